/** What the demo does on its repository: each fix is proposed on a branch, merged as people do it, deployed, and proved on the page. */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Change, ChangeState } from "#domain/change.ts";
import { pause } from "#domain/poll.ts";
import type { Principal } from "#domain/principal.ts";
import type { Website } from "#domain/website.ts";
import { CAFE } from "../cafe.ts";
import { chosen, type DemoFix, type StoryDeps, WAIT_MS } from "../story.ts";
import { DEMO_BRANCH, type DemoProposal, type GitDemoSite } from "./site.ts";

/** For the connection, which wants one; a folder asks for none. */
const TOKEN = "none-needed";
const LOOK_EVERY_MS = 100;
const PROVED_WITHIN_MS = 120_000;

export async function addWebsiteOfRepository(
  { url, remote }: GitDemoSite,
  principal: Principal,
  { websites, changes }: StoryDeps,
): Promise<Website> {
  const website = await websites.create({ url, name: `Demo: ${CAFE} (Git)` }, principal);
  await changes.connectGit(website, {
    ...{ remote, token: TOKEN, username: null, host: "plain", branch: DEMO_BRANCH, folders: [] },
    ...{ writeMode: "pull_request", writeProbe: false },
  });
  return websites.read(website.id);
}

export interface ProposedFix extends Omit<DemoFix, "change"> {
  readonly proposal: DemoProposal;
  /** Merges and deploys it; answers the change when the public page was looked at. */
  prove(): Promise<Change>;
}

/** Of different kinds, one after the other: each is proved before the next is proposed. */
export async function* proposeFixes(
  audit: AuditRecord,
  site: GitDemoSite,
  principal: Principal,
  deps: StoryDeps,
): AsyncGenerator<ProposedFix> {
  for (const { issueId, approvalToken, proposal: fix } of await chosen(audit, principal, deps)) {
    const { message: title, url } = await deps.audits.issue(audit, issueId);
    const request = { issueId, approvalToken, override: undefined, ignoreLock: false, waitMs: WAIT_MS };
    const { change } = await deps.changes.apply(audit, request, principal);
    const proposal = await proposalOf(change, site);
    const prove = () => deployed(change, proposal, { audit, site, deps });
    yield { title, url, before: fix.currentValue, after: fix.proposedValue, proposal, prove };
  }
}

/** Proposes the opposite, merges and deploys it; answers the rollback as it is afterwards. */
export async function undoByProposal(
  audit: AuditRecord,
  { id }: Change,
  site: GitDemoSite,
  { principal, deps }: { readonly principal: Principal; readonly deps: StoryDeps },
): Promise<Change> {
  const gently = { force: false, expectedCurrentHash: undefined, cascade: false };
  const request = { ...gently, reason: "shown in the demo", waitMs: WAIT_MS, bulkId: null };
  const { rollback } = await deps.changes.rollBack(audit, id, request, principal);
  return deployed(rollback, await proposalOf(rollback, site), { audit, site, deps });
}

async function proposalOf({ id, state, problem }: Change, site: GitDemoSite): Promise<DemoProposal> {
  const proposal = await site.proposalOf(id);
  if (state !== "proposed" || proposal === undefined)
    throw new Error(`The fix wasn't proposed: ${state}${problem === null ? "" : `, ${problem.message}`}`);
  return proposal;
}

const ON_THE_WAY: ReadonlySet<ChangeState> = new Set(["proposed", "deploying"]);

async function deployed(
  { id }: Change,
  { branch }: DemoProposal,
  { audit, site, deps }: { readonly audit: AuditRecord; readonly site: GitDemoSite; readonly deps: StoryDeps },
): Promise<Change> {
  await site.merge(branch);
  await site.deploy();
  const latest = performance.now() + PROVED_WITHIN_MS;
  for (;;) {
    await deps.changes.lookAtDeployments();
    const now = await deps.changes.change(audit, id);
    if (!ON_THE_WAY.has(now.state) || performance.now() > latest) return now;
    await pause(LOOK_EVERY_MS);
  }
}
