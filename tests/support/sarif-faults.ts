import { type TProperties, type TSchema, Type } from 'typebox';
import { Errors } from 'typebox/value';

/** An object with these properties and no others. */
const object = (properties: TProperties): TSchema => Type.Object(properties, { additionalProperties: false });
const text = Type.String({ minLength: 1 });
const message = object({ text });
const uri = Type.String({ pattern: "^(?:[a-z][a-z0-9+.-]*:)?[A-Za-z0-9._~!$&'()*+,;=:@%/-]+$" });
const level = Type.Union(['none', 'note', 'warning', 'error'].map((one) => Type.Literal(one)));

const location = object({
  physicalLocation: object({
    artifactLocation: object({ uri }),
    region: Type.Optional(object({ startLine: Type.Integer({ minimum: 1 }) })),
  }),
  logicalLocations: Type.Array(object({ name: text, kind: text })),
});

/** Written down from sections 3.13, 3.14, 3.18, 3.19, 3.27 to 3.30, 3.33 and 3.49 of SARIF 2.1.0, as far as we write it. */
const LOG = object({
  $schema: Type.String(),
  version: Type.Literal('2.1.0'),
  runs: Type.Array(
    object({
      tool: object({
        driver: object({
          name: text,
          version: text,
          rules: Type.Array(
            object({
              id: text,
              name: text,
              shortDescription: Type.Optional(message),
              helpUri: Type.Optional(Type.String({ pattern: '^https://' })),
              defaultConfiguration: Type.Optional(object({ level })),
            }),
          ),
        }),
      }),
      results: Type.Array(
        object({
          ruleId: text,
          ruleIndex: Type.Integer({ minimum: 0 }),
          kind: Type.Optional(Type.Literal('open')),
          level,
          message,
          locations: Type.Array(location, { minItems: 1 }),
          partialFingerprints: Type.Optional(Type.Record(Type.String(), text)),
          baselineState: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('unchanged')])),
          properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        }),
      ),
    }),
  ),
});

interface Read {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly kind?: string;
      readonly level: string;
    }[];
  }[];
}

/** Names what is wrong with a SARIF log; empty where it is valid. */
export function sarifFaults(log: unknown): readonly string[] {
  const faults = Errors(LOG, log).map((one) => `${one.instancePath} ${one.message}`);
  if (faults.length > 0) return faults;
  return (log as Read).runs.flatMap(({ tool, results }) => {
    const ids = tool.driver.rules.map(({ id }) => id);
    return [
      // Section 3.49.3: rule ids are unique among the rules of a driver.
      ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `rule ${id} stands twice`),
      // Section 3.27.6: the index is that of the rule.
      ...results
        .filter(({ ruleId, ruleIndex }) => ids[ruleIndex] !== ruleId)
        .map(({ ruleId }) => `${ruleId} has another index`),
      // Section 3.27.10: what is no failure has no level.
      ...results
        .filter(({ kind, level: one }) => kind !== undefined && one !== 'none')
        .map(({ ruleId }) => `${ruleId} has a level`),
    ];
  });
}
