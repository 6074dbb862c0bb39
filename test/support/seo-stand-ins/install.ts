/** Puts one of the stand-ins for SEO plugins into a WordPress and takes it out again. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WordPress } from "../wordpress.ts";

export const STAND_INS = ["yoast", "rank-math", "aioseo", "seopress", "the-seo-framework", "slim-seo"] as const;
export type StandIn = (typeof STAND_INS)[number];

/** The only one that is active afterwards; `undefined`: none. Other plugins are left as they are. */
export async function useStandIn(wordpress: WordPress, standIn: StandIn | undefined): Promise<void> {
  const others = STAND_INS.filter((name) => name !== standIn).map((name) => `'${name}/${name}.php'`);
  await wordpress.php(`${LOADED} deactivate_plugins([${others.join(", ")}]);`);
  if (standIn === undefined) return;
  const source = await readFile(join(import.meta.dirname, standIn, `${standIn}.php`));
  const answer = await wordpress.php(`${LOADED}
    wp_mkdir_p(WP_PLUGIN_DIR . '/${standIn}');
    file_put_contents(WP_PLUGIN_DIR . '/${standIn}/${standIn}.php', base64_decode('${source.toString("base64")}'));
    wp_cache_delete('plugins', 'plugins');
    $error = activate_plugin('${standIn}/${standIn}.php');
    echo is_wp_error($error) ? $error->get_error_message() : 'active';`);
  if (!answer.endsWith("active")) throw new Error(`${standIn} could not be activated: ${answer}`);
}

const LOADED = "require 'wp-load.php'; require_once ABSPATH . 'wp-admin/includes/plugin.php';";
