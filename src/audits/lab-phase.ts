/** After the crawl: a browser measures a few pages, one for each template. Off unless somebody asks for it, because it takes minutes. */
import type { Crawl } from "#crawl/index.ts";
import type { Progress } from "#domain/audit.ts";
import type { SiteFacts } from "#domain/site.ts";
import type { AuditLease, Store } from "#store/index.ts";

/** It takes this span of the percent. */
const [FIRST_PERCENT, LAST_PERCENT] = [90, 92];

interface ToMeasure {
  readonly crawl: Pick<Crawl<unknown>, "measure">;
  readonly site: SiteFacts;
  readonly most: number;
}

export async function labPhase(lease: AuditLease, { crawl, site, most }: ToMeasure, store: Store): Promise<void> {
  const samples = most > 0 ? await store.lab.samples(lease.auditId, site.startUrl, most) : [];
  if (samples.length === 0) return;
  let { progress } = await store.runs.read(lease.auditId);
  const percentAfter = (count: number): Progress["percent"] =>
    Math.max(progress.percent, FIRST_PERCENT + Math.floor((count / samples.length) * (LAST_PERCENT - FIRST_PERCENT)));
  progress = { ...progress, percent: percentAfter(0) };
  await store.crawl.enterPhase(lease, "rendering", progress);
  let count = 0;
  for await (const [{ id }, measured] of crawl.measure(samples)) {
    count += 1;
    progress = { ...progress, percent: percentAfter(count), pagesMeasured: (progress.pagesMeasured ?? 0) + 1 };
    await store.lab.save(lease, id, measured, progress);
  }
}
