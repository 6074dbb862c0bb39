import { expect, it } from "vitest";
import { json, markdownCode, markdownText } from "./escape.ts";

it("JSON has the same value, and nothing that steers a terminal", () => {
  const value = { "\u0085key": "\u009b2J \u007f\u0080\u001b[2J \\u009b \u2028\u2029\u202e\u2066 \u00a0é" };
  for (const text of [json(value), json(value, 2)]) {
    expect(JSON.parse(text)).toEqual(value);
    expect(text.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066]/);
  }
  expect(json("\u009b")).toBe('"\\u009b"');
});

it("Markdown says sentences as they are, and makes nothing of what the site says", () => {
  expect(markdownText("The page has no title.")).toBe("The page has no title.");
  expect(markdownText("It links to https://tea.example/a_b?c=1 (status 404), not https://tea.example/.")).toBe(
    "It links to `https://tea.example/a_b?c=1` (status 404), not `https://tea.example/`.",
  );
  expect(markdownText("[x](y) ![z](w) <b> *a* _b_ `c` | &lt; ~~d~~ \\ $e$")).toBe(
    "\\[x\\](y) !\\[z\\](w) \\<b\\> \\*a\\* \\_b\\_ \\`c\\` \\| \\&lt; \\~\\~d\\~\\~ \\\\ \\$e\\$",
  );
  expect(markdownText("@olga a@b.example tea/pot#12 GH-7 www.tea.example ftp://tea.example\n# Tea")).toBe(
    "@\u200bolga a@\u200bb.example tea/pot#\u200b12 GH\u200b-7 www\\.tea.example ftp\\://tea.example # Tea",
  );
});

it("Markdown has code without blanks, but where a backtick needs them", () => {
  expect([markdownCode("tea"), markdownCode("`tea`"), markdownCode("a`b")]).toEqual([
    "`tea`",
    "`` `tea` ``",
    "``a`b``",
  ]);
});
