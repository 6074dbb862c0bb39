/**
 * A change of several resources (an address with its redirect and the links to it): one step for each resource, in
 * order. When a step is refused, the steps before it are taken back, so that the site never keeps half a change.
 */
import type { Change } from "#domain/change.ts";
import type { Connector, Operation, WriteOptions, WriteOutcome } from "#domain/connector.ts";
import { reversed } from "#domain/edit.ts";
import { resourcesOf, stepKeys, undoKey } from "./evidence.ts";

export async function writeInSteps(change: Change, connector: Connector, options: WriteOptions): Promise<WriteOutcome> {
  const done: Operation[] = [];
  let lost: string | undefined;
  let last: WriteOutcome = { is: "written", replayed: true, revision: null };
  for (const step of stepsOf(change)) {
    const [outcome = LOST] = await connector.write([step], options);
    if (outcome.is !== "written") return telling(lost, await takeBack(done, outcome, { connector, options }));
    done.push(step);
    lost ??= outcome.overwrote;
    last = outcome.replayed ? last : outcome;
  }
  return telling(lost, last);
}

/** What one step took away is gone, however the steps after it end: that nothing was written would not be true. */
function telling(overwrote: string | undefined, outcome: WriteOutcome): WriteOutcome {
  if (overwrote === undefined) return outcome;
  return outcome.is === "written" ? { ...outcome, overwrote } : { is: "unanswered", words: outcome.words, overwrote };
}

/** After a crash, of a change that cannot be completed: true when nothing of it is left. */
export async function takeStepsBack(change: Change, connector: Connector, options: WriteOptions): Promise<boolean> {
  const steps = stepsOf(change);
  const { executed } = await connector.read(
    [],
    steps.map(({ key }) => key),
  );
  const done = steps.filter(({ key }) => executed.get(key) === "executed");
  return (await takeBack(done, REFUSED, { connector, options })).is === "refused";
}

function stepsOf(change: Change): readonly Operation[] {
  const keys = stepKeys(change);
  return resourcesOf(change.edits).map((resource, index) => ({
    key: keys[index] ?? change.opKey,
    edits: change.edits.filter((edit) => edit.resource === resource),
  }));
}

const LOST: WriteOutcome = { is: "unanswered", words: "The site's response doesn't mention this step." };
const REFUSED: WriteOutcome = { is: "refused", code: "mismatch", words: "A later step failed." };

/** A step without an answer may have happened: only a later look can tell, so nothing is taken back yet. */
async function takeBack(
  done: readonly Operation[],
  because: WriteOutcome,
  { connector, options }: { readonly connector: Connector; readonly options: WriteOptions },
): Promise<WriteOutcome> {
  if (because.is === "unanswered") return because;
  let lost: string | undefined;
  for (const { key, edits } of done.toReversed()) {
    const [undone] = await connector.write([{ key: undoKey(key), edits: reversed(edits) }], options);
    if (undone?.is === "written" || undone?.is === "unanswered") lost ??= undone.overwrote;
    // What someone wrote over, or deleted, is nothing of ours any more.
    const isGone = undone?.is === "refused" && (undone.code === "mismatch" || undone.code === "missing");
    if (undone?.is !== "written" && !isGone)
      return telling(lost, {
        is: "unanswered",
        words: "A step was rejected, and an earlier step couldn't be rolled back.",
      });
  }
  return telling(lost, because);
}
