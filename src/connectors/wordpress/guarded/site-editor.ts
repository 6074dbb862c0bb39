/** Asks the companion plugin what the site editor keeps. */
import { type Client, readAs } from "../client.ts";
import { type Closed, MAY_NOT_EDIT, type SiteEditor } from "../transport.ts";
import { SiteEditorAnswer } from "./contract.ts";

export async function readSiteEditor(client: Client, templates: readonly string[]): Promise<SiteEditor | Closed> {
  const reply = await client.ask({ method: "POST", route: "/sitemend/v1/site-editor", body: { templates } });
  if (reply.is === "refused" && reply.status === 404) return OUTDATED;
  if (reply.is === "refused" && reply.status === 403) return MAY_NOT_EDIT;
  return readAs(SiteEditorAnswer, reply);
}

const OUTDATED = {
  reason: "needs_companion",
  words: "This version of the companion plugin can't search menus and templates. Update it.",
} as const;
