/**
 * Deployments that people's own code carries out. They are what our own looks at the public pages have found; what the code
 * reports of itself never makes one live.
 */
import type { DeploymentState } from "./deployment.ts";
import type { AuditId, IssueId } from "./ids.ts";

/** As GitHub names the states of its deployments. */
export const REPORTED_STATES = ["error", "failure", "inactive", "in_progress", "pending", "queued", "success"] as const;
export type ReportedState = (typeof REPORTED_STATES)[number];

export interface DeploymentReport {
  readonly state: ReportedState;
  readonly environmentUrl: string | null;
  readonly logUrl: string | null;
  readonly sha: string | null;
  readonly at: Date;
}

/** How long the pages are looked at. */
export const CHECK_HOURS = 24;
/** For all looks of one request: somebody waits for its answer, with proxies between that give up after 30 to 60 seconds. */
export const LOOK_WITHIN_MS = 15_000;
/** Of one deployment, the newest. */
export const REPORTS_KEPT = 100;

/** What the code is to do: one edit that a person granted. All of it is text from elsewhere. */
export interface DeploymentEdit {
  /** In the request. */
  readonly position: number;
  readonly auditId: AuditId;
  readonly issueId: IssueId;
  readonly checkId: string;
  readonly url: string;
  /** Where on the page, as the check says. */
  readonly locator: string;
  /** `null`: the check suggests nothing, the value is the key's own. */
  readonly field: string | null;
  readonly target: string | null;
  readonly before: string | null;
  readonly after: string;
  readonly overridden: boolean;
  /** When it was asked for; `null`: no single page is judged. */
  readonly seen: SeenPage | null;
}

/** With what its grant is held against. */
export interface GrantedEdit extends DeploymentEdit {
  readonly revision: number;
  /** Hash of what the page showed when it was asked for; `null`: it could not be told. */
  readonly claimed: string | null;
}

/** By which a page is known again, and what its check found on it. */
export interface SeenPage {
  /** Title and H1. */
  readonly texts: readonly string[];
  /** Places of the check's findings. */
  readonly places: readonly string[];
}

export type AskedEdit = Omit<DeploymentEdit, "position">;

/** What a grant for such an edit is held against. */
export interface EditClaims {
  readonly edit: AskedEdit;
  /** Version of the issue. */
  readonly iver: number;
  /** Hash of what the page showed in this place; `null`: it could not be told. */
  readonly current: string | null;
}

/** What a look at a public page has found of an edit. */
export interface EditLook {
  /**
   * `gone`: the page shows the issue no more · `other`: neither, but another text than was approved · `unseen`: it can't be told
   * now · `never`: no single page can show it.
   */
  readonly is: "there" | "gone" | "other" | "unseen" | "never";
  /** Only the next audit can tell whether what the page shows now satisfies the check. */
  readonly isLeftToAudit: boolean;
  readonly hint: string | null;
  /** Hash of what stands in its place; `null`: the page doesn't tell. */
  readonly current: string | null;
  readonly page: SeenPage | null;
}

export interface EditLooking<Edit> {
  /** What one page shows, as soon as it is known. */
  readonly onSeen: (looks: ReadonlyMap<Edit, EditLook>) => Promise<void>;
  /** Ends the look between two pages. */
  readonly signal?: AbortSignal;
  /** Ends it at once and without an error, because whoever waits has waited long enough. */
  readonly limit?: AbortSignal;
}

/** What became of an edit. */
export interface EditSeen {
  /** `applied`, `unchanged`: the pages show it, since the look before the deployment or the one after it. */
  readonly result: "pending" | "applied" | "unchanged" | "conflict" | "failed";
  readonly verification: "pending" | "verified" | "not_judged" | "not_shown";
}

export interface EventProgress {
  /** Reported last, before the look began; `null`: nothing. */
  readonly reported: ReportedState | null;
  /** Whether anything ever said that it succeeded. */
  readonly reportedSuccess: boolean;
  /** Nobody looks any more. */
  readonly isOver: boolean;
}

/** The state after a look. */
export function eventState(
  items: readonly EditSeen[],
  { reported, reportedSuccess, isOver }: EventProgress,
): DeploymentState {
  const shown = items.filter(({ result }) => result === "applied" || result === "unchanged");
  if (!items.some(({ result }) => result === "pending")) {
    if (shown.length === 0) return items.some(({ result }) => result === "conflict") ? "conflict" : "failed";
    return items.every(({ verification }) => verification === "verified") ? "verified" : "live";
  }
  if (isOver) return reportedSuccess ? "not_rendered" : "failed";
  if (reported !== null && HAS_FAILED.has(reported)) return "failed";
  const isAtWork = reported !== null && IS_AT_WORK.has(reported);
  return isAtWork || items.some(({ result }) => result === "applied") ? "deploying" : "queued";
}

const HAS_FAILED: ReadonlySet<ReportedState> = new Set(["error", "failure"]);
const IS_AT_WORK: ReadonlySet<ReportedState> = new Set(["in_progress", "pending", "success"]);

/** The states to tell on the way, in order. Live is what every verified deployment was. */
export function eventStepsTo(from: DeploymentState, to: DeploymentState): readonly DeploymentState[] {
  if (from === to || (from === "deploying" && to === "queued")) return [];
  return to === "verified" && from !== "live" ? ["live", to] : [to];
}

/** Whether its pages are looked at, or would be if its code reported that it goes on. */
export function isEventOpen(state: DeploymentState): boolean {
  return state === "queued" || state === "deploying";
}

/**
 * What a report makes of the state at once, before any look. Never live, and never an end: a failure is believed only when our
 * own look agrees. `isOpen`: within its time, with something left to show.
 */
export function stateAfterReport(state: DeploymentState, reported: ReportedState, isOpen: boolean): DeploymentState {
  const mayGoOn = isOpen && (state === "queued" || state === "failed");
  return mayGoOn && IS_AT_WORK.has(reported) ? "deploying" : state;
}
