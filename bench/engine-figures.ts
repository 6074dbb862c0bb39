/** What is told of one audit of ours, wherever it was measured. */
import type { AuditRun } from "./our-audit.ts";
import type { Figure } from "./support.ts";
import type { ServedCorpus } from "./web-server.ts";

/**
 * Pages a second, then CPU time: in all, without the database, of the database.
 *
 * @param bounds of the CPU time in all
 */
export function costs(
  { name: site }: ServedCorpus,
  run: AuditRun,
  bounds: Pick<Figure, "bound"> = {},
): readonly Figure[] {
  const per1k = (seconds: number): number => (1000 * seconds) / run.pages;
  const megabytes = run.bytes / 1_000_000;
  return [
    {
      ...{ name: `${site}: whole command`, value: run.pagesPerSecond, unit: "pages/s" },
      note: `${run.pages} pages, ${megabytes.toFixed(0)} MB in ${run.seconds.toFixed(1)} s (${(megabytes / run.seconds).toFixed(1)} MB/s); the audit alone ${(run.pages / run.auditSeconds).toFixed(0)}`,
    },
    {
      name: `${site}: CPU`,
      value: run.cpuSecondsPer1k,
      unit: "s/1k",
      note: "all processes, the database's too",
      ...bounds,
    },
    { name: `${site}: CPU without database`, value: per1k(run.cpuSeconds), unit: "s/1k", note: "" },
    { name: `${site}: CPU of the database`, value: per1k(run.databaseCpuSeconds), unit: "s/1k", note: "" },
  ];
}

export function memoryPeak(name: string, { peak }: AuditRun, bounds: Pick<Figure, "bound"> = {}): Figure {
  return {
    ...{ name: `${name}: peak memory`, value: peak.allKb / 1024, unit: "MB", ...bounds },
    note: `PSS of all processes, the database's too; ours alone ${(peak.oursKb / 1024).toFixed(0)} MB`,
  };
}
