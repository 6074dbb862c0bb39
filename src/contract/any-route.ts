import type { ErrorCode } from "#domain/errors.ts";
import type { LogAction } from "#domain/log-entry.ts";
import type { ResponseHeader } from "./headers.ts";
import type { Method, RouteRules } from "./route.ts";

/** A route without the types of its schemas. */
export interface AnyRoute {
  readonly method: Method;
  readonly url: string;
  readonly config: {
    readonly rules: RouteRules;
    readonly operationId: string;
    readonly log: LogAction | null | undefined;
    readonly refuses: readonly ErrorCode[];
    readonly codes: readonly ErrorCode[];
    /** What an answer of that status may carry. */
    headers(status: number): readonly ResponseHeader[];
    /** Whether it may be sent without a body. */
    readonly takesNoBody: boolean;
    /** Content types of the file that it takes in place of JSON. */
    readonly upload: readonly string[] | undefined;
  };
  readonly schema: { readonly body?: unknown; readonly response: Readonly<Record<number, unknown>> };
}

/** Among what a file of the contract exports. */
export function isRoute(value: object): value is AnyRoute {
  return "config" in value && "method" in value;
}
