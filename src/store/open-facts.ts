/** A Document of its two pieces: the first is there, the rest is opened when it is first read. */
import type { Document } from "#domain/document.ts";
import { once, withLate } from "./fact-lines.ts";
import { type PackedLinks, unpackLinks } from "./link-codec.ts";

/** Long, and seldom asked for again. */
export type DocumentBulk = Pick<Document, "mainText" | "anchors" | "resources" | "controls" | "tabindexes">;
/** The first piece. */
export type DocumentHead = Omit<Document, keyof DocumentBulk | "prose" | "links">;

/** @param openRest lines: what is written on the page, its bulk, its links */
export function openFacts(head: DocumentHead, openRest: () => readonly (() => unknown)[]): Document {
  const lines = once(openRest);
  const bulk = () => lines()[1]?.() as DocumentBulk;
  return withLate(head, {
    prose: () => lines()[0]?.() as Document["prose"],
    mainText: () => bulk().mainText,
    anchors: () => bulk().anchors,
    resources: () => bulk().resources,
    controls: () => bulk().controls,
    tabindexes: () => bulk().tabindexes,
    links: once(() => unpackLinks(lines()[2]?.() as PackedLinks)),
  });
}
