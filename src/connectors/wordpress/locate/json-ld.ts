/**
 * Structured data to add: into the companion's own place, where several nodes gather in one graph; without the companion
 * as a block of HTML at the end of the content.
 */
import { z } from "zod";
import type { FixRequest, Proposal } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { CORE } from "../dialects/core.ts";
import { openContent } from "./content.ts";
import { lockWarnings, openObject, refOf, valueIn } from "./object.ts";
import { Obstacle, type Planner, type PlanningContext, proposal, resourceOf } from "./planning-context.ts";
import { checkedText, LENGTHS } from "./values.ts";

/** Of a start page that shows the latest posts it is a setting. */
const fieldOf = (ref: string): string => (ref === "site" ? "option:sitemend_home_jsonld" : "meta:_sitemend_jsonld");
const Node = z.record(z.string(), z.unknown());
type Node = z.infer<typeof Node>;

export const planJsonLd: Planner = async (fixRequest, context) => {
  const node = parseNode(checkedText(fixRequest.suggestion.value, LENGTHS.json_ld));
  if (!node) throw new Obstacle("value_not_possible", "The value isn't a single JSON-LD node.");
  const ref = await refOf(fixRequest, context, fixRequest.suggestion.target);
  if (ref === "site" && !context.guarded)
    throw new Obstacle(
      "needs_companion",
      "The homepage shows the latest posts and can't store structured data itself. Install the companion plugin.",
    );
  return context.guarded ? await planMeta(fixRequest, context, ref, node) : await planBlock(fixRequest, context, ref);
};

async function planMeta(fixRequest: FixRequest, context: PlanningContext, ref: string, node: Node): Promise<Proposal> {
  const field = fieldOf(ref);
  const look = await openObject(ref, context, [field]);
  const before = valueIn(look, field, context);
  const after = withNode(before, node);
  if (after === null)
    throw new Obstacle("value_not_possible", "The structured data stored for this page is invalid. Remove it first.");
  return proposed(look, fixRequest, before, [{ kind: "value", resource: ref, field, before, after }]);
}

async function planBlock(fixRequest: FixRequest, context: PlanningContext, ref: string): Promise<Proposal> {
  const look = await openContent(ref, context);
  const content = valueIn(look, CORE.post.content, context) ?? "";
  const script = `<script type="application/ld+json">${asScript(fixRequest.suggestion.value)}</script>`;
  if (content.includes(script)) {
    const holds = { kind: "fragment", name: "json-ld", before: script, after: script } as const;
    return proposed(look, fixRequest, fixRequest.suggestion.value, [
      { ...holds, resource: ref, field: CORE.post.content },
    ]);
  }
  const block = `\n\n<!-- wp:html -->\n${script}\n<!-- /wp:html -->`;
  return proposed(look, fixRequest, null, [appended(ref, content, block)]);
}

function proposed(
  look: Parameters<typeof resourceOf>[0],
  fixRequest: FixRequest,
  current: string | null,
  edits: Edit[],
): Proposal {
  return proposal({
    resource: resourceOf(look),
    field: "jsonld",
    operation: "add",
    currentValue: current,
    proposedValue: fixRequest.suggestion.value,
    edits,
    maxLength: LENGTHS.json_ld,
    warnings: lockWarnings(look),
  });
}

/** At the end of the text: the shortest end that stands nowhere else names the place. */
function appended(ref: string, content: string, block: string): Edit {
  const field = CORE.post.content;
  if (content === "") return { kind: "value", resource: ref, field, before: "", after: block.trimStart() };
  let length = Math.min(40, content.length);
  while (length < content.length && content.indexOf(content.slice(-length)) !== content.length - length) length *= 2;
  const before = content.slice(-length);
  return { kind: "fragment", resource: ref, field, name: "json-ld", before, after: before + block };
}

/** Stored data with one more node: one alone stands as it is, several share a graph. `null` = not readable. */
export function withNode(stored: string | null, node: Node): string | null {
  if (stored === null || stored.trim() === "") return write(node);
  const now = parseNode(stored);
  if (!now) return null;
  const nodes: unknown[] = Array.isArray(now["@graph"]) ? now["@graph"] : [now];
  const bare = nodes.map(withoutContext);
  const added = withoutContext(node);
  if (bare.some((one) => JSON.stringify(one) === JSON.stringify(added))) return stored;
  return write({ "@context": now["@context"] ?? node["@context"] ?? "https://schema.org", "@graph": [...bare, added] });
}

function withoutContext(node: unknown): unknown {
  const parsed = Node.safeParse(node);
  if (!parsed.success) return node;
  const { "@context": _, ...rest } = parsed.data;
  return rest;
}

function parseNode(text: string): Node | null {
  try {
    const parsed = Node.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const write = (value: Node): string => asScript(JSON.stringify(value));

/** Nothing in it may end the script element. */
function asScript(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
