/** Tags for sharing: each in the field that the site's dialect has for it, or as lines where it keeps tags whole. */
import type { FixRequest, Proposal } from "#domain/connector.ts";
import type { Dialect, SocialValue } from "../dialects/dialect.ts";
import { decodeEntities } from "../text.ts";
import { change, headOf, openHead, typeWarnings } from "./head.ts";
import { lockWarnings, valueIn } from "./object.ts";
import { Obstacle, type Planner, type PlanningContext, proposal, resourceOf } from "./planning-context.ts";
import { checkedText, LENGTHS, mustStayAsItIs } from "./values.ts";

const IMAGE = /^(og|twitter):image$/;

interface Tag {
  readonly name: string;
  readonly content: string;
  readonly line: string;
}

export const planSocial: Planner = async (fixRequest, context) => {
  const value = checkedText(fixRequest.suggestion.value, LENGTHS.social_tags);
  const given = readTags(value);
  if (given.length === 0) throw new Obstacle("value_not_possible", "The value contains no meta tag.");
  const { head, dialect, ref } = await headOf(fixRequest, context);
  const tags = given.map((tag) =>
    IMAGE.test(tag.name) ? { ...tag, content: dialect.spell?.(tag.content) ?? tag.content } : tag,
  );
  const { social } = head;
  for (const { name, content } of tags) {
    mustStayAsItIs(content, IMAGE.test(name) ? "image" : "social", dialect);
    if (IMAGE.test(name) && dialect.ownScheme) mustHaveScheme(content, context.profile.homeUrl, dialect);
  }
  return social.is === "lines"
    ? await planLines({ fixRequest, context, dialect, ref, tags, field: social.field })
    : await planFields({ fixRequest, context, dialect, ref, tags, known: social.tags });
};

function mustHaveScheme(address: string, homeUrl: string | null, { name }: Dialect): void {
  const [own, other] = [URL.parse(homeUrl ?? "")?.protocol, URL.parse(address)?.protocol];
  if (own !== undefined && other !== own)
    throw new Obstacle(
      "value_not_possible",
      `${name} outputs image URLs with the site's scheme (${own}//). Use an image that is available with it.`,
    );
}

interface Plan {
  readonly fixRequest: FixRequest;
  readonly context: PlanningContext;
  readonly dialect: Dialect;
  readonly ref: string;
  readonly tags: readonly Tag[];
}

async function planLines({
  fixRequest,
  context,
  dialect,
  ref,
  tags,
  field,
}: Plan & { field: string }): Promise<Proposal> {
  const look = await openHead(ref, context, dialect, [field]);
  const before = valueIn(look, field, context);
  const names = new Set(tags.map(({ name }) => name));
  const kept = readTags(before ?? "").filter(({ name }) => !names.has(name));
  const after = [...kept, ...tags].map(({ line }) => line).join("\n");
  return proposal({
    resource: resourceOf(look),
    field: fieldName(tags),
    operation: before === null ? "add" : "set",
    currentValue: before,
    proposedValue: fixRequest.suggestion.value,
    edits: [{ kind: "value", resource: ref, field, before, after }],
    maxLength: LENGTHS.social_tags,
    html: true,
    warnings: lockWarnings(look),
  });
}

async function planFields(plan: Plan & { known: Readonly<Record<string, readonly SocialValue[]>> }): Promise<Proposal> {
  const { fixRequest, context, dialect, ref, tags, known } = plan;
  const mine = tags.filter(({ name }) => known[name]);
  const others = tags.filter(({ name }) => !known[name]).map(({ name }) => name);
  if (mine.length === 0)
    throw new Obstacle(
      "kind_not_supported",
      `${dialect.name} sets ${others.join(", ")} sitewide, not per page. Turn on its social tags in its settings.`,
    );
  const wanted = new Map<string, string | null>();
  for (const { name, content } of mine)
    for (const { field, fixed = content, picture } of known[name] ?? [])
      wanted.set(field, picture ? await pictureAt(content, context, dialect) : fixed);
  const look = await openHead(ref, context, dialect, [...wanted.keys()]);
  const edits = [...wanted].flatMap(([field, after]) => change(ref, field, valueIn(look, field, context), after));
  const current = mine.flatMap(({ name }) => valueIn(look, known[name]?.[0]?.field ?? "", context) ?? []);
  const left = others.length > 0 ? [`${dialect.name} outputs ${others.join(", ")} based on its own settings.`] : [];
  return proposal({
    resource: resourceOf(look),
    field: fieldName(mine),
    operation: "set",
    currentValue: current.length === 0 ? null : current.join("\n"),
    proposedValue: fixRequest.suggestion.value,
    edits,
    maxLength: LENGTHS.social_tags,
    html: true,
    warnings: [...lockWarnings(look), ...left, ...typeWarnings(dialect, mine.map(({ content }) => content).join("\n"))],
  });
}

/** Number of the picture of the site's library that has exactly this address. */
async function pictureAt(url: string, context: PlanningContext, { name }: Dialect): Promise<string> {
  const ref = await context.resolve({ url, headers: [] });
  const look = ref?.startsWith("post:") ? await context.look(ref, []) : undefined;
  if (ref && look?.type === "attachment") return ref.slice("post:".length);
  throw new Obstacle(
    "value_not_possible",
    `${name} only uses images from the site's media library, and ${url} isn't the full-size URL of one. Upload the image there and use its URL.`,
  );
}

/** One tag has a name of its own in the API: `og_title`. */
function fieldName(tags: readonly Tag[]): string {
  const [only] = tags;
  return tags.length === 1 && only ? only.name.replaceAll(":", "_") : "social_tags";
}

/** Meta tags as lines; lines that are none are left out. */
export function readTags(text: string): Tag[] {
  return text.split("\n").flatMap((raw) => {
    const line = raw.trim();
    if (!/^<meta\s[^<>]*>$/i.test(line)) return [];
    const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(line);
    const name = attribute("property") ?? attribute("name");
    const content = attribute("content");
    const value = (match: RegExpExecArray | null) => decodeEntities(match?.[1] ?? match?.[2] ?? "");
    return name && content ? [{ name: value(name), content: value(content), line }] : [];
  });
}
