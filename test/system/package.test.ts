/** What a new user does with the package: `npm pack` of the sources, an install into an empty folder, and the commands. */
import { execFileSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lockHolder } from "../../src/store/index.ts";
import { ended, giveToNewUser, npm, output, printed } from "../support/new-user.ts";
import { links, startSite } from "../support/site-server.ts";

const ROOT = join(import.meta.dirname, "../..");
/** A busy machine installs some hundred megabytes. */
const INSTALL_MS = 300_000;
const MOST_BYTES = 320 * 1024 ** 2;

const CHECKS_FILE = `import type { CustomChecksFile } from "sitemend";
  export default [
    { id: "custom-a", title: "A check in TypeScript", severity: "error", check: (page) => page.select("a").map(({ html }) => html) },
  ] satisfies CustomChecksFile;`;

describe("the package", { timeout: INSTALL_MS }, () => {
  let folder: string;
  let cwd: string;
  let packed: { readonly files: readonly { readonly path: string }[] };
  const run = (args: readonly string[]) => npm(["exec", "--", "sitemend", ...args], { cwd, home: folder });
  const said = async (args: readonly string[]) => {
    const command = run(args);
    return { code: await ended(command), text: output(command) };
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sitemend-package-"));
    cwd = join(folder, "work");
    for (const name of ["home", "work"]) mkdirSync(join(folder, name));
    const json = execFileSync("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", folder], {
      ...{ cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
      env: { ...process.env, PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}` },
    });
    packed = JSON.parse(json.slice(json.search(/^\[/m)))[0];
    chmodSync(folder, 0o755);
    giveToNewUser(folder);
    const [tarball = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
    const install = npm(["install", "--no-audit", "--no-fund", join(folder, tarball)], { cwd, home: folder });
    if ((await ended(install)) !== 0) throw new Error(output(install));
  }, INSTALL_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("carries what runs, and neither sources nor tests", () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "bin/sitemend.js",
        "dist/cli.mjs",
        "dist/custom-checks.d.ts",
        "dist/client.mjs",
        "dist/client/index.d.ts",
        "dashboard/dist/index.html",
      ]),
    );
    expect(paths.filter((path) => /^(src|test|scripts|bench|client)\/|(?<!\.d)\.ts$|node_modules/.test(path))).toEqual(
      [],
    );
  });

  it("brings no tool that only its developers need, and stays small", () => {
    const names = readdirSync(join(cwd, "node_modules"));
    expect(
      names.filter((name) => /^(typescript|vitest|rolldown|vite|@biomejs|knip|playwright-core)$/.test(name)),
    ).toEqual([]);
    const files = readdirSync(join(cwd, "node_modules"), { recursive: true, withFileTypes: true });
    const bytes = files.reduce((sum, file) => sum + lstatSync(join(file.parentPath, file.name)).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it("says its version, and what is well", async () => {
    expect(await said(["--version"])).toEqual({ code: 0, text: "0.1.0\n" });
    expect(await said(["doctor"])).toMatchObject({ code: 0 });
  });

  it("has the client of the public API, which needs nothing of the rest", () => {
    const script = `const client = await import("sitemend/client"); console.log(Object.keys(client).sort().join(" "))`;
    const options = { cwd, encoding: "utf8" } as const;
    expect(execFileSync(process.execPath, ["--input-type=module", "--eval", script], options)).toBe(
      "SitemendConnectionError SitemendError WebhookVerificationError createSitemend responseOf verifyWebhook\n",
    );
  });

  it("audits a site, also with checks of a TypeScript file", async () => {
    const site = await startSite({ "/": links("/gone", "/two"), "/two": links("/") });
    writeFileSync(join(cwd, "checks.ts"), CHECKS_FILE);
    const audit = await said([
      "audit",
      "--allow-private",
      "127.0.0.1",
      "--fail-on",
      "none",
      "--custom-checks-file",
      "checks.ts",
      site.origin,
    ]);
    await site.close();
    expect(audit.text).toContain("Saved as aud_");
    expect(audit.text).toContain("A check in TypeScript");
    expect(audit.code).toBe(0);
  });

  it("serves the dashboard and the API, and ends when it is asked to", async () => {
    const service = run(["serve"]);
    const [, url] = await printed(service, /Sitemend is ready at (\S+)/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${url}/`)).text()).toContain('<script type="module"');
    expect((await fetch(`${url}/api/v1/openapi.json`)).status).toBe(200);
    service.kill("SIGTERM");
    await ended(service);
    await vi.waitUntil(() => lockHolder(join(cwd, "data/serve.lock")) === undefined, { timeout: 180_000 });
  });
});
