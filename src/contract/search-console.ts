/** Search Console by its API. Only people connect it. */
import { z } from "zod";
import { SEARCH_CONSOLE_METHODS, SEARCH_CONSOLE_PROBLEM_CODES } from "#domain/search-console.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

/** The key of a service account has about 2,400. */
const KEY_CHARACTERS = 20_000;

const Property = z.object({
  property: z.string().describe("`sc-domain:example.com`, or a URL prefix such as `https://example.com/`."),
  permission: z.string().describe("Permission of the account, as Search Console calls it, such as `siteFullUser`."),
});

const SearchConsoleConnection = z
  .object({
    websiteId: z.string().describe("`web_…`"),
    method: z
      .enum(SEARCH_CONSOLE_METHODS)
      .describe("`service_account`: the key of one · `oauth`: a person's consent to an OAuth client."),
    account: z.string().describe("Email address of the service account, or ID of the OAuth client."),
    property: z.string().describe("The property whose figures are fetched."),
    properties: z.array(Property).describe("Properties of the account that cover the website."),
    isFetching: z.boolean().describe("Whether figures are being fetched now, or within seconds."),
    isInspecting: z.boolean().describe("Whether pages are being inspected now, or within seconds for the first time."),
    lastFetchedAt: Timestamp.nullable().describe("When figures were last fetched; `null` if they never were."),
    nextFetchAt: Timestamp.nullable().describe(
      "When they are fetched next; `null`: not before somebody acts on the problem.",
    ),
    lastRange: z
      .object({
        firstDay: z.string().describe("First day, such as `2026-01-01`."),
        lastDay: z.string().describe("Last day: the last final one with data."),
        daysWithData: z.int().describe("Days of the range for which Search Console has data."),
        isCut: z.boolean().describe("Whether Search Console had 50,000 rows, as many as it gives: there may be more."),
      })
      .nullable()
      .describe("Days of the figures that were last fetched, in Pacific time as in Search Console."),
    problem: z
      .object({
        code: z.enum(SEARCH_CONSOLE_PROBLEM_CODES).describe("What went wrong at the last attempt."),
        text: z.string().describe("The same in words."),
        next: z.string().describe("What to do."),
        at: Timestamp.describe("When it was seen."),
      })
      .nullable()
      .describe("`null` if the last attempt succeeded. Earlier figures stay whatever the problem is."),
    inspectedAt: Timestamp.nullable().describe(
      "When the home page and the pages of most clicks were last inspected; `null` if they never were.",
    ),
    inspectionProblem: z
      .enum(SEARCH_CONSOLE_PROBLEM_CODES)
      .nullable()
      .describe("What ended the last inspection early; `null` if nothing did. It is repeated a day later."),
    connectedAt: Timestamp.describe("When it was connected, ISO 8601."),
  })
  .meta({
    id: "SearchConsoleConnection",
    description: "Connection of a website to Search Console, without credentials.",
  });

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });
const ADMIN = { resource: { kind: "website", role: "admin" } } as const;
const ConnectionAnswer = ok(z.object({ connection: SearchConsoleConnection }));

export const getSearchConsole = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/search-console",
  operationId: "getSearchConsole",
  tag: "search",
  summary: "Get the connection to Search Console",
  description: "Figures are fetched once a day and listed with the imported ones.",
  rules: { resource: { kind: "website", role: "viewer" } },
  params: WebsiteParams,
  success: {
    200: ok(
      z.object({
        connection: SearchConsoleConnection.nullable().describe("`null` if it isn't connected."),
        redirectUri: z.string().describe("Redirect URI to enter at the OAuth client in the Google Cloud console."),
      }),
    ),
  },
});

const word = (what: string) =>
  z.string().nullable().describe(`${what}, as Google writes it; \`null\` if it doesn't say.`);

const UrlInspection = z
  .object({
    url: z.string().describe("URL of the page."),
    verdict: word("Verdict, such as `PASS`, `NEUTRAL` or `FAIL`"),
    coverageState: word("Index status, such as `Submitted and indexed`"),
    robotsTxtState: word("Whether robots.txt allows crawling, such as `ALLOWED`"),
    indexingState: word("Whether indexing is allowed, such as `INDEXING_ALLOWED`"),
    pageFetchState: word("Whether the page could be fetched, such as `SUCCESSFUL` or `SOFT_404`"),
    googleCanonical: word("Canonical URL that Google chose"),
    userCanonical: word("Canonical URL that the page declares"),
    lastCrawlAt: Timestamp.nullable().describe("When Google last crawled it; `null` if it never did."),
    inspectedAt: Timestamp.describe("When Google said so."),
  })
  .meta({ id: "UrlInspection", description: "What Google says of a page (URL Inspection)." });

