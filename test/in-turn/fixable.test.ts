/**
 * What is called fixable keeps its promise on a hard, real WordPress, with the companion and without: every issue of the
 * audit of some pages is previewed, and held against what the list had said of it before; after changes some of them.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbedded } from "../../src/store/embedded/index.ts";
import { effort } from "../support/effort.ts";
import { partOf } from "../support/part-of.ts";
import { drawn, issuesOf, previewAll, promisedOf, type ReachIssue } from "../support/reach/measure.ts";
import { OWN_CODE, SITE_NAME, seedHardSite } from "../support/reach/seed.ts";
import { type Owner, signUp, startService, type TestService, until } from "../support/service.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();
/** Kinds of addresses take turns, so that all of the site's are among them; `npm run reach` takes the whole site. */
const MOST_PAGES = effort(16, 40);
const CHANGED = 10;
/** Previewed again after the changes. */
const AGAIN = effort(40, 200);

describe.skipIf(missing)(`fixable means fixable${missing ? ` (skipped: ${missing})` : ""}`, () => {
  // One of them; random-bulks.test.ts has the other one meanwhile.
  for (const mode of partOf(["guarded", "basic"] as const, 2))
    describe(mode, () => {
      let wordpress: WordPress;
      let service: TestService;
      let server: Awaited<ReturnType<typeof startEmbedded>>;
      let database: pg.Client;
      let owner: Owner;
      let auditId = "";
      let issues: readonly ReachIssue[] = [];
      let approvals = new Map<string, string>();

      beforeAll(async () => {
        const companion = mode === "guarded";
        wordpress = await startWordPress({
          theme: "blocks",
          title: SITE_NAME,
          companion,
          mustUse: { "site-code.php": OWN_CODE },
        });
        await seedHardSite(wordpress);
        const environment = { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_RATE_LIMITS: "off" };
        service = await startService({ environment });
        owner = await signUp(service);
        auditId = await owner.startAudit(wordpress.url, {
          ...{ externalLinks: false, requestsPerSecond: 500, maxPages: MOST_PAGES },
        });
        await owner.auditEnd(auditId);
        server = await startEmbedded(service.dataDir);
        const { socketDir: host, user, database: name } = server.address;
        database = new pg.Client({ host, user, database: name });
        await database.connect();
      }, 240_000);

      afterAll(async () => {
        await database?.end();
        await server?.stop();
        await service?.close();
        await wordpress?.close();
      });

      const allLookedAt = () =>
        until(
          async () => {
            const { rows } = await database.query(
              "select from fixability_run r join site_connection c on c.grant_key = r.done_key where not r.outdated",
            );
            return rows.length === 1;
          },
          "all issues to be looked at",
          120_000,
          100,
        );
      /** The whole list, and what its counts say; then some issues are previewed. */
      const compared = async (choose: (listed: readonly ReachIssue[]) => readonly ReachIssue[]) => {
        const listed = await issuesOf(owner, auditId);
        const chosen = choose(listed);
        const fixable = listed.filter((one) => one.fixable).length;
        const first = (await owner.call("GET", `/api/v1/audit/${auditId}/seo-issues?limit=1`)).body.data;
        const said = await issuesOf(owner, auditId, "&fixable=true");
        const previewed = await previewAll(owner, auditId, chosen);
        const promised = promisedOf(chosen, previewed);
        expect(promised.kept / promised.fixable, promised.disagreements.join("\n")).toBeGreaterThanOrEqual(0.97);
        expect(promised.missed / promised.others, promised.disagreements.join("\n")).toBeLessThanOrEqual(0.03);
        expect(first.facets.fixable).toEqual({ true: fixable, false: listed.length - fixable });
        expect(said).toHaveLength(fixable);
        expect([await inSummary(), await inGroups()]).toEqual([fixable, fixable]);
        return { listed, fixable, previewed };
      };
      const inSummary = async (): Promise<number> =>
        (await owner.call("GET", `/api/v1/audit/${auditId}/results?limit=1`)).body.data.summary.issues.fixable;
      const inGroups = async (): Promise<number> => {
        const { groups, page } = (await owner.call("GET", `/api/v1/audit/${auditId}/issue-groups?limit=200`)).body.data;
        expect(page.nextCursor).toBeNull();
        return groups.reduce((sum: number, { fixable }: { fixable: number }) => sum + fixable, 0);
      };

      it("is what has a suggestion, while nothing is connected", async () => {
        issues = await issuesOf(owner, auditId);
        for (const issue of issues) {
          const isSuggested = issue.suggestedValue !== null;
          expect([issue.fixable, issue.notFixableReason]).toEqual(
            isSuggested ? [true, "wordpress_not_connected"] : [false, "no_suggestion"],
          );
        }
        expect(await inSummary()).toBe(issues.filter(({ fixable }) => fixable).length);
      });

      it("is what a preview gives an approval for, once a site is connected; every count says the same", async () => {
        const websiteId = (await owner.call("GET", "/api/v1/websites")).body.data.websites[0].id;
        const { login, applicationPassword } = await wordpress.createUser({ role: "administrator", login: "olga" });
        const connected = await owner.call("POST", `/api/v1/audit/websites/${websiteId}/wordpress/connect`, {
          ...{ siteUrl: wordpress.url, username: login, applicationPassword },
        });
        expect(connected.body.data.connection.mode).toBe(mode);
        await allLookedAt();
        const { listed, fixable, previewed } = await compared((all) => all);
        approvals = previewed.approvals;
        expect(listed).toHaveLength(issues.length);
        // On archives and in the theme, there is much that has a suggestion and cannot be fixed.
        expect(fixable).toBeGreaterThan(20);
        expect(listed.filter((one) => one.suggestedValue !== null && !one.fixable).length).toBeGreaterThan(0);
      });

      it("stays so after changes", async () => {
        const chosen = [...approvals].slice(0, CHANGED);
        const { body } = await owner.call("POST", `/api/v1/audit/${auditId}/issues/bulk-apply`, {
          approvals: Object.fromEntries(chosen),
        });
        const bulk = `/api/v1/audit/${auditId}/bulk-operations/${body.data.bulkOperation.id}`;
        await until(
          async () => (await owner.call("GET", bulk)).body.data.bulkOperation.status === "completed",
          "the bulk to end",
        );
        await allLookedAt();
        await compared((all) => drawn(all, AGAIN, 7, ({ fingerprint }) => fingerprint));
      });
    });
});
