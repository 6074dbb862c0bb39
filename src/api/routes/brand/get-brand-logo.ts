import { brand as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Api } from "../../deps.ts";
import { brandOf } from "../../request-state.ts";

export function serveGetBrandLogo(app: Api): void {
  app.route({
    ...contract.getBrandLogo,
    handler: async (request, reply) => {
      const { logo } = brandOf(request);
      if (logo === null) throw new ServiceError("not_found");
      // Opened by itself, an SVG is a document: nothing of it runs.
      reply.header("content-security-policy", "default-src 'none'; sandbox");
      return reply.type(logo.type).send(Buffer.from(logo.bytes) as never);
    },
  });
}
