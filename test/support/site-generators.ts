/** Generators of websites, fetched once for tests; they are no dependencies. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { npmProgram } from "../../src/config.ts";
import { unpack, unpacked } from "./debian.ts";

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, "../../node_modules/.cache/sitemend-test/generators");
const ELEVENTY = "@11ty/eleventy@3.1.8";
const HUGO_PACKAGES = ["hugo", "libsass1", "libwebp7", "libwebpmux3", "libwebpdemux2"];
const INSTALL_WITHIN_MS = 300_000;
const BUILD_WITHIN_MS = 120_000;

/** Builds the site of the first folder into the second. */
export type BuildSite = (source: string, output: string) => Promise<void>;

const eleventyFolder = join(CACHE, ELEVENTY.replace("/", "+"));

/** `undefined` when it could not be had. */
export function eleventy(): BuildSite | undefined {
  const program = join(eleventyFolder, "node_modules/@11ty/eleventy/cmd.cjs");
  if (!existsSync(program)) return undefined;
  return async (source, output) => {
    await run(process.execPath, [program, `--output=${output}`, "--quiet"], { cwd: source, timeout: BUILD_WITHIN_MS });
  };
}

export function hugo(): BuildSite | undefined {
  const folder = unpacked("hugo");
  const libraries = HUGO_PACKAGES.slice(1).map((name) => unpacked(name));
  if (folder === undefined || libraries.includes(undefined)) return undefined;
  return async (source, output) => {
    const found = await Promise.all(libraries.map((each) => librariesIn(each ?? "")));
    const env = { ...process.env, LD_LIBRARY_PATH: found.flat().join(":") };
    await run(join(folder, "usr/bin/hugo"), ["--source", source, "--destination", output, "--quiet"], {
      env,
      timeout: BUILD_WITHIN_MS,
    });
  };
}

async function librariesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return [...new Set(files.filter((file) => /\.so(?:\.\d+)*$/.test(file)).map((file) => dirname(join(folder, file))))];
}

/** Answers why they could not be had, if so. */
export async function fetchGenerators(): Promise<string | undefined> {
  const [withoutHugo, withoutEleventy] = await Promise.all([unpack(HUGO_PACKAGES), installEleventy()]);
  return withoutEleventy ?? [...withoutHugo.values()][0];
}

async function installEleventy(): Promise<string | undefined> {
  if (existsSync(eleventyFolder)) return undefined;
  const { command, args, environment } = npmProgram();
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(join(CACHE, ".work-"));
  try {
    await writeFile(join(work, "package.json"), '{"private":true}');
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel", "error"];
    await run(command, [...args, "install", ELEVENTY, ...options], {
      cwd: work,
      env: environment,
      timeout: INSTALL_WITHIN_MS,
    });
    await rename(work, eleventyFolder);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
