import { shares as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openShare } from "../../open-share.ts";
import { sendReport } from "../../send-export.ts";

export function serveExportPublicReport(app: Api, deps: ApiDeps): void {
  app.route({
    ...contract.exportPublicReport,
    handler: async (request, reply) => {
      const open = await openShare(request, request.params.token, deps);
      reply.header("x-robots-tag", "noindex, nofollow");
      const { format } = request.query;
      return sendReport(reply, { whole: await deps.shares.report(open), audit: open.audit, format }, deps);
    },
  });
}
