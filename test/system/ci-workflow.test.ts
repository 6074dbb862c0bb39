/**
 * The workflow that `init` writes, step by step as its runner would: on the default branch, on a pull request without new issues, and on one
 * with some. Sitemend comes from a repository, as the workflow says; the repository's site is built and served by the workflow.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLI } from "../support/programs.ts";
import { type JobResult, runJob, type WorkflowEvent } from "../support/workflow-runner.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Sitemend is installed from its repository. */
const LONG_MS = 900_000;

/** A static server, as a repository may bring one: it answers with the files of `site/`. */
const SERVER = `import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
createServer(async ({ url }, response) => {
  const path = new URL(url, "http://site").pathname;
  try {
    const body = await readFile("site" + (path.endsWith("/") ? path + "index.html" : path));
    response.writeHead(200, { "content-type": path.endsWith(".xml") ? "application/xml" : "text/html; charset=utf-8" }).end(body);
  } catch {
    response.writeHead(404, { "content-type": "text/html" }).end("<title>Not found</title>");
  }
}).listen(process.argv[2], "127.0.0.1");
`;

/** What \`gh api\` would send: its arguments, and the files that they name with @. */
const GH = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
const fields = {};
for (const [at, arg] of args.entries()) {
  if (arg !== "-f" && arg !== "-F") continue;
  const [name, ...rest] = args[at + 1].split("=");
  const value = rest.join("=");
  fields[name] = arg === "-F" && value.startsWith("@") ? readFileSync(value.slice(1), "utf8") : value;
}
appendFileSync(process.env.GH_CALLS, JSON.stringify({ args, fields, token: process.env.GH_TOKEN }) + "\\n");
`;

const page = (path: string, title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${title} – the tea shop of the old harbour</title><link rel="canonical" href="https://tea.example${path}">
<meta name="description" content="${title}: how we choose, brew and keep it, and where our guests find it in the shop by the harbour.">
<meta name="viewport" content="width=device-width"></head><body><main><h1>${title}</h1>
<p>${body}</p><a href="/">Tea shop</a> <a href="/green.html">Green tea</a></main></body></html>`;

