/**
 * Posts whose pictures have no text, and what became of them: content, revisions and the log of what our plugin did,
 * read past all of ours. A mu-plugin shows when a write has come in, and can keep it waiting.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { WordPress } from "./wordpress.ts";

/** What each picture's file says, and so what is suggested for it. */
export const SHOP_PICTURES = ["green-tea-cup", "black-tea-pot"] as const;

/** Ids of the posts, in their order; a page links to all of them. */
export async function hangPictures(
  wordpress: Pick<WordPress, "inside">,
  count: number,
  pictures: readonly string[] = SHOP_PICTURES,
): Promise<number[]> {
  const answer = await wordpress.inside(`
wp_set_current_user(1); kses_remove_filters();
$ids = []; $links = '';
for ($number = 0; $number < ${count}; $number++) {
  $pictures = implode("\\n\\n", array_map(fn($name) => "<p>Before it.</p><img src=\\"/wp-content/$name.png\\" width=\\"80\\" height=\\"80\\"><p>After it.</p>", ${phpList(pictures)}));
  $ids[] = $id = wp_insert_post(['post_type' => 'post', 'post_status' => 'publish', 'post_name' => "cup-$number", 'post_title' => "The cup of the month, number $number of many", 'post_content' => "<p>Paragraph of the editors. Number $number: how we choose our cups, how each is made by hand in small lots, and why we would not sell any other.</p>$pictures"]);
  $links .= '<a href="' . get_permalink($id) . "\\">Cup $number</a> ";
}
wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'all-cups', 'post_title' => 'All cups of the month', 'post_content' => "<p>$links</p>"]);
echo json_encode($ids);`);
  return JSON.parse(answer) as number[];
}

const phpList = (names: readonly string[]): string => `['${names.join("', '")}']`;

export interface PostNow {
  readonly content: string;
  readonly revisions: number;
  /** Writes that our plugin has logged, rollbacks included. */
  readonly operations: number;
}

/** By id. */
export async function postsNow(wordpress: WordPress): Promise<ReadonlyMap<number, PostNow>> {
  const answer = await wordpress.inside(`
global $wpdb; $now = [];
$log = $wpdb->get_results("SHOW TABLES LIKE '{$wpdb->prefix}sitemend_ops'") ? $wpdb->get_results("SELECT ref, count(*) AS n FROM {$wpdb->prefix}sitemend_ops GROUP BY ref", OBJECT_K) : [];
foreach ($wpdb->get_results("SELECT ID, post_content, (SELECT count(*) FROM $wpdb->posts r WHERE r.post_parent = p.ID AND r.post_type = 'revision') AS revisions FROM $wpdb->posts p WHERE post_type = 'post'") as $post)
  $now[] = [(int) $post->ID, ['content' => $post->post_content, 'revisions' => (int) $post->revisions, 'operations' => (int) ($log["post:$post->ID"]->n ?? 0)]];
echo json_encode($now);`);
  return new Map(JSON.parse(answer) as [number, PostNow][]);
}

export const altOf = (content: string, picture: string): string | undefined =>
  new RegExp(`<img[^>]*${picture}\\.png[^>]*>`).exec(content)?.[0].match(/ alt="([^"]*)"/)?.[1];

/** Files that the plugin below looks at and makes. */
export function gateOf(wordpress: WordPress) {
  const file = (name: string) => join(wordpress.folder, "wp-content", name);
  return {
    /** Is there once a write has come in. */
    asked: file("test-asked"),
    forget: () => rmSync(file("test-asked"), { force: true }),
    /** Writes wait in the middle of their saving, until it is opened. */
    close: () => writeFileSync(file("test-closed"), ""),
    open: () => rmSync(file("test-closed"), { force: true }),
    isReached: () => existsSync(file("test-inside")),
    reset: () => rmSync(file("test-inside"), { force: true }),
  };
}

export const GATE = `<?php
add_filter('rest_pre_dispatch', function ($answer, $server, $request) {
  if ($request->get_method() !== 'GET' && preg_match('#^/(sitemend/v1/apply|wp/v2/posts/)#', $request->get_route())) touch(WP_CONTENT_DIR . '/test-asked');
  return $answer;
}, 10, 3);
add_action('post_updated', function () {
  if (!defined('REST_REQUEST')) return;
  for ($looks = 0; $looks < 1500 && is_file(WP_CONTENT_DIR . '/test-closed'); $looks++) { touch(WP_CONTENT_DIR . '/test-inside'); usleep(20000); clearstatcache(); }
});
`;
