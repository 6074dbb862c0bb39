/** What is kept of a page is what was read of it. */
import { deflateRawSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { extractDocument } from "#crawl/extract.ts";
import { readFinished } from "#crawl/read-finished.ts";
import { type Document, FactsNotRead } from "#domain/document.ts";
import { type PackedFacts, packDocument, unpackDocument } from "#store/document-codec.ts";
import { openPart, packFrames } from "#store/facts-frames.ts";
import { joinLinks, splitLinks } from "#store/kept-links.ts";
import { unpackOlder } from "#store/older-facts.ts";

const URL = "https://example.com/tea/";

function document(body: string, url = URL) {
  return extractDocument(Buffer.from(`<title>Tea</title><body>${body}`), url, "text/html");
}

function packed(page: Document, url = URL): PackedFacts {
  const facts = packDocument(page, url);
  if (facts === null) throw new Error("too large");
  return facts;
}

function kept(page: Document, url = URL): Document {
  const { head, bulk } = packed(page, url);
  return unpackDocument(Buffer.from(head), () => Buffer.from(bulk));
}

describe("facts of a page", () => {
  it("give back every link as it was, plain or not", () => {
    const page = document(`<a href="a">A</a><a href='b' rel="nofollow ugc" target=_blank>B</a><a name=c>C</a><a>D</a>
      <nav><a href="#e" onclick="x()"><img src=f.png></a></nav><a href="g&amp;h"><code>G</code></a><a href="i" aria-label="I"></a>`);
    expect(page.links).toHaveLength(7);
    expect(kept(page)).toEqual(page);
  });

  it("give back links that share their tag, or all of it but a little", () => {
    const page =
      document(`<a href=x>1</a><a href="a">1</a><a href="a">2</a><p><code><a href="a">2</a></code><nav><a href="a">3</a></nav>
      <a href="a" aria-labelledby=one>4</a><a href="a" aria-labelledby=one>4</a><i id=one>One</i><a href="//[" rel=ugc>5</a>
      <a href='"'>6</a><a href='"'>7</a><a href="">8</a><a href="a#b">9</a><a href="a#c">9</a><a>"</a><a href="mailto:a@b">10</a>
      <a href="${"long".repeat(100)}1">11</a><a href="${"long".repeat(100)}2">11</a><area href=a alt=A><a rel="b c" href=a>12</a>
      <a href="t" title="T">13</a><a href="t" title="">13</a><a href="t" title='"'>13</a><a href="t" title="A &amp; B">13</a>`);
    expect(page.links.length).toBeGreaterThan(21);
    expect(kept(page)).toEqual(page);
  });

  it.each([
    "https://example.com/",
    "https://example.com/a/b/c.html?d=e/f",
    "http://[::1]:8080/a/../b/",
    "https://example.com/a/%7Eb/",
  ])("give back where links of %s lead, however they are written", (url) => {
    const references =
      "../ ./ . .. ../../../../x ../x/../y ./../x a/./b /x /../x //other.example/x ? ?a=b #c #c#d x#c?d=e HTTPS://Other.Example/ https://other.example http:x mailto:a@b \\x a%7Eb ä %zz https://other.example/#c".split(
        " ",
      );
    const page = document(`${references.map((href) => `<a href="${href}">X</a>`).join("")}<a href=" x ">Y</a>`, url);
    expect(kept(page, url)).toEqual(page);
    const based = document(`<base href="/other/"><a href="x">X</a><a href="#y">Y</a>`, url);
    expect(kept(based, url)).toEqual(based);
  });

  it("give back the prose as it was, with code left out and words that stand elsewhere", () => {
    const page = document(
      `<main><h1>Tea</h1><p>Brew <code>green()</code> tea, then <b>wait</b>.<pre>wait();</pre><p>${"Pour and ".repeat(60)}<kbd>Esc</kbd> end.
       <ul><li>One<li>Two<li>Tea</ul><p>\u{1f375}<code>x</code>\u{1f375} \u{1f376} tea</main>`,
    );
    expect(page.prose.join(" ")).not.toContain("green");
    expect(kept(page)).toEqual(page);
    const others = { ...page, prose: ["not there", "", "Tea \ud83c", ...page.prose.toReversed()] };
    expect(kept(others)).toEqual(others);
  });

  it("give back what a browser saw, and what the page said before", () => {
    const sent = document('<div id="app"></div>');
    const finishing = {
      errors: ["TypeError: tea is not a function"],
      missing: [{ url: "https://example.com/api/tea", why: "failed", status: 500 } as const],
      sentTo: null,
      settled: false,
    };
    const page = readFinished(sent, { html: "<title>Tea</title><h1>Oolong</h1>", ...finishing }, URL);
    expect(kept(page)).toEqual(page);
    expect(kept(page).rendering).toMatchObject({ ...finishing, sent: { h1: [] } });
    expect(headOnly(page).rendering).toEqual(page.rendering);
  });

  it("are the beginning of a page that has too many", () => {
    const huge = document('<a href="/tea">Tea</a>'.repeat(3000) + "tea ".repeat(10));
    const long = { ...huge, prose: ["word ".repeat(600_000)] };
    expect(kept(long).links).toHaveLength(3000);
    expect(packDocument({ ...huge, prose: ["word ".repeat(900_000)] }, URL)).toBeNull();
    const cut = kept({ ...huge, mainText: "word ".repeat(900_000) });
    expect(cut).toMatchObject({ mainText: "", titles: huge.titles, prose: huge.prose });
    expect(cut.links).toHaveLength(2000);
  });

  function headOnly(page: Document): Document {
    return unpackDocument(Buffer.from(packed(page).head), () => null);
  }

  it("say what names and describes the page, and refuse what wasn't read", () => {
    const page = document('<p>Hand-roasted.<a href="b">B</a>');
    const read = headOnly(page);
    expect({ titles: read.titles, wordCount: read.wordCount }).toEqual({
      titles: page.titles,
      wordCount: page.wordCount,
    });
    for (const late of ["links", "prose", "mainText"] as const) expect(() => read[late]).toThrow(FactsNotRead);
  });

  it("are read whatever a hostile page writes into them", () => {
    const page = document('<p>Hand-roasted.<a href="b">B</a>');
    const hostile = `\u0000 \ud800 \udc00\ud800 \u2028 \u2029 \ufffe \u{10ffff} "\\ ${"\u{1f375}".repeat(1_000)}`;
    const titles = page.titles.map((title) => ({ ...title, text: hostile }));
    expect(kept({ ...page, titles, mainText: hostile }).mainText).toBe(hostile);
    expect(headOnly({ ...page, titles }).titles).toEqual(titles);
  });
});

const LINKS = { edges: Buffer.from("edges"), fragments: null, outcomes: Buffer.of(1, 2) };

describe("frames of facts", () => {
  const page = (number: number) =>
    document(
      `<nav>${'<a href="/tea" class="in-each-page">Tea</a>'.repeat(9)}</nav><p>Chapter ${number} of a book.<a href="${number}">On</a>`,
    );

  const framed = (document: Document) => {
    const { head, bulk } = packed(document);
    return { heads: head, bulks: bulk, links: joinLinks(LINKS) };
  };

  it("give back each page by its place, in less room than each alone", async () => {
    const pages = Array.from({ length: 70 }, (_, number) => page(number));
    const frames = await packFrames(pages.map(framed));
    const alone = await packFrames([framed(page(0))]);
    const bytes = (all: typeof frames) => all.reduce((sum, { heads, bulks }) => sum + heads.length + bulks.length, 0);
    expect(frames.map(({ pages }) => pages)).toEqual([32, 32, 6]);
    expect(bytes(frames)).toBeLessThan((70 * bytes(alone)) / 4);
    const read = frames.flatMap(({ heads, bulks, pages }) => {
      const [ofHeads, ofBulks] = [openPart(heads, pages), openPart(bulks, pages)];
      return Array.from({ length: pages }, (_, place) => unpackDocument(ofHeads.at(place), () => ofBulks.at(place)));
    });
    expect(read).toEqual(pages);
    const links = frames.map(({ links, pages }) => splitLinks(openPart(links, pages).at(pages - 1)));
    expect(links).toEqual([LINKS, LINKS, LINKS]);
  });

  it("end with a page that is very large", async () => {
    const large = framed({ ...page(0), mainText: "word ".repeat(400_000) });
    const frames = await packFrames([framed(page(1)), large, framed(page(2))]);
    expect(frames.map(({ pages }) => pages)).toEqual([2, 1]);
  });

  it("say that they are damaged instead of another page", async () => {
    const [frame] = await packFrames([framed(page(1)), framed(page(2))]);
    expect(() => openPart(frame?.heads ?? Buffer.alloc(0), 2).at(2)).toThrow("damaged");
  });
});

describe("facts of earlier versions", () => {
  const page = document('<p>Hand-roasted since 1911.<a href="b" rel=ugc>B</a>');
  const { links: _, mainText, prose, anchors, resources, controls, tabindexes, ...head } = page;
  const bulk = JSON.stringify({ mainText, anchors, resources, controls, tabindexes });
  const plainLinks = JSON.stringify([["b", "https://example.com/tea/b", "B", { rel: ["ugc"] }]]);
  const columns = {
    ...{ texts: ["B", "C"], marks: [0, 1], tags: [0, 0], urls: ["https://example.com/tea/b"], hrefs: ["b"] },
    ...{ fragments: [null], labels: [null], targets: [null], rels: [["ugc"]], sources: ['">'] },
  };
  const rest = Buffer.from(`${JSON.stringify(prose)}\n${bulk}\n${JSON.stringify(columns)}`);

  function inTwo(form: number, first: Buffer, second: Buffer): Buffer {
    const prefix = Buffer.alloc(5, form);
    prefix.writeUInt32BE(first.length, 1);
    return Buffer.concat([prefix, first, second]);
  }

  it("are read with their dictionary, and say that it is missing", () => {
    const dictionary = { head: Buffer.from('{"titles":[{"text":"'), bulk: Buffer.from("Hand-roasted since") };
    const facts = inTwo(
      5,
      zstdCompressSync(JSON.stringify(head), { dictionary: dictionary.head }),
      zstdCompressSync(rest, { dictionary: dictionary.bulk }),
    );
    const read = unpackOlder(facts, dictionary);
    expect(read).toMatchObject({ ...head, mainText, prose, anchors, resources });
    expect(read.links).toMatchObject([
      { href: "b", text: "B", rel: ["ugc"], source: '<a href="b">', region: "main" },
      { href: "b", text: "C", region: "nav" },
    ]);
    expect(() => unpackOlder(facts, null)).toThrow("dictionary of stored facts is missing");
  });

  it.each([
    ["plain", inTwo(4, Buffer.from(JSON.stringify(head)), zstdCompressSync(rest))],
    ["compressed", inTwo(3, zstdCompressSync(JSON.stringify(head)), zstdCompressSync(rest))],
  ])("are read with a %s first piece", (_, facts) => {
    const read = unpackOlder(facts, null);
    expect(read).toMatchObject({ ...head, mainText, prose, controls, tabindexes });
    expect(read.links).toHaveLength(2);
  });

  it("are read where the first piece was deflated", () => {
    const first = deflateRawSync(`${JSON.stringify(head)}\n${JSON.stringify(prose)}`, { level: 1, windowBits: 13 });
    const read = unpackOlder(inTwo(2, first, zstdCompressSync(`${bulk}\n${plainLinks}`)), null);
    expect(read).toMatchObject({ ...head, mainText, prose, anchors, resources, controls, tabindexes });
    expect(read.links).toMatchObject([{ href: "b", text: "B", rel: ["ugc"], source: '<a href="b">', image: false }]);
  });

  it("are read where they are one piece", () => {
    const { links: _, ...others } = page;
    const read = unpackOlder(zstdCompressSync(`${JSON.stringify(others)}\n${plainLinks}`), null);
    expect(read).toMatchObject(others);
    expect(read.links).toMatchObject([{ href: "b", text: "B", source: '<a href="b">', region: "main" }]);
  });

  it("are read of the oldest audits, which had their links among them", () => {
    expect(unpackOlder(zstdCompressSync(JSON.stringify(page)), null)).toEqual(page);
  });
});
