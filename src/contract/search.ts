/** Search figures: what a search engine reports of a website. */
import { z } from "zod";
import { INDEXNOW_KEY, INDEXNOW_PROBLEMS, INDEXNOW_STATES } from "#domain/indexnow.ts";
import { SEARCH_SOURCES } from "#domain/search.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { whole } from "./parameters.ts";
import { route } from "./route.ts";

/** Rows of a table that people look at. */
const ROWS_AT_MOST = 500;

const Day = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "Use a day such as 2026-01-31.")
  .meta({ format: "date" });

const Counts = {
  clicks: z.int().describe("Clicks in search results."),
  impressions: z.int().describe("Impressions in search results."),
  position: z.number().nullable().describe("Average position; `null` without impressions, or if it isn't known."),
};

const SearchFigures = z
  .object({
    id: z.string().describe("`sfg_…`"),
    websiteId: z.string().describe("`web_…`"),
    source: z.enum(SEARCH_SOURCES).describe("`file`: an imported export · `search_console`: Search Console's API."),
    firstDay: z.string().describe("First day of the range, such as `2026-01-01`."),
    lastDay: z.string().describe("Last day of the range."),
    clicks: z.int().nullable().describe("Clicks of its pages; `null`: unknown, because it has no pages."),
    impressions: z.int().nullable().describe("Impressions of its pages; `null`: unknown, because it has no pages."),
    pages: z.int().describe("Pages; 0: only queries were imported, so that it orders nothing."),
    queries: z.int().describe("Queries, or pairs of page and query; 0: none were imported."),
    isFinal: z
      .boolean()
      .describe(
        "`false`: the file was imported less than three days after its last day, which Search Console may still have been collecting.",
      ),
    leftOut: z
      .object({
        otherSite: z.int().describe("Rows with the URL of another host."),
        noUrl: z.int().describe("Rows whose URL can't be read."),
        unreadable: z.int().describe("Rows whose numbers can't be read or contradict each other."),
      })
      .describe("Rows that weren't imported the last time."),
    importedAt: Timestamp.describe("When they were imported or fetched, ISO 8601."),
  })
  .meta({
    id: "SearchFigures",
    description: "Clicks and impressions of a website, from one source and range of days.",
  });

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });
const FiguresParams = WebsiteParams.extend({ figuresId: z.string().describe("`sfg_…`") });
const READ = { resource: { kind: "website", role: "viewer" } } as const;
const WRITE = { resource: { kind: "website", role: "editor" } } as const;

export const importSearchFigures = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/search-figures",
  operationId: "importSearchFigures",
  tag: "search",
  log: "search_figures.imported",
  summary: "Import an export of Search Console",
  description:
    "The body is the ZIP of the report “Performance on Search”, one of its CSV files, or a CSV with page, query, clicks, impressions, CTR and position; at most 32 MB. Headers may be in any language. Figures of the same days are replaced; a file with queries only leaves their pages, one with pages only their queries. The next audits order their issues by clicks; scores don't change.",
  rules: { ...WRITE, confidential: true },
  params: WebsiteParams,
  query: z.strictObject({
    first_day: Day.optional().describe("First day of the figures, if the file doesn't have days."),
    last_day: Day.optional().describe("Last day of the figures, if the file doesn't have days."),
  }),
  upload: ["application/zip", "text/csv", "application/octet-stream"],
  success: { 201: ok(z.object({ figures: SearchFigures })) },
});

export const listSearchFigures = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/search-figures",
  operationId: "listSearchFigures",
  tag: "search",
  summary: "Search figures of a website, newest range first",
  description: "At most 40 imported ranges are kept, and the newest 3 that were fetched by Search Console's API.",
  rules: READ,
  params: WebsiteParams,
  success: {
    200: ok(
      z.object({
        figures: z.array(SearchFigures).describe("Newest range first."),
        inUse: z
          .string()
          .nullable()
          .describe(
            "`sfg_…` of the figures that order the next audit: the newest with pages. `null` if there are none.",
          ),
      }),
    ),
  },
});

