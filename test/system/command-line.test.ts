/** The command line around an audit: what completes it, what starts a project, and what fails a build only for what is new. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLI } from "../support/programs.ts";
import { type DataFolder, LOOPBACK, makeRunningDataFolder, sitemend, start } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

const page = (title: string, body = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><a href="/second/">The second page</a>${body}</body></html>`;
const SITE = { "/": page("The first page of this small site"), "/second/": page("The second page of this small site") };

let folder: DataFolder;
const inFolder = (name: string) => join(folder.path, name);

beforeAll(async () => {
  folder = await makeRunningDataFolder();
});
afterAll(() => folder?.remove());

describe("a baseline", () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  const audit = (...more: string[]) =>
    sitemend(
      ["audit", `${site.origin}/`, "--allow-private", LOOPBACK, "--no-reuse", "--output", "llm=/dev/null", ...more],
      folder.path,
    );

  beforeAll(async () => {
    site = await startSite(SITE);
    const first = await audit("--baseline", "last", "--output", `json=${inFolder("baseline.json")}`);
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining("no earlier audit") });
  });
  afterAll(() => site?.close());

  it("lets known problems pass, and fails for a new one, named", async () => {
    const same = await audit("--baseline", inFolder("baseline.json"), "--fail-on", "notice");
    expect(same).toMatchObject({ code: 0, stderr: expect.stringContaining("Nothing new since") });
    site.pages["/second/"] = page(
      "The second page of this small site",
      '<img src="/tea-leaves.png" width="80" height="60">',
    );
    const worse = await audit("--baseline", "last");
    expect(worse).toMatchObject({ code: 1 });
    expect(worse.stderr).toMatch(/Failed: \d+ new issues? since the last audit; --max-new allows 0:\n {4}\S+ {2}http/);
    expect(worse.stderr).toContain("image-alt-missing");
    const allowed = await audit("--baseline", inFolder("baseline.json"), "--max-new", "50");
    expect(allowed.code).toBe(0);
  });

  it.each([
    ["nothing.json", undefined, "does not exist"],
    ["broken.json", "{", "can't be read as JSON"],
    ["foreign.json", '{"data": []}', "is not a Sitemend report"],
    ["elsewhere.json", "elsewhere", "is a report of https://elsewhere.example/"],
  ])("is refused when it is %s", async (name, text, cause) => {
    const report = () =>
      readFileSync(inFolder("baseline.json"), "utf8").replaceAll(site.origin, "https://elsewhere.example");
    if (text !== undefined) writeFileSync(inFolder(name), text === "elsewhere" ? report() : text);
    expect(await audit("--baseline", inFolder(name))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(cause),
    });
  });

  it("has gates beside it: budget, score, ignored issues", async () => {
    writeFileSync(inFolder("ignore.json"), '[{"check": "image-alt-missing", "reason": "decoration"}]');
    const over = await audit("--budget", "images=0", "--min-score", "100");
    expect(over).toMatchObject({ code: 1, stderr: expect.stringMatching(/images has \d+ issues?; its budget is 0/) });
    expect(over.stderr).toContain("--min-score requires 100");
    const ignored = await audit("--budget", "images=9", "--ignore-file", inFolder("ignore.json"));
    expect(ignored).toMatchObject({ code: 0, stderr: expect.stringContaining("1 issue not counted") });
    expect((await audit("--budget", "imges=1")).stderr).toContain("Did you mean images?");
  });
});

describe("completion", () => {
  it("for bash knows commands, their commands, options and choices, as they are defined", async () => {
    const script = (await sitemend(["completion", "bash"], folder.path)).stdout;
    writeFileSync(inFolder("completion.bash"), script);
    const completions = (...words: string[]) =>
      execFileSync("bash", [
        "-c",
        `source "$0"; COMP_WORDS=(sitemend "$@"); COMP_CWORD=${words.length}; _sitemend; printf '%s\\n' "\${COMPREPLY[@]}"`,
        inFolder("completion.bash"),
        ...words,
      ])
        .toString()
        .trim()
        .split("\n");
    expect(completions("")).toEqual(expect.arrayContaining(["serve", "audit", "demo", "completion"]));
    expect(completions("wp", "")).toEqual(expect.arrayContaining(["connect", "verify", "disconnect"]));
    expect(completions("audit", "--max-p")).toEqual(["--max-pages"]);
    expect(completions("audit", "--fail-on", "")).toEqual(["error", "warning", "notice", "none"]);
    expect(completions("completion", "f")).toEqual(["fish"]);
  });

  it.each(["zsh", "fish"])("is there for %s", async (shell) => {
    const { code, stdout } = await sitemend(["completion", shell], folder.path);
    expect(code).toBe(0);
    for (const word of ["rollback", "max-new", "completion"]) expect(stdout).toContain(word);
  });
});

describe("init", () => {
  it("writes a config file that audit reads, and a workflow; a second time it touches nothing", async () => {
    const project = inFolder("project");
    await mkdir(project);
    const inProject = (...args: string[]) =>
      execFileSync(process.execPath, [CLI, ...args], {
        cwd: project,
        encoding: "utf8",
        stdio: "pipe",
      });
    expect(inProject("init", "https://example.com")).toMatch(/^Written {2}sitemend\.config\.json\nWritten {2}\.github/);
    expect(JSON.parse(inProject("audit", "--print-config", "--max-pages", "7"))).toMatchObject({
      ...{ file: "sitemend.config.json", url: "https://example.com", maxPages: 7, failOn: "none" },
    });
    writeFileSync(join(project, "sitemend.config.json"), "{}");
    expect(inProject("init", "https://other.example")).toMatch(/^Kept {5}sitemend\.config\.json/);
    expect(readFileSync(join(project, "sitemend.config.json"), "utf8")).toBe("{}");
    expect(existsSync(join(project, ".github/workflows/sitemend.yml"))).toBe(true);
  });

  const written = (name: string, file: string, ...args: string[]) => {
    const project = inFolder(name);
    mkdirSync(project);
    const said = execFileSync(process.execPath, [CLI, "init", "https://example.com", ...args], {
      ...{ cwd: project, encoding: "utf8", stdio: "pipe" },
    });
    return { said, text: readFileSync(join(project, file), "utf8") };
  };

  it.each([
    ["github", ".github/workflows/sitemend.yml"],
    ["gitlab", "sitemend.gitlab-ci.yml"],
  ])("takes Sitemend of this very version from where it is told, for %s", (ci, file) => {
    const commit = "a".repeat(40);
    const clone = written(`clone-${ci}`, file, "--ci", ci, "--from", `https://git.example/sitemend#${commit}`);
    expect(clone.text).toContain(`fetch --quiet --depth 1 https://git.example/sitemend ${commit}`);
    expect(clone.said).toContain(`Runs     https://git.example/sitemend at ${"a".repeat(12)}`);
    const published = written(`package-${ci}`, file, "--ci", ci, "--from", "sitemend@0.1.0");
    expect(published.text).toMatch(/npm install [^\n]* sitemend@0\.1\.0/);
    const own = written(`file-${ci}`, file, "--ci", ci, "--from", "./tools/sitemend-0.1.0.tgz");
    expect(own.text).toContain("$PWD/tools/sitemend-0.1.0.tgz");
    expect(own.said).toContain("npm pack");
  });

  it.each([["sitemend"], ["sitemend@latest"], ["https://git.example/sitemend#main"], ["git@git.example:a/b"]])(
    "refuses %s, which may be something else tomorrow",
    async (from) => {
      const { code, stderr } = await sitemend(["init", "https://example.com", "--from", from], folder.path);
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("--from: “") });
    },
  );

  it("audits the preview of a pull request, or the live site only", () => {
    const file = ".github/workflows/sitemend.yml";
    const live = written("live", file);
    expect(live.text).not.toContain("pull_request:\n");
    const preview = written("preview", file, "--preview", "https://deploy-preview-{number}--tea.example");
    expect(preview.text).toContain("format('https://deploy-preview-{0}--tea.example', github.event.number)");
    expect(preview.text).toContain("pull_request:\n");
    const gitlab = written(
      "preview-gitlab",
      "sitemend.gitlab-ci.yml",
      ...["--ci", "gitlab"],
      "--preview",
      "https://pr-{number}.tea.example",
    );
    expect(gitlab.text).toContain("--served-at https://pr-$CI_MERGE_REQUEST_IID.tea.example");
    const other = written("live-gitlab", "sitemend.gitlab-ci.yml", "--ci", "gitlab");
    expect(other.text).not.toContain("merge_request_event");
  });

  it.each<[string, Record<string, string>, string]>([
    [
      "npm",
      { "package-lock.json": "{}", "package.json": '{"dependencies":{"astro":"1"},"scripts":{"build":"astro build"}}' },
      "npm ci && npm run build",
    ],
    [
      "pnpm",
      { "pnpm-lock.yaml": "", "package.json": '{"devDependencies":{"vitepress":"1"},"scripts":{"docs:build":"x"}}' },
      "pnpm install --frozen-lockfile && npm run docs:build",
    ],
    [
      "yarn",
      { "yarn.lock": "", "package.json": '{"dependencies":{"@11ty/eleventy":"1"}}' },
      "yarn install --frozen-lockfile",
    ],
  ])("recognizes a generator, and installs it with %s", (name, files, expected) => {
    const project = inFolder(`found-${name}`);
    mkdirSync(project);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text);
    execFileSync(process.execPath, [CLI, "init", "https://example.com"], { cwd: project, stdio: "pipe" });
    expect(readFileSync(join(project, ".github/workflows/sitemend.yml"), "utf8")).toContain(expected);
  });

  it("starts nothing that has no script, or is a part of its host only", () => {
    const project = inFolder("nothing-started");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), '{"dependencies":{"astro":"1"}}');
    const file = join(project, ".github/workflows/sitemend.yml");
    for (const url of ["https://example.com", "https://ana.example.com/project/"]) {
      writeFileSync(join(project, "index.html"), "");
      if (url.endsWith(".com")) rmSync(join(project, "index.html"));
      execFileSync(process.execPath, [CLI, "init", url], { cwd: project, stdio: "pipe" });
      expect(readFileSync(file, "utf8")).not.toContain("Build and start");
      rmSync(file);
    }
  });

  it.each([
    [["--preview", "https://a.example/pr-{number}/"], "has a path"],
    [["--start", "npm start", "--start-url", "http://localhost:3000/docs/"], "has a path"],
    [["--preview", "https://a.example/'$(id)"], "contains quotes"],
    [["--start", "npm start"], "--start needs --start-url"],
    [["--build", "hugo"], "need --start"],
    [["--preview", "https://a.example", "--start", "npm start"], "not both"],
  ])("refuses %j", async (flags, cause) => {
    expect(await sitemend(["init", "https://example.com", ...flags], folder.path)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining(cause) },
    });
  });

  it("knows another User-Agent, from the command line and from a file, and refuses one that is none", async () => {
    writeFileSync(inFolder("agent.json"), '{"userAgent": "Tea/1.0"}');
    const printed = (...args: string[]) => sitemend(["audit", "--print-config", ...args], folder.path);
    expect(JSON.parse((await printed("--config", inFolder("agent.json"))).stdout).userAgent).toBe("Tea/1.0");
    expect(JSON.parse((await printed("--user-agent", "Cup/1.0")).stdout).userAgent).toBe("Cup/1.0");
    expect(await sitemend(["audit", "https://tea.example", "--user-agent", "Tea\n"], folder.path)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining("--user-agent: must be printable ASCII") },
    });
  });

  it("asks nobody where nobody sits", async () => {
    expect(await sitemend(["init"], folder.path)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("No URL specified"),
    });
  });
});

it("ends as it would have when nobody reads on, as with `| head`", async () => {
  const running = start(["doctor"], inFolder("fresh"));
  running.hangUp();
  expect(await running.ended).toEqual({ code: 0, stdout: "", stderr: "" });
});

it("refuses an account that the API would refuse", async () => {
  const create = (...args: string[]) => sitemend(["user", "create", ...args], folder.path);
  expect(await create("bad-email", "--name", "X")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("bad-email is not a valid email address"),
  });
  for (const name of [" ", "a\u001b[2Jb"])
    expect(await create("ana@example.com", "--name", name)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--name"),
    });
});

it("says that a data folder is a file", async () => {
  const file = join(folder.path, "file");
  writeFileSync(file, "");
  expect(await sitemend(["doctor"], file)).toMatchObject({
    code: 2,
    stdout: expect.stringContaining("isn't a folder"),
  });
});

it("means well with mistyped commands, flags and formats", async () => {
  const meant = async (...args: string[]) => (await sitemend(args, folder.path)).stderr;
  expect(await meant("adit")).toContain("Did you mean audit?");
  expect(await meant("audit", "https://example.com", "--max-page", "3")).toContain("Did you mean --max-pages?");
  expect(await meant("audit", "https://example.com", "--output", "serif")).toContain("Did you mean sarif?");
  const fix = ["fix", "apply", "aud_01m83nzrg8edx9jc0xrydsw9e3", "--all", "--yes"];
  expect(await meant(...fix, "--check", "tile-missing")).toContain("Did you mean title-missing");
});