export const listUrlInspections = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/search-console/inspections",
  operationId: "listUrlInspections",
  tag: "search",
  summary: "What Google says of pages, those that aren't indexed first",
  description:
    "Of the home page and the 19 pages of most clicks, asked once a day while Search Console is connected. The last 100 pages are kept.",
  rules: { resource: { kind: "website", role: "viewer" } },
  params: WebsiteParams,
  success: { 200: ok(z.object({ inspections: z.array(UrlInspection) })) },
});

export const connectSearchConsole = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/search-console/connect",
  operationId: "connectSearchConsole",
  tag: "search",
  log: "search_console.connected",
  summary: "Connect Search Console with a service account",
  description:
    "Its email address must be a user of a property that covers the website. The key is kept encrypted and never shown again. The first fetch begins at once.",
  rules: { ...ADMIN, limit: "connect", isFresh: true, confidential: true },
  params: WebsiteParams,
  body: z.strictObject({
    key: z.string().min(1).max(KEY_CHARACTERS).describe("The JSON file that Google made for the key, as text."),
  }),
  success: { 200: ConnectionAnswer },
  refuses: ["search_console_credentials_rejected", "search_console_no_property", "search_console_unavailable"],
});

export const authorizeSearchConsole = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/search-console/authorize",
  operationId: "authorizeSearchConsole",
  tag: "search",
  log: "search_console.authorizing",
  summary: "Start connecting Search Console by signing in to Google",
  description:
    "With an OAuth client of your own, of type “Web application”. Returns the URL where a Google user consents, for the browser where you're signed in to Sitemend. Google then redirects back, and the website is connected.",
  rules: { ...ADMIN, limit: "connect", isFresh: true, confidential: true },
  params: WebsiteParams,
  body: z.strictObject({
    clientId: z
      .string()
      .regex(
        /^[\w.-]{1,200}\.apps\.googleusercontent\.com$/,
        "Enter the client ID: it ends with .apps.googleusercontent.com.",
      )
      .describe("ID of the OAuth client, such as `123-abc.apps.googleusercontent.com`."),
    clientSecret: z
      .string()
      .min(8)
      .max(200)
      .describe("Secret of the OAuth client. Kept encrypted and never shown again."),
  }),
  success: {
    200: ok(
      z.object({
        authorizeUrl: z.string().describe("URL at Google to open in the browser."),
        expiresAt: Timestamp.describe("When the authorization expires: 15 minutes from now."),
      }),
    ),
  },
  refuses: ["search_console_https_required"],
});

export const chooseSearchConsoleProperty = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/search-console/property",
  operationId: "chooseSearchConsoleProperty",
  tag: "search",
  log: "search_console.updated",
  summary: "Choose the property whose figures are fetched",
  description: "One of those that the connection offers. Its figures are fetched at once.",
  rules: ADMIN,
  params: WebsiteParams,
  body: z.strictObject({ property: z.string().min(1).max(2083).describe("The property, as offered.") }),
  success: { 200: ConnectionAnswer },
});

export const fetchSearchConsole = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/search-console/fetch",
  operationId: "fetchSearchConsole",
  tag: "search",
  log: "search_console.fetch_requested",
  summary: "Fetch search figures now",
  description:
    "Within seconds, unless Google has asked to wait: then at the time in `nextFetchAt`. Also tries again after a problem that stopped the daily fetch.",
  rules: { resource: { kind: "website", role: "editor" }, limit: "start" },
  params: WebsiteParams,
  success: { 202: ConnectionAnswer },
});

export const disconnectSearchConsole = route({
  method: "DELETE",
  url: "/api/v1/websites/:websiteId/search-console",
  operationId: "disconnectSearchConsole",
  tag: "search",
  log: "search_console.disconnected",
  summary: "Disconnect Search Console",
  description: "Deletes the stored credentials. Figures that were fetched stay.",
  rules: ADMIN,
  params: WebsiteParams,
  success: { 204: z.null().describe("Search Console was disconnected.") },
});
