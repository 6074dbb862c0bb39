import { bulks as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, principalOf } from "../../request-state.ts";
import { previewOrError } from "./preview-view.ts";

export function serveBulkPreview(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.bulkPreview,
    handler: async (request, reply) => {
      const audit = auditOf(request);
      const { issueIds } = request.body;
      const known = issueIds.flatMap((text) => parseId("iss", text) ?? []);
      const found = await changes.previewMany(
        audit,
        known.map((issueId) => ({ issueId, override: undefined })),
        principalOf(request),
      );
      const byId = new Map<string, (typeof found)[number]>(found.map((one, index) => [known[index] ?? "", one]));
      const previews = issueIds.map((id) => {
        return [id, previewOrError(byId.get(id) ?? new ServiceError("not_found"), audit.id, id)] as const;
      });
      reply.header("cache-control", "no-store");
      return answer(request, { previews: Object.fromEntries(previews) });
    },
  });
}
