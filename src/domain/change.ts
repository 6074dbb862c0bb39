/** A change of a customer's site: the states it goes through, and what is kept of it. */
import { z } from "zod";
import { Edit } from "./edit.ts";
import type { AuditId, BulkId, ChangeId, IssueId, WebsiteId } from "./ids.ts";
import type { PullRequest } from "./pull-request.ts";
import { Timestamp } from "./timestamp.ts";

/**
 * `applying`: written down here, perhaps on the site · `verifying`: the site says it is done · `in_doubt`: it was sent and
 * no usable answer came · `unknown`: nobody can tell any more, a person must look · `conflict`: the site held another
 * value than was approved, nothing was written · `drifted`: ours was applied, and is not there any more · `proposed`: on a
 * branch, for people to merge · `deploying`: in the source, not yet on the public page · `closed`: proposed, and never merged.
 */
export const ChangeState = z
  .enum([
    "applying",
    "verifying",
    "proposed",
    "deploying",
    "applied",
    "closed",
    "in_doubt",
    "conflict",
    "failed",
    "unknown",
    "drifted",
    "rolling_back",
    "rolled_back",
  ])
  .meta({
    id: "ChangeState",
    description:
      "`applying`: recorded, perhaps written · `verifying`: confirmed by the site, being read back · `proposed`: committed to a branch, waiting for people to merge it (Git) · `deploying`: in the branch that the website is built from, not on the public page yet (Git) · `applied`: the site has the value · `closed`: it was proposed, and the proposal was closed without being merged · `in_doubt`: sent, but no conclusive response; Sitemend retries · `conflict`: the site had a different value than approved, nothing was written · `failed`: nothing was written · `unknown`: it can't be determined whether it was written; check the page · `drifted`: it was applied, but the site now has a different value · `rolling_back`, `rolled_back`: being undone, or undone, by a rollback, which is a change of its own (Git: taken out of the branch, or withdrawn before it was merged; the verification of the rollback says whether the public page shows it).",
  });
export type ChangeState = z.infer<typeof ChangeState>;

export const ChangeKind = z.enum(["apply", "rollback", "redo"]).meta({
  id: "ChangeKind",
  description: "`apply`: an approved fix · `rollback`: undoes another change · `redo`: undoes a rollback.",
});
export type ChangeKind = z.infer<typeof ChangeKind>;

/** Which state may follow which; `null` = a new change. The store refuses every other step. */
export const TRANSITIONS: Readonly<Record<ChangeState | "new", readonly ChangeState[]>> = {
  new: ["applying", "applied"],
  applying: ["verifying", "conflict", "failed", "in_doubt"],
  verifying: ["applied", "proposed", "deploying", "in_doubt", "failed", "drifted"],
  proposed: ["deploying", "conflict", "closed", "rolling_back"],
  deploying: ["applied", "drifted", "rolling_back", "rolled_back"],
  in_doubt: ["applying", "verifying", "conflict", "failed", "unknown"],
  applied: ["drifted", "rolling_back", "rolled_back"],
  drifted: ["applied", "rolling_back", "rolled_back"],
  rolling_back: ["rolled_back", "applied", "proposed", "deploying", "drifted"],
  rolled_back: [],
  closed: [],
  conflict: [],
  failed: [],
  unknown: [],
};

/** In these states the site may be at work for us: nobody else may touch the same places. */
export const UNDER_WAY: ReadonlySet<ChangeState> = new Set(["applying", "verifying", "in_doubt"]);

/** These places of the site are taken: also while people have not decided on a proposal, and while it is withdrawn. */
export const HOLDS_PLACES: ReadonlySet<ChangeState> = new Set([...UNDER_WAY, "proposed", "rolling_back"]);

/** Nobody is at work on it; what becomes of it is seen by looking again. */
export const ON_ITS_WAY: ReadonlySet<ChangeState> = new Set(["proposed", "deploying"]);

