/** Brands of workspaces. One that was never set is there all the same, with nothing in it. */
import type pg from "pg";
import type { Brand, Logo, LogoType } from "#domain/brand.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";

interface BrandRow {
  readonly name: string | null;
  readonly accent_color: string | null;
  readonly introduction: string | null;
  readonly logo: Buffer | null;
  readonly logo_type: LogoType | null;
  readonly logo_width: number | null;
  readonly logo_height: number | null;
  readonly version: number;
}

/** What is `undefined` stays; `null` removes it. */
type BrandChanges = {
  readonly [Name in "name" | "accentColor" | "introduction"]?: string | null | undefined;
} & { readonly logo?: Logo | null | undefined };

export function createBrandStore(pool: pg.Pool) {
  return {
    async of(workspaceId: string): Promise<Brand> {
      const { rows } = await pool.query<BrandRow>("select * from workspace_brand where workspace_id = $1", [
        workspaceId,
      ]);
      return toBrand(workspaceId, rows[0]);
    },

    /** `undefined` when it is no longer of that version. */
    async update(brand: Brand, changes: BrandChanges): Promise<Brand | undefined> {
      const { workspaceId, version } = brand;
      const name = changes.name === undefined ? brand.name : changes.name;
      const color = changes.accentColor === undefined ? brand.accentColor : changes.accentColor;
      const introduction = changes.introduction === undefined ? brand.introduction : changes.introduction;
      const logo = changes.logo === undefined ? brand.logo : changes.logo;
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<BrandRow>(
          `insert into workspace_brand as b
             (workspace_id, name, accent_color, introduction, logo, logo_type, logo_width, logo_height)
           select $1, $3, $4, $5, $6, $7, $8, $9
             where $2 = 0 or exists (select from workspace_brand where workspace_id = $1)
           on conflict (workspace_id) do update
             set name = $3, accent_color = $4, introduction = $5, logo = $6, logo_type = $7, logo_width = $8,
                 logo_height = $9, version = b.version + 1
             where b.version = $2
           returning *`,
          [
            ...[workspaceId, version, name, color, introduction],
            ...[logo && Buffer.from(logo.bytes), logo?.type ?? null, logo?.width ?? null, logo?.height ?? null],
          ],
        );
        if (rows[0] === undefined) return undefined;
        await logWithin(statementsOn(client), "brand.updated", { object: workspaceId, workspaceId });
        return toBrand(workspaceId, rows[0]);
      });
    },
  };
}

function toBrand(workspaceId: string, row: BrandRow | undefined): Brand {
  if (row === undefined)
    return { workspaceId, name: null, accentColor: null, introduction: null, logo: null, version: 0 };
  const { name, accent_color: accentColor, introduction, logo, logo_type: type, version } = row;
  const size = { width: row.logo_width ?? 0, height: row.logo_height ?? 0 };
  return {
    ...{ workspaceId, name, accentColor, introduction, version },
    logo: logo !== null && type !== null ? { type, bytes: logo, ...size } : null,
  };
}
