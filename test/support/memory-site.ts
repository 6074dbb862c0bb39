/**
 * A site in memory behind the port of connectors, with everything that can go wrong at will: it keeps a log of what it
 * has done (guarded) or none (basic), can be down, lose answers, be locked, be edited by a person.
 */
import type { Health } from "#domain/connection.ts";
import {
  type Connector,
  type FixRequest,
  type Located,
  type ObservedValue,
  type Operation,
  type Platform,
  SiteUnreadable,
  type WriteOptions,
  type WriteOutcome,
} from "#domain/connector.ts";
import { type Edit, turned } from "#domain/edit.ts";
import type { WordPressAccess, WordPressOnboarding, WordPressProfile } from "#domain/wordpress.ts";

export type Trouble =
  | "none"
  | "down"
  | "slow"
  | "nonsense"
  /** It is served over HTTP. */
  | "open-line"
  | "another-site"
  | "answer-lost"
  | "answer-lost-before"
  /** As `answer-lost`, and from then on nothing. */
  | "answer-lost-then-down"
  | "locked"
  | "forbidden"
  /** It was written over what a person had just saved; `-lost`: and what stands there now is that person's. */
  | "overwrote"
  | "overwrote-lost"
  /** It would not keep the value as it is. */
  | "altered"
  | "silent";

export interface MemorySite {
  readonly platform: Platform<"wordpress"> & WordPressOnboarding;
  readonly homeUrl: string;
  /** `resource field` → value; absent = none. */
  readonly values: Map<string, string>;
  /** Keys of operations that it has done. */
  readonly log: Set<string>;
  /** Every write that changed something, oldest first. */
  readonly writes: { readonly key: string; readonly place: string; readonly value: string | null }[];
  /** Keys of the operations of each call, oldest first. */
  readonly calls: (readonly string[])[];
  trouble: Trouble;
  mode: "guarded" | "basic";
  instanceId: string;
  restRoot: string;
  /** Of the application password that is in use. */
  passwordUuid: string;
  /** Answers wait for this. */
  gate: Promise<void>;
  /** Planning waits for this. */
  locateGate: Promise<void>;
  /** Wishes that were planned. */
  located: number;
  /** So often can what is applied be planned; then the site cannot be read for it any more. */
  plansLeft: number;
  /** Pages that cannot be read, though the site can. */
  readonly brokenPages: Set<string>;
  /** Writes wait for this, too. */
  writeGate: Promise<void>;
  readonly health: { status: Health["status"]; checks: Health["checks"] };
  revoked: number;
  /** Users whose password was given back, oldest first, by `user uuid`. */
  readonly givenBack: string[];
  /** Whether the draft of a connection test can be written. */
  canProbe: boolean;
}

export const GOOD_PASSWORD = "abcd efgh ijkl mnop";
export const PAIRING_CODE = "one-time-code";

export function memorySite(homeUrl = "https://shop.example"): MemorySite {
  const site: MemorySite = {
    ...{ homeUrl, values: new Map(), log: new Set(), writes: [], calls: [], trouble: "none", mode: "guarded" },
    ...{ instanceId: "instance-1", gate: Promise.resolve(), writeGate: Promise.resolve(), revoked: 0, canProbe: true },
    ...{ restRoot: `${homeUrl}/wp-json/`, passwordUuid: "uuid", givenBack: [] },
    ...{ locateGate: Promise.resolve(), located: 0, plansLeft: Number.POSITIVE_INFINITY, brokenPages: new Set() },
    health: { status: "healthy", checks: [] },
    platform: {
      connect: async (access) => ({ connector: connectorOf(site), health: healthOf(site, access) }),
      open: () => connectorOf(site),
      pair: async (siteUrl, code) => {
        if (code !== PAIRING_CODE) throw new SiteUnreadable("credentials_rejected", "The code is not valid.");
        return { siteUrl, username: "paired", applicationPassword: GOOD_PASSWORD };
      },
      authorizeUrl: async (siteUrl, { successUrl }) => {
        assertUp(site);
        return `${siteUrl}/wp-admin/authorize-application.php?${successUrl}`;
      },
      revoke: async ({ username }, { passwordUuid }) => {
        assertUp(site);
        site.revoked += 1;
        site.givenBack.push(`${username} ${passwordUuid}`);
        return true;
      },
      writeProbe: async () => ({ ok: site.canProbe, words: site.canProbe ? "" : "The draft was refused." }),
    },
  };
  return site;
}

