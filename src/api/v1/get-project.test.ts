import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projects as contract } from "#contract/v1/index.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("get-project", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world.close());

  const params = () => ({ projectId: world.own.websiteId });

  describe("200", () => {
    it("shows the website with the figures of its last audit", async () => {
      const { body } = await world.api.call(contract.getProject, { key: world.all, params: params() });
      expect(body.data.project).toMatchObject({
        ...{ id: world.own.websiteId, lastAudit: { status: "completed" }, standing: { auditId: world.own.auditId } },
      });
    });
  });

  keyRefusals(
    contract.getProject,
    () => world,
    () => ({ params: params() }),
  );
});
