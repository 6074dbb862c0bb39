/** Google's Search Console API: properties, search analytics and URL inspection. */
import { z } from "zod";
import type {
  IndexStatus,
  SearchAnalyticsQuery,
  SearchAnalyticsRows,
  SearchConsoleApi,
  SearchConsoleProperty,
} from "#domain/search-console.ts";
import { askGoogle, type GoogleMeans } from "./ask-google.ts";
import { accessToken, consentUrl, exchangeCode } from "./tokens.ts";

const API = "https://searchconsole.googleapis.com";
/** Of an account; the list of properties has no pages. */
const PROPERTIES_AT_MOST = 10_000;

const Sites = z.object({
  siteEntry: z
    .array(z.object({ siteUrl: z.string().max(2083), permissionLevel: z.string().max(100) }))
    .max(PROPERTIES_AT_MOST)
    .default([]),
});

export function createSearchConsole(means: GoogleMeans): SearchConsoleApi {
  return {
    consentUrl,
    exchangeCode: (code, signal) => exchangeCode(means, code, signal),
    async open(secret, signal) {
      const asking = { accessToken: await accessToken(means, secret, signal), signal };
      return {
        async properties(): Promise<SearchConsoleProperty[]> {
          const { siteEntry } = await askGoogle(means, { ...asking, url: `${API}/webmasters/v3/sites`, answer: Sites });
          return siteEntry.map(({ siteUrl: property, permissionLevel: permission }) => ({ property, permission }));
        },
        async query(query: SearchAnalyticsQuery): Promise<SearchAnalyticsRows> {
          const { property, dimensions, pages, firstDay: startDate, lastDay: endDate, rowLimit, startRow } = query;
          const body = {
            ...{ startDate, endDate, dimensions, type: "web", dataState: "final", rowLimit, startRow },
            ...(pages !== null && { dimensionFilterGroups: [{ filters: [onPages(pages)] }] }),
          };
          const { rows } = await askGoogle(means, {
            ...asking,
            url: `${API}/webmasters/v3/sites/${encodeURIComponent(property)}/searchAnalytics/query`,
            body: ["application/json", JSON.stringify(body)],
            answer: answerOf(rowLimit),
          });
          return { rows };
        },
        async inspect(siteUrl, inspectionUrl): Promise<IndexStatus> {
          const { inspectionResult } = await askGoogle(means, {
            ...asking,
            url: `${API}/v1/urlInspection/index:inspect`,
            body: ["application/json", JSON.stringify({ inspectionUrl, siteUrl, languageCode: "en-US" })],
            answer: Inspection,
          });
          const { lastCrawlTime, ...status } = inspectionResult.indexStatusResult;
          return { ...status, lastCrawlAt: lastCrawlTime === null ? null : new Date(lastCrawlTime) };
        },
      };
    },
  };
}

/** States are words of Google's own, of which there may be new ones. */
const State = z
  .string()
  .max(200)
  .nullish()
  .transform((text) => text ?? null);
const Address = z
  .string()
  .max(2083)
  .nullish()
  .transform((text) => text ?? null);
const Inspection = z.object({
  inspectionResult: z.object({
    indexStatusResult: z.object({
      ...{ verdict: State, coverageState: State, robotsTxtState: State, indexingState: State, pageFetchState: State },
      ...{ googleCanonical: Address, userCanonical: Address },
      lastCrawlTime: z.iso
        .datetime({ offset: true })
        .nullish()
        .transform((time) => time ?? null),
    }),
  }),
});

const onPages = (expression: string) => ({ dimension: "page", operator: "includingRegex", expression });

const answerOf = (rowLimit: number) => z.object({ rows: z.array(z.unknown()).max(rowLimit).default([]) });
