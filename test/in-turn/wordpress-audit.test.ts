/** A real WordPress with the faults that editors make: each is found at its address, and no healthy page is blamed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readVerdicts } from "../../scripts/quality.ts";
import { type DataFolder, LOOPBACK, makeDataFolder, sitemend } from "../support/service.ts";
import { TEA_SHOP } from "../support/tea-shop.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();

describe.skipIf(missing)(`an audit of WordPress${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let wordpress: WordPress;
  let folder: DataFolder;
  // biome-ignore lint/suspicious/noExplicitAny: the answer is read, not typed
  let data: any;

  beforeAll(async () => {
    wordpress = await startWordPress({ theme: "blocks", title: "The tea shop" });
    await wordpress.php(TEA_SHOP);
    folder = await makeDataFolder();
    const { code, stdout, stderr } = await sitemend(
      ["audit", wordpress.url, "--allow-private", LOOPBACK, "--no-external", "--output", "json", "--quiet"],
      folder.path,
    );
    if (code !== 0) throw new Error(stderr);
    data = JSON.parse(stdout).data;
  });

  afterAll(async () => {
    await wordpress?.close();
    await folder?.remove();
  });

  /** Paths at which a check found something. */
  function places(checkId: string): string[] {
    const finding = data.findings.find((one: { checkId: string }) => one.checkId === checkId);
    const paths = (finding?.instances ?? []).map(({ url }: { url: string }) => new URL(url).pathname);
    return [...new Set<string>(paths)].sort();
  }

  it("reads every published page through the sitemap and the links", () => {
    expect(data.audit).toMatchObject({ status: "completed", completeness: { truncated: false } });
    expect(data.summary.pages.crawled).toBeGreaterThanOrEqual(18);
    expect(places("sitemap-missing")).toEqual([]);
    expect(places("sitemap-invalid")).toEqual([]);
  });

  it("leaves out what robots.txt disallows, and says so", () => {
    expect(data.summary.leftOut.robots).toBe(1);
    expect(data.summary.pages.blocked).toBe(1);
    expect(JSON.stringify(data.findings)).not.toContain("/wp-admin/");
  });

  it.each([
    ["image-alt-missing", ["/image-without-alt/"]],
    ["link-malformed", ["/malformed-link/"]],
    ["index-noindex", ["/hidden-page/"]],
    ["h1-multiple", ["/two-headings/"]],
    ["h1-missing", ["/untitled-page/"]],
    ["title-duplicate", ["/", "/untitled-page/"]],
    // Only wp-sitemap.xml and its parts name these two.
    ["sitemap-noindex-url", ["/hidden-page/"]],
    ["link-orphan", ["/author/admin/"]],
    ["wp-default-content", ["/hello-world/", "/sample-page/"]],
    ["wp-uncategorized-indexed", ["/category/uncategorized/"]],
    ["wp-thin-archive", []],
    ["link-localhost", []],
    ["robots-txt-blocks-linked", []],
  ])("finds %s at the exact pages", (checkId, paths) => {
    expect(places(checkId)).toEqual(paths);
  });

  it("finds the broken links at the pages that hold them", () => {
    expect(places("link-broken-internal")).toContain("/broken-links/");
    const finding = data.findings.find(({ checkId }: { checkId: string }) => checkId === "link-broken-internal");
    const evidence = JSON.stringify(finding);
    expect(evidence).toContain("/no-such-page/");
    expect(evidence).toContain("/wp-content/uploads/gone.pdf");
  });

  it("finds nothing by a check whose findings nobody has judged", () => {
    const judged = new Set(readVerdicts().map(({ check }) => check));
    const fired: readonly string[] = data.findings.map(({ checkId }: { checkId: string }) => checkId);
    // How fast PHP answers says how busy the machine of the tests is.
    expect(fired.filter((id) => !judged.has(id) && id !== "perf-ttfb")).toEqual([]);
  });

  it("calls only what is wrong an error", () => {
    const errors = data.findings
      .filter(({ severity }: { severity: string }) => severity === "error")
      .flatMap(({ checkId }: { checkId: string }) => places(checkId).map((path) => `${checkId} ${path}`));
    expect(errors).toEqual(["link-broken-internal /broken-links/"]);
  });
});
