/**
 * The whole of what a platform must do for us. Four verbs; no platform word leaks through. All verbs take lists, because
 * the way to a site is long and a hundred changes must not walk it a hundred times.
 */
import type { BuiltFix } from "./built-fix.ts";
import type { AccessOf, Health, ProfileOf, SitePlatform } from "./connection.ts";
import type { Edit } from "./edit.ts";
import type { PullRequest } from "./pull-request.ts";
import type { Suggestion } from "./suggestion.ts";

export type ConnectionMode = "guarded" | "basic";

export interface Connector {
  /** `guarded`: the site itself compares and sets, and logs what it did. `basic`: we read, compare and write. */
  readonly mode: ConnectionMode;
  /**
   * `now`: what is stored is what the public page is made of · `later`: the site must be built and deployed first · `when_merged`:
   * what is written is a proposal, which people take or close.
   */
  readonly publishes: "now" | "later" | "when_merged";
  /** Looks at the connection from all sides; never writes. */
  probe(): Promise<Health>;
  /** From fix requests to exact edits of live values, in the order of the fix requests. Reads; never writes. */
  locate(fixRequests: readonly FixRequest[]): Promise<readonly Located[]>;
  /**
   * Like `locate`, for fix requests that are carried out one after the other: each is planned on the values that the accepted
   * ones before it will leave. `accepts` is asked with what `locate` would have answered for that fix request alone.
   */
  locateInOrder(
    fixRequests: readonly FixRequest[],
    accepts: (index: number, alone: Located) => boolean,
  ): Promise<readonly InOrder[]>;
  /**
   * What is there now, one list of observed values for each want, and what the site's own log says of the operations.
   * @param since none of the operations was begun before it
   */
  read(wants: readonly ReadWant[], opKeys?: readonly string[], since?: Date): Promise<ConnectorReading>;
  /** Compare-and-set, all edits of an operation or none. Outcomes in the order of the operations. */
  write(operations: readonly Operation[], options: WriteOptions): Promise<readonly WriteOutcome[]>;
  /**
   * Takes back an operation that is only proposed, begun since; left out where nothing is ever proposed. May be asked again.
   * @throws SiteUnreadable when it isn't known whether that happened
   */
  withdraw?(operation: Operation, since: Date): Promise<Withdrawn>;
  /**
   * Pull requests of proposals by operation key, as they are now; those that have none are opened. Left out where there are none.
   */
  pullRequests?(proposed: readonly Proposed[], since: Date): Promise<ReadonlyMap<string, PullRequest | HostRefusal>>;
}

/** An operation that is proposed, or was. */
export interface Proposed extends Operation {
  /** As last seen. */
  readonly pullRequest: PullRequest | null;
}

/** Why the host did not do it, and the next step, in words for people. */
export interface HostRefusal {
  readonly code:
    | "host_unreachable"
    | "host_token_rejected"
    | "host_permission_missing"
    | "host_rate_limited"
    | "host_repository_archived"
    | "host_repository_moved"
    | "host_not_found"
    | "host_refused"
    | "host_bad_response";
  readonly words: string;
}

/** What an issue wants of a page. */
export interface FixRequest {
  /** Where the finding lies; headers as the crawl saw them, because they often name the object. */
  readonly page: { readonly url: string; readonly headers: readonly (readonly [name: string, value: string])[] };
  readonly suggestion: Pick<Suggestion, "field" | "target" | "was" | "value"> & {
    /** The value is a person's own words: they are written to the letter. */
    readonly asTyped?: boolean;
  };
  /** Pages that link to this one: where its address changes, their links change with it. */
  readonly linkedFrom?: readonly FixRequest["page"][];
}

export type Located = Proposal | Unfixable;

/** A fix request on the live values, and on the values that accepted fix requests before it will leave. */
export interface InOrder {
  readonly alone: Located;
  readonly planned: Located;
}

/** A fix request as exact edits. */
export interface Proposal {
  readonly is: "proposal";
  readonly resource: Resource;
  /** What changes, in the words of the API: `title`, `content#img /tea.jpg`, `setting:blogdescription`. */
  readonly field: string;
  readonly operation: "set" | "replace" | "remove" | "add";
  /** For people: what is there now; `null` when nothing is. */
  readonly currentValue: string | null;
  /** For people: what will be there. */
  readonly proposedValue: string;
  /** In the order in which they must be done; those of one resource stand together. Empty: the site has it already. */
  readonly edits: readonly Edit[];
  /** Values that are as proposed already, `before` and `after` alike: what the page relies on when nothing is written. */
  readonly holds: readonly Edit[];
  /** Site-wide: one approval, one change, never in a bulk. */
  readonly single: boolean;
  readonly constraints: {
    readonly maxLength: number;
    readonly html: boolean;
  };
  /** What a person should know first. */
  readonly warnings: readonly string[];
  readonly sideEffects: readonly string[];
}

export interface Resource {
  /**
   * `wordpress-post`, `wordpress-term`, `wordpress-media`, `wordpress-site`, `wordpress-redirect`; of what several pages show
   * `wordpress-menu`, `wordpress-template`, `wordpress-template-part`, `wordpress-pattern`; `git-file`.
   */
  readonly kind: string;
  readonly ref: string;
  /** Its page; of what has none, the page of the finding, which shows it. */
  readonly url: string;
  readonly title: string;
  /** Where a person edits it; `null` when there is no such place. */
  readonly editUrl: string | null;
}

