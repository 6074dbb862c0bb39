import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "wp-plugins-outdated",
  scope: "site",
  title: "Outdated plugin or theme",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The {kind} “{name}” {version} is installed; {newer} is available.",
  noSuggestion: "Plugins and themes are updated in the WordPress dashboard, after a backup.",
  docs: {
    what: "The connected WordPress site reports an update for an active plugin, the active theme or its parent theme. Based on the last connection test. Requires companion plugin 1.1 or later and a user who can view plugins; not reported if WordPress hasn't checked for updates in a week. Plugins that WordPress doesn't update, such as some premium plugins and plugins closed in the directory, aren't covered.",
    why: "Outdated plugins and themes are one of the most common ways sites get hacked. Check the changelog to see whether this update fixes a vulnerability.",
    fix: "Make a backup, then update under Dashboard → Updates. Deactivate and delete unused plugins.",
    sources: ["https://wordpress.org/documentation/article/manage-plugins/"],
  },
  needs: ["connection"],
  appliesTo: ({ connection }) => {
    if (connection === null) return "not-applicable";
    const { plugins, themes } = connection.updates;
    return plugins === null && themes === null ? "cannot-tell" : "applies";
  },

  *detect({ connection }) {
    const { plugins, themes } = connection?.updates ?? {};
    for (const { id, ...told } of plugins ?? []) yield { locator: id, kind: "plugin", ...told };
    for (const { id, ...told } of themes ?? []) yield { locator: id, kind: "theme", ...told };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: {
          updates: { plugins: [{ id: "forms/forms.php", name: "Tea Forms", version: "1.9", newer: "1.10" }] },
        },
        at: [""],
        says: "The plugin “Tea Forms” 1.9 is installed; 1.10 is available.",
        because: "a plugin has an update",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: {
          updates: { plugins: null, themes: [{ id: "pots", name: "Pots", version: "2.0", newer: "2.1" }] },
        },
        at: [""],
        says: "The theme “Pots”",
        because: "the theme has an update, and plugin updates are unknown",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "nothing newer is known" },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { updates: { themes: null } },
        outcome: "passed",
        because: "the plugins are known to be up to date",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { updates: { plugins: null, themes: null } },
        outcome: "cannot-tell",
        because: "the companion plugin is missing, or too old",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "WordPress is not connected" },
    ],
  }),
});
