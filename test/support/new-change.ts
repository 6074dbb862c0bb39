/** A change as it begins, for tests of what comes of it. */
import type { NewChange } from "#domain/change.ts";
import type { ChangeId } from "#domain/ids.ts";
import { newId } from "./identity.ts";
import type { SeededAudit } from "./seed.ts";

const ACTOR = { type: "service", id: "svc_test", name: "a test" } as const;

interface Given {
  readonly place: number;
  readonly tokenId: string | null;
  readonly effect: "written" | "none";
  readonly reverses: ChangeId | null;
}

export function newChange(
  { auditId, websiteId, issueIds: [issueId = newId("iss")] }: Pick<SeededAudit, "auditId" | "websiteId" | "issueIds">,
  { place, tokenId, effect, reverses }: Given,
): NewChange {
  const id = newId("chg");
  const resource = `page:${place}`;
  return {
    ...{ id, websiteId, auditId, issueId, checkId: "title-missing", url: "https://shop.example/", locator: "head" },
    ...{
      kind: reverses === null ? "apply" : "rollback",
      reverses,
      bulkId: null,
      effect,
      satisfiedBy: null,
      field: "title",
    },
    resource: { kind: "memory", ref: resource, url: "https://shop.example/", title: "", editUrl: null },
    ...{ before: "a", suggested: "b", after: "b", overridden: false, opKey: id, mode: "guarded", epoch: 1 },
    edits: effect === "none" ? [] : [{ kind: "value", resource, field: "title", before: "a", after: "b" }],
    ...{ siteIdentity: "one", tokenId, requestHash: null, actor: ACTOR, reason: null },
  };
}
