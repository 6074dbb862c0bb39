/**
 * Where wishes are worked on: each is planned as if it were alone, and what all of them want to look at in the same
 * moment goes out in one request.
 */
import type { SiteProfile } from "#domain/connection.ts";
import type { Proposal, Resource, Unfixable, Wish } from "#domain/connector.ts";
import { type Dialect, dialectOf } from "../dialects/index.ts";
import { type Look, type Manner, nothingAt, type Transport } from "../transport.ts";

export interface Desk {
  readonly profile: SiteProfile;
  readonly guarded: boolean;
  readonly manner: Manner;
  /** `null`: two SEO plugins. */
  readonly dialect: Dialect | null;
  resolve(page: Wish["page"]): Promise<string | null>;
  look(ref: string, fields: readonly string[]): Promise<Look>;
}

/** From one kind of wish to exact edits. Throws `Obstacle` where there is no way. */
export type Planner = (wish: Wish, desk: Desk) => Promise<Proposal>;

/** Why a wish cannot be granted; caught where the wishes are gone through. */
export class Obstacle extends Error {
  readonly reason: Unfixable["reason"];

  constructor(reason: Unfixable["reason"], words: string) {
    super(words);
    this.reason = reason;
  }
}

interface Waiting {
  readonly ref: string;
  readonly fields: readonly string[];
  readonly resolve: (look: Look) => void;
  readonly reject: (error: unknown) => void;
}

export function createDesk(transport: Transport, profile: SiteProfile, manner: Manner): Desk {
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
  };
}

const KINDS: Readonly<Record<string, string>> = {
  post: "wordpress-post",
  term: "wordpress-term",
  site: "wordpress-site",
  redirect: "wordpress-redirect",
};

export function resourceOf({ ref, type, title, url, editUrl }: Look): Resource {
  const kind = type === "attachment" ? "wordpress-media" : (KINDS[ref.split(":")[0] ?? ""] ?? "wordpress-post");
  return { kind, ref, url, title, editUrl };
}

type Rest = Pick<Proposal, "resource" | "field" | "operation" | "currentValue" | "proposedValue" | "edits"> & {
  readonly maxLength: number;
} & Partial<Pick<Proposal, "single" | "warnings" | "sideEffects">> & {
    readonly html?: boolean;
  };

export function proposal(rest: Rest): Proposal {
  const { maxLength, html = false, ...given } = rest;
  return {
    is: "proposal",
    single: false,
    warnings: [],
    sideEffects: [],
    ...given,
    constraints: { maxLength, html },
  };
}
