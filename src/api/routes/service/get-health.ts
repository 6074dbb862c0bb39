import { service as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api } from "../../deps.ts";

export function serveGetHealth(app: Api): void {
  app.route({ ...contract.getHealth, handler: async (request) => answer(request, { status: "ok" as const }) });
}
