/** Positional encodings of transformers: their numbers, and what is wrong with somebody's. */

/** In which type numbers are stored. float16 and bfloat16 stand as bits in a Uint16Array. */
export type Dtype =
    | "float64" | "float32" | "float16" | "bfloat16"
    | "int64" | "int32" | "int16" | "int8" | "uint64" | "uint32" | "uint16" | "uint8"
    | "bool" | "complex64" | "complex128";

export type TypedArray =
    | Float64Array | Float32Array | BigInt64Array | Int32Array | Int16Array | Int8Array
    | BigUint64Array | Uint32Array | Uint16Array | Uint8Array | Uint8ClampedArray;

/** Row after row; `shape` has one to eight axes. Of complex numbers both parts stand in turn, and `shape` does not count them. */
export interface NumberArray<Data extends TypedArray = TypedArray> {
    data: Data;
    shape: number[];
    /** Where the typed array does not say it: "bfloat16", "bool", "complex64". */
    dtype?: Dtype;
}
export type Numbers = NumberArray | TypedArray | number[] | number[][] | number[][][] | number[][][][];

/** A link or its text, "method=alibi&length=8", or its keys: `{ method: "alibi", length: 8 }`. `methods()` lists them all. */
export type Settings = string | { method?: string; [key: string]: string | number | boolean | null | number[] | undefined };

/** What was given and cannot be used. */
export class PosencError extends Error {
    /** Which argument. */
    readonly argument: string;
    readonly key?: string;
    readonly allowed?: string;
    /** What was probably meant. */
    readonly nearest?: string;
}

export interface Parameter {
    key: string;
    label: string;
    symbol: string;
    unit: string;
    kind: "integer" | "real" | "choice" | "flag" | "text" | "integers" | "reals";
    low: number | null;
    high: number | null;
    default: string;
    follows: string;
    choices: { id: string; label: string; help: string }[];
    help: string;
    only_with: string;
}
export interface Method {
    id: string;
    title: string;
    family: string;
    paper: string;
    formula: string;
    users: string;
    limit: number | null;
    parameters: Parameter[];
}

export const version: string;
/** All methods with their settings. */
export function methods(): Method[];

export interface Read {
    method: string;
    settings: Record<string, number | string | boolean | null | number[]>;
    /** The settings as the text of a link. */
    state: string;
    rows: number;
    cols: number;
    row_axis: string;
    col_axis: string;
    notes: string[];
}
/** What settings say. */
export function read(settings: Settings): Read;

export interface Cells { row?: number; col?: number; rows?: number; cols?: number }
/** The numbers of a method, all or those of a block, rounded once to `dtype`. */
export function field(settings: Settings, options: Cells & { dtype: "float64" }): NumberArray<Float64Array>;
export function field(settings: Settings, options: Cells & { dtype: "float16" | "bfloat16" }): NumberArray<Uint16Array>;
export function field(settings: Settings, options?: Cells & { dtype?: "float32" }): NumberArray<Float32Array>;

/** For each number how far from it a program may be that takes the formula's own steps and stores the result as `dtype`. */
export function budget(settings: Settings, options?: Cells & { dtype?: "float64" | "float32" | "float16" | "bfloat16" }): NumberArray<Float64Array>;

export interface Explanation {
    method: string;
    row: number;
    column: number;
    steps: { text: string; value: number | "nan" | "inf" | "-inf" | null }[];
    fact: string;
    meaning: string;
    value: number | "nan" | "inf" | "-inf";
}
/** Why one number is what it is. */
export function explain(settings: Settings, row: number, col: number): Explanation;

/** A program that makes the same numbers. */
export function snippet(settings: Settings, language?: "numpy" | "pytorch" | "cpp"): string;

export interface Verdict {
    agrees: boolean;
    /** Ids, the cause first, at most three. */
    mistakes: string[];
    /** In a sentence; null where it agrees and where nothing known explains the difference. */
    cause: string | null;
    /** The settings that the numbers show. */
    shows: string | null;
    differing: number;
    compared: number;
    /** Row and column. */
    first_difference: [number, number] | null;
    max_error: number | "inf" | null;
}
export interface TableVerdict extends Verdict {
    state: string;
    text: string;
}
export interface RotationVerdict extends Verdict {
    /** The largest error, in what the formula's own steps may make of it. */
    budgets: number | "inf";
}

/** What was meant. */
export type Question =
    | { settings: Settings; dtype?: Dtype }
    | { config: string | object; layer?: number; method?: string; dtype?: Dtype };

/** Whether a table is what was meant, and if not, why. */
export function check(table: Numbers, question: Question): TableVerdict;
/** The same for a table that was resized from a learned one, `source`. */
export function check_resized(table: Numbers, source: Numbers, question: Question): TableVerdict;
/** Whether vectors, … × tokens × channels, were turned as was meant; positions are 0, 1, 2, … unless they are given. */
export function rotated(before: Numbers, after: Numbers, question: Question, positions?: Numbers | null): RotationVerdict;
/** Which order of rows leads from the weight that is needed to the one that is there. */
export function permuted(needed: Numbers, there: Numbers, heads: number):
    { agrees: boolean; mistakes: string[]; rows: number[] | null; text: string };

export interface Recognition {
    shape: number[];
    notes: string[];
    matches: {
        method: string;
        state: string;
        max_error: number;
        relative_error: number;
        first_difference: [number, number] | null;
        mistakes: string[];
        structure: boolean;
        equal: boolean;
        text: string;
    }[];
    facts: Record<string, string>;
    meant?: { state: string; agrees: boolean; compared: number; differing: number; first_difference: [number, number] | null;
              max_error: number | "inf" | null; text: string };
    cause?: string;
    mistakes?: string[];
}
/** Which table, bias or mask this is, best first, and which known mistakes explain the difference. */
export function recognise(table: Numbers, question?: { settings: Settings } | null): Recognition;

/** What a config.json says, layer by layer: the object of `posenc model --format json`. */
export function config(config: string | object, question?: { lengths?: number[]; layer?: number; audit?: boolean } | null):
    Record<string, any>;
