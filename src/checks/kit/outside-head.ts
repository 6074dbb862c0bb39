import type { Document } from "#domain/document.ts";

/** Something ended the head early, or there are several: html-head-broken tells of all that is lost by it. */
export function isHeadBroken({ headEndedBy, headCount }: Document): boolean {
  return headEndedBy !== null || headCount > 1;
}
