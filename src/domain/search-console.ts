/** Search Console by its API: the connection of a website, what may go wrong with it, and the port behind which Google is. */
import type { WebsiteId } from "./ids.ts";
import type { DayRange } from "./search.ts";

export const SEARCH_CONSOLE_METHODS = ["service_account", "oauth"] as const;
/** `service_account`: the key of one · `oauth`: a person's consent, by an OAuth client of their own. */
export type SearchConsoleMethod = (typeof SEARCH_CONSOLE_METHODS)[number];

/** What opens it: only in memory. */
export type SearchConsoleSecret =
  | { readonly method: "service_account"; readonly clientEmail: string; readonly privateKey: string }
  | {
      readonly method: "oauth";
      readonly clientId: string;
      readonly clientSecret: string;
      readonly refreshToken: string;
    };

/** A property that the account sees: `sc-domain:example.com`, or a URL prefix. */
export interface SearchConsoleProperty {
  readonly property: string;
  /** As Search Console names it, such as `siteOwner`. */
  readonly permission: string;
}

export const SEARCH_CONSOLE_PROBLEMS = {
  credentials_rejected: {
    isFinal: true,
    text: "Google rejects the credentials: they were revoked, deleted or have expired.",
    next: "Connect again with a new key, or sign in to Google again.",
  },
  access_denied: {
    isFinal: true,
    text: "The account has no access to the property any more.",
    next: "Add it as a user of the property in Search Console, then fetch again.",
  },
  api_disabled: {
    isFinal: true,
    text: "The Search Console API isn't enabled in the Google Cloud project of these credentials.",
    next: "Enable “Google Search Console API” in the Google Cloud console, then fetch again.",
  },
  quota_exceeded: {
    isFinal: false,
    text: "Google's quota is used up.",
    next: "Nothing to do: it is tried again when Google allows it.",
  },
  unavailable: {
    isFinal: false,
    text: "Google answers with an error of its own.",
    next: "Nothing to do: it is tried again later.",
  },
  timeout: {
    isFinal: false,
    text: "Google took too long to respond.",
    next: "Nothing to do: it is tried again later.",
  },
  unreachable: {
    isFinal: false,
    text: "Google can't be reached.",
    next: "It is tried again later. If it stays so, check that this server may connect to googleapis.com.",
  },
  unexpected_response: {
    isFinal: false,
    text: "Google's response can't be read.",
    next: "It is tried again later. If it stays so, import an export of Search Console.",
  },
  internal_error: {
    isFinal: false,
    text: "The figures couldn't be fetched because of an internal error of Sitemend.",
    next: "It is tried again later. If it stays so, see the log of the service.",
  },
  no_data: {
    isFinal: false,
    text: "Search Console has no data of these days. Earlier figures stay.",
    next: "A new property has data after a few days. For a part of a domain, choose the property of its own URL.",
  },
} as const;
export type SearchConsoleProblem = keyof typeof SEARCH_CONSOLE_PROBLEMS;
export const SEARCH_CONSOLE_PROBLEM_CODES = Object.keys(SEARCH_CONSOLE_PROBLEMS) as [
  SearchConsoleProblem,
  ...SearchConsoleProblem[],
];

/** What was fetched last. */
export interface FetchedRange extends DayRange {
  /** Days of the range that have data. */
  readonly daysWithData: number;
  /** There were as many rows as Google gives, so that there may be more. */
  readonly isCut: boolean;
}

export interface SearchConsoleConnection {
  readonly websiteId: WebsiteId;
  readonly method: SearchConsoleMethod;
  /** Email address of the service account, or id of the OAuth client. */
  readonly account: string;
  readonly property: string;
  /** Those that cover the website, at the last look. */
  readonly properties: readonly SearchConsoleProperty[];
  /** Or within seconds. */
  readonly isFetching: boolean;
  /** Pages are, or within seconds for the first time. */
  readonly isInspecting: boolean;
  readonly lastFetchedAt: Date | null;
  /** `null`: not before somebody acts. */
  readonly nextFetchAt: Date | null;
  readonly lastRange: FetchedRange | null;
  readonly problem: { readonly code: SearchConsoleProblem; readonly at: Date } | null;
  /** When pages were inspected last; what ended it before its end, if something did. */
  readonly inspectedAt: Date | null;
  readonly inspectionProblem: SearchConsoleProblem | null;
  readonly connectedAt: Date;
}

/** Google said no, or nothing that can be read. Its own words are kept nowhere: they may repeat credentials. */
export class SearchConsoleRefused extends Error {
  readonly code: SearchConsoleProblem;
  /** How long Google asks to wait. */
  readonly retryAfterMs: number | null;

  constructor(code: SearchConsoleProblem, retryAfterMs: number | null = null, cause?: unknown) {
    super(SEARCH_CONSOLE_PROBLEMS[code].text, { cause });
    this.name = "SearchConsoleRefused";
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export type SearchDimension = "date" | "page" | "query";

export interface SearchAnalyticsQuery extends DayRange {
  readonly property: string;
  readonly dimensions: readonly SearchDimension[];
  /** Only pages whose URL matches this regular expression (RE2); `null`: all. */
  readonly pages: string | null;
  readonly rowLimit: number;
  readonly startRow: number;
}

export interface SearchAnalyticsRows {
  /** At most as many as were asked for; nobody has looked into them. */
  readonly rows: readonly unknown[];
}

/** A person's consent, on its way. */
export interface ConsentRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  /** SHA-256 of the verifier, in base64url. */
  readonly codeChallenge: string;
}

export interface CodeToExchange extends Pick<ConsentRequest, "clientId" | "redirectUri"> {
  readonly clientSecret: string;
  readonly code: string;
  readonly codeVerifier: string;
}

/** What Google says of a page, in its own words; `null`: it doesn't say. */
export interface IndexStatus {
  /** `PASS`, `NEUTRAL`, `FAIL` and the like. */
  readonly verdict: string | null;
  /** A sentence, such as `Submitted and indexed`. */
  readonly coverageState: string | null;
  readonly robotsTxtState: string | null;
  readonly indexingState: string | null;
  readonly pageFetchState: string | null;
  readonly googleCanonical: string | null;
  readonly userCanonical: string | null;
  readonly lastCrawlAt: Date | null;
}

export interface UrlInspection extends IndexStatus {
  readonly url: string;
  readonly inspectedAt: Date;
}

/** Each call throws SearchConsoleRefused. */
export interface SearchConsoleApi {
  consentUrl(request: ConsentRequest): string;
  /** Answers the refresh token. */
  exchangeCode(code: CodeToExchange, signal: AbortSignal): Promise<string>;
  /** Opens a session with a new access token. */
  open(secret: SearchConsoleSecret, signal: AbortSignal): Promise<SearchConsoleSession>;
}

export interface SearchConsoleSession {
  properties(): Promise<readonly SearchConsoleProperty[]>;
  query(query: SearchAnalyticsQuery): Promise<SearchAnalyticsRows>;
  /** @param url under the property */
  inspect(property: string, url: string): Promise<IndexStatus>;
}
