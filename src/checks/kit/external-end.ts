/** How a link to another site ends: at its own answer, or at that of the last of its redirects. */
import type { SeenUrl } from "#domain/site.ts";
import type { SiteWideFacts } from "./facts.ts";
import { inWords } from "./guards.ts";

export const LOOP = "redirect loop";

export interface ExternalEnd {
  /** What answered last; `undefined` for a loop, and where the end was not asked for. */
  readonly end: SeenUrl | undefined;
  readonly answer: string;
  /** The URLs on the way, as the rest of a sentence; empty without redirects. */
  readonly redirects: string;
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
