/**
 * Asks the site what it would make of the values before anybody approves them: its tables may hold no emoji, and plugins of
 * which we know nothing may filter what is saved. Only whole values are asked about; what else speaks against
 * writing shows when it is written.
 */
import type { Located, Operation } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import type { Transport } from "../transport.ts";

export async function refuseAltered(
  located: readonly Located[],
  { dryRun }: Pick<Transport, "dryRun">,
): Promise<readonly Located[]> {
  const asked = located.map((one, at) => (one.is === "proposal" ? operationsOf(one.edits, at) : []));
  const operations = asked.flat();
  if (!dryRun || operations.length === 0) return located;
  const outcomes = await dryRun(operations);
  const words = new Map<string, string>();
  for (const [at, outcome] of outcomes.entries())
    if (outcome.is === "refused" && outcome.code === "altered") words.set(operations[at]?.key ?? "", outcome.words);
  return located.map((one, at): Located => {
    const refusal = asked[at]?.map(({ key }) => words.get(key)).find((said) => said !== undefined);
    return refusal === undefined ? one : { is: "unfixable", reason: "value_not_possible", words: refusal };
  });
}

/** One for each resource. Nothing is done, so the key needs to be unique in this request only. */
function operationsOf(edits: readonly Edit[], at: number): Operation[] {
  const values = edits.filter(
    (edit) => edit.kind === "value" && edit.after !== null && /^(post|term):/.test(edit.resource),
  );
  const refs = [...new Set(values.map(({ resource }) => resource))];
  return refs.map((ref) => ({ key: `dry-run-${at}-${ref}`, edits: values.filter(({ resource }) => resource === ref) }));
}
