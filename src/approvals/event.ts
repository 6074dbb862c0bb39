/**
 * Deployments that people's own code carries out. It is handed what people granted, where the page still is as they saw it; its
 * pages are then looked at until they show it. What it reports of itself only brings a look forward.
 */
import type { ApprovalItem, ApprovalRequest } from "#domain/approval-request.ts";
import type { Deployment } from "#domain/deployment.ts";
import { ServiceError } from "#domain/errors.ts";
import type { DeploymentEdit, DeploymentReport, EditClaims, EditLook, GrantedEdit } from "#domain/event-deployment.ts";
import type { BegunDeployment, EditToBegin, NewDeployment } from "#store/index.ts";
import type { ApprovalDeps } from "./deps.ts";

/** Nothing is looked at for a request that isn't granted: the store says what it is. */
export async function beginForEvent(
  deployment: NewDeployment,
  request: ApprovalRequest,
  { granted, limit }: { readonly granted: readonly ApprovalItem[]; readonly limit: AbortSignal },
  { store, changes }: ApprovalDeps,
): Promise<BegunDeployment> {
  const isGranted = request.status === "granted" || request.status === "partly_granted";
  const edits = isGranted ? withGrantedTitles(granted.map(toEdit)) : [];
  const seen = new Map<GrantedEdit, EditLook>();
  const onSeen = async (looks: ReadonlyMap<GrantedEdit, EditLook>) => {
    for (const [edit, look] of looks) seen.set(edit, look);
  };
  await changes.lookAtEdits(request.websiteId, edits, { onSeen, limit });
  return store.deployments.beginWithEdits(
    deployment,
    edits.map((edit) => asFound(edit, seen.get(edit))),
  );
}

/** A page whose title is changed, too, is known again by the new one. */
function withGrantedTitles(edits: readonly GrantedEdit[]): GrantedEdit[] {
  return edits.map((edit) => {
    const titles = edits.filter(({ url, field }) => url === edit.url && (field === "title" || field === "h1"));
    const texts = titles.map(({ after }) => after.replace(/\s+/g, " ").trim());
    return { ...edit, seen: edit.seen && { ...edit.seen, texts: [...edit.seen.texts, ...texts] } };
  });
}

function toEdit({ position, revision, claims }: ApprovalItem): GrantedEdit {
  const { edit, current } = claims as EditClaims;
  return { ...edit, position, revision, claimed: current };
}

const NO_TIME = "There was no time to look at this page yet. The edit is handed out after the next look.";

/** What can't be seen now is handed out all the same: the code may be what brings the page back. */
function asFound({ claimed, ...edit }: GrantedEdit, look: EditLook | undefined): EditToBegin {
  if (look === undefined) return { ...edit, found: "unknown", isLeftToAudit: false, hint: NO_TIME };
  const { is, isLeftToAudit, hint, current } = look;
  const isOther = is === "other" || (claimed !== null && current !== null && current !== claimed);
  const found = is === "gone" ? "gone" : isOther ? "other" : "there";
  return { ...edit, found, isLeftToAudit, hint: found === "there" ? null : hint };
}

/** Looks at one deployment whose time has come. False when none is due. */
export async function checkDue({ store, changes }: ApprovalDeps, signal: AbortSignal): Promise<boolean> {
  const check = await store.deployments.takeDueCheck();
  if (check === undefined) return false;
  const handOut = async (looks: ReadonlyMap<GrantedEdit, EditLook>) => {
    const found = [...looks].map(([edit, look]) => asFound(edit, look));
    if (!(await store.deployments.handOut(check, found))) throw new Overtaken();
  };
  const note = async (looks: ReadonlyMap<DeploymentEdit, EditLook>) => {
    if (!(await store.deployments.noteLooks(check, looks))) throw new Overtaken();
  };
  try {
    await changes.lookAtEdits(check.websiteId, check.toHandOut, { onSeen: handOut, signal });
    await changes.lookAtEdits(check.websiteId, check.edits, { onSeen: note, signal });
    await store.deployments.endCheck(check, check);
  } catch (error) {
    if (error === signal.reason) await store.deployments.giveBackCheck(check);
    else if (!(error instanceof Overtaken)) throw error;
  }
  return true;
}

/** It took so long that another process looks at it. */
class Overtaken extends Error {}

export interface ReportRequest {
  readonly state: DeploymentReport["state"];
  readonly environmentUrl: string | undefined;
  readonly logUrl: string | undefined;
  readonly sha: string | undefined;
}

/** @throws ServiceError validation_failed for a host that nobody set for the website */
export async function reportOf(
  { id, websiteId }: Deployment,
  { state, environmentUrl, logUrl, sha }: ReportRequest,
  { store }: ApprovalDeps,
): Promise<DeploymentReport> {
  const website = await store.websites.byId(websiteId);
  if (website === undefined) throw new ServiceError("not_found");
  const hosts = [new URL(website.origin).host, ...website.deploymentHosts];
  if (environmentUrl !== undefined && !hosts.includes(URL.parse(environmentUrl)?.host ?? ""))
    throw new ServiceError("validation_failed", { fields: [STRANGE_HOST] });
  const report = { state, environmentUrl: environmentUrl ?? null, logUrl: logUrl ?? null, sha: sha ?? null };
  return store.deployments.report(id, report);
}

const STRANGE_HOST = {
  ...{ pointer: "/environmentUrl", code: "host_not_allowed" },
  message: "Use the website's own host, or one that an admin has added to the website's settings.",
};
