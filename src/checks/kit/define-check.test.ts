import { describe, expect, it } from "vitest";
import { defineCheck } from "./define-check.ts";
import { fillMessage } from "./message.ts";

const about = {
  id: "tea-cold",
  title: "Tea is cold",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  noSuggestion: "Only the server knows.",
  docs: { what: "Cold.", why: "Taste.", fix: "Heat.", sources: [] },
} as const;
const pageExamples = { fails: [{ because: "it is" }], passes: [{ because: "it is not" }] } as const;
const siteExamples = {
  fails: [{ pages: {}, because: "it is" }],
  passes: [{ pages: {}, because: "it is not" }],
} as const;

// The compiler is the test: an `@ts-expect-error` that has nothing to expect is itself an error of `tsc`.
defineCheck({
  ...about,
  message: "Cold.",
  needs: ["headers"],
  appliesTo: () => "applies",
  *detect(context) {
    if (context.headers.get("age")) yield {};
    // @ts-expect-error: `document` was not declared in `needs`
    context.document;
  },
  examples: () => pageExamples,
});

defineCheck({
  ...about,
  message: "Cold.",
  needs: ["document"],
  appliesTo: () => "applies",
  *detect(context) {
    if (context.document.titles.length > 0) yield {};
    // @ts-expect-error: `headers` was not declared in `needs`
    context.headers;
  },
  examples: () => pageExamples,
});

defineCheck({
  ...about,
  scope: "site",
  message: "Cold.",
  needs: ["robots"],
  *detect(context) {
    if (context.robots.blocksAll) yield {};
    // @ts-expect-error: `graph` was not declared in `needs`
    context.graph;
  },
  examples: () => siteExamples,
});

describe("defineCheck", () => {
  it("does not compile when a message names an argument that detect does not yield", () => {
    const check = defineCheck({
      ...about,
      scope: "site",
      message: "{degrees:degree/degrees} too cold.",
      needs: [],
      // @ts-expect-error: the message wants `degrees`
      *detect() {
        yield { warmth: 3 };
      },
      examples: () => siteExamples,
    });
    expect(check.id).toBe("tea-cold");
  });
});

describe("fillMessage", () => {
  it("puts arguments into their places", () => {
    expect(fillMessage("{count:link/links} to {target}", { count: 1, target: "/tea" })).toBe("1 link to /tea");
    expect(fillMessage("{count:link/links} to {target}", { count: 2_000, target: "/tea" })).toBe("2,000 links to /tea");
  });

  it("lists the first five of many values", () => {
    expect(fillMessage("{hosts}", { hosts: ["a", "b", "c", "d", "e", "f", "g"] })).toBe("a, b, c, d, e and 2 more");
  });

  it("never prints the word for a missing value", () => {
    expect(fillMessage("{gone} {nothing}", { nothing: null })).toBe("? ?");
  });

  it("does not read an argument's braces as placeholders", () => {
    expect(fillMessage("“{title}”", { title: "{count} $& $1" })).toBe("“{count} $& $1”");
  });
});
