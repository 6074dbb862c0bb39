import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { copyRows } from "./copy.ts";
import { storable, storableJson } from "./row-writer.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it("copies any text, JSON and bytes, and reads back what can be stored of them", async () => {
  const client = await database.pool.connect();
  const anyText = fc.string({ unit: "binary", maxLength: 40 });
  const row = fc.record({
    text: anyText,
    json: fc.record({ value: anyText }),
    bytes: fc.uint8Array({ maxLength: 40 }),
  });
  try {
    await client.query("create temporary table copied (id int, text text, json jsonb, bytes bytea)");
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        await client.query("truncate copied");
        const cells = rows.map(
          ({ text, json, bytes }, id) => [id, text, storableJson(json), Buffer.from(bytes)] as const,
        );
        expect(
          await copyRows(client, "copied", { id: "int4", text: "text", json: "jsonb", bytes: "bytea" }, cells),
        ).toBe(rows.length);
        const { rows: back } = await client.query("select text, bytes from copied order by id");
        expect(back.map(({ text }) => text)).toEqual(rows.map(({ text }) => storable(text)));
        expect(back.map(({ bytes }) => [...bytes])).toEqual(rows.map(({ bytes }) => [...bytes]));
      }),
      { numRuns: 60 },
    );
  } finally {
    client.release();
  }
});

it("keeps numbers, dates, truth values and null as they are", async () => {
  const client = await database.pool.connect();
  const at = new Date("2026-11-21T10:00:00.000Z");
  try {
    await client.query("create temporary table kinds (n float8, at timestamptz, yes boolean, nothing text)");
    await copyRows(client, "kinds", { n: "float8", at: "timestamptz", yes: "bool", nothing: "text" }, [
      [1.5, at, true, null],
    ]);
    expect((await client.query("select * from kinds")).rows).toEqual([{ n: 1.5, at, yes: true, nothing: null }]);
  } finally {
    client.release();
  }
});

it("says what the database refused, and leaves the connection usable", async () => {
  const client = await database.pool.connect();
  try {
    await client.query("create temporary table small (n smallint)");
    await expect(copyRows(client, "small", { n: "int4" }, [[70_000]])).rejects.toThrow(/binary data format/);
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    client.release();
  }
});
