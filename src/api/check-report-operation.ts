import type { CheckKind } from '../diagnoses/check-kind.ts';
import type { Operation } from './operation.ts';
import { defineReportOperation } from './report-operation.ts';
import { checkReportSchema } from './report-schemas.ts';

/** `web-security` as `WebSecurity`. */
const pascal = (id: string): string => id.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());

/** The operation that gives the report of a kind of checks. */
export function checkReportOperation(kind: CheckKind): Operation {
  const name = `${pascal(kind.id)}Report`;
  const schema = checkReportSchema(`${kind.summary}.`);
  return defineReportOperation({
    kind,
    id: `get${name}`,
    summary: kind.summary,
    description: kind.description,
    schema,
    components: { [name]: schema },
  });
}
