/** What the checks and columns of a file came to on one page. */
import { type CheckProblem, type CheckTrouble, type CustomResult, MAX_VALUES_OF_PAGE } from "#domain/custom-rules.ts";
import type { CheckTask } from "./checks-messages.ts";
import type { ChecksAnswer } from "./checks-worker.ts";

export interface FileResults {
  readonly results: ReadonlyMap<string, CustomResult>;
  readonly columns: Readonly<Record<string, readonly string[]>>;
  readonly problems: readonly CheckProblem[];
}

export type TaskAnswer = ChecksAnswer | { readonly type: "not-loaded"; readonly words: string };

/** @param checkMs what a check may take */
export function gatherResults(checkMs: number) {
  const results = new Map<string, CustomResult>();
  const columns: Record<string, readonly string[]> = {};
  const problems: CheckProblem[] = [];
  let room = MAX_VALUES_OF_PAGE;

  function settle({ kind, name }: CheckTask, outcome: "not-applicable" | "cannot-tell" | "errored"): void {
    if (kind === "check") results.set(name, { outcome });
    else if (outcome !== "not-applicable") columns[name] = [];
  }

  function trouble(task: CheckTask, what: CheckTrouble, detail: string): void {
    problems.push({ name: task.name, trouble: what, detail });
    settle(task, what === "failed" ? "errored" : "cannot-tell");
  }

  function found(name: string, { findings, returned }: Extract<TaskAnswer, { type: "findings" }>): void {
    results.set(name, { outcome: "judged", findings });
    if (returned <= findings.length) return;
    problems.push({ name, trouble: "cut", detail: `${returned.toLocaleString("en")} issues on one page` });
  }

  function extracted(name: string, values: readonly string[]): void {
    columns[name] = values.map((value) => {
      const kept = value.slice(0, room);
      room -= kept.length;
      return kept;
    });
  }

  return {
    trouble,
    passOver: (task: CheckTask): void => settle(task, "not-applicable"),
    /** Of no check that could be named. */
    leftBehind(detail: string): void {
      problems.push({ name: "", trouble: "left-behind", detail });
    },
    answered(task: CheckTask, answer: TaskAnswer): void {
      switch (answer.type) {
        case "findings":
          found(task.name, answer);
          break;
        case "values":
          extracted(task.name, answer.values);
          break;
        case "limit":
          trouble(task, "slow", "its selector took too many steps");
          break;
        case "late":
          trouble(task, "slow", `it took longer than ${checkMs / 1000} seconds`);
          break;
        case "not-loaded":
          trouble(task, "not-run", answer.words);
          break;
        case "loaded":
          trouble(task, "failed", "its thread failed");
          break;
        case "failed":
        case "gone":
          trouble(task, "failed", answer.words);
          break;
      }
    },
    results: (): FileResults => ({ results, columns, problems }),
  };
}
