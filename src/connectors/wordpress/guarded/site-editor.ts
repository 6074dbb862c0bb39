/** Asks the companion plugin what the site editor keeps. */
import { type Client, readAs } from "../client.ts";
import type { Closed, SiteEditor } from "../transport.ts";
import { SiteEditorAnswer } from "./contract.ts";

export async function readSiteEditor(client: Client, templates: readonly string[]): Promise<SiteEditor | Closed> {
  const reply = await client.ask({ method: "POST", route: "/sitemend/v1/site-editor", body: { templates } });
  if (reply.is === "refused" && reply.status === 404) return OUTDATED;
  if (reply.is === "refused" && reply.status === 403) return NOT_ALLOWED;
  return readAs(SiteEditorAnswer, reply);
}

const OUTDATED = {
  reason: "needs_companion",
  words: "The companion plugin of this site is too old to look through menus and templates. Update it.",
} as const;

const NOT_ALLOWED = {
  reason: "capability_missing",
  words:
    "Menus and templates could not be looked through: the connected user may not edit them. Connect an administrator, or change it in the site editor.",
} as const;
