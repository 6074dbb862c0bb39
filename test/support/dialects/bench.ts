/** A WordPress on which one SEO plugin after another is tried, and what a visitor sees of it. */

import { load } from "cheerio";
import type { Health } from "#domain/connection.ts";
import type { ConnectionMode, Connector } from "#domain/connector.ts";
import { accessOf, createPlatform } from "../connected.ts";
import { CONTENT, type Kind } from "../fix-kinds/samples.ts";
import type { WordPressRelease } from "../newer-wordpress.ts";
import { startWordPress, type WordPress } from "../wordpress.ts";
import { picture } from "./picture.ts";
import { ROWS_PLUGIN, type Rows, rowsOf } from "./rows.ts";

/** Where a page comes from; the two last are kept as a page and as a post are. */
export type PageKind = Kind | "static front page" | "custom post type";

export interface Target {
  readonly ref: string;
  readonly url: string;
}

export interface Bench {
  readonly wordpress: WordPress;
  readonly mode: ConnectionMode;
  readonly targets: Readonly<Record<PageKind, Target>>;
  /** Address of a picture in the site's library. */
  readonly picture: string;
  /** Before a page of that kind is tried; answers how it is left. */
  enter(kind: PageKind): Promise<() => Promise<void>>;
  readonly connector: Connector;
  readonly health: Health<"wordpress">;
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

/** People's own types of content come from a plugin or a theme. */
const BOOKS_PLUGIN = `<?php
add_action('init', function () {
  register_post_type('book', ['public' => true, 'has_archive' => true, 'show_in_rest' => true, 'label' => 'Books', 'supports' => ['title', 'editor', 'custom-fields', 'excerpt']]);
});
`;

/** Lists without the content of their posts, as of most themes: what the footer holds stands on the page once. */
const LISTS_PLUGIN = `<?php
add_filter('the_content', fn ($content) => is_singular() || !in_the_loop() ? $content : '<p>Read more</p>');
`;

export async function openBench(mode: ConnectionMode, release: WordPressRelease = "6.1"): Promise<Bench> {
  const mustUse = { "rows.php": ROWS_PLUGIN, "books.php": BOOKS_PLUGIN, "lists.php": LISTS_PLUGIN };
  const wordpress = await startWordPress({ companion: mode === "guarded", mustUse, release });
  const access = accessOf(wordpress.url, await wordpress.createUser({ role: "administrator", login: "connected" }));
  const content = Buffer.from(CONTENT).toString("base64");
  const insert = (fields: string) =>
    `wp_insert_post(wp_slash(['post_status' => 'publish', 'post_content' => base64_decode('${content}')] + ${fields}))`;
  const made = JSON.parse(
    await wordpress.inside(`wp_set_current_user(1);
      $term = wp_insert_term('Tea', 'category', ['slug' => 'archive'])['term_id'];
      $post = ${insert("['post_title' => 'A post', 'post_name' => 'post']")}; wp_set_post_terms($post, [$term], 'category');
      $page = ${insert("['post_title' => 'A page', 'post_name' => 'page', 'post_type' => 'page']")};
      $front = ${insert("['post_title' => 'A front page', 'post_name' => 'front', 'post_type' => 'page']")};
      $book = ${insert("['post_title' => 'A book', 'post_name' => 'volume', 'post_type' => 'book']")};
      foreach ([$post, $page, $front, $book] as $id) update_post_meta($id, '_sitemend_sitemap_exclude', '1');
      $uploads = wp_upload_dir(null, true);
      file_put_contents($uploads['path'] . '/picture.png', base64_decode('${picture().toString("base64")}'));
      $picture = wp_insert_attachment(['post_title' => 'Picture', 'post_name' => 'picture', 'post_mime_type' => 'image/png', 'post_status' => 'inherit'], $uploads['path'] . '/picture.png');
      wp_update_attachment_metadata($picture, ['width' => 1200, 'height' => 630, 'file' => _wp_relative_upload_path($uploads['path'] . '/picture.png'), 'sizes' => [], 'image_meta' => []]);
      flush_rewrite_rules();
      echo json_encode([$post, $page, $term, $front, $book, wp_get_attachment_url($picture)]);`),
  ) as [number, number, number, number, number, string];
  const isFront = (how: string) =>
    wordpress.inside(
      `update_option('show_on_front', '${how}'); update_option('page_on_front', ${how === "page" ? made[3] : 0});`,
    );
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
      "static front page": { ref: `post:${made[3]}`, url: wordpress.url },
      "custom post type": { ref: `post:${made[4]}`, url: at("/book/volume/") },
    },
    picture: made[5],
    enter: async (kind) => {
      if (kind === "archive" || kind === "start page") {
        const leave = await withFooter(wordpress);
        // A connector reads what pages share once; it is made for each use.
        connected = await platform.connect(access);
        return async () => {
          await leave();
          connected = await platform.connect(access);
        };
      }
      if (kind !== "static front page") return async () => {};
      await isFront("page");
      return async () => void (await isFront("posts"));
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

/** Images, links and the like; no headings, which are a page's own. */
const PIECES = CONTENT.slice(CONTENT.indexOf("<!-- wp:image"));

/** Pages without content of their own show such elements in what the site editor keeps for all of them. */
async function withFooter(wordpress: WordPress): Promise<() => Promise<void>> {
  const content = Buffer.from(PIECES).toString("base64");
  const theme = await wordpress.inside("echo get_stylesheet();");
  const id = await wordpress.inside(`wp_set_current_user(1); wp_is_block_theme() || switch_theme('twentytwentythree');
    $id = wp_insert_post(wp_slash(['post_type' => 'wp_template_part', 'post_status' => 'publish', 'post_title' => 'Footer', 'post_name' => 'footer', 'post_content' => base64_decode('${content}')]));
    wp_set_object_terms($id, get_stylesheet(), 'wp_theme'); wp_set_object_terms($id, 'footer', 'wp_template_part_area'); echo $id;`);
  return async () => void (await wordpress.inside(`wp_delete_post(${id}, true); switch_theme('${theme}');`));
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
