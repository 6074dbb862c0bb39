/** One assignment of group and tags for many sites. */
import { getWebsite, updateWebsite, type Website } from "@sitemend/client";
import { ask, isProblem } from "../../data/ask.ts";

export interface Assignment {
  /** `undefined` stays, `null` takes them out of their group. */
  readonly group: string | null | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

type Labels = Pick<Website, "group" | "tags">;

/** What is to be saved of a site; `undefined` when it has all of that. */
export function assigned({ group, tags }: Labels, { add, remove, ...wanted }: Assignment): Labels | undefined {
  const isOneOf = (list: readonly string[], tag: string) => list.some((one) => same(one, tag));
  const left = tags.filter((tag) => !isOneOf(remove, tag));
  const next = {
    group: wanted.group === undefined ? group : wanted.group,
    tags: [...left, ...add.filter((tag) => !isOneOf(left, tag))],
  };
  const isSame = next.group === group && JSON.stringify(next.tags) === JSON.stringify(tags);
  return isSame ? undefined : next;
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** "shop, de" → its tags, each once. */
export function tagsIn(text: string): readonly string[] {
  const all = text.split(",").map((tag) => tag.trim());
  return all.filter((tag, place) => tag !== "" && all.findIndex((one) => same(one, tag)) === place);
}

/** With the version that was read; once more with the one that somebody else has made meanwhile. */
export async function assign(site: Website, assignment: Assignment): Promise<void> {
  try {
    await save(site, assignment);
  } catch (error) {
    if (!isProblem(error, "precondition_failed")) throw error;
    await save((await ask(getWebsite({ path: { websiteId: site.id } }))).website, assignment);
  }
}

async function save(site: Website, assignment: Assignment): Promise<void> {
  const body = assigned(site, assignment);
  if (body === undefined) return;
  await ask(updateWebsite({ path: { websiteId: site.id }, body, headers: { "If-Match": `"${site.version}"` } }));
}
