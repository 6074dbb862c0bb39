/** Issue trackers where people work, and the tickets that are created there. */
import type { Id } from "./ids.ts";

/** Of a workspace. */
export const TRACKERS_AT_MOST = 20;

export const TRACKER_KINDS = ["github", "gitlab", "jira"] as const;
export type TrackerKind = (typeof TRACKER_KINDS)[number];

/** What makes a request to it, but for its token. */
export interface TrackerPlace {
  readonly kind: TrackerKind;
  /** Scheme, host and port, as people open it. */
  readonly origin: string;
  /** `owner/name` of a repository, path of a project, key of a project. */
  readonly project: string;
  /** Of Jira: email of the account whose token it is; otherwise `null`. */
  readonly account: string | null;
  /** Of Jira, such as `Task`; otherwise `null`. */
  readonly issueType: string | null;
}

export interface Tracker extends TrackerPlace {
  readonly id: Id<"trk">;
  readonly workspaceId: string;
  readonly name: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly version: number;
}

/** What a ticket says; each tracker writes it in its own way. */
export interface TicketText {
  /** One line. */
  readonly title: string;
  readonly parts: readonly TicketPart[];
}

export type TicketPart =
  /** Our own words. */
  | { readonly kind: "text"; readonly heading: string | null; readonly text: string }
  /** What comes from the site: shown as code, so that it does nothing. */
  | { readonly kind: "code"; readonly heading: string; readonly lines: readonly string[] }
  | { readonly kind: "link"; readonly label: string; readonly url: string };

export interface CreatedTicket {
  /** As people call it: `#12`, `SEO-3`. */
  readonly key: string;
  readonly url: string;
}

export interface Ticket {
  readonly id: Id<"tkt">;
  /** `null`: the tracker has been deleted here. */
  readonly trackerId: Id<"trk"> | null;
  readonly kind: TrackerKind;
  readonly project: string;
  /** `unknown`: it was asked for, and no answer came. */
  readonly state: "creating" | "created" | "unknown";
  readonly key: string | null;
  readonly url: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** All throw `TrackerRefused`. */
export interface TrackerApi {
  /** Looks whether a ticket can be created, as far as that can be known without creating one. */
  check(place: TrackerPlace, token: string): Promise<void>;
  create(place: TrackerPlace, token: string, text: TicketText): Promise<CreatedTicket>;
}

export const TRACKER_PROBLEMS = {
  unreachable: "The tracker doesn't answer, or answers with an error of its own. Try again later.",
  bad_response: "The tracker's answer can't be read. Check its kind and URL.",
  token_rejected: "The tracker doesn't accept the token. Create a new one, and enter it.",
  permission_missing: "The token isn't allowed to create tickets in this project. Give it write access to issues.",
  not_found:
    "The tracker doesn't find the project, or doesn't show it to this token. Check the project and the token's access.",
  moved: "The tracker redirects: the project or the tracker has moved. Enter its new URL or project.",
  rate_limited: "The tracker got too many requests with this token. Try again later.",
  issues_disabled: "Issues are turned off in this project. Turn them on, or choose another one.",
  archived: "The project is archived. Choose another one.",
  issue_type_missing: "The project has no such issue type. Check its name in Jira, such as Task.",
  refused: "The tracker refused the ticket. The project may ask for fields that Sitemend doesn't fill in.",
} as const satisfies Readonly<Record<string, string>>;
export type TrackerProblem = keyof typeof TRACKER_PROBLEMS;

/** What the tracker says in words is shown nowhere: it may repeat the token. */
export class TrackerRefused extends Error {
  readonly problem: TrackerProblem;
  /** Nobody knows whether the request was carried out. */
  readonly isUncertain: boolean;

  constructor(
    problem: TrackerProblem,
    { isUncertain = false, cause }: { isUncertain?: boolean; cause?: unknown } = {},
  ) {
    super(TRACKER_PROBLEMS[problem], { cause });
    this.name = "TrackerRefused";
    this.problem = problem;
    this.isUncertain = isUncertain;
  }
}
