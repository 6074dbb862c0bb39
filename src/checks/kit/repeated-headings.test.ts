import { expect, it } from "vitest";
import { suggestionsFor } from "../../../test/support/soundness.ts";

it("takes the site's name from titles that are too long only until headings as titles become a pattern", () => {
  const heading = (number: number) => `Hand-roasted oolong from the mountains, harvest ${number}`;
  const pages = Object.fromEntries(
    Array.from({ length: 10 }, (_, number) => [
      number === 0 ? "/" : `/${number}`,
      `<title>${heading(number)} | The Tea House Company</title><h1>${heading(number)}</h1>`,
    ]),
  );
  const { judged, suggestedFixes } = suggestionsFor({ because: "", pages });
  expect(judged.findings.filter(({ checkId }) => checkId === "title-too-long")).toHaveLength(10);
  expect(
    suggestedFixes.filter(({ checkId }) => checkId === "title-too-long").map(({ suggestion }) => suggestion.value),
  ).toEqual([heading(0), heading(1)]);
});
