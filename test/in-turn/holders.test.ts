/** Links and images that stand in what several pages show: they are traced to the object that holds them, and taken back. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FixRequest, Located, Proposal } from "#domain/connector.ts";
import {
  accessOf,
  type Connected,
  connectTo,
  createPlatform,
  fixRequestFor,
  proposed,
  undoAll,
  writeAll,
} from "../support/connected.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();

/** A link in a file of the theme, and one more library image that a plugin prints by hand. */
const THEME = `<?php
if (isset($_GET['bare'])) add_filter('post_class', '__return_empty_array');
add_action('wp_footer', function () { echo '<p><a href="' . home_url('/in-the-theme/') . '">Theme</a> <img src="' . home_url('/wp-content/uploads/by-hand.png') . '"></p>'; });
`;

const SEED = `
wp_set_current_user(1); kses_remove_filters();
require_once ABSPATH . 'wp-admin/includes/image.php';
$home = home_url();
$png = file_get_contents(ABSPATH . 'wp-includes/images/w-logo-blue.png');
function picture($name) {
  global $png;
  $put = wp_upload_bits("$name.png", null, $png, null);
  rename($put['file'], WP_CONTENT_DIR . "/uploads/$name.png");
  $id = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => $name, 'post_status' => 'inherit'], WP_CONTENT_DIR . "/uploads/$name.png");
  update_attached_file($id, "$name.png");
  return $id;
}
function put($type, $title, $content, $more = []) {
  return wp_insert_post(wp_slash(['post_type' => $type, 'post_status' => 'publish', 'post_title' => $title, 'post_name' => sanitize_title($title), 'post_content' => $content] + $more));
}
update_option('posts_per_page', 2);
$ids = ['logo' => picture('logo'), 'hand' => picture('by-hand'), 'featured' => picture('featured')];
$ids['menu'] = put('wp_navigation', 'Main', '<!-- wp:navigation-link {"label":"News","url":"' . $home . '/old-news/","kind":"custom"} /-->' . "\\n" . '<!-- wp:navigation-link {"label":"Twice","url":"/in-two-places/"} /-->');
$ids['pattern'] = put('wp_block', 'Opening hours', '<!-- wp:paragraph -->' . "\\n" . '<p>See <a href="/old-hours/">hours</a>.</p>' . "\\n" . '<!-- /wp:paragraph -->');
$ids['unused'] = put('wp_block', 'Nowhere', '<!-- wp:paragraph -->' . "\\n" . '<p>See <a href="/in-the-theme/">it</a>.</p>' . "\\n" . '<!-- /wp:paragraph -->');
$parts = ['header' => '<!-- wp:image {"id":' . $ids['logo'] . '} -->' . "\\n" . '<figure class="wp-block-image"><img src="' . $home . '/wp-content/uploads/logo.png" alt="" class="wp-image-' . $ids['logo'] . '"/></figure>' . "\\n" . '<!-- /wp:image -->' . "\\n\\n" . '<!-- wp:navigation {"ref":' . $ids['menu'] . '} /-->',
  'footer' => '<!-- wp:paragraph -->' . "\\n" . '<p><a href="/old-terms/">Terms</a> <a href="/in-two-places/">Twice</a></p>' . "\\n" . '<!-- /wp:paragraph -->'];
foreach ($parts as $area => $content) {
  $ids[$area] = put('wp_template_part', $area, $content);
  wp_set_object_terms($ids[$area], get_stylesheet(), 'wp_theme');
  wp_set_object_terms($ids[$area], $area, 'wp_template_part_area');
}
$ids['list'] = put('wp_template', 'home', '<!-- wp:query {"queryId":1,"query":{"inherit":true}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- wp:post-content /--><!-- /wp:post-template --></div><!-- /wp:query -->');
wp_set_object_terms($ids['list'], get_stylesheet(), 'wp_theme');
$link = fn($path) => '<!-- wp:paragraph -->' . "\\n" . '<p>See <a href="' . $path . '">it</a>.</p>' . "\\n" . '<!-- /wp:paragraph -->';
$ids['first'] = put('post', 'First', $link('/from-the-first/') . "\\n\\n" . $link('/from-both/'), ['post_date' => '2030-01-01 10:00:00', 'post_status' => 'publish']);
$ids['second'] = put('post', 'Second', $link('/from-both/') . "\\n\\n" . $link('/only-here/'), ['post_date' => '2024-05-02 10:00:00']);
$ids['third'] = put('post', 'Third', $link('/from-the-third/') . "\\n\\n" . $link('/from-the-first/'), ['post_date' => '2020-05-02 10:00:00']);
wp_update_post(['ID' => $ids['first'], 'post_date' => '2024-06-02 10:00:00', 'post_date_gmt' => '2024-06-02 10:00:00', 'post_status' => 'publish', 'edit_date' => true]);
$ids['page'] = put('page', 'About', '<!-- wp:block {"ref":' . $ids['pattern'] . '} /-->');
set_post_thumbnail($ids['first'], $ids['featured']);
wp_delete_post(1, true);
echo json_encode($ids);
`;

