/** Schedules of websites, in this process's database; answered as the HTTP API answers. */
import { scheduleFileView, scheduleView } from "#api/routes/schedules/schedule-view.ts";
import { parseId, type WebsiteId } from "#domain/ids.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { Schedule } from "#domain/schedule.ts";
import type { Parts } from "../../main.ts";
import type { ScheduleInput, SchedulesAt } from "../backend.ts";
import { usage } from "../exit.ts";
import { logLocally } from "./log-locally.ts";

export function localSchedules(parts: Parts): SchedulesAt {
  const { websites, schedules } = parts;
  const show = (schedule: Schedule) => scheduleView(schedule, schedules, LOCAL_OPERATOR);
  return {
    list: async (websiteId) => Promise.all((await schedules.list(websiteId as WebsiteId)).map(show)),
    async create(websiteId, request) {
      await assertInput(request);
      const website = await websites.read(websiteId as WebsiteId);
      const schedule = await schedules.create(website, request, LOCAL_OPERATOR.userId);
      await log(parts, "schedule.created", schedule);
      return show(schedule);
    },
    async setState(websiteId, id, state) {
      const website = await websites.read(websiteId as WebsiteId);
      const schedule = await schedules.update(await find(websiteId, id), website, { state });
      await log(parts, "schedule.updated", schedule);
      return show(schedule);
    },
    async remove(websiteId, id) {
      const schedule = await find(websiteId, id);
      await schedules.remove(schedule);
      await log(parts, "schedule.deleted", schedule);
    },
    async files(websiteId, id) {
      const schedule = await find(websiteId, id);
      return (await schedules.files(schedule)).map((file) => scheduleFileView(file, schedule, LOCAL_OPERATOR));
    },
    async download(websiteId, id, fileId) {
      const schedule = await find(websiteId, id);
      const { file, content } = await schedules.file(schedule, fileId);
      const { auditId: object, format, scope } = file;
      const details = { format, scope, schedule: schedule.name };
      await logLocally(parts, { action: "audit.exported", object, details }, schedule.workspaceId);
      return content;
    },
  };

  async function find(websiteId: string, text: string): Promise<Schedule> {
    const id = parseId("sch", text);
    const schedule = (await schedules.list(websiteId as WebsiteId)).find((one) => one.id === id);
    if (schedule === undefined)
      throw usage(`This website has no schedule ${text}. List them: sitemend schedules list <website>`);
    return schedule;
  }
}

/** As the HTTP API has it, whose contract takes ten megabytes: audits begin without it. */
async function assertInput(request: ScheduleInput): Promise<void> {
  const { schedules: contract } = await import("#contract/index.ts");
  const [issue] = contract.createSchedule.schema.body.safeParse(request).error?.issues ?? [];
  if (issue !== undefined) throw usage(`${issue.path.join(".")}: ${issue.message}`);
}

function log(
  parts: Parts,
  action: "schedule.created" | "schedule.updated" | "schedule.deleted",
  { id: object, name, workspaceId }: Schedule,
): Promise<void> {
  return logLocally(parts, { action, object, details: { schedule: name } }, workspaceId);
}
