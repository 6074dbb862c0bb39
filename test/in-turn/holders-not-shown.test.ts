/** What a page shows from a file, a block or a plugin is never traced to an object that only holds the same. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import { accessOf, type Connected, connectTo, createPlatform, fixRequestFor } from "../support/connected.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();
const note = missing ? ` (skipped: ${missing})` : "";

/** Appends to every content: an author's box, related posts, a call to action. */
const PLUGIN = `<?php
add_filter('the_content', function ($content) {
  if (is_page('about')) foreach (['in-index', 'in-page-wide', 'in-404-pattern', 'in-a-post'] as $path) $content .= '<p><a href="' . home_url("/$path/") . '">box</a></p>';
  return $content;
});
`;

const FUNCTIONS = `
wp_set_current_user(1); kses_remove_filters();
function put($type, $title, $content, $more = []) {
  return wp_insert_post(wp_slash(['post_type' => $type, 'post_status' => 'publish', 'post_title' => $title, 'post_name' => sanitize_title($title), 'post_content' => $content] + $more));
}
function themed($id) { wp_set_object_terms($id, get_stylesheet(), 'wp_theme'); return $id; }
$link = fn($path) => '<!-- wp:paragraph -->' . "\\n" . '<p>See <a href="' . $path . '">it</a>.</p>' . "\\n" . '<!-- /wp:paragraph -->';
wp_delete_post(1, true);
`;

/** The footer in the theme's file links to wordpress.org. */
const OTHER_TEMPLATES = `${FUNCTIONS}
themed(put('wp_template', 'index', '<!-- wp:template-part {"slug":"header"} /-->' . $link('/in-index/')));
themed(put('wp_template', 'page-wide', '<!-- wp:template-part {"slug":"checkout-header"} /-->' . $link('/in-page-wide/') . '<!-- wp:post-content /-->'));
$part = themed(put('wp_template_part', 'checkout-header', $link('https://wordpress.org')));
wp_set_object_terms($part, 'header', 'wp_template_part_area');
$pattern = put('wp_block', 'Help', $link('/in-404-pattern/'));
themed(put('wp_template', '404', '<!-- wp:block {"ref":' . $pattern . '} /-->'));
put('post', 'Hello there', $link('https://wordpress.org') . $link('/in-a-post/'));
put('page', 'About', '<!-- wp:paragraph --><p>About.</p><!-- /wp:paragraph --><!-- wp:latest-posts /-->');
`;

const PICTURE = `
$uploaded = wp_upload_bits('cup.png', null, file_get_contents(ABSPATH . 'wp-includes/images/w-logo-blue.png'), null);
rename($uploaded['file'], WP_CONTENT_DIR . '/uploads/cup.png');
$picture = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => 'cup', 'post_status' => 'inherit'], WP_CONTENT_DIR . '/uploads/cup.png');
update_attached_file($picture, 'cup.png');
`;

