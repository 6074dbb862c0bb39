/** What is kept of a page is what was read of it. */
import { deflateRawSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extractDocument } from "#crawl/extract.ts";
import { readFinished } from "#crawl/read-finished.ts";
import { type Document, FactsNotRead } from "#domain/document.ts";
import { type FirstPiece, firstPiece, packDocument, unpackDocument, unpackHead } from "#store/document-codec.ts";
import { createDictionaryMaker } from "#store/facts-dictionary.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

const URL = "https://example.com/tea/";

function document(body: string) {
  return extractDocument(Buffer.from(`<title>Tea</title><body>${body}`), URL, "text/html");
}

const NOTHING = Buffer.alloc(0);
const stored = (page: Document) => Buffer.from(packDocument(page)?.facts ?? []);

it("gives back every link as it was, plain or not", () => {
  const page = document(`<a href="a">A</a><a href='b' rel="nofollow ugc" target=_blank>B</a><a name=c>C</a><a>D</a>
    <nav><a href="#e" onclick="x()"><img src=f.png></a></nav><a href="g&amp;h"><code>G</code></a><a href="i" aria-label="I"></a>`);
  expect(page.links).toHaveLength(7);
  expect(unpackDocument(stored(page))).toEqual(page);
});

it("gives back links that share their tag, or all of it but a little", () => {
  const page =
    document(`<a href=x>1</a><a href="a">1</a><a href="a">2</a><p><code><a href="a">2</a></code><nav><a href="a">3</a></nav>
    <a href="a" aria-labelledby=one>4</a><a href="a" aria-labelledby=one>4</a><i id=one>One</i><a href="//[" rel=ugc>5</a>
    <a href='"'>6</a><a href='"'>7</a><a href="">8</a><a href="a#b">9</a><a href="a#c">9</a><a>"</a><a href="mailto:a@b">10</a>
    <a href="${"long".repeat(100)}1">11</a><a href="${"long".repeat(100)}2">11</a><area href=a alt=A><a rel="b c" href=a>12</a>`);
  expect(page.links.length).toBeGreaterThan(17);
  expect(unpackDocument(stored(page))).toEqual(page);
});

it("gives back what a browser saw, and what the page said before", () => {
  const sent = document('<div id="app"></div>');
  const finishing = {
    errors: ["TypeError: tea is not a function"],
    missing: [{ url: "https://example.com/api/tea", why: "failed", status: 500 } as const],
    sentTo: null,
    settled: false,
  };
  const page = readFinished(sent, { html: "<title>Tea</title><h1>Oolong</h1>", ...finishing }, URL);
  const kept = unpackDocument(stored(page));
  expect(kept).toEqual(page);
  expect(kept.rendering).toMatchObject({ ...finishing, sent: { h1: [] } });
});

it("keeps the beginning of a page whose facts are too many", () => {
  const huge = document('<a href="/tea">Tea</a>'.repeat(3000) + "tea ".repeat(10));
  const long = { ...huge, prose: ["word ".repeat(600_000)] };
  const kept = unpackDocument(stored(long));
  expect(kept.links).toHaveLength(3000);
  expect(packDocument({ ...huge, prose: ["word ".repeat(900_000)] })).toBeNull();
  const cut = stored({ ...huge, mainText: "word ".repeat(900_000) });
  expect(unpackDocument(cut)).toMatchObject({ mainText: "", titles: huge.titles });
  expect(unpackDocument(cut).links).toHaveLength(2000);
});

it("reads facts whose first piece an older audit deflated", () => {
  const { links: _, mainText, prose, anchors, resources, controls, tabindexes, ...head } = document("<p>Hand-roasted.");
  const links = [["b", "https://example.com/tea/b", "B", { rel: ["ugc"] }]];
  const first = deflateRawSync(`${JSON.stringify(head)}\n${JSON.stringify(prose)}`, { level: 1, windowBits: 13 });
  const bulk = JSON.stringify({ mainText, anchors, resources, controls, tabindexes });
  const prefix = Buffer.from([2, 0, 0, first.length >> 8, first.length & 255]);
  const read = unpackDocument(Buffer.concat([prefix, first, zstdCompressSync(`${bulk}\n${JSON.stringify(links)}`)]));
  expect(read).toMatchObject({ ...head, mainText, prose, anchors, resources, controls, tabindexes });
  expect(read.links).toMatchObject([{ href: "b", text: "B", rel: ["ugc"], source: '<a href="b">', image: false }]);
});

it("compresses what a page says of itself when that is long: a bomb would fill the disk", () => {
  const page = document('<p>Hand-roasted.<a href="b">B</a>');
  const long = { ...page, titles: page.titles.map((title) => ({ ...title, text: "tea ".repeat(500_000) })) };
  const facts = stored(long);
  expect(facts.length).toBeLessThan(10_000);
  expect(unpackDocument(facts)).toEqual(long);
});

it("reads facts that an older audit kept in one piece", () => {
  const { links: _, ...others } = document("<p>Hand-roasted since 1911.");
  const links = JSON.stringify([["b", "https://example.com/tea/b", "B"]]);
  const older = zstdCompressSync(`${JSON.stringify(others)}\n${links}`);
  const read = unpackDocument(older);
  expect(read).toMatchObject(others);
  expect(read.links).toMatchObject([{ href: "b", text: "B", source: '<a href="b">', region: "main" }]);
});

