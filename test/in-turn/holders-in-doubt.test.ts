/** Objects that hold the same address as an element of the page and are not what shows it: none of them is proposed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import { accessOf, type Connected, connectTo, createPlatform, fixRequestFor, writeAll } from "../support/connected.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();

const THEME = `<?php
function rocket_clean_files($urls) {}
function rocket_clean_domain() { update_option('cleaned_all', 1 + (int) get_option('cleaned_all')); }
if (isset($_GET['bare'])) add_filter('post_class', '__return_empty_array');
add_action('init', function () { register_post_type('lesson', ['public' => true, 'show_in_rest' => true, 'capability_type' => 'lesson', 'map_meta_cap' => true]); });
if (isset($_GET['lessons'])) add_action('pre_get_posts', function ($q) { if ($q->is_main_query()) $q->set('post_type', 'lesson'); });
add_action('wp_footer', function () {
  foreach (['unused-pattern', 'unused-menu', 'other-template', 'old-post-and-theme'] as $path)
    echo '<p><a href="' . home_url("/$path/") . '">Theme</a></p>';
});
`;

const SEED = `
wp_set_current_user(1); kses_remove_filters();
$png = file_get_contents(ABSPATH . 'wp-includes/images/w-logo-blue.png');
file_put_contents(WP_CONTENT_DIR . '/uploads/nowhere.png', $png);
$picture = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => 'nowhere', 'post_status' => 'inherit'], WP_CONTENT_DIR . '/uploads/nowhere.png');
update_attached_file($picture, 'nowhere.png');
function put($type, $title, $content, $more = []) {
  return wp_insert_post(wp_slash(['post_type' => $type, 'post_status' => 'publish', 'post_title' => $title, 'post_name' => sanitize_title($title), 'post_content' => $content] + $more));
}
$link = fn($path) => '<!-- wp:paragraph -->' . "\\n" . '<p>See <a href="' . $path . '">it</a>.</p>' . "\\n" . '<!-- /wp:paragraph -->';
update_option('posts_per_page', 2);
$ids = [];
$ids['menu'] = put('wp_navigation', 'Main', implode("\\n", [
  '<!-- wp:navigation-link {"label":"Company","url":"/会社/","kind":"custom"} /-->',
  '<!-- wp:navigation-link {"label":"Plain","url":"/?p=12","kind":"custom"} /-->',
  '<!-- wp:navigation-link {"label":"Home","url":"/","kind":"custom"} /-->',
  '<!-- wp:navigation-link {"label":"Contact","url":"#contact","kind":"custom"} /-->',
  '<!-- wp:navigation-submenu {"label":"Both","url":"/in-submenu/","kind":"custom"} --><!-- wp:navigation-link {"label":"Below","url":"/below/","kind":"custom"} /--><!-- /wp:navigation-submenu -->']));
$ids['stale'] = put('wp_navigation', 'Stale', '<!-- wp:navigation-link {"label":"Old","url":"/unused-menu/","kind":"custom"} /-->' . '<!-- wp:navigation-link {"label":"Both","url":"/in-submenu/","kind":"custom"} /-->');
$ids['unused'] = put('wp_block', 'Nowhere', $link('/unused-pattern/'));
$ids['inner'] = put('wp_block', 'Inner', $link('/in-inner/'));
$ids['outer'] = put('wp_block', 'Outer', '<!-- wp:block {"ref":' . $ids['inner'] . '} /-->');
$ids['header'] = put('wp_template_part', 'header', '<!-- wp:navigation {"ref":' . $ids['menu'] . '} /--><!-- wp:block {"ref":' . $ids['outer'] . '} /-->');
wp_set_object_terms($ids['header'], get_stylesheet(), 'wp_theme');
wp_set_object_terms($ids['header'], 'header', 'wp_template_part_area');
$ids['list'] = put('wp_template', 'home', '<!-- wp:template-part {"slug":"header"} /--><!-- wp:query {"queryId":1,"query":{"inherit":true}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- wp:post-content /--><!-- /wp:post-template --></div><!-- /wp:query -->');
wp_set_object_terms($ids['list'], get_stylesheet(), 'wp_theme');
$ids['notfound'] = put('wp_template', '404', $link('/other-template/'));
wp_set_object_terms($ids['notfound'], get_stylesheet(), 'wp_theme');
$ids['first'] = put('post', 'First', $link('/only-first/') . $link('/common-thing/'), ['post_date' => '2024-06-02 10:00:00']);
$ids['second'] = put('post', 'Second', $link('/nothing/'), ['post_date' => '2024-05-02 10:00:00']);
$ids['third'] = put('post', 'Third', $link('/old-post-and-theme/') . $link('/of-a-lesson/'), ['post_date' => '2020-05-02 10:00:00']);
$ids['lesson'] = put('lesson', 'Lesson', $link('/of-a-lesson/'), ['post_date' => '2024-05-02 10:00:00']);
$ids['relative'] = put('wp_block', 'Relative', $link('details/') . $link('#hours'));
$ids['refusing'] = put('wp_block', 'Refusing', '<!-- wp:navigation-link {"label":"B","url":"/refused-in-pattern/","kind":"custom","metadata":{"bindings":{"url":{"source":"core/post-data"}}}} /-->');
$ids['same'] = put('wp_template_part', 'footer', $link('/refused-in-pattern/'));
wp_set_object_terms($ids['same'], get_stylesheet(), 'wp_theme');
wp_set_object_terms($ids['same'], 'footer', 'wp_template_part_area');
$ids['page'] = put('page', 'About', '<!-- wp:block {"ref":' . $ids['relative'] . '} /--><!-- wp:block {"ref":' . $ids['refusing'] . '} /-->');
wp_delete_post(1, true);
echo json_encode($ids);
`;

const MODES = ["guarded", "basic"] as const;
describe.skipIf(missing).each(MODES)(
  `what holds the address of an element, %s${missing ? ` (skipped: ${missing})` : ""}`,
  (mode) => {
    let site: Connected;

    beforeAll(async () => {
      site = await connectTo({ theme: "blocks", companion: mode === "guarded", mustUse: { "theme.php": THEME } });
      await site.wordpress.inside(SEED);
    });
    afterAll(() => site?.close());

    const at = (path: string) => new URL(path, site.wordpress.url).href;
    const link = (path: string): FixRequest["suggestion"] => ({
      field: "link",
      target: at(path),
      value: at("/moved-here/"),
    });
    const locate = async (path: string, suggestion: FixRequest["suggestion"]): Promise<string> => {
      const [found] = await site.connector.locate([await fixRequestFor(at(path), suggestion)]);
      return found?.is === "proposal" ? `${found.resource.kind} ${found.resource.title}` : `${found?.reason}`;
    };

    it.each([
      ["a synced pattern that nothing shows", "/?bare=1", "/unused-pattern/", "element_not_found"],
      ["a menu that nothing shows", "/about/", "/unused-menu/", "element_not_found"],
      ["the template of other pages", "/about/", "/other-template/", "element_not_found"],
      ["a post that the list does not show", "/?bare=1", "/old-post-and-theme/", "element_not_found"],
      [
        "an old post, where the one that is shown may not be edited",
        "/?bare=1&lessons=1",
        "/of-a-lesson/",
        "element_not_found",
      ],
      ["the anchor of a menu, which is another one on every page", "/about/", "/about/#contact", "element_ambiguous"],
      [
        "a relative link of a pattern, which leads elsewhere on another page",
        "/about/",
        "/about/details/",
        "element_ambiguous",
      ],
      ["the anchor of a pattern that is right on another page", "/about/", "/about/#hours", "element_ambiguous"],
      ["a footer, where the page's own pattern refuses", "/about/", "/refused-in-pattern/", "would_break_block"],
    ])("is not proposed: %s", async (_, path, target, reason) => {
      const said = await locate(path, link(target));
      if (reason === "would_break_block") expect(said).not.toMatch(/^wordpress-/);
      else expect(said).toBe(reason);
    });

    it("is not a menu that nothing shows, where the shown one refuses", async () => {
      const said = await locate("/about/", { field: "link_removed", target: at("/in-submenu/"), value: "" });
      expect(said).not.toMatch(/^wordpress-/);
    });

    it.each([
      ["in two letters of another script", "/会社/", "wordpress-menu Main"],
      ["by a short query", "/?p=12", "wordpress-menu Main"],
      ["in a pattern of a pattern of a template part", "/in-inner/", "wordpress-pattern Inner"],
    ])("is found %s", async (_, target, words) => {
      expect(await locate("/about/", link(target))).toBe(words);
    });

    it("is found by a single slash, which many objects hold and one shows", async () => {
      const suggestion = { field: "link_text", target: at("/"), was: "Home", value: "Start" } as const;
      expect(await locate("/about/", suggestion)).toBe("wordpress-menu Main");
    });

    it("is no item of the library for an image that the page does not show", async () => {
      const target = at("/wp-content/uploads/nowhere.png");
      expect(await locate("/about/", { field: "alt", target, was: "", value: "A W" })).not.toContain("wordpress-media");
    });

    it.skipIf(mode === "basic")("empties no cache of the whole site for the draft of an author", async () => {
      const author = await site.wordpress.createUser({ role: "author", login: "arthur" });
      const id = await site.wordpress.inside(
        `wp_set_current_user(${author.id}); echo wp_insert_post(['post_type' => 'wp_block', 'post_status' => 'draft', 'post_title' => 'Mine', 'post_content' => 'x', 'post_author' => ${author.id}]);`,
      );
      const { connector } = await createPlatform().connect(accessOf(site.wordpress.url, author));
      const edit = {
        kind: "value",
        resource: `post:${id}`,
        field: "post_title",
        before: "Mine",
        after: "Yours",
      } as const;
      expect(await writeAll(connector, [edit])).toMatchObject([{ is: "written" }]);
      const cleaned = "wp_cache_delete('alloptions', 'options'); echo (int) get_option('cleaned_all');";
      expect(await site.wordpress.inside(cleaned)).toBe("0");
    });
  },
);
