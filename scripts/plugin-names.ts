/** The SEO plugins of the documentation's tables, in their order. */
import { DIALECTS } from "../src/connectors/wordpress/dialects/index.ts";
import type { PluginId } from "../test/support/fix-kinds/imagined.ts";

export const PLUGINS: readonly PluginId[] = ["none", ...DIALECTS.map(({ id }) => id).filter((id) => id !== "none")];

export const nameOf = (plugin: PluginId): string =>
  plugin === "none" ? "no SEO plugin" : (DIALECTS.find(({ id }) => id === plugin)?.name ?? plugin);
