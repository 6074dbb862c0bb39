import { expect, it } from "vitest";
import { audit } from "./audit.ts";

it("counts no external link as checked that couldn't be verified", () => {
  const said = (checked: number, broken: number, unverified: number) => audit.external({ checked, broken, unverified });
  expect(said(1, 0, 0)).toBe("1 external link checked, 0 broken");
  expect(said(1519, 0, 1519)).toBe("1,519 external links couldn't be verified");
  expect(said(20, 2, 5)).toBe("15 external links checked, 2 broken; 5 external links couldn't be verified");
});
