/** What the checks of a file couldn't do, told once for each check however many pages it happened on. */
import type { AuditWarning } from "#domain/audit.ts";
import type { CheckProblem, CheckTrouble } from "#domain/custom-rules.ts";
import type { Visit } from "#domain/reading.ts";
import type { JudgedPage } from "./judged.ts";

export interface CheckTroubles extends CheckProblem {
  readonly pages: number;
  /** Where it happened first. */
  readonly url: string;
}

export function gatherProblems() {
  const troubles = new Map<string, CheckTroubles>();
  return {
    add(visits: readonly Visit<JudgedPage>[]): void {
      for (const { known, reading } of visits) {
        for (const problem of reading.kept.problems ?? []) {
          const key = `${problem.trouble} ${problem.name}`;
          const before = troubles.get(key);
          troubles.set(key, { url: known.url, ...problem, ...before, pages: (before?.pages ?? 0) + 1 });
        }
      }
    },
    /** A file that can't be run is told of once for all of its checks. */
    all(): readonly CheckTroubles[] {
      const all = [...troubles.values()];
      const [unrun] = all.filter(({ trouble }) => trouble === "not-run");
      return [...all.filter(({ trouble }) => trouble !== "not-run"), ...(unrun === undefined ? [] : [unrun])];
    },
  };
}

export function troubleWarning({ name, trouble, detail, pages, url }: CheckTroubles): AuditWarning {
  const on = pages === 1 ? `on ${url}` : `on ${pages.toLocaleString("en")} pages, first on ${url}`;
  return { code: CODES[trouble], message: MESSAGES[trouble](name, on, detail) };
}

const CODES: Readonly<Record<CheckTrouble, string>> = {
  failed: "custom_check_failed",
  slow: "custom_check_too_slow",
  off: "custom_check_switched_off",
  cut: "custom_check_truncated",
  "left-behind": "custom_check_failed",
  "not-run": "custom_checks_not_run",
};

const MESSAGES: Readonly<Record<CheckTrouble, (name: string, on: string, detail: string) => string>> = {
  failed: (name, on, detail) =>
    `Custom check “${name}” failed ${on}: ${detail}. Its results don't include these pages. Fix it in the custom checks file, then run the audit again.`,
  slow: (name, on, detail) =>
    `Custom check “${name}” couldn't finish ${on}: ${detail}. Its results don't include these pages. Make it faster, then run the audit again.`,
  off: (name, on) =>
    `Custom check “${name}” was switched off for the rest of the audit because it repeatedly took too long or ended its thread; it didn't run ${on}. Fix it in the custom checks file, then run the audit again.`,
  cut: (name, on, detail) =>
    `Custom check “${name}” returned ${detail}; only the first ones were kept ${on}. Return one issue per problem, not per element.`,
  "left-behind": (_, on, detail) =>
    `A custom check started something and didn't wait for it, and that failed ${on}: ${detail}. Await it in the custom checks file, then run the audit again.`,
  "not-run": (_, on, detail) =>
    `The custom checks file couldn't be run ${on}: ${detail}. The results don't include its checks there. Run the audit again with the file.`,
};
