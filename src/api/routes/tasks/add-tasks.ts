import { tasks as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, principalOf } from "../../request-state.ts";

export function serveAddTasks(app: Api, { tasks }: ApiDeps): void {
  app.route({
    ...contract.addTasks,
    handler: async (request, reply) => {
      const { issues, matching } = request.body;
      const [audit, by] = [auditOf(request), principalOf(request)];
      reply.code(201);
      if (issues !== undefined) return answer(request, await tasks.add(audit, issues, by));
      // The contract lets in one of both.
      const { severity = [], category = [], check = [], suggested = false, urlContains } = matching ?? {};
      const chosen = { severities: severity, categories: category, checkIds: check, suggested, urlContains };
      return answer(request, await tasks.addMatching(audit, chosen, by));
    },
  });
}
