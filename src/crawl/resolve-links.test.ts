import { isDeepStrictEqual } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createUrlResolver, urlParses } from "./resolve-links.ts";
import { resolveUrl } from "./url-identity.ts";

const BASES = [
  "https://example.com/tea/green/oolong.html?x=1#y",
  "https://example.com",
  "http://user:word@Example.com:8080/a//b/",
  "https://example.com/caf%C3%A9/tea",
  "https://bücher.example/~mei/x",
  "http://[::1]:81/a/b",
  "data:text/html,x",
  "nonsense",
];

describe("a reference is resolved as the parser of browsers does", () => {
  test.each([
    ["../../../up", "./here", "a/../b", "a/./b", "..", ".", "a/..", "/..", "...", "a/.../b", "..x/y", "../..x"],
    ["", "?", "?a=1", "#", "#f", "x?", "x?#", "x#", "x?a=b?c#d#e", "?a#b", "#caf\u00e9", "#a b", "?q='x'"],
    ["//host/p", "///host", "/\\host", "\\x", "a\\b", "http:x", "http:?q", "HTTPS:/x", "https:", "//", "/"],
    ["https://Example.COM/a", "https://example.com:443/a", "http://1.2/a", "https://a..b/x", "https://xn--a/x"],
    ["https://user@example.com/", "https://example.com?x", "https://example.com/../a", "https://example.com//a//b"],
    ["mailto:a@b.c", "javascript:void(0)", "tel:1", "data:,x", "httpx:y", "x:y", "java\nscript:x", "ht\ntp://x/"],
    [" x ", "\tx", "\u0001?x", "\u0001#x", "a\nb", "\u00a0x", "a%20b", "a%2fb", "a%zz", "%41", "a|b", "a^b", "a:b"],
  ])("%s, %s …", (...hrefs) => {
    for (const base of BASES) for (const href of hrefs) expectSame(href, base);
  });

  test("whatever it is put together of", () => {
    const pieces = [
      ..."ab/.?#&=:@\\ %'~é",
      "..",
      "../",
      "./",
      "//",
      "%41",
      "%2e",
      "http:",
      "https://example.com",
      "\n",
    ];
    const reference = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(reference, fc.constantFrom(...BASES), (href, base) => expectSame(href, base)),
      { numRuns: 5000 },
    );
  });

  test("also on a page of the same folder, where it was met before", () => {
    const pages = ["https://example.com/a/b?c", "https://example.com/a/d#e"];
    for (const href of ["", "?", "#f", "http:?q", "https:#f", "\u0001?x", "\u0001", "x", "htt\tps:?x"])
      for (const page of pages) expectSame(href, page);
  });
});

test("plain references are not parsed", () => {
  const resolve = createUrlResolver("https://example.com/plain/page?x");
  resolve("https://other.example/first");
  const before = urlParses();
  for (const href of ["a.html", "../b/c?d=e#f", "/g/", "#h", "https://other.example/i", "mailto:a@b.c"]) resolve(href);
  expect(urlParses()).toBe(before);
});

/** Twice, because the second answer may come from memory. Asserted only where they differ: an assertion costs fifty times as much. */
function expectSame(href: string, base: string): void {
  const resolve = createUrlResolver(base);
  const expected = resolveUrl(href, base);
  for (const round of ["first", "second"]) {
    const resolved = resolve(href);
    if (!isDeepStrictEqual(resolved, expected)) expect(resolved, `${href} on ${base}, ${round} time`).toEqual(expected);
  }
}

test("pages that write long references in letters of other alphabets do not fill the memory", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  // Three times as many folders, and more than twice as much in each, as are kept. Other files of this worker leave some behind, too.
  for (let folder = 0; folder < 192; folder++) {
    const resolve = createUrlResolver(`https://example.com/${folder}/`);
    // What comes for the first time is not kept.
    for (let round = 0; round < 2; round++)
      for (let at = 0; at < 150; at++) resolve(`${folder}-${at}-${"\u8336".repeat(230)}`);
  }
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 1024 * 1024);
});
