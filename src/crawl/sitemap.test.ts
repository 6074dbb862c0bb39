import { PassThrough } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSitemap } from "./sitemap.ts";

const NOW = Date.parse("2026-11-25T12:00:00Z");

describe("a sitemap", () => {
  test("lists the addresses of its urlset, not those of its images", async () => {
    const xml = `<?xml version="1.0"?><urlset xmlns="x" xmlns:image="y"><url><loc> https://e.com/a?b=1&amp;c </loc>
      <image:image><image:loc>https://e.com/i.png</image:loc></image:image></url><url><loc><![CDATA[https://e.com/b]]></loc></url></urlset>`;
    expect(await read(xml)).toEqual({
      kind: "urlset",
      urls: ["https://e.com/a?b=1&c", "https://e.com/b"],
      children: [],
      urlCount: 2,
      problems: [],
      tooLarge: false,
      isPage: false,
      lastmod: { invalid: { count: 0, examples: [] }, future: { count: 0, examples: [] } },
      alternates: false,
    });
  });

  test("has dates of last changes that can be wrong", async () => {
    const dates = [
      ...["2026", "2026-11", "2026-11-25", "2026-11-25T12:00Z", "2026-11-25T12:00:30.123+09:00", " 2026-11-26 "],
      ...["2026-13-01", "25.11.2026", "2026-11-25 12:00", "", "2026-11-25 12:00"],
      ...["2026-11-28", "2031-01-01T00:00:00+00:00"],
    ];
    const xml = `<urlset>${dates.map((date) => `<url><loc>https://e.com/a</loc><lastmod>${date}</lastmod></url>`).join("")}</urlset>`;
    expect((await read(xml)).lastmod).toEqual({
      invalid: { count: 5, examples: ["2026-13-01", "25.11.2026", "2026-11-25 12:00", ""] },
      future: { count: 2, examples: ["2026-11-28", "2031-01-01T00:00:00+00:00"] },
    });
    const index =
      "<sitemapindex><sitemap><loc>https://e.com/1.xml</loc><lastmod>soon</lastmod></sitemap></sitemapindex>";
    expect((await read(index)).lastmod.invalid.examples).toEqual(["soon"]);
    const news = "<urlset><url><loc>https://e.com/a</loc><n:news><n:lastmod>soon</n:lastmod></n:news></url></urlset>";
    expect((await read(news)).lastmod.invalid.count).toBe(0);
  });

  test("keeps a few wrong dates, each cut", async () => {
    const xml = `<urlset>${Array.from({ length: 50 }, (_, index) => `<url><lastmod>${index}${"x".repeat(5000)}</lastmod></url>`).join("")}</urlset>`;
    const { invalid } = (await read(xml)).lastmod;
    expect(invalid.count).toBe(50);
    expect(invalid.examples).toHaveLength(20);
    expect(Math.max(...invalid.examples.map(({ length }) => length))).toBe(100);
  });

  test("may name language versions", async () => {
    const link = (attribute: string) =>
      `<urlset xmlns:xhtml="x"><url><loc>https://e.com/a</loc><xhtml:link rel="alternate" ${attribute} href="https://e.com/de/a"/></url></urlset>`;
    expect((await read(link('hreflang="de"'))).alternates).toBe(true);
    expect((await read(link('media="print"'))).alternates).toBe(false);
  });

  test("may be an index, a text, a feed or gzipped", async () => {
    const index = "<sm:sitemapindex><sm:sitemap><sm:loc>https://e.com/1.xml</sm:loc></sm:sitemap></sm:sitemapindex>";
    expect(await read(index)).toMatchObject({ kind: "index", children: ["https://e.com/1.xml"] });
    expect(await read("\ufeffhttps://e.com/a\r\nhttps://e.com/b\r\n")).toMatchObject({ kind: "text", urlCount: 2 });
    expect(
      await read("<rss><channel><link>https://e.com/</link><item><link>https://e.com/p</link></item></channel></rss>"),
    ).toMatchObject({
      kind: "feed",
      urls: ["https://e.com/p"],
    });
    const zipped = gzipSync("<urlset><url><loc>https://e.com/z</loc></url></urlset>");
    expect((await readBytes(zipped)).urls).toEqual(["https://e.com/z"]);
  });

  test("is the same in whatever pieces it comes", async () => {
    const xml =
      "<urlset><url><loc>https://e.com/t\u00e9?a&amp;b&c</loc></url><url><loc>https://e.com/b</loc></url></urlset>";
    const files = [xml, "<p>", "<!DOCTYPE html><p>", "https://e.com/a\nhttps://e.com/b", " ", ""].map((text) =>
      Buffer.from(text),
    );
    for (const file of [...files, Buffer.from(`\ufeff${xml}`, "utf16le"), gzipSync(xml), gzipSync("<html>")])
      for (const pieceBytes of [1, 2, 7]) expect(await readBytes(file, pieceBytes)).toEqual(await readBytes(file));
  });

  test("that is an Atom feed lists the pages of its entries only", async () => {
    const links = [
      '<link href="https://e.com/plain"/>',
      '<link rel="alternate" type="text/html" href="https://e.com/html"/>',
      '<link rel="alternate" type="application/pdf" href="https://e.com/a.pdf"/>',
      ...["edit", "enclosure", "self", "related", "replies", "via", "edit-media", "http://e.com/rels/x"].map(
        (rel) => `<link rel="${rel}" href="https://e.com/${encodeURIComponent(rel)}"/>`,
      ),
    ];
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://e.com/"/><entry>${links.join("")}</entry></feed>`;
    expect(await read(feed)).toMatchObject({ kind: "feed", urls: ["https://e.com/plain", "https://e.com/html"] });
  });

  test("that is an RSS feed takes the id of an item for its page when it has no link", async () => {
    const items = [
      "<guid>https://e.com/a</guid>",
      '<guid isPermaLink="true">https://e.com/b</guid><title>B</title>',
      '<guid isPermaLink="false">https://e.com/no</guid>',
      "<guid>urn:uuid:1225c695</guid>",
      "<guid>https://e.com/?p=3</guid><link>https://e.com/c</link>",
      '<link>https://e.com/d</link><guid>https://e.com/?p=4</guid><atom:link rel="self" href="https://e.com/x"/>',
      "<link/><guid>https://e.com/e</guid>",
    ];
    const feed = `<rss><channel><link>https://e.com/</link>${items.map((item) => `<item>${item}</item>`).join("")}</channel></rss>`;
    const { urls, problems } = await read(feed);
    expect(urls).toEqual(["a", "b", "c", "d", "e"].map((path) => `https://e.com/${path}`));
    expect(problems).toEqual([]);
  });

  test.each([
    ["an index", "<sitemapindex>https://e.com/1.xml</sitemapindex>"],
    ["an entry of an index", "<sitemapindex><sitemap>https://e.com/1.xml</sitemap></sitemapindex>"],
    ["a list", "<urlset>https://e.com/a\nhttps://e.com/b</urlset>"],
    ["an entry of a list", "<urlset><url>https://e.com/a</url><url>https://e.com/b</url></urlset>"],
  ])("with bare text in %s says so, once", async (_where, xml) => {
    const { problems, urls, children } = await read(xml);
    expect([...urls, ...children]).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("outside of <loc>");
    expect(problems[0]).toContain("https://e.com/");
  });

  test("that is a page says so", async () => {
    expect(await read("<!DOCTYPE html><title>Tea</title>")).toMatchObject({ kind: "unknown", isPage: true });
    expect(await read("<urlset><url><loc>https://e.com/<html</loc></url></urlset>")).toMatchObject({ isPage: false });
    expect(await read("<opml></opml>")).toMatchObject({ kind: "unknown", isPage: false });
  });

  test("is read to its end although an & in it is bare, wherever its pieces are cut", async () => {
    const loc = (text: string) => `<url><loc>https://e.com/?a=1${text}</loc></url>`;
    const filler = "<!-- tea -->".repeat(5_000);
    for (let shift = 0; shift < 12; shift += 1) {
      const pieces = `${" ".repeat(shift)}${filler}${loc("&amp;b").repeat(150)}${loc("&b=2")}${loc("<![CDATA[&c]]>")}`;
      const { urls, problems } = await read(`<urlset>${pieces}</urlset>`);
      expect(new Set(urls)).toEqual(new Set(["&b", "&b=2", "&c"].map((end) => `https://e.com/?a=1${end}`)));
      expect(problems).toEqual(["It isn't well-formed XML: “&” must be escaped as “&amp;”."]);
    }
  });

  test.each([
    ["ISO-8859-1", Buffer.from([0xe9])],
    ["windows-1252", Buffer.from([0xe9])],
    ["UTF-16", Buffer.from("é")],
    ["nonsense", Buffer.from("é")],
  ])("is read in the encoding it declares, where that is one: %s", async (encoding, letter) => {
    const [before, after] = [
      `<?xml version="1.0" encoding="${encoding}"?><urlset><url><loc>https://e.com/caf`,
      "</loc></url></urlset>",
    ];
    const { urls } = await readBytes(Buffer.concat([Buffer.from(before), letter, Buffer.from(after)]));
    expect(urls).toEqual(["https://e.com/caf%C3%A9"]);
  });

  test("keeps what stands before a fault and names the fault", async () => {
    const broken = await read("<urlset><url><loc>https://e.com/a</loc></url><url><loc>https://e.com/b</loc>");
    expect(broken.urls).toEqual(["https://e.com/a", "https://e.com/b"]);
    expect(broken.problems[0]).toContain("isn't well-formed");
  });

  test.each(["/relative", "ftp://e.com/", "", "not an address"])("with the address %j has a problem", async (loc) => {
    expect((await read(`<urlset><url><loc>${loc}</loc></url></urlset>`)).problems[0]).toContain("isn't an absolute");
  });

  test("of more than 50,000 URLs is cut", async () => {
    const many = await read(`<urlset>${"<url><loc>https://e.com/</loc></url>".repeat(50_010)}</urlset>`);
    expect(many).toMatchObject({ urlCount: 50_010, problems: [] });
    expect(many.urls.length).toBe(50_000);
  });

  test("never expands entities or reads what a DTD points to", async () => {
    const levels = range(10).map((i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
    const laughs = await read(
      `<!DOCTYPE x [<!ENTITY l0 "https://e.com/">${levels.join("")}]><urlset><url><loc>&l10;</loc></url></urlset>`,
    );
    expect(laughs.urls).toEqual([]);
    const outside = await read(
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><urlset><url><loc>https://e.com/&f;</loc></url></urlset>',
    );
    expect(JSON.stringify(outside)).not.toContain("root:");
    expect(outside.problems.join()).toContain("document type");
  });

  test("is read in pieces, wherever they end", async () => {
    const addresses = range(20_000).map((number) => `https://e.com/tea-${number}-é`);
    const entries = addresses.map((url) => `<url><loc>${url}</loc></url>`).join("");
    const expected = addresses.map((url) => new URL(url).href);
    expect((await read(`<urlset>${entries}</urlset>`)).urls).toEqual(expected);
    expect((await read(addresses.join("\n"))).urls).toEqual(expected);
    expect((await readBytes(gzipSync(`<urlset>${entries}</urlset>`))).urls).toEqual(expected);
  });

  test.each([
    ["text", `<urlset><url><loc>https://e.com/${"x".repeat(5_000_000)}</loc></url></urlset>`],
    [
      "attributes",
      `<urlset><url${range(300_000)
        .map((number) => ` a${number}="x"`)
        .join("")}></url></urlset>`,
    ],
    ["comment", `<urlset><!--${"x".repeat(5_000_000)}--></urlset>`],
  ])("is read up to a %s without end", async (_, rest) => {
    const { urls, problems } = await read(rest.replace("<urlset>", "<urlset><url><loc>https://e.com/a</loc></url>"));
    expect(urls).toEqual(["https://e.com/a"]);
    expect(problems.join()).toContain("the rest was skipped");
  });

  test.each([
    ["too many elements open", `<urlset>${"<url>".repeat(20_000)}`],
    ["a gzip bomb", gzipSync(Buffer.alloc(60 * 1024 * 1024))],
    ["broken gzip", Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(200_000)])],
  ])("with %s is not asked for its rest", async (_, content) => {
    const source = new PassThrough();
    const reading = parseSitemap(source, NOW);
    source.write(content);
    source.write(Buffer.alloc(1_000_000));
    expect((await reading).urls).toEqual([]);
    expect(source.destroyed).toBe(true);
  });

  test("lets others work while it is read", async () => {
    let turns = 0;
    const others = setInterval(() => turns++);
    await read(`<urlset>${"<url><loc>https://e.com/</loc></url>".repeat(100_000)}</urlset>`);
    clearInterval(others);
    expect(turns).toBeGreaterThan(10);
  });

  test("that is a gzip bomb is refused", async () => {
    expect(await readBytes(gzipSync(Buffer.alloc(60 * 1024 * 1024)))).toMatchObject({ urls: [], tooLarge: true });
    expect((await readBytes(Uint8Array.of(0x1f, 0x8b, 1, 2, 3))).problems[0]).toContain("gzip");
  });

  test("of any bytes never throws", async () => {
    const piece = fc.constantFrom(
      "<urlset>",
      "<url>",
      "<loc>",
      "</loc>",
      "</url>",
      "</urlset>",
      "&amp;",
      "<!--",
      "]]>",
      "https://e.com/",
      "\0",
      "<a b='",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), async (parts) => {
        expect((await read(parts.join(""))).problems.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 500 },
    );
  });
});

function read(text: string) {
  return readBytes(Buffer.from(text));
}

/** @param pieceBytes how much comes at a time */
function readBytes(bytes: Uint8Array, pieceBytes = bytes.length) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  return parseSitemap(pieces(), NOW);
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
