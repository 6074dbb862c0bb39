/**
 * A WordPress as small businesses have them, with its faults: a block theme that was changed in the site editor, every core
 * block that holds media, posts of the classic editor, shortcodes, synced patterns, a post type of its own, four languages.
 * Nobody filled in descriptions or tags for sharing, because there is no SEO plugin.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WordPress } from "../wordpress.ts";
import { HELP } from "./help.ts";
import type { SeedObject } from "./object.ts";
import { PAGES, PATTERNS, TRANSLATIONS } from "./pages.ts";
import { REACH_PICTURES } from "./pictures.ts";
import { COURSES, POSTS } from "./posts.ts";

export const SITE_NAME = "Harbour Street Ceramics";

const OBJECTS: readonly SeedObject[] = [...PATTERNS, ...PAGES, ...TRANSLATIONS, ...HELP, ...COURSES, ...POSTS];

export async function seedHardSite(wordpress: WordPress): Promise<void> {
  const given = { pictures: REACH_PICTURES, objects: OBJECTS, header: HEADER, footer: FOOTER, menu: MENU };
  await writeFile(join(wordpress.folder, "seed.json"), JSON.stringify(given));
  // The post type must be there when WordPress starts.
  await wordpress.inside("flush_rewrite_rules();");
  const answer = await wordpress.inside(SEED);
  if (!answer.endsWith("seeded")) throw new Error(`The site was not seeded: ${answer.slice(-500)}`);
}

/** What the owner's web designer left behind. */
export const OWN_CODE = `<?php
/* Plugin Name: Harbour Street site code */
add_action('init', function () {
  register_post_type('course', ['public' => true, 'label' => 'Courses', 'has_archive' => true, 'show_in_rest' => true, 'supports' => ['title', 'editor', 'thumbnail', 'excerpt'], 'rewrite' => ['slug' => 'courses']]);
  add_post_type_support('page', 'thumbnail');
});
add_filter('language_attributes', function ($output) {
  $part = explode('/', trim(strtok($_SERVER['REQUEST_URI'] ?? '/', '?'), '/'))[0];
  return in_array($part, ['de', 'fr', 'es'], true) ? 'lang="' . $part . '"' : $output;
});
add_action('template_redirect', function () {
  if (strtok($_SERVER['REQUEST_URI'], '?') !== '/summer-sale/') return;
  status_header(200);
  echo '<!DOCTYPE html><html><head><meta charset="utf-8"><title>Sale</title></head><body><h2>Seconds sale</h2><p>Pots with small faults at half the price, on the last Saturday of July, from ten to two.</p><img src="/wp-content/uploads/sale.gif"><p><a href="/">Home</a></p></body></html>';
  exit;
});
`;

const MENU = `<!-- wp:navigation-link {"label":"Shop","url":"{{home}}/shop/","kind":"custom"} /-->
<!-- wp:navigation-link {"label":"Classes","url":"{{home}}/classes/","kind":"custom"} /-->
<!-- wp:navigation-link {"label":"Blog","url":"{{home}}/news","kind":"custom"} /-->
<!-- wp:navigation-link {"label":"About","url":"{{home}}/about/","kind":"custom"} /-->
<!-- wp:navigation-link {"label":"Members","url":"{{home}}/help/","kind":"custom"} /-->
<!-- wp:navigation-link {"label":"Deutsch","url":"{{home}}/de/","kind":"custom"} /-->
<!-- wp:navigation-link {"label":"Français","url":"{{home}}/fr/","kind":"custom"} /-->`;

const HEADER = `<!-- wp:group {"layout":{"type":"constrained"}} -->
<div class="wp-block-group"><!-- wp:image {"id":{{id:logo}},"linkDestination":"custom"} -->
<figure class="wp-block-image"><a href="{{home}}/"><img src="{{img:logo}}" alt="" class="wp-image-{{id:logo}}"/></a></figure>
<!-- /wp:image -->

<!-- wp:site-tagline /-->

<!-- wp:navigation {"ref":{{id:menu}},"layout":{"type":"flex"}} /--></div>
<!-- /wp:group -->`;

const FOOTER = `<!-- wp:group {"tagName":"div","layout":{"type":"constrained"}} -->
<div class="wp-block-group"><!-- wp:heading {"level":4} -->
<h4>Visit us</h4>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p>14 Harbour Street, Bristol. <a href="{{home}}/find-us/">Find us</a> · <a href="{{home}}/contact/">Contact</a> · <a href="{{home}}/terms/">Terms</a> · <a href="{{home}}/privacy-policy/">Privacy</a> · <a href="{{home}}/summer-sale/">Sale</a> · <a href="{{home}}/faq/">FAQ</a> · <a href="{{home}}/studio-membership/">Membership</a></p>
<!-- /wp:paragraph -->

<!-- wp:social-links -->
<ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://www.instagram.com/harbourstreet.example","service":"instagram"} /-->

<!-- wp:social-link {"url":"http://www.facebook.com/harbourstreet.example","service":"facebook"} /--></ul>
<!-- /wp:social-links --></div>
<!-- /wp:group -->`;

