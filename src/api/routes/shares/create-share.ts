import { shares as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, principalOf } from "../../request-state.ts";
import { shareView } from "./share-view.ts";

export function serveCreateShare(app: Api, { shares, settings, now }: ApiDeps): void {
  app.route({
    ...contract.createShare,
    handler: async (request, reply) => {
      const { expiresAt, password, brand = {} } = request.body;
      const wanted = {
        expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
        password,
        brand: { name: brand.name ?? null, title: brand.title ?? null },
      };
      const { share, token } = await shares.create(auditOf(request), wanted, principalOf(request));
      reply.code(201);
      return answer(request, {
        share: shareView(share, now()),
        token,
        url: new URL(`/r/${token}`, settings.publicUrl).href,
      });
    },
  });
}
