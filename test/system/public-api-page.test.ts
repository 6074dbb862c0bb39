/** docs/public-api.md against a started service: every command, program and workflow of it. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  blocksOf,
  type GuideBlock,
  type GuideRun,
  installClient,
  runBash,
  runWorkflow,
  typeProblems,
  writeFiles,
} from "../support/run-guide.ts";
import { missingTools } from "../support/run-page.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";
import { startValidatingProxy, type ValidatingProxy } from "../support/validating-proxy.ts";

const missing = missingTools();

const page = (title: string, more = "") =>
  `<!doctype html><html lang="en"><head>${title}</head><body><h1>Green tea from Uji</h1>${more}<p>${"Tea. ".repeat(80)}</p></body></html>`;

describe.skipIf(missing.length > 0)(`docs/public-api.md${missing.length > 0 ? ` (missing: ${missing})` : ""}`, () => {
  let service: TestService;
  let proxy: ValidatingProxy;
  let site: Awaited<ReturnType<typeof startSite>>;
  let folder: string;
  let blocks: readonly GuideBlock[];
  let run: GuideRun;
  /** What the key of the page sees, for the workflow. */
  let values: Readonly<Record<string, string>>;

  beforeAll(async () => {
    site = await startSite({
      "/": page("<title>Tea</title>", '<a href="/a">A</a>'),
      "/a": page("<meta name='description' content='x'>"),
    });
    service = await startService({ environment: { SITEMEND_PUBLIC_API: "preview" } });
    const owner = await signUp(service);
    await owner.call("POST", "/api/v1/websites", { url: `${site.origin}/` });
    proxy = await startValidatingProxy(service.url, ["/api/v1/openapi.json", "/v1/openapi.json"]);
    folder = await mkdtemp(join(tmpdir(), "sitemend-guide-"));
    await installClient(folder);
    blocks = await blocksOf("public-api.md");
    await writeFiles(blocks, folder);
    const port = await freePort();
    const last = { ...blocks[0], language: "bash", text: 'echo "$KEY" >key; echo "$PROJECT" >project\n' } as GuideBlock;
    run = await runBash([...blocks, last], folder, {
      ...{ SITEMEND: proxy.url, EMAIL: "owner@example.com", PASSWORD: PASSWORD_OF_OWNER },
      ...{ RECEIVER: `http://127.0.0.1:${port}/`, PORT: `${port}` },
    });
    const said = async (name: string) => (await readFile(join(folder, name), "utf8")).trim();
    if (run.exitCode === 0)
      values = {
        ...{ "vars.SITEMEND_URL": proxy.url, "vars.SITEMEND_PROJECT": await said("project") },
        ...{ "secrets.SITEMEND_KEY": await said("key"), "github.run_attempt": "1" },
      };
  });

  afterAll(async () => {
    await proxy?.close();
    await service?.close();
    await site?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  it("runs to its end", () => {
    expect(run).toMatchObject({ exitCode: 0, complaints: "" });
    expect(run.printed.length).toBe(blocks.filter(({ language }) => language === "bash").length + 1);
  });

  it("is answered as both documents say, in every answer, and calls what it names", () => {
    expect(proxy.problems).toEqual([]);
    const called = new Set(proxy.seen.map((one) => one.split(" ")[0]));
    const operations = ["createApiKey", "listProjects", "startProjectAudit", "getProjectAudit", "listProjectIssues"];
    expect(
      [...operations, "listRecommendations", "listProjectAudits", "listEvents", "createIntegration"].filter(
        (one) => !called.has(one),
      ),
    ).toEqual([]);
    expect(proxy.seen.filter((one) => !/ 20\d$/.test(one))).toEqual([]);
  });

  it("shows results with curl and with the client, and receives the webhook", () => {
    const printed = run.printed.join("");
    expect(printed).toContain(site.origin);
    expect(printed).toContain('"status": "completed"');
    expect(printed).toContain('"field": "title"');
    expect(printed).toContain('"audit.completed"');
    expect(printed).toMatch(/^status completed$/m);
    expect(printed).toMatch(/^recommendation http\S+\/a title .*Tea$/m);
    expect(printed).toMatch(/^received audit\.completed aud_\w+$/m);
  });

  it("has programs that TypeScript accepts", async () => {
    const files = blocks.flatMap(({ language, file }) => (language === "ts" && file !== undefined ? [file] : []));
    expect(files).toEqual(["audit.ts", "receiver.ts"]);
    expect(await typeProblems(files, folder)).toBe("");
  });

  it("has a workflow whose job passes while nothing is new, and fails on new errors", async () => {
    const [workflow] = blocks.filter(({ language }) => language === "yaml");
    if (workflow === undefined) throw new Error("There is no workflow.");
    const passed = await runWorkflow(workflow, folder, { ...values, "github.run_id": "1" });
    expect(passed).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Audit aud_\w+: completed\n$/) });
    site.pages["/"] = page("<title>Tea</title>", '<a href="/a">A</a> <a href="/gone">Gone</a>');
    const failed = await runWorkflow(workflow, folder, { ...values, "github.run_id": "2" });
    expect(failed.exitCode).toBe(1);
    expect(failed.stdout).toMatch(/^::error title=[\w-]+::http/m);
    const wrongKey = { ...values, "secrets.SITEMEND_KEY": "sitemend_live_0_0", "github.run_id": "3" };
    expect((await runWorkflow(workflow, folder, wrongKey)).exitCode).not.toBe(0);
  });
});
