import { shares as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openShare } from "../../open-share.ts";

export function serveGetPublicReport(app: Api, deps: ApiDeps): void {
  app.route({
    ...contract.getPublicReport,
    handler: async (request, reply) => {
      const open = await openShare(request, request.params.token, deps);
      const { report, context } = await deps.shares.report(open);
      reply.header("x-robots-tag", "noindex, nofollow");
      const { name, title } = context.brand;
      return answer(request, { ...report, brand: { name, title }, expiresAt: open.share.expiresAt.toISOString() });
    },
  });
}
