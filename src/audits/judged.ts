/** What the crawl phase gets of each answer: rows to be saved, and figures for progress. Made in engine/page-reader.ts. */
import type { CheckOverrides } from "#domain/check.ts";
import type { CheckProblem, CustomRules } from "#domain/custom-rules.ts";
import type { AuditId, WebsiteId } from "#domain/ids.ts";
import type { Reader } from "#domain/reading.ts";
import type { EncodedVisit, ReusedPage } from "#store/index.ts";

/** What a reader must know of the audit; plain, so that it can be sent to a thread. */
export interface ReaderAudit {
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
  readonly overrides: CheckOverrides;
  /** Rules of the website's own; `null` without any. */
  readonly rules: CustomRules | null;
  /** Where this reader begins to number what issues say; see `createIssueContents`. */
  readonly contentsFrom: number;
  /** The file of checks that the rules name; missing where it isn't known. */
  readonly checksFile?: OpenedChecksFile | undefined;
}

/** A file of checks that the user of this command line runs. */
export interface OpenedChecksFile {
  /** Absolute. */
  readonly path: string;
  /** How often each of its checks took too long, in memory that threads share. */
  readonly strikes: Int32Array;
}

interface Figures {
  readonly issueCount: number;
  /** Of each check, see `Checks.newPageTally`; empty for what is no page. */
  readonly outcomes: Uint8Array;
}

export interface JudgedPage extends EncodedVisit, Figures {
  /** Of a file of checks; missing when there are none. */
  readonly problems?: readonly CheckProblem[];
}

/** The same of a page that did not change since an earlier audit judged it. */
export interface JudgedBefore extends ReusedPage, Figures {}

/** Makes the reader of an audit. */
export type OpenReader = (audit: ReaderAudit) => Reader<JudgedPage>;
