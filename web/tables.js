// Copies of tables that a person brought, kept in this browser (IndexedDB) so that a reload shows them again. Loaded when
// the first one is brought or looked for. Storage that is blocked or full only means that nothing is kept. Keys are
// [time of keeping, name], so that the browser lists the oldest first; earlier versions' are the name alone, which
// browsers sort before all lists.

const DATABASE = "posenc", STORE = "tables";
const MOST = 1 << 26; // bytes of a copy: whoever brings more has the file at hand
const MOST_COPIES = 16;

function answer(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
        request.onblocked = () => reject(new Error("another page holds it"));
    });
}

async function store(mode) {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await answer(opening);
    const transaction = database.transaction(STORE, mode);
    const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
    }).finally(() => database.close());
    return { tables: transaction.objectStore(STORE), done };
}

const KEPT = 1, REFUSED = 2; // platform::Copies

const name_of = (key) => Array.isArray(key) ? key[1] : key;

export class Tables {
    constructor(page) {
        this.page = page;
        this.state = 0;
    }

    async keep(name, bytes) {
        try {
            if (bytes.length > MOST) throw new Error("too long");
            const { tables, done } = await store("readwrite");
            const keys = await answer(tables.getAllKeys()), others = keys.filter((key) => name_of(key) !== name);
            for (const key of keys) if (name_of(key) === name) tables.delete(key);
            if (others.length >= MOST_COPIES) tables.delete(others[0]);
            tables.put(bytes, [Date.now(), name]);
            await done;
            this.state = KEPT;
        } catch {
            this.state = REFUSED;
        }
        this.page.wake(0);
    }

    /// null where there is none.
    async find(name) {
        try {
            const { tables, done } = await store("readonly"), keys = await answer(tables.getAllKeys());
            const key = keys.find((each) => name_of(each) === name);
            const bytes = key === undefined ? null : await answer(tables.get(key));
            await done;
            return bytes;
        } catch {
            return null;
        }
    }

    /// What is told of the copies changes when they are gone, not before.
    async forget() {
        try {
            const { tables, done } = await store("readwrite");
            tables.clear();
            await done;
        } catch { /* nothing is kept */ }
        this.state = 0;
        this.page.wake(0);
    }
}
