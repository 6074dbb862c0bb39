/**
 * Real sites with planted faults, built before and after: each fault is found in its file and line or refused by name, the pages
 * show what was announced and nothing else, and taking back leaves every byte as it was. Quick generators each time, of the others
 * one, chosen by the commit; all of them in `npm run test:long`.
 */
import { describe, expect, it, vi } from "vitest";
import { effort } from "../support/effort.ts";
import { CANARY_SECRET, CANARY_VARIABLE, HOSTILE_VALUES } from "../support/generated-sites/hostile-values.ts";
import { GENERATED_KINDS, type GeneratedKind } from "../support/generated-sites/index.ts";
import { tryFaults } from "../support/generated-sites/trial.ts";
import { partOf } from "../support/part-of.ts";
import { generatorOf } from "../support/site-generators.ts";

const SEED = 28;
const QUICK: readonly GeneratedKind[] = ["html", "eleventy", "hugo"];
const SLOW = GENERATED_KINDS.filter((kind) => !QUICK.includes(kind));
const MOST_TIME = 600_000;
/**
 * Of all planted faults; the rest are refused for a reason that names what a person can do. Of the pages of Next, some are program
 * code.
 */
const LEAST_LOCATED = 0.9;
const LEAST_LOCATED_OF_NEXT = 0.8;
const LEAST_PAGES = 40;

const others = partOf(SLOW, SLOW.length);
/** One template language each time. */
const CANARY_KINDS = [
  ...partOf(["eleventy", "hugo"] as const, 2),
  ...["html" as const, ...SLOW].slice(0, effort(0, GENERATED_KINDS.length)),
];

describe.each([...QUICK, ...others])("a site of %s", (kind) => {
  it("has each fault found in its place, mended as announced and taken back to the byte", {
    timeout: MOST_TIME,
  }, async ({ skip }) => {
    const build = await generatorOf(kind);
    if (typeof build === "string") return skip(`${kind} could not be had: ${build}`);
    const { verdicts, pages, changed, surprises } = await tryFaults(kind, build, SEED);
    const wrong = verdicts.filter(({ is }) => is === "wrong");
    expect(wrong.map(({ fault, because }) => `${fault.path} ${fault.field}: ${because}`)).toEqual([]);
    expect(surprises).toEqual([]);
    const located = verdicts.filter(({ is }) => is === "located").length;
    expect(located / verdicts.length).toBeGreaterThanOrEqual(kind === "next" ? LEAST_LOCATED_OF_NEXT : LEAST_LOCATED);
    expect(pages).toBeGreaterThanOrEqual(LEAST_PAGES);
    expect(changed).toBeGreaterThan(located / 2);
  });
});

describe.each(CANARY_KINDS)("a hostile value on a site of %s", (kind) => {
  it("is refused, or is text in the built page and runs nowhere", { timeout: MOST_TIME }, async ({ skip }) => {
    const build = await generatorOf(kind);
    if (typeof build === "string") return skip(`${kind} could not be had: ${build}`);
    vi.stubEnv(CANARY_VARIABLE, CANARY_SECRET);
    const { verdicts, surprises, fired } = await tryFaults(kind, build, SEED, HOSTILE_VALUES);
    expect(fired).toEqual([]);
    expect(surprises).toEqual([]);
    expect(verdicts.filter(({ is }) => is === "wrong")).toEqual([]);
    const refused = verdicts.filter(({ is, because }) => is === "refused" && !because.includes("program code"));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.map(({ because }) => because.split(":")[0])).not.toContain("object_not_found");
  });
});
