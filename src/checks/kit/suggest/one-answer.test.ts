import { describe, expect, it } from "vitest";
import type { Suggestion } from "#domain/suggestion.ts";
import { siteFromExample } from "../../../../test/support/example-site.ts";
import { parseExample } from "../../../../test/support/parse-example.ts";
import { agreed } from "./one-answer.ts";

const PAGE = "https://example.com/links";
const VIEW = siteFromExample(
  {
    pages: {
      "/links": '<a href="/oolong">Oolong</a>',
      "/oolong": '<link rel="canonical" href="https://example.com/teas/oolong">',
      "/teas/oolong": "<p>Oolong</p>",
    },
    because: "one copy, one original",
  },
  parseExample,
);

describe("the suggestions of one page", () => {
  it("give a new address rather than remove the link, however each names the link", () => {
    const all = agreedOf({
      broken: { field: "link_removed", target: "https://example.com/www.kilns.example", value: "" },
      malformed: { field: "link", target: "www.kilns.example", value: "https://www.kilns.example" },
    });
    expect(all).toEqual({
      broken: ["link", "https://example.com/www.kilns.example", "https://www.kilns.example"],
      malformed: ["link", "www.kilns.example", "https://www.kilns.example"],
    });
  });

  it("name the original where one of them knows it", () => {
    const target = "https://example.com/old";
    const all = agreedOf({
      redirect: { field: "link", target, value: "https://example.com/oolong", risk: "safe" },
      unknown: { field: "link", target, value: "https://example.com/nowhere" },
      copy: { field: "link", target, value: "https://example.com/teas/oolong" },
    });
    expect(Object.values(all).map(([, , value]) => value)).toEqual(Array(3).fill("https://example.com/teas/oolong"));
  });

  it("are left alone where they are about different links, or no links", () => {
    const given = {
      one: { field: "link_removed", target: "#", was: "Tea", value: "" },
      other: { field: "link", target: "#", was: "Coffee", value: "https://example.com/coffee" },
      title: { field: "title", value: "Tea" },
    } as const;
    expect(agreedOf(given)).toEqual({
      one: ["link_removed", "#", ""],
      other: ["link", "#", "https://example.com/coffee"],
      title: ["title", undefined, "Tea"],
    });
  });
});

type Given = Pick<Suggestion, "field" | "target" | "was" | "value"> & { readonly risk?: Suggestion["risk"] };

function agreedOf(given: Readonly<Record<string, Given>>) {
  const suggestions = Object.entries(given).map(
    ([key, each]) => [key, { risk: "review", source: "a test", ...each }] as const,
  );
  const result = agreed(new Map<string, Suggestion>(suggestions), PAGE, VIEW);
  return Object.fromEntries([...result].map(([key, { field, target, value }]) => [key, [field, target, value]]));
}
