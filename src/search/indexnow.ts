/** IndexNow of a website: switched on once the website itself has the key, which Sitemend never writes there. */
import { ServiceError } from "#domain/errors.ts";
import { type IndexNow, keyLocationOf } from "#domain/indexnow.ts";
import type { Website } from "#domain/website.ts";
import type { Store } from "#store/index.ts";

export interface IndexNowDeps {
  readonly store: Pick<Store, "indexNow">;
  /** One request, no redirect. @throws Error when there is no answer */
  readonly readKeyFile: (url: string) => Promise<KeyFile>;
}

export interface KeyFile {
  readonly status: number;
  /** Its beginning. */
  readonly text: string;
}

export type IndexNowSettings = ReturnType<typeof createIndexNow>;

export function createIndexNow({ store, readKeyFile }: IndexNowDeps) {
  return {
    /** `undefined`: it is off. */
    read: ({ id }: Website): Promise<IndexNow | undefined> => store.indexNow.read(id),

    /** @throws ServiceError indexnow_key_missing */
    async switchOn(website: Website, key: string, by: string): Promise<IndexNow> {
      const url = keyLocationOf(website.origin, key);
      const found = await stateOfFile(url, key, readKeyFile);
      if (found !== "there") throw new ServiceError("indexnow_key_missing", { extra: { url, found } });
      await store.indexNow.switchOn(website.id, key, by);
      const switched = await store.indexNow.read(website.id);
      if (switched === undefined) throw new ServiceError("not_found");
      return switched;
    },

    /** @throws ServiceError not_found when it was off */
    async switchOff({ id }: Website): Promise<void> {
      if (!(await store.indexNow.switchOff(id))) throw new ServiceError("not_found");
    },
  };
}

/** `there`, or why not: a status, `other_text` or `no_answer`. */
async function stateOfFile(url: string, key: string, readKeyFile: IndexNowDeps["readKeyFile"]): Promise<string> {
  const file = await readKeyFile(url).catch(() => null);
  if (file === null) return "no_answer";
  if (file.status !== 200) return String(file.status);
  // Editors add a line break, and some a byte order mark.
  return file.text.replace(/^\uFEFF/, "").trim() === key ? "there" : "other_text";
}
