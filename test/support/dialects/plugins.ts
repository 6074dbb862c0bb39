/** What a test must know of each SEO plugin to act as a person who uses it. All PHP here runs inside WordPress. */
import type { PluginId } from "../fix-kinds/imagined.ts";

export interface Habits {
  /** Sets the title of the post `$id` to `$value`, as the plugin's own form does. */
  readonly title: string;
  /** A text in which the plugin fills something in; `null` when it has no such thing. */
  readonly template: string | null;
  /** Values of the post `$id` that nobody shall touch when its title and robots change. */
  readonly neighbours: string;
  /** What the plugin itself writes beside a value that is set through core REST. */
  readonly echoes?: RegExp;
  /** Rows that the plugin fills from others and renews by itself. */
  readonly derived?: RegExp;
  /** Whether the first visit after a save shows another head than the later ones. */
  readonly firstVisitDiffers?: true;
}

const meta = (key: string, value: string) => `update_post_meta($id, '${key}', ${value});`;

const AIOSEO = "$row = \\AIOSEO\\Plugin\\Common\\Models\\Post::getPost($id); $row->post_id = $id;";

export const HABITS: Readonly<Record<PluginId, Habits>> = {
  none: {
    title: meta("_sitemend_title", "$value"),
    template: null,
    neighbours:
      meta("_sitemend_description", "'Leaves'") +
      meta("_sitemend_social", `'<meta name="twitter:card" content="summary">'`),
  },
  yoast: {
    title: meta("_yoast_wpseo_title", "$value"),
    template: "%%title%% of %%sitename%%",
    neighbours: meta("_yoast_wpseo_metadesc", "'Leaves'") + meta("_yoast_wpseo_meta-robots-adv", "'noarchive'"),
  },
  "rank-math": {
    title: meta("rank_math_title", "$value"),
    template: "%title% of %sitename%",
    neighbours:
      meta("rank_math_robots", "['index', 'nofollow', 'noarchive']") + meta("rank_math_description", "'Leaves'"),
    derived: /:rank_math_(og_content_image|internal_links_processed)/,
    // An image of the content.
    firstVisitDiffers: true,
  },
  aioseo: {
    title: `${AIOSEO} $row->title = $value; $row->save();`,
    template: "#post_title of #site_title",
    neighbours: `${AIOSEO} $row->og_title = 'Shared'; $row->description = 'Leaves'; $row->robots_default = 0; $row->robots_nofollow = 1; $row->save();`,
    echoes: /^meta:_aioseo_/,
  },
  seopress: {
    title: meta("_seopress_titles_title", "$value"),
    template: "%%post_title%% of %%sitetitle%%",
    neighbours: meta("_seopress_titles_desc", "'Leaves'") + meta("_seopress_robots_follow", "'yes'"),
  },
  "the-seo-framework": {
    title: meta("_genesis_title", "$value"),
    template: null,
    neighbours: meta("_genesis_description", "'Leaves'") + meta("_genesis_nofollow", "'1'"),
  },
  "slim-seo": {
    title: meta("slim_seo", "['facebook_image' => 'https://img.example/a.jpg', 'title' => $value]"),
    template: "{{ post.title }} of {{ site.title }}",
    neighbours: meta(
      "slim_seo",
      "['facebook_image' => 'https://img.example/a.jpg', 'title' => 'Old', 'description' => 'Leaves']",
    ),
    derived: /:_ss_old_permalink/,
  },
};
