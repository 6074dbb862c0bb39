import { defineCheck } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { hasConnection } from "../kit/guards.ts";

/** The tagline of a new WordPress, up to version 6.0, in the languages with most sites. Later versions have none. */
const DEFAULTS = new Set(
  [
    "Just another WordPress site",
    "Just another WordPress weblog",
    "Eine weitere WordPress-Website",
    "Ein weiteres WordPress-Blog",
    "Un site utilisant WordPress",
    "Otro sitio realizado con WordPress",
    "Un altro sito WordPress",
    "Een WordPress-site",
    "Só mais um site WordPress",
    "Kolejna witryna oparta na WordPressie",
    "Ещё один сайт на WordPress",
  ].map(foldText),
);

export default defineCheck({
  id: "wp-default-tagline",
  scope: "site",
  title: "WordPress tagline is still the default",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The tagline is still “{tagline}”.",
  noSuggestion: "The site's meta description isn't suitable as a tagline.",
  docs: {
    what: "The connected WordPress site still has the tagline it was installed with.",
    why: "Many themes and SEO plugins include the tagline in the homepage title, where it makes the site look unfinished.",
    fix: "Describe the site in a few words under Settings → General, or leave the tagline empty.",
    sources: ["https://wordpress.org/documentation/article/settings-general-screen/"],
  },
  needs: ["connection"],
  appliesTo: hasConnection,

  *detect({ connection }) {
    const tagline = connection?.settings.tagline ?? "";
    if (DEFAULTS.has(foldText(tagline))) yield { tagline };
  },

  suggest({ view }) {
    const description = view.startPage?.metas.find(({ name }) => name === "description")?.content.trim() ?? "";
    if (description === "" || DEFAULTS.has(foldText(description))) return undefined;
    return {
      field: "setting:blogdescription",
      value: description.replace(/\.$/, ""),
      risk: "review",
      source: "the homepage's meta description",
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<meta name="description" content="Teas from small farms in five countries.">' },
        connection: { settings: { tagline: "Just another WordPress site" } },
        at: [""],
        suggests: "Teas from small farms in five countries",
        because: "nobody has changed it",
      },
      {
        pages: { "/": "<p>Tee</p>" },
        connection: { settings: { tagline: "Eine weitere WordPress-Website" } },
        at: [""],
        because: "it is the default in another language",
      },
      {
        pages: { "/": '<meta name="description" content="Just another WordPress site">' },
        connection: { settings: { tagline: "just another  WordPress site" } },
        at: [""],
        because: "case and whitespace are ignored, and the description adds nothing",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "it says what the site is about" },
      { pages: { "/": "<p>Tea</p>" }, connection: { settings: { tagline: "" } }, because: "it is empty" },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { settings: { tagline: null } },
        because: "the setting could not be read",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "WordPress is not connected" },
    ],
  }),
});