export const Verification = z.object({
  status: z
    .enum(["pending", "verified", "stored_not_rendered", "not_judged"])
    .describe(
      "`pending`: the public page hasn't been checked yet · `verified`: it shows the change · `stored_not_rendered`: the site stores the value, but the page doesn't show it or couldn't be fetched · `not_judged`: only the next audit can verify it.",
    ),
  storedAt: Timestamp.nullable().describe("When the value was read back from the site; `null` until then."),
  rendered: z
    .enum(["pending", "confirmed", "not_seen", "not_judged", "unreachable"])
    .describe(
      "What the public page shows: `confirmed`: the change · `not_seen`: not the change · `unreachable`: the page couldn't be fetched or checked · `not_judged`: this change can't be verified on a single page · `pending`: not checked yet.",
    ),
  hint: z.string().nullable().describe("Hint on what happened or what to do, in English; `null` if there is none."),
});
export type Verification = Readonly<z.infer<typeof Verification>>;

export const ChangedResource = z.object({
  kind: z
    .string()
    .describe(
      "`wordpress-post`, `-term`, `-media`, `-site`, `-redirect`, and for content shared by several pages `-menu`, `-template`, `-template-part`, `-pattern`; `git-file`.",
    ),
  ref: z
    .string()
    .describe("Identifier on the site, such as `post:12`, `term:3`, `site`, `redirect:/old` or `file:content/tea.md`."),
  url: z.string().describe("URL of its page; the page of the issue if it has no page of its own."),
  title: z.string().describe("Its title in WordPress, may be empty; of a file its path."),
  editUrl: z.string().nullable().describe("URL of its editor in WordPress; `null` if there is none."),
});

/** What is kept of a change from the first moment; later only the state and what is learned is added. */
export interface NewChange {
  readonly id: ChangeId;
  readonly websiteId: WebsiteId;
  readonly auditId: AuditId;
  readonly issueId: IssueId;
  readonly checkId: string;
  /** Address and place of the finding. */
  readonly url: string;
  readonly locator: string;
  readonly kind: ChangeKind;
  /** The change that this one undoes. */
  readonly reverses: ChangeId | null;
  readonly bulkId: BulkId | null;
  /** `none`: the site had the value already, nothing was written; the edits then say what it relies on. */
  readonly effect: "written" | "none";
  /** Of a change that wrote nothing: the change whose value it found; `null` when it was there without us. */
  readonly satisfiedBy: ChangeId | null;
  readonly resource: z.infer<typeof ChangedResource>;
  readonly field: string;
  readonly before: string | null;
  readonly suggested: string | null;
  readonly after: string | null;
  readonly overridden: boolean;
  readonly edits: readonly Edit[];
  readonly opKey: string;
  readonly mode: "guarded" | "basic";
  readonly epoch: number;
  /** Tells this site from another at the same address. */
  readonly siteIdentity: string;
  /** Of the approval; a second change with it cannot be written down. */
  readonly tokenId: string | null;
  /** Hash of what was asked with the approval: the same again is a repeat, another is refused. */
  readonly requestHash: string | null;
  readonly actor: Actor;
  readonly reason: string | null;
}

/** What a change did to the site, as far as it is known: not what it was begun for. */
export function effectOf({ effect, state, problem }: Pick<Change, "effect" | "state" | "problem">) {
  if (effect === "none" || problem?.written === false) return "none" as const;
  return UNCERTAIN.has(state) ? ("unknown" as const) : ("written" as const);
}

const UNCERTAIN: ReadonlySet<ChangeState> = new Set(["applying", "in_doubt", "unknown"]);

export interface Actor {
  /** `key`: a request key, by what people granted it. */
  readonly type: "user" | "service" | "key";
  readonly id: string;
  readonly name: string;
}

export interface Change extends NewChange {
  readonly state: ChangeState;
  readonly verification: Verification;
  /** An earlier version wrote it to another page than that of the finding; new changes never are. */
  readonly wrongPage: boolean;
  /** Why it did not come about, or what it took away. */
  readonly problem: ChangeProblem | null;
  readonly revision: string | null;
  /** Of what is, or was, proposed. */
  readonly pullRequest: PullRequest | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly appliedAt: Date | null;
}

export const ChangeProblem = z.object({
  code: z.string(),
  message: z.string(),
  /** False: it is certain that nothing was written. `null`: not known. */
  written: z.boolean().nullable(),
  /** What was there instead, for people. */
  current: z.string().nullable().optional(),
  /** Who has it open in the editor. */
  lockedBy: z.string().optional(),
});
export type ChangeProblem = Readonly<z.infer<typeof ChangeProblem>>;

export const StoredEdits = z.array(Edit);