/** Runs inside WordPress. Pictures are drawn, so that each has its own size and weight. */
const SEED = `
require_once ABSPATH . 'wp-admin/includes/image.php';
require_once ABSPATH . 'wp-admin/includes/post.php';
require_once ABSPATH . 'wp-admin/includes/taxonomy.php';
wp_set_current_user(1);
kses_remove_filters();
$given = json_decode(file_get_contents(ABSPATH . 'seed.json'), true);
unlink(ABSPATH . 'seed.json');
$ids = [];
function filled($text) {
  global $ids;
  $text = str_replace('{{home}}', home_url(), $text);
  return preg_replace_callback('/\\{\\{(img|id):([a-z0-9-]+)\\}\\}/', function ($found) use ($ids) {
    if (!isset($ids[$found[2]])) { fwrite(STDERR, 'no ' . $found[2]); exit(1); }
    return $found[1] === 'id' ? $ids[$found[2]] : wp_get_attachment_url($ids[$found[2]]);
  }, $text);
}
function drawn($width, $height, $seed) {
  mt_srand($seed);
  $rows = '';
  for ($y = 0; $y < $height; $y++) {
    $row = '';
    for ($x = 0; $x < $width; $x += 4) $row .= str_repeat(chr(($x * 3 + $y * 2 + $seed * 40 + (mt_rand(0, 7) === 0 ? mt_rand(0, 60) : 0)) % 256) . chr(($y + $seed * 90) % 256) . chr($seed * 17 % 256), min(4, $width - $x));
    $rows .= "\\0" . $row;
  }
  $chunk = fn($type, $data) => pack('N', strlen($data)) . $type . $data . pack('N', crc32($type . $data));
  return "\\x89PNG\\r\\n\\x1a\\n" . $chunk('IHDR', pack('NNCCCCC', $width, $height, 8, 2, 0, 0, 0)) . $chunk('IDAT', gzcompress($rows, 1)) . $chunk('IEND', '');
}
foreach ($given['pictures'] as $number => $picture) {
  $put = wp_upload_bits($picture['file'], null, drawn($picture['width'], $picture['height'], $number + 1));
  if ($put['error']) { fwrite(STDERR, $put['error']); exit(1); }
  $id = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => pathinfo($picture['file'], PATHINFO_FILENAME), 'post_excerpt' => $picture['caption'] ?? '', 'post_status' => 'inherit'], $put['file']);
  $meta = wp_generate_attachment_metadata($id, $put['file']);
  // PHP runs without its graphics library here: the smaller sizes that every WordPress makes are drawn like the rest.
  foreach (['medium' => 300, 'medium_large' => 768] as $size => $width) {
    if ($picture['width'] <= $width) continue;
    $height = (int) round($picture['height'] * $width / $picture['width']);
    $file = preg_replace('/.png$/', "-{$width}x{$height}.png", basename($put['file']));
    file_put_contents(dirname($put['file']) . "/$file", drawn($width, $height, $number + 1));
    $meta['sizes'][$size] = ['file' => $file, 'width' => $width, 'height' => $height, 'mime-type' => 'image/png'];
  }
  wp_update_attachment_metadata($id, $meta);
  if (isset($picture['alt'])) update_post_meta($id, '_wp_attachment_image_alt', $picture['alt']);
  $ids[$picture['key']] = $id;
}
// The draft that every new site has holds the address of the page that replaces it.
wp_delete_post((int) get_option('wp_page_for_privacy_policy'), true);
$slugs = [];
foreach ($given['objects'] as $object) {
  $type = $object['type'] ?? 'post';
  $category = isset($object['category']) ? wp_create_category($object['category']) : 0;
  $fields = ['post_type' => $type, 'post_status' => 'publish', 'post_name' => $object['oldSlug'] ?? $object['slug'], 'post_title' => $object['title'], 'post_content' => filled($object['content']),
    'post_excerpt' => $object['excerpt'] ?? '', 'post_parent' => isset($object['parent']) ? $slugs[$object['parent']] : 0, 'tags_input' => $object['tags'] ?? []];
  if ($category) $fields['post_category'] = [$category];
  if (isset($object['date'])) $fields['post_date'] = $object['date'];
  $id = wp_insert_post(wp_slash($fields), true);
  if (is_wp_error($id)) { fwrite(STDERR, $id->get_error_message()); exit(1); }
  if (isset($object['oldSlug'])) wp_update_post(['ID' => $id, 'post_name' => $object['slug']]);
  if (isset($object['featured'])) set_post_thumbnail($id, $ids[$object['featured']]);
  if (isset($object['description'])) update_post_meta($id, '_sitemend_description', wp_slash($object['description']));
  if (isset($object['headTitle'])) update_post_meta($id, '_sitemend_title', wp_slash($object['headTitle']));
  $slugs[$object['slug']] = $id;
  if ($type === 'wp_block') $ids[$object['slug']] = $id;
}
$ids['menu'] = wp_insert_post(wp_slash(['post_type' => 'wp_navigation', 'post_status' => 'publish', 'post_title' => 'Main', 'post_content' => filled($given['menu'])]));
foreach (['header', 'footer'] as $area) {
  $part = wp_insert_post(wp_slash(['post_type' => 'wp_template_part', 'post_status' => 'publish', 'post_name' => $area, 'post_title' => $area, 'post_content' => filled($given[$area])]));
  wp_set_object_terms($part, get_stylesheet(), 'wp_theme');
  wp_set_object_terms($part, $area, 'wp_template_part_area');
}
update_option('show_on_front', 'page');
update_option('page_on_front', $slugs['home']);
update_option('page_for_posts', $slugs['news']);
update_option('blogdescription', 'Just another WordPress site');
echo 'seeded';
`;
