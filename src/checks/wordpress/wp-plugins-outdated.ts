import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "wp-plugins-outdated",
  scope: "site",
  title: "A plugin or the theme is not up to date",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The {kind} “{name}” {version} is in use, and {newer} is out.",
  noSuggestion: "Plugins and themes are updated in WordPress's own dashboard, after a backup.",
  docs: {
    what: "The connected WordPress has itself noted a later version of an active plugin, of the theme in use or of the theme that it builds upon. As of the last time the connection was verified. It needs the companion plugin, version 1.1 or later, and a user who may see plugins; where WordPress has not looked for a week, nothing can be told. Plugins that WordPress does not update, such as some that were bought, are not known here, and neither are those that the directory has closed.",
    why: "Most sites that are broken into had an old plugin. Whether this update closes a hole stands in its list of changes.",
    fix: "Make a backup, then update under Dashboard, Updates. Deactivate and delete what nobody needs.",
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
        says: "The plugin “Tea Forms” 1.9 is in use, and 1.10 is out.",
        because: "a plugin has a later version",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: {
          updates: { plugins: null, themes: [{ id: "pots", name: "Pots", version: "2.0", newer: "2.1" }] },
        },
        at: [""],
        says: "The theme “Pots”",
        because: "the theme has a later version, and of plugins nothing is known",
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
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no WordPress is connected" },
    ],
  }),
});
