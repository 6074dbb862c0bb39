/**
 * The HTTP server. The hooks run in the order in which they are added here, and that order is the contract:
 * 401 (at /v1: of request keys) → 403 (cross-site) → 429 → 404 → 403 (project, role) → 406 → 415, 400 → 428, 412 → 409.
 */
import swagger from "@fastify/swagger";
import underPressure from "@fastify/under-pressure";
import { ServiceError } from "#domain/errors.ts";
import { serveDashboard } from "./dashboard.ts";
import type { Api, ApiDeps } from "./deps.ts";
import { serveDocsPage } from "./docs-page.ts";
import { serveHosts } from "./hosts/index.ts";
import { openServer } from "./open-server.ts";
import { documentOptions } from "./openapi.ts";
import { servePeople } from "./people/index.ts";
import { logRequests } from "./plugins/access-log.ts";
import { logActions } from "./plugins/audit-log.ts";
import { authenticate, refuseCrossSite } from "./plugins/authentication.ts";
import { compressJson } from "./plugins/compression.ts";
import { measureSpace, refuseWithoutSpace } from "./plugins/disk-space.ts";
import { handleErrors } from "./plugins/errors.ts";
import { honourIdempotencyKeys } from "./plugins/idempotency.ts";
import { measureRequests } from "./plugins/metrics.ts";
import { refuseOtherTypes, requireIfMatch, revalidate } from "./plugins/negotiation.ts";
import { limitRates } from "./plugins/rate-limits.ts";
import { authenticateKeys } from "./plugins/request-keys.ts";
import { findResources } from "./plugins/resources.ts";
import { secureHeaders } from "./plugins/security-headers.ts";
import { letGoOnClose } from "./plugins/shutdown.ts";
import { parseStrictJson } from "./plugins/strict-json.ts";
import { refuseUnknownRoutes } from "./plugins/unknown-routes.ts";
import { keepWithinWorkspaces } from "./plugins/workspaces.ts";
import { decorateRequests } from "./request-state.ts";
import { serveRoutes } from "./routes/index.ts";
import { servePublicApi } from "./v1/index.ts";

export type { Api, ApiDeps } from "./deps.ts";
export { createProbeApi } from "./probe-api.ts";

/** Beyond this delay of the event loop new requests make everything worse. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000;

export async function createApi(deps: ApiDeps): Promise<Api> {
  const app = openServer(deps);
  handleErrors(app, deps);
  decorateRequests(app);
  parseStrictJson(app);

  const closing = letGoOnClose(app);
  const metrics = measureRequests(app);
  logRequests(app, deps);
  measureSpace(metrics, deps);
  await secureHeaders(app, deps);
  await compressJson(app);
  refuseUnknownRoutes(app, deps);
  if (deps.settings.rateLimits) await shedLoad(app);
  authenticate(app, deps);
  authenticateKeys(app, deps);
  keepWithinWorkspaces(app);
  refuseCrossSite(app, deps);
  limitRates(app, deps);
  findResources(app, deps);
  refuseOtherTypes(app);
  requireIfMatch(app);
  revalidate(app, deps);
  refuseWithoutSpace(app, deps);
  honourIdempotencyKeys(app, deps);
  logActions(app, deps);

  await app.register(swagger, documentOptions(deps.settings.version));
  await serveDocsPage(app);
  await serveDashboard(app, deps);
  await servePeople(app, deps);
  serveRoutes(app, deps, { closing, metrics });
  await serveHosts(app, deps);
  servePublicApi(app, deps, { closing, metrics });
  return app;
}

async function shedLoad(app: Api): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: () => {
      throw new ServiceError("overloaded");
    },
  });
}
