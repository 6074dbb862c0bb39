/** Many small audits at once in one service, beside one audit of as many pages there; and all of these together. */
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
const ASK_AS_PERSON_MS = 50;

export async function smallAudits(): Promise<readonly Figure[]> {
  const service = await startService({ environment: { SITEMEND_RATE_LIMITS: "off" } });
  const sites: Awaited<ReturnType<typeof serveVast>>[] = [];
  try {
    const owner = await signUp(service);
    const small = Array<number>(AUDITS).fill(PAGES);
    for (const pages of [PAGES, AUDITS * PAGES, AUDITS * PAGES, ...small, ...small])
      sites.push(await serveVast({ pages, listed: 0, archiveLinks: 0 }));
    const [first = "", one = "", beside = "", ...others] = sites.map(({ url }) => url);
    const [many, together] = [others.slice(0, AUDITS), others.slice(AUDITS)];
    // The engine starts and compiles once.
    await costs(service, () => auditAll(owner, [first], PAGES));
    const ofOne = await costs(service, () => auditAll(owner, [one], AUDITS * PAGES));
    const ofMany = await costs(service, () => auditAll(owner, many, PAGES));
    const waits = watchWaits(owner);
    let lastSmall = 0;
    const ofAll = await costs(service, async () => {
      const begin = performance.now();
      const large = auditAll(owner, [beside], AUDITS * PAGES);
      await auditAll(owner, together, PAGES);
      lastSmall = (performance.now() - begin) / 1000;
      await large;
    });
    const answers = await waits.end();
    return [
      {
        ...{ name: "20 small audits: CPU ÷ one large", value: ofMany.cpuSeconds / ofOne.cpuSeconds, unit: "x" },
        note: `${AUDITS} of ${PAGES} pages in ${ofMany.seconds.toFixed(1)} s, ${ofMany.cpuSeconds.toFixed(1)} CPU s; one of ${AUDITS * PAGES} in ${ofOne.seconds.toFixed(1)} s, ${ofOne.cpuSeconds.toFixed(1)} CPU s`,
        bound: { atMost: 1.5 },
      },
      {
        ...{
          name: "20 small beside one large: the last small ÷ without it",
          value: lastSmall / ofMany.seconds,
          unit: "x",
        },
        note: `the last small one ended after ${lastSmall.toFixed(1)} s, all after ${ofAll.seconds.toFixed(1)} s: ${((2 * AUDITS * PAGES) / ofAll.seconds).toFixed(0)} pages/s; without the large one ${((AUDITS * PAGES) / ofMany.seconds).toFixed(0)}`,
        bound: { atMost: 3 },
      },
      {
        ...{ name: "and the API meanwhile: p99", value: percentile(answers, 0.99), unit: "ms" },
        note: `of ${answers.length} requests for lists of websites; median ${percentile(answers, 0.5).toFixed(0)} ms`,
      },
    ];
  } finally {
    await service.close();
    for (const site of sites) await site.close();
  }
}

/** Asks as somebody who works on the dashboard, one request after the other, and notes how long each takes, in ms. */
function watchWaits(owner: Owner) {
  const answers: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begin = performance.now();
      const { status } = await owner.call("GET", "/api/v1/websites?limit=50");
      if (status !== 200) throw new Error(`the list of websites answered ${status}`);
      answers.push(performance.now() - begin);
      await setTimeout(ASK_AS_PERSON_MS);
    }
  })();
  // Observed at once: it is awaited when the audits have ended.
  asking.catch(() => {});
  return {
    async end(): Promise<readonly number[]> {
      isOver = true;
      await asking;
      return answers;
    },
  };
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
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
