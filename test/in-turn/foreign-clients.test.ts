/** Clients that generators of others make of openapi.json: they compile, and drive the journey of docs/api-changes.md. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAULTY_SHOP } from "../support/faulty-shop.ts";
import { PASSWORD_OF_OWNER, startService, type TestService } from "../support/service.ts";
import { TEA_SHOP } from "../support/tea-shop.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";

const ROOT = join(import.meta.dirname, "../..");
const missing = wordpressMissing();

const GENERATORS = [
  {
    client: "openapi-fetch",
    command: ["openapi-typescript/bin/cli.js", "openapi.json", "--output", "openapi-typescript.generated.ts"],
  },
  { client: "oazapfts", command: ["oazapfts/dist/cli.js", "openapi.json", "oazapfts.generated.ts"] },
] as const;

/** Stricter than most people are, and what a generator may expect. */
const COMPILER = {
  ...{ target: "es2022", module: "nodenext", lib: ["es2023", "dom", "dom.iterable"], types: ["node"] },
  ...{ strict: true, exactOptionalPropertyTypes: false, skipLibCheck: true, outDir: "js", rootDir: "." },
};

describe.skipIf(missing)(`clients of other generators${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let folder: string;
  let service: TestService;
  let wordpress: WordPress;

  beforeAll(async () => {
    folder = prepareFolder();
    for (const { command } of GENERATORS) await run(command[0], command.slice(1));
    await run("typescript-7/bin/tsc", ["--project", ".", "--singleThreaded"]);
    wordpress = await startWordPress({ title: "The tea shop", companion: true });
    await wordpress.php(TEA_SHOP);
    await wordpress.php(FAULTY_SHOP);
    service = await startService({
      environment: { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_REGISTRATION: "open" },
    });
  });

  afterAll(async () => {
    await service?.close();
    await wordpress?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  /** Beside the packages that the clients need. */
  function prepareFolder(): string {
    const parent = join(ROOT, "node_modules/.cache/sitemend-test");
    mkdirSync(parent, { recursive: true });
    const made = mkdtempSync(join(parent, "clients-"));
    cpSync(join(ROOT, "test/foreign-clients"), made, { recursive: true });
    cpSync(join(ROOT, "openapi.json"), join(made, "openapi.json"));
    writeFileSync(join(made, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(join(made, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER, include: ["*.ts"] }));
    return made;
  }

  async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
    const file = program.startsWith("js/") ? program : join(ROOT, "node_modules", program);
    const child = spawn(process.execPath, [file, ...args], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (piece: string) => {
        said += piece;
      });
    const code = await new Promise((resolve) => child.on("close", resolve));
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${said.slice(0, 4000)}`);
    return said;
  }

  it.each(GENERATORS)("made for $client changes the site and takes it all back", async ({ client }) => {
    const { login, applicationPassword } = await wordpress.createUser({ role: "administrator", login: client });
    const before = await wordpress.inside(CONTENT);
    const said = await run(`js/${client}.js`, [], {
      ...{ SITEMEND: service.url, EMAIL: `${client}@example.com`, PASSWORD: PASSWORD_OF_OWNER },
      ...{ WEBSITE: wordpress.url, WORDPRESS_USER: login, WORDPRESS_PASSWORD: applicationPassword },
    });
    const came = JSON.parse(said.trim().split("\n").at(-1) ?? "");
    expect(came).toMatchObject({
      ...{ mode: "guarded", applied: "applied", own: "A kettle on the stove", rolledBack: "rolled_back" },
    });
    expect(came.bulk.requested).toBeGreaterThan(0);
    expect(came.bulk.applied).toBe(came.bulk.requested);
    expect(came.undone).toMatchObject({ requested: came.bulk.requested + 1, applied: came.bulk.requested + 1 });
    expect(await wordpress.inside(CONTENT)).toBe(before);
  });
});

/** Every text that a change may write, in one hash. */
const CONTENT =
  "global $wpdb; echo md5(json_encode($wpdb->get_results(\"SELECT post_title, post_content, post_excerpt FROM $wpdb->posts WHERE post_type NOT IN ('revision') ORDER BY ID\")));";
