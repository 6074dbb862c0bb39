import { expect, it } from "vitest";
import { extractDocument } from "./extract.ts";
import { sentFacts } from "./sent-facts.ts";

const URL = "https://example.com/tea/";
const factsOf = (html: string) => sentFacts(extractDocument(Buffer.from(html), URL, "text/html"), URL);

it("tells what the page said of itself", () => {
  const facts = factsOf(`<head><title>Oolong  tea</title><meta name="description" content="Fine tea">
    <meta name="robots" content="noindex"><meta name="GoogleBot" content="NoFollow"><meta property="robots" content="all">
    <link rel="canonical" href="//["><link rel="canonical" href="/tea"><script type="application/ld+json">{}</script></head>
    <body><h1>Oolong</h1><h1>Sencha</h1><div itemscope itemtype="https://schema.org/Product"></div>
    <p>Picked by hand</p><a href="/a">A</a><a href="/a#b">B</a><a href="https://www.example.com/d">D</a>
    <a href="mailto:tea@example.com">E</a></body>`);
  expect(facts).toMatchObject({
    ...{ title: "Oolong tea", description: "Fine tea", h1: ["Oolong", "Sencha"] },
    ...{ canonical: "https://example.com/tea", robots: ["noindex", "NoFollow"] },
    ...{ internalLinks: 1, structuredData: 2 },
  });
});

it("takes no canonical of the body, and says nothing for a page that says nothing", () => {
  expect(factsOf('<body><p>Tea<link rel="canonical" href="/tea">').canonical).toBeNull();
  expect(factsOf('<div id="app"></div><script src="/app.js"></script>')).toEqual({
    ...{ title: null, description: null, h1: [], canonical: null, robots: [] },
    ...{ wordCount: 0, internalLinks: 0, structuredData: 0 },
  });
});
