import type { Preview } from "@sitemend/client";
import { fieldName } from "../../data/field-name.ts";

/** What would be written, and where. */
export function placeName({ change }: Preview): string {
  return `${fieldName(change.field)} · ${change.resource.title || change.resource.url}`;
}
