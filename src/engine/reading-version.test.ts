import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PACKAGE_ROOT } from "#installation/own-files.ts";
import { hashOfSources } from "./reading-version.ts";

let clone: string;
let before: string;
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), "clone-"));
  await cp(join(PACKAGE_ROOT, "src"), join(clone, "src"), { recursive: true });
  await cp(join(PACKAGE_ROOT, "package-lock.json"), join(clone, "package-lock.json"));
  before = await hashOfSources(clone);
});
afterAll(() => rm(clone, { recursive: true }));

/** Changed, and changed back. */
async function hashWith(file: string, change: (text: string) => string): Promise<string> {
  const path = join(clone, file);
  const text = await readFile(path, "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(path, changed);
  try {
    return await hashOfSources(clone);
  } finally {
    await writeFile(path, text);
  }
}

const withStatement = (text: string) => `${text}\nconsole.log("tea");\n`;

describe("the version of what reads pages", () => {
  it("is the same for the same sources", async () => {
    expect(await hashOfSources(clone)).toBe(before);
  });

  it.each([
    "src/checks/titles/title-missing.ts",
    "src/checks/kit/message.ts",
    "src/crawl/html-walker.ts",
    "src/crawl/same-headers.ts",
    "src/domain/text-fingerprint.ts",
    "src/net/decode-whole.ts",
    "src/audits/fold.ts",
    "src/engine/page-reader.ts",
    "src/store/visit-rows.ts",
    "src/store/link-codec.ts",
    "src/store/facts-frames.ts",
    "src/engine/checks-thread.ts",
  ])("changes with %s", async (file) => {
    expect(await hashWith(file, withStatement)).not.toBe(before);
  });

  it.each([
    "src/store/alerts.ts",
    "src/store/group-writes.ts",
    "src/audits/score.ts",
    "src/audits/read-issues.ts",
    "src/engine/threads.ts",
    "src/api/index.ts",
    "src/checks/suggestions.test.ts",
  ])("stays with %s: results of earlier audits are still taken over", async (file) => {
    expect(await hashWith(file, withStatement)).toBe(before);
  });

  it("changes with a library that reads pages, and with what that needs, but with no other", async () => {
    const raised = (name: string) => (text: string) => {
      const lock = JSON.parse(text);
      expect(lock.packages[`node_modules/${name}`].version).toBeDefined();
      lock.packages[`node_modules/${name}`].version = "999.0.0";
      return JSON.stringify(lock);
    };
    expect(await hashWith("package-lock.json", raised("entities"))).not.toBe(before);
    expect(await hashWith("package-lock.json", raised("tldts-core"))).not.toBe(before);
    expect(await hashWith("package-lock.json", raised("fastify"))).toBe(before);
  });

  it("changes with a new file of checks", async () => {
    const file = join(clone, "src/checks/titles/title-new.ts");
    await appendFile(file, "export {};\n");
    try {
      expect(await hashOfSources(clone)).not.toBe(before);
    } finally {
      await rm(file);
    }
  });
});
