import { auth as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";

export function serveGetKeys(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.getKeys,
    handler: async (_request, reply) => {
      const { keys } = await identity.keys();
      reply.header("cache-control", "public, max-age=300");
      return { keys: keys.map((key) => ({ ...key })) };
    },
  });
}
