/** What a look at WordPress says of an edit's value. */
import type { Edit } from "#domain/edit.ts";
import type { LiveValue } from "../edits/own-writes.ts";
import type { Look } from "./transport.ts";

export function liveValuesIn(looks: ReadonlyMap<string, Look>): LiveValue {
  return (edit) => {
    const look = looks.get(edit.resource);
    return !look || isResourceGone(edit, look) ? undefined : look.fields.get(edit.field);
  };
}

/** In the trash is gone, except for the step that takes it out of there. A redirect may well not exist yet. */
export function isResourceGone(edit: Edit, look: Look): boolean {
  if (edit.resource.startsWith("redirect:") || edit.resource === "site") return false;
  return !look.exists || (look.status === "trash" && edit.field !== "post_status");
}
