import { issues as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";

export function serveGetIssueImage(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.getIssueImage,
    handler: async (request, reply) => {
      const id = parseId("iss", request.params.issueId);
      if (id === undefined) throw new ServiceError("not_found");
      const { type, body } = await audits.issueImage(auditOf(request), id);
      // Somebody else's bytes: even opened by itself, nothing of them runs.
      reply
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cache-control", "private, max-age=300");
      return reply.type(type).send(Buffer.from(body) as never);
    },
  });
}
