import { withoutFragment } from "#domain/indexing.ts";
import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords, isMissing } from "../kit/guards.ts";
import { readLlmsTxt } from "../kit/llms-txt.ts";
import { likelyPage } from "../kit/suggest/links.ts";
import { fixLlmsTxt } from "../kit/suggest/llms-txt.ts";

/** Longer lists are a fault of their own. */
const MAX_LOOKED_AT = 1000;

export default defineCheck({
  id: "ai-llms-txt-broken-link",
  scope: "site",
  title: "llms.txt links to a broken or non-indexable page",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "llms.txt links to {target}, which {reason}.",
  noSuggestion: "No page on the site has a similar URL.",
  docs: {
    what: "A URL in /llms.txt returns 404, 410 or a redirect, or the page is noindexed. Pages that fail in another way are covered by http-server-error and the like. Only pages crawled in this audit are checked.",
    why: "The file should point to your best pages; dead links make it useless.",
    fix: "Correct the URL, or remove it from the file.",
    sources: ["https://llmstxt.org/"],
  },
  needs: ["graph", "llmsTxt"],
  appliesTo: ({ llmsTxt }) => (llmsTxt?.text ? "applies" : "not-applicable"),

  *detect({ graph, llmsTxt }) {
    if (!llmsTxt?.text) return;
    for (const link of readLlmsTxt(llmsTxt.text, llmsTxt.url).links.slice(0, MAX_LOOKED_AT)) {
      const target = graph.byUrl(withoutFragment(link));
      const reason = target?.visited && target.kind === "page" ? faultOf(target) : null;
      if (target && reason !== null) yield { locator: target.url, target: target.url, reason };
    }
  },

  suggest({ llmsTxt, graph, view, corpus }, { target }) {
    const dead = graph.byUrl(String(target));
    if (!llmsTxt?.text || !dead) return undefined;
    const end = dead.redirectTo === null ? undefined : view.redirectChain(dead.id).hops.at(-1);
    const better = end?.indexable ? end.url : likelyPage(dead.url, corpus)?.url;
    const value = fixLlmsTxt({ text: llmsTxt.text, url: llmsTxt.url }, dead.url, better);
    const source =
      better === undefined ? "llms.txt without the URL" : "llms.txt with the page that was probably intended";
    return value === undefined ? undefined : { field: "llms_txt", value, risk: "review", source };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/tea": { redirectTo: "/teas" }, "/teas": "<p>Tea</p>" },
        llmsTxt: "# Tea\n> All teas\n- [Tea](/tea): green\n- [Start](/)\n",
        at: [""],
        because: "the page moved to another URL",
        suggests: "# Tea\n> All teas\n- [Tea](https://example.com/teas): green\n- [Start](/)\n",
      },
      {
        pages: { "/": "", "/tea": { status: 404 } },
        llmsTxt: "# Tea\n- [Tea](/tea#top)\n",
        at: [""],
        because: "there is no such page",
      },
      {
        pages: { "/": "", "/tea": { redirectTo: "/" } },
        llmsTxt: "# Tea\n- [Tea](/tea)\n",
        at: [""],
        because: "the page moved",
      },
      {
        pages: { "/": "", "/tea": '<meta name="robots" content="noindex">' },
        llmsTxt: "# Tea\n- [Tea](/tea)\n",
        at: [""],
        because: "the page is noindexed",
      },
      {
        pages: { "/": "", "/tea": { status: 404 } },
        llmsTxt: `# Tea\n${lines(999)}- [Tea](/tea)\n`,
        at: [""],
        because: "the thousandth link is checked",
      },
    ],
    passes: [
      { pages: { "/": "", "/tea": "<p>Tea</p>" }, llmsTxt: "# Tea\n- [Tea](/tea)\n", because: "it works" },
      { pages: { "/": "" }, llmsTxt: "# Tea\n- [Tea](/tea)\n", because: "the page wasn't crawled" },
      {
        pages: { "/": "", "/tea": { status: 500 } },
        llmsTxt: "# Tea\n- [Tea](/tea)\n",
        because: "covered by http-server-error",
      },
      { pages: { "/": "", "/tea": { status: 403 } }, llmsTxt: "# Tea\n- [Tea](/tea)\n", because: "access was denied" },
      {
        pages: { "/": "", "/tea": { leftOut: "max_pages" } },
        llmsTxt: "# Tea\n- [Tea](/tea)\n",
        because: "it was not requested",
      },
      {
        pages: { "/": "", "https://other.example/": { status: 404 } },
        llmsTxt: "# Tea\n- [Tea](https://other.example/)\n",
        because: "external pages are not checked",
      },
      {
        pages: { "/": "", "/tea": { status: 404 } },
        llmsTxt: `# Tea\n${lines(1000)}- [Tea](/tea)\n`,
        because: "only the first thousand links are checked",
      },
      { pages: { "/": "" }, outcome: "not-applicable", because: "there is no such file" },
    ],
  }),
});

function faultOf(target: SeenUrl): string | null {
  if (isMissing(target)) return `is broken: ${inWords(target)}`;
  if (target.redirectTo !== null) return "redirects to another URL";
  return target.noindex ? "is noindexed" : null;
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, number) => `- [Cup](/cup/${number})\n`).join("");
}
