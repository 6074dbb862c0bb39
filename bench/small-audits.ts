/** Many small audits at once in one service, beside one audit of as many pages there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Owner, signUp, startService, type TestService } from "../test/support/service.ts";
import { databaseCpuMs, treeCpuMs } from "./processes.ts";
import { type Figure, type GeneratedSite, serveGenerated, until } from "./support.ts";

const AUDITS = 20;
const PAGES = 200;

export async function smallAudits(): Promise<readonly Figure[]> {
  const service = await startService({ environment: { SITEMEND_RATE_LIMITS: "off" } });
  const sites: GeneratedSite[] = [];
  try {
    const owner = await signUp(service);
    for (const pages of [AUDITS * PAGES, ...Array<number>(AUDITS).fill(PAGES)]) sites.push(await serveGenerated(pages));
    const [one, ...many] = sites.map(({ url }) => url);
    const ofOne = await costs(service, () => auditAll(owner, [one ?? ""]));
    const ofMany = await costs(service, () => auditAll(owner, many));
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
async function auditAll(owner: Owner, urls: readonly string[]): Promise<void> {
  const options = { maxPages: 1_000_000, externalLinks: false, resources: false };
  const ids = await Promise.all(urls.map((url) => owner.startAudit(url, options)));
  for (const id of ids)
    await until(async () => {
      const { status } = (await owner.call("GET", `/api/v1/audit/${id}/audit-status`)).body.data.audit;
      if (status === "failed") throw new Error(`audit ${id} failed`);
      return status === "completed";
    }, 1_800_000);
}
