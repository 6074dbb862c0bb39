import { type Brand, textOn } from "#domain/brand.ts";

export function brandView({ workspaceId, name, accentColor, introduction, logo, version }: Brand) {
  return {
    ...{ workspaceId, name, accentColor, introduction, version },
    textColor: accentColor && textOn(accentColor),
    logo: logo && {
      ...{ type: logo.type, bytes: logo.bytes.length, width: logo.width, height: logo.height },
      url: `/api/v1/workspaces/${workspaceId}/brand/logo`,
    },
  };
}

export function brandETag({ version }: Brand): string {
  return `"${version}"`;
}
