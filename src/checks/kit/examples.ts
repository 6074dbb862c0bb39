/**
 * Examples are the documentation and the test of a check in one: small pages on which it must fire or stay silent.
 * How HTML becomes a Document is given by the caller, because checks do not know the crawl.
 */

import type { Document } from "#domain/document.ts";
import type { FieldRecord } from "#domain/field-data.ts";
import type { LabReport } from "#domain/lab.ts";
import type { CheckOutcome } from "#domain/outcome.ts";
import type { ExposedSecret, FetchFailure, LeftOutReason, Page, UrlKind } from "#domain/page.ts";
import type { Finishing } from "#domain/rendering.ts";
import type { ResourceFacts } from "#domain/resource.ts";
import type { Severity } from "#domain/severity.ts";
import type {
  Coverage,
  HostVariant,
  LostFix,
  OwnChange,
  Probe,
  RobotsFacts,
  SitemapFacts,
  SlashProbe,
  TlsFacts,
  WordPressConnectionFacts,
} from "#domain/site.ts";
import type { FieldForm } from "#domain/vitals.ts";

/** Turns the HTML of an example into facts, as the crawl does for a real page. */
export type ParseExample = (
  html: string,
  url: string,
  headers: Page["headers"],
  rendered?: RenderedExample,
) => Document;

/** A page that a browser has finished: `html` is what its scripts left. */
export interface RenderedExample {
  /** The page as it was sent. */
  readonly sent?: string;
  readonly finishing?: Partial<Finishing>;
}

/** Where examples live unless they say otherwise. */
export const EXAMPLE_ORIGIN = "https://example.com";
/** When pages of examples were read. */
const READ_AT = Date.UTC(2026, 0, 1);
const DEFAULT_URL = `${EXAMPLE_ORIGIN}/page`;

export interface ExampleAnswer extends RenderedExample {
  readonly html?: string;
  /** 200 unless said otherwise; `null` when no answer came. */
  readonly status?: number | null;
  readonly failure?: FetchFailure;
  /** What is wrong with an answer that could not be read. */
  readonly fault?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Makes the answer a 301 to this place. */
  readonly redirectTo?: string;
  readonly challenge?: boolean;
  /** Makes the URL something that pages load; its answer is told by these facts, and the rest is made up. */
  readonly resource?: Partial<ResourceFacts>;
  /** The text of a stylesheet that is a resource. */
  readonly css?: string;
  readonly secrets?: readonly ExposedSecret[];
  readonly ttfbMs?: number;
  readonly quietTtfbMs?: number;
  /** Makes it a page that a browser has measured; the rest of its figures is good. */
  readonly lab?: Partial<LabReport>;
}

/** What an example says about itself; all but the reason only where it is the point of the example. */
interface Expectation {
  readonly because: string;
  /** The value that the check must suggest. */
  readonly suggests?: string;
  /** Of the first finding. */
  readonly severity?: Severity;
  /** Words in the message of one of the findings. */
  readonly says?: string;
  /** Why there is no finding, when it is not that all is well; of a site, what became of its best judged URL. */
  readonly outcome?: Exclude<CheckOutcome, "failed" | "errored">;
}

export interface PageExample extends ExampleAnswer, Expectation {
  readonly url?: string;
  /** A page of the site unless said otherwise. */
  readonly kind?: UrlKind;
}

/** A URL of a tiny site: its HTML, or an answer, or the reason why it was not visited, or why it does not count. */
export type ExampleUrl = string | (ExampleAnswer & { readonly leftOut?: LeftOutReason; readonly inTrap?: true });

