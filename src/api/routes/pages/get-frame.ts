import { pages as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";
import { pageNumber } from "./page-number.ts";
import { sendPicture } from "./send-picture.ts";

export function serveGetFrame(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.getFrame,
    handler: async (request, reply) => {
      const { pageId, frame } = request.params;
      const number = pageNumber(pageId);
      if (number === undefined || !/^\d{1,2}$/.test(frame)) throw new ServiceError("not_found");
      return sendPicture(reply, await audits.frame(auditOf(request), number, Number(frame)));
    },
  });
}
