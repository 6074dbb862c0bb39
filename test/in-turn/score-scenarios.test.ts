/**
 * What the score and the order of issues say of whole sites, each with one fault: generated sites of a hundred ordinary pages,
 * served as a careful host does. The ranges were set by people before the formula was.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { Score } from "#domain/result.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { notePaths } from "../support/clean-site/ordinary-pages.ts";
import { ORIGIN } from "../support/clean-site/page.ts";
import { CLEAN_HOSTS, type ServedWorld, serveWorld } from "../support/clean-site/serve.ts";
import { effort } from "../support/effort.ts";
import { partOf } from "../support/part-of.ts";
import { PAIRS } from "../support/score-pairs.ts";
import { SCENARIOS, type Scenario } from "../support/score-scenarios.ts";
import { atPage, inPages, site } from "../support/site-edits.ts";

let world: ServedWorld;
let parts: TestParts;
beforeAll(async () => {
  world = await serveWorld();
  parts = await testParts({ world: world.world, allowed: CLEAN_HOSTS });
});
afterAll(async () => {
  await parts?.close();
  await world?.close();
});

interface Scored {
  readonly score: Score;
  /** Check IDs, what matters most first. */
  readonly order: readonly string[];
  /** Those that find errors. */
  readonly errors: readonly string[];
  /** Causes of all checks, what matters most first; with their issues' locators. */
  readonly causes: readonly string[];
}

async function scored({ site, hosting, start = ORIGIN, options }: Omit<Scenario, "name" | "score">): Promise<Scored> {
  world.host({ site: site(), ...hosting });
  const audit = await parts.audit(start, options);
  expect(audit).toMatchObject({ status: "completed", failure: null });
  const groups = await parts.store.issues.groups(audit.id);
  const errors = groups.flatMap(({ checkId, severity }) => (severity === "error" ? checkId : []));
  const causes = await causesOf(audit.id);
  // The next one must not be compared with this one.
  await parts.audits.remove(audit.id);
  if (audit.score === null) throw new Error("the audit has no score");
  return { score: audit.score, order: groups.map(({ checkId }) => checkId), errors, causes };
}

async function causesOf(audit: AuditId): Promise<string[]> {
  const { rows } = await parts.pool.query<{ cause: string }>(
    `select g.check_id || ' ' || string_agg(distinct c.locator, ' ') as cause
       from issue_group g join issue i on i.audit_id = g.audit_id and i.group_no = g.no
       join issue_content c on c.audit_id = i.audit_id and c.no = i.content_no
      where g.audit_id = $1 group by g.no, g.check_id, g.priority order by g.priority desc, g.no`,
    [toUuid(audit)],
  );
  return rows.map(({ cause }) => cause);
}

describe("the score of a site", () => {
  it.each(partOf(SCENARIOS, 4))("$name", { timeout: 600_000 }, async (scenario) => {
    const { score, order, errors } = await scored(scenario);
    const [least, most] = scenario.score;
    const seen = `${score.overall} ${score.explanation} ${order.slice(0, 8).join(" ")}`;
    expect(score.overall, seen).toBeGreaterThanOrEqual(least);
    expect(score.overall, seen).toBeLessThanOrEqual(most);
    if (scenario.errors) expect(errors.length, errors.join(" ")).toBeGreaterThanOrEqual(scenario.errors);
    if (scenario.first) expect(scenario.first, seen).toContain(order[0]);
    const scores = score.categories.flatMap((category) => category.score ?? []);
    if (score.cappedBy === null) expect(Math.min(...scores)).toBeLessThanOrEqual(score.overall);
    expect(Math.max(...scores)).toBeGreaterThanOrEqual(Math.min(99, score.overall));
  });
});

describe("the order of issues", () => {
  it.each(partOf(PAIRS, 4))("$name", { timeout: 600_000 }, async ({ site, first, second }) => {
    const { order, causes } = await scored({ site });
    const list = first.startsWith("/") ? causes : order;
    const [before, after] = [first, second].map((name) => list.findIndex((one) => one.includes(name)));
    expect(before, list.slice(0, 20).join("\n")).toBeGreaterThanOrEqual(0);
    expect(after, list.slice(0, 20).join("\n")).toBeGreaterThan(before ?? 0);
  });
});

describe("copies of pages", () => {
  it("change neither score nor order, however many there are", { timeout: 600_000 }, async () => {
    const before = await scored({ site: copied(0) });
    const after = await scored({ site: copied(effort(200, 5_000)) });
    expect(Math.abs(after.score.overall - before.score.overall)).toBeLessThanOrEqual(1);
    expect(after.order.filter((id) => before.order.includes(id))).toEqual(before.order);
  });
});

/** A site with a few faults, and so many more addresses of its pages, which name their originals. */
function copied(copies: number) {
  return site(
    100,
    inPages(/<meta name="description"[^>]*>/, ""),
    atPage("/terms/", "</main>", '<p><a href="/returns/">How to send back</a></p></main>'),
    (pages) => {
      const paths = notePaths(pages);
      const links: string[] = [];
      for (let copy = 0; copy < copies; copy++) {
        const path = `${paths[copy % paths.length]}copy-${copy}/`;
        const original = pages.get(paths[copy % paths.length] ?? "");
        if (original) pages.set(path, original);
        links.push(`<a href="${path}">Copy ${copy}</a>`);
      }
      if (copies > 0) atPage("/notes/", "</main>", `<p>${links.join(" ")}</p></main>`)(pages);
    },
  );
}
