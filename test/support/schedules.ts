/** Schedules of tests. */
import { schedules as contract } from "#contract/index.ts";
import type { Person, TestApi } from "./api.ts";

export const SOME_SCHEDULE = {
  ...{ name: "Weekly audit", recurrence: "0 6 * * 1", timeZone: "Europe/Berlin" },
  action: { kind: "audit", type: "quick-audit" },
} as const;

/** Its id. */
export async function newSchedule(
  api: TestApi,
  websiteId: string,
  as: Person = "editor",
  more: object = {},
): Promise<string> {
  const answer = await api.call(contract.createSchedule, {
    ...{ as, params: { websiteId }, body: { ...SOME_SCHEDULE, ...more } },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.schedule.id;
}
