/** Many small audits at once in one service, beside one audit of as many pages there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Owner, signUp, startService, type TestService } from "../test/support/service.ts";
import { databaseCpuMs, treeCpuMs } from "./processes.ts";
import { type Figure, serveVast } from "./support.ts";

const AUDITS = 20;
const PAGES = 200;
/** Asking costs the service, too. */
const ASK_EVERY_MS = 500;

export async function smallAudits(): Promise<readonly Figure[]> {
  const service = await startService({ environment: { SITEMEND_RATE_LIMITS: "off" } });
  const sites: Awaited<ReturnType<typeof serveVast>>[] = [];
  try {
    const owner = await signUp(service);
    for (const pages of [PAGES, AUDITS * PAGES, ...Array<number>(AUDITS).fill(PAGES)])
      sites.push(await serveVast({ pages, listed: 0, archiveLinks: 0 }));
    const [first = "", one = "", ...many] = sites.map(({ url }) => url);
    // The engine starts and compiles once.
    await costs(service, () => auditAll(owner, [first], PAGES));
    const ofOne = await costs(service, () => auditAll(owner, [one], AUDITS * PAGES));
    const ofMany = await costs(service, () => auditAll(owner, many, PAGES));
    return [
      {
        ...{ name: "20 small audits: CPU ÷ one large", value: ofMany.cpuSeconds / ofOne.cpuSeconds, unit: "x" },
        note: `${AUDITS} of ${PAGES} pages in ${ofMany.seconds.toFixed(1)} s, ${ofMany.cpuSeconds.toFixed(1)} CPU s; one of ${AUDITS * PAGES} in ${ofOne.seconds.toFixed(1)} s, ${ofOne.cpuSeconds.toFixed(1)} CPU s`,
        bound: { atMost: 1.5 },
      },
    ];
  } finally {
    await service.close();
    for (const site of sites) await site.close();
  }
}

async function costs({ pid, dataDir }: TestService, work: () => Promise<void>) {
  const database = Number(readFileSync(join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0]);
  const cpuMs = () => treeCpuMs(pid) + databaseCpuMs(database);
  const [before, begin] = [cpuMs(), performance.now()];
  await work();
  return { cpuSeconds: (cpuMs() - before) / 1000, seconds: (performance.now() - begin) / 1000 };
}

/** All at once; the service decides which goes first. */
async function auditAll(owner: Owner, urls: readonly string[], pages: number): Promise<void> {
  const options = { maxPages: 1_000_000, externalLinks: false, resources: false };
  const ids = await Promise.all(urls.map((url) => owner.startAudit(url, options)));
  for (const id of ids) {
    const { status, progress } = await ended(owner, id);
    if (status !== "completed" || progress.pagesCrawled !== pages)
      throw new Error(`an audit is ${status} with ${progress.pagesCrawled} of ${pages} pages`);
  }
}

async function ended(owner: Owner, id: string) {
  for (;;) {
    const { audit } = (await owner.call("GET", `/api/v1/audit/${id}/audit-status`)).body.data;
    if (!["queued", "running"].includes(audit.status)) return audit;
    await setTimeout(ASK_EVERY_MS);
  }
}
