/** The cells of the matrix for one operation and one key: each a request, and what must be answered. */
import type { Operation } from "../fuzz/document.ts";
import { newId } from "../identity.ts";
import { KEY_INNER_IDS, type KeyAccess, type KeyParts } from "./key-access.ts";
import type { KeyHolder, KeyMatrixWorld, KeyWebsite } from "./key-world.ts";

export interface KeyCell {
  readonly kind: string;
  readonly id?: string;
  readonly parts: KeyParts;
  /** `ok`, or status and code. */
  readonly answer: string;
  /** What is refused here must be refused in the same words as whatever else has this mark. */
  readonly asIfUnknown?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely
  readonly look?: (body: any) => string | undefined;
}

const NOT_FOUND = "404 not_found";
const UNKNOWN = {
  auditId: () => newId("aud"),
  projectId: () => newId("web"),
  approvalRequestId: () => newId("apr"),
  deploymentId: () => newId("dep"),
  integrationId: () => newId("int"),
};
const PREFIX = /^(\w{3})_/;
const MALFORMED = ["x", "aud_'--", "\0"];

export async function keyCellsOf(
  { operationId }: Operation,
  access: KeyAccess,
  by: KeyHolder,
  world: KeyMatrixWorld,
): Promise<readonly KeyCell[]> {
  const own = await world.website(by.sees);
  const others = await Promise.all(
    world.ids.filter((one) => one !== by.sees).map(async (one) => ({ one, site: await world.website(one) })),
  );
  const refusal = refusalOf(access, by);
  const parts = access.parts?.(own) ?? {};
  const inPath = (kind: string, id: string | undefined, answer: string): KeyCell => ({
    ...{ kind, parts, answer: refusal ?? answer },
    ...(id !== undefined && { id }),
  });
  const { of, list } = access;
  const mine: KeyCell = {
    ...inPath("one's own", of && own[of], access.ends?.as ?? "ok"),
    ...(list && { look: (body) => wrongCount(body.data[list.name], list.count(own)) }),
  };
  return [
    mine,
    ...(of === undefined
      ? []
      : [
          ...others.map(({ one, site }) => inPath(one, site[of], NOT_FOUND)),
          inPath("unknown", UNKNOWN[of](), NOT_FOUND),
          ...MALFORMED.map((id) => inPath(`malformed ${JSON.stringify(id)}`, id, NOT_FOUND)),
        ].map((cell) => ({ ...cell, asIfUnknown: of }))),
    ...innerCells(operationId, { access, own, others: others.map(({ site }) => site), refusal }),
  ];
}

function wrongCount(found: readonly unknown[], count: number): string | undefined {
  return found.length === count ? undefined : `${found.length} rows instead of ${count}`;
}

interface Inside {
  readonly access: KeyAccess;
  readonly own: KeyWebsite;
  readonly others: readonly KeyWebsite[];
  readonly refusal: string | undefined;
}

function innerCells(operationId: string, { access: { of }, own, others, refusal }: Inside): readonly KeyCell[] {
  return KEY_INNER_IDS.filter((one) => one.operationId === operationId).flatMap((inner) => {
    const cell = (kind: string, id: string, answer: string): KeyCell => ({
      ...{ kind: `${inner.at} ${kind}`, parts: inner.send(id, own), answer: refusal ?? answer },
      ...(of && { id: own[of] }),
      ...(["another's", "unknown"].includes(kind) && { asIfUnknown: inner.at }),
      ...(kind !== "one's own" && inner.empty && { look: ({ data }) => wrongCount(data[inner.empty ?? ""], 0) }),
    });
    return [
      cell("one's own", inner.id(own), inner.own),
      ...others.map((site) => cell("another's", inner.id(site), inner.others)),
      cell("unknown", inner.unknown ?? newId(PREFIX.exec(inner.id(own))?.[1] as "aud"), inner.others),
      cell("malformed", "x_'--", inner.malformed),
    ];
  });
}

/** In this order: who asks, for what the key is, what who made it may do now. */
function refusalOf({ scope, needsEditor, needsAdmin }: KeyAccess, by: KeyHolder): string | undefined {
  if (scope === undefined) return undefined;
  if (by.turnedAway !== undefined) return `401 ${by.turnedAway}`;
  if (scope !== null && by.lacks === scope) return "403 key_scope_missing";
  if (needsAdmin && by.isViewers) return "403 key_scope_missing";
  return needsEditor && by.isViewers ? "403 role_required" : undefined;
}
