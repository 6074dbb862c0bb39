/** Rules that users write, tried before they are saved. */
import { type CustomResult, type CustomRules, hasCustomRules } from "#domain/custom-rules.ts";
import { ServiceError } from "#domain/errors.ts";
import type { TriedRules } from "#domain/rule-trial.ts";
import type { Website } from "#domain/website.ts";
import type { CheckTexts } from "./deps.ts";
import type { RuleTrial } from "./rule-trial.ts";
import { parseTarget } from "./target.ts";

/** @param at pointer of the rules. @throws ServiceError validation_failed naming each field that is no selector or pattern */
export async function assertRules(rules: CustomRules, at: string, { tryRules }: Pick<RuleTrial, "tryRules">) {
  if (hasCustomRules(rules)) refuseProblems(await tryRules({ rules, page: null }), at);
}

/** @throws ServiceError validation_failed, target_not_allowed, overloaded */
export async function tryOnPage(
  website: Website,
  { url, custom }: { readonly url: string; readonly custom: CustomRules },
  {
    tryRules,
    fetchToRead,
    checks,
    checkTarget,
  }: RuleTrial & {
    readonly checks: CheckTexts;
    readonly checkTarget: (url: string, pointer?: string) => Promise<void>;
  },
) {
  const target = parseTarget(url, "/url");
  if (target.origin !== website.origin) {
    const message = `Give a URL of this website, which begins with ${website.origin}/.`;
    throw new ServiceError("validation_failed", { fields: [{ pointer: "/url", code: "other_site", message }] });
  }
  await assertRules(custom, "/custom", { tryRules });
  await checkTarget(target.href, "/url");
  const tried = await tryRules({ rules: custom, page: await fetchToRead(target.href) });
  refuseProblems(tried, "/custom");
  const { page } = tried;
  const own = checks.withRules(custom);
  return {
    page: {
      url: target.href,
      status: page?.status ?? null,
      failure: page?.failure ?? null,
      redirectTo: page?.redirectTo ?? null,
      isHtml: page?.isRead ?? false,
    },
    extracted: custom.extract.flatMap(({ name }) => {
      const values = page?.facts.columns[name];
      return values === undefined ? [] : [{ name, values: [...values] }];
    }),
    checks: custom.checks.map(({ id, title }) => ({ id, title, ...outcomeOf(page?.facts.results.get(id), id, own) })),
  };
}

function outcomeOf(result: CustomResult | undefined, checkId: string, checks: CheckTexts) {
  if (result?.outcome !== "judged") return { outcome: outcomeName(result), message: null, snippet: null };
  const [finding] = result.findings;
  if (finding === undefined) return { outcome: "passed" as const, message: null, snippet: null };
  const { message } = checks.describe({ checkId, args: finding.args });
  return { outcome: "failed" as const, message, snippet: finding.snippet ?? null };
}

function outcomeName(result: CustomResult | undefined) {
  if (result === undefined || result.outcome === "not-applicable") return "not_applicable" as const;
  return result.outcome === "cannot-tell" ? ("cannot_tell" as const) : ("errored" as const);
}

function refuseProblems({ problems }: TriedRules, at: string): void {
  if (problems.length === 0) return;
  const fields = problems.map(({ pointer, message }) => ({ pointer: `${at}${pointer}`, code: "invalid", message }));
  throw new ServiceError("validation_failed", { fields });
}
