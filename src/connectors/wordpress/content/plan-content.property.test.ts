/** Contents as people and plugins leave them, held against a change of the same page by another parser. */
import { load } from "cheerio";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applySuggestion, rewritten } from "../../../../test/support/apply-suggestion.ts";
import { SEED } from "../../../../test/support/random-site.ts";
import { occursOnce, type PieceEdit } from "../../edits/pieces.ts";
import { planContent } from "./index.ts";
import type { ContentFixRequest } from "./plan.ts";
import { readBlocks } from "./read-blocks.ts";

const PAGE = "https://example.com/tea/";
const ADDRESSES = ["https://example.com/a", "https://example.com/tea/b?x=1&y=2", "http://cdn.example/c.jpg"] as const;
const TEXTS = ["Tea", "Green tea", "Milk & tea", "Don't"];

const word = fc.constantFrom("Tea", " 🍵 ", "\r\n", "a &amp; b", "[gallery ids='1']", "&nbsp;", "$&", "1 > 0", "…");
const address = fc.constantFrom(
  ...["/a", "https://example.com/a", "../a", "/a#top", "b?x=1&amp;y=2", "b?x=1&#38;y=2", "http://cdn.example/c.jpg"],
  "http://cdn.example/other.jpg",
);
const quoted = (name: string, value: string) =>
  fc.constantFrom(
    `${name}="${value}"`,
    `${name}='${value}'`,
    `${name.toUpperCase()} = "${value}"`,
    `${name}=${value} `,
  );
const extra = fc.constantFrom("", " class=x", ' title="a > b"', " data-x='\"'", ' rel="nofollow"', ' tabindex="5"');

const tag = (name: string, attribute: string) =>
  fc
    .tuple(fc.constantFrom(name, name.toUpperCase()), address, extra, fc.boolean())
    .chain(([written, value, other, isFirst]) =>
      quoted(attribute, value).map((own) => (isFirst ? `<${written} ${own}${other}>` : `<${written}${other} ${own}>`)),
    );
const image = fc
  .tuple(tag("img", "src"), fc.constantFrom("", ' alt=""', " alt", " alt='it&#39;s \"x\"'", ' alt="Tea"', " alt=Tea"))
  .map(([open, alt]) => `${open.slice(0, -1)}${alt}>`);
const text = fc.constantFrom(...TEXTS).map((each) => each.replace("&", "&amp;"));
const inline = fc.oneof(word, image, text);
const link = fc
  .tuple(tag("a", "href"), fc.oneof(text, image, fc.constant("")), fc.boolean())
  .map(([open, inner, isUpper]) => `${open}${inner}</${isUpper ? "A" : "a"}>`);
const heading = fc.tuple(fc.integer({ min: 1, max: 4 }), text);
const classicHeading = heading.map(([level, inner]) => `<h${level}>${inner}</h${level}>`);
const classic = fc.oneof(
  ...[inline, link, classicHeading, tag("iframe", "src").map((open) => `${open}</iframe>`)],
  tag("form", "action").map((open) => `${open}<input></form>`),
  tag("script", "src").map((open) => `${open}</script>`),
  fc.constant('<img srcset="http://cdn.example/c.jpg 1x, http://cdn.example/d.jpg 2x">'),
);

const wrap = (name: string, inner: string, json = "") => `<!-- wp:${name} ${json}-->\n${inner}\n<!-- /wp:${name} -->`;
const block = fc.oneof(
  fc.array(fc.oneof(inline, link), { maxLength: 3 }).map((inner) => wrap("paragraph", `<p>${inner.join("")}</p>`)),
  classic.map((inner) => wrap("html", inner)),
  image.map((inner) => wrap("image", `<figure class="wp-block-image">${inner}</figure>`, '{"id":3} ')),
  fc
    .tuple(address, text)
    .map(([href, inner]) => wrap("button", `<div><a class="wp-block-button__link" href="${href}">${inner}</a></div>`)),
  heading.map(([level, inner]) =>
    wrap("heading", `<h${level}>${inner}</h${level}>`, level === 2 ? "" : `{"level":${level}} `),
  ),
);
const group = fc
  .array(block, { maxLength: 3 })
  .map((inner) =>
    wrap("group", `<div class="wp-block-group">${inner.join("\n\n")}</div>`, '{"layout":{"type":"flow"}} '),
  );
const content = fc.oneof(
  fc.array(classic, { maxLength: 8 }).map((pieces) => pieces.join("")),
  fc.array(fc.oneof(block, group), { maxLength: 6 }).map((pieces) => pieces.join("\n\n")),
);

const value = fc.constantFrom("https://example.com/new?a=1&b=2", "https://example.com/a", 'A "b" & <c> it\'s');
const url = fc.constantFrom("https://example.com/new?a=1&b=2", "https://example.com/a");
const attributes = fc.constantFrom('width="30" height="20"', 'alt="x"', 'loading="lazy"');
const fixRequestOf = (field: ContentFixRequest["field"], to: fc.Arbitrary<string>, at: readonly string[] = ADDRESSES) =>
  fc.record({ field: fc.constant(field), target: fc.constantFrom(...at), value: to, asTyped: fc.constant(true) });

