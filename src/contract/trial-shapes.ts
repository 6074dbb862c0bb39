/** What is tried without being saved: a robots.txt, and rules of a website's own. */
import { z } from "zod";
import { LONGEST_TESTED_PATH, MOST_TESTED_AGENTS, MOST_TESTED_PATHS, TESTED_AGENTS } from "#domain/robots-test.ts";
import { MAX_ROBOTS_BYTES } from "#domain/robots-txt.ts";
import { Timestamp } from "#domain/timestamp.ts";

export const RobotsTxtToTest = z.strictObject({
  text: z
    .string()
    .max(MAX_ROBOTS_BYTES)
    .optional()
    .describe("The robots.txt to test, at most 500 KiB; default: the one that the last audit read."),
  paths: z
    .array(
      z
        .string()
        .max(LONGEST_TESTED_PATH)
        .regex(/^(?:\/|https?:\/\/)/i, "must be a path that begins with /, or an http(s) URL"),
    )
    .min(1)
    .max(MOST_TESTED_PATHS)
    .default(["/"])
    .describe("Paths with their query, or URLs of the website."),
  agents: z
    .array(
      z
        .string()
        .max(256)
        .regex(/^(?:\*|[A-Za-z_-]{1,100}(?:[/ ].*)?)$/, "must be a crawler's name, such as Googlebot, or *"),
    )
    .min(1)
    .max(MOST_TESTED_AGENTS)
    .default([...TESTED_AGENTS])
    .describe("Names of crawlers; `*` is any crawler that the file doesn't name."),
});

const RobotsDecision = z
  .object({
    allowed: z.boolean().describe("Whether the crawler may fetch the path."),
    line: z.int().nullable().describe("Line of the rule that decided, from 1; `null` if no rule matches."),
    rule: z.string().nullable().describe("That line without its comment; `null` if no rule matches."),
    group: z
      .string()
      .nullable()
      .describe("The name in the `User-agent` lines of the group that applies; `null` if none does."),
  })
  .meta({ id: "RobotsDecision", description: "What a robots.txt says to a crawler about a path." });

export const RobotsTxtTested = z.object({
  text: z
    .string()
    .nullable()
    .describe("The robots.txt of the last audit, which was tested; `null` if the request had a text."),
  source: z
    .object({
      auditId: z.string().describe("`aud_…` of the audit that read it."),
      readAt: Timestamp.describe("When the audit was started, ISO 8601."),
      state: z
        .enum(["found", "missing", "rate_limited", "unreachable"])
        .describe("`found`: 2xx · `missing`: 4xx · `rate_limited`: 429 · `unreachable`: 5xx or no response."),
      status: z.int().nullable().describe("HTTP status; `null` if there was no response."),
    })
    .nullable()
    .describe("Where the text is from; `null` if the request had one, and if no audit has read one."),
  rows: z
    .array(
      z
        .object({
          path: z.string().describe("Path and query."),
          agent: z.string().describe("The crawler."),
          google: RobotsDecision.describe("By Google's parser."),
          rfc: RobotsDecision.describe("By RFC 9309, as other crawlers read it."),
          difference: z
            .string()
            .nullable()
            .describe("Why one verdict allows what the other doesn't, in English; `null` if they agree."),
        })
        .meta({ id: "RobotsTestRow", description: "One path and one crawler." }),
    )
    .describe("Path by path, and crawler by crawler."),
  remarks: z
    .array(
      z.object({
        line: z.int().nullable().describe("From 1; `null` if it's about the whole file."),
        message: z.string().describe("What is wrong, in English."),
      }),
    )
    .describe("Faults of the file, in the order of its lines; at most 101."),
  moreRemarks: z.int().describe("Lines with a fault that `remarks` doesn't list."),
  sitemaps: z.array(z.string()).describe("Values of its `Sitemap` lines; at most 100."),
});

export const CustomRulesTried = z.object({
  page: z
    .object({
      url: z.string().describe("The URL that was requested."),
      status: z.int().nullable().describe("HTTP status; `null` if there was no response."),
      failure: z.string().nullable().describe("Why there was no response, such as `timeout`; otherwise `null`."),
      redirectTo: z.string().nullable().describe("Target URL of a redirect; `null` without one."),
      isHtml: z.boolean().describe("Whether rules could be tried: it is an HTML page."),
    })
    .describe("The page as it was returned."),
  extracted: z
    .array(
      z.object({
        name: z.string().describe("Name of the column."),
        values: z.array(z.string()).describe("What was found; empty if nothing was."),
      }),
    )
    .describe("Without rules for other paths."),
  checks: z
    .array(
      z.object({
        id: z.string().describe("ID of the check."),
        title: z.string().describe("Its title."),
        outcome: z
          .enum(["failed", "passed", "not_applicable", "cannot_tell", "errored"])
          .describe(
            "`failed`: an audit would report an issue · `passed`: it wouldn't · `not_applicable`: the rule is for other pages · `cannot_tell`: the rule needs too many steps on this page · `errored`: the rule failed.",
          ),
        message: z.string().nullable().describe("Text of the issue; `null` without one."),
        snippet: z.string().nullable().describe("Evidence, as HTML; `null` without any."),
      }),
    )
    .describe("In the order of the rules."),
});
