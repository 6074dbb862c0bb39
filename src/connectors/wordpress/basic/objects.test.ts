import { expect, it } from "vitest";
import type { Client } from "../client.ts";
import { createObjects } from "./objects.ts";

it("finds nothing at an address whose escapes are not UTF-8", async () => {
  const answer = { is: "answer", status: 200, body: {}, headers: [], tookMs: 1 } as const;
  const client = { ask: async () => answer, page: async () => null } satisfies Client;
  const objects = createObjects(client, "https://a.example/", "6.8");
  expect(await objects.resolve({ url: "https://a.example/caf%E9/", headers: [] })).toBeNull();
});
