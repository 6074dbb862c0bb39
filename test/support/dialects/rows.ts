/** What the database has of one object, past every plugin: read by a request, because starting PHP takes longer. */
import { z } from "zod";
import type { WordPress } from "../wordpress.ts";

/** By our names of fields; a list also by its entries, as `json:KEY#SUB`. */
export type Rows = Readonly<Record<string, string | null>>;

const Rows = z.union([z.record(z.string(), z.string().nullable()), z.array(z.never()).transform(() => ({}))]);

export async function rowsOf(wordpress: WordPress, ref: string): Promise<Rows> {
  const { text } = await wordpress.request(`?test_rows=${ref}`);
  return Rows.parse(JSON.parse(text));
}

/** Names of what differs. */
export function differing(one: Rows, other: Rows): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]);
}

/** For the folder of must-use plugins. Where WordPress itself notes who edits, and where a post was before, is left out. */
export const ROWS_PLUGIN = `<?php
add_action('plugins_loaded', function () {
  global $wpdb;
  if (!isset($_GET['test_rows'])) return;
  [$kind, $id] = explode(':', $_GET['test_rows'] . ':0');
  $id = (int) $id;
  $rows = [];
  $add = function ($prefix, $list, $key, $raw) use (&$rows) {
    $rows["$prefix:$key"] = $raw;
    $value = $raw !== null && is_serialized($raw) ? unserialize($raw, ['allowed_classes' => false]) : null;
    foreach (is_array($value) ? $value : [] as $sub => $entry) $rows["$list:$key#$sub"] = serialize($entry);
  };
  if ($kind === 'post') {
    foreach ($wpdb->get_results("SELECT meta_key, meta_value FROM $wpdb->postmeta WHERE post_id = $id") as $row)
      if (!preg_match('/^(_edit_|_wp_old_)/', $row->meta_key)) $add('meta', 'json', $row->meta_key, $row->meta_value);
    $columns = 'post_author, post_date, post_title, post_content, post_excerpt, post_name, post_status, post_parent, menu_order, comment_status, ping_status, post_type';
    $rows += $wpdb->get_row("SELECT $columns FROM $wpdb->posts WHERE ID = $id", ARRAY_A);
    $table = $wpdb->prefix . 'aioseo_posts';
    $own = $wpdb->get_var("SHOW TABLES LIKE '$table'") ? $wpdb->get_row("SELECT * FROM $table WHERE post_id = $id", ARRAY_A) : [];
    foreach ($own ?: [] as $column => $value) if (!in_array($column, ['id', 'created', 'updated'], true)) $rows["aioseo:$column"] = $value;
  } elseif ($kind === 'term') {
    foreach ($wpdb->get_results("SELECT meta_key, meta_value FROM $wpdb->termmeta WHERE term_id = $id") as $row) $add('meta', 'json', $row->meta_key, $row->meta_value);
    $rows += $wpdb->get_row("SELECT name, slug FROM $wpdb->terms WHERE term_id = $id", ARRAY_A);
    $rows += $wpdb->get_row("SELECT description, parent FROM $wpdb->term_taxonomy WHERE term_id = $id", ARRAY_A);
    $rows['wpseo_taxonomy_meta'] = $wpdb->get_var("SELECT option_value FROM $wpdb->options WHERE option_name = 'wpseo_taxonomy_meta'");
  } elseif ($kind === 'redirect') {
    foreach ($wpdb->get_results("SELECT * FROM {$wpdb->prefix}sitemend_redirects", ARRAY_A) as $row) $rows[$row['source']] = $row['target'];
  } else {
    $names = "'blogname', 'blogdescription', 'blog_public', 'permalink_structure', 'wp_attachment_pages_enabled', 'sitemend_robots_txt', 'sitemend_llms_txt', 'wpseo_social', 'rank-math-options-general', 'seopress_social_option_name', 'wpseo_titles', 'rank-math-options-titles', 'seopress_titles_option_name', 'autodescription-site-settings', 'slim_seo'";
    foreach ($wpdb->get_results("SELECT option_name, option_value FROM $wpdb->options WHERE option_name IN ($names) OR option_name LIKE 'sitemend\\\\_home\\\\_%'") as $row)
      $add('option', 'option-key', $row->option_name, $row->option_value);
  }
  header('Content-Type: application/json');
  echo json_encode($rows, JSON_INVALID_UTF8_SUBSTITUTE);
  exit;
}, 0);
`;
