import { describe, expect, it } from "vitest";
import { PNG_LOGO, png, SVG_LOGO } from "../../test/support/logos.ts";
import { judgeLogo } from "./judge-logo.ts";

const svg = (inside: string, more = "") =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" ${more}>${inside}</svg>`);

/** Start of frame of 300 × 200 behind a comment segment. */
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, 0x41, 0x42]),
  Buffer.from([0xff, 0xc2, 0, 17, 8, 0, 200, 1, 44, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9]),
]);
const webp = (kind: string, bytes: readonly number[]) =>
  Buffer.concat([
    Buffer.from("RIFF\0\0\0\0WEBP", "latin1"),
    Buffer.from(kind),
    Buffer.alloc(4),
    Buffer.from(bytes),
    Buffer.alloc(20),
  ]);

/** Each level draws the one before it ten times. */
const laughs = (levels: number, of: (id: string) => string) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="l${level}">${level ? of(`l${level - 1}`).repeat(10) : '<path d=""/>'}</g>`,
  ).join("");

describe("a logo", () => {
  it.each([
    ["PNG", PNG_LOGO, { type: "image/png", width: 60, height: 24 }],
    ["JPEG", JPEG, { type: "image/jpeg", width: 300, height: 200 }],
    ["lossy WebP", webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 64, 0, 32, 0]), { type: "image/webp", width: 64, height: 32 }],
    ["lossless WebP", webp("VP8L", [0x2f, 63, 0xc0, 7, 0]), { type: "image/webp", width: 64, height: 32 }],
    ["extended WebP", webp("VP8X", [0, 0, 0, 0, 63, 0, 0, 31, 0, 0]), { type: "image/webp", width: 64, height: 32 }],
    ["SVG", SVG_LOGO, { type: "image/svg+xml", width: 120, height: 32 }],
    ["SVG with a width", svg("", 'width="40px" height="20"'), { type: "image/svg+xml", width: 40, height: 20 }],
  ])("is a %s by what it holds", (_, bytes, expected) => {
    expect(judgeLogo(bytes)).toEqual({ ...expected, bytes });
  });

  it.each([
    ["too large", Buffer.concat([PNG_LOGO, Buffer.alloc(200 * 1024)]), "too_large"],
    ["of too many pixels", png(2_001, 10), "too_many_pixels"],
    ["without a pixel", png(0, 10), "too_many_pixels"],
    ["cut off", PNG_LOGO.subarray(0, 20), "unknown_type"],
    ["a JPEG without a frame", JPEG.subarray(0, 8), "unknown_type"],
    ["a GIF", Buffer.from("GIF89a\x01\0\x01\0\0\0\0", "latin1"), "unknown_type"],
    ["nothing", Buffer.alloc(0), "unknown_type"],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "unsafe_svg"],
    ["another element", Buffer.from("<div>x</div>"), "malformed_svg"],
    ["no text", Buffer.concat([Buffer.from("<svg>"), Buffer.from([0xff, 0xfe])]), "malformed_svg"],
    ["UTF-16", Buffer.from("\ufeff<svg/>", "utf16le"), "unknown_type"],
    ["nested without end", svg(`${"<g>".repeat(300)}${"</g>".repeat(300)}`), "malformed_svg"],
    ["left open", Buffer.from('<svg viewBox="0 0 1 1"><g></svg>'), "malformed_svg"],
    ["two roots", Buffer.concat([svg(""), svg("")]), "malformed_svg"],
    ["without a size", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "malformed_svg"],
  ])("is refused when it is %s", (_, bytes, fault) => {
    expect(judgeLogo(bytes)).toBe(fault);
  });

  it.each([
    laughs(8, (id) => `<use href="#${id}"/>`),
    laughs(8, (id) => `<path mask="url(#${id})" d=""/>`),
    laughs(8, (id) => `<path style="mask:url('#${id}')" d=""/>`),
    `<style>${Array.from({ length: 8 }, (_, level) => `.l${level}{mask:url(#l${level})}`).join("")}</style>${laughs(8, (id) => `<path class="x ${id}" d=""/>`)}`,
    '<style>path{mask:url(#m)}</style><mask id="m"><path d=""/></mask>',
    '<g id="a"><use href="#a"/></g>',
    "<script>alert(1)</script>",
    '<script href="https://evil.example/a.js"/>',
    '<g onload="alert(1)"/>',
    '<g ONCLICK="alert(1)"/>',
    "<foreignObject><p>x</p></foreignObject>",
    '<image href="https://evil.example/a.png"/>',
    '<image href="data:image/svg+xml,x"/>',
    '<use href="https://evil.example/a.svg#x"/>',
    '<use xlink:href="javascript:alert(1)"/>',
    '<a href="#x"><path d=""/></a>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<rect fill="url(https://evil.example/a.svg#x)"/>',
    '<rect style="background:u\\72l(//evil.example)"/>',
    '<rect fill="url(&#104;ttps://evil.example)"/>',
    '<rect fill="&#117;rl(//evil.example)"/>',
    '<style>@import "https://evil.example/a.css";</style>',
    "<style>a{background:url(//evil.example/a.png)}</style>",
    '<style>a{background:image-set("//evil.example/a.png")}</style>',
    '<g xmlns:x="http://www.w3.org/2000/svg"><x:script>alert(1)</x:script></g>',
    '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
    '<x:script xmlns:x="http://www.w3.org/&#50;000/svg">alert(1)</x:script>',
    '<g xmlns="http://www.w3.org/1999/xhtml"><title/></g>',
    '<g xml:base="https://evil.example/"/>',
    "<text>&entity;</text>",
    "<![CDATA[<script>alert(1)</script>]]>",
    '<?xml-stylesheet href="https://evil.example/a.css"?>',
  ])("is refused as SVG with %s", (inside) => {
    expect(judgeLogo(svg(inside))).toBe("unsafe_svg");
  });

  it("is refused as SVG with a document type, which could name entities and files", () => {
    const entity = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(judgeLogo(Buffer.concat([Buffer.from(entity), svg("<text>&x;</text>")]))).toBe("unsafe_svg");
  });

  it("is taken as SVG with what drawing programs note for themselves", () => {
    const noted = `<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" pagecolor="#fff"/><!-- on top --><g/>`;
    expect(judgeLogo(svg(noted))).toMatchObject({ type: "image/svg+xml" });
  });

  it("may draw the same thing often, and use gradients and clips by class as drawing programs do", () => {
    const clip = '<style>.a{clip-path:url(#c)}.b{fill:url(#f)}</style><clipPath id="c"><rect class="b"/></clipPath>';
    const fill = '<linearGradient id="f" xlink:href="#g"/><linearGradient id="g"><stop offset="0"/></linearGradient>';
    const drawn = laughs(3, (id) => `<use href="#${id}"/>`);
    expect(judgeLogo(svg(`${clip}${fill}${'<path class="a b" d=""/>'.repeat(500)}${drawn}`))).toMatchObject({
      width: 10,
    });
  });

  it("is judged fast however it is written", () => {
    for (const bytes of [
      "<!---->".repeat(29_000),
      "<g/>".repeat(50_000),
      `<svg ${"a='' ".repeat(40_000)}`,
      "<svg><g".repeat(25_000),
    ])
      expect(judgeLogo(Buffer.from(bytes))).toBe("malformed_svg");
  });
});
