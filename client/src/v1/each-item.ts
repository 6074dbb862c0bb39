/** Follows a list from page to page; the next page is fetched when its first item is asked for. */
import type { List } from "./operation.ts";
import type { CallOptions, Input } from "./send.ts";

type Page = Readonly<Record<string, unknown>> & {
  readonly hasMore?: boolean;
  readonly page?: { readonly nextCursor: string | null };
};

export async function* eachItem(
  { items, next }: List,
  call: (input: Input, options: CallOptions) => Promise<unknown>,
  input: Input,
  options: CallOptions,
): AsyncGenerator<unknown, void, undefined> {
  let position = input[next];
  for (;;) {
    const page = (await call(position === undefined ? input : { ...input, [next]: position }, options)) as Page;
    const found = page[items] as readonly { readonly id: string }[];
    yield* found;
    const following = next === "cursor" ? page.page?.nextCursor : page.hasMore === true ? found.at(-1)?.id : null;
    if (following === null || following === undefined) return;
    if (following === position) throw new Error("The service returned the same page again.");
    position = following;
  }
}