function healthOf(site: MemorySite, access: WordPressAccess): Health<"wordpress"> {
  assertUp(site);
  const accepted = access.applicationPassword === GOOD_PASSWORD;
  const auth = { id: "auth", message: "", durationMs: 1, fix: null } as const;
  return {
    status: accepted ? site.health.status : "unhealthy",
    can: accepted && site.health.status !== "unhealthy" ? CAN : [],
    checks: [...site.health.checks, { ...auth, status: accepted ? "pass" : "fail" }],
    profile: profileOf(site),
  };
}

const CAN = ["title", "meta_description", "content#…", "setting:blogdescription"];

function profileOf({ homeUrl, restRoot, mode, instanceId, passwordUuid }: MemorySite): WordPressProfile {
  return {
    ...{ mode, homeUrl, restRoot, wordpressVersion: "6.1.9", pluginVersion: "1.0.0" },
    ...{ seoPlugins: [], userId: 1, passwordUuid, capabilities: ["edit_posts"], missingCapabilities: [] },
    instanceId: mode === "guarded" ? instanceId : null,
    ...{ unfilteredHtml: true, multisite: false },
    settings: { blogPublic: true, tagline: "", permalinkStructure: "/%postname%/", attachmentPages: null },
    updates: { core: null, plugins: null, themes: null },
  };
}

function connectorOf(site: MemorySite): Connector {
  return {
    mode: site.mode,
    publishes: "now",
    probe: async () => healthOf(site, { siteUrl: "", username: "", applicationPassword: GOOD_PASSWORD }),
    async locate(fixRequests) {
      await site.locateGate;
      assertUp(site);
      if (fixRequests.some(({ page }) => site.brokenPages.has(page.url)))
        throw new SiteUnreadable("bad_response", "A page cannot be read.");
      site.located += fixRequests.length;
      return fixRequests.map((fixRequest) => locate(site, fixRequest));
    },
    async locateInOrder(fixRequests) {
      assertUp(site);
      if (--site.plansLeft < 0) throw new SiteUnreadable("unreachable", "The site cannot be read.");
      return fixRequests.map((fixRequest) => locate(site, fixRequest)).map((alone) => ({ alone, planned: alone }));
    },
    async read(wants, opKeys = []) {
      await site.gate;
      assertUp(site);
      const says = (key: string) =>
        site.mode === "basic"
          ? ("unavailable" as const)
          : site.log.has(key)
            ? ("executed" as const)
            : ("absent" as const);
      return {
        observedValues: wants.map(({ edits }) => edits.map((edit) => sightWithBack(site, edit))),
        executed: new Map(opKeys.map((key) => [key, says(key)])),
      };
    },
    async write(operations, options) {
      await Promise.all([site.gate, site.writeGate]);
      site.calls.push(operations.map(({ key }) => key));
      return operations.map((operation) => write(site, operation, options));
    },
  };
}

const UNREADABLE: Partial<Record<Trouble, SiteUnreadable["code"]>> = {
  down: "unreachable",
  slow: "timeout",
  nonsense: "bad_response",
  "open-line": "https_required",
  "another-site": "identity_changed",
};

function assertUp({ trouble }: MemorySite): void {
  const code = UNREADABLE[trouble];
  if (code !== undefined) throw new SiteUnreadable(code, "The site cannot be read.");
}

