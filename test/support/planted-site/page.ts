/** A page of the bicycle workshop as it should be; each fault changes one thing of it. */
import { ORIGIN } from "../clean-site/page.ts";
import { proseAbout } from "./prose.ts";

export interface PageParts {
  readonly path: string;
  /** What the page is about, two to four words; title, heading, description and text follow from it. */
  readonly subject: string;
  readonly lang?: string;
  readonly title?: string;
  readonly description?: string | null;
  readonly canonical?: string | null;
  readonly heading?: string;
  /** Before the text. */
  readonly body?: string;
  /** Instead of the text. */
  readonly text?: string;
  readonly head?: string;
  readonly social?: string;
  readonly viewport?: string;
  readonly doctype?: string;
  readonly html?: string;
  readonly bodyClass?: string;
}

export function workshopPage(parts: PageParts): string {
  const { path, subject, lang = "en", text = proseAbout(subject, path) } = parts;
  const title = parts.title ?? `<title>${capital(subject)} at our workshop | Cog &amp; Chain</title>`;
  const {
    description = `${capital(subject)}: what we do in our workshop in Harbour Street, how long it takes, what it costs, and when you can fetch it.`,
  } = parts;
  const { canonical = ORIGIN + path } = parts;
  const { heading = `<h1>${capital(subject)}</h1>`, body = "", head = "", bodyClass = "page" } = parts;
  const { viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">' } = parts;
  const { social = socialTags(subject, path), doctype = "<!doctype html>", html = `<html lang="${lang}">` } = parts;
  return `${doctype}
${html}
<head>
<meta charset="utf-8">
${title}
${description === null ? "" : `<meta name="description" content="${description}">`}
${canonical === null ? "" : `<link rel="canonical" href="${canonical}">`}
${viewport}
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/css/site.css">
${social}
${head}
</head>
<body class="${bodyClass}">
<header><nav aria-label="Main"><a href="/">Cog &amp; Chain</a> <a href="/workshop/">Repairs</a> <a href="/shop/">Bicycles and parts</a> <a href="/blog/">Stories</a> <a href="/about/">About the workshop</a> <a href="/contact/">Contact us</a></nav></header>
<main>
${heading}
${body}
${text}
</main>
<footer><p>Cog &amp; Chain, 4 Harbour Street, Bristol</p></footer>
</body>
</html>`;
}

export function socialTags(subject: string, path: string, image = `${ORIGIN}/images/social.png`): string {
  return `<meta property="og:title" content="${capital(subject)}">
<meta property="og:type" content="website">
<meta property="og:url" content="${ORIGIN}${path}">
<meta property="og:image" content="${image}">
<meta property="og:description" content="${capital(subject)} in our workshop">
<meta name="twitter:card" content="summary_large_image">`;
}

export function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