export const UNFIXABLE_REASONS = [
  "kind_not_supported",
  "needs_companion",
  "needs_seo_plugin",
  "two_seo_plugins",
  "capability_missing",
  "html_is_filtered",
  "object_not_found",
  "derived_page",
  "not_published",
  "built_by_page_builder",
  "element_not_found",
  "element_ambiguous",
  "would_break_block",
  "writes_switched_off",
  "value_not_possible",
] as const;
export type UnfixableReason = (typeof UNFIXABLE_REASONS)[number];

/** False for what another version of Sitemend wrote down. */
export function isUnfixableReason(text: string): text is UnfixableReason {
  return UNFIXABLE_REASONS.some((reason) => reason === text);
}

/** Why a fix request cannot be granted on this site as it is now. */
export interface Unfixable {
  readonly is: "unfixable";
  readonly reason: UnfixableReason;
  /** One or two sentences for a person: why, and what to do instead. */
  readonly words: string;
}

/** The edits of one change, and our own later writes of the same fields, oldest first: they are looked beneath. */
export interface ReadWant {
  readonly edits: readonly Edit[];
  /** Edits that were proposed with these, before them: where they aren't there, these were planned on what they would leave. */
  readonly earlier?: readonly Edit[];
  readonly later?: readonly LaterWrite[];
}

export interface LaterWrite {
  readonly edit: Edit;
  /** It was rolled back since, or is such a rollback itself: together they leave nothing. */
  readonly isUndone: boolean;
}

export interface ConnectorReading {
  /** For each want, in the order of its edits. */
  readonly observedValues: readonly (readonly ObservedValue[])[];
  /** By operation key. */
  readonly executed: ReadonlyMap<string, Executed>;
}

/** What a site says of an operation. `proposed`: it waits for people to merge it · `unavailable`: this site keeps no log. */
export type Executed = "executed" | "proposed" | "absent" | "unavailable";

/** One edit held against the site. `both`: before and after are the same. */
export interface ObservedValue {
  readonly is: "before" | "after" | "both" | "other" | "missing";
  /** For people, and for a forced rollback; `null` = nothing is there. Of a piece that is found no more: best effort. */
  readonly current: string | null;
  /** The edit that undoes this one where it stands now; absent when it does not stand, or a later write of ours covers it. */
  readonly back?: Edit;
}

/** `refused`: it is still proposed; `words`: why, for people. */
export type Withdrawn =
  | { readonly is: "withdrawn" | "not_proposed" }
  | { readonly is: "refused"; readonly words: string };

/** Edits of one resource that belong together. */
export interface Operation {
  /** Unique for all time: a site that has done it does not do it again. */
  readonly key: string;
  readonly edits: readonly Edit[];
  /** What they fix, for whoever builds the site from them. */
  readonly fix?: BuiltFix;
}

export interface WriteOptions {
  /** Grows with each holder of the site's lease; the site refuses a number lower than one it has seen for the place. */
  readonly fence: number;
  /** True only for an owner who insists: writes although a person has the object open. */
  readonly ignoreLock: boolean;
}

/** `overwrote`: for people, that somebody's save was, or may be, written over, and where they find it. */
export type WriteOutcome =
  | {
      readonly is: "written";
      readonly replayed: boolean;
      readonly revision: string | null;
      readonly overwrote?: string;
    }
  | { readonly is: "refused"; readonly code: WriteRefusal; readonly words: string; readonly lockedBy?: string }
  /** It was sent and no usable answer came: it may or may not have happened. */
  | { readonly is: "unanswered"; readonly words: string; readonly overwrote?: string }
  /** Nothing reached the site. */
  | { readonly is: "unsent"; readonly code: "unreachable" | "timeout" | "bad_response"; readonly words: string };

/** Why the site wrote nothing. */
export type WriteRefusal =
  | "mismatch"
  | "locked"
  | "missing"
  | "unauthorized"
  | "forbidden"
  | "altered"
  | "fenced"
  | "switched_off";

/** The site could not be read; nothing was written. */
export class SiteUnreadable extends Error {
  readonly code:
    | "unreachable"
    | "https_required"
    | "timeout"
    | "bad_response"
    | "credentials_rejected"
    | "identity_changed";

  constructor(code: SiteUnreadable["code"], words: string, cause?: unknown) {
    super(words, { cause });
    this.name = "SiteUnreadable";
    this.code = code;
  }
}

/** Opens sites of one platform. */
export interface Platform<Name extends SitePlatform = SitePlatform> {
  /** Finds the site, looks at it from all sides and chooses how to write to it. @throws SiteUnreadable */
  connect(access: AccessOf<Name>): Promise<{ readonly connector: Connector; readonly health: Health<Name> }>;
  /** The way to a site that is known already; asks nothing. */
  open(access: AccessOf<Name>, profile: ProfileOf<Name>): Connector;
  /** Makes the site forget our credential. False when it could not be told. */
  revoke(access: AccessOf<Name>, profile: ProfileOf<Name>): Promise<boolean>;
  /** Writes, reads and deletes something of our own that nobody sees, to show that writing works. */
  writeProbe(
    access: AccessOf<Name>,
    profile: ProfileOf<Name>,
  ): Promise<{ readonly ok: boolean; readonly words: string }>;
}

/** All platforms whose sites can be changed. */
export type Platforms = { readonly [Name in SitePlatform]: Platform<Name> };
