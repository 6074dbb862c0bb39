/** A report from a server's answers: the results, all instances from the export, and what the page for people shows besides. */
import { getAudit, getResults, getStructure, listChecks } from "#client";
import { service as about, audits, results as contract, pages } from "#contract/index.ts";
import type { WholeReport } from "#reports/index.ts";
import { harmless } from "./harmless.ts";
import { fetchInstances } from "./instances.ts";
import { everyPage, PAGE } from "./pages.ts";
import type { Scratch } from "./scratch.ts";
import type { RemoteService } from "./service.ts";

type Results = (typeof contract.getResults.schema.response)[200]["_output"]["data"];

export async function remoteReport(auditId: string, service: RemoteService, scratch: Scratch): Promise<WholeReport> {
  const { findings, page: _, ...rest } = await wholeResults(auditId, service);
  const all = await fetchInstances(auditId, service, scratch);
  return {
    report: {
      ...harmless(rest),
      findings: findings.map(({ instances: _few, ...finding }) => ({
        // Everything is in the file; there is nowhere to go for more.
        ...harmless({ ...finding, moreUrl: null }),
        instances: all.firstOf(finding.checkId),
      })),
    },
    instancesOf: all.of,
    context: {
      titles: await titlesOf(service),
      depths: await depthsOf(auditId, service),
      base: await baseOf(rest.summary?.comparison?.baseAuditId, service),
      brand: null,
    },
  };
}

async function wholeResults(auditId: string, { client, ask }: RemoteService): Promise<Results> {
  const schema = contract.getResults.schema.response[200];
  const query = { partial: "true", limit: PAGE } as const;
  let whole: Results | undefined;
  const found = everyPage((position) =>
    ask(() => getResults({ client, path: { auditId }, query: { ...query, ...position } }), schema),
  );
  for await (const page of found)
    whole = whole === undefined ? page : { ...whole, findings: [...whole.findings, ...page.findings] };
  if (whole === undefined) throw new Error("A list has at least one page.");
  return whole;
}

async function titlesOf({ client, ask }: RemoteService): Promise<Map<string, string>> {
  const schema = about.listChecks.schema.response[200];
  const titles = new Map<string, string>();
  const found = everyPage((position) => ask(() => listChecks({ client, query: { limit: PAGE, ...position } }), schema));
  for await (const { checks } of found) for (const { id, title } of checks) titles.set(harmless(id), harmless(title));
  return titles;
}

async function depthsOf(auditId: string, { client, ask }: RemoteService): Promise<WholeReport["context"]["depths"]> {
  const schema = pages.getStructure.schema.response[200];
  return (await ask(() => getStructure({ client, path: { auditId }, query: { limit: 1 } }), schema)).depths;
}

async function baseOf(
  auditId: string | undefined,
  { client, ask }: RemoteService,
): Promise<WholeReport["context"]["base"]> {
  if (auditId === undefined) return null;
  const schema = audits.getAudit.schema.response[200];
  const { finishedAt, score } = (await ask(() => getAudit({ client, path: { auditId } }), schema)).audit;
  return { finishedAt, score };
}
