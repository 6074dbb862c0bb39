/**
 * The demo: a real WordPress, or a Git repository, of its own with believable faults, audited and fixed by the use cases that everybody has.
 * There is at most one in an installation; it lives in the data folder and goes without a trace.
 */
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AuditRecord } from "#domain/audit-record.ts";
import { isOver } from "#domain/audit-record.ts";
import type { SitePlatform } from "#domain/connection.ts";
import { ServiceError } from "#domain/errors.ts";
import { type AuditId, parseId, type WebsiteId } from "#domain/ids.ts";
import { poll } from "#domain/poll.ts";
import type { Principal } from "#domain/principal.ts";
import type { Website } from "#domain/website.ts";
import { processIdentity } from "#store/index.ts";
import { cafeSeed } from "./cafe.ts";
import { cafeFiles } from "./git/cafe-files.ts";
import { type GitDemoSite, startGitDemoSite } from "./git/site.ts";
import { addWebsiteOfRepository } from "./git/story.ts";
import {
  type DemoRecord,
  demoFolder,
  demoHost,
  demoSiteFolder,
  forgetSite,
  isAlive,
  noteStarted,
  readRecord,
  startedAndAlive,
  writeRecord,
} from "./record.ts";
import { addWebsite, auditWebsite, type StoryDeps } from "./story.ts";
import type { Fetching, FetchPrograms } from "./wordpress/fetch.ts";
import { startDemoWordPress } from "./wordpress/start.ts";

export { type GitDemoSite, GitMissing } from "./git/site.ts";
export { type ProposedFix, proposeFixes, undoByProposal } from "./git/story.ts";
export type { DemoRecord } from "./record.ts";
export { DEMO_AUDIT_WITHIN_MS, type DemoFix, FIXES, fixThree, type StoryDeps, undo } from "./story.ts";
export { type Fetching, programsFetcher, WordPressMissing } from "./wordpress/fetch.ts";

export interface DemoDeps extends StoryDeps {
  readonly dataDir: string;
  /** New and unguessable with every call. */
  readonly secret: () => string;
  readonly fetchPrograms: FetchPrograms;
}

/** What has been reached on the way to a site that can be worked on. */
export type Milestone =
  /** Told again and again until it is done. */
  | { readonly is: "fetching"; readonly fetching: Fetching }
  | { readonly is: "wordpress"; readonly url: string; readonly version: string }
  | { readonly is: "connected"; readonly website: Website; readonly platform: SitePlatform }
  | { readonly is: "audited"; readonly audit: AuditRecord };

export type GitMilestone =
  | { readonly is: "repository"; readonly site: GitDemoSite }
  | Extract<Milestone, { readonly is: "connected" | "audited" }>;

export interface OpenDemo {
  readonly website: Website;
  readonly audit: AuditRecord;
  /** `null`: it is a WordPress. */
  readonly repository: GitDemoSite | null;
  /** Stops its web server; what was found stays. */
  stop(): Promise<void>;
}

/** A site that runs, and how it is connected. */
interface DemoSite extends Pick<GitDemoSite, "url" | "pid" | "stop"> {
  readonly platform: SitePlatform;
  /** That it runs; may throw to end it. */
  tell(): void;
  addWebsite(): Promise<Website>;
}

export type Demo = ReturnType<typeof createDemo>;

