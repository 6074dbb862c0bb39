/** How the reports of a workspace look to its clients. */
import { z } from "zod";
import { BRAND_NAME_LETTERS, INTRODUCTION_LETTERS, LOGO_BYTES, LOGO_TYPES } from "#domain/brand.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const Brand = z
  .object({
    workspaceId: z.string().describe("`wsp_…`"),
    name: z.string().nullable().describe("Shown instead of the name Sitemend; `null`: Sitemend."),
    accentColor: z.string().nullable().describe("Background of the report's header, as `#rrggbb`; `null`: none."),
    textColor: z.string().nullable().describe("Black or white: what is easier to read on the accent color."),
    introduction: z.string().nullable().describe("Plain text at the start of each report."),
    logo: z
      .object({
        type: z.enum(LOGO_TYPES).describe("By what the file holds."),
        bytes: z.int().describe("Its size."),
        width: z.int().describe("In pixels."),
        height: z.int().describe("In pixels."),
        url: z.string().describe("Where members of the workspace get it."),
      })
      .nullable()
      .describe("`null` if there is none."),
    version: z.int().describe("Counts changes, 0 before the first; also the ETag."),
  })
  .meta({ id: "Brand", description: "The brand of a workspace's reports." });

const BrandParams = z.object({ workspaceId: z.string().describe("`wsp_…`") });
const BrandAnswer = ok(z.object({ brand: Brand }));

const oneLine = z
  .string()
  .trim()
  .min(1)
  .max(BRAND_NAME_LETTERS)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "No control or invisible characters.");
const Introduction = z
  .string()
  .trim()
  .min(1)
  .max(INTRODUCTION_LETTERS)
  .regex(/^(?:[^\p{Cc}\p{Cf}]|\r?\n)*$/u, "No control or invisible characters but line breaks.");

export const getBrand = route({
  method: "GET",
  url: "/api/v1/workspaces/:workspaceId/brand",
  operationId: "getBrand",
  tag: "brand",
  summary: "Get the brand of a workspace's reports",
  description: "Its ETag is needed to change it.",
  rules: { resource: { kind: "brand", role: "viewer" } },
  params: BrandParams,
  headers: { 200: ["ETag"] },
  success: { 200: BrandAnswer },
});

export const updateBrand = route({
  method: "PATCH",
  url: "/api/v1/workspaces/:workspaceId/brand",
  operationId: "updateBrand",
  tag: "brand",
  log: "brand.updated",
  summary: "Change the brand of a workspace's reports",
  description:
    "Send the ETag you received as `If-Match`. Reports, PDFs and shared links show it from then on, also those of earlier audits. `null` removes a part.",
  rules: { resource: { kind: "brand", role: "admin" }, needsIfMatch: true },
  params: BrandParams,
  body: z
    .strictObject({
      name: oneLine.nullable().optional().describe("Shown instead of the name Sitemend."),
      accentColor: z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/, "Enter a color as #rrggbb.")
        .toLowerCase()
        .nullable()
        .optional()
        .describe("As `#rrggbb`. Text on it is black or white, whichever is easier to read."),
      introduction: Introduction.nullable()
        .optional()
        .describe("Plain text at the start of each report; a blank line starts a new paragraph."),
      logo: z
        .base64()
        .max(Math.ceil(LOGO_BYTES / 3) * 4 + 4)
        .nullable()
        .optional()
        .describe("PNG, JPEG, WebP or plain SVG of at most 200 KB and 2,000 × 2,000 pixels, as Base64."),
    })
    .refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      "Send at least one field to change.",
    ),
  headers: { 200: ["ETag"] },
  success: { 200: BrandAnswer },
});

export const getBrandLogo = route({
  method: "GET",
  url: "/api/v1/workspaces/:workspaceId/brand/logo",
  operationId: "getBrandLogo",
  tag: "brand",
  summary: "Get the logo of a workspace's reports",
  description: "For members only: reports contain their logo. 404 if there is none.",
  rules: { resource: { kind: "brand", role: "viewer" }, json: false },
  params: BrandParams,
  success: {
    200: {
      description: "The logo.",
      content: Object.fromEntries(LOGO_TYPES.map((type) => [type, { schema: z.string().meta({ format: "binary" }) }])),
    },
  },
});
