import { service as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";

export function serveListChecks(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.listChecks,
    handler: async (request) => {
      const { category, severity, limit } = request.query;
      const list = openList(cursors, "checks", request.query);
      const wanted = audits
        .checks()
        .filter(
          (check) => (category?.includes(check.category) ?? true) && (severity?.includes(check.severity) ?? true),
        );
      const start = wanted.findIndex(({ id }) => id === list.after?.id) + 1;
      const shown = wanted.slice(start, start + limit);
      const last = start + limit < wanted.length ? shown.at(-1) : undefined;
      return answer(request, { checks: shown, page: list.page(last ? { id: last.id } : null, wanted.length) });
    },
  });
}
