import type { SearchSchemaInput } from "@tanstack/react-router";

export type Platform = "wordpress" | "git";

/** What somebody is about to connect. */
export function connectionSearch({ platform }: Record<string, unknown> & SearchSchemaInput): {
  platform?: Platform | undefined;
} {
  return { platform: platform === "wordpress" || platform === "git" ? platform : undefined };
}
