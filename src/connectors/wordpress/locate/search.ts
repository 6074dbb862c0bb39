/** Searches of a desk: each text and each page is asked for once, and texts of the same moment go out together. */
import type { Wish } from "#domain/connector.ts";
import type { Holding, Search, Transport } from "../transport.ts";
import { readShown, type Shown } from "./shown.ts";

export interface Searching {
  /** Objects whose content may hold the text: menus, templates and patterns, with `posts` posts as well. */
  holders(text: string, posts: boolean): Promise<Found>;
  /** What the public page says of the element that the wish is about; `null` where it cannot be looked at. */
  shown(wish: Wish): Promise<Shown | null>;
}

export type Found = Holding & Pick<Search, "left">;

export function createSearch(transport: Pick<Transport, "holders" | "page">): Searching {
  const shared = createQueue((texts) => transport.holders(texts, false));
  const everywhere = createQueue((texts) => transport.holders(texts, true));
  const pages = new Map<string, Promise<string | null>>();
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: a site makes each of them anew. */
  function page(url: string): Promise<string | null> {
    const known = pages.get(url);
    if (known) return known;
    const html = last.then(() => transport.page(url));
    last = html.catch(() => null);
    pages.set(url, html);
    return html;
  }

  return {
    holders: (text, posts) => (posts ? everywhere : shared)(text),
    async shown({ page: { url }, suggestion }: Wish) {
      const html = await page(url);
      return html === null ? null : readShown(html, url, suggestion.target);
    },
  };
}

/** Gathers what is asked for in one moment. */
function createQueue(ask: (texts: readonly string[]) => ReturnType<Transport["holders"]>) {
  const known = new Map<string, Promise<Found>>();
  let waiting: string[] = [];
  let asked: ReturnType<Transport["holders"]> | null = null;

  return (text: string): Promise<Found> => {
    const found = known.get(text) ?? askFor(text);
    known.set(text, found);
    return found;
  };

  async function askFor(text: string): Promise<Found> {
    const at = waiting.push(text) - 1;
    asked ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const texts = waiting;
      waiting = [];
      asked = null;
      return ask(texts);
    });
    const { holders, left } = await asked;
    return { ...(holders[at] ?? { refs: [], more: true }), left };
  }
}
