/**
 * A Document as JSON, in two pieces: what names and describes the page, which suggestions read of every page; and the bulk of it,
 * which few readers ask for and which is opened when somebody does. Links are most of that: see link-codec.ts. What a browser saw
 * of a page stands in the first piece, because guards ask for it. Pieces of several pages are kept together, see facts-frames.ts.
 */
import { type Document, FactsNotRead } from "#domain/document.ts";
import { inLines, once, openLines, withLate } from "./fact-lines.ts";
import { type PackedLinks, packLinks, unpackLinks } from "./link-codec.ts";
import { type PackedProse, packProse, unpackProse } from "./prose-codec.ts";

/** JSON text of one page's facts beyond this is not kept whole: it protects the database from hostile pages. */
const MOST_FACTS = 4 * 1024 * 1024;
/** What is kept of such a page. */
const LINKS_KEPT = 2_000;

/** Long, and seldom asked for again. */
export type DocumentBulk = Pick<Document, "mainText" | "anchors" | "resources" | "controls" | "tabindexes">;
/** The first piece. */
export type DocumentHead = Omit<Document, keyof DocumentBulk | "prose" | "links">;

/** What is kept of a page, not compressed. */
export interface PackedFacts {
  readonly head: Uint8Array;
  readonly bulk: Uint8Array;
}

const encoder = new TextEncoder();
/** One for all: it is thrown thousands of times, and where it comes from tells nothing. */
const NOT_READ = new FactsNotRead();

/**
 * @param url of the page
 * @returns `null` when even the beginning of the page is too large
 */
export function packDocument({ links, ...others }: Document, url: string): PackedFacts | null {
  const { mainText, prose, anchors, resources, controls, tabindexes, ...head } = others;
  const bulk: DocumentBulk = { mainText, anchors, resources, controls, tabindexes };
  const first = JSON.stringify(head satisfies DocumentHead);
  const whole = inLines([packProse(prose ?? [], mainText), bulk, packLinks(links, url)]);
  if (first.length + whole.length <= MOST_FACTS) return encoded(first, whole);
  // The main text is what grows without use: it goes first.
  const beginning = { ...bulk, mainText: "", anchors: [] };
  const cut = inLines([packProse(prose ?? [], ""), beginning, packLinks(links, url, LINKS_KEPT)]);
  return first.length + cut.length <= MOST_FACTS ? encoded(first, cut) : null;
}

/** Bytes of their own, which can be handed to another thread. */
function encoded(head: string, bulk: string): PackedFacts {
  return { head: encoder.encode(head), bulk: encoder.encode(bulk) };
}

/** @param openBulk answers `null` as long as it isn't read; who asks for what stands there is told `FactsNotRead` */
export function unpackDocument(head: Buffer, openBulk: () => Buffer | null): Document {
  const lines = once(() => {
    const bulk = openBulk();
    if (bulk === null) throw NOT_READ;
    return openLines(bulk);
  });
  const rest = once(() => lines()[1]?.() as DocumentBulk);
  return withBulk(JSON.parse(head.toString()) as DocumentHead, {
    prose: () => unpackProse(lines()[0]?.() as PackedProse, rest().mainText),
    bulk: rest,
    links: () => unpackLinks(lines()[2]?.() as PackedLinks),
  });
}

/** What of a document is opened when it is asked for. */
interface Late {
  readonly prose: () => Document["prose"];
  readonly bulk: () => DocumentBulk;
  readonly links: () => Document["links"];
}

export function withBulk(head: DocumentHead, { prose, bulk, links }: Late): Document {
  return withLate(head, {
    prose: once(prose),
    mainText: () => bulk().mainText,
    anchors: () => bulk().anchors,
    resources: () => bulk().resources,
    controls: () => bulk().controls,
    tabindexes: () => bulk().tabindexes,
    links: once(links),
  });
}
