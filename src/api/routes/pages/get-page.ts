import { pages as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";
import { pageNumber } from "./page-number.ts";

export function serveGetPage(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.getPage,
    handler: async (request) => {
      const number = pageNumber(request.params.pageId);
      if (number === undefined) throw new ServiceError("not_found");
      return answer(request, { page: await audits.page(auditOf(request), number) });
    },
  });
}
