import { auditLog as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";

export function serveVerifyLog(app: Api, { auditLog }: ApiDeps): void {
  app.route({
    ...contract.verifyLog,
    handler: async (request) => {
      const workspaceId = workspaceOf(principalOf(request), request.query.workspaceId, "admin");
      const { status: chain, ...rest } = await auditLog.verify(workspaceId);
      return answer(request, { chain, ...rest });
    },
  });
}
