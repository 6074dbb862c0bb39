import { describe, expect, it } from "vitest";
import { parseUrlList } from "./url-file.ts";

const failure = (text: string, site?: string) => {
  try {
    parseUrlList(text, site);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("a list of URLs", () => {
  it("has each URL once, in order, without comments and blank lines", () => {
    const text = "\ufeff# Pages\r\nhttps://tea.example/a#top\r\n\n  tea.example/b \nhttps://tea.example/a\n";
    expect(parseUrlList(text, undefined)).toEqual(["https://tea.example/a", "https://tea.example/b"]);
  });

  it.each([
    [
      "https://tea.example/\n# other\nhttps://cups.example/",
      undefined,
      "--urls, line 3: https://cups.example/ is not on",
    ],
    ["https://tea.example/", "cups.example", "line 1: https://tea.example/ is not on https://cups.example"],
    ["mailto://tea", undefined, "line 1: “mailto://tea” is not an http(s) URL"],
    ["https://a:b@tea.example/", undefined, "line 1: the URL contains a username or password"],
    ["# nothing\n", undefined, "lists no URLs"],
    [Array.from({ length: 5001 }, (_, n) => `https://tea.example/${n}`).join("\n"), undefined, "more than 5,000"],
  ])("is refused with line and reason: %#", (text, site, message) => {
    expect(failure(text, site)).toContain(message);
  });
});
