/** Figures of the work that this process does, counted where it happens. They start at 0 with the process. */
import { Counter, Histogram, Registry } from "prom-client";
import type { RunEnd } from "#audits/index.ts";

export type WorkMetrics = ReturnType<typeof createWorkMetrics>;

export function createWorkMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const audits = new Histogram({
    name: "sitemend_audit_duration_seconds",
    help: "Time from the start of an audit to its end; its count is the number of audits that ended.",
    labelNames: ["outcome"],
    buckets: [5, 15, 60, 300, 900, 3_600, 14_400, 86_400],
    registers,
  });
  const pages = new Counter({
    name: "sitemend_pages_fetched_total",
    help: "Pages of audited sites that were requested, whatever the response.",
    registers,
  });
  const requests = new Counter({
    name: "sitemend_crawl_requests_total",
    help: "Requests to audited sites, external links included.",
    labelNames: ["outcome"],
    registers,
  });
  const wordpress = new Histogram({
    name: "sitemend_wordpress_request_duration_seconds",
    help: "Requests to connected WordPress sites.",
    labelNames: ["outcome"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  return {
    registry,
    auditEnded: ({ outcome, seconds }: Pick<RunEnd, "outcome" | "seconds">) => audits.observe({ outcome }, seconds),
    pagesFetched: (count: number) => pages.inc(count),
    crawlAsked: (outcome: string) => requests.inc({ outcome }),
    wordpressAsked: (outcome: string, seconds: number) => wordpress.observe({ outcome }, seconds),
  };
}
