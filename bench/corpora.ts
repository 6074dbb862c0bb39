/**
 * Three sites that nobody of us wrote: documentation that Debian ships, of about 1,000, 10,000 and 54,000 pages. Each is
 * a folder of links to the unpacked packages, with an index page that leads into each of them.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unpack, unpacked } from "../test/support/debian.ts";
import { CACHE } from "./support.ts";

export type SiteName = "small" | "medium" | "large";

interface Part {
  readonly package: string;
  readonly folder: string;
  /** Where its index page leads. */
  readonly starts: readonly string[];
}

const POSTGRESQL: Part = {
  package: "postgresql-doc-15",
  folder: "usr/share/doc/postgresql-doc-15/html",
  starts: ["index.html"],
};
const OPENJDK: Part = {
  package: "openjdk-17-doc",
  folder: "usr/share/doc/openjdk-17-jre-headless",
  starts: ["api/index.html", "specs/jvmti.html", "specs/jdwp/jdwp-protocol.html"],
};
const OTHERS: readonly Part[] = [
  { package: "rust-doc", folder: "usr/share/doc/rust-doc/html", starts: ["index.html"] },
  {
    package: "libgtk-4-doc",
    folder: "usr/share/doc/libgtk-4-doc",
    starts: ["gtk4", "gdk4", "gdk4-wayland", "gdk4-x11", "gsk4"].map((book) => `${book}/index.html`),
  },
  {
    package: "cppreference-doc-en-html",
    folder: "usr/share/cppreference/doc/html",
    starts: ["en/index.html"],
  },
  {
    package: "libstdc++-12-doc",
    folder: "usr/share/doc/gcc-12-base/libstdc++",
    starts: ["index.html", "manual/index.html", "user/index.html"],
  },
  { package: "python-django-doc", folder: "usr/share/doc/python-django-doc/html", starts: ["index.html"] },
  { package: "apache2-doc", folder: "usr/share/doc/apache2-doc/manual", starts: ["index.html", "en/index.html"] },
  { package: "gimp-help-en", folder: "usr/share/gimp/2.0/help/en", starts: ["index.html"] },
  {
    package: "debian-policy",
    folder: "usr/share/doc/debian-policy",
    starts: ["policy", "menu-policy", "perl-policy"].map((book) => `${book}.html/index.html`),
  },
];
const SITES: Readonly<Record<SiteName, readonly Part[]>> = {
  small: [POSTGRESQL],
  medium: [OPENJDK],
  large: [POSTGRESQL, OPENJDK, ...OTHERS],
};

export interface Corpus {
  readonly name: SiteName;
  /** Document root. */
  readonly root: string;
  /** Hash of every file, for what is computed from them once. Reading them also warms the system's file cache. */
  readonly fingerprint: string;
}

/** @throws Error naming the packages that cannot be had here. */
export async function prepareCorpus(name: SiteName): Promise<Corpus> {
  const parts = SITES[name];
  const failures = await unpack(parts.map((part) => part.package));
  if (failures.size > 0) throw new Error([...failures].map(([missing, why]) => `${missing}: ${why}`).join("\n"));
  const root = join(CACHE, "sites", name);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  for (const part of parts) symlinkSync(folderOf(part), join(root, part.package));
  writeFileSync(join(root, "index.html"), indexPage(parts));
  return { name, root, fingerprint: fingerprintOf([root, ...parts.map(folderOf)]) };
}

function folderOf(part: Part): string {
  const folder = join(unpacked(part.package) ?? "", part.folder);
  if (!existsSync(folder)) throw new Error(`${part.package} holds no ${part.folder}`);
  return folder;
}

function indexPage(parts: readonly Part[]): string {
  const links = parts.flatMap((part) =>
    part.starts.map((start) => `<li><a href="${part.package}/${start}">${part.package}: ${start}</a></li>`),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Documentation of packages</title></head><body><h1>Documentation of packages</h1><ul>${links.join("")}</ul></body></html>`;
}

function fingerprintOf(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
      hash.update(path.slice(folder.length)).update(readFileSync(path));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
