import type { TSchema } from 'typebox';
import { blockIn } from '../../diagnoses/block.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import { FIX_ITEM, FIX_PATH } from '../../diagnoses/fix-schema.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { HEALTH } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { object } from '../../diagnoses/schema.ts';
import { reportIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { CHECK, EVIDENCE, FINDING } from '../check-schemas.ts';
import { CONTRACT_CHECK, CONTRACT_FIELDS, SECTION } from '../contract-schemas.ts';
import { ACTION, AREA, REPORT_FIELDS, type ReportShape } from '../report-schemas.ts';
import { argsJson } from './args.ts';
import { checkData } from './check.ts';
import { contractData } from './contract.ts';
import { snake, type WireData, wire } from './snake.ts';

/** The JSON of the reports of one kind: its schema, and what writes it. */
export interface ReportJson {
  /** Names the operation: `getHealthReport`. */
  readonly operation: string;
  readonly schema: TSchema;
  readonly components: Readonly<Record<string, TSchema>>;
  write(report: Report): object;
}

/** Returns the fields of all kinds, under the names of the model. */
const reportData = ({ asOf, ended, ...report }: Report): WireData<ReportShape> => ({
  ...report,
  scoreMax: report.maxScore,
  gradeCap: report.cap,
  ...(asOf === null ? {} : { asOf }),
  warnings: ended === null ? report.warnings : [ended, ...report.warnings],
  checks: report.checks.map((check) => checkData(check, report.exists)),
  actions: report.actions.map(({ title, why, advice, ...action }) => ({
    ...action,
    do: title,
    because: why,
    ...(advice === '' ? {} : { more: advice }),
  })),
  areas: report.areas.map((area) => ({ ...area, maxPoints: area.weight, args: argsJson(area.args) })),
});

/** Writes `web-security` as `WebSecurity`. */
export const pascal = (id: string): string =>
  id.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());

/** Schemas that the reports of all kinds share, by their names in the OpenAPI document. */
const SHARED = {
  Check: wire(CHECK),
  Finding: wire(FINDING),
  Evidence: wire(EVIDENCE),
  Fix: wire(FIX_ITEM),
  FixPath: wire(FIX_PATH),
  Action: wire(ACTION),
  Area: wire(AREA),
};

const made = new WeakMap<DiagnosisKind, ReportJson>();

/** Returns the JSON of the reports of a kind. */
export function reportJsonOf(kind: DiagnosisKind): ReportJson {
  const known = made.get(kind) ?? jsonOfKind(kind);
  made.set(kind, known);
  return known;
}

function jsonOfKind(kind: DiagnosisKind): ReportJson {
  const name = `${pascal(kind.id)}Report`;
  const isContract = kind.id === HEALTH.id;
  const blocks = kind.blocks.flatMap((block) => (block.schema === undefined ? [] : [{ block, schema: block.schema }]));
  const schema: TSchema = object(
    {
      ...REPORT_FIELDS,
      ...(isContract ? CONTRACT_FIELDS : {}),
      ...Object.fromEntries(blocks.map((one) => [one.block.id, one.schema])),
    },
    kind.summary,
  );
  return {
    operation: `get${name}`,
    schema: wire(schema),
    components: {
      [name]: wire(schema),
      ...SHARED,
      ...(isContract ? { ContractCheck: wire(CONTRACT_CHECK), Section: wire(SECTION) } : {}),
      ...Object.fromEntries(
        blocks.flatMap(({ block, schema: one }) =>
          Reflect.get(one, 'type') === 'boolean' ? [] : [[pascal(block.id), wire(one)]],
        ),
      ),
    },
    write: (report) =>
      snake(schema, {
        ...reportData(report),
        ...(isContract ? contractData(report) : {}),
        ...Object.fromEntries(blocks.map(({ block }) => [block.id, blockIn(report, block)])),
      }),
  };
}

/** Returns a diagnosis as the API gives it, in a language. */
export const diagnosisJson = (kind: DiagnosisKind, diagnosis: Diagnosis, language: Language): object =>
  reportJsonOf(kind).write(reportIn(language, diagnosis));
