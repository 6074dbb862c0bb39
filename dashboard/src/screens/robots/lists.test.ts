import { expect, it } from "vitest";
import { linesOf } from "../../data/text-lines.ts";
import { agentsFault, pathsFault } from "./lists.ts";

it("takes lines without what is around them", () => {
  expect(linesOf(" /a \n\n/b\r\n")).toEqual(["/a", "/b"]);
});

it.each([
  [["/"], undefined],
  [["https://tea.example/a", "/b?c"], undefined],
  [[], "Enter at least one path."],
  [["cart"], "“cart” is not a path: begin with / or https://."],
  [Array.from({ length: 101 }, () => "/"), "Enter at most 100."],
])("says what is wrong with paths: %#", (paths, fault) => {
  expect(pathsFault(paths)).toBe(fault);
});

it.each([
  [["*", "Googlebot", "Bingbot/2.0"], undefined],
  [[], "Enter at least one crawler."],
  [["007"], "“007” is not a crawler's name: letters, hyphens and underscores, or *."],
  [Array.from({ length: 11 }, () => "*"), "Enter at most 10."],
])("says what is wrong with crawlers: %#", (agents, fault) => {
  expect(agentsFault(agents)).toBe(fault);
});
