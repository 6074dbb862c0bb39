/** Random requests to every operation of openapi.json, over a real database: `npm run fuzz -- --rounds 500 --seed 7` makes more. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeContract, describePublicApi } from "#api/openapi.ts";
import { auth } from "#contract/index.ts";
import { effort } from "../support/effort.ts";
import { type Document, operationsOf } from "../support/fuzz/document.ts";
import { BEYOND_SCHEMA, fuzzOperation, type Tally, undeclaredMethods } from "../support/fuzz/fuzz.ts";
import { type FuzzWorld, openFuzzWorld } from "../support/fuzz/world.ts";

const rounds = Number(process.env.SITEMEND_FUZZ_ROUNDS ?? effort(15, 30));
const seed = Number(process.env.SITEMEND_FUZZ_SEED ?? 1);

const document = (await describeContract("0.0.0-test")) as unknown as Document;
const operations = operationsOf(document);

/** No browser measures a page here, nobody reads e-mails, and nobody has an app or a device with passkeys. */
const WITHOUT_SUCCESS = [
  // A random URL is no page of the website, and a random selector hardly one; nor are random options those of the type of audit.
  ...["getIssueImage", "getScreenshot", "getFrame", "tryCustomRules", "updateSchedule", "updateRecipient"],
  "resetPassword",
  // Nobody answers at the tracker.
  "createTicket",
  ...["enableSecondFactor", "disableSecondFactor", "renewRecoveryCodes"],
  ...["addPasskey", "beginPasskey", "removePasskey", "beginPasskeyLogin", "loginWithPasskey"],
  // Fields of another kind of integration than the one that there is.
  "updateIntegration",
  // A token decides nothing.
  ...["decideApprovalRequest", "reviseRequestedItem"],
];

describe(`the API under random requests (seed ${seed}, ${rounds} for each operation)`, () => {
  let world: FuzzWorld;
  const tallies = new Map<string, Tally>();
  beforeAll(async () => {
    world = await openFuzzWorld();
  });
  afterAll(() => world?.close());

  it.each(operations)("$method $path", async (operation) => {
    tallies.set(operation.operationId, await fuzzOperation(operation, world, { seed, rounds }));
  });

  it.each(Object.entries(document.paths))("%s takes no other method", async (path, methods) => {
    const names = Object.keys(methods).map((method) => method.toUpperCase());
    expect(await undeclaredMethods(path, names, world)).toEqual([]);
  });

  // Another seed may miss one that takes several fields at once.
  it.skipIf(process.env.SITEMEND_FUZZ_SEED)(
    "reaches a success and a refusal of every operation that may have one",
    () => {
      const statusesOf = (tally: Tally) => [...tally.keys()].map((name) => Number(name.split(" ").at(-1)));
      const without = (fits: (status: number) => boolean) =>
        [...tallies].flatMap(([name, tally]) => (statusesOf(tally).some(fits) ? [] : [name]));
      expect(without((status) => status >= 400)).toEqual([]);
      expect(without((status) => status < 400)).toEqual(WITHOUT_SUCCESS);
    },
  );

  it("names only operations that there are", async () => {
    const others = operationsOf((await describePublicApi("0.0.0-test")) as unknown as Document);
    const names = [...operations, ...others].map(({ operationId }) => operationId);
    expect(Object.keys(BEYOND_SCHEMA).filter((name) => !names.includes(name))).toEqual([]);
    expect(names).toContain(auth.login.config.operationId);
  });
});
