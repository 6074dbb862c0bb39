/** Ways to spoil one thing of the site and to leave all else as it is. */
import type { Site, SiteAnswer } from "./build.ts";

export type SiteChange = (site: Map<string, SiteAnswer>) => void;

/** A copy of the site with the changes. */
export function spoiled(site: Site, ...changes: readonly SiteChange[]): Site {
  const copy = new Map(site);
  for (const change of changes) change(copy);
  return copy;
}

/** Replaces the first match in the file; a pattern that is not there is a fault of the test. */
export function editFile(path: string, pattern: RegExp | string, replacement: string): SiteChange {
  return (site) => {
    const answer = site.get(path);
    const before = String(answer?.body ?? "");
    const body = before.replace(pattern, () => replacement);
    if (answer === undefined || body === before) throw new Error(`nothing to change at ${path}: ${pattern}`);
    site.set(path, { ...answer, body });
  };
}

/** Adds HTML at the end of the page's main part. */
export function add(path: string, html: string): SiteChange {
  return editFile(path, "</main>", `${html}</main>`);
}

export function put(path: string, answer: SiteAnswer): SiteChange {
  return (site) => {
    site.set(path, answer);
  };
}

export function remove(path: string): SiteChange {
  return (site) => {
    if (!site.delete(path)) throw new Error(`there is nothing at ${path}`);
  };
}
