/** What was known before: the issues of a report kept as JSON, or of the last audit of the same site. */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { ServiceError } from "#domain/errors.ts";
import { fingerprint, type Report, type ReportInstance, type WholeReport } from "#reports/index.ts";
import type { AuditsAt } from "./backend.ts";
import { usage } from "./exit.ts";

export interface Baseline {
  /** For people: `baseline.json`, or `the last audit`. */
  readonly name: string;
  knows(checkId: string, instance: ReportInstance): boolean;
}

const KeptReport = z.object({
  data: z.object({
    audit: z.object({ website: z.string(), type: z.string() }),
    findings: z.array(
      z.object({ checkId: z.string(), instances: z.array(z.object({ url: z.string(), locator: z.string() })) }),
    ),
  }),
});
type KeptReport = z.infer<typeof KeptReport>;

const LAST = "last";

/** Read before the audit begins: nobody should wait an hour to learn that a file is broken. @throws CommandFailed */
export function readBaseline(name: string | undefined): KeptReport | undefined {
  if (name === undefined || name === LAST) return undefined;
  if (!existsSync(name))
    throw usage(`--baseline: ${name} does not exist. Create it once with --output json=${name}, and keep it.`);
  const parsed = KeptReport.safeParse(jsonOf(name));
  if (!parsed.success) throw usage(`--baseline: ${name} is not a Sitemend report; --output json=FILE writes one.`);
  return parsed.data;
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw usage(`--baseline: ${file} can't be read as JSON: ${(error as Error).message}`);
  }
}

/** @throws CommandFailed when the file is about something else */
export function baselineOfFile(name: string, { data }: KeptReport, audit: { website: string; type: string }): Baseline {
  if (new URL(data.audit.website).origin !== new URL(audit.website).origin)
    throw usage(`--baseline: ${name} is a report of ${data.audit.website}, not of ${audit.website}.`);
  if (data.audit.type !== audit.type)
    throw usage(`--baseline: ${name} is a ${data.audit.type}, this is a ${audit.type}: their scopes differ.`);
  const known = new Set(
    data.findings.flatMap(({ checkId, instances }) => instances.map((instance) => fingerprint(checkId, instance))),
  );
  return { name, knows: (checkId, instance) => known.has(fingerprint(checkId, instance)) };
}

/** The findings with what the baseline doesn't know, and nothing else. */
export async function onlyNew(whole: WholeReport, baseline: Baseline): Promise<WholeReport> {
  const findings: Report["findings"][number][] = [];
  for (const finding of whole.report.findings) {
    const fresh: ReportInstance[] = [];
    for await (const instances of whole.instancesOf(finding.checkId))
      for (const instance of instances) if (!baseline.knows(finding.checkId, instance)) fresh.push(instance);
    const affectedPages = new Set(fresh.map(({ url }) => url)).size;
    if (fresh.length > 0) findings.push({ ...finding, issues: fresh.length, affectedPages, instances: fresh });
  }
  return { ...whole, report: { ...whole.report, findings } };
}

const ALL = 2_000_000_000;

/** `undefined` when this audit is the first of its kind. */
export async function baselineOfLast(auditId: string, audits: AuditsAt): Promise<Baseline | undefined> {
  try {
    const request = { base: undefined, changes: ["new", "regressed"], limit: ALL } as const;
    const { issues } = await audits.compare(auditId, request);
    const fresh = new Set<string>(issues.map(({ issueId }) => issueId));
    return { name: "the last audit", knows: (_, { issueId }) => !fresh.has(issueId ?? "") };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "nothing_to_compare") return undefined;
    throw error;
  }
}
