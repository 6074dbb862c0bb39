/** What a worker answers: the probes and the figures, and nothing for people. */
import type { Api, ProbeDeps } from "./deps.ts";
import { openServer } from "./open-server.ts";
import { logRequests } from "./plugins/access-log.ts";
import { handleErrors } from "./plugins/errors.ts";
import { measureRequests } from "./plugins/metrics.ts";
import { limitRates } from "./plugins/rate-limits.ts";
import { secureHeaders } from "./plugins/security-headers.ts";
import { letGoOnClose } from "./plugins/shutdown.ts";
import { refuseUnknownRoutes } from "./plugins/unknown-routes.ts";
import { decorateRequests } from "./request-state.ts";
import { serveGetHealth } from "./routes/service/get-health.ts";
import { serveGetMetrics } from "./routes/service/get-metrics.ts";
import { serveGetReadiness } from "./routes/service/get-readiness.ts";

export async function createProbeApi(deps: ProbeDeps): Promise<Api> {
  const app = openServer(deps);
  handleErrors(app, deps);
  decorateRequests(app);
  letGoOnClose(app);
  const metrics = measureRequests(app);
  logRequests(app, deps);
  await secureHeaders(app, deps);
  refuseUnknownRoutes(app, deps);
  limitRates(app, deps);
  serveGetHealth(app);
  serveGetReadiness(app, deps);
  serveGetMetrics(app, deps, { metrics });
  return app;
}
