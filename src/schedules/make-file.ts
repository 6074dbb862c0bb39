/** Makes the file of a run: of the newest completed audit, once. It is kept with the emails that `send-files.ts` sends. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AuditType } from "#domain/audit.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Id } from "#domain/ids.ts";
import type { FileAction, FileScope, Schedule } from "#domain/schedule.ts";
import type { Store } from "#store/index.ts";
import { RunSkipped } from "./run-skipped.ts";
import type { EmailedFile } from "./send-files.ts";

export interface FileDeps {
  readonly store: Pick<Store, "audits" | "scheduleFiles" | "websites">;
  readonly now: () => number;
  readonly publicUrl: string;
  /** Its name and its pieces. @throws ServiceError browser_missing, browser_failed */
  readonly writeAudit: (audit: AuditRecord, as: WantedFile) => Promise<WrittenFile>;
}

export interface WantedFile {
  readonly format: FileAction["format"];
  readonly scope: FileScope;
}

export interface WrittenFile {
  readonly name: string;
  readonly mediaType: string;
  readonly pieces: Iterable<string> | AsyncIterable<string> | Uint8Array;
}

interface FileRun {
  readonly id: Id<"fil">;
  readonly schedule: Pick<Schedule, "id" | "name" | "workspaceId" | "websiteId">;
  readonly action: FileAction;
  /** Aborts when another process may make it. */
  readonly signal: AbortSignal;
}

/** Larger ones are not kept: an export over HTTP has no limit. */
const MOST_BYTES = 32 * 1024 * 1024;
const WHOLE_SITE: readonly AuditType[] = ["full-audit", "quick-audit"];
/** Among which one of the whole site is looked for. */
const AUDITS_SEEN = 20;
const PIECES_AT_ONCE = 50;

/** @throws RunSkipped, ServiceError browser_missing, browser_failed */
export async function makeFile({ id, schedule, action, signal }: FileRun, deps: FileDeps): Promise<void> {
  const { store } = deps;
  const audit = await newestCompleted(schedule, action, store);
  const as: WantedFile = { format: action.format, scope: action.kind === "export" ? action.scope : "issues" };
  const { name, mediaType, pieces } = await deps.writeAudit(audit, as);
  const content = await gathered(pieces, signal);
  const emailed: EmailedFile = {
    ...{ scheduleName: schedule.name, auditedAt: (audit.finishedAt ?? audit.createdAt).toISOString(), mediaType },
    ...{ ...aboutOf(audit), link: `${deps.publicUrl}/sites/${schedule.websiteId}/schedules` },
  };
  await store.scheduleFiles.insert({
    ...{ ...as, id, scheduleId: schedule.id, auditId: audit.id, name, size: content.length },
    ...{ email: { addresses: [...new Set(action.email)], content: emailed } },
    ...{ createdAt: new Date(deps.now()), content },
  });
}

async function newestCompleted(
  { workspaceId, websiteId }: FileRun["schedule"],
  { auditType }: FileAction,
  { audits }: FileDeps["store"],
): Promise<AuditRecord> {
  const types = auditType === undefined ? WHOLE_SITE : [auditType];
  const of = { workspaceIds: [workspaceId], websiteId, before: undefined };
  const newest = await audits.list({ ...of, statuses: ["completed"], types, limit: AUDITS_SEEN });
  // A crawl that began at a section is no report of the site, unless all do: some sites begin at /en/.
  const audit = (auditType === "page-audit" ? undefined : newest.find(startsAtHomepage)) ?? newest[0];
  if (audit === undefined) throw new RunSkipped("no_completed_audit");
  return audit;
}

/** What the audit covered, so that nobody takes that of one page for the site's. */
function aboutOf({ type: auditType, startUrl }: AuditRecord) {
  const { host, pathname, search } = new URL(startUrl);
  return { auditType, site: pathname === "/" && search === "" ? host : `${host}${pathname}${search}` };
}

function startsAtHomepage({ startUrl }: AuditRecord): boolean {
  const { pathname, search } = new URL(startUrl);
  return pathname === "/" && search === "";
}

async function gathered(pieces: WrittenFile["pieces"], signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces instanceof Uint8Array ? [pieces] : pieces) {
    const chunk = Buffer.from(piece as string);
    size += chunk.length;
    if (size > MOST_BYTES) throw new RunSkipped("file_too_large");
    chunks.push(chunk);
    // Requests are answered, and the lease is renewed, between pieces that are ready at once.
    if (chunks.length % PIECES_AT_ONCE === 0) await nextTurn();
    signal.throwIfAborted();
  }
  return Buffer.concat(chunks);
}
