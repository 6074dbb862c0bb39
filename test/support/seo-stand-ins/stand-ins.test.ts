import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWordPress, type WordPress, wordpressMissing } from "../wordpress.ts";
import { type StandIn, useStandIn } from "./install.ts";

interface Behaviour {
  readonly standIn: StandIn;
  readonly namespace: string | undefined;
  /** What a REST client sends to have the title "Green & tea" and the description "Of <b>leaves</b>". */
  readonly write: readonly [method: string, path: string, body: (post: number) => unknown] | undefined;
  readonly defaultTitle: string;
  readonly title: string;
  readonly noindex: string;
}

const PHP_NOINDEX = (key: string, value: string) => `update_post_meta($id, '${key}', ${value});`;
const TEXTS = { title: "Green & tea", description: "Of leaves" };

const BEHAVIOURS: readonly Behaviour[] = [
  {
    standIn: "yoast",
    namespace: "yoast/v1",
    write: [
      "POST",
      "wp/v2/posts/ID",
      () => ({ meta: { _yoast_wpseo_title: TEXTS.title, _yoast_wpseo_metadesc: TEXTS.description } }),
    ],
    defaultTitle: "Hello world! - A small shop",
    title: "Green & tea",
    noindex: PHP_NOINDEX("_yoast_wpseo_meta-robots-noindex", "'1'"),
  },
  {
    standIn: "rank-math",
    namespace: "rankmath/v1",
    write: [
      "POST",
      "rankmath/v1/updateMeta",
      (post) => ({
        objectID: post,
        objectType: "post",
        meta: { rank_math_title: TEXTS.title, rank_math_description: TEXTS.description, blogname: "x" },
      }),
    ],
    defaultTitle: "Hello world! - A small shop",
    title: "Green & tea",
    noindex: PHP_NOINDEX("rank_math_robots", "['noindex']"),
  },
  {
    standIn: "aioseo",
    namespace: "aioseo/v1",
    write: ["POST", "wp/v2/posts/ID", () => ({ aioseo_meta_data: { ...TEXTS, robots_noindex: true } })],
    defaultTitle: "Hello world! - A small shop",
    title: "Green & tea",
    noindex: `$row = \\AIOSEO\\Plugin\\Common\\Models\\Post::getPost($id); $row->robots_default = '0'; $row->robots_noindex = '1'; $row->save();`,
  },
  {
    standIn: "seopress",
    namespace: "seopress/v1",
    write: ["PUT", "seopress/v1/posts/ID/title-description-metas", () => TEXTS],
    defaultTitle: "Hello world! - A small shop",
    title: "Green & tea",
    noindex: PHP_NOINDEX("_seopress_robots_index", "'yes'"),
  },
  {
    standIn: "the-seo-framework",
    namespace: undefined,
    write: undefined,
    defaultTitle: "Hello world! - A small shop",
    title: "Green & tea - A small shop",
    noindex: PHP_NOINDEX("_genesis_noindex", "'1'"),
  },
  {
    standIn: "slim-seo",
    namespace: "slim-seo",
    write: ["POST", "wp/v2/posts/ID", () => ({ meta: { slim_seo: TEXTS } })],
    defaultTitle: "Hello world! – A small shop",
    title: "Green & tea",
    noindex: PHP_NOINDEX("slim_seo", "['title' => 'Green & tea', 'noindex' => 1]"),
  },
];

describe.skipIf(wordpressMissing() !== undefined)("a stand-in for", () => {
  let wordpress: WordPress;
  let authorization: string;
  const POST = 1;

  beforeAll(async () => {
    wordpress = await startWordPress();
    const password = await wordpress.php(
      "require 'wp-load.php'; echo WP_Application_Passwords::create_new_application_password(1, ['name' => 'test'])[0];",
    );
    authorization = `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`;
  });

  afterAll(async () => {
    await wordpress?.close();
  });

  async function head() {
    const $ = load(await (await fetch(`${wordpress.url}hello-world/`)).text());
    return {
      titles: $("title").length,
      title: $("title").first().text(),
      description: $('meta[name="description"]').attr("content"),
      robots: $('meta[name="robots"]').attr("content"),
      canonicals: $('link[rel="canonical"]').length,
      socialTitle: $('meta[property="og:title"]').attr("content"),
    };
  }

  async function rest(method: string, path: string, body?: unknown) {
    const response = await fetch(`${wordpress.url}wp-json/${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  }

  it.each(BEHAVIOURS)("$standIn prints what is written its way", async (behaviour) => {
    await useStandIn(wordpress, behaviour.standIn);
    const { json } = await rest("GET", "");
    const namespaces = json.namespaces as readonly string[];
    if (behaviour.namespace !== undefined) expect(namespaces).toContain(behaviour.namespace);
    expect(await head()).toMatchObject({ title: behaviour.defaultTitle, titles: 1, canonicals: 1 });

    if (behaviour.write) {
      const [method, path, body] = behaviour.write;
      expect((await rest(method, path.replace("ID", String(POST)), body(POST))).status).toBe(200);
    } else {
      await wordpress.php(
        `require 'wp-load.php'; update_post_meta(${POST}, '_genesis_title', '${TEXTS.title}'); update_post_meta(${POST}, '_genesis_description', '${TEXTS.description}');`,
      );
    }
    const after = await head();
    expect(after).toMatchObject({ title: behaviour.title, description: TEXTS.description, titles: 1, canonicals: 1 });
    expect(after.socialTitle).toBe("Green & tea");
    expect(after.robots ?? "").not.toContain("noindex");

    await wordpress.php(`require 'wp-load.php'; $id = ${POST}; ${behaviour.noindex}`);
    const { robots, canonicals } = await head();
    expect(robots).toContain("noindex");
    expect(canonicals).toBe(behaviour.standIn === "aioseo" ? 1 : 0);
  });

  it("Slim SEO loses what is not sent, and shows what is not kept", async () => {
    await useStandIn(wordpress, "slim-seo");
    await rest("POST", `wp/v2/posts/${POST}`, {
      meta: { slim_seo: { title: "{{ site.title }}", description: "Of leaves" } },
    });
    const { json } = await rest("POST", `wp/v2/posts/${POST}`, { meta: { slim_seo: { title: "{{ site.title }}" } } });
    expect(json.meta).toMatchObject({ slim_seo: { title: "A small shop" } });
    expect(
      await wordpress.php(`require 'wp-load.php'; echo json_encode(get_post_meta(${POST}, 'slim_seo', true));`),
    ).toBe('{"title":"{{ site.title }}"}');
  });

  it("Yoast gives nothing of pages to REST, and its head knows only what went through a hook", async () => {
    await useStandIn(wordpress, "yoast");
    const page = await rest("POST", "wp/v2/pages/2", { meta: { _yoast_wpseo_title: "Lost" } });
    expect(page.status).toBe(200);
    expect(page.json.meta).not.toHaveProperty("_yoast_wpseo_title");
    await head();
    await wordpress.php(
      `require 'wp-load.php'; global $wpdb; $wpdb->update($wpdb->postmeta, ['meta_value' => 'Behind'], ['post_id' => ${POST}, 'meta_key' => '_yoast_wpseo_title']);`,
    );
    expect((await head()).title).not.toBe("Behind");
  });

  it("Rank Math has no routes before its set-up", async () => {
    await useStandIn(wordpress, "rank-math");
    await wordpress.php("require 'wp-load.php'; delete_option('rank_math_registration_skip');");
    expect((await rest("GET", "")).json.namespaces).not.toContain("rankmath/v1");
  });
});