type Seeded = Readonly<Record<string, number>>;

describe.skipIf(missing).each(["guarded", "basic"] as const)(
  `what several pages show, %s${missing ? ` (skipped: ${missing})` : ""}`,
  (mode) => {
    let site: Connected;
    let ids: Seeded;

    beforeAll(async () => {
      site = await connectTo({ theme: "blocks", companion: mode === "guarded", mustUse: { "theme.php": THEME } });
      ids = JSON.parse(await site.wordpress.inside(SEED)) as Seeded;
    });
    afterAll(() => site?.close());

    const at = (path: string) => new URL(path, site.wordpress.url).href;
    const link = (path: string): FixRequest["suggestion"] => ({
      field: "link",
      target: at(path),
      value: at("/moved-here/"),
    });
    const alt = (name: string): FixRequest["suggestion"] => ({
      ...{ field: "alt", target: at(`/wp-content/uploads/${name}.png`), was: "", value: "A “blue” W" },
    });
    const locate = async (path: string, suggestion: FixRequest["suggestion"]): Promise<Located | undefined> =>
      (await site.connector.locate([await fixRequestFor(at(path), suggestion)]))[0];
    const rows = () =>
      site.wordpress.inside(
        `global $wpdb; echo md5(json_encode($wpdb->get_results("SELECT ID, post_content, post_title, post_excerpt, post_name, post_status FROM $wpdb->posts WHERE post_type <> 'revision' ORDER BY ID")) . json_encode($wpdb->get_results("SELECT post_id, meta_value FROM $wpdb->postmeta WHERE meta_key = '_wp_attachment_image_alt'")));`,
      );

    /** Writes it, sees it on the page, and takes it back to the byte. */
    async function tried(path: string, found: Proposal, after: RegExp): Promise<void> {
      const before = await rows();
      const isShown = async () => after.test(await (await fetch(at(path))).text());
      expect(await isShown()).toBe(false);
      expect(await writeAll(site.connector, found.edits)).toMatchObject([{ is: "written" }]);
      expect(await isShown()).toBe(true);
      expect(await rows()).not.toBe(before);
      expect(await undoAll(site.connector, found.edits)).toMatchObject([{ is: "written" }]);
      expect(await rows()).toBe(before);
    }

    it.each([
      ["a link of the menu", "/about/", "/old-news/", "menu", "wordpress-menu", "the menu “Main”"],
      [
        "a link of the footer",
        "/first/",
        "/old-terms/",
        "footer",
        "wordpress-template-part",
        "the template part “footer”",
      ],
      [
        "a link of a synced pattern",
        "/about/",
        "/old-hours/",
        "pattern",
        "wordpress-pattern",
        "the synced pattern “Opening hours”",
      ],
    ] as const)("%s is changed where it stands", async (_, path, target, name, kind, words) => {
      const found = proposed(await locate(path, link(target)));
      expect(found.resource).toMatchObject({ kind, ref: `post:${ids[name]}`, url: at(path) });
      expect(found.resource.editUrl).toContain("/wp-admin/");
      expect(found.sideEffects).toEqual([`This changes ${words} on every page that uses it.`]);
      await tried(path, found, /href="[^"]*\/moved-here\/"/);
    });

    it("an image of a template part gets its text there, not in the media library", async () => {
      const found = proposed(await locate("/about/", alt("logo")));
      expect(found).toMatchObject({ resource: { ref: `post:${ids.header}` }, edits: [{ field: "post_content" }] });
      await tried("/about/", found, /alt="A “blue” W"/);
    });

    it("a featured image gets its text in the media library, one that is written by hand does not", async () => {
      const found = await locate("/first/", alt("featured"));
      // Core REST finds no item of the library by the address of its file.
      if (mode === "basic") expect(found).toMatchObject({ reason: "element_not_found" });
      else expect(found).toMatchObject({ field: "media_alt", resource: { ref: `post:${ids.featured}` } });
      if (mode === "guarded") await tried("/first/", proposed(found), /alt="A “blue” W"/);
      expect(await locate("/first/", alt("by-hand"))).toMatchObject({
        ...{
          is: "unfixable",
          reason: "element_not_found",
          words: expect.stringContaining(mode === "guarded" ? "media library wouldn't help" : "The theme, a plugin"),
        },
      });
    });

    it.skipIf(mode === "basic")("a text of the media library stays that is not the audited one", async () => {
      const text = (value: string) =>
        site.wordpress.inside(`update_post_meta(${ids.featured}, '_wp_attachment_image_alt', '${value}'); echo 'set';`);
      await text("Kiln at night");
      expect(await locate("/first/", alt("featured"))).toMatchObject({ is: "unfixable", reason: "element_not_found" });
      const audited = { ...alt("featured"), was: "Kiln at night" };
      expect(await locate("/first/", audited)).toMatchObject({ field: "media_alt", currentValue: "Kiln at night" });
      await site.wordpress.inside(`delete_post_meta(${ids.featured}, '_wp_attachment_image_alt'); echo 'gone';`);
    });

    it("a link in a list is changed in the post that shows it", async () => {
      const found = proposed(await locate("/", link("/from-the-first/")));
      expect(found.resource).toMatchObject({ kind: "wordpress-post", ref: `post:${ids.first}`, url: at("/first/") });
      expect(found.sideEffects).toEqual([
        "This changes the content of “First”, which this page lists, so the change is visible there, too.",
      ]);
      await tried("/", found, /href="[^"]*\/moved-here\/"/);
      // The later page of the list shows another post with the same link.
      expect(proposed(await locate("/page/2/", link("/from-the-first/"))).resource.ref).toBe(`post:${ids.third}`);
      expect(await locate("/", link("/from-the-third/"))).toMatchObject({ reason: "element_not_found" });
    });

    it("a link in a list that does not mark its posts is left to a person", async () => {
      expect(await locate("/?bare=1", link("/only-here/"))).toMatchObject({ reason: "element_not_found" });
    });

    it("is left to a person where several objects hold it", async () => {
      const menuAndFooter = await locate("/about/", link("/in-two-places/"));
      expect(menuAndFooter).toMatchObject({ is: "unfixable", reason: "element_ambiguous" });
      expect(menuAndFooter?.is === "unfixable" && menuAndFooter.words).toMatch(
        /the menu “Main”.*|the template part “footer”/,
      );
      expect(await locate("/", link("/from-both/"))).toMatchObject({
        ...{
          is: "unfixable",
          reason: "element_ambiguous",
          words: expect.stringMatching(/“First”, “Second”|“Second”, “First”/),
        },
      });
    });

    it("is left to a person where the theme prints it, also if a pattern that is not shown holds the same", async () => {
      for (const path of ["/about/", "/"])
        expect(await locate(path, link("/in-the-theme/"))).toMatchObject({
          ...{ is: "unfixable", reason: "element_not_found", words: expect.stringContaining("The theme, a plugin") },
        });
    });

    it("is found nowhere for a page that is not there any more", async () => {
      const page = { url: at("/gone/"), headers: [] };
      const [located] = await site.connector.locate([{ page, suggestion: link("/from-the-third/") }]);
      expect(located).toMatchObject({ is: "unfixable", reason: "object_not_found" });
    });

    it("is not taken for what has its name since, where a template part was made anew", async () => {
      const found = proposed(await locate("/about/", link("/old-terms/")));
      const renew =
        "$old = get_post(%d); $new = wp_insert_post(wp_slash(['post_content' => $old->post_content, 'post_type' => 'wp_template_part', 'post_status' => 'publish', 'post_title' => 'footer', 'post_name' => 'made-anew']));";
      const places =
        "foreach (['wp_theme' => get_stylesheet(), 'wp_template_part_area' => 'footer'] as $taxonomy => $term) wp_set_object_terms($new, $term, $taxonomy);";
      await site.wordpress.inside(
        `wp_set_current_user(1); kses_remove_filters(); ${renew.replace("%d", String(ids.footer))} wp_delete_post($old->ID, true); wp_update_post(['ID' => $new, 'post_name' => 'footer']); ${places}`,
      );
      expect(await writeAll(site.connector, found.edits)).not.toMatchObject([{ is: "written" }]);
      expect(await (await fetch(at("/about/"))).text()).toContain("/old-terms/");
    });

    it("is refused to a user who may not change menus and templates", async () => {
      const editor = await site.wordpress.createUser({ role: "editor" });
      const { connector } = await createPlatform().connect(accessOf(site.wordpress.url, editor));
      const [menu, pattern] = await connector.locate([
        await fixRequestFor(at("/about/"), link("/old-news/")),
        await fixRequestFor(at("/about/"), link("/old-hours/")),
      ]);
      expect(menu).toMatchObject({
        ...{
          is: "unfixable",
          reason: "capability_missing",
          words: expect.stringContaining("Connect an administrator"),
        },
      });
      expect(proposed(pattern).resource.ref).toBe(`post:${ids.pattern}`);
    });

    it("is written by nobody over what a person has changed meanwhile", async () => {
      const found = proposed(await locate("/about/", link("/old-news/")));
      const menu = await site.stored(ids.menu ?? 0, "post_content");
      await site.wordpress.inside(
        `wp_set_current_user(1); wp_update_post(wp_slash(['ID' => ${ids.menu}, 'post_content' => str_replace('"News"', '"Latest"', get_post(${ids.menu})->post_content)]));`,
      );
      expect(await writeAll(site.connector, found.edits)).toMatchObject([{ is: "refused", code: "mismatch" }]);
      expect(await site.stored(ids.menu ?? 0, "post_content")).toBe(menu.replace('"News"', '"Latest"'));
    });
  },
);
