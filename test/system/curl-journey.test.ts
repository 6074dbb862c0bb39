/** Runs the bash blocks of docs/api-journey.md against a started service, so that the page cannot lie. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type TestService } from "../support/service.ts";
import { type SlowSite, startSlowSite } from "../support/slow-site.ts";

const PAGE = join(import.meta.dirname, "../../docs/api-journey.md");
const missing = ["bash", "curl", "jq"].filter((tool) => spawnSync(tool, ["--version"]).error !== undefined);

interface Step {
  readonly status: string;
  readonly code: string;
  readonly script: string;
}

describe.skipIf(missing.length > 0)(
  `the journey of docs/api-journey.md${missing.length > 0 ? ` (missing: ${missing})` : ""}`,
  () => {
    let service: TestService;
    let site: SlowSite;
    let folder: string;
    let steps: readonly Step[];
    let printed: readonly string[];

    beforeAll(async () => {
      site = await startSlowSite(60, { delayMs: 20 });
      service = await startService();
      folder = await mkdtemp(join(tmpdir(), "sitemend-journey-"));
      steps = stepsOf(await readFile(PAGE, "utf8"));
      printed = await runAll(steps, folder, {
        SITEMEND: service.url,
        OWNER_TOKEN: service.ownerToken,
        WEBSITE: site.url,
      });
    });

    afterAll(async () => {
      await service?.close();
      await site?.close();
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    it("answers each command with the status that the page says", () => {
      expect(printed.map((output) => /(\d{3})\s*$/.exec(output)?.[1])).toEqual(steps.map(({ status }) => status));
    });

    it("shows a refusal of each kind, with its code", async () => {
      expect(new Set(steps.map(({ status }) => status))).toEqual(
        new Set(["200", "201", "202", "400", "401", "403", "404", "409", "429"]),
      );
      const codes = await Promise.all(
        steps.map(
          async (_, at) => JSON.parse(await readFile(join(folder, `answer-${at}.json`), "utf8")).error?.code ?? "",
        ),
      );
      expect(codes).toEqual(steps.map(({ code }) => code));
    });

    it("ends with results and with every issue of the filter, each once", async () => {
      const results = JSON.parse(await readFile(join(folder, "results.json"), "utf8"));
      expect(results).toMatchObject({
        success: true,
        data: { audit: { status: "completed" }, page: { hasMore: false } },
      });
      const { error, warning } = results.data.summary.issues.bySeverity;
      const issues = (await readFile(join(folder, "issues.ndjson"), "utf8"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(issues.length).toBe(error + warning);
      expect(new Set(issues.map(({ id }) => id)).size).toBe(issues.length);
      expect(new Set(issues.map(({ severity }) => severity))).toEqual(new Set(["error", "warning"]));
      const summary = JSON.parse(await readFile(join(folder, "summary.json"), "utf8"));
      expect(summary).toEqual({ score: expect.any(Number), issues: results.data.summary.issues });
    });
  },
);

/** The bash blocks; the first line of each says what it answers. */
function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(/```bash\n# (\d{3})(?: (\w+))?\n([\s\S]*?)```/g)].map(
    ([, status = "", code = "", script = ""]) => ({ status, code, script }),
  );
}

/** In one shell, as a reader would; what each block printed, apart. */
async function runAll(steps: readonly Step[], folder: string, variables: Record<string, string>): Promise<string[]> {
  const mark = "=== next ===";
  const whole = steps.map(({ script }, at) => `${script}\ncp answer.json answer-${at}.json\necho '${mark}'`).join("\n");
  const shell = spawn("bash", ["-u", "-c", whole], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  shell.stdout.setEncoding("utf8").on("data", (piece) => {
    output += piece;
  });
  await new Promise((resolve) => shell.on("close", resolve));
  return output.split(`${mark}\n`).slice(0, -1);
}
