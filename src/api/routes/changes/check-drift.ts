import { changes as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";

export function serveCheckDrift(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.checkDrift,
    handler: async (request) => {
      const drift = await changes.checkDrift(auditOf(request));
      return answer(request, { checked: drift.size, drift: Object.fromEntries(drift) });
    },
  });
}
