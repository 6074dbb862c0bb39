import { expect, test } from "vitest";
import { readMark } from "#domain/reading.ts";
import { extractDocument } from "./extract.ts";
import { outlinksOf } from "./outlinks.ts";
import { makePage } from "./read-answer.ts";

const URL_OF_PAGE = "https://shop.example/";

test("a frame and a link that lead to one page are two ways there, whatever their words", () => {
  const outlinks = outlinksIn(
    '<a href="/map"><img src="/map.png"></a><a href="/map">Our map</a><iframe src="/map"></iframe>',
  );
  expect(outlinks.filter(([, url]) => url.endsWith("/map"))).toEqual([
    ["link", "https://shop.example/map", ""],
    ["link", "https://shop.example/map", "Our map"],
    ["frame", "https://shop.example/map", ""],
  ]);
});

test("the same link twice is one way", () => {
  expect(outlinksIn('<a href="/a">A</a><a href="/a">A</a>')).toEqual([["link", "https://shop.example/a", "A"]]);
});

function outlinksIn(html: string) {
  const body = Buffer.from(html);
  const document = extractDocument(body, URL_OF_PAGE, "text/html");
  const known = { id: 1, url: URL_OF_PAGE, kind: "page", discoveredBy: "start", depth: 0 } as const;
  const page = makePage({ known, fault: null, tries: 1, now: 0, isRead: false, rendered: null }, null, null);
  const { urls, targets, marks, texts } = outlinksOf(page, document, false);
  return targets.map((target, at) => [readMark(marks[at] ?? 0).via, urls[target] ?? "", texts[at] ?? ""] as const);
}
