/** Hexo: hexo.io/docs/permalinks, /docs/configuration, /docs/writing. */
import { dataOf, type FrontMatter } from "../front-matter.ts";
import {
  asFolder,
  asString,
  dateOf,
  fileName,
  inside,
  type PageRoutes,
  type Project,
  type SiteRules,
  withoutExtension,
} from "../site-rules.ts";
import { routeOfHtml } from "./plain-html.ts";

const CONTENT = /\.(?:md|markdown|mkdn?|html?)$/i;

export function hexoRules({ root, texts }: Project): SiteRules {
  const text = texts.get(`${root}_config.yml`) ?? "";
  const config = dataOf("yaml", text.replace(/^\ufeff/, "")) ?? {};
  const source = root + asFolder(asString(config.source_dir) ?? "source");
  const permalink = asString(config.permalink) ?? ":year/:month/:day/:title/";
  const below = asString(config.root)?.replace(/\/+$/, "") ?? "";
  return {
    bases: ["", below === "" || below.startsWith("/") ? below : `/${below}`],
    pageOf(path, front) {
      const local = inside(source, path);
      if (local === undefined || !CONTENT.test(path) || front.data.published === false) return null;
      const post = inside("_posts/", local);
      if (post !== undefined) return postOf(post, permalink, front);
      if (/(?:^|\/)_/.test(local)) return null;
      const own = asString(front.data.permalink);
      const route = own === undefined ? routeOfHtml(`${withoutExtension(local)}.html`) : `/${own.replace(/^\//, "")}`;
      return { routes: [route], rule: "Hexo's path of a page" };
    },
  };
}

function postOf(local: string, permalink: string, { data }: FrontMatter): PageRoutes {
  const own = asString(data.permalink);
  if (own !== undefined) return { routes: [`/${own.replace(/^\//, "")}`], rule: "its permalink" };
  const stem = withoutExtension(local);
  const [, day, plain] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(fileName(stem)) ?? [];
  // Without a date of its own, a post has the date of its file, which a repository doesn't keep.
  const date = dateOf(data.date) ?? dateOf(day);
  const title = stem.slice(0, stem.length - fileName(stem).length) + (plain ?? fileName(stem));
  const tokens: Readonly<Record<string, string>> = {
    year: date?.year ?? "*",
    month: date?.month ?? "*",
    day: date?.day ?? "*",
    i_month: date ? String(Number(date.month)) : "*",
    i_day: date ? String(Number(date.day)) : "*",
    title,
    name: fileName(title),
    post_title: "*",
    category: "**",
  };
  const route = permalink.replace(/:([a-z_]+)/g, (_, name: string) => tokens[name] ?? "*");
  return { routes: [`/${route.replace(/^\//, "")}`], rule: "Hexo's permalinks of posts" };
}
