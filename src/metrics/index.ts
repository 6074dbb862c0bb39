/** Figures about the product for Prometheus, besides those of HTTP and of the process, which the API counts itself. */
import { AggregatorRegistry, type Registry } from "prom-client";
import { readState } from "./state.ts";
import type { WorkMetrics } from "./work.ts";

export { createWorkMetrics, type WorkMetrics } from "./work.ts";

/** As prom-client hands them from process to process. */
export type MetricsOfProcess = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/**
 * Answers the text of a scrape.
 *
 * @param ofEngine what the engine process of this service counted; nothing when it runs none
 */
export function createMetrics(
  store: Parameters<typeof readState>[0],
  work: WorkMetrics,
  ofEngine: () => Promise<MetricsOfProcess>,
): () => Promise<string> {
  return async () => {
    const [own, engine, now] = await Promise.all([work.registry.getMetricsAsJSON(), ofEngine(), readState(store)]);
    const together = AggregatorRegistry.aggregate([own, engine]);
    return `${await together.metrics()}\n${await now.metrics()}`;
  };
}
