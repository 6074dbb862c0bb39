import { service as contract } from "#contract/index.ts";
import type { Api } from "../../deps.ts";
import { openApiDocument } from "../../openapi.ts";

export function serveGetOpenApi(app: Api): void {
  app.route({
    ...contract.getOpenApi,
    handler: async (_request, reply) => {
      reply.header("cache-control", "public, max-age=300").type("application/json").serializer(JSON.stringify);
      return openApiDocument(app);
    },
  });
}
