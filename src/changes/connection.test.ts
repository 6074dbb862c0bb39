import { afterAll, beforeAll, expect, it } from "vitest";
import { wordpress } from "#contract/index.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { CREDENTIALS, memoryShop } from "../../test/support/memory-shop.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("a look that has begun before the site was connected anew says nothing of the new connection", async () => {
  const { websiteId } = await memoryShop(api);
  const { open } = api.site.platform;
  const [hasLooked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(api.site.platform, {
    open: (...given: Parameters<typeof open>) => {
      const connector = open(...given);
      const probe: typeof connector.probe = async () => {
        hasLooked.resolve();
        await goOn.promise;
        return { ...(await connector.probe()), status: "unhealthy", can: [] };
      };
      return { ...connector, probe };
    },
  });
  const verifying = api.deps.changes.verify(await api.deps.websites.read(websiteId), "wordpress");
  await hasLooked.promise;
  Object.assign(api.site.platform, { open });
  const connected = await api.call(wordpress.connectWordPress, {
    as: "admin",
    params: { websiteId },
    body: CREDENTIALS,
  });
  expect(connected.status).toBe(200);
  goOn.resolve();
  await verifying;
  expect(await api.store.connections.of(websiteId)).toMatchObject({ status: "healthy", epoch: 2 });
});
