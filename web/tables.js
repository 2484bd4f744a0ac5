// Copies of tables that a person brought, kept in this browser (IndexedDB) so that a reload shows them again. Loaded when
// the first one is brought or looked for. Storage that is blocked or full only means that nothing is kept.

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

export class Tables {
    constructor(page) {
        this.page = page;
        this.state = 0;
    }

    async keep(key, bytes) {
        try {
            if (bytes.length > MOST) throw new Error("too long");
            const { tables, done } = await store("readwrite");
            const keys = await answer(tables.getAllKeys());
            if (keys.length >= MOST_COPIES && !keys.includes(key)) tables.delete(keys[0]);
            tables.put(bytes, key);
            await done;
            this.state = KEPT;
        } catch {
            this.state = REFUSED;
        }
        this.page.wake(0);
    }

    /// null where there is none.
    async find(key) {
        try {
            const { tables, done } = await store("readonly"), bytes = await answer(tables.get(key));
            await done;
            return bytes ?? null;
        } catch {
            return null;
        }
    }

    async forget() {
        this.state = 0;
        try {
            const { tables, done } = await store("readwrite");
            tables.clear();
            await done;
        } catch { /* nothing is kept */ }
    }
}
