import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { findBrowser } from "./find-browser.ts";
import { createLab } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "sitemend-lab-test-"));
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const program = (name: string) => {
  const path = join(folder, name);
  writeFileSync(path, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  return path;
};
const here = findBrowser(undefined, "/usr/local/bin:/usr/bin:/bin");

describe("the lab", () => {
  it("finds the browser that was asked for, by path or by name, and no other", () => {
    const path = program("my-browser");
    program("chromium");
    expect(findBrowser(path, "")).toBe(path);
    expect(findBrowser("my-browser", folder)).toBe(path);
    expect(findBrowser("another", folder)).toBeUndefined();
    expect(findBrowser(folder, "")).toBeUndefined();
    expect(findBrowser(undefined, `:${folder}`)).toBe(join(folder, "chromium"));
  });

  it("says so when there is none, and when it does not print", async () => {
    const lab = (browser: string) => createLab({ browser, searchPath: "" }).printToPdf("<p>Tea</p>");
    await expect(lab("/no/browser")).rejects.toMatchObject({ code: "browser_missing" });
    await expect(lab(program("broken"))).rejects.toMatchObject({ code: "browser_failed" });
  });

  it.runIf(here !== undefined)("prints a page that can neither run nor load anything", async () => {
    const profiles = mkdtempSync(join(tmpdir(), "sitemend-lab-test-"));
    // Whoever prints the page must get to its profile.
    chmodSync(profiles, 0o755);
    vi.stubEnv("TMPDIR", profiles);
    const hostile = `<title>Tea</title><p>Tea</p><img src="http://127.0.0.1:9/x"><script>document.title="run"</script>`;
    const pdf = Buffer.from(await createLab({ browser: here, searchPath: "" }).printToPdf(hostile));
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1")).toContain("/Title (Tea)");
    expect(readdirSync(profiles)).toEqual([]);
    rmSync(profiles, { recursive: true });
  });

  it.runIf(here !== undefined)(
    "finds another folder for its profile where TMPDIR is for the superuser alone",
    async () => {
      const profiles = mkdtempSync(join(tmpdir(), "sitemend-lab-test-"));
      chmodSync(profiles, 0o700);
      vi.stubEnv("TMPDIR", profiles);
      const pdf = Buffer.from(await createLab({ browser: here, searchPath: "" }).printToPdf("<p>Tea</p>"));
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      rmSync(profiles, { recursive: true });
    },
  );
});
