/** The site around an example: a page alone has neighbours, so that a suggestion has something to draw on. */
import { EXAMPLE_ORIGIN, type ExampleUrl, type PageExample, type SiteExample } from "#checks/kit/examples.ts";

const START = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea House: teas from small farms</title>
<meta name="description" content="The Tea House brings teas from small farms to your cup, each with the name of who grew it.">
<meta property="og:site_name" content="Tea House"><meta name="viewport" content="width=device-width"></head>
<body><main><h1>Teas from small farms</h1><p><a href="/tea">Our teas</a></p></main></body></html>`;
const TEAS = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Our teas, by country | Tea House</title>
<meta name="description" content="Green, black and oolong teas, by the country and the farm that they come from.">
<meta name="viewport" content="width=device-width"></head>
<body><main><h1>Our teas</h1><p><a href="/">Tea House</a></p></main></body></html>`;
const PHOTO: ExampleUrl = {
  resource: { type: "image", mediaType: "image/jpeg", width: 1200, height: 800, cacheSeconds: 31_536_000 },
};

/** Examples name these addresses, without saying what lies there. */
const NEIGHBOURS: Readonly<Record<string, ExampleUrl>> = { "/": START, "/tea": TEAS, "/tea.jpg": PHOTO };

export function siteOfExample(example: PageExample | SiteExample): SiteExample {
  if ("pages" in example) return example;
  const { url = `${EXAMPLE_ORIGIN}/page`, because, suggests: _, ...answer } = example;
  const { origin, href } = new URL(url);
  const around = Object.entries(NEIGHBOURS).map(([path, page]) => [new URL(path, origin).href, page] as const);
  return { because, origin, pages: { ...Object.fromEntries(around), [href]: answer } };
}
