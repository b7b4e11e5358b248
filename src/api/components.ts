import type { TSchema } from 'typebox';
import type { Operation } from './operation.ts';
import { ProblemSchema, RecordSchema } from './schemas.ts';
import { AlertEventSchema, AlertSchema, UndeliveredAlertSchema } from './webhook-schemas.ts';

/** Schemas by the name they have in the OpenAPI document. */
export type Components = Readonly<Record<string, TSchema>>;

/** Lists the schemas that several operations share, and those of webhooks. */
const SHARED: Components = {
  Record: RecordSchema,
  Problem: ProblemSchema,
  Alert: AlertSchema,
  AlertEvent: AlertEventSchema,
  UndeliveredAlert: UndeliveredAlertSchema,
};

export const componentsOf = (operations: readonly Operation[]): Components =>
  Object.assign({}, ...operations.map(({ components }) => components), SHARED);

/** Returns the name of a schema that has one. */
export const schemaName = (components: Components, schema: unknown): string | undefined =>
  Object.keys(components).find((name) => components[name] === schema);
