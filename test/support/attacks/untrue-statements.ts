/** What a Sitemend says of its changes, held against the rows of the site, its public pages and the log of saves. */
import type { Facts, RecordedChange, Said } from "./facts.ts";

const WITHOUT_WRITE = ["failed", "conflict"];
/** Core REST shows the field of a plugin only while that is switched on. */
const CANNOT_TELL = /cannot be found: .* switched off/;
/** Names an author. */
const SOMEBODY = /\b(some(one|body)|a person|another person|an editor)\b/i;

export function untrueStatements(facts: Facts): string[] {
  return facts.said.flatMap((said) =>
    [
      ...said.changes.flatMap((change) => ofChange(change, said, facts)),
      ...said.changes.flatMap((change) => ofIssue(change, said)),
      ...said.bulks.flatMap((bulk) => ofBulk(bulk, said)),
      ...said.heard.flatMap((one) => ofAnswer(one, said, facts)),
      ...said.entries.flatMap((entry) => ofEntry(entry, said)),
    ].map((words) => `${said.login}: ${words}`),
  );
}

function ofChange(change: RecordedChange, { changes }: Said, { rows, shown, steps }: Facts): string[] {
  const { id, kind, status, effect, problem, post, place, after, reversible, rendered } = change;
  const at = `${post} ${place}`;
  const name = `${id} (${kind}, ${status}, ${effect}) of ${at}`;
  const now = rows.get(at) ?? "";
  const isCovered = changes.some(
    (other) => other.id > id && other.post === post && other.place === place && other.effect === "written",
  );
  const stands = now === after;
  const wrong: (string | false)[] = [
    WITHOUT_WRITE.includes(status) && effect !== "none" && `${name}: says that it was written`,
    WITHOUT_WRITE.includes(status) && problem?.written !== false && `${name}: does not say that nothing was written`,
    status === "unknown" && (effect !== "unknown" || problem?.written !== null) && `${name}: claims to know`,
    status === "unknown" && !/look|check/i.test(problem?.message ?? "") && `${name}: does not say what to do`,
    problem?.written === false && effect === "written" && `${name}: written and not written`,
    status === "applied" &&
      kind !== "rollback" &&
      !isCovered &&
      !stands &&
      `${name}: the row holds “${now}”, not “${after}”`,
    status === "drifted" &&
      kind !== "rollback" &&
      problem?.code !== "satisfying_change_rolled_back" &&
      !CANNOT_TELL.test(problem?.message ?? "") &&
      stands &&
      `${name}: what it wrote stands`,
    status === "rolled_back" && reversalOf(change, changes) === undefined && `${name}: no rollback of it was made`,
    kind === "rollback" &&
      status === "applied" &&
      effect === "none" &&
      !steps.some((step) => step.post === post && step.place === place && step.to === after) &&
      `${name}: it was never as before`,
    reversible && status !== "applied" && status !== "drifted" && `${name}: is called reversible`,
    status === "applied" &&
      kind === "apply" &&
      !isCovered &&
      rendered === "confirmed" &&
      place.startsWith("alt") &&
      shown.get(at) !== after &&
      `${name}: the public page shows “${shown.get(at)}”`,
    SOMEBODY.test(problem?.message ?? "") &&
      !isTouchedByPeople(post, steps) &&
      `${name}: names somebody: ${problem?.message}`,
  ];
  return wrong.filter((one) => one !== false);
}

function reversalOf({ id }: RecordedChange, changes: readonly RecordedChange[]): RecordedChange | undefined {
  return changes.find(({ reverses, status }) => reverses === id && (status === "applied" || status === "drifted"));
}

/** People have logins that none of the Sitemends has. */
function isTouchedByPeople(post: number, steps: Facts["steps"]): boolean {
  return steps.some((step) => step.post === post && !["olga", "otto", ""].includes(step.writer));
}

function ofIssue({ issueId }: RecordedChange, { changes, issues }: Said): string[] {
  const status = issues.get(issueId) ?? "";
  const inForce = changes.some((one) => one.issueId === issueId && one.kind !== "rollback" && one.status === "applied");
  const isCalledFixed = status === "resolved" || status === "applied_unverified";
  if (inForce === isCalledFixed) return [];
  return [`issue ${issueId} is ${status}, and a fix of it is ${inForce ? "" : "not "}in force`];
}

function ofBulk({ id, status, summary, results }: Said["bulks"][number], { changes }: Said): string[] {
  const wrong: string[] = [];
  if (status !== "completed") wrong.push(`bulk ${id} is ${status}`);
  const words: Readonly<Record<string, readonly string[]>> = {
    applied: ["applied", "rolled_back"],
    unchanged: ["unchanged"],
    conflict: ["conflict"],
    failed: ["failed"],
    skipped: ["skipped"],
    inDoubt: ["in_doubt"],
  };
  for (const [name, statuses] of Object.entries(words)) {
    const count = results.filter((one) => statuses.includes(one.status)).length;
    if (summary[name] !== count) wrong.push(`bulk ${id}: ${name} ${summary[name]}, of results ${count}`);
  }
  for (const result of results) {
    const change = changes.find((one) => one.id === result.changeId);
    if (change === undefined) continue;
    const said = `bulk ${id} says ${result.status} ${result.code} of ${change.id} (${change.status}, ${change.effect})`;
    const claimsWrite = result.status === "applied" || result.status === "rolled_back";
    if (result.status === "in_doubt" || claimsWrite !== (change.effect === "written")) wrong.push(said);
  }
  return wrong;
}

function ofAnswer({ path, answer }: Said["heard"][number], { changes }: Said, { steps }: Facts): string[] {
  const { status, body } = answer;
  const error = body?.error;
  const wrong: string[] = [];
  if (status === 500 || error?.code === "internal_error")
    wrong.push(`${path} answered ${status} ${JSON.stringify(body)}`);
  const change = changes.find(({ id }) => id === error?.details?.appliedChangeId);
  if (error?.details?.written === false && change?.effect === "written" && error.code !== "drift_detected")
    wrong.push(`${path} said that nothing was written: ${JSON.stringify(error)}`);
  const told = body?.data?.appliedChange;
  const now = changes.find(({ id }) => id === told?.id);
  if (told?.status === "applied" && now !== undefined && now.effect !== told.effect)
    wrong.push(`${path} said ${told.effect}, now ${now.effect}`);
  if (change !== undefined && SOMEBODY.test(JSON.stringify(error)) && !isTouchedByPeople(change.post, steps))
    wrong.push(`${path} names somebody: ${JSON.stringify(error)}`);
  return wrong;
}

function ofEntry({ action, outcome, changeId, state }: Said["entries"][number], { changes }: Said): string[] {
  const change = changes.find(({ id }) => id === changeId);
  if (change === undefined || outcome !== "done" || state !== "applied") return [];
  return WITHOUT_WRITE.includes(change.status)
    ? [`the audit log says ${action} of ${change.id}, which is ${change.status}`]
    : [];
}
