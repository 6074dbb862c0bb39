/** A process that makes the files of schedules that are due, and never gets to their end: for tests that kill it meanwhile. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { previewRecurrence } from "#jobs/preview-recurrence.ts";
import { makeFile } from "#schedules/make-file.ts";
import { type DueDeps, runDue } from "#schedules/run-due.ts";
import { createStore, openPool } from "#store/index.ts";
import { fromUuid, toUuid } from "../../src/domain/ids.ts";
import { newId } from "./identity.ts";

const [, , address = "", at = ""] = process.argv;
const store = createStore(openPool(JSON.parse(address), "sitemend-test"), randomUUID);
const now = () => Date.parse(at);

async function* endless() {
  process.stdout.write("building\n");
  for (;;) {
    yield "a piece of the file\n";
    await wait(10);
  }
}

const perform: DueDeps["perform"] = async ({ id, schedule, action, signal }) => {
  if (action.kind === "audit") throw new Error("This schedule makes a file.");
  const writeAudit = async () => ({ name: "endless.csv", mediaType: "text/csv", pieces: endless() });
  const deps = { store, now, publicUrl: "https://sitemend.example", post: undefined, writeAudit };
  await makeFile({ id: fromUuid("fil", toUuid(id)), schedule, action, signal }, deps);
};

const reportFault = (error: unknown) => void process.stdout.write(`fault ${error}\n`);
const openAction: DueDeps["openAction"] = ({ schedule }) => schedule.action;
const begun = await runDue({ store, now, newId, preview: previewRecurrence, perform, openAction, reportFault });
process.stdout.write(`begun ${begun}\n`);
process.exit(0);