it("reads facts of the oldest audits, which had their links among them", () => {
  const page = document('<p>Hand-roasted since 1911.<a href="b" rel=ugc>B</a>');
  expect(unpackDocument(zstdCompressSync(JSON.stringify(page)))).toEqual(page);
});

describe("facts with a dictionary", () => {
  const page = (number: number) =>
    document(
      `<nav>${'<a href="/tea" class="in-each-page">Tea</a>'.repeat(9)}</nav><p>Chapter ${number} of a book.<a href="${number}">On</a>`,
    );

  it("are of half the size once some pages were read, and come back as they were", () => {
    const maker = createDictionaryMaker();
    const packed = Array.from({ length: 40 }, (_, number) => packDocument(page(number), maker));
    const [first, last] = [packed[0], packed.at(-1)];
    expect([first?.dictionary, maker.current?.id]).toEqual([null, last?.dictionary]);
    expect(last?.facts.length).toBeLessThan((first?.facts.length ?? 0) / 2);
    for (const [number, one] of packed.entries()) {
      const dictionary = one?.dictionary === null ? null : maker.current;
      expect(unpackDocument(Buffer.from(one?.facts ?? []), dictionary)).toEqual(page(number));
    }
  });

  it("say what is missing without it, and are told of it once", () => {
    const maker = createDictionaryMaker();
    expect([maker.current, maker.take()]).toEqual([null, null]);
    for (let number = 0; number < 16; number++) packDocument(page(number), maker);
    expect(maker.take()).toBe(maker.current);
    expect(maker.take()).toBeNull();
    const { facts } = packDocument(page(99), maker) ?? { facts: NOTHING };
    expect(() => unpackDocument(Buffer.from(facts))).toThrow("dictionary of stored facts is missing");
  });

  it("learn no more than they need of a page without end", () => {
    const maker = createDictionaryMaker();
    for (let number = 0; number < 16; number++)
      packDocument(document(`<p>${"word ".repeat(50_000)}${number}<a href="${"x".repeat(90_000)}">X</a>`), maker);
    expect(maker.current?.head.length).toBeLessThanOrEqual(16 * 1024);
    expect(maker.current?.bulk.length).toBeLessThanOrEqual(32 * 1024);
  });
});

describe("the first piece of facts", () => {
  const page = document('<p>Hand-roasted.<a href="b">B</a>');
  const { links: _, mainText, prose, anchors, resources, controls, tabindexes, ...head } = page;

  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  const { columns, join } = firstPiece("kept.facts");
  async function firstOf(facts: Buffer): Promise<FirstPiece> {
    const { rows } = await database.pool.query(`select ${columns} from (select $1::bytea as facts) kept ${join}`, [
      facts,
    ]);
    return rows[0];
  }

  it("says what names and describes the page, and refuses what stands behind", async () => {
    const { head, facts } = await firstOf(stored(page));
    expect(facts).toBeNull();
    const read = unpackHead(head ?? NOTHING);
    expect({ titles: read.titles, wordCount: read.wordCount }).toEqual({
      titles: page.titles,
      wordCount: page.wordCount,
    });
    for (const late of ["links", "prose", "mainText"] as const) expect(() => read[late]).toThrow(FactsNotRead);
  });

  it("is read with the dictionary of the facts", async () => {
    const maker = createDictionaryMaker();
    for (let number = 0; number < 16; number++) packDocument(page, maker);
    const packed = packDocument(page, maker);
    const { head: piece, facts } = await firstOf(Buffer.from(packed?.facts ?? []));
    expect(facts).toBeNull();
    expect(unpackHead(piece ?? NOTHING, maker.current).titles).toEqual(page.titles);
  });

  it("tells whether a browser has finished the page, so that guards ask no more of it", async () => {
    const finishing = { errors: [], missing: [], sentTo: "https://example.com/login", settled: true };
    const finished = readFinished(page, { html: "<p>Wait.", ...finishing }, URL);
    const { head } = await firstOf(stored(finished));
    expect(unpackHead(head ?? NOTHING).rendering).toEqual(finished.rendering);
    const plain = await firstOf(stored(page));
    expect(unpackHead(plain.head ?? NOTHING).rendering).toBeUndefined();
  });

  it("is read whatever a hostile page writes into it", async () => {
    const hostile = `\u0000 \ud800 \udc00\ud800 \u2028 \u2029 \ufffe \u{10ffff} "\\ ${"\u{1f375}".repeat(1_000)}`;
    const titles = page.titles.map((title) => ({ ...title, text: hostile }));
    const { head } = await firstOf(stored({ ...page, titles }));
    expect(unpackHead(head ?? NOTHING).titles).toEqual(titles);
  });

  it("is all of them in the forms of older audits", async () => {
    const inOne = zstdCompressSync(
      `${JSON.stringify({ ...head, mainText, prose, anchors, resources, controls, tabindexes })}\n[]`,
    );
    const first = deflateRawSync(`${JSON.stringify(head)}\n${JSON.stringify(prose)}`, { level: 1, windowBits: 13 });
    const inTwo = Buffer.concat([
      Buffer.from([2, 0, 0, first.length >> 8, first.length & 255]),
      first,
      zstdCompressSync("{}\n[]"),
    ]);
    const compressed = zstdCompressSync(JSON.stringify(head));
    const inThree = Buffer.concat([
      Buffer.from([3, 0, 0, 0, compressed.length]),
      compressed,
      zstdCompressSync("[]\n{}\n{}"),
    ]);
    for (const facts of [inOne, inTwo, inThree]) expect(await firstOf(facts)).toEqual({ head: null, facts });
  });
});
