/**
 * Where fix requests are worked on: each is planned as if it were alone, and what all of them want to look at in the same
 * moment goes out in one request.
 */

import type { FixRequest, Proposal, Resource, Unfixable } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import type { WordPressProfile } from "#domain/wordpress.ts";
import { withEdit } from "../../edits/own-writes.ts";
import { type Dialect, dialectOf } from "../dialects/index.ts";
import { type Look, type Manner, nothingAt, type Transport } from "../transport.ts";
import { sharedKind } from "./names.ts";
import { createPageView, type PageView } from "./page-view.ts";

export interface PlanningContext extends PageView {
  readonly profile: WordPressProfile;
  readonly guarded: boolean;
  readonly manner: Manner;
  /** `null`: two SEO plugins. */
  readonly dialect: Dialect | null;
  resolve(page: FixRequest["page"]): Promise<string | null>;
  look(ref: string, fields: readonly string[]): Promise<Look>;
}

/** From one kind of fix request to exact edits. Throws `Obstacle` where there is no way. */
export type Planner = (fixRequest: FixRequest, context: PlanningContext) => Promise<Planned>;

/** `isElsewhere`: of an object that the page of the fix request shows and that is not its own. */
export type Planned = Proposal & { readonly isElsewhere?: true };

/** Why a fix request cannot be granted; caught where the fix requests are gone through. */
export class Obstacle extends Error {
  readonly reason: Unfixable["reason"];

  constructor(reason: Unfixable["reason"], words: string) {
    super(words);
    this.reason = reason;
  }
}

/** For `catch`, where an obstacle is an answer. */
export function asObstacle(error: unknown): Obstacle {
  if (error instanceof Obstacle) return error;
  throw error;
}

interface Waiting {
  readonly ref: string;
  readonly fields: readonly string[];
  readonly resolve: (look: Look) => void;
  readonly reject: (error: unknown) => void;
}

export function createPlanningContext(
  transport: Transport,
  profile: WordPressProfile,
  manner: Manner,
): PlanningContext {
  const resolved = new Map<string, Promise<string | null>>();
  let waiting: Waiting[] = [];

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const { looks } = await transport.look(batch);
      for (const { ref, resolve } of batch) resolve(looks.get(ref) ?? nothingAt(ref));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    profile,
    guarded: transport.mode === "guarded",
    manner,
    dialect: dialectOf(profile),
    resolve(page) {
      const known = resolved.get(page.url) ?? transport.resolve(page);
      resolved.set(page.url, known);
      return known;
    },
    look: (ref, fields) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(() => void flush());
        waiting.push({ ref, fields, resolve, reject });
      }),
    ...createPageView(transport),
  };
}

/** Answers each look once: what is planned later is planned on the same values. */
export function remembering(context: PlanningContext): PlanningContext {
  const looks = new Map<string, Promise<Look>>();
  return {
    ...context,
    look(ref, fields) {
      const name = [ref, ...fields.toSorted()].join("\n");
      const known = looks.get(name) ?? context.look(ref, fields);
      looks.set(name, known);
      return known;
    },
  };
}

/** The site as it will be when the edits are done. */
export function after(edits: readonly Edit[], context: PlanningContext): PlanningContext {
  return {
    ...context,
    async look(ref, fields) {
      const look = await context.look(ref, fields);
      const values = new Map(look.fields);
      for (const edit of edits) {
        const value = edit.resource === ref ? values.get(edit.field) : undefined;
        const next = value === undefined ? undefined : withEdit(edit, value);
        if (next !== undefined) values.set(edit.field, next);
      }
      return { ...look, fields: values };
    },
  };
}

const KINDS: Readonly<Record<string, string>> = {
  post: "wordpress-post",
  term: "wordpress-term",
  site: "wordpress-site",
  redirect: "wordpress-redirect",
};

export function resourceOf({ ref, type, title, url, editUrl }: Look): Resource {
  const ofRef = KINDS[ref.split(":")[0] ?? ""] ?? "wordpress-post";
  const kind = type === "attachment" ? "wordpress-media" : (sharedKind(type)?.kind ?? ofRef);
  return { kind, ref, url, title, editUrl };
}

type Rest = Pick<Proposal, "resource" | "field" | "operation" | "currentValue" | "proposedValue" | "edits"> & {
  readonly maxLength: number;
} & Partial<Pick<Proposal, "single" | "warnings" | "sideEffects">> & {
    readonly html?: boolean;
  };

/** Edits that change nothing are what the page holds already. */
export function proposal(rest: Rest): Proposal {
  const { maxLength, html = false, edits, ...given } = rest;
  const changing = edits.filter(({ before, after: wanted }) => before !== wanted);
  return {
    is: "proposal",
    single: false,
    warnings: [],
    sideEffects: [],
    ...given,
    edits: changing,
    holds: edits.filter((edit) => edit.before === edit.after),
    constraints: { maxLength, html },
  };
}
