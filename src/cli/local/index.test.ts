import { expect, it } from "vitest";
import { modulesLoadedBy } from "../../../test/support/loaded-modules.ts";

it("loads no contract of the API, which each audit would pay for in memory", () => {
  const source = new URL("../../", import.meta.url).href;
  const loaded = modulesLoadedBy(new URL("index.ts", import.meta.url));
  expect(loaded).toContain(`${source}store/index.ts`);
  expect(loaded.filter((url) => url.startsWith(`${source}contract/`))).toEqual([]);
});
