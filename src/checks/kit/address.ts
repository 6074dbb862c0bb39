/** How an address reads: the parts of a URL as people see them. */
import { memoizeLast } from "./memoize-last.ts";

export interface Address {
  readonly origin: string;
  readonly pathname: string;
  /** `pathname` with its percent codes as letters. */
  readonly path: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** The address of a page, taken apart once for all checks that ask about it. */
export const parsedAddress = memoizeLast((url: string): Address => {
  const { origin, pathname, search, searchParams } = new URL(url);
  return { origin, pathname, path: decoded(pathname), parameters: search === "" ? [] : [...searchParams] };
});

/** The first value of a parameter. */
export function parameterOf({ parameters }: Pick<Address, "parameters">, name: string): string | undefined {
  return parameters.find(([each]) => each === name)?.[1];
}

/** Percent codes as the letters they stand for; as written where they stand for none. */
export function decoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The folders and the last part of a path, without empty ones. */
export function segmentsOf(pathname: string): readonly string[] {
  return pathname.split("/").filter((segment) => segment !== "");
}

/** Parameters that only say where a visitor came from. */
const TRACKING =
  /^(utm_[a-z]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|mc_cid|mc_eid|_hsenc|_hsmi)$/i;

export function trackingKeys({ parameters }: Pick<Address, "parameters">): readonly string[] {
  return [...new Set(parameters.map(([name]) => name))].filter((name) => TRACKING.test(name));
}
