import { ServiceError } from "./errors.ts";
import { type Id, type IdPrefix, parseId } from "./ids.ts";

interface Owned<Prefix extends IdPrefix> {
  readonly id: Id<Prefix>;
  readonly workspaceId: string;
}

/**
 * Ids in a list of a request, each once, that name things of the workspace.
 * @param find `undefined`: there is no such thing
 * @throws ServiceError validation_failed for the first that names none
 */
export async function ownIds<Prefix extends IdPrefix>(
  texts: readonly string[],
  workspaceId: string,
  {
    prefix,
    field,
    thing,
    find,
  }: {
    readonly prefix: Prefix;
    /** That has the list, such as `websiteIds`. */
    readonly field: string;
    /** In words. */
    readonly thing: string;
    readonly find: (id: Id<Prefix>) => Promise<Owned<Prefix> | undefined>;
  },
): Promise<Id<Prefix>[]> {
  const ids = new Set<Id<Prefix>>();
  for (const [at, text] of texts.entries()) {
    const id = parseId(prefix, text);
    const found = id && (await find(id));
    if (found?.workspaceId !== workspaceId) {
      const message = `There is no such ${thing} in this workspace.`;
      throw new ServiceError("validation_failed", {
        fields: [{ pointer: `/${field}/${at}`, code: "not_found", message }],
      });
    }
    ids.add(found.id);
  }
  return [...ids];
}
