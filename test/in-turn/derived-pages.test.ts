/**
 * WordPress answers one object at many addresses. A finding at an address that is not the object's own must not be fixed
 * on the object: what is written there shows at the object's own address.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Located } from "#domain/connector.ts";
import type { SuggestionField } from "#domain/suggestion.ts";
import { type Connected, connectTo, fixRequestFor } from "../support/connected.ts";
import { sampleOf } from "../support/fix-kinds/samples.ts";
import { partOf, SELECTED_PART } from "../support/part-of.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();

const OF_THE_PAGE: readonly SuggestionField[] = [
  ...([
    "title",
    "meta_description",
    "canonical",
    "robots",
    "head_tag_removed",
    "social_tags",
    "json_ld",
    "h1",
  ] as const),
  ...(["slug", "link_added", "sitemap_excluded", "sitemap_included"] as const),
];
/** The content of a post is the same on the pages of its parts and of its comments. */
const PIECES: readonly SuggestionField[] = ["alt", "link"];

/** What plugins do: an AMP version of each post, and translations at addresses and parameters of their own. */
const TWINS = `<?php
add_action('init', function () {
  add_rewrite_endpoint('amp', EP_PERMALINK | EP_PAGES);
  add_rewrite_rule('^fr/([^/]+)/?$', 'index.php?name=$matches[1]&lang=fr', 'top');
});
add_filter('query_vars', fn($names) => [...$names, 'lang']);
add_filter('redirect_canonical', fn($to) => get_query_var('lang') || isset(get_queried_object()->ID) && get_query_var('amp', false) !== false ? false : $to);
add_filter('the_content', fn($content) => get_query_var('lang') === 'fr' ? str_replace('tea', 'thé', $content) : $content);
`;

const SEED = `
wp_set_current_user(1); kses_remove_filters();
update_option('posts_per_page', 2); update_option('page_comments', 1); update_option('comments_per_page', 1);
update_option('default_comments_page', 'oldest'); update_option('thread_comments', 1);
$piece = '<p><img src="https://img.example/tea.jpg" alt=""> <a href="https://shop.example/old">tea</a></p>';
$ids = [];
foreach (['one', 'two', 'three', 'four', 'five'] as $at => $name) {
  $content = $name === 'one' ? "<p>First.</p><!--nextpage-->$piece<!--nextpage--><p>Last tea.</p>" : "<p>About $name tea.</p>$piece";
  $ids[$name] = wp_insert_post(['post_title' => "Tea $name", 'post_name' => "tea-$name", 'post_content' => wp_slash($content), 'post_status' => 'publish', 'post_date' => "2024-05-0" . (1 + $at) . ' 10:00:00']);
}
$term = wp_insert_term('Green', 'category', ['slug' => 'green'])['term_id'];
foreach ($ids as $id) wp_set_post_terms($id, [$term], 'category');
foreach ([1, 2, 3] as $number) $comment = wp_insert_comment(['comment_post_ID' => $ids['two'], 'comment_content' => "Comment $number", 'comment_approved' => 1, 'comment_author' => 'Ann']);
$front = wp_insert_post(['post_type' => 'page', 'post_title' => 'Home', 'post_name' => 'home', 'post_content' => wp_slash($piece), 'post_status' => 'publish']);
$blog = wp_insert_post(['post_type' => 'page', 'post_title' => 'News', 'post_name' => 'news', 'post_content' => '', 'post_status' => 'publish']);
update_option('show_on_front', 'page'); update_option('page_on_front', $front); update_option('page_for_posts', $blog);
$upload = wp_upload_bits('cup.png', null, file_get_contents(ABSPATH . 'wp-includes/images/w-logo-blue.png'));
$media = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => 'Cup', 'post_name' => 'cup-picture', 'post_status' => 'inherit'], $upload['file']);
flush_rewrite_rules();
$menu = wp_insert_post(['post_type' => 'wp_navigation', 'post_status' => 'publish', 'post_title' => 'Main', 'post_content' => '<!-- wp:navigation-link {"label":"Old","url":"https://shop.example/of-the-menu"} /-->']);
echo json_encode(['menu' => $menu, 'ids' => $ids, 'term' => $term, 'comment' => $comment, 'file' => wp_parse_url($upload['url'], PHP_URL_PATH), 'front' => $front, 'media' => $media]);
`;

interface Seeded {
  readonly menu: number;
  readonly ids: Readonly<Record<string, number>>;
  readonly term: number;
  readonly comment: number;
  readonly file: string;
  readonly front: number;
  readonly media: number;
}

/** By kind; of each, addresses that a crawler meets. */
const derived = ({ ids, term, comment, file }: Seeded): Readonly<Record<string, readonly string[]>> => ({
  "numbered archive": ["/category/green/page/2/", `/?cat=${term}&paged=2`, "/news/page/2/", "/author/admin/page/2/"],
  "later page of the start page": ["/page/2/", "/?paged=2"],
  "part of a post": ["/tea-one/2/", "/tea-one/3/", `/?p=${ids.one}&page=2`],
  "comment page": ["/tea-two/comment-page-2/", `/tea-two/?replytocom=${comment}`, "/tea-two/?cpage=2"],
  feed: ["/feed/", "/tea-two/feed/", "/category/green/feed/", "/comments/feed/", "/?feed=rss2"],
  "file of an attachment": [file],
  "date archive": ["/2024/", "/2024/05/", "/2024/05/02/"],
  "author archive": ["/author/admin/"],
  search: ["/?s=tea", "/search/tea/"],
  AMP: ["/tea-two/amp/", "/tea-two/?amp=1"],
  "translated twin": ["/fr/tea-two/", "/tea-two/?lang=fr"],
  "another query": ["/tea-two/?print=1", "/category/green/?orderby=title", "/?lang=fr"],
  "no page": ["/no-such-page/"],
});

