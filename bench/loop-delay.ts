/**
 * How long the API keeps people waiting while a crawl runs at full speed: the real service, an audit started over HTTP,
 * and the service's own figure of its event loop, which starts anew each time it is read.
 */
import { type Owner, signUp, startService, type TestService } from "../test/support/service.ts";
import { type Bench, type Figure, until } from "./support.ts";
import { type ServedCorpus, withSites } from "./web-server.ts";

/** Node's histogram holds the time between two ticks of a timer of ten milliseconds, so rest is 10 ms, not 0. */
const TICK_MS = 10;

export const loopDelay: Bench = {
  name: "loop-delay",
  run: () => withSites(["medium"], ({ medium }) => delayDuring(medium)),
};

export async function delayDuring(site: ServedCorpus): Promise<readonly Figure[]> {
  const service = await startService({ environment: { SITEMEND_RATE_LIMITS: "off" } });
  try {
    const owner = await signUp(service);
    const options = { maxPages: 1_000_000, externalLinks: false, resources: false };
    const answered = site.watch();
    const id = await owner.startAudit(site.url, options);
    await reached(owner, id, ["crawling"]);
    await delay(service);
    await reached(owner, id, ["analysis", "finalizing"]);
    const crawling = await delay(service);
    await reached(owner, id, []);
    const analysing = await delay(service);
    const begin = performance.now();
    const { status } = await owner.call("GET", `/api/v1/audit/${id}/results`);
    if (status !== 200) throw new Error(`the results answered ${status}`);
    const readMs = performance.now() - begin;
    return figures(crawling, analysing, { readMs, requests: answered().length });
  } finally {
    await service.close();
  }
}

function figures(
  crawling: Delay,
  analysing: Delay,
  { readMs, requests }: { readonly readMs: number; readonly requests: number },
): readonly Figure[] {
  const bound = { atMost: 20 };
  const longest = ({ maxMs }: Delay) => `longest ${maxMs.toFixed(0)} ms`;
  return [
    {
      ...{ name: "p99 while crawling", value: crawling.p99Ms, unit: "ms", bound },
      note: `${longest(crawling)}; ${requests} requests to the site`,
    },
    { name: "p99 while analysing", value: analysing.p99Ms, unit: "ms", note: longest(analysing), bound },
    { name: "reading the results", value: readMs, unit: "ms", note: "first page, over HTTP" },
  ];
}

interface Delay {
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Since it was asked last. */
async function delay(service: TestService): Promise<Delay> {
  const text = await (await fetch(new URL("/metrics", service.url))).text();
  return { p99Ms: lag(text, "p99"), maxMs: lag(text, "max") };
}

function lag(metrics: string, kind: "p99" | "max"): number {
  const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${kind}_seconds (\\S+)$`, "m").exec(metrics) ?? [];
  if (!Number(seconds)) throw new Error("the service does not tell its event-loop delay, or was asked twice at once");
  return Math.max(0, Number(seconds) * 1000 - TICK_MS);
}

/** Waits for one of the phases, or for the end. */
async function reached(owner: Owner, id: string, phases: readonly string[]): Promise<void> {
  await until(async () => {
    const { body } = await owner.call("GET", `/api/v1/audit/${id}/audit-status`);
    const { status, progress } = body.data.audit;
    if (status === "failed") throw new Error(`the audit failed: ${JSON.stringify(body)}`);
    if (phases.length === 0) return status === "completed";
    if (status === "completed") throw new Error(`the audit ended before it was seen in ${phases.join(" or ")}`);
    return phases.includes(progress.phase);
  }, 1_800_000);
}
