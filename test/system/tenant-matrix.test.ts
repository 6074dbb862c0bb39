/**
 * Every operation of openapi.json, sent by everybody, about one's own things, another workspace's and none: what is answered is
 * held against a table that was written by hand, and the other workspace's rows stay as they are.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeContract } from "#api/openapi.ts";
import { type Document, type Operation, operationsOf } from "../support/fuzz/document.ts";
import type { Schema } from "../support/fuzz/schema-values.ts";
import { ACCESS } from "../support/tenants/access-table.ts";
import { ask } from "../support/tenants/ask.ts";
import { cellsOf, type TenantCell } from "../support/tenants/cells.ts";
import { INNER_IDS, NO_ONES_IDS } from "../support/tenants/ids-inside.ts";
import type { Somebody } from "../support/tenants/people.ts";
import { rowsAbout } from "../support/tenants/rows-about.ts";
import { openTenantWorld } from "../support/tenants/tenant-world.ts";
import { marksOf } from "../support/tenants/things.ts";
import type { TenantWorld } from "../support/tenants/valid-requests.ts";

const document = (await describeContract("0.0.0-test")) as unknown as Document;
const operations = operationsOf(document);

describe("who may do what to whose things", () => {
  let world: TenantWorld;
  let marks: readonly string[];
  let before: readonly string[];
  let cells = 0;
  beforeAll(async () => {
    world = await openTenantWorld();
    marks = await marksOf(world.api, world.foreign);
    before = await settled(world, marks);
  });
  afterAll(() => world?.api.close());

  it("has a row for every operation, and none for another", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(
      ids.filter((id) => !(id in ACCESS)),
      "add to test/support/tenants/access-table.ts",
    ).toEqual([]);
    expect(
      Object.keys(ACCESS).filter((id) => !ids.includes(id)),
      "remove from test/support/tenants/access-table.ts",
    ).toEqual([]);
  });

  it("has every id that comes in a query or a body", () => {
    const known = new Set(INNER_IDS.map(({ operationId, at }) => `${operationId} ${at}`));
    const lacking = operations.flatMap((operation) =>
      idsOf(operation).flatMap((at) =>
        known.has(`${operation.operationId} ${at}`) ? [] : [`${operation.operationId} ${at}`],
      ),
    );
    expect(lacking, "add to test/support/tenants/ids-inside.ts").toEqual([]);
  });

  it.each(operations)("$operationId", async (operation) => {
    const access = ACCESS[operation.operationId];
    const problems: string[] = [];
    for (const by of world.people.all)
      for (const cell of access ? cellsOf(operation, access, by, world) : []) {
        cells += 1;
        const problem = await ask(operation, cell, by, world);
        if (problem !== undefined) problems.push(`${by.name}, ${cell.kind}: ${problem}`);
      }
    expect(problems).toEqual([]);
  });

  it.each([
    ["with", true],
    ["without", false],
  ])("hides another workspace's things where it is told to, %s row-level security", async (_, hasRole) => {
    Object.assign(world.api.deps.settings, { hideForeign: true });
    world.api.database.pool.hasRole = hasRole;
    const problems: string[] = [];
    for (const by of world.people.all.filter(({ name }) => ["an owner", "a stranger"].includes(name)))
      for (const operation of operations)
        for (const cell of foreignCells(operation, by, world)) {
          cells += 1;
          const problem = await ask(operation, cell, by, world);
          if (problem !== undefined) problems.push(`${operation.operationId}, ${by.name}, ${cell.kind}: ${problem}`);
        }
    Object.assign(world.api.deps.settings, { hideForeign: false });
    world.api.database.pool.hasRole = true;
    expect(problems).toEqual([]);
  });

  it("has left everything of the other workspace as it was", async () => {
    expect(before.length).toBeGreaterThan(50);
    expect(await rowsAbout(world.api.database.pool, marks)).toEqual(before);
  });

  it("has told the other workspace of refused attempts only", async () => {
    const { rows } = await world.api.database.pool.query(
      `select action, outcome from audit_log
       where workspace_id = $1 and actor_id is distinct from $2 and outcome <> 'refused'`,
      [world.foreign.ids.workspaceId, world.foreign.userId],
    );
    expect(rows).toEqual([]);
    console.log(`${cells} cells: ${operations.length} operations, ${world.people.all.length} callers`);
  });
});

/** Those whose path names what is another's. */
function foreignCells(operation: Operation, by: Somebody, world: TenantWorld): readonly TenantCell[] {
  const access = ACCESS[operation.operationId];
  if (access?.of === undefined || access.of === "named" || access.of === "first") return [];
  return cellsOf(operation, access, by, world)
    .filter(({ answers }) => answers.includes("403 project_access_denied"))
    .map((cell) => ({ ...cell, answers: ["404 not_found"] }));
}

/** As soon as nothing of them is still being proved or looked at. */
async function settled({ api }: TenantWorld, marks: readonly string[]): Promise<readonly string[]> {
  const { pool } = api.database;
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from applied_change where verification ->> 'status' = 'pending'
       union all select 1 from bulk_operation where status = 'running'
       union all select 1 from fixability_site where lease_until > now()`,
    );
    if (rows.length === 0) return rowsAbout(pool, marks);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Queries and properties of the body whose description speaks of an id. */
function idsOf({ parameters, body }: Operation): readonly string[] {
  const queries = parameters
    .filter((one) => one.in === "query")
    .flatMap(({ name, description, schema }) => (isId(name, description ?? schema.description) ? [`?${name}`] : []));
  return [...queries, ...(body ? propertiesOf(body.schema, "") : [])];
}

function propertiesOf(schema: Schema, at: string): readonly string[] {
  if (schema.$ref !== undefined)
    return propertiesOf(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, at);
  return [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => propertiesOf(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
      ...(isId(name, one.description) ? [`${at}/${name}`] : []),
      ...propertiesOf(one, `${at}/${name}`),
    ]),
  ];
}

const isId = (name: string, description = "") =>
  !(name in NO_ONES_IDS) && (/`\w{3}_…|\bids?\b/i.test(description) || /Ids?$/.test(name));
