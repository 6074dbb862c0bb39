import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyService as contract } from "#contract/v1/index.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("get-key-limits", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world.close());

  describe("200", () => {
    it("says what the key may do, and how often", async () => {
      const { body } = await world.api.call(contract.getKeyLimits, { key: world.all });
      expect(body.data).toMatchObject({
        key: { name: "CI", projectIds: [world.own.websiteId] },
        rates: { key: { per: "key", quotas: [{ requests: 300, windowSeconds: 60 }] } },
      });
    });
  });

  keyRefusals(contract.getKeyLimits, () => world);
});
