/** Use cases: the brand that the reports of a workspace carry. */
import type { Brand } from "#domain/brand.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Store } from "#store/index.ts";
import { judgeLogo, type LogoFault } from "./judge-logo.ts";

export interface BrandDeps {
  readonly store: Pick<Store, "brands">;
}

/** What is `undefined` stays; `null` removes it. */
export interface BrandUpdate {
  readonly name?: string | null | undefined;
  readonly accentColor?: string | null | undefined;
  readonly introduction?: string | null | undefined;
  /** As Base64. */
  readonly logo?: string | null | undefined;
}

export type Brands = ReturnType<typeof createBrands>;

export function createBrands({ store }: BrandDeps) {
  return {
    of: (workspaceId: string): Promise<Brand> => store.brands.of(workspaceId),

    /** @throws ServiceError validation_failed, precondition_failed */
    async update(brand: Brand, { logo, ...change }: BrandUpdate): Promise<Brand> {
      const judged = logo ? judgeLogo(Buffer.from(logo, "base64")) : logo;
      if (typeof judged === "string") throw refusalOf(judged as LogoFault);
      const updated = await store.brands.update(brand, { ...change, logo: judged });
      if (updated === undefined) throw new ServiceError("precondition_failed");
      return updated;
    },
  };
}

function refusalOf(fault: LogoFault): ServiceError {
  return new ServiceError("validation_failed", {
    fields: [{ pointer: "/logo", code: fault, message: MESSAGES[fault] }],
  });
}

const MESSAGES: Readonly<Record<LogoFault, string>> = {
  too_large: "The logo must not be larger than 200 KB.",
  too_many_pixels: "The logo must be 1 to 2,000 pixels wide and high.",
  unknown_type: "The logo must be a PNG, JPEG, WebP or SVG file.",
  unsafe_svg:
    "This SVG contains a script, an event handler, a link, embedded HTML, a reference to another file or endless references. Export it again as plain SVG, or use PNG.",
  malformed_svg: "This SVG can't be read: it isn't well-formed XML in UTF-8. Export it again as plain SVG, or use PNG.",
};
