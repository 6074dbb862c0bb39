import { service as contract } from "#contract/index.ts";
import { worstStatus } from "#domain/health.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";

export function serveGetSystemHealth(app: Api, { health, settings }: ApiDeps): void {
  app.route({
    ...contract.getSystemHealth,
    handler: async (request) => {
      const checks = await health();
      return answer(request, { status: worstStatus(checks), version: settings.version, checks: [...checks] });
    },
  });
}
