/** Figures about ourselves for Prometheus. Labels are routes, never addresses: their number must not grow with use. */
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Api } from "../deps.ts";

export function measureRequests(app: Api): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "sitemend_http_request_duration_seconds",
    help: "Time from the request's first byte to the answer's last.",
    labelNames: ["operation", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const operation = request.routeOptions.config.operationId ?? "other";
    durations.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}
