/** The last completed audit of the website, as the checks of changes see it. */
import type { AuditId, WebsiteId } from "#domain/ids.ts";
import type { EarlierAudit, SeenUrl } from "#domain/site.ts";
import { likeness } from "#domain/text-fingerprint.ts";
import type { Store } from "#store/index.ts";

export async function loadEarlier(
  store: Pick<Store, "earlier" | "journal">,
  { auditId, websiteId, base }: { readonly auditId: AuditId; readonly websiteId: WebsiteId; readonly base: AuditId },
  byId: (id: number) => SeenUrl | undefined,
): Promise<EarlierAudit | null> {
  const facts = await store.earlier.site(base);
  if (facts === null) return null;
  const rows = await store.earlier.changedPages(auditId, base);
  return {
    facts,
    indexablePages: await store.earlier.indexablePages(auditId, base),
    ownChanges: await store.journal.inForceSince(websiteId, base),
    *changed() {
      for (const { id, canonicalNow, sameText, fingerprintNow, fingerprintBefore, ...before } of rows) {
        const page = byId(id);
        if (!page) continue;
        const textLikeness = sameText
          ? 1
          : fingerprintNow && fingerprintBefore
            ? likeness(fingerprintNow, fingerprintBefore)
            : null;
        yield { page, canonical: canonicalNow, before, textLikeness };
      }
    },
  };
}
