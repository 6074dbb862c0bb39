import { decoded } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { nearestAnchor } from "../kit/suggest/anchors.ts";
import { replaceLink } from "../kit/suggest/links.ts";

export default defineCheck({
  id: "link-broken-fragment",
  scope: "site",
  title: "Link to a place that is not there",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The link leads to the place “{place}” of {page}, which has no such place.",
  noSuggestion:
    "The page has no place with a similar name, and the link stands in a part of it that makes the place by script.",
  docs: {
    what: "A link names a place inside a page (`#price`) that has no element with this id. Links that scripts take over, `#top`, routes (`#/…`) and pages that scripts fill are left out.",
    why: "The link opens the page at its top, and visitors have to search for what they were promised.",
    fix: "Give the place its id back, or correct the link.",
    sources: ["https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    for (const { from, to, fragment } of graph.brokenFragments()) {
      yield { at: from, locator: `${to.url}#${fragment}`, page: to.url, place: decoded(fragment) };
    }
  },

  /** The place that was likely meant can be told where the link stays in its page: other pages' places are not at hand. */
  suggest({ place }, { locator: target = "", page, place: wanted }) {
    if (!place) return undefined;
    const address = String(page);
    if (address !== place.seen.url)
      return replaceLink(target, address, { risk: "review", source: "the page without the place" });
    const near = nearestAnchor(place.document.anchors, String(wanted));
    const source = "the place of the page with the most similar name";
    return near === undefined ? undefined : replaceLink(target, `${address}#${near}`, { risk: "review", source });
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea#price">Price</a>', "/tea": `<h1 id="prices">Tea</h1><p>${words(20)}</p>` },
        at: ["/"],
        because: "the id is written otherwise",
      },
      {
        pages: { "/": `<a href="#price">Price</a><p>${words(20)}</p>` },
        at: ["/"],
        because: "the page itself has no such place",
      },
      {
        pages: { "/": `<a href="#gr%C3%BCner%20tee">Tee</a><h2 id="grüner-tee">Tee</h2><p>${words(20)}</p>` },
        at: ["/"],
        says: "the place “grüner tee” of",
        suggests: "https://example.com/#grüner-tee",
        because: "a space is no hyphen",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/tea#price">Price</a>', "/tea": `<h1 id="price">Tea</h1><p>${words(20)}</p>` },
        because: "the place is there",
      },
      {
        pages: { "/": '<a href="/tea#price">Price</a>', "/tea": `<a name="price"></a><p>${words(20)}</p>` },
        because: "old pages name places like this",
      },
      {
        pages: { "/": '<a href="/tea#gr%C3%BCn">Tea</a>', "/tea": `<h2 id="grün">Tea</h2><p>${words(20)}</p>` },
        because: "the name is only written otherwise",
      },
      {
        pages: { "/": `<a href="#top">Up</a><a href="#">Up</a><p>${words(20)}</p>` },
        because: "browsers know the top",
      },
      {
        pages: {
          "/": `<a href="#/cart">Cart</a><a href="#!tea">Tea</a><a href="#tab=2">Two</a><a href="#:~:text=tea">Tea</a><p>${words(20)}</p>`,
        },
        because: "scripts read these",
      },
      {
        pages: {
          "/": `<a href="#menu" data-bs-toggle="collapse">Menu</a><a href="#x" onclick="go()">Go</a><p>${words(20)}</p>`,
        },
        because: "scripts take these links over",
      },
      {
        pages: { "/": '<a href="/tea#price">Price</a>', "/tea": '<div id="app"></div><script src="/app.js"></script>' },
        because: "a script fills the page, so nobody knows its places",
      },
      {
        pages: { "/": '<a href="/tea#price">Price</a>', "/tea": { status: 404, html: `<p>${words(20)}</p>` } },
        because: "the page itself is missing: that is another problem",
      },
    ],
  }),
});

function words(count: number): string {
  return "tea ".repeat(count);
}
