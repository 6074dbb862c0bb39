/** What is typed, before it is saved. */
import type { Brand, UpdateBrandData } from "@sitemend/client";

export interface BrandDraft {
  readonly name: string;
  readonly color: string;
  readonly introduction: string;
  /** `undefined`: as saved; `null`: none. */
  readonly logo: File | null | undefined;
}

export const LOGO_BYTES = 200 * 1024;

export function brandDraftOf({ name, accentColor, introduction }: Brand): BrandDraft {
  return { name: name ?? "", color: accentColor ?? "", introduction: introduction ?? "", logo: undefined };
}

/** What was not touched becomes what somebody else has saved meanwhile. */
export function rebased(draft: BrandDraft, base: Brand, latest: Brand): BrandDraft {
  const [before, after] = [brandDraftOf(base), brandDraftOf(latest)];
  const keep = (part: "name" | "color" | "introduction") => (draft[part] === before[part] ? after[part] : draft[part]);
  return { name: keep("name"), color: keep("color"), introduction: keep("introduction"), logo: draft.logo };
}

/** Only what differs, so that the audit log says what was changed. */
export async function changesOf(
  { name, color, introduction, logo }: BrandDraft,
  saved: Brand,
): Promise<NonNullable<UpdateBrandData["body"]>> {
  const differs = (typed: string, known: string | null) => (typed.trim() || null) !== known;
  return {
    ...(differs(name, saved.name) && { name: name.trim() || null }),
    ...(differs(color.toLowerCase(), saved.accentColor) && { accentColor: color.trim() || null }),
    ...(differs(introduction, saved.introduction) && { introduction: introduction.trim() || null }),
    ...(logo !== undefined && { logo: logo && (await asBase64(logo)) }),
  };
}

function asBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
