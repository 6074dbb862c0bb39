import { describe, expect, it } from "vitest";
import { exampleProblems } from "../../test/support/example-problems.ts";
import { examples } from "./examples.ts";
import { routes } from "./index.ts";
import { publicRoutes } from "./v1/index.ts";

const all = [...routes, ...publicRoutes];

describe("the examples of the OpenAPI document", () => {
  it.each(all.map((route) => [route.config.operationId, route] as const))(
    "of %s are what the operation takes and answers; `npm run examples` makes those that are not",
    (operationId, route) => {
      expect(exampleProblems(route, examples[operationId] ?? { responses: {} })).toEqual([]);
    },
  );

  it("are of operations that there are", () => {
    const known = all.map(({ config }) => config.operationId);
    expect(Object.keys(examples).filter((name) => !known.includes(name))).toEqual([]);
  });

  it("give no credential away", () => {
    expect(JSON.stringify(examples)).not.toMatch(/eyJ[\w-]{17,}\.|sitemend_live_\w{7,}|whsec_[\w+/]{5,}|PRIVATE KEY/);
  });
});
