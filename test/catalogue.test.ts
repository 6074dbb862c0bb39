/** The checks are those of the catalogue: same ids, same places, same severities, and none forgotten without a word. */
import { describe, expect, it } from "vitest";
import { registry } from "#checks/registry.ts";
import { LEFT_OUT, readCatalogue } from "../scripts/catalogue.ts";

const rows = readCatalogue();
const built = new Map(registry.map(({ category, check }) => [check.id, { category, ...check }]));
/** Needs of the letters R, L, A, W and E come with a browser, a WordPress or a key. */
const canBeBuilt = (needs: readonly string[]) =>
  needs.includes("P(S)") || !needs.some((need) => "RLAWE".includes(need));

describe("the catalogue", () => {
  it("has every id once", () => {
    expect(rows).toHaveLength(467);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(467);
  });

  it("is built in its core as far as a crawl alone allows", () => {
    const missing = rows.filter(({ id, tier, needs }) => tier === "core" && canBeBuilt(needs) && !built.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it("has at least 150 standard checks", () => {
    expect(rows.filter(({ id, tier }) => tier === "standard" && built.has(id)).length).toBeGreaterThanOrEqual(150);
  });

  it("gives a reason for every standard check that could be built and is not", () => {
    const missing = rows.filter(({ id, tier, needs }) => tier === "standard" && canBeBuilt(needs) && !built.has(id));
    expect(missing.map(({ id }) => id).toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted());
  });

  it("agrees with the checks about category, severity and core", () => {
    const differing = rows.filter(({ id, category, tier, severity }) => {
      const check = built.get(id);
      if (!check) return false;
      return check.category !== category || check.severity !== severity || check.core !== (tier === "core");
    });
    expect(differing.map(({ id }) => id)).toEqual([]);
  });
});