export interface SiteExample extends Expectation {
  /** Paths on the example's origin, or whole URLs; the first is the start page. */
  readonly pages: Readonly<Record<string, ExampleUrl>>;
  readonly origin?: string;
  /** Text of robots.txt, or what is otherwise known about it. */
  readonly robots?: string | Partial<RobotsFacts>;
  /** Paths that the sitemap at /sitemap.xml lists; without it there is no sitemap. */
  readonly sitemap?: readonly string[];
  /** Instead of the sitemap facts that follow from `sitemap`. */
  readonly sitemaps?: readonly (Partial<SitemapFacts> & { readonly url: string })[];
  readonly hostVariants?: readonly (Partial<HostVariant> & { readonly origin: string })[];
  readonly notFoundProbe?: Partial<Probe> & { readonly html: string };
  /** Text at /llms.txt, or how it is answered; without it nothing lies there. */
  readonly llmsTxt?: string | Pick<Probe, "status">;
  readonly slashProbes?: readonly (Partial<Omit<SlashProbe, "textHash">> & {
    readonly linked: string;
    readonly html: string;
  })[];
  readonly withAccess?: boolean;
  readonly coverage?: Partial<Coverage>;
  readonly tls?: Partial<TlsFacts>;
  /** Of the Chrome UX Report: good figures, except for these; without it, nobody asked. */
  readonly field?: { readonly [Form in FieldForm]?: Partial<FieldRecord> };
  readonly exposedFiles?: readonly string[];
  /** What the connected WordPress says; without it, none is connected. */
  readonly connection?: Partial<Omit<WordPressConnectionFacts, "settings" | "updates">> & {
    readonly settings?: Partial<WordPressConnectionFacts["settings"]>;
    readonly updates?: Partial<WordPressConnectionFacts["updates"]>;
  };
  readonly lostFixes?: readonly LostFix[];
  /** The same site as the last completed audit saw it. */
  readonly earlier?: Pick<SiteExample, "pages" | "robots" | "sitemap" | "sitemaps">;
  /** What was changed from here since, and still stands. */
  readonly ownChanges?: readonly (Pick<OwnChange, "url" | "field"> & Partial<OwnChange>)[];
  /** Paths or URLs of the findings, in any order; `""` is the site as a whole. */
  readonly at?: readonly string[];
}

/** @tooling */
export function pageFromExample(example: PageExample, parse: ParseExample): Page {
  return pageFromAnswer(example, { url: example.url ?? DEFAULT_URL, urlId: 1, kind: example.kind ?? "page" }, parse);
}

export function pageFromAnswer(
  answer: ExampleAnswer,
  place: { readonly url: string; readonly urlId: number; readonly kind: UrlKind },
  parse: ParseExample,
): Page {
  const status = statusOf(answer);
  const headers = headersOf(answer, place.url);
  const contentType = headers.find(([name]) => name === "content-type")?.[1] ?? null;
  const isHtml = answer.html !== undefined && status !== null && (contentType?.includes("html") ?? false);
  return {
    ...place,
    status,
    failure: answer.failure ?? null,
    ...(answer.fault === undefined ? {} : { fault: answer.fault }),
    redirectTo: answer.redirectTo === undefined ? null : new URL(answer.redirectTo, place.url).href,
    contentType,
    headers,
    wireBytes: answer.html?.length ?? 0,
    bodyBytes: answer.html?.length ?? 0,
    ttfbMs: status === null ? null : (answer.ttfbMs ?? 100),
    bodyHash: "",
    httpVersion: "1.1",
    tries: 1,
    challenge: answer.challenge ?? false,
    resource: resourceOf(answer, status),
    secrets: answer.secrets ?? [],
    document: isHtml && answer.html !== undefined ? parse(answer.html, place.url, headers, answer) : undefined,
    fetchedAt: READ_AT,
  };
}

/** A small picture, unless the example says otherwise. */
function resourceOf({ resource }: ExampleAnswer, status: number | null): ResourceFacts | null {
  if (resource === undefined || status !== 200) return null;
  return {
    type: "image",
    mediaType: "image/png",
    looksLike: null,
    wireBytes: 5000,
    bodyBytes: null,
    encoding: null,
    cacheSeconds: 31_536_000,
    width: null,
    height: null,
    removableBytes: null,
    ...resource,
  };
}

function statusOf({ status, redirectTo, failure }: ExampleAnswer): number | null {
  if (status !== undefined) return status;
  if (failure !== undefined) return null;
  return redirectTo === undefined ? 200 : 301;
}

function headersOf(answer: ExampleAnswer, base: string): Page["headers"] {
  const location: Page["headers"] =
    answer.redirectTo === undefined ? [] : [["location", new URL(answer.redirectTo, base).href]];
  const given = Object.entries(answer.headers ?? {}).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((each) => [name.toLowerCase(), each] as const),
  );
  const typed = given.some(([name]) => name === "content-type") || answer.html === undefined;
  return [...(typed ? [] : [["content-type", "text/html; charset=utf-8"] as const]), ...location, ...given];
}
