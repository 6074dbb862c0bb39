import { describe, expect, it } from "vitest";
import { cssUrls } from "./css-urls.ts";

const found = (css: string, inAttribute = false) => cssUrls(css, inAttribute).map(({ href, use }) => `${use} ${href}`);

describe("what a style sheet loads", () => {
  it.each<[what: string, css: string, loads: string[]]>([
    ["a background", "p { background: url(a.png) }", ["background a.png"]],
    ["a background in quotes", `p { background: #fff url( "a b.png" ) no-repeat }`, ["background a b.png"]],
    ["escapes", String.raw`p { background: u\72l(a\2e png), url(b\.png) }`, ["background a.png", "background b.png"]],
    [
      "a rule in a rule",
      "@media (width > 1px) { @supports (a: b) { p { background: URL('a.png') } } }",
      ["background a.png"],
    ],
    [
      "several in one declaration",
      "p { background: url(a.png), url(b.png) }",
      ["background a.png", "background b.png"],
    ],
    [
      "imports in each form",
      `@charset "utf-8"; @layer a; @import "a.css"; @import url(b.css) screen; @import url("c.css") supports(x: url(d.css));`,
      ["style a.css", "style b.css", "style c.css"],
    ],
    [
      "the font that browsers of today choose",
      `@font-face { font-family: x; src: url(a.eot); src: url("a.eot?#iefix") format("embedded-opentype"), url(a.woff2) format("woff2"), url(a.woff); }`,
      ["font a.woff2"],
    ],
    ["the font of a block that is never closed", "@font-face { src: url(a.woff2)", ["font a.woff2"]],
    ["what stands after a comment only", "/* url(a.png) */ p { background: url(b.png) }", ["background b.png"]],
  ])("finds %s", (_, css, loads) => {
    expect(found(css)).toEqual(loads);
  });

  it.each<[what: string, css: string]>([
    ["imports after other rules", "p { color: red } @import url(late.css);"],
    ["imports within a block", "@media print { @import url(late.css); }"],
    ["names of namespaces", "@namespace svg url(http://www.w3.org/2000/svg);"],
    ["parts of the page", "p { clip-path: url(#shape); fill: url('#b') }"],
    ["data", "p { background: url(data:image/png;base64,AAAA), url('data:image/svg+xml,<svg/>') }"],
    ["empty addresses", "p { background: url(); } q { background: url(' ') }"],
    ["scripts of old browsers", "p { behavior: url(pie.htc) }"],
    ["fonts of old browsers only", "@font-face { src: url(a.eot) }"],
    ["what is written in strings", `p::after { content: "url(a.png)" }`],
    ["addresses that are cut", "p { background: url(a b.png) }"],
  ])("passes over %s", (_, css) => {
    expect(found(css)).toEqual([]);
  });

  it("reads declarations of an attribute", () => {
    expect(found("background-image: url('/a.png'); behavior: url(b.htc); cursor: url(c.cur), auto", true)).toEqual([
      "background /a.png",
      "background c.cur",
    ]);
  });

  it("stops at a bounded number", () => {
    expect(found("p{background:url(a.png)}".repeat(5000))).toHaveLength(200);
  });
});
