import type { LinkTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { isGenericText } from "../kit/generic-texts.ts";
import { asSent, htmlPage } from "../kit/guards.ts";
import { shorten } from "../kit/message.ts";
import { linksOf } from "../kit/page-links.ts";

/** Attributes by which scripts find their links; what such a link does cannot be seen in the HTML. */
const SCRIPTED =
  /\s(?:data-|aria-|role=|id=|on\w+=|v-|x-|ng-|@|:)|class=["'][^"']*(?:toggle|dropdown|menu|btn|button|close|tab|js|modal|open|trigger|share|scroll|top|slide|prev|next|play|search|cookie|toc|logo|brand|current|active|accordion|reset|collaps|expand|filter)/i;
/** What links to a homepage are called. */
const HOME =
  /^(?:home(?: ?page)?|start(?:seite)?|accueil|inicio|início|p[áa]gina inicial|hem|hjem|etusivu|strona g[łl][óo]wna|главная|ホーム|首页|首頁|홈)$/i;
/** Addresses that stay on the page. No script is asked for by `#!` alone, as it was by `#!/tea`. */
const NOWHERE: ReadonlySet<string> = new Set(["", "#", "#!"]);
/** `#` without a name is the top of the page, by the HTML standard. */
const TO_TOP = /\btop\b|nach oben|zum anfang|haut|arriba|inicio|\bsu\b|boven|topo|g[óo]ry|upp|トップ|[↑▲⇧^]/i;

export default defineCheck({
  id: "link-empty-href",
  title: "Link has an empty href",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  message: 'The link “{text}” has href="{href}", which doesn\'t point anywhere.',
  noSuggestion:
    "The anchor text (“click here”) doesn't match any page, and means nothing without the link, or the link is an image.",
  docs: {
    what: "A text link has an empty href, `#` or `#!`, and no sign of JavaScript handling. Menus, headers and sidebars are excluded, because such links open submenus or mark the current page there, as are back-to-top links and JavaScript-rendered pages.",
    why: "Clicking it does nothing, or reloads the page.",
    fix: "Add the target URL, or remove the link and keep the text.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/a#accessibility"],
  },
  needs: ["document"],
  appliesTo: asSent(htmlPage),

  *detect(context) {
    for (const link of linksOf(context).odd) {
      if (!leadsNowhere(link)) continue;
      const href = link.href?.trim() ?? "";
      yield { locator: `${href} ${shorten(link.text, 80)}`, text: link.text, href, evidence: { snippet: link.source } };
    }
  },

  suggest({ corpus, document, page, view }, { href, text }) {
    const target = { target: String(href), was: String(text) };
    const meant = corpus.pages.named(String(text));
    if (meant && meant.url !== page.url && meant.followedInlinks > 0)
      return { field: "link", ...target, value: meant.url, risk: "review", source: "the page with this name" };
    const isImage = document.links.some((link) => link.image && link.href?.trim() === href && link.text === text);
    if (isImage ? isLogo(String(text)) : HOME.test(String(text).trim())) {
      const { startUrl } = view.facts;
      const source = "the homepage, where logos lead";
      return page.url === startUrl ? undefined : { field: "link", ...target, value: startUrl, risk: "review", source };
    }
    if (isImage) return undefined;
    // "Click here" says nothing without a link.
    if (isGenericText(String(text))) return undefined;
    return { field: "link_removed", ...target, value: "", risk: "review", source: "the anchor text, without the link" };
  },

  examples: () => ({
    fails: [
      { html: '<p><a href="">Tea</a></p>', because: "the href is empty" },
      { html: '<p><a href=" # ">Tea</a></p>', because: "the href is only #" },
      { html: '<p><a href="#!">Tea</a></p>', because: "templates use it to keep the page from jumping" },
      { html: '<p><a href="">Top</a></p>', because: "an empty href isn't a back-to-top link" },
    ],
    passes: [
      { html: '<p><a href="#" class="accordion-title">Prices</a></p>', because: "it opens a part of the page" },
      {
        html: '<main><a href="#">Tea</a></main>',
        sent: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "a script may wait for the click",
      },
      { html: '<a href="/tea">Tea</a><a href="#tea">Tea</a>', because: "both have a target" },
      { html: '<a href="#">Back to top ↑</a>', because: "it is a back-to-top link" },
      { html: '<nav><a href="#">Teas</a></nav>', because: "in menus it opens a submenu" },
      { html: '<header><a href="">Tea House</a></header>', because: "it marks the current page" },
      { html: '<aside><a href="">Contents</a></aside>', because: "the same in a sidebar" },
      { html: '<a href="#" onclick="go()">Tea</a>', because: "a script handles it" },
      { html: '<a href="#" data-toggle="tab">Tea</a>', because: "a script finds it by its attribute" },
      { html: '<a href="#" class="menu-toggle">Menu</a>', because: "a script finds it by its class" },
      { html: '<a href="#"></a>', because: "links without text are reported separately" },
      { html: "<a>Tea</a>", because: "without an href it isn't a link" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      {
        html: `<a href="#" title="${"tea ".repeat(300)}" onclick="go()">Tea</a>`,
        because: "a script handles it, though its tag is long",
      },
      { html: '<div hidden><a href="#">Tea</a></div>', because: "it is invisible" },
      {
        html: '<a href="#">Tea <my-icon></my-icon></a>',
        because: "the custom element's behavior is set by JavaScript",
      },
    ],
  }),
});

function isLogo(text: string): boolean {
  return /(?:^|[^a-z])logo(?:[^a-z]|$)/i.test(text);
}

function leadsNowhere({ href, text, region, hasHandler, unjudged, source }: LinkTag): boolean {
  const address = href?.trim();
  if (address === undefined || !NOWHERE.has(address) || text === "" || hasHandler || unjudged || SCRIPTED.test(source))
    return false;
  // Menus and trails mark the page one is on, or what opens a submenu, by such an address.
  if (region === "nav" || region === "header" || region === "aside") return false;
  return address !== "#" || !TO_TOP.test(text);
}
