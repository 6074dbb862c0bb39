import { keyService as contract } from "#contract/v1/index.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { describePublicApi } from "../openapi.ts";

export function serveGetPublicOpenApi(app: Api, { settings }: ApiDeps): void {
  let document: Promise<Record<string, unknown>> | undefined;
  app.route({
    ...contract.getPublicOpenApi,
    handler: async (_request, reply) => {
      reply.header("cache-control", "public, max-age=300").type("application/json").serializer(JSON.stringify);
      document ??= describePublicApi(settings.version);
      return document;
    },
  });
}
