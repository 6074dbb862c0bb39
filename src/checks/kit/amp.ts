import type { Document } from "#domain/document.ts";

/** The runtime that every valid AMP page loads, and nothing else does. */
const AMP_RUNTIME = /^https:\/\/cdn\.ampproject\.org\/(lts\/)?v0\.m?js$/;

export function isAmpPage({ resources }: Document): boolean {
  return resources.some(({ kind, url }) => kind === "script" && url !== null && AMP_RUNTIME.test(url));
}
