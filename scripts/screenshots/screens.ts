/** The pictures in one list: a name, an address, and what to do there first. */
import type { Page } from "playwright-core";
import { screensOf } from "../../test/support/screens.ts";
import type { Found } from "./history.ts";

export const ENTRANCE = {
  signIn: "entrance-1-sign-in",
  welcome: "entrance-2-welcome",
  threeWays: "entrance-3-three-ways",
  preparing: "entrance-4-demo-starts",
  ready: "entrance-5-demo-ready",
};

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
  /** Something lies over the screen, so that what is below the fold would only confuse. */
  readonly isOverlaid?: boolean;
}

export function screens(found: Found): Screen[] {
  const { websiteId, auditId, issueId, reportPath } = found;
  const audit = `/audits/${auditId}`;
  const named: Screen[] = [
    { name: "sites", path: "/" },
    { name: "start", path: "/audits/new" },
    { name: "site", path: `/sites/${websiteId}` },
    { name: "connection", path: `/sites/${websiteId}/connection`, act: (page) => shown(page, "password ending in") },
    { name: "site-settings", path: `/sites/${websiteId}/settings` },
    { name: "custom-check", path: `/sites/${websiteId}/settings`, act: newCheck, isOverlaid: true },
    { name: "overview", path: audit },
    { name: "causes", path: `${audit}/issues` },
    { name: "issues", path: `${audit}/issues?view=each` },
    { name: "issue", path: `${audit}/issues/${issueId}` },
    { name: "fix", path: `${audit}/issues/${issueId}`, act: preview },
    {
      name: "review",
      path: `${audit}/review?category=descriptions`,
      act: (page) =>
        page
          .getByRole("button", { name: /^Approve/ })
          .first()
          .waitFor(),
    },
    { name: "changes", path: `/audits/${found.baseId}/changes`, act: (page) => shown(page, "Rolled back") },
    { name: "page", path: `${audit}/pages?page=pag_2`, isOverlaid: true },
    { name: "commands", path: audit, act: (page) => page.keyboard.press("Control+k"), isOverlaid: true },
    { name: "shortcuts", path: audit, act: (page) => page.keyboard.press("?"), isOverlaid: true },
    { name: "report", path: reportPath },
    // And not one of a request that isn't there, whose address is the same but for the ID.
    { name: "approvals", path: "/approvals" },
    { name: "not-found", path: `${audit}/nothing` },
  ];
  const known = new Set(named.map(({ name }) => name));
  // What the router has beside them, so that a new screen is never without a picture.
  const all = screensOf({ ...found, pageId: "2", otherId: found.baseId, approvalRequestId: "apr_none" });
  const others = all.map((path) => ({ name: nameOf(path), path })).filter(({ name }) => !known.has(name));
  return [...named, ...others];
}

/** The address without what differs from run to run; the screens whose name that is not are named here. */
function nameOf(path: string): string {
  const words = path
    .split("/")
    .filter((part) => !/^[a-z]{3}_/.test(part))
    .filter(Boolean);
  return NAMES[words.join("/")] ?? words.filter((word) => word !== "audits" && word !== "sites").join("-");
}

const NAMES: Readonly<Record<string, string>> = {
  "": "sites",
  audits: "overview",
  sites: "site",
  "audits/new": "start",
  "sites/connection": "connection",
  // The same screen, by its address from before.
  "sites/wordpress": "connection",
  "sites/settings": "site-settings",
};

const shown = (page: Page, words: string) => page.getByText(words).first().waitFor();

async function newCheck(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add check" }).click();
  await page.getByRole("heading", { name: "New check" }).waitFor();
}

async function preview(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Preview the fix" }).click();
  await page.getByRole("button", { name: "Approve and apply" }).waitFor();
}
