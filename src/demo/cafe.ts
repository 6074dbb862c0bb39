/** The demo's site as a seed: the pages, their pictures, and the settings that somebody forgot. */
import { CAFE_PAGES, UPLOADS } from "./cafe-pages.ts";
import type { Seed } from "./wordpress/start.ts";

export const CAFE = "The Corner Café";

/** Hidden from search engines by a rule that was meant for a test and stayed. */
const HIDDEN_BY_MISTAKE = "allergens";

export const cafeSeed: Seed = {
  title: CAFE,
  pictures: cafePictures(),
  code: `
wp_set_current_user(1); kses_remove_filters();
foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]) as $post) wp_delete_post($post->ID, true);
foreach (json_decode(base64_decode('${encoded(CAFE_PAGES)}'), true) as $page) {
  $content = str_replace('${UPLOADS}', content_url('uploads/'), $page['content']);
  $id = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => $page['slug'], 'post_title' => $page['title'], 'post_content' => wp_slash($content)], true);
  if (is_wp_error($id)) throw new Exception($id->get_error_message());
  if ($page['slug'] === 'welcome') { update_option('show_on_front', 'page'); update_option('page_on_front', $id); }
}
update_option('blogdescription', 'Just another WordPress site');
wp_mkdir_p(WPMU_PLUGIN_DIR);
file_put_contents(WPMU_PLUGIN_DIR . '/before-the-opening.php', "<?php add_filter('wp_robots', fn(\\$robots) => is_page('${HIDDEN_BY_MISTAKE}') ? ['noindex' => true] + \\$robots : \\$robots);");`,
};

/** By name. */
export function cafePictures(): Readonly<Record<string, string>> {
  return Object.fromEntries(picturesOf().map((name, index) => [name, drawing(index)]));
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64");
}

function picturesOf(): string[] {
  const used = CAFE_PAGES.flatMap(({ content }) => [...content.matchAll(/UPLOADS\/([a-z-]+\.svg)/g)]);
  return [...new Set(used.map(([, name = ""]) => name))];
}

/** A cup on a table, each picture in another light: no photograph of anybody's has to be carried along. */
function drawing(index: number): string {
  const hue = (index * 53) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" viewBox="0 0 480 320"><rect width="480" height="320" fill="hsl(${hue} 45% 82%)"/><rect y="230" width="480" height="90" fill="hsl(${hue} 30% 55%)"/><ellipse cx="230" cy="248" rx="120" ry="18" fill="hsl(${hue} 25% 92%)"/><path d="M150 130h160v60a60 60 0 0 1-60 60h-40a60 60 0 0 1-60-60z" fill="#fffaf2"/><path d="M310 146h18a30 30 0 0 1 0 60h-22" fill="none" stroke="#fffaf2" stroke-width="14"/><ellipse cx="230" cy="132" rx="78" ry="14" fill="hsl(${(hue + 20) % 360} 40% 32%)"/></svg>`;
}