export function createDemo(deps: DemoDeps) {
  const { dataDir } = deps;
  const folder = demoFolder(dataDir);
  const packages = join(folder, "packages");

  /** The site from its connection to its first audit. */
  async function opened(
    site: DemoSite,
    principal: Principal,
    reached: (milestone: Extract<Milestone, { readonly is: "connected" | "audited" }>) => void,
    signal: AbortSignal,
  ): Promise<OpenDemo> {
    try {
      writeRecord(dataDir, recordOf(site, { websiteId: null, auditId: null }));
      site.tell();
      const website = await site.addWebsite();
      writeRecord(dataDir, recordOf(site, { websiteId: website.id, auditId: null }));
      reached({ is: "connected", website, platform: site.platform });
      const audit = await auditWebsite(website, principal, deps, signal);
      writeRecord(dataDir, recordOf(site, { websiteId: website.id, auditId: audit.id }));
      reached({ is: "audited", audit });
      return { website, audit, repository: null, stop: site.stop };
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  return {
    /**
     * Makes a new site, whatever was there before.
     * @param signal ends the fetching of programs and the waiting for the audit, which may take long
     * @throws WordPressMissing, ServiceError
     */
    async open(
      principal: Principal,
      reached: (milestone: Milestone) => void,
      signal: AbortSignal = new AbortController().signal,
    ): Promise<OpenDemo> {
      await removeSite(deps);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const tell = (fetching: Fetching) => reached({ is: "fetching", fetching });
      const programs = await deps.fetchPrograms(packages, { tell, signal });
      const place = { folder: demoSiteFolder(dataDir), programs };
      const wordpress = await startDemoWordPress({
        ...{ ...place, seed: cafeSeed, secret: deps.secret },
        started: (pid) => noteStarted(dataDir, pid),
      });
      const site: DemoSite = {
        ...wordpress,
        platform: "wordpress",
        tell: () => reached({ is: "wordpress", url: wordpress.url, version: wordpress.version }),
        addWebsite: () => addWebsite(wordpress, principal, deps),
      };
      return opened(site, principal, reached, signal);
    },

    /** The same with a repository of its own, which is served from this process. @throws GitMissing, ServiceError */
    async openGit(
      principal: Principal,
      reached: (milestone: GitMilestone) => void,
      signal: AbortSignal,
    ): Promise<OpenDemo> {
      await removeSite(deps);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const repository = await startGitDemoSite(demoSiteFolder(dataDir), cafeFiles());
      noteStarted(dataDir, repository.pid);
      const site: DemoSite = {
        ...repository,
        platform: "git",
        tell: () => reached({ is: "repository", site: repository }),
        addWebsite: () => addWebsiteOfRepository(repository, principal, deps),
      };
      return { ...(await opened(site, principal, reached, signal)), repository };
    },

    /** `undefined` when there is no demo; `isRunning` when its site answers. */
    found(): (DemoRecord & { readonly isRunning: boolean }) | undefined {
      const record = readRecord(dataDir);
      return record && { ...record, isRunning: demoHost(dataDir) !== undefined };
    },

    /** Everything that the demo made: WordPress, website, connection, audits, programs. False when there was nothing. */
    async remove(): Promise<boolean> {
      const wasThere = existsSync(folder);
      await removeSite(deps);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      return wasThere;
    },
  };
}

function recordOf(
  { url, pid }: Pick<DemoSite, "url" | "pid">,
  ids: { readonly websiteId: WebsiteId | null; readonly auditId: AuditId | null },
): DemoRecord {
  return { port: Number(new URL(url).port), webServer: processIdentity(pid), ...ids };
}

/** All but the programs, which the next demo needs again. */
async function removeSite(deps: DemoDeps): Promise<void> {
  const record = readRecord(deps.dataDir);
  await stopLeftOver(deps.dataDir);
  const id = record?.websiteId ? parseId("web", record.websiteId) : undefined;
  if (id !== undefined) await removeWebsite(id, deps);
  await rm(demoSiteFolder(deps.dataDir), { recursive: true, force: true, maxRetries: 5 });
  forgetSite(deps.dataDir);
}

/** Somebody may have deleted it already. */
async function removeWebsite(id: WebsiteId, { websites, audits, awaitAudit }: DemoDeps): Promise<void> {
  const website = await websites.read(id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "not_found") return undefined;
    throw error;
  });
  if (website === undefined) return;
  const last = website.lastAudit;
  if (last !== null && !isOver(last.status)) {
    await audits.cancel(last.id);
    await awaitAudit(await audits.read(last.id));
  }
  await websites.remove(id);
}

const LOOK_EVERY_MS = 50;
const END_WITHIN_MS = 30_000;

/** With its group, when it leads one. */
function end(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, "SIGTERM");
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** A demo that was killed leaves its processes behind. What they started goes with them. */
async function stopLeftOver(dataDir: string): Promise<void> {
  const left = startedAndAlive(dataDir);
  for (const one of left) end(Number(one.split(" ")[0]));
  const anyAlive = () => left.some(isAlive);
  const until = (alive: boolean) => !alive;
  if (await poll(anyAlive(), { look: anyAlive, until, everyMs: LOOK_EVERY_MS, withinMs: END_WITHIN_MS }))
    throw new Error("Processes of an earlier demo do not end.");
}
