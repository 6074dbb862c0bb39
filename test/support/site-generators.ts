/** Generators of websites, fetched once for tests; they are no dependencies. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { npmProgram } from "../../src/config.ts";
import { unpack, unpacked } from "./debian.ts";
import type { GeneratedKind } from "./generated-sites/index.ts";

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, "../../node_modules/.cache/sitemend-test/generators");
const INSTALL_WITHIN_MS = 300_000;
const BUILD_WITHIN_MS = 300_000;
/** Builds leave the processor to others. */
const PRIORITY = 10;

const NO_TELEMETRY = {
  ASTRO_TELEMETRY_DISABLED: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  DOCUSAURUS_NO_PERSISTENT_CACHE: "true",
};

/** Builds the site of the first folder into the second. */
export type BuildSite = (source: string, output: string) => Promise<void>;

interface Generator {
  /** Answers why it could not be had, if so. */
  readonly fetch: () => Promise<string | undefined>;
  readonly build: BuildSite;
}

const GENERATORS: Readonly<Record<GeneratedKind, Generator>> = {
  html: { fetch: async () => undefined, build: (source, output) => cp(source, output, { recursive: true }) },
  eleventy: ofNpm(["@11ty/eleventy@3.1.8"], "@11ty/eleventy/cmd.cjs", (_, output) => [`--output=${output}`, "--quiet"]),
  astro: ofNpm(["astro@7.3.5", "@astrojs/mdx@8.0.2"], "astro/bin/astro.mjs", (_, output) => [
    "build",
    `--outDir=${output}`,
    "--silent",
  ]),
  vitepress: ofNpm(["vitepress@1.6.4"], "vitepress/bin/vitepress.js", (_, output) => ["build", "--outDir", output]),
  hexo: ofNpm(
    ["hexo@8.1.2", "hexo-renderer-marked@7.0.1", "hexo-renderer-ejs@2.0.0"],
    "hexo/bin/hexo",
    (source) => ["generate", "--silent", "--cwd", source],
    "public",
  ),
  docusaurus: ofNpm(
    [
      ...["core", "faster", "plugin-content-docs", "plugin-content-blog", "plugin-content-pages", "theme-classic"].map(
        (name) => `@docusaurus/${name}@3.10.2`,
      ),
      ...["react@19.3.1", "react-dom@19.3.1"],
    ],
    "@docusaurus/core/bin/docusaurus.mjs",
    (_, output) => ["build", "--no-minify", "--out-dir", output],
  ),
  next: ofNpm(
    [
      "next@16.4.6",
      "@mdx-js/loader@3.1.1",
      "@mdx-js/mdx@3.1.1",
      "gray-matter@4.0.3",
      "react@19.3.1",
      "react-dom@19.3.1",
    ],
    "next/dist/bin/next",
    () => ["build", "--webpack"],
    "out",
  ),
  hugo: ofDebian(["hugo", "libsass1", "libwebp7", "libwebpmux3", "libwebpdemux2"], (folderOf, source, output) => ({
    program: join(folderOf("hugo"), "usr/bin/hugo"),
    args: ["--source", source, "--destination", output, "--quiet"],
  })),
  jekyll: ofDebian(
    [
      ...["ruby3.1", "libruby3.1", "libyaml-0-2", "jekyll", "ruby-addressable", "ruby-colorator", "ruby-concurrent"],
      ...["ruby-forwardable-extended", "ruby-i18n", "ruby-kramdown", "ruby-kramdown-parser-gfm", "ruby-liquid"],
      ...["ruby-mercenary", "ruby-pathutil", "ruby-public-suffix", "ruby-rouge", "ruby-terminal-table"],
      "ruby-unicode-display-width",
    ],
    (folderOf, source, output) => ({
      program: join(folderOf("ruby3.1"), "usr/bin/ruby3.1"),
      args: ["-e", JEKYLL, source, output],
    }),
  ),
};

/** Without Sass, which no site of the tests has and whose library stands at a fixed place of the system. */
const JEKYLL = `module Kernel
  alias required require
  def require(name) = name == "jekyll-sass-converter" || required(name)
end
require "jekyll"
settings = { "source" => ARGV[0], "destination" => ARGV[1], "quiet" => true, "disable_disk_cache" => true }
Jekyll::Site.new(Jekyll.configuration(settings)).process
`;

/** The builder of a kind of site, or why it could not be had. */
export async function generatorOf(kind: GeneratedKind): Promise<BuildSite | string> {
  const { fetch, build } = GENERATORS[kind];
  return (await fetch()) ?? build;
}

/** @param ownOutput a folder that the program always builds into */
function ofNpm(
  packages: readonly string[],
  program: string,
  argsOf: (source: string, output: string) => readonly string[],
  ownOutput?: string,
): Generator {
  const [first = ""] = packages;
  const folder = join(CACHE, first.replace("/", "+"));
  return {
    fetch: () => install(packages, folder),
    async build(source, output) {
      // Configurations and content import from here.
      await symlink(join(folder, "node_modules"), join(source, "node_modules"));
      const env = { ...process.env, CI: "true", ...NO_TELEMETRY };
      const args = [join(folder, "node_modules", program), ...argsOf(source, output)];
      await runSlowly(process.execPath, args, { cwd: source, env });
      if (ownOutput !== undefined) await rename(join(source, ownOutput), output);
    },
  };
}

function ofDebian(
  packages: readonly string[],
  commandOf: (
    folderOf: (name: string) => string,
    source: string,
    output: string,
  ) => { program: string; args: readonly string[] },
): Generator {
  return {
    fetch: async () => [...(await unpack(packages)).values()][0],
    async build(source, output) {
      const folderOf = (name: string) => unpacked(name) ?? "";
      const folders = (await Promise.all(packages.map((name) => foldersIn(folderOf(name))))).flat();
      const having = (pattern: RegExp) => folders.filter((each) => pattern.test(each)).join(":");
      const env = {
        ...process.env,
        LD_LIBRARY_PATH: having(/\/lib\/[\w-]+-linux-[\w-]+$/),
        RUBYLIB: having(
          /\/rubygems-integration\/.*\/gems\/[^/]+\/lib(?:\/concurrent-ruby)?$|\/vendor_ruby$|\/ruby\/(?:vendor_ruby\/)?3\.1\.0$/,
        ),
        GEM_PATH: having(/\/rubygems-integration\/[^/]+$/),
      };
      const { program, args } = commandOf(folderOf, source, output);
      await runSlowly(program, args, { cwd: source, env });
    },
  };
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
}

async function runSlowly(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  // Asked to end, some leave half of a site and say that all is well.
  const limits = { timeout: BUILD_WITHIN_MS, killSignal: "SIGKILL", maxBuffer: 64 * 1024 * 1024 } as const;
  const running = run(program, [...args], { ...options, ...limits });
  if (running.child.pid !== undefined) setPriority(running.child.pid, PRIORITY);
  await running;
}

async function install(packages: readonly string[], folder: string): Promise<string | undefined> {
  if (existsSync(folder)) return undefined;
  const { command, args, environment } = npmProgram();
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(join(CACHE, ".work-"));
  try {
    await writeFile(join(work, "package.json"), '{"private":true}');
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel", "error"];
    await run(command, [...args, "install", ...packages, ...options], {
      cwd: work,
      env: environment,
      timeout: INSTALL_WITHIN_MS,
    });
    await rename(work, folder);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
