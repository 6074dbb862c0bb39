/**
 * A website that attacks whoever shows what it says: one page for each attack, which stands in every place that a site can
 * fill. Where it is data it is escaped as a careful attacker would, so that it arrives whole; at the end of the page it
 * stands raw, so that a browser that opens the site itself falls for it.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { startSite } from "./site-server.ts";

/** `trip` is what a tripwire waits for; see tripwire.ts. */
export const MARKUP_ATTACKS: readonly string[] = [
  "<script>trip('script')</script>",
  `"><img src=x onerror=trip('image')>`,
  `'><svg/onload=trip('svg')>`,
  "</title></style></textarea><script>trip('closing')</script>",
  `<iframe srcdoc="<script>parent.trip('frame')</script>"></iframe><script>alert('dialog')</script>`,
  `"autofocus onfocus="trip('focus')" tabindex="1`,
  "javascript:trip('address')//https://",
  "data:text/html,<script>trip('data')</script>",
  "<link rel=stylesheet href=//evil.example/a.css><style>*{background:url(//evil.example/b)}</style>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what template engines look for.
  "{{constructor.constructor('trip(1)')()}}${trip(2)}<%= trip(3) %>#{trip(4)}[tea](javascript:trip(5))",
  "\u202egnp.exe\u2066\u200f\u061c tea",
  "\u001b[31m\u001b]0;owned\u0007\u001b]8;;http://evil.example\u001b\\tea\u001b]8;;\u001b\\\u009b2J\u0008",
  `=HYPERLINK("http://evil.example","tea")`,
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "\t=1+1\r\nSet-Cookie: tea=1",
  "null",
  "__proto__",
  "tea".repeat(1_000),
];
const MOST_LETTERS_OF_PATH = 300;

/** The page refuses pictures by policy, which is why a browser there reports violations. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`;

export const attackPath = (at: number): string => {
  const words = encodeURIComponent((MARKUP_ATTACKS[at] ?? "").slice(0, MOST_LETTERS_OF_PATH));
  return `/${at}/${words}?q=${words}`;
};

export async function startAttackSite() {
  let answers = 0;
  const site = await startSite({
    "/": (_request, response) => send(response, 0, startPage(answers++)),
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: robots() },
    "/sitemap.xml": { headers: { "content-type": "application/xml" }, body: sitemap() },
    "/llms.txt": { headers: { "content-type": "text/plain" }, body: MARKUP_ATTACKS.join("\n") },
    "*": (request, response) => send(response, numberOf(request), page(request, answers)),
  });
  return site;
}

function send(response: ServerResponse, at: number, body: string | undefined): void {
  const words = headerValue(MARKUP_ATTACKS[at] ?? "");
  const headers = { server: words, "x-powered-by": words, "x-robots-tag": words, "content-language": words };
  if (body?.startsWith("/") || body?.startsWith("javascript:")) response.writeHead(301, { ...headers, location: body });
  else response.writeHead(body === undefined ? 404 : 200, { ...headers, "content-type": "text/html; charset=utf-8" });
  response.end(body ?? `<title>${escaped(MARKUP_ATTACKS[at] ?? "")}</title>`);
}

function numberOf({ url = "" }: IncomingMessage): number {
  return Number(/^\/(?:go\/|missing\/|away\/)?(\d+)/.exec(url)?.[1] ?? 0);
}

function page(request: IncomingMessage, answers: number): string | undefined {
  const { url = "" } = request;
  const at = numberOf(request);
  if (url.startsWith("/go/")) return attackPath(at);
  if (url.startsWith("/away/")) return "javascript:trip('redirect')";
  return /^\/\d+\/.*\?q=/.test(url) ? attackPage(at, answers) : undefined;
}

const startPage = (answers: number): string =>
  `<!doctype html><html lang="en"><head>${POLICY}<title>${escaped(MARKUP_ATTACKS[0] ?? "")} ${answers}</title></head><body>${MARKUP_ATTACKS.map((_, at) => `<a href="${escaped(attackPath(at))}">${escaped(MARKUP_ATTACKS[at] ?? "")}</a>`).join("\n")}</body></html>`;

/** What a later audit finds changed: the title, by the number of visits. */
function attackPage(at: number, answers: number): string {
  const attack = MARKUP_ATTACKS[at] ?? "";
  const value = escaped(attack);
  const linked = JSON.stringify({
    ...{ "@context": "https://schema.org", "@type": "Product", name: attack, image: attack, url: attack, [attack]: 1 },
    ...{ offers: { "@type": "Offer", price: attack }, author: { "@type": attack } },
  }).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="${value}"><head>${POLICY}<title>${value} ${answers}</title>
<meta name="description" content="${value}"><meta name="robots" content="${value}"><meta name="keywords" content="${value}">
<meta name="generator" content="${value}"><meta name="viewport" content="${value}"><meta name="author" content="${value}">
<meta property="og:title" content="${value}"><meta property="og:image" content="${value}"><meta property="og:url" content="${value}">
<meta name="twitter:card" content="${value}"><link rel="canonical" href="${value}"><link rel="next" href="${value}">
<link rel="alternate" hreflang="${value}" href="${value}"><link rel="icon" href="${value}"><link rel="amphtml" href="${value}">
<script type="application/ld+json">${linked}</script><script type="application/ld+json">{"${value}</script></head>
<body id="${value}"><h1>${value}</h1><h1>${value}</h1><h4>${value}</h4><h2></h2>
<p>${value}</p><p id="${value}">Lorem ipsum dolor sit amet.</p><time datetime="${value}">${value}</time>
<a href="${value}">${value}</a><a href="/missing/${at}/${value}">${value}</a><a href="/go/${at}" title="${value}">here</a>
<a href="/away/${at}" rel="${value}">${value}</a><a href="#${value}">${value}</a><a href="http://${value}">${value}</a>
<a href="mailto:${value}">${value}</a><a href="${value}"><img src="/missing/${at}/${value}.png"></a>
<img src="/missing/${at}/${value}.jpg" alt="${value}" width="${value}" srcset="${value}"><img src="${value}" alt="">
<iframe src="/missing/${at}" title=""></iframe><video src="/missing/${at}/${value}.mp4"></video>
<form action="${value}"><input name="${value}" placeholder="${value}"><button></button></form>
<!-- ${value} -->${attack}</body></html>`;
}

const robots = (): string =>
  [
    ...MARKUP_ATTACKS.map((attack) => attack.replaceAll(/[\r\n]/g, " ")),
    "User-agent: *",
    "Allow: /",
    ...MARKUP_ATTACKS.map((attack) => `Sitemap: ${attack.replaceAll(/[\r\n]/g, " ")}`),
    "Sitemap: {origin}/sitemap.xml",
  ].join("\n");

const sitemap = (): string => {
  const places = MARKUP_ATTACKS.flatMap((attack, at) => [escapedXml(attack), `{origin}${escapedXml(attackPath(at))}`]);
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.map((place) => `<url><loc>${place}</loc><lastmod>${escapedXml(MARKUP_ATTACKS[0] ?? "")}</lastmod></url>`).join("")}</urlset>`;
};

const escapedXml = (text: string): string => escaped(text.replaceAll(/[\u0000-\u0008\u000b-\u001f]/g, ""));

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** What Node lets into a header: C1 controls pass, C0 do not. */
function headerValue(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, " ").slice(0, 1_000);
}
