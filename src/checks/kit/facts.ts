/**
 * What a check may ask for. A check declares its `needs` and receives those facts and no others: that tells a reader
 * what a check rests on, and lets the engine skip a check whose facts are not there.
 */
import type { Document } from "#domain/document.ts";
import type { FieldData } from "#domain/field-data.ts";
import type { Declared } from "#domain/indexing.ts";
import type { LabReport } from "#domain/lab.ts";
import type { Page } from "#domain/page.ts";
import type { Rendering } from "#domain/rendering.ts";
import type {
  CookieSample,
  Coverage,
  HeaderSample,
  RobotsFacts,
  SeenUrl,
  SiteFacts,
  SiteView,
  TlsFacts,
} from "#domain/site.ts";
import type { Corpus } from "./corpus.ts";

/** What every page check sees: the answer without its headers and without its content. */
export type PageAnswer = Pick<
  Page,
  | "url"
  | "kind"
  | "status"
  | "failure"
  | "redirectTo"
  | "contentType"
  | "challenge"
  | "tries"
  | "framed"
  | "fetchedAt"
  | "fault"
  | "custom"
>;

interface Headers {
  /** First value, or `null`. */
  get(name: string): string | null;
  all(name: string): readonly string[];
}

/** The facts of one page, by the name under which a check asks for them. */
interface PageFacts {
  readonly document: Document;
  readonly headers: Headers;
  /** Only pages that a browser has finished have it; of others, who needs it is not asked. */
  readonly rendering: Rendering;
}
export type PageNeed = keyof PageFacts;
export type PageContext<Need extends PageNeed> = { readonly page: PageAnswer } & Pick<PageFacts, Need>;

/** What every check of the site sees: where the site is. */
export type Home = Pick<SiteFacts, "origin" | "startUrl" | "withAccess">;

/** The facts of the whole site, by the name under which a check asks for them. */
export interface SiteWideFacts {
  readonly graph: Pick<
    SiteView,
    | "urls"
    | "byId"
    | "byUrl"
    | "inlinks"
    | "outlinks"
    | "redirectChain"
    | "trapPages"
    | "duplicates"
    | "nearDuplicates"
    | "brokenFragments"
    | "namesResolve"
  >;
  readonly startPage: SiteView["startPage"];
  readonly coverage: Coverage;
  readonly robots: RobotsFacts;
  readonly sitemaps: SiteFacts["sitemaps"];
  readonly hostVariants: SiteFacts["hostVariants"];
  readonly notFoundProbe: SiteFacts["notFoundProbe"];
  readonly llmsTxt: SiteFacts["llmsTxt"];
  readonly slashProbes: SiteFacts["slashProbes"];
  /** Headers of one page for each template. */
  readonly headerSamples: readonly HeaderSample[];
  /** Every cookie that any page sets; of pages that set the same, one. */
  readonly cookies: readonly CookieSample[];
  /** What a browser measured, mostly of no page. */
  readonly lab: { of(page: SeenUrl): LabReport | undefined };
  /** `null` when the site has no HTTPS. */
  readonly tls: TlsFacts | null;
  /** What visitors with Chrome have experienced; `null` when nobody asked. */
  readonly field: FieldData | null;
  readonly exposedFiles: readonly string[] | null;
  /** `null` for the first audit of a website. */
  readonly earlier: SiteView["earlier"];
  /** `null` when no WordPress is connected. */
  readonly connection: SiteView["connection"];
  readonly lostFixes: SiteView["lostFixes"];
}
export type SiteNeed = keyof SiteWideFacts;
export type SiteContext<Need extends SiteNeed> = { readonly site: Home } & Pick<SiteWideFacts, Need>;
export type UrlContext<Need extends SiteNeed> = SiteContext<Need> & { readonly url: SeenUrl };

/** What a suggestion may draw on beside the facts that were judged. */
export interface Sources {
  readonly corpus: Corpus;
  readonly view: SiteView;
}

/** The page where a finding of the site lies, read again for its suggestion. */
export interface FindingPlace extends PageContext<"document" | "headers"> {
  readonly seen: SeenUrl;
}

export interface SourcesOfSite extends Sources {
  /** `undefined` for a finding about the site as a whole, and for URLs that gave no HTML document. */
  readonly place: FindingPlace | undefined;
  /** The URL where the finding lies, whatever it answered. */
  readonly at: SeenUrl | undefined;
}

/** The page's own words about its indexing; what they come to is in `indexing.ts`. */
export function declared({ page, document, headers }: PageContext<"document" | "headers">): Declared {
  return { url: page.url, document, header: headers.all, at: page.fetchedAt };
}

/** Stands where nobody looks. */
const NOT_RENDERED: Rendering = {
  sent: {
    ...{ title: null, description: null, h1: [], canonical: null, robots: [] },
    ...{ wordCount: 0, internalLinks: 0, structuredData: 0 },
  },
  ...{ errors: [], missing: [], sentTo: null, settled: true },
};

/** One shape for all pages with a document: a getter of its own would make every page a kind of its own to the engine. */
export function pageContext(page: Page): PageContext<PageNeed> {
  const headers = {
    get: (name: string) => page.headers.find(([key]) => key === name)?.[1] ?? null,
    all: (name: string) => page.headers.filter(([key]) => key === name).map(([, value]) => value),
  };
  const { document } = page;
  if (document) return { page, headers, document, rendering: document.rendering ?? NOT_RENDERED };
  return {
    page,
    headers,
    rendering: NOT_RENDERED,
    get document(): Document {
      throw new Error("A check read the document of a page that has none.");
    },
  };
}

export function siteContext(view: SiteView): SiteContext<SiteNeed> {
  const reports = new Map([...view.labSamples()].map(({ page, report }) => [page.id, report]));
  const { facts, coverage } = view;
  return {
    site: facts,
    graph: view,
    startPage: view.startPage,
    coverage,
    robots: facts.robots,
    sitemaps: facts.sitemaps,
    hostVariants: facts.hostVariants,
    notFoundProbe: facts.notFoundProbe,
    llmsTxt: facts.llmsTxt,
    slashProbes: facts.slashProbes,
    headerSamples: [...view.headerSamples()],
    cookies: [...view.cookies()],
    lab: { of: ({ id }) => reports.get(id) },
    tls: facts.tls,
    field: facts.field ?? null,
    exposedFiles: facts.exposedFiles ?? null,
    earlier: view.earlier,
    connection: view.connection,
    lostFixes: view.lostFixes,
  };
}
