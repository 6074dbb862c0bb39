/** The café's website as files of a repository: plain HTML, with the same faults as its WordPress. */
import { CAFE, cafePictures } from "../cafe.ts";
import { CAFE_PAGES, type CafePage, UPLOADS } from "../cafe-pages.ts";

const HOME = "welcome";
/** Somebody forgot theirs. */
const WITHOUT_DESCRIPTION = new Set(["menu", "coffee", "vouchers"]);
const DESCRIPTION_CHARACTERS = 150;

/** By path. */
export function cafeFiles(): Readonly<Record<string, string>> {
  const pictures = Object.entries(cafePictures()).map(([name, drawing]) => [
    `${UPLOADS.toLowerCase()}${name}`,
    drawing,
  ]);
  const pages = CAFE_PAGES.map((page) => [
    page.slug === HOME ? "index.html" : `${page.slug}/index.html`,
    document(page),
  ]);
  return Object.fromEntries([...pages, ...pictures]);
}

function document(page: CafePage): string {
  const { title } = page;
  const content = contentOf(page);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width">
${descriptionOf(page, content)}  </head>
  <body>
    <header>
      <p>${CAFE}</p>
      <nav>
${CAFE_PAGES.map(({ slug, title: name }) => `        <a href="${addressOf(slug)}">${name.split(/[:,]/)[0] || "Lost and found"}</a>`).join("\n")}
      </nav>
    </header>
    <main>
      <h1>${title}</h1>
${content}
    </main>
  </body>
</html>
`;
}

function addressOf(slug: string): string {
  return slug === HOME ? "/" : `/${slug}/`;
}

/** Without the comments of WordPress's blocks; one element on a line, so that a fix is one line of a diff. */
function contentOf({ content }: CafePage): string {
  return content
    .replaceAll(/<!-- \/?wp:.*?-->\n?/g, "")
    .replaceAll(UPLOADS, `/${UPLOADS.toLowerCase()}`)
    .replaceAll(`href="/${HOME}/"`, 'href="/"')
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `      ${line}`)
    .join("\n");
}

function descriptionOf({ slug }: CafePage, content: string): string {
  if (WITHOUT_DESCRIPTION.has(slug)) return "";
  const [, first = ""] = /<p>([^<]*)/.exec(content) ?? [];
  const words = first.slice(0, DESCRIPTION_CHARACTERS).replace(/\s\S*$/, "");
  return `    <meta name="description" content="${words}">\n`;
}
