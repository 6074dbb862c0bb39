import { pages as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";
import { pageNumber } from "./page-number.ts";
import { sendPicture } from "./send-picture.ts";

export function serveGetScreenshot(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.getScreenshot,
    handler: async (request, reply) => {
      const number = pageNumber(request.params.pageId);
      if (number === undefined) throw new ServiceError("not_found");
      return sendPicture(reply, await audits.screenshot(auditOf(request), number));
    },
  });
}
