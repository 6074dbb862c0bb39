import { websites as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";

export function servePreviewRetention(app: Api, { retention }: ApiDeps): void {
  app.route({
    ...contract.previewRetention,
    handler: async (request) => {
      const { id, retention: own } = websiteOf(request);
      const { keep_audits: keepAudits = null, keep_days: keepDays = null } = request.query;
      const isOwn = keepAudits === null && keepDays === null;
      const { kept, ...counts } = await retention.preview(id, isOwn ? own : { keepAudits, keepDays });
      const shown = kept.map(({ auditId, keptFor }) => ({ auditId, keptFor: [...keptFor] }));
      return answer(request, { preview: { ...counts, kept: shown } });
    },
  });
}