export const getSearchFigures = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/search-figures/:figuresId",
  operationId: "getSearchFigures",
  tag: "search",
  summary: "Get search figures with their top pages and queries",
  description: "Pages and queries of most clicks first; `limit` applies to each of both lists.",
  rules: READ,
  params: FiguresParams,
  query: z.strictObject({
    limit: whole(1, ROWS_AT_MOST).default(50).describe("Maximum pages, and maximum queries."),
  }),
  success: {
    200: ok(
      z.object({
        figures: SearchFigures,
        pages: z
          .array(z.object({ url: z.string().describe("URL of the page."), ...Counts }))
          .describe("Most clicks first."),
        queries: z
          .array(
            z.object({
              query: z.string().describe("What people searched for."),
              url: z.string().nullable().describe("The page that was shown; `null` if the source doesn't say."),
              ...Counts,
            }),
          )
          .describe("Most clicks first."),
      }),
    ),
  },
});

export const deleteSearchFigures = route({
  method: "DELETE",
  url: "/api/v1/websites/:websiteId/search-figures/:figuresId",
  operationId: "deleteSearchFigures",
  tag: "search",
  log: "search_figures.deleted",
  summary: "Delete search figures",
  description: "Audits that were ordered by them stay as they are.",
  rules: WRITE,
  params: FiguresParams,
  success: { 204: z.null().describe("The search figures were deleted.") },
});

const IndexNow = z
  .object({
    state: z
      .enum(INDEXNOW_STATES)
      .describe(
        "`off` · `active`: search engines are notified of pages whose changes were verified · `stopped`: a search engine has refused, for the reason in `problem`; switch it on again when that is repaired.",
      ),
    key: z.string().nullable().describe("The website's key, which anyone can read in its file; `null`: it is off."),
    keyLocation: z.string().nullable().describe("URL of the file with the key; `null`: it is off."),
    waiting: z.int().describe("Pages that search engines are still to be notified of."),
    lastNotifiedAt: Timestamp.nullable().describe("When they were last notified; `null`: never."),
    lastNotifiedUrls: z.int().nullable().describe("How many pages that were; `null`: never."),
    problem: z
      .enum(INDEXNOW_PROBLEMS)
      .nullable()
      .describe(
        "Why the last attempt failed; `null` if it didn't. `key_refused`: 403, the key file isn't there or has another key · `urls_refused`: 422, URLs of another host, or a malformed key · `request_refused`: 400 · `too_many_requests`: 429 · `server_error`: 5xx · `no_answer` · `unexpected_answer`.",
      ),
    nextAttemptAt: Timestamp.nullable().describe("When it is tried again after a failure; otherwise `null`."),
  })
  .meta({ id: "IndexNow", description: "How search engines are notified of verified changes of a website." });
const IndexNowAnswer = ok(z.object({ indexNow: IndexNow }));
const ADMIN = { resource: { kind: "website", role: "admin" } } as const;

export const getIndexNow = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/indexnow",
  operationId: "getIndexNow",
  tag: "search",
  summary: "Get whether search engines are notified of changes",
  description:
    "By IndexNow (indexnow.org), in which Bing, Yandex, Naver, Seznam and others take part; Google doesn't. It is off by default.",
  rules: READ,
  params: WebsiteParams,
  success: { 200: IndexNowAnswer },
});

export const enableIndexNow = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/indexnow",
  operationId: "enableIndexNow",
  tag: "search",
  log: "indexnow.enabled",
  summary: "Tell search engines of changes, or continue after they refused",
  description:
    "First put a text file with the key at `https://your-host/KEY.txt`; Sitemend checks it and never writes it; the refusal `indexnow_key_missing` says in its details what is there now: a status, `other_text` or `no_answer`. From then on, the URL of each page whose applied or rolled-back change was verified on the public page is sent to IndexNow, once for each change, together with others.",
  rules: { ...ADMIN, limit: "connect" },
  params: WebsiteParams,
  body: z.strictObject({
    key: z
      .string()
      .regex(INDEXNOW_KEY, "A key has 8 to 128 characters: letters, digits and dashes.")
      .describe("The website's key: 8 to 128 letters, digits and dashes. Choose any, or the one that it has."),
  }),
  success: { 200: IndexNowAnswer },
  refuses: ["indexnow_key_missing"],
});

export const disableIndexNow = route({
  method: "DELETE",
  url: "/api/v1/websites/:websiteId/indexnow",
  operationId: "disableIndexNow",
  tag: "search",
  log: "indexnow.disabled",
  summary: "Stop telling search engines of changes",
  description: "Search engines aren't notified of pages that were still waiting. The key file can go.",
  rules: ADMIN,
  params: WebsiteParams,
  success: { 204: z.null().describe("It is off.") },
});
