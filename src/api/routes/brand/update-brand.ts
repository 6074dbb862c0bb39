import { brand as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { brandOf, note } from "../../request-state.ts";
import { brandETag, brandView } from "./brand-view.ts";

export function serveUpdateBrand(app: Api, { brands }: ApiDeps): void {
  app.route({
    ...contract.updateBrand,
    handler: async (request, reply) => {
      note(request, { details: { changed: Object.keys(request.body).join(", ") } });
      const brand = await brands.update(brandOf(request), request.body);
      reply.header("etag", brandETag(brand));
      return answer(request, { brand: brandView(brand) });
    },
  });
}