// One of them; matrix.test.ts has the other one meanwhile.
describe.skipIf(missing).each(partOf(["guarded", "basic"] as const, 2, 1))(
  `addresses that are not an object's own, %s${missing ? ` (skipped: ${missing})` : ""}`,
  (mode) => {
    let site: Connected;
    let seeded: Seeded;

    beforeAll(async () => {
      site = await connectTo({ theme: "blocks", companion: mode === "guarded", mustUse: { "twins.php": TWINS } });
      seeded = JSON.parse(await site.wordpress.inside(SEED)) as Seeded;
      // Rules of the twins are there only when WordPress starts with them.
      await site.wordpress.inside("flush_rewrite_rules();");
    });

    afterAll(async () => {
      await site?.close();
    });

    const at = (path: string) => new URL(path, site.wordpress.url).href;
    async function locateAll(address: string, fields: readonly SuggestionField[]): Promise<readonly Located[]> {
      const { page } = await fixRequestFor(address, { field: "title", value: "" });
      const fixRequests = fields.map((field) => {
        const sample = sampleOf(field, address);
        return { page, suggestion: field === "slug" || field === "h1" ? { field, value: "another-tea" } : sample };
      });
      return await site.connector.locate(fixRequests);
    }

    async function locate(address: string, field: SuggestionField): Promise<Located> {
      const [located] = await locateAll(address, [field]);
      if (!located) throw new Error("locate answered nothing");
      return located;
    }

    it.each(Object.keys(derived({ menu: 0, ids: {}, term: 0, comment: 0, file: "", front: 0, media: 0 })))(
      "gives no approval for head, title or structured data: %s",
      async (kind) => {
        // Half the part turns: otherwise each mode would have the same half of them for ever.
        const addresses = partOf(derived(seeded)[kind] ?? [], 2, Math.floor(SELECTED_PART / 2));
        const given: string[] = [];
        const reasons = new Set<string>();
        for (const path of addresses) {
          for (const [index, located] of (await locateAll(at(path), OF_THE_PAGE)).entries())
            if (located.is === "unfixable") reasons.add(located.reason);
            else given.push(`${path} ${OF_THE_PAGE[index]}: ${located.resource.ref}`);
        }
        expect(given).toEqual([]);
        // The address does not end with the object's name; its heading is not the object's title.
        const known = [
          "derived_page",
          "object_not_found",
          "kind_not_supported",
          "needs_companion",
          "value_not_possible",
          "element_not_found",
        ];
        for (const reason of reasons) expect(known).toContain(reason);
      },
    );

    it("says of which kind the address is, and what would have been changed", async () => {
      if (mode === "basic") return;
      const located = await locate(at("/category/green/page/2/"), "title");
      expect(located).toMatchObject({ is: "unfixable", reason: "derived_page" });
      expect(located.is === "unfixable" && located.words).toBe(
        `This is page 2 or later of a paginated archive. The fix would change ${at("/category/green/")} instead.`,
      );
    });

    it("fixes pieces of the content where they are shown in parts, and nowhere else", async () => {
      for (const path of ["/tea-one/2/", "/tea-two/comment-page-2/", `/tea-two/?replytocom=${seeded.comment}`]) {
        for (const field of PIECES) {
          const located = await locate(at(path), field);
          expect(located, `${path} ${field}`).toMatchObject({ is: "proposal" });
          expect(located.is === "proposal" && located.edits.every((edit) => edit.field === "post_content")).toBe(true);
        }
      }
      for (const path of ["/fr/tea-two/", "/tea-two/amp/", "/tea-two/?lang=fr", "/tea-two/feed/"])
        for (const field of PIECES) expect((await locate(at(path), field)).is, `${path} ${field}`).toBe("unfixable");
    });

    it("fixes pieces of what all pages show on each that shows them", async () => {
      const shows: boolean[] = [];
      const suggestion = { field: "link", target: "https://shop.example/of-the-menu", value: "https://shop.example/" };
      for (const [path] of Object.values(derived(seeded))) {
        if (path === undefined) continue;
        const { page } = await fixRequestFor(at(path), { field: "title", value: "" });
        const [located] = await site.connector.locate([{ page, suggestion: { ...suggestion, field: "link" } }]);
        // A feed shows no menu, and a page that is not there is no page.
        const answer = await fetch(at(path));
        const html = await answer.text();
        const isShown = answer.ok && html.includes('href="https://shop.example/of-the-menu"');
        shows.push(isShown);
        const holder = { is: "proposal", resource: { ref: `post:${seeded.menu}`, url: at(path) } };
        expect(located, path).toMatchObject(isShown ? holder : { is: "unfixable" });
      }
      expect(shows.filter(Boolean).length).toBeGreaterThan(shows.length / 2);
    });

    it("takes spellings of an object's own address for it", async () => {
      const own = [
        ["/tea-two/", `post:${seeded.ids.two}`],
        ["/tea-two", `post:${seeded.ids.two}`],
        ["/tea-two/?utm_source=mail&gclid=1", `post:${seeded.ids.two}`],
        ["/%74ea-two/", `post:${seeded.ids.two}`],
        ["/tea-two/#comments", `post:${seeded.ids.two}`],
        ["/", `post:${seeded.front}`],
        ["/category/green/", `term:${seeded.term}`],
        ["/cup-picture/", `post:${seeded.media}`],
      ] as const;
      for (const [path, ref] of own) {
        const located = await locate(at(path), "h1");
        expect(located, path).toMatchObject({ is: "proposal", resource: { ref } });
      }
    });
  },
);
