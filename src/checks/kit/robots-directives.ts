/**
 * Robots meta tags and X-Robots-Tag headers, read as Google documents them: rules for all robots and for Googlebot
 * add up, and the strictest wins. https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
import type { PageContext } from "./facts.ts";

export interface DirectiveSource {
  readonly from: "meta" | "header";
  /** `robots` stands for every crawler. */
  readonly agent: string;
  readonly directives: ReadonlySet<string>;
  readonly source: string;
}

/** Directives that carry a value after a colon, so that `max-snippet:0` is not read as an agent's name. */
const WITH_VALUE = /^(max-snippet|max-image-preview|max-video-preview|unavailable_after)$/;
const HEEDED_AGENTS = new Set(["robots", "googlebot"]);

export function robotsDirectives(context: PageContext<"document" | "headers">): readonly DirectiveSource[] {
  const metas = context.document.metas
    .filter(({ name, attribute }) => attribute === "name" && HEEDED_AGENTS.has(name))
    .map(({ name, content, source }) => ({ from: "meta" as const, agent: name, directives: split(content), source }));
  const headers = context.headers.all("x-robots-tag").map(readHeader);
  return [...metas, ...headers.filter(({ agent }) => HEEDED_AGENTS.has(agent))];
}

export function isNoindex(context: PageContext<"document" | "headers">): boolean {
  return robotsDirectives(context).some(({ directives }) => directives.has("noindex"));
}

function readHeader(value: string): DirectiveSource {
  const [, name = "", rest = ""] = /^\s*([a-z0-9_-]+)\s*:(.*)$/i.exec(value) ?? [];
  const isAgent = name !== "" && !WITH_VALUE.test(name.toLowerCase());
  return {
    from: "header",
    agent: isAgent ? name.toLowerCase() : "robots",
    directives: split(isAgent ? rest : value),
    source: `X-Robots-Tag: ${value}`,
  };
}

function split(content: string): ReadonlySet<string> {
  const words = content
    .toLowerCase()
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  // `none` is short for the two; `all` for their opposites.
  return new Set(
    words.flatMap((word) => {
      if (word === "none") return ["noindex", "nofollow"];
      return word === "all" ? ["index", "follow"] : [word];
    }),
  );
}
