import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { service as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Api, ProbeDeps, SharedByRoutes } from "../../deps.ts";

export function serveGetMetrics(
  app: Api,
  { settings, metrics }: ProbeDeps,
  shared: Pick<SharedByRoutes, "metrics">,
): void {
  const { metrics: registry } = shared;
  app.route({
    ...contract.getMetrics,
    handler: async (request, reply) => {
      if (!mayRead(request, settings.metricsToken)) throw new ServiceError("authentication_required");
      reply.type(registry.contentType).serializer(String);
      const [own, ofProduct] = await Promise.all([registry.metrics(), metrics()]);
      return `${own}\n${ofProduct}`;
    },
  });
}

/** A page in a browser here may have a name of its own that leads to loopback. */
const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameText(request.headers.authorization ?? "", `Bearer ${token}`);
  // Behind a proxy everybody comes from loopback, so a forwarded request is never local.
  const forwarded = request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? "");
  return isLocal && !forwarded && LOCAL_NAME.test(request.hostname);
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
