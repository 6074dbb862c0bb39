import { Readable } from "node:stream";
import { search as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";
import { figuresView } from "./figures-view.ts";

export function serveImportSearchFigures(app: Api, { search }: ApiDeps): void {
  void app.register(async (uploads: Api) => {
    // Only here: other routes take JSON and nothing else. The file is read as it comes.
    uploads.addContentTypeParser(
      [...(contract.importSearchFigures.config.upload ?? [])],
      async (_request: unknown, bytes: Readable) => bytes,
    );
    uploads.route({
      ...contract.importSearchFigures,
      handler: async (request, reply) => {
        const { body, query } = request;
        if (!(body instanceof Readable)) throw new ServiceError("unsupported_media_type");
        const range = { firstDay: query.first_day, lastDay: query.last_day };
        const { userId } = principalOf(request);
        const figures = await search.importFile(websiteOf(request), { bytes: body, range }, userId);
        reply.code(201);
        return answer(request, { figures: figuresView(figures) });
      },
    });
  });
}
