/** What the companion plugin answers, as we need it. */
import { z } from "zod";
import { SEO_PLUGINS } from "#domain/wordpress.ts";

const text = z.string();

/** PHP writes an empty map as a list. */
const mapOf = <T>(value: z.ZodType<T>) => z.record(text, value).catch({});

/** Of one kind; `null`: the user may not see it, or WordPress has not looked for it. */
const newerOf = <T>(one: z.ZodType<T>) =>
  z
    .object({ checkedAt: z.number().nullable(), newer: z.array(one) })
    .nullable()
    .catch(null);
const Extension = z.object({ id: text, name: text, version: text, newer: text });

export const Status = z.object({
  plugin: text,
  instanceId: text.min(1),
  wordpress: text,
  home: text,
  siteurl: text,
  multisite: z.boolean(),
  serverTime: z.number(),
  user: z.object({ id: z.int(), login: text, capabilities: z.array(text) }),
  unfilteredHtml: z.boolean(),
  seoPlugins: z.array(z.object({ id: z.enum(SEO_PLUGINS), version: text.nullable().catch(null) })),
  cachePlugins: z.array(text).catch([]),
  transactional: z.boolean(),
  /** Why not, since version 1.2 of the plugin. */
  obstacle: text.nullish().catch(null),
  writable: z.boolean(),
  physicalRobots: z.boolean().catch(false),
  physicalLlms: z.boolean().catch(false),
  settings: z.object({
    blogname: text.nullable().catch(null),
    blogdescription: text.nullable().catch(null),
    blogPublic: z.boolean().nullable().catch(null),
    permalinkStructure: text.nullable().catch(null),
    attachmentPages: z.boolean().nullable().catch(null),
  }),
  /** Told since version 1.1 of the plugin. */
  updates: z
    .object({ core: newerOf(text), plugins: newerOf(Extension), themes: newerOf(Extension) })
    .nullish()
    .catch(null),
});
export type Status = Readonly<z.infer<typeof Status>>;

export const Resolved = z.object({ ref: z.string().regex(/^(post:\d+|term:\d+|site)$/) });

const Stored = z.array(
  z.object({
    slug: text,
    ref: z
      .string()
      .regex(/^post:\d+$/)
      .nullable(),
    content: text,
  }),
);

export const SiteEditorAnswer = z.object({ templates: Stored, parts: Stored, patterns: Stored, menus: Stored });

const ReadField = z.object({ value: text.nullable() });

export const GuardedReadAnswer = z.object({
  resources: z.array(
    z.object({
      ref: text,
      exists: z.boolean(),
      type: text.nullish(),
      status: text.nullish(),
      title: text.nullish(),
      url: text.nullish(),
      editUrl: text.nullish(),
      canEdit: z.boolean().catch(false),
      unfilteredHtml: z.boolean().catch(false),
      builder: text.nullish(),
      lockedBy: text.nullish(),
      autosaveNewer: z.boolean().catch(false),
      fields: mapOf(ReadField),
    }),
  ),
  executed: mapOf(z.boolean()),
});

export type GuardedReadAnswer = z.infer<typeof GuardedReadAnswer>;

export const GUARDED_REFUSALS = [
  "mismatch",
  "locked",
  "missing",
  "forbidden",
  "altered",
  "fenced",
  "switched_off",
] as const;

export const ApplyAnswer = z.object({
  resources: z.array(
    z.object({
      ref: text,
      items: z.array(
        z.object({
          key: text,
          outcome: z.enum(["written", "replayed", "refused"]),
          code: z.enum(GUARDED_REFUSALS).optional().catch(undefined),
          message: text.nullish(),
          lockedBy: text.nullish(),
          revision: z.union([text, z.number()]).nullish(),
        }),
      ),
    }),
  ),
});

export const Paired = z.object({
  siteUrl: z.url(),
  username: text.min(1),
  applicationPassword: text.min(1),
  uuid: text.nullish(),
});