describe("the workflow of init", { timeout: LONG_MS }, () => {
  let folder: string;
  let repository: string;
  let port: number;
  let workflow: string;
  const inRepository = (...args: string[]) =>
    execFileSync("git", ["-C", repository, "-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), text);
  };
  const commit = (subject: string) => {
    inRepository("add", "--all");
    inRepository("commit", "--quiet", "-m", subject);
    return inRepository("rev-parse", "HEAD");
  };
  let runs = 0;
  const run = async (event: Pick<WorkflowEvent, "name" | "ref" | "sha">, payload: object = {}): Promise<JobResult> => {
    const own = join(folder, `run-${++runs}`);
    const installed = join(own, "temp/sitemend/node_modules");
    // The first run installs the packages. Each of the others would do the same, for a minute or more: they find them there.
    mkdirSync(dirname(installed), { recursive: true });
    if (runs > 1) renameSync(join(folder, `run-${runs - 1}`, "temp/sitemend/node_modules"), installed);
    return runJob(
      workflow,
      { ...event, payload: { repository: { default_branch: "main" }, ...payload } },
      {
        ...{ repository, folder: own, cache: join(folder, "cache"), path: [join(folder, "bin")] },
        env: { GH_CALLS: join(folder, "gh-calls"), npm_config_cache: join(folder, "npm-cache") },
      },
    );
  };
  const uploads = () =>
    readFileSync(join(folder, "gh-calls"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { args: string[]; fields: Record<string, string>; token: string });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sitemend-workflow-"));
    chmodSync(folder, 0o755);
    repository = join(folder, "tea");
    port = await freePort();
    for (const name of ["tea", "bin", "cache"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "bin/gh"), GH, { mode: 0o755 });
    inRepository("init", "--quiet", "--initial-branch=main");
    write("server.mjs", SERVER);
    write(
      "site/index.html",
      page("/", "Tea shop", "We sell tea by the harbour, and have done so for a hundred years."),
    );
    write(
      "site/green.html",
      page("/green.html", "Green tea", "Green tea is not fermented. We brew it at eighty degrees."),
    );
    const { url, commit: head } = publishSitemend(folder);
    const flags = [
      "--start",
      `node server.mjs ${port}`,
      "--start-url",
      `http://127.0.0.1:${port}`,
      "--from",
      `${url}#${head}`,
    ];
    execFileSync(process.execPath, [CLI, "init", "https://tea.example", ...flags], { cwd: repository, stdio: "pipe" });
    workflow = readFileSync(join(repository, ".github/workflows/sitemend.yml"), "utf8");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("passes on the default branch, whose issues become the baseline", async () => {
    const sha = commit("Open the shop");
    const result = await run({ name: "push", ref: "refs/heads/main", sha });
    expect(result, JSON.stringify(result, undefined, 2)).toMatchObject({ conclusion: "success" });
    expect(outcomes(result)).toMatchObject({
      "Keep the report for the next run": "success",
      "Upload to code scanning": "success",
    });
    expect(result.summary).toMatch(/^# Audit of `+ ?https:\/\/tea\.example\//);
    // What the site names as its own URLs is its own, although another server was asked.
    expect(result.summary).not.toContain("127.0.0.1");
    const [upload] = uploads();
    expect(upload).toMatchObject({ token: "ghs_test", fields: { commit_sha: sha, ref: "refs/heads/main" } });
    expect(upload?.args).toEqual(expect.arrayContaining(["--method", "POST", "repos/tea/shop/code-scanning/sarifs"]));
    expectTakenByGithub(upload?.fields.sarif ?? "", (file) => inRepository("cat-file", "-t", `${sha}:${file}`));
  });

  it("passes a pull request of a fork that rewrites a sentence, and uploads nothing", async () => {
    inRepository("checkout", "--quiet", "-b", "sentence");
    write(
      "site/green.html",
      page(
        "/green.html",
        "Green tea",
        "Green tea isn't fermented. Seventy degrees are enough for it, and two minutes.",
      ),
    );
    const before = uploads().length;
    const result = await pull(2, commit("Brew it cooler"), { full_name: "ana/shop" });
    expect(result, JSON.stringify(result, undefined, 2)).toMatchObject({ conclusion: "success" });
    expect(stepOf(result, "Audit")).toContain("Nothing new since sitemend-baseline.json.");
    expect(stepOf(result, "Audit")).not.toMatch(/^::(error|warning) /m);
    expect(outcomes(result)).toMatchObject({
      "Keep the report for the next run": "skipped",
      "Upload to code scanning": "skipped",
    });
    expect(uploads()).toHaveLength(before);
  });

  it("fails a pull request with a new issue, and annotates that one only", async () => {
    inRepository("checkout", "--quiet", "-b", "broken", "main");
    write("site/green.html", page("/green.html", "Green tea", 'Green tea, and <a href="/black.html">black tea</a>.'));
    const result = await pull(3, commit("Link black tea"));
    expect(result.conclusion).toBe("failure");
    const said = stepOf(result, "Audit");
    expect(said).toMatch(
      /Failed: \d+ new issues? since sitemend-baseline\.json; --max-new allows 0:\n {4}link-broken-internal {2}https:\/\/tea\.example\/green\.html/,
    );
    const annotations = said.match(/^::(error|warning|notice) title=.*$/gm) ?? [];
    expect(annotations.filter((line) => line.startsWith("::error"))).toEqual([
      expect.stringMatching(
        /^::error title=.*\(link-broken-internal\)::1 issue on 1 page, for example https:\/\/tea\.example\/green\.html/,
      ),
    ]);
    expect(uploads().at(-1)?.fields.ref).toBe("refs/pull/3/merge");
  });

  const pull = (number: number, sha: string, repo: object = { full_name: "tea/shop" }) =>
    run({ name: "pull_request", ref: `refs/pull/${number}/merge`, sha }, { number, pull_request: { head: { repo } } });
});

const stepOf = ({ steps }: JobResult, name: string) => steps.find((step) => step.name === name)?.output ?? "";
const outcomes = ({ steps }: JobResult) => Object.fromEntries(steps.map(({ name, outcome }) => [name, outcome]));

/** The sources as they are here, as a repository that can be fetched from. */
function publishSitemend(folder: string): { readonly url: string; readonly commit: string } {
  const at = join(folder, "sitemend");
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    ...{ cwd: ROOT, encoding: "utf8" },
  }).split("\0");
  mkdirSync(at);
  execFileSync("cp", ["--parents", "-t", at, ...files.filter((name) => name !== "")], { cwd: ROOT });
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", at, "-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
      encoding: "utf8",
    });
  git("init", "--quiet");
  git("add", "--all", "--force");
  git("commit", "--quiet", "-m", "Sitemend");
  return { url: `file://${at}`, commit: git("rev-parse", "HEAD").trim() };
}

/**
 * The rules of "SARIF support for code scanning" in GitHub's documentation.
 *
 * @param typeOf of a path in the commit; throws where there is none
 */
function expectTakenByGithub(sarif: string, typeOf: (file: string) => string): void {
  const { version, runs } = JSON.parse(gunzipSync(Buffer.from(sarif, "base64")).toString("utf8"));
  expect(version).toBe("2.1.0");
  expect(runs).toHaveLength(1);
  const [{ tool, results }] = runs;
  expect(results.length).toBeGreaterThan(0);
  expect(results.length).toBeLessThanOrEqual(25_000);
  const prints = new Set<string>();
  for (const { ruleId, ruleIndex, message, locations, partialFingerprints } of results) {
    expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(message.text).toContain("https://tea.example/");
    const { artifactLocation, region } = locations[0].physicalLocation;
    expect(typeOf(decodeURI(artifactLocation.uri))).toBe("blob");
    expect(region.startLine).toBe(1);
    prints.add(partialFingerprints.primaryLocationLineHash);
  }
  expect(prints.size).toBe(results.length);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
