/** How a link to another site ends: at its own answer, or at that of the last of its redirects. */
import type { SeenUrl } from "#domain/site.ts";
import type { Applies } from "./define-check.ts";
import type { SiteWideFacts } from "./facts.ts";
import { inWords, isBroken, isRefused } from "./guards.ts";

export const LOOP = "redirect loop";

export interface ExternalEnd {
  /** What answered last; `undefined` for a loop, and where the end was not asked for. */
  readonly end: SeenUrl | undefined;
  readonly answer: string;
  /** The URLs on the way, as the rest of a sentence; empty without redirects. */
  readonly redirects: string;
}

/** A link to another site that was asked for. Without DNS of our own, nothing is known of where it leads. */
export function externalLink({ url, graph }: UrlContext): Applies {
  if (url.kind !== "external" || !url.visited) return "not-applicable";
  const { end } = externalEnd(url, graph);
  return end?.failure === "dns_failed" && !graph.namesResolve ? "cannot-tell" : "applies";
}

/** As `externalLink`, for checks of what visitors get: nothing of it is known where we were refused, or didn't ask. */
export function openedExternalLink(context: UrlContext): Applies {
  const applies = externalLink(context);
  if (applies !== "applies") return applies;
  const { end, answer } = externalEnd(context.url, context.graph);
  if (end === undefined) return answer === LOOP ? "applies" : "cannot-tell";
  return isRefused(end) || (end.status === null && !isBroken(end)) ? "cannot-tell" : "applies";
}

interface UrlContext {
  readonly url: SeenUrl;
  readonly graph: Pick<SiteWideFacts["graph"], "redirectChain" | "namesResolve">;
}

/** Servers that redirect for ever without a cookie are no proof that visitors get nothing: a loop has no end here. */
export function externalEnd(url: SeenUrl, graph: Pick<SiteWideFacts["graph"], "redirectChain">): ExternalEnd {
  if (url.redirectTo === null) return { end: url, answer: inWords(url), redirects: "" };
  const { hops, loop } = graph.redirectChain(url.id);
  const last = hops.at(-1);
  const end = !loop && last?.visited && last.redirectTo === null ? last : undefined;
  const answer = loop ? LOOP : end ? inWords(end) : "not checked";
  return { end, answer, redirects: ` after redirects to ${hops.map((hop) => hop.url).join(", ")}` };
}
