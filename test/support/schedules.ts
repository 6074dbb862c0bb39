/** Schedules of tests. */
import { schedules as contract } from "#contract/index.ts";
import type { AuditId, Id } from "#domain/ids.ts";
import type { Person, TestApi } from "./api.ts";
import { newId } from "./identity.ts";

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

/** A file that it has made; its id. */
export async function newScheduleFile(
  { store }: Pick<TestApi, "store">,
  scheduleId: string,
  auditId: string,
  { content = "Check,URL\r\n", createdAt = new Date(), email = { addresses: [] as string[], content: {} } } = {},
): Promise<string> {
  const id = newId("fil");
  await store.scheduleFiles.insert({
    ...{ id, scheduleId: scheduleId as Id<"sch">, auditId: auditId as AuditId, createdAt },
    email,
    ...{ name: "tea.example-2026-01-01-issues.csv", format: "csv", scope: "issues" },
    ...{ size: content.length, content: Buffer.from(content) },
  });
  return id;
}
