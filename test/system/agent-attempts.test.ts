import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentWorld, openAgentWorld } from "../support/agent-attempts.ts";
import { effort } from "../support/effort.ts";
import { seeded } from "../support/seeded.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();

/** More: npm run attempts -- --count 10000. */
const COUNT = effort(150, 500);

describe.skipIf(missing)(`a program without a person's grant${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let agent: AgentWorld;
  beforeAll(async () => {
    agent = await openAgentWorld();
  });
  afterAll(() => agent?.close());

  it(`writes nothing to a real WordPress in ${COUNT} attempts`, { timeout: 900_000 }, async () => {
    const tally = await agent.attempt(COUNT, seeded(1));
    await agent.untouched();
    // It has really tried: asked, been refused by each wall, and met what was taken back.
    const kinds = [...tally.keys()];
    for (const wanted of [
      ...["ask 201", "apply as the key 409 approval_not_granted", "grant 403 session_required"],
      ...["grant 403 csrf_rejected", "grant 401", "grant taken back 409 approval_not_granted"],
    ])
      expect(
        kinds.some((kind) => kind.startsWith(wanted)),
        `${wanted}: ${kinds.join(", ")}`,
      ).toBe(true);
  });
});
