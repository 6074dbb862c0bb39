import { expect, it } from "vitest";
import { assigned, tagsIn } from "./assign.ts";

const site = { group: "Acme", tags: ["shop", "de"] };
const nothing = { group: undefined, add: [], remove: [] };

it("keeps what isn't chosen, and saves nothing where nothing changes", () => {
  expect(assigned(site, nothing)).toBeUndefined();
  expect(assigned(site, { group: "Acme", add: ["Shop"], remove: ["blog"] })).toBeUndefined();
});

it("changes the group, adds tags behind the others and removes them in any case of letters", () => {
  expect(assigned(site, { ...nothing, group: null })).toEqual({ group: null, tags: ["shop", "de"] });
  expect(assigned(site, { group: "Zett", add: ["fr"], remove: ["SHOP"] })).toEqual({
    group: "Zett",
    tags: ["de", "fr"],
  });
});

it("reads tags between commas, each once", () => {
  expect(tagsIn(" shop, de ,, Shop,two words ")).toEqual(["shop", "de", "two words"]);
  expect(tagsIn(" ")).toEqual([]);
});
