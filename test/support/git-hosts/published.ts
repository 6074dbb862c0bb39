/** Requests and answers of a host's API held to its published description. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly query: Readonly<Record<string, object>>;
  readonly body: object | null;
  readonly answer: object;
}

export interface MatchedOperation extends Operation {
  readonly parameters: Readonly<Record<string, string>>;
}

export function readPublished(name: string) {
  const file = join(import.meta.dirname, `published/${name}.json`);
  const { operations } = JSON.parse(readFileSync(file, "utf8")) as { operations: readonly Operation[] };
  // Words that arrive in a query are numbers, too.
  const ajv = new Ajv2020({ strict: false, coerceTypes: true });
  const strict = new Ajv2020({ strict: false });
  return {
    /** @param path still encoded */
    match(method: string, path: string): MatchedOperation | undefined {
      for (const operation of operations) {
        const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
        const found = new RegExp(`^${operation.path.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(path);
        if (operation.method === method && found !== null) {
          const values = found.slice(1).map(decodeURIComponent);
          return { ...operation, parameters: Object.fromEntries(names.map((key, at) => [key, values[at] ?? ""])) };
        }
      }
      return undefined;
    },

    /** What the description doesn't allow. */
    faultsOfRequest({ query, body }: Operation, asked: { readonly query: URLSearchParams; readonly body: unknown }) {
      const schema = { type: "object", properties: query, additionalProperties: false };
      const faults = ajv.validate(schema, Object.fromEntries(asked.query)) ? [] : [`query: ${ajv.errorsText()}`];
      if (body === null) return asked.body === undefined ? faults : [...faults, "body: there is none"];
      return strict.validate(body, asked.body) ? faults : [...faults, `body: ${strict.errorsText()}`];
    },

    faultsOfAnswer({ answer, status }: Operation, given: { readonly status: number; readonly body: unknown }) {
      if (given.status !== status) return [`status: ${given.status}`];
      return strict.validate(answer, given.body) ? [] : [`answer: ${strict.errorsText()}`];
    },
  };
}
