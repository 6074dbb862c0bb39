import { service as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";

export function serveGetReadiness(app: Api, { ready, settings }: ApiDeps): void {
  app.route({
    ...contract.getReadiness,
    handler: async (request) => {
      await ready().catch((error: unknown) => {
        throw new ServiceError("storage_unavailable", { facts: { error } });
      });
      return answer(request, { status: "ready" as const, version: settings.version });
    },
  });
}
