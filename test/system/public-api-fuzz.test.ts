/** Random requests to every operation of the public API, with keys of every kind. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describePublicApi } from "#api/openapi.ts";
import { type Document, operationsOf } from "../support/fuzz/document.ts";
import { fuzzOperation, type Tally, undeclaredMethods } from "../support/fuzz/fuzz.ts";
import { openPublicFuzzWorld } from "../support/fuzz/key-world.ts";
import type { FuzzWorld } from "../support/fuzz/world.ts";

const rounds = Number(process.env.SITEMEND_FUZZ_ROUNDS ?? 30);
const seed = Number(process.env.SITEMEND_FUZZ_SEED ?? 1);

/** Nothing is connected, and no person decides. */
const WITHOUT_SUCCESS = ["requestApproval", "withdrawApprovalRequest", "applyOptimizations", "undoDeployment"];

const document = (await describePublicApi("0.0.0-test")) as unknown as Document;
const operations = operationsOf(document);

describe(`the public API under random requests (seed ${seed}, ${rounds} for each operation)`, () => {
  let world: FuzzWorld;
  const tallies = new Map<string, Tally>();
  beforeAll(async () => {
    world = await openPublicFuzzWorld();
  });
  afterAll(() => world?.close());

  it.each(operations)("$method $path", async (operation) => {
    tallies.set(operation.operationId, await fuzzOperation(operation, world, { seed, rounds }));
  });

  it.each(Object.entries(document.paths))("%s takes no other method", async (path, methods) => {
    const names = Object.keys(methods).map((method) => method.toUpperCase());
    expect(await undeclaredMethods(path, names, world)).toEqual([]);
  });

  it.skipIf(process.env.SITEMEND_FUZZ_SEED)("reaches a success and a refusal of every operation", () => {
    const without = (fits: (status: number) => boolean) =>
      [...tallies].flatMap(([name, tally]) =>
        [...tally.keys()].some((kind) => fits(Number(kind.split(" ").at(-1)))) ? [] : [name],
      );
    expect(without((status) => status >= 400)).toEqual([]);
    expect(without((status) => status < 400)).toEqual(WITHOUT_SUCCESS);
  });
});
