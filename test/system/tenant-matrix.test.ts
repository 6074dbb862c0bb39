/**
 * Every operation of openapi.json, sent by everybody, about one's own things, another workspace's and none: what is answered is
 * held against a table that was written by hand, and the other workspace's rows stay as they are.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeContract, describePublicApi } from "#api/openapi.ts";
import { type Document, type Operation, operationsOf } from "../support/fuzz/document.ts";
import type { Schema } from "../support/fuzz/schema-values.ts";
import { partOf } from "../support/part-of.ts";
import { ACCESS } from "../support/tenants/access-table.ts";
import { ask } from "../support/tenants/ask.ts";
import { cellsOf, type TenantCell } from "../support/tenants/cells.ts";
import { INNER_IDS, NO_ONES_IDS } from "../support/tenants/ids-inside.ts";
import { KEY_ACCESS, KEY_INNER_IDS } from "../support/tenants/key-access.ts";
import { askByKey } from "../support/tenants/key-ask.ts";
import { keyCellsOf } from "../support/tenants/key-cells.ts";
import { type KeyHolder, type KeyMatrixWorld, openKeyMatrixWorld } from "../support/tenants/key-world.ts";
import type { Somebody } from "../support/tenants/people.ts";
import { rowsAbout } from "../support/tenants/rows-about.ts";
import { openTenantWorld } from "../support/tenants/tenant-world.ts";
import { marksOf } from "../support/tenants/things.ts";
import type { TenantWorld } from "../support/tenants/valid-requests.ts";

/** Each run asks of each operation by each caller, and not of all cells of theirs. */
const PARTS = 3;

