import { expect, it } from "vitest";
import { modulesLoadedBy } from "../../test/support/loaded-modules.ts";

it("loads neither schemas nor a database: each thread would pay for them in memory", () => {
  const loaded = modulesLoadedBy(
    new URL("page-reader.ts", import.meta.url),
    new URL("../checks/index.ts", import.meta.url),
  );
  const packages = new Set(loaded.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]));
  expect(packages).toContain("entities");
  expect(packages).not.toContain("zod");
  expect(packages).not.toContain("pg");
});
