/** What a build audits: the live site, a preview of each pull request, or the site built and started by the build itself. */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

export type SiteToAudit =
  | { readonly kind: "live" }
  /** `{number}` stands for the number of the pull request. */
  | { readonly kind: "preview"; readonly url: string }
  | {
      readonly kind: "started";
      /** `null`: nothing is built. */
      readonly build: string | null;
      readonly start: string;
      readonly url: string;
      /** What it was recognized by; `null`: the person said so. */
      readonly generator: string | null;
    };

type Started = Extract<SiteToAudit, { kind: "started" }>;

interface Generator {
  readonly name: string;
  /** Commands that serve what was built, and where, as its documentation says. */
  readonly start: string;
  readonly url: string;
  /** Scripts of package.json that build it, the first that there is; none: it builds by itself. */
  readonly builds: readonly string[];
}

/** By the package that a generator comes in. */
const GENERATORS: Readonly<Record<string, Generator>> = {
  astro: { name: "Astro", start: "npx astro preview", url: "http://localhost:4321", builds: ["build"] },
  next: { name: "Next.js", start: "npx next start", url: "http://localhost:3000", builds: ["build"] },
  "@docusaurus/core": {
    ...{ name: "Docusaurus", start: "npx docusaurus serve", url: "http://localhost:3000", builds: ["build"] },
  },
  vitepress: {
    ...{
      name: "VitePress",
      start: "npx vitepress preview",
      url: "http://localhost:4173",
      builds: ["docs:build", "build"],
    },
  },
  "@11ty/eleventy": { name: "Eleventy", start: "npx eleventy --serve", url: "http://localhost:8080", builds: [] },
  vite: { name: "Vite", start: "npx vite preview", url: "http://localhost:4173", builds: ["build"] },
};

/** By the lock file of each package manager, as its documentation says for builds. */
const INSTALLS: Readonly<Record<string, string>> = {
  "pnpm-lock.yaml": "corepack enable && pnpm install --frozen-lockfile",
  "yarn.lock": "corepack enable && (yarn install --immutable || yarn install --frozen-lockfile)",
  "package-lock.json": "npm ci",
};

const Manifest = z.object({
  dependencies: z.record(z.string(), z.unknown()).default({}),
  devDependencies: z.record(z.string(), z.unknown()).default({}),
  scripts: z.record(z.string(), z.unknown()).default({}),
});

/** Of the repository in this folder. @param url of the live site: what is served from a folder of a host has to be started by hand */
export function recognized(url: string): SiteToAudit {
  if (new URL(url).pathname !== "/") return { kind: "live" };
  const manifest = Manifest.safeParse(manifestHere());
  const started = manifest.success ? ofPackage(manifest.data) : undefined;
  if (started !== undefined) return started;
  const folder = ["public", "docs", "."].find((name) => existsSync(`${name}/index.html`));
  if (folder === undefined) return { kind: "live" };
  const start = `python3 -m http.server 8080 --bind 127.0.0.1 --directory ${folder}`;
  return { kind: "started", build: null, start, url: "http://127.0.0.1:8080", generator: "HTML files" };
}

function ofPackage({ dependencies, devDependencies, scripts }: z.infer<typeof Manifest>): Started | undefined {
  const packages = { ...dependencies, ...devDependencies };
  const found = Object.keys(GENERATORS).find((name) => name in packages);
  const generator = found === undefined ? undefined : GENERATORS[found];
  if (generator === undefined) return undefined;
  const { name, start, url, builds } = generator;
  const script = builds.find((one) => one in scripts);
  if (builds.length > 0 && script === undefined) return undefined;
  const install = Object.entries(INSTALLS).find(([file]) => existsSync(file))?.[1] ?? "npm install";
  const build = script === undefined ? install : `${install} && npm run ${script}`;
  return { kind: "started", build, start, url, generator: name };
}

function manifestHere(): unknown {
  try {
    return JSON.parse(readFileSync("package.json", "utf8"));
  } catch {
    return undefined;
  }
}
