/** Schedules that a server keeps. */
import { createSchedule, deleteSchedule, listSchedules, updateSchedule } from "#client";
import { schedules as contract } from "#contract/index.ts";
import type { SchedulesAt } from "../backend.ts";
import { harmless } from "./harmless.ts";
import type { RemoteService } from "./service.ts";

/** Whatever it is now: pausing and resuming don't depend on what else was changed. */
const ANY_VERSION = { "If-Match": "*" };

export function remoteSchedules({ client, ask, hear }: RemoteService): SchedulesAt {
  return {
    list: async (websiteId) => {
      const answer = await ask(
        () => listSchedules({ client, path: { websiteId } }),
        contract.listSchedules.schema.response[200],
      );
      return harmless(answer).schedules;
    },
    create: async (websiteId, body) => {
      const answer = await ask(
        () => createSchedule({ client, path: { websiteId }, body }),
        contract.createSchedule.schema.response[201],
      );
      return harmless(answer).schedule;
    },
    setState: async (websiteId, scheduleId, state) => {
      const answer = await ask(
        () => updateSchedule({ client, path: { websiteId, scheduleId }, headers: ANY_VERSION, body: { state } }),
        contract.updateSchedule.schema.response[200],
      );
      return harmless(answer).schedule;
    },
    remove: async (websiteId, scheduleId) => {
      await hear(() => deleteSchedule({ client, path: { websiteId, scheduleId } }));
    },
  };
}
