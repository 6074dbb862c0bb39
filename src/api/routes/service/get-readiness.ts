import { service as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { faultsOf } from "#domain/processes.ts";
import { answer } from "../../answer.ts";
import type { Api, ProbeDeps } from "../../deps.ts";

export function serveGetReadiness(app: Api, { ready, space, settings, processes }: ProbeDeps): void {
  app.route({
    ...contract.getReadiness,
    handler: async (request) => {
      await ready().catch((error: unknown) => {
        throw new ServiceError("storage_unavailable", { facts: { error } });
      });
      if (!space.hasRoom()) throw new ServiceError("disk_full", { facts: { freeBytes: space.freeBytes() } });
      const degraded = faultsOf(processes(), { names: false });
      return answer(request, { status: "ready" as const, version: settings.version, degraded });
    },
  });
}
