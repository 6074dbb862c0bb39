/**
 * The shape of a check. There are three, told apart by `scope` and `each`:
 *
 * - a page check (no `scope`) judges one page by itself, while the crawl runs;
 * - a check of the site with `each` judges one URL after the crawl, when links, redirects and depths are known;
 * - a check of the site without `each` judges the site once.
 *
 * `needs` decides which facts `detect` receives, and the placeholders of `message` decide which arguments it must
 * yield: asking for an undeclared fact or forgetting an argument does not compile (see define-check.test.ts).
 */
import type { Category, CausedIn, Evidence, FixSafety } from "#domain/check.ts";
import { RELATED_KEPT } from "#domain/related.ts";
import type { Certainty, Effect, Severity } from "#domain/severity.ts";
import type { SeenUrl } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { PageExample, SiteExample } from "./examples.ts";
import type { PageContext, PageNeed, SiteContext, SiteNeed, Sources, SourcesOfSite, UrlContext } from "./facts.ts";
import type { Placeholder } from "./message.ts";

/** Checks that gather places may stop there. */
export const SHOWN_PLACES = RELATED_KEPT;

/** What a guard says about a place before `detect` looks at it. */
export type Applies = "applies" | "not-applicable" | "cannot-tell";

type Argument = string | number | boolean | null | readonly string[];

/** What `detect` yields for a place: where exactly, how bad when it is not the default, and the message's arguments. */
type FindingInput<Message extends string> = {
  /** Tells places inside one page apart, and stays the same between audits: a link's target, an image's src. */
  readonly locator?: string;
  readonly severity?: Severity;
  readonly evidence?: Evidence;
} & { readonly [Name in Placeholder<Message>]: Argument };

/** A finding of a site check may lie at another URL than the one judged, e.g. at the page that links to it. */
export type PlacedFindingInput<Message extends string> = FindingInput<Message> & { readonly at?: SeenUrl };

/** What all checks say about themselves. */
interface Described<Message extends string> {
  /** Same as the file name: a noun in its failing state. */
  readonly id: string;
  /** The claim in a few words, for lists. */
  readonly title: string;
  /** What it does; how sure and how bad within that is the severity. */
  readonly effect: Effect;
  /** Where its faults are fixed, if not in what pages have in common (`template`). */
  readonly causedIn?: Exclude<CausedIn, "template">;
  readonly severity: Severity;
  readonly certainty: Certainty;
  readonly fix: FixSafety;
  readonly core: boolean;
  /** True when a finding tells about the audit or asks a person to look, and so must not lower the score. */
  readonly informs?: true;
  /** One such element spoils its page, as much as many of other checks; see domain/scoring.ts. */
  readonly spoilsPage?: true;
  /** It runs only where a website turns it on: a matter of taste, or told by another check as well. */
  readonly offByDefault?: true;
  /** The number that decides, with the default that its comment explains; a website may set its own. */
  readonly limit?: number;
  /** The limit that is applied, in words, `{limit}` being the number; shown with every finding. */
  readonly threshold?: string;
  /** Template of the finding's text; `{name}` is an argument, `{count:link/links}` a number with its noun. */
  readonly message: Message;
  /**
   * Why an issue may have no suggested value, for whoever reads one: what the page or the site does not say, or who has to
   * decide. True of every issue without one.
   */
  readonly noSuggestion: string;
  /** `what` may name `{limit}`; the rest stands beside findings of websites, which may have set their own. */
  readonly docs: {
    readonly what: string;
    readonly why: string;
    readonly fix: string;
    readonly sources: readonly string[];
  };
}

/**
 * At least one of each: a check that is not shown to fire and to stay silent is not a check. They are made when asked for:
 * no audit needs them, and those of all checks would take nine megabytes of each thread.
 */
interface Examples<Example> {
  readonly fails: readonly [Example, ...Example[]];
  readonly passes: readonly [Example, ...Example[]];
}

export interface PageCheck<Need extends PageNeed, Message extends string> extends Described<Message> {
  readonly scope?: undefined;
  readonly each?: undefined;
  readonly needs: readonly Need[];
  appliesTo(context: PageContext<Need>): Applies;
  /** @param limit the check's own, or the website's; 0 for a check without one */
  detect(context: PageContext<Need>, limit: number): Iterable<FindingInput<Message>>;
  /** Asked after the crawl, when the whole site is known. */
  suggest?(context: PageContext<Need> & Sources, finding: FindingInput<Message>): Suggestion | undefined;
  readonly examples: () => Examples<PageExample>;
}

export interface UrlCheck<Need extends SiteNeed, Message extends string> extends Described<Message> {
  readonly scope: "site";
  readonly needs: readonly Need[];
  /** Which URLs are judged. */
  each(context: UrlContext<Need>): Applies;
  /** Whether the site as a whole can be judged at all. */
  appliesTo?(context: SiteContext<Need>): Applies;
  detect(context: UrlContext<Need>, limit: number): Iterable<PlacedFindingInput<Message>>;
  /** Asked after the site was judged; which URL was judged is known from the finding alone. */
  suggest?(context: SiteContext<Need> & SourcesOfSite, finding: FindingInput<Message>): Suggestion | undefined;
  readonly examples: () => Examples<SiteExample>;
}

export interface SiteCheck<Need extends SiteNeed, Message extends string> extends Described<Message> {
  readonly scope: "site";
  readonly each?: undefined;
  readonly needs: readonly Need[];
  appliesTo?(context: SiteContext<Need>): Applies;
  detect(context: SiteContext<Need>, limit: number): Iterable<PlacedFindingInput<Message>>;
  suggest?(context: SiteContext<Need> & SourcesOfSite, finding: FindingInput<Message>): Suggestion | undefined;
  readonly examples: () => Examples<SiteExample>;
}

export type AnyPageCheck = PageCheck<PageNeed, string>;
export type AnyUrlCheck = UrlCheck<SiteNeed, string>;
export type AnySiteCheck = SiteCheck<SiteNeed, string>;
export type Check = AnyPageCheck | AnyUrlCheck | AnySiteCheck;

/** A check in its place: the folder it lies in is its category. */
export interface Registered {
  readonly category: Category;
  readonly check: Check;
}

// `Shown` keeps the literals of examples: what a function returns is typed once, whichever kind of check is tried first.
export function defineCheck<
  const Need extends PageNeed,
  const Message extends string,
  const Shown extends Examples<PageExample>,
>(check: PageCheck<Need, Message> & { examples: () => Shown }): AnyPageCheck;
export function defineCheck<
  const Need extends SiteNeed,
  const Message extends string,
  const Shown extends Examples<SiteExample>,
>(check: UrlCheck<Need, Message> & { examples: () => Shown }): AnyUrlCheck;
export function defineCheck<
  const Need extends SiteNeed,
  const Message extends string,
  const Shown extends Examples<SiteExample>,
>(check: SiteCheck<Need, Message> & { examples: () => Shown }): AnySiteCheck;
export function defineCheck(check: Check): Check {
  return check;
}
