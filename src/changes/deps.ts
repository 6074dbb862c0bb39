/** What the use cases of changes need; main.ts gives it. */
import type { ApprovalTokens, AuditLog, RoleReader, Sealer } from "#auth/index.ts";
import type { Change } from "#domain/change.ts";
import type { CheckInfo, CheckOverrides } from "#domain/check.ts";
import type { SitePlatform } from "#domain/connection.ts";
import type { Platforms } from "#domain/connector.ts";
import type { NewId, WebsiteId } from "#domain/ids.ts";
import type { WordPressOnboarding } from "#domain/wordpress.ts";
import type { Store } from "#store/index.ts";
import type { FailPoint } from "./fail-points.ts";

export interface ChangeDeps {
  readonly store: Pick<
    Store,
    "audits" | "bulks" | "connections" | "fixability" | "history" | "issues" | "journal" | "pages" | "websites"
  >;
  readonly platforms: Platforms;
  readonly wordpressOnboarding: WordPressOnboarding;
  readonly sealer: Sealer;
  readonly approvals: ApprovalTokens;
  readonly roleOf: RoleReader;
  readonly auditLog: Pick<AuditLog, "append">;
  readonly checks: {
    get(id: string): CheckInfo | undefined;
  };
  /** Fetches a public page past caches and judges it by one check. */
  readonly verifyPublicPage: VerifyPublicPage;
  /** @throws ServiceError target_not_allowed for an address that is not public */
  readonly checkTarget: (url: string, pointer: string) => Promise<void>;
  /** A repository in a folder of this machine that may be connected. */
  readonly isLocalRepository: (remote: string) => boolean;
  readonly newId: NewId;
  /** A word that nobody can guess. */
  readonly newRandomText: () => string;
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  readonly now: () => number;
  /** Names this process, so that its death can be told. */
  readonly owner: string;
  /** Does nothing, except in tests that end the process there. */
  readonly reach: (point: FailPoint) => Promise<void>;
  readonly reportFault: (error: unknown, words: string) => void;
  /** Is told of each change that has come to an end: applied, refused by the site, or not to be told. */
  readonly reportEnd: (change: Change) => void;
}

/** What one check says of a page as it is served now. */
export type VerifyPublicPage = (request: {
  readonly url: string;
  readonly checkIds: readonly string[];
  readonly overrides: CheckOverrides;
  /** True: with a query that no cache has seen. */
  readonly pastCaches: boolean;
  /** Ends the reading: the page then counts as unreachable. */
  readonly signal?: AbortSignal | undefined;
}) => Promise<PageNow>;

export type PageNow =
  | { readonly is: "unreachable"; readonly words: string }
  | {
      readonly is: "judged";
      /** `check locator` of every finding of these checks. */
      readonly findings: ReadonlySet<string>;
      /** Those of the checks that could not judge, each with the reason. */
      readonly unseen: ReadonlyMap<string, string>;
      /** Headers of caches, for a hint. */
      readonly cache: string | null;
      readonly shown: ShownPage;
    };

/** What a page shows now, as proofs need it. */
export interface ShownPage {
  /** Texts of all elements of the kind. */
  readonly title: readonly string[];
  readonly description: readonly string[];
  readonly h1: readonly string[];
  /** Absolute addresses of all links. */
  readonly links: readonly string[];
  /** Where the answer sends visitors on to; `null`: nowhere. */
  readonly redirectTo: string | null;
}

/** What the public page is to show: a change, or an edit that people's own code makes. */
export interface Provable
  extends Pick<
    Change,
    "auditId" | "issueId" | "checkId" | "url" | "locator" | "kind" | "field" | "after" | "overridden" | "verification"
  > {
  /** `null`: people make it, somewhere. */
  readonly resource: Pick<Change["resource"], "kind"> | null;
}

/** What seals are bound to. Never to be changed: secrets that are kept would open no more. */
const SEALED_AS: Readonly<Record<SitePlatform, { readonly table: string; readonly column: string }>> = {
  // As table and column were once called.
  wordpress: { table: "wordpress_connection", column: "sealed_password" },
  git: { table: "site_connection", column: "sealed_secret" },
};

/** Where the secret of a connection is sealed. What one platform's site gave is not opened for another's. */
export function connectionSecretPlace(platform: SitePlatform, websiteId: WebsiteId) {
  return { ...SEALED_AS[platform], row: websiteId };
}
