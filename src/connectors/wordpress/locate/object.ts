/** The object that a fix request is about, and what speaks against changing it. */
import type { FixRequest } from "#domain/connector.ts";
import type { Look } from "../transport.ts";
import { Obstacle, type PlanningContext } from "./planning-context.ts";

/** @param address of the page meant, where it is not the one where the finding lies */
export async function refOf(
  fixRequest: Pick<FixRequest, "page">,
  context: PlanningContext,
  address?: string,
): Promise<string> {
  const other = address !== undefined && URL.parse(address)?.href !== URL.parse(fixRequest.page.url)?.href;
  const page = other ? { url: address, headers: [] } : fixRequest.page;
  const ref = await context.resolve(page);
  if (ref !== null) return ref;
  throw new Obstacle(
    "object_not_found",
    "No post, page or term of this WordPress has this address. It may be an archive, a file, or made by a plugin.",
  );
}

/** The object with the fields, ready to be changed. */
export async function openObject(ref: string, context: PlanningContext, fields: readonly string[]): Promise<Look> {
  const { barred } = context.manner;
  if (barred !== null) throw new Obstacle("writes_switched_off", barred);
  const look = await context.look(ref, fields);
  if (!look.exists) throw new Obstacle("object_not_found", "The object of this address is not there any more.");
  if (ref !== "site" && look.status !== "publish" && look.status !== "inherit")
    throw new Obstacle(
      "not_published",
      `It is not published (${look.status || "unknown"}), so visitors do not see it.`,
    );
  if (!look.canEdit)
    throw new Obstacle(
      "capability_missing",
      "The connected user may not edit it. Connect a user with the role of an editor, for settings an administrator.",
    );
  return look;
}

/** The value of a field; in basic mode there are values that core REST does not show. */
export function valueIn(look: Look, field: string, context: PlanningContext): string | null {
  const value = look.fields.get(field);
  if (value !== undefined) return value;
  if (!context.guarded)
    throw new Obstacle(
      "needs_companion",
      "Core WordPress does not show this value, so it could be neither protected nor restored. Install the companion plugin.",
    );
  throw new Obstacle("kind_not_supported", `The site does not let ${field} be read.`);
}

/** A person's open editor is only told of here; the writer enforces it. */
export function lockWarnings({ lockedBy, autosaveNewer }: Look): string[] {
  if (lockedBy !== null) return [`${lockedBy} has it open in WordPress.`];
  return autosaveNewer ? ["Somebody has changes in the editor that are not saved yet."] : [];
}

const BUILDERS: Readonly<Record<string, string>> = {
  elementor: "Elementor",
  divi: "Divi",
  bricks: "Bricks",
  "beaver-builder": "Beaver Builder",
  wpbakery: "WPBakery",
};

/** Content that is stored as blocks or HTML, and by a user whose HTML WordPress leaves alone. */
export function mustHaveOwnContent(look: Look): void {
  const shortcodes = /\[(vc_row|et_pb_section|fl_builder)/.exec(look.fields.get("post_content") ?? "")?.[1];
  const builder = look.builder ?? shortcodes;
  if (builder)
    throw new Obstacle(
      "built_by_page_builder",
      `The page is built with ${BUILDERS[builder] ?? builder}, which keeps its own copy of the content. Change it there.`,
    );
  if (!look.unfilteredHtml)
    throw new Obstacle(
      "html_is_filtered",
      "WordPress filters the HTML of the connected user, which could remove embeds elsewhere in the text. Connect a user who may use unfiltered HTML.",
    );
}
