/** Issues of a check are read in order of discovery, and what is read for them does not grow with the audits that there are. */
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { newId } from "../../test/support/identity.ts";
import { storeSite } from "../../test/support/stored-site.ts";
import { REMAINING_ISSUES } from "./issue-scope.ts";
import { createIssuesByCheck } from "./issues-by-check.ts";
import type { Tables } from "./schema.ts";

const CHECKS = ["title-missing", "h1-missing", "lang-missing", "canonical-missing"];
const ISSUES_OF_CHECK = 700;
const COPIED = `
  insert into issue (id, fingerprint, audit_id, website_id, check_id, category, scope, severity, status, url_id, content_no)
  select (left(id::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, fingerprint || n,
         audit_id, website_id, check_id, category, scope, severity, status, url_id, content_no
    from issue, generate_series(2, $2) n where audit_id = $1`;

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

let database: TestDatabase;
let audits: readonly AuditId[];
const asked: Asked[] = [];
let issues: ReturnType<typeof createIssuesByCheck>;
beforeAll(async () => {
  database = await testDatabase();
  audits = [await storeAudit(), await storeAudit(), await storeAudit()];
  await database.pool.query("analyze issue");
  const dialect = new PostgresDialect({ pool: database.pool });
  const log = ({ query }: { readonly query: { readonly sql: string; readonly parameters: readonly unknown[] } }) => {
    asked.push({ text: query.sql, values: query.parameters });
  };
  issues = createIssuesByCheck(new Kysely<Tables>({ dialect, log }));
});
afterAll(() => database.drop());

async function storeAudit(): Promise<AuditId> {
  const site = await storeSite(database.pool, [{ url: `https://site-${newId("web").slice(-10)}.example/` }]);
  for (const checkId of CHECKS) await site.addIssue({ checkId, severity: "error", urlId: 1 });
  await database.pool.query(COPIED, [toUuid(site.auditId), ISSUES_OF_CHECK]);
  return site.auditId;
}

/** What the statements asked since read of `issue` and did not want. */
async function readInVain(): Promise<number> {
  let rows = 0;
  for (const { text, values } of asked.splice(0)) {
    const { rows: plans } = await database.pool.query(`explain (analyze, format json) ${text}`, [...values]);
    rows += inVain(plans[0]["QUERY PLAN"][0].Plan);
  }
  return rows;
}

interface Node {
  readonly "Rows Removed by Filter"?: number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly Node[];
}

function inVain(node: Node): number {
  const own = (node["Rows Removed by Filter"] ?? 0) * node["Actual Loops"];
  return (node.Plans ?? []).reduce((sum, child) => sum + inVain(child), own);
}

it.each([0, 1, 2])("reads all issues of a check, and none of another audit: audit %i", async (at) => {
  const audit = audits[at] as AuditId;
  for (const checkId of CHECKS) {
    const pieces: string[][] = [];
    for await (const piece of issues.allInstances(audit, checkId, { atATime: 350, scope: REMAINING_ISSUES })) {
      expect(new Set(piece.map((issue) => issue.checkId))).toEqual(new Set([checkId]));
      pieces.push(piece.map(({ id }) => id));
    }
    expect(pieces.map(({ length }) => length)).toEqual([350, 350]);
    expect(pieces.flat()).toEqual([...new Set(pieces.flat())].toSorted());
  }
  expect(await readInVain()).toBe(0);
});

it("reads nothing of a check without issues", async () => {
  const pieces = issues.allInstances(audits[0] as AuditId, "sitemap-missing", {
    atATime: 350,
    scope: REMAINING_ISSUES,
  });
  expect(await Array.fromAsync(pieces)).toEqual([]);
});

it.each([0, 1, 2])("reads the first issues of each check, and none of another audit: audit %i", async (at) => {
  const found = await issues.instances(audits[at] as AuditId, CHECKS, { perCheck: 3, scope: REMAINING_ISSUES });
  expect(found.map(({ checkId }) => checkId)).toEqual(CHECKS.flatMap((id) => [id, id, id]));
  expect(await readInVain()).toBe(0);
});