const UNSEEN_CONTENT = `${FUNCTIONS}${PICTURE}
$box = fn($paths) => implode('', array_map($link, $paths));
$pattern = put('wp_block', 'Call', $link('/in-pattern/'));
$front = put('page', 'Start', $box(['/in-content/', '/in-template/']) . '<!-- wp:block {"ref":' . $pattern . '} /-->');
$news = put('page', 'News', $link('/in-news/'));
update_option('show_on_front', 'page'); update_option('page_on_front', $front); update_option('page_for_posts', $news);
$menu = put('wp_navigation', 'Named', '<!-- wp:navigation-link {"label":"Shop","url":"/in-menu-block/","kind":"custom"} /-->');
$kept = '<!-- wp:navigation {"ref":' . $menu . '} --><!-- wp:navigation-link {"label":"Shop","url":"/in-menu-block/","kind":"custom"} /--><!-- /wp:navigation -->';
$empty = '<!-- wp:query {"queryId":3,"query":{"postType":"post"}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --><!-- wp:query-no-results -->' . $link('/in-no-results/') . '<!-- /wp:query-no-results --></div><!-- /wp:query -->';
themed(put('wp_template', 'front-page', $kept . $empty . $link('/in-template/') . '<!-- wp:html --><p class="from-theme"><a href="/in-no-results/">x</a></p><!-- /wp:html -->'));
themed(put('wp_template', 'home', '<!-- wp:html --><a href="/in-news/">x</a><!-- /wp:html -->'));
$part = themed(put('wp_template_part', 'page-foot', $link('/in-footer/')));
wp_set_object_terms($part, 'footer', 'wp_template_part_area');
themed(put('wp_template', 'page', '<!-- wp:post-content /--><!-- wp:template-part {"slug":"page-foot"} /-->'));
$other = themed(put('wp_template_part', 'other-foot', '<!-- wp:html --><a href="/in-footer/">x</a><!-- /wp:html -->'));
wp_set_object_terms($other, 'footer', 'wp_template_part_area');
themed(put('wp_template', 'privacy-policy', '<!-- wp:post-content /--><!-- wp:template-part {"slug":"other-foot"} /-->'));
update_option('wp_page_for_privacy_policy', put('page', 'Privacy', 'Private.'));
themed(put('wp_template', 'single', '<!-- wp:post-featured-image {"isLink":true} /--><!-- wp:post-content /-->'));
$tea = put('post', 'Tea', 'Tea.');
set_post_thumbnail($tea, $picture);
`;

const LISTS = `${FUNCTIONS}
$uploaded = wp_upload_bits('cup.png', null, file_get_contents(ABSPATH . 'wp-includes/images/w-logo-blue.png'), null);
rename($uploaded['file'], WP_CONTENT_DIR . '/uploads/cup.png');
$picture = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => 'cup', 'post_status' => 'inherit'], WP_CONTENT_DIR . '/uploads/cup.png');
update_attached_file($picture, 'cup.png');
$category = wp_insert_term('Teas', 'category', ['slug' => 'teas'])['term_id'];
$content = '<!-- wp:image {"id":' . $picture . '} --><figure class="wp-block-image"><img src="' . home_url('/wp-content/uploads/cup.png') . '" alt="" class="wp-image-' . $picture . '"/></figure><!-- /wp:image -->' . $link(home_url('/category/teas/'));
$post = put('post', 'Cup', $content, ['post_excerpt' => 'Short.', 'post_category' => [$category]]);
set_post_thumbnail($post, $picture);
themed(put('wp_template', 'home', '<!-- wp:query {"queryId":1,"query":{"inherit":true}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- wp:post-featured-image /--><!-- wp:post-terms {"term":"category"} /--><!-- wp:post-excerpt /--><!-- /wp:post-template --></div><!-- /wp:query -->'));
put('post', 'Hello there', $link('https://wordpress.org'));
put('post', 'Of the shop', $link('/old-shop/'));
put('page', 'Start', '<!-- wp:latest-posts /-->');
put('wp_navigation', 'Main', '<!-- wp:navigation-link {"label":"Shop","url":"/old-shop/","kind":"custom"} /-->');
`;

