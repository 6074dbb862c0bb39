/** More than the service takes in one call: as many calls as it needs, each continuing the one before. */
import type { Bulk } from "./use-bulk.ts";

/** The service takes no more in one call. */
const AT_ONCE = 100;

interface Sending<Item> {
  /** @param continues to be sent along; empty for the first part */
  readonly send: (part: readonly Item[], continues: { readonly continues?: string }) => Promise<Bulk>;
  /** Called with all that was begun so far; what comes behind a refused call was not sent. */
  readonly onSent: (bulks: readonly Bulk[]) => void;
}

export async function sendInParts<Item>(items: readonly Item[], { send, onSent }: Sending<Item>): Promise<void> {
  const begun: Bulk[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const before = begun.at(-1);
    const continues = before === undefined ? {} : { continues: before.bulkOperation.id };
    begun.push(await send(items.slice(at, at + AT_ONCE), continues));
    onSent([...begun]);
  }
}
