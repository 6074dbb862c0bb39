/** The operations of an OpenAPI document, as the fuzzer needs them. */
import type { Schema } from "./schema-values.ts";

export interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  /** With `{names}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly schema: Schema; readonly example: unknown } | undefined;
  /** Whether it takes a file in place of JSON. */
  readonly takesFile: boolean;
  /** Whether it wants a caller. */
  readonly isSecured: boolean;
  /** Whether it is for people, and takes request keys, too. */
  readonly takesKeys: boolean;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    /** Files have other types, and no schema to make them by. */
    readonly content: { readonly "application/json"?: { readonly schema: Schema; readonly example?: unknown } };
  };
  readonly security?: readonly object[];
}

function bodyOf(json: { readonly schema: Schema; readonly example?: unknown } | undefined) {
  return json && { schema: json.schema, example: json.example };
}

export function operationsOf({ paths }: Document): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, security }]) => ({
      ...{ operationId, method: method.toUpperCase(), path, parameters },
      takesFile: requestBody !== undefined && requestBody.content["application/json"] === undefined,
      body: bodyOf(requestBody?.content["application/json"]),
      isSecured: security?.length !== 0,
      takesKeys: security?.some((one) => Object.hasOwn(one, "requestKey")) === true,
    })),
  );
}
