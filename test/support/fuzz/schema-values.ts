/** Random values of a JSON Schema, as far as the OpenAPI document of the service uses it. */
import fc from "fast-check";

export interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
}

export interface Values {
  /** @param name of the property or parameter, where there is one */
  of(schema: Schema, name?: string): fc.Arbitrary<unknown>;
}

/** Longer texts find nothing that these do not. */
const LONG = 40;
const FEW = 3;

/** @param known values of properties by name that mean something to the service, beside those of the schema */
export function valuesOf(
  schemas: Readonly<Record<string, Schema>>,
  known: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): Values {
  function of(schema: Schema, name = ""): fc.Arbitrary<unknown> {
    const hint = known[name];
    if (hint === undefined) return bySchema(schema);
    // Another thing of the same name is none for this place.
    const [example] = fc.sample(hint, 1);
    const isOther = schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(String(example));
    return isOther ? bySchema(schema) : fc.oneof({ weight: 3, arbitrary: hint }, bySchema(schema));
  }

  function bySchema(schema: Schema): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) return bySchema(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return fc.oneof(...choices.map(bySchema));
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.const !== undefined) return fc.constant(schema.const);
    const ofType: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
      string: () => texts(schema),
      integer: () => fc.integer(bounds(schema)),
      number: () => numbers(schema),
      boolean: () => fc.boolean(),
      null: () => fc.constant(null),
      array: () => lists(schema),
      object: () => objects(schema),
    };
    return ofType[schema.type ?? ""]?.() ?? fc.jsonValue({ maxDepth: 2 });
  }

  function lists({ items = {}, minItems = 0, maxItems = FEW }: Schema): fc.Arbitrary<unknown> {
    return fc.uniqueArray(bySchema(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + FEW) });
  }

  function objects({ properties = {}, required = [], additionalProperties, propertyNames }: Schema) {
    const named = fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, of(schema, name)])),
      { requiredKeys: required as string[] },
    );
    if (typeof additionalProperties !== "object") return named;
    const key = texts(propertyNames ?? {}).filter((name) => name !== "__proto__");
    return fc.dictionary(key, bySchema(additionalProperties), { maxKeys: FEW });
  }

  return { of };
}

function texts({ format, pattern, minLength = 0, maxLength = LONG }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") return fc.date({ noInvalidDate: true, ...YEARS }).map((date) => date.toISOString());
  if (format === "email") return fc.stringMatching(/^[a-z]{1,12}$/).map((name) => `${name}@example.com`);
  const most = Math.min(maxLength, Math.max(minLength, LONG));
  const any =
    pattern === undefined
      ? fc.string({ minLength, maxLength: most, unit: "grapheme" })
      : fc.stringMatching(new RegExp(pattern), { maxLength: most });
  return any.filter((text) => text.length >= minLength && text.length <= maxLength && !text.includes("\0"));
}

const YEARS = { min: new Date("2020-01-01T00:00:00Z"), max: new Date("2040-01-01T00:00:00Z") };

function bounds({ minimum = -1000, maximum = minimum + 100_000 }: Schema) {
  return { min: minimum, max: maximum };
}

function numbers({ exclusiveMinimum, minimum = exclusiveMinimum ?? -1000, maximum = 1000 }: Schema) {
  return fc.double({ min: minimum, max: maximum, minExcluded: exclusiveMinimum !== undefined, noNaN: true });
}
