import { expect, it } from "vitest";
import { cutOf, SEARCH_LIMITS } from "./search-limits.ts";

it("warns of nothing that a desktop shows whole, and says where phones end", () => {
  const { desktop, mobile } = SEARCH_LIMITS.meta_description;
  expect(cutOf("meta_description", "desktop", desktop)).toBe("none");
  expect(cutOf("meta_description", "mobile", mobile)).toBe("none");
  expect(cutOf("meta_description", "mobile", desktop)).toBe("usual");
  expect(cutOf("meta_description", "mobile", desktop + 1)).toBe("fault");
  expect(cutOf("title", "mobile", SEARCH_LIMITS.title.mobile + 1)).toBe("fault");
});
