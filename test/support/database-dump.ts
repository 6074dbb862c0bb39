/** Every row of a WordPress's database, and what differs between two moments: content, or WordPress's own bookkeeping. */
import type { WordPress } from "./wordpress.ts";

/** `table key column` → value. */
export type Dump = ReadonlyMap<string, string | null>;

const CODE = `
global $wpdb; $wpdb->query('SET SESSION TRANSACTION READ ONLY');
$dump = [];
foreach ($wpdb->get_col('SHOW TABLES') as $table) {
  $keys = array_map(fn($key) => $key->Column_name, $wpdb->get_results("SHOW KEYS FROM $table WHERE Key_name = 'PRIMARY'"));
  foreach ($wpdb->get_results("SELECT * FROM $table", ARRAY_A) as $row) {
    $id = $table === $wpdb->options ? $row['option_name'] : ($table === $wpdb->postmeta || $table === $wpdb->usermeta || $table === $wpdb->termmeta
      ? ($row['post_id'] ?? $row['user_id'] ?? $row['term_id']) . ' ' . $row['meta_key'] : implode(',', array_map(fn($key) => $row[$key], $keys)));
    foreach ($row as $column => $value) if (!in_array($column, ['meta_id', 'umeta_id', 'option_id'], true)) $dump["$table $id $column"] = $value === null ? null : base64_encode($value);
    if ($table === $wpdb->posts && $row['post_type'] === 'revision') $dump["$table $id is-revision"] = '';
  }
}
echo json_encode($dump);
`;

export async function dump(wordpress: WordPress): Promise<Dump> {
  const rows: Record<string, string | null> = JSON.parse(await wordpress.inside(CODE));
  return new Map(
    Object.entries(rows).map(([place, value]) => [
      place,
      value === null ? null : Buffer.from(value, "base64").toString(),
    ]),
  );
}

/** What WordPress and our plugin write down for themselves when something is read or saved. */
const BOOKKEEPING: readonly RegExp[] = [
  // Dates of change, and the copies that WordPress keeps of earlier versions.
  /^wp_posts \d+ post_modified(_gmt)?$/,
  // When and from where the application password was used; the session of a login.
  /^wp_usermeta \d+ (_application_passwords|session_tokens) /,
  // Caches with an end, the table of scheduled work, the rules of addresses.
  /^wp_options (_site)?(_transient_|_transient_timeout_)\S+ /,
  /^wp_options (cron|rewrite_rules|recently_edited|can_compress_scripts|recovery_keys) /,
  // The log that says what was done, and the numbers that keep late writers out.
  /^wp_sitemend_(ops|fences|places) /,
  // Which rows our plugin made, so that undoing can take them away again.
  /^wp_options sitemend_(made_options|has_redirects) /,
  // WordPress remembers old addresses by itself.
  /^wp_postmeta \d+ (_edit_last|_edit_lock|_encloseme|_pingme) /,
];
/** Where a place that a change names stands in the database. */
function storedAt(place: string): RegExp {
  const [resource = "", field = ""] = place.split(/[ #]/);
  const [kind, id] = resource.split(":");
  const name = RegExp.escape(field.replace(/^(meta|json|option):/, ""));
  if (kind === "site") return new RegExp(`^wp_options ${name} `);
  if (kind === "redirect") return /^wp_sitemend_redirects /;
  if (kind === "term") return new RegExp(`^wp_termmeta ${id} ${name} `);
  return field.startsWith("post_") ? new RegExp(`^wp_posts ${id} ${name}$`) : new RegExp(`^wp_postmeta ${id} ${name} `);
}

/** @param places what the changes say that they wrote */
export function differences(
  from: Dump,
  to: Dump,
  changedPlaces: readonly string[] = [],
): { readonly intended: readonly string[]; readonly unexpected: readonly string[] } {
  const revisions = new Set(
    [...from.keys(), ...to.keys()]
      .filter((place) => place.endsWith(" is-revision"))
      .map((place) => place.split(" ")[1]),
  );
  const places = [...new Set([...from.keys(), ...to.keys()])].filter((place) => from.get(place) !== to.get(place));
  const changed = places.filter(
    (place) =>
      !BOOKKEEPING.some((pattern) => pattern.test(place)) &&
      !(place.startsWith("wp_posts ") && revisions.has(place.split(" ")[1])),
  );
  const intended = changedPlaces.map(storedAt);
  const isIntended = (place: string) => intended.some((pattern) => pattern.test(place));
  return { intended: changed.filter(isIntended), unexpected: changed.filter((place) => !isIntended(place)) };
}
