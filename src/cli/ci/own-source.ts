/** Where a build server gets Sitemend from: the same version that wrote the workflow, from where this one came. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { usage } from "../exit.ts";

/**
 * `package`: of the npm registry, with its version · `file`: a package in the repository, its path from there · `clone`: a commit of
 * a Git repository that the build server can read.
 */
export type OwnSource =
  | { readonly kind: "package"; readonly spec: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "clone"; readonly url: string; readonly commit: string };

/** A package without its version may be another one tomorrow, and a branch another commit. @throws CommandFailed */
export function parseSource(text: string): OwnSource {
  const [, url, commit] = /^((?:https?|ssh|file):\/\/[^\s#]+)#([0-9a-f]{40}|[0-9a-f]{64})$/.exec(text) ?? [];
  if (url !== undefined && commit !== undefined) return { kind: "clone", url, commit };
  if (/^(\.\/)?\w[\w./-]*\.tgz$/.test(text)) return { kind: "file", path: text };
  if (/^(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(-[\w.]+)?$/.test(text)) return { kind: "package", spec: text };
  throw usage(
    `--from: “${text}” is no npm package with its version (sitemend@1.2.3), no package file (./tools/sitemend-1.2.3.tgz), and no Git repository with its commit (https://…#<commit>).`,
  );
}

/** @param root the folder of this installation */
export function ownSource(root: string): OwnSource {
  return ofClone(root) ?? ofPackage(root) ?? { kind: "file", path: `./tools/${fileName(root)}` };
}

const OwnPackage = z.object({ name: z.string(), version: z.string() });

function fileName(root: string): string {
  const { name, version } = OwnPackage.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  return `${name}-${version}.tgz`;
}

function ofClone(root: string): OwnSource | undefined {
  if (!existsSync(join(root, ".git"))) return undefined;
  const [remote, commit] = [git(root, "remote", "get-url", "origin"), git(root, "rev-parse", "HEAD")];
  const url = remote === undefined ? undefined : readable(remote);
  if (url === undefined || commit === undefined) return undefined;
  // What was never pushed can't be fetched.
  return git(root, "branch", "--remotes", "--contains", commit) ? { kind: "clone", url, commit } : undefined;
}

function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

/** Without a key and without a password: `git@host:owner/name` is what a person has a key for. */
function readable(remote: string): string | undefined {
  const [, host, path] = /^(?:ssh:\/\/)?git@([\w.-]+)[:/]([\w./-]+)$/.exec(remote) ?? [];
  const url = URL.parse(host === undefined ? remote : `https://${host}/${path}`);
  if (url === null || url.protocol !== "https:") return undefined;
  url.username = "";
  url.password = "";
  return url.href;
}

const Installed = z.object({ packages: z.record(z.string(), z.object({ resolved: z.string().optional() })) });

/** npm notes where it took each package from. */
function ofPackage(root: string): OwnSource | undefined {
  const modules = dirname(root);
  const list = join(modules, ".package-lock.json");
  if (basename(modules) !== "node_modules" || !existsSync(list)) return undefined;
  const { packages } = Installed.parse(JSON.parse(readFileSync(list, "utf8")));
  const resolved = packages[`node_modules/${basename(root)}`]?.resolved ?? "";
  const [, url, commit] = /^git\+(https:\/\/[^\s#]+)#([0-9a-f]{40})$/.exec(resolved) ?? [];
  if (url !== undefined && commit !== undefined) return { kind: "clone", url, commit };
  if (!/^https:\/\/[^\s]+\.tgz$/.test(resolved)) return undefined;
  const { name, version } = OwnPackage.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  return { kind: "package", spec: `${name}@${version}` };
}

export function installLines(source: OwnSource, folder: string): readonly string[] {
  if (source.kind === "clone")
    return [
      `git init --quiet "${folder}"`,
      `git -C "${folder}" fetch --quiet --depth 1 ${source.url} ${source.commit}`,
      `git -C "${folder}" checkout --quiet FETCH_HEAD`,
    ];
  const spec = source.kind === "package" ? source.spec : `"$PWD/${source.path.replace(/^\.\//, "")}"`;
  return [`npm install --no-audit --no-fund --prefix "${folder}" ${spec}`];
}

/** The program, once it is installed there. */
export function programIn({ kind }: OwnSource, folder: string): string {
  return kind === "clone" ? `node ${folder}/bin/sitemend.js` : `${folder}/node_modules/.bin/sitemend`;
}

export function sourceWords(source: OwnSource): string {
  if (source.kind === "clone") return `${source.url} at ${source.commit.slice(0, 12)}`;
  return source.kind === "package" ? source.spec : source.path;
}
