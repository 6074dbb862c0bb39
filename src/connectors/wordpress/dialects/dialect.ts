/**
 * Where a WordPress keeps what stands in a page's head. Each SEO plugin has its own names and its own way to say "no
 * index"; a dialect says both, as data, so that whoever locates a change knows none of them.
 */
import type { SEO_PLUGINS } from "#domain/wordpress.ts";
import type { Alteration } from "./alterations.ts";

export interface Dialect {
  readonly id: (typeof SEO_PLUGINS)[number] | "none";
  /** For people. */
  readonly name: string;
  /** REST namespaces of which one is there when the plugin works; that is how it is told without the companion. */
  readonly namespaces: readonly string[];
  readonly post: HeadFields;
  /** Of a category or tag; `null` when it keeps nothing there that can be written. */
  readonly term: HeadFields | null;
  /** Of a start page that shows the latest posts; `null` when it has no field of its own. */
  readonly home: HeadFields | null;
  /** Placeholders that the plugin fills in when it prints a text; `null` when it has none. */
  readonly variables: RegExp | null;
  /** What it makes of values that hold certain things; such values are refused. */
  readonly alters: readonly Alteration[];
  /** Pictures for sharing are printed with the scheme of the site, whatever was stored. */
  readonly ownScheme?: true;
  /** Straight quotes and double dashes are printed as a typesetter would set them. */
  readonly typographic?: true;
  /** Pages of attachments lead on by a setting of its own, whatever WordPress's setting says. */
  readonly ownAttachmentPages?: true;
  /** An address as the plugin keeps it: the same one, in its own spelling. */
  readonly spell?: (address: string) => string;
  /** Core REST gives this field of a post type raw, and takes it: then it can be written without the companion. */
  readonly inCore: (field: string, type?: string) => boolean;
}

export interface HeadFields {
  readonly title: string | null;
  /** Goes with a title of one's own: without it the plugin would print more than that. */
  readonly titleAlso?: readonly SocialValue[];
  readonly description: string | null;
  readonly canonical: string | null;
  readonly robots: RobotsFields | null;
  readonly social: Social;
}

export interface RobotsFields {
  readonly fields: readonly string[];
  /** Directives that it can say; others are refused, unless they only allow. */
  readonly knows: readonly string[];
  /** Directives that it never prints on the start page. */
  readonly notAtHome?: readonly string[];
  /** The values that say exactly these directives. `insist`: say what is allowed, too, against a default. */
  readonly write: (directives: ReadonlySet<string>, now: FieldValues, insist: boolean) => FieldValues;
}

export type FieldValues = ReadonlyMap<string, string | null>;

/** Fields by the name of the tag, or one field that holds tags as lines. */
export type Social =
  | { readonly is: "fields"; readonly tags: Readonly<Record<string, readonly SocialValue[]>> }
  | { readonly is: "lines"; readonly field: string };

/** What a tag's content becomes in a field: itself, or something fixed (`null`: the field goes). */
export interface SocialValue {
  readonly field: string;
  readonly fixed?: string | null;
  /** The number of the picture of the media library that has this address; the plugin shows no others. */
  readonly picture?: true;
}

const NO_SOCIAL: Social = { is: "fields", tags: {} };

/** Of the start page, kept as settings of the plugin. */
export function homeHead(title: string, description: string, rest: Partial<HeadFields> = {}): HeadFields {
  return { title, description, canonical: null, robots: null, social: NO_SOCIAL, ...rest };
}

/** Tags of one field each. */
export function social(tags: Readonly<Record<string, string>>): Social {
  return { is: "fields", tags: Object.fromEntries(Object.entries(tags).map(([tag, field]) => [tag, [{ field }]])) };
}

export interface Flag {
  readonly directive: string;
  readonly field: string;
  readonly on: string;
  /** What says that it is allowed, against a default; `null` = no value, which leaves it to the default. */
  readonly off: string | null;
  /** What takes the place of `on`, where it is not `off`: an entry of a list that went would come back as another type. */
  readonly cleared?: string;
}

/** Robots as one field for each directive. */
export function flags(all: readonly Flag[]): RobotsFields {
  return {
    fields: all.map(({ field }) => field),
    knows: all.map(({ directive }) => directive),
    write: (directives, now, insist) =>
      new Map(
        all.map(({ directive, field, on, off, cleared = off }) => {
          const current = now.get(field) ?? null;
          if (directives.has(directive)) return [field, on];
          if (current === on) return [field, cleared];
          return [field, insist && directive === "noindex" ? off : current];
        }),
      ),
  };
}
