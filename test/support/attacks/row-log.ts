/**
 * Every save of a post's fields, written down by the database itself within the transaction that made it. A save that is
 * rolled back leaves nothing here, and what stands here happened, whatever anybody says.
 */
import { altOf } from "../picture-shop.ts";
import type { WordPress } from "../wordpress.ts";

export interface RowWrite {
  readonly seq: number;
  readonly post: number;
  /** `alt green-tea-cup`, `text` (the content without texts of pictures), or a column or `meta:key`. */
  readonly place: string;
  /** Login of who was signed in; empty: WordPress by itself. */
  readonly writer: string;
  readonly from: string;
  readonly to: string;
}

/** Tells the database who asks. */
export const WRITERS = `<?php
add_filter('rest_pre_dispatch', function ($answer) {
  global $wpdb;
  $wpdb->query($wpdb->prepare('SET @writer = %s', wp_get_current_user()->user_login));
  return $answer;
});
`;

const LOGGED_COLUMNS = ["post_content", "post_title", "post_excerpt", "post_name", "post_status"];
/** What WordPress notes for itself. */
const OWN_META = "'_edit_lock', '_edit_last', '_encloseme', '_pingme', '_wp_old_slug'";

export async function startRowLog(wordpress: Pick<WordPress, "inside">): Promise<void> {
  const row = (id: string, field: string, before: string, after: string) =>
    `INSERT INTO test_rows (post, field, writer, was, now) VALUES (${id}, ${field}, COALESCE(@writer, ''), ${before}, ${after});`;
  const posts = LOGGED_COLUMNS.map(
    (name) =>
      `IF NEW.post_type IN ('post', 'page') AND BINARY OLD.${name} <> BINARY NEW.${name} THEN ${row("NEW.ID", `'${name}'`, `OLD.${name}`, `NEW.${name}`)} END IF;`,
  );
  const meta = (side: "NEW" | "OLD", before: string, after: string) =>
    `IF ${side}.meta_key NOT IN (${OWN_META}) THEN ${row(`${side}.post_id`, `CONCAT('meta:', ${side}.meta_key)`, before, after)} END IF;`;
  const statements = [
    "CREATE TABLE test_rows (seq int auto_increment primary key, post bigint, field varchar(190), writer varchar(60), was longtext, now longtext) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4",
    `CREATE TRIGGER test_posts AFTER UPDATE ON wp_posts FOR EACH ROW BEGIN ${posts.join(" ")} END`,
    `CREATE TRIGGER test_meta_in AFTER INSERT ON wp_postmeta FOR EACH ROW BEGIN ${meta("NEW", "''", "NEW.meta_value")} END`,
    `CREATE TRIGGER test_meta_up AFTER UPDATE ON wp_postmeta FOR EACH ROW BEGIN IF BINARY OLD.meta_value <> BINARY NEW.meta_value THEN ${meta("NEW", "OLD.meta_value", "NEW.meta_value")} END IF; END`,
    `CREATE TRIGGER test_meta_out AFTER DELETE ON wp_postmeta FOR EACH ROW BEGIN ${meta("OLD", "OLD.meta_value", "''")} END`,
  ];
  const encoded = Buffer.from(JSON.stringify(statements)).toString("base64");
  const complaints = await wordpress.inside(
    `global $wpdb; foreach (json_decode(base64_decode('${encoded}')) as $one) { $wpdb->query($one); echo $wpdb->last_error; }`,
  );
  if (complaints !== "") throw new Error(`The log of rows could not be started: ${complaints}`);
}

interface Row {
  readonly seq: string;
  readonly post: string;
  readonly field: string;
  readonly writer: string;
  readonly was: string | null;
  readonly now: string | null;
}

export async function stepsOn(
  wordpress: Pick<WordPress, "inside">,
  posts: readonly number[],
  pictures: readonly string[],
): Promise<RowWrite[]> {
  const rows: Row[] = JSON.parse(
    await wordpress.inside(
      `global $wpdb; echo json_encode($wpdb->get_results("SELECT * FROM test_rows WHERE post IN (${posts.join(",")}) ORDER BY seq"));`,
    ),
  );
  return rows.flatMap((row) => stepsOf(row, pictures));
}

function stepsOf({ seq, post, field, writer, was, now }: Row, pictures: readonly string[]): RowWrite[] {
  const by = { seq: Number(seq), post: Number(post), writer };
  const [before, after] = [was ?? "", now ?? ""];
  if (field !== "post_content") return [{ ...by, place: field, from: before, to: after }];
  const sides = pictures.map((name) => ({
    ...{ ...by, place: `alt ${name}` },
    ...{ from: altOf(before, name) ?? "", to: altOf(after, name) ?? "" },
  }));
  const text = { ...by, place: "text", from: withoutAlts(before), to: withoutAlts(after) };
  return [...sides, text].filter(({ from, to }) => from !== to);
}

const withoutAlts = (content: string): string => content.replace(/(<img[^>]*?) alt="[^"]*"/g, "$1");
