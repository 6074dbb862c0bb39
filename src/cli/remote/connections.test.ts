import { afterAll, beforeAll, expect, it } from "vitest";
import { startSite } from "../../../test/support/site-server.ts";
import { remoteConnections } from "./connections.ts";
import { openService } from "./service.ts";

let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  site = await startSite({});
});
afterAll(() => site?.close());

it("makes no website of an address that is not known", async () => {
  const page = { limit: 200, nextCursor: null, hasMore: false, totalEstimate: 0 };
  const body = JSON.stringify({
    success: true,
    data: { websites: [], facets: null, page },
    meta: { requestId: "req_1" },
  });
  site.pages["*"] = { headers: { "content-type": "application/json" }, body };
  const connections = remoteConnections(openService(site.origin, async () => "a-token"));
  await expect(connections.website("examplr.com")).rejects.toThrow(/No website with the URL https:\/\/examplr\.com/);
  expect(site.asked.map(({ method }) => method)).toEqual(["GET"]);
});