function locate(site: MemorySite, { page, suggestion }: FixRequest): Located {
  const { field, value, target } = suggestion;
  if (field === "lang") return { is: "unfixable", reason: "kind_not_supported", words: "The theme writes it." };
  const single = field.startsWith("setting:");
  const ref = single ? "site" : `page:${new URL(page.url).pathname}`;
  const isPiece = target !== undefined;
  const current = site.values.get(`${ref} ${isPiece ? "content" : field}`) ?? null;
  const proposal = {
    is: "proposal" as const,
    resource: { kind: "memory", ref, url: page.url, title: ref, editUrl: null },
    field: isPiece ? `content#${target}` : field,
    operation: "set" as const,
    ...{ single, warnings: [], sideEffects: [] },
    constraints: { maxLength: 512, html: false },
    proposedValue: value,
  };
  if (isPiece) {
    const isDone = current?.includes(value) ?? false;
    if (!isDone && !current?.includes(target))
      return { is: "unfixable", reason: "element_not_found", words: "It is not in the content." };
    const edit = {
      kind: "fragment",
      resource: ref,
      field: "content",
      name: target,
      before: target,
      after: value,
    } as const;
    return {
      ...proposal,
      currentValue: isDone ? value : target,
      edits: isDone ? [] : [edit],
      holds: isDone ? [{ ...edit, before: value }] : [],
    };
  }
  const edit = { kind: "value", resource: ref, field, before: current, after: value } as const;
  const isSame = current === value;
  return { ...proposal, currentValue: current, edits: isSame ? [] : [edit], holds: isSame ? [edit] : [] };
}

function sightWithBack(site: MemorySite, edit: Edit): ObservedValue {
  const seen = sight(site, edit);
  return seen.is === "after" || seen.is === "both" ? { ...seen, back: turned(edit) } : seen;
}

function sight({ values }: MemorySite, edit: Edit): ObservedValue {
  const current = values.get(`${edit.resource} ${edit.field}`) ?? null;
  if (values.has(`${edit.resource} gone`)) return { is: "missing", current: null };
  const fits = (side: string | null) =>
    edit.kind === "value" ? current === side : (current ?? "").split(side ?? "").length === 2;
  const is = fits(edit.after) ? "after" : fits(edit.before) ? "before" : "other";
  return { is, current: edit.kind === "value" ? current : null };
}

function write(site: MemorySite, { key, edits }: Operation, { ignoreLock }: WriteOptions): WriteOutcome {
  if (site.trouble === "down") return { is: "unsent", code: "unreachable", words: "Nobody answers." };
  if (site.trouble === "answer-lost-before") return { is: "unanswered", words: "The answer was lost." };
  if (site.trouble === "forbidden") return { is: "refused", code: "forbidden", words: "The user may not." };
  if (site.trouble === "altered") return { is: "refused", code: "altered", words: "It would be changed." };
  if (site.trouble === "locked" && !ignoreLock)
    return { is: "refused", code: "locked", words: "Ann has it open.", lockedBy: "Ann" };
  if (site.mode === "guarded" && site.log.has(key)) return { is: "written", replayed: true, revision: null };
  if (edits.some((edit) => sight(site, edit).is === "missing"))
    return { is: "refused", code: "missing", words: "It is gone." };
  if (edits.some((edit) => sight(site, edit).is !== "before"))
    return { is: "refused", code: "mismatch", words: "Someone wrote there." };
  if (site.trouble === "overwrote-lost") return { is: "unanswered", words: "Not known.", overwrote: "Ann's is gone." };
  if (site.trouble !== "silent") for (const edit of edits) put(site, key, edit);
  site.log.add(key);
  if (site.trouble === "answer-lost-then-down") {
    site.trouble = "down";
    return { is: "unanswered", words: "The answer was lost." };
  }
  if (site.trouble === "answer-lost") return { is: "unanswered", words: "The answer was lost." };
  const loss = site.trouble === "overwrote" ? { overwrote: "Ann's is gone." } : {};
  return { is: "written", replayed: false, revision: null, ...loss };
}

function put(site: MemorySite, key: string, edit: Edit): void {
  const place = `${edit.resource} ${edit.field}`;
  const before = site.values.get(place) ?? "";
  const value = edit.kind === "value" ? edit.after : before.replace(edit.before, () => edit.after);
  if (value === null) site.values.delete(place);
  else site.values.set(place, value);
  site.writes.push({ key, place, value });
}