describe.skipIf(missing).each(["guarded", "basic"] as const)(`what a page shows from elsewhere, %s${note}`, (mode) => {
  let site: Connected;
  afterAll(() => site?.close());
  const at = (path: string) => new URL(path, site.wordpress.url).href;
  const said = async (
    path: string,
    given: Pick<FixRequest["suggestion"], "field" | "was" | "value"> & { target: string },
  ) => {
    const suggestion = {
      ...given,
      target: at(given.target),
      value: given.field === "link" ? at(given.value) : given.value,
    };
    const [found] = await site.connector.locate([await fixRequestFor(at(path), suggestion)]);
    return found?.is === "proposal" ? `${found.field} of ${found.resource.title}` : found?.reason;
  };
  const linked = (path: string, target: string) => said(path, { field: "link", target, value: "/moved-here/" });

  describe("beside templates of other pages", () => {
    beforeAll(async () => {
      site = await connectTo({ theme: "blocks", companion: mode === "guarded", mustUse: { "box.php": PLUGIN } });
      await site.wordpress.inside(OTHER_TEMPLATES);
    });
    afterAll(() => site?.close());

    it.each([
      ["the file of the theme, not a template part of another template or a post", "https://wordpress.org/"],
      ["a plugin, not a post that the page leads to", "/in-a-post/"],
      ["a plugin, not the template index, where the theme has one for pages", "/in-index/"],
      ["a plugin, not a template that was chosen for no page", "/in-page-wide/"],
      ["a plugin, not a pattern of the template 404", "/in-404-pattern/"],
    ])("%s", async (_, target) => {
      expect(await linked("/about/", target)).toBe("element_not_found");
    });
  });

  describe("beside content that the page does not show", () => {
    beforeAll(async () => {
      site = await connectTo({ theme: "blocks", companion: mode === "guarded" });
      await site.wordpress.inside(UNSEEN_CONTENT);
    });
    afterAll(() => site?.close());

    it("neither the content of a front page whose template leaves it out, nor one of its patterns", async () => {
      expect(await linked("/", "/in-content/")).toBe("element_not_found");
      expect(await linked("/", "/in-pattern/")).toBe("element_not_found");
      expect(await said("/", { field: "link_added", target: "/", value: "/moved-here/" })).not.toMatch(/^content/);
    });

    it("the template of the page of posts, not that page's content", async () => {
      expect(await linked("/news/", "/in-news/")).toMatch(/^content#link.* of home$/);
      expect(await said("/news/", { field: "link_added", target: "/news/", value: "/moved-here/" })).not.toMatch(
        /^content/,
      );
    });

    it("the template's own text, where the content that holds the same is not shown", async () => {
      expect(await linked("/", "/in-template/")).toMatch(/^content#link.* of front-page$/);
    });

    it("the menu, not items that a template holds and does not show; nothing where both are in one text", async () => {
      expect(await linked("/", "/in-menu-block/")).toMatch(/^content#link.* of Named$/);
      expect(await linked("/", "/in-no-results/")).toBe("element_ambiguous");
    });

    it("a part of the template for the page of privacy, not one of the template for pages", async () => {
      expect(await linked("/privacy/", "/in-footer/")).toBe("element_not_found");
    });

    it("an image of the library only where the page shows the library's text", async () => {
      const picture = { field: "alt", target: "/wp-content/uploads/cup.png", value: "A cup" } as const;
      // Linked pictures of posts have the post's title.
      expect(await said("/tea/", picture)).toBe("element_not_found");
    });
  });

  describe("in lists", () => {
    beforeAll(async () => {
      site = await connectTo({ theme: "blocks", companion: mode === "guarded" });
      await site.wordpress.inside(LISTS);
    });

    it("the featured image of a post, not the same image in its content", async () => {
      const alt = await said("/", { field: "alt", target: "/wp-content/uploads/cup.png", was: "", value: "A cup" });
      // Core REST finds no item of the library by the address of its file.
      expect(alt).toBe(mode === "guarded" ? "media_alt of cup" : "element_not_found");
    });

    it("the link to a post's category, not the same link in its content", async () => {
      expect(await linked("/", "/category/teas/")).toBe("element_not_found");
    });

    it("the menu, not a post that holds the same, also for a user who may not see menus", async () => {
      expect(await linked("/start/", "/old-shop/")).toMatch(/^content#link.* of Main$/);
      const editor = await site.wordpress.createUser({ role: "editor" });
      const { connector } = await createPlatform().connect(accessOf(site.wordpress.url, editor));
      const suggestion = { field: "link", target: at("/old-shop/"), value: at("/moved-here/") } as const;
      expect(await connector.locate([await fixRequestFor(at("/start/"), suggestion)])).toMatchObject([
        { is: "unfixable", reason: "capability_missing" },
      ]);
    });
  });
});