/** Those that the two must do alike to the letter. */
const exact = fc.oneof(
  fc
    .tuple(fixRequestOf("alt", value), fc.constantFrom(undefined, "", "Tea", 'it\'s "x"'))
    .map(([fixRequest, was]) => (was === undefined ? fixRequest : { ...fixRequest, was })),
  ...[fixRequestOf("link", url), fixRequestOf("resource", url), fixRequestOf("form_action", url)],
  ...[
    fixRequestOf("image_attributes", attributes),
    fixRequestOf("embed_attributes", attributes),
    fixRequestOf("link_rel", value),
  ],
  ...[fixRequestOf("link_rel", fc.constant("")), fixRequestOf("tabindex", fc.constant("0"), ["5"])],
  ...[
    fixRequestOf("heading_level", fc.constantFrom("2", "3"), TEXTS),
    fixRequestOf("main_heading", fc.constantFrom(...TEXTS)),
  ],
);
const other = fc.oneof(
  ...[
    fixRequestOf("image_removed", fc.constant("")),
    fixRequestOf("link_removed", fc.constant("")),
    fixRequestOf("link_text", value),
  ],
  fixRequestOf("link_added", fc.constant('<a href="https://example.com/new">New</a>')),
  fc
    .tuple(fixRequestOf("link_text", value), text)
    .map(([fixRequest, was]) => ({ ...fixRequest, was: was.replace("&amp;", "&") })),
  fixRequestOf("h1", value),
);

function made(start: string, edits: readonly PieceEdit[]): string {
  return edits.reduce((current, { before, after }) => {
    expect(occursOnce(current, before)).toBe(true);
    const next = current.replace(before, () => after);
    expect(occursOnce(next, after)).toBe(true);
    return next;
  }, start);
}

function turnedRound(edits: readonly PieceEdit[]): readonly PieceEdit[] {
  return edits.map(({ name, before, after }) => ({ name, before: after, after: before })).reverse();
}

/** Comments aside, which hold the blocks' JSON, and attributes in the order of their names. */
function shown(html: string): string {
  const $ = load(html);
  $("*").each((_, element) => {
    const sorted = Object.entries($(element).attr() ?? {}).toSorted(([one], [two]) => (one < two ? -1 : 1));
    for (const [name] of sorted) $(element).removeAttr(name);
    $(element).attr(Object.fromEntries(sorted));
  });
  return $.html().replace(/<!--.*?-->/gs, "");
}

/** What stands between tags, and the blocks. */
function around(html: string): string {
  return html.replace(/<!--.*?-->/gs, "").replace(/<\/?[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi, "<>");
}

const namesOf = (html: string) => readBlocks(html).map(({ name, parent }) => [name, parent?.name]);

/** The same contents in every run; `FUZZ_SEED=$RANDOM` hunts in others. */
const OPTIONS = { numRuns: 3000, seed: SEED };

describe("edits of any content", () => {
  it("do to the page what another parser does, and nothing else", () => {
    let done = 0;
    fc.assert(
      fc.property(content, exact, (before, fixRequest) => {
        const plan = planContent({ content: before, pageUrl: PAGE, suggestion: fixRequest });
        const applied = applySuggestion(before, { ...fixRequest, risk: "safe", source: "" }, PAGE) ?? "";
        if (plan.is === "unfixable") {
          if (plan.reason === "element_not_found") expect(shown(applied)).toBe(shown(rewritten(before)));
          else expect(plan.reason).toMatch(/^(?:would_break_block|element_ambiguous|value_not_possible)$/);
          return;
        }
        const after = made(before, plan.edits);
        expect(shown(after)).toBe(shown(applied));
        expect(around(after)).toBe(around(before));
        expect(namesOf(after)).toEqual(namesOf(before));
        expect(made(after, turnedRound(plan.edits))).toBe(before);
        done += plan.edits.length;
      }),
      OPTIONS,
    );
    expect(done).toBeGreaterThan(500);
  });

  it("can be undone, and what was wished is there", () => {
    fc.assert(
      fc.property(content, other, (before, fixRequest) => {
        const request = { pageUrl: PAGE, suggestion: fixRequest };
        const plan = planContent({ content: before, ...request });
        if (plan.is === "unfixable") return;
        const after = made(before, plan.edits);
        expect(made(after, turnedRound(plan.edits))).toBe(before);
        const again = planContent({ content: after, ...request });
        const isDone = again.is === "unfixable" ? again.reason === "element_not_found" : again.edits.length === 0;
        expect(isDone).toBe(true);
      }),
      OPTIONS,
    );
  });

  it("never fail on letters in any order", () => {
    const letters = fc.constantFrom(
      ..."<>\"'=/ -!&;[]{}\r\n",
      "<!-- wp:image {",
      "-->",
      "<img src=/a",
      "<a href=/a",
      "</a>",
      "🍵",
    );
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 40 }), fc.oneof(exact, other), (pieces, fixRequest) => {
        const before = pieces.join("");
        const plan = planContent({ content: before, pageUrl: PAGE, suggestion: fixRequest });
        if (plan.is === "edits") expect(made(made(before, plan.edits), turnedRound(plan.edits))).toBe(before);
      }),
      OPTIONS,
    );
  });
});
