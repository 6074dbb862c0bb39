/** A list of the API, page by page. */
import { CommandFailed, EXIT } from "../exit.ts";

/** Rows a page, the most that the API gives. */
export const PAGE = 200;
/** Twenty million rows: a server that never comes to an end is ill. */
const MOST_PAGES = 100_000;

export interface Paged {
  readonly page: { readonly nextCursor: string | null };
}

/** @param read the page behind a cursor; `{}` for the first */
export async function* everyPage<Page extends Paged>(
  read: (position: { cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  let position: { cursor?: string } = {};
  for (let at = 0; at < MOST_PAGES; at++) {
    const page = await read(position);
    yield page;
    const { nextCursor: cursor } = page.page;
    if (cursor === null) return;
    position = { cursor };
  }
  throw new CommandFailed("The server kept returning more pages, so the request was stopped.", EXIT.internal);
}
