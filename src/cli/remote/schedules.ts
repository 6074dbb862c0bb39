/** Schedules that a server keeps. */
import {
  createSchedule,
  deleteSchedule,
  downloadScheduleFile,
  listScheduleFiles,
  listSchedules,
  type ScheduledActionInput,
  updateSchedule,
} from "#client";
import { schedules as contract } from "#contract/index.ts";
import type { SchedulesAt } from "../backend.ts";
import { harmless } from "./harmless.ts";
import { type RemoteService, strange } from "./service.ts";

/** Whatever it is now: pausing and resuming don't depend on what else was changed. */
const ANY_VERSION = { "If-Match": "*" };

export function remoteSchedules({ client, ask, hear, server }: RemoteService): SchedulesAt {
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
        // Of what isn't given, its type has `undefined`, which the client's doesn't; JSON has neither.
        () =>
          createSchedule({
            client,
            path: { websiteId },
            body: { ...body, action: body.action as ScheduledActionInput },
          }),
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
    files: async (websiteId, scheduleId) => {
      const answer = await ask(
        () => listScheduleFiles({ client, path: { websiteId, scheduleId } }),
        contract.listScheduleFiles.schema.response[200],
      );
      return harmless(answer).files;
    },
    download: async (websiteId, scheduleId, fileId) => {
      const path = { websiteId, scheduleId, fileId };
      const { data } = await hear(() => downloadScheduleFile({ client, path, parseAs: "arrayBuffer" }));
      if (!(data instanceof ArrayBuffer)) throw strange(server);
      return new Uint8Array(data);
    },
    remove: async (websiteId, scheduleId) => {
      await hear(() => deleteSchedule({ client, path: { websiteId, scheduleId } }));
    },
  };
}
