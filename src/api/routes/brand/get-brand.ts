import { brand as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api } from "../../deps.ts";
import { brandOf } from "../../request-state.ts";
import { brandETag, brandView } from "./brand-view.ts";

export function serveGetBrand(app: Api): void {
  app.route({
    ...contract.getBrand,
    handler: async (request, reply) => {
      const brand = brandOf(request);
      reply.header("etag", brandETag(brand));
      return answer(request, { brand: brandView(brand) });
    },
  });
}
