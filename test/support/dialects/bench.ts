/** A WordPress on which one SEO plugin after another is tried, and what a visitor sees of it. */
import { load } from "cheerio";
import type { Health } from "#domain/connection.ts";
import type { Connector } from "#domain/connector.ts";
import { accessOf, createPlatform } from "../connected.ts";
import type { Mode } from "../fix-kinds/imagined.ts";
import { CONTENT, type Kind } from "../fix-kinds/samples.ts";
import { startWordPress, type WordPress } from "../wordpress.ts";
import { ROWS_PLUGIN, type Rows, rowsOf } from "./rows.ts";

export interface Target {
  readonly ref: string;
  readonly url: string;
}

export interface Bench {
  readonly wordpress: WordPress;
  readonly mode: Mode;
  readonly targets: Readonly<Record<Kind, Target>>;
  readonly connector: Connector;
  readonly health: Health;
  /** After other plugins have become active. */
  connect(): Promise<void>;
  /** Another post, on which `code` has run with its `$id`. */
  prepared(code: string): Promise<Target & { readonly id: number }>;
  rows(ref: string): Promise<Rows>;
  head(url: string): Promise<HeadSeen>;
  close(): Promise<void>;
}

/** Tags of a head that an SEO plugin is asked for, by their names. */
export type HeadSeen = Readonly<Record<string, string>>;

export async function openBench(mode: Mode): Promise<Bench> {
  const wordpress = await startWordPress({ companion: mode === "guarded", mustUse: { "rows.php": ROWS_PLUGIN } });
  const access = accessOf(wordpress.url, await wordpress.createUser({ role: "administrator", login: "connected" }));
  const content = Buffer.from(CONTENT).toString("base64");
  const insert = (fields: string) =>
    `wp_insert_post(wp_slash(['post_status' => 'publish', 'post_content' => base64_decode('${content}')] + ${fields}))`;
  const made = JSON.parse(
    await wordpress.inside(`wp_set_current_user(1);
      $term = wp_insert_term('Tea', 'category', ['slug' => 'archive'])['term_id'];
      $post = ${insert("['post_title' => 'A post', 'post_name' => 'post']")}; wp_set_post_terms($post, [$term], 'category');
      $page = ${insert("['post_title' => 'A page', 'post_name' => 'page', 'post_type' => 'page']")};
      foreach ([$post, $page] as $id) update_post_meta($id, '_sitemend_sitemap_exclude', '1');
      echo json_encode([$post, $page, $term]);`),
  ) as [number, number, number];
  const platform = createPlatform();
  const at = (path: string) => new URL(path, wordpress.url).href;
  let connected = await platform.connect(access);
  return {
    wordpress,
    mode,
    targets: {
      post: { ref: `post:${made[0]}`, url: at("/post/") },
      page: { ref: `post:${made[1]}`, url: at("/page/") },
      archive: { ref: `term:${made[2]}`, url: at("/category/archive/") },
      "start page": { ref: "site", url: wordpress.url },
    },
    get connector() {
      return connected.connector;
    },
    get health() {
      return connected.health;
    },
    connect: async () => {
      connected = await platform.connect(access);
    },
    prepared: async (code) => {
      const id = Number(
        await wordpress.inside(
          `wp_set_current_user(1); $id = ${insert("['post_title' => 'Prepared']")}; ${code} echo $id;`,
        ),
      );
      return { id, ref: `post:${id}`, url: await addressOf(wordpress, id) };
    },
    rows: (ref) => rowsOf(wordpress, ref),
    head: async (url) => headOf(await (await fetch(url)).text()),
    close: () => wordpress.close(),
  };
}

/** Where WordPress leads who asks for the number. */
async function addressOf(wordpress: WordPress, id: number): Promise<string> {
  const response = await fetch(new URL(`/?p=${id}`, wordpress.url));
  await response.text();
  return response.url;
}

/** Times change with every save; they are no part of what is promised. */
const TIMES = /(modified|updated|published)_time$/;

function headOf(html: string): HeadSeen {
  const $ = load(html.split("</head>")[0] ?? "");
  const metas = $("meta[name], meta[property]").toArray();
  const tags = metas.flatMap((element) => {
    const name = $(element).attr("property") ?? $(element).attr("name") ?? "";
    return TIMES.test(name) ? [] : [[name, $(element).attr("content") ?? ""] as const];
  });
  const canonical = $('link[rel="canonical"]').attr("href");
  return {
    ...Object.fromEntries(tags),
    title: $("title").text().trim(),
    ...(canonical === undefined ? {} : { canonical }),
  };
}