const document = (await describeContract("0.0.0-test")) as unknown as Document;
const operations = operationsOf(document);
const publicDocument = (await describePublicApi("0.0.0-test")) as unknown as Document;
const publicOperations = operationsOf(publicDocument);
/** For people, and for keys, too. */
const operationsBeside = operations.filter(({ takesKeys }) => takesKeys);

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
      idsOf(operation, document).flatMap((at) =>
        known.has(`${operation.operationId} ${at}`) ? [] : [`${operation.operationId} ${at}`],
      ),
    );
    expect(lacking, "add to test/support/tenants/ids-inside.ts").toEqual([]);
  });

  it.each(numbered(operations))("$operation.operationId", async ({ row, operation }) => {
    const access = ACCESS[operation.operationId];
    const problems: string[] = [];
    for (const [person, by] of world.people.all.entries())
      for (const cell of access ? partOf(cellsOf(operation, access, by, world), PARTS, row + person) : []) {
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
      for (const [row, operation] of operations.entries())
        for (const cell of partOf(foreignCells(operation, by, world), PARTS, row + Number(hasRole))) {
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

describe("what a request key sees and does", () => {
  let world: KeyMatrixWorld;
  let cells = 0;
  beforeAll(async () => {
    world = await openKeyMatrixWorld();
  });
  afterAll(() => world?.close());

  async function problemsOf(operation: Operation, by: KeyHolder): Promise<readonly string[]> {
    const problems: string[] = [];
    const refusals = new Map<string, Set<string>>();
    for (const cell of await keyCellsOf(operation, KEY_ACCESS[operation.operationId] ?? {}, by, world)) {
      cells += 1;
      const { problem, refusal } = await askByKey(operation, cell, by, world);
      if (problem !== undefined) problems.push(`${by.name}, ${cell.kind}: ${problem}`);
      if (refusal !== undefined && cell.asIfUnknown !== undefined)
        refusals.set(cell.asIfUnknown, (refusals.get(cell.asIfUnknown) ?? new Set()).add(refusal));
      // An audit that a key has started is in the way of the next.
      await world.api.database.pool.query("update audit set status = 'cancelled' where status = 'queued'");
    }
    for (const [of, said] of refusals)
      if (said.size > 1) problems.push(`${by.name} can tell what is another's from what isn't there: ${of}`);
    return problems;
  }

  /** All that the database has of the websites that most keys don't list. */
  async function rowsOfOthers(): Promise<readonly string[]> {
    const others = await Promise.all((["neighbour", "foreign"] as const).map((one) => world.website(one)));
    return rowsAbout(
      world.api.database.pool,
      others.flatMap(({ rowMarks }) => rowMarks),
    );
  }

  it("has a row for every operation, and none for another", () => {
    const ids = [...publicOperations, ...operationsBeside].map(({ operationId }) => operationId);
    expect(Object.keys(KEY_ACCESS).sort(), "test/support/tenants/key-access.ts").toEqual(ids.sort());
  });

  it("has every id that comes in a query or a body", () => {
    const idsIn = (of: readonly Operation[], within: Document) =>
      of.flatMap((operation) => idsOf(operation, within).map((at) => `${operation.operationId} ${at}`));
    const wanted = [...idsIn(publicOperations, publicDocument), ...idsIn(operationsBeside, document)];
    const known = KEY_INNER_IDS.map(({ operationId, at }) => `${operationId} ${at}`);
    expect(known.sort(), "KEY_INNER_IDS in test/support/tenants/key-access.ts").toEqual(wanted.sort());
  });

  describe.each([
    ["with", true],
    ["without", false],
  ])("%s row-level security", (_, hasRole) => {
    beforeAll(() => {
      world.api.database.pool.hasRole = hasRole;
    });
    afterAll(() => {
      world.api.database.pool.hasRole = true;
    });

    it.each(numbered([...publicOperations, ...operationsBeside]))(
      "$operation.operationId",
      async ({ row, operation }) => {
        const before = await rowsOfOthers();
        const problems: string[] = [];
        // Who has no key is somebody else there.
        const holders = world.holders.filter(({ turnedAway }) => !operation.takesKeys || turnedAway !== "key_required");
        const some = (own: boolean) =>
          partOf(
            holders.filter(({ sees }) => (sees === "own") === own),
            PARTS,
            row + Number(hasRole),
          );
        for (const by of some(true)) problems.push(...(await problemsOf(operation, by)));
        expect(await rowsOfOthers()).toEqual(before);
        for (const by of some(false)) problems.push(...(await problemsOf(operation, by)));
        expect(problems).toEqual([]);
      },
    );
  });

  it("takes no cursor of another key", async () => {
    const [mine, theirs] = ["a key of the website", "a key of another workspace"].map((name) =>
      world.holders.find((one) => one.name === name),
    );
    const list = (token: string | undefined, query: Record<string, string>) =>
      world.api.app.inject({ url: "/v1/audits", query, headers: { authorization: `Bearer ${token}` } });
    const { nextCursor } = (await list(mine?.token, { limit: "1" })).json().data.page;
    expect(nextCursor).toEqual(expect.any(String));
    expect((await list(mine?.token, { limit: "1", cursor: nextCursor })).statusCode).toBe(200);
    const other = await list(theirs?.token, { limit: "1", cursor: nextCursor });
    expect(other.json().error.code).toBe("cursor_mismatch");
  });

  it("was asked about in many cells", () => {
    expect(cells).toBeGreaterThan(500);
    console.log(`${cells} cells: ${publicOperations.length} operations, ${world.holders.length} keys`);
  });
});

const numbered = (of: readonly Operation[]) => of.map((operation, row) => ({ row, operation }));

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
function idsOf({ parameters, body }: Operation, within: Document): readonly string[] {
  const queries = parameters
    .filter((one) => one.in === "query")
    .flatMap(({ name, description, schema }) => (isId(name, description ?? schema.description) ? [`?${name}`] : []));
  return [...queries, ...(body ? propertiesOf(body.schema, "", within) : [])];
}

function propertiesOf(schema: Schema, at: string, within: Document): readonly string[] {
  if (schema.$ref !== undefined)
    return propertiesOf(within.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, at, within);
  return [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => propertiesOf(one, at, within)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
      ...(isId(name, one.description) ? [`${at}/${name}`] : []),
      ...propertiesOf(one, `${at}/${name}`, within),
    ]),
  ];
}

const isId = (name: string, description = "") =>
  !(name in NO_ONES_IDS) && (/`\w{3}_…|\bids?\b/i.test(description) || /Ids?$/.test(name));
