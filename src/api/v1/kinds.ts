import type { TSchema } from 'typebox';
import { blockIn } from '../../diagnoses/block.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { OwnKindId } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { reportIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { CheckSchema } from '../check-schemas.ts';
import { MAIL_COMPONENTS, MailReportSchema } from '../mail-schemas.ts';
import { AreaSchema, checkReportSchema, ReportSchema, SectionSchema } from '../report-schemas.ts';
import { healthJson } from './health.ts';
import { mailJson } from './mail.ts';
import { gradedCheckJson, type Written } from './parts.ts';
import { bodyJson, headJson } from './report.ts';

/** The JSON of the reports of one kind: its schema, and what writes it. */
export interface ReportJson {
  /** Names the operation: `getReport`. */
  readonly operation: string;
  readonly schema: TSchema;
  readonly components: Readonly<Record<string, TSchema>>;
  write(report: Report): object;
}

/** Ties a schema to what writes it, as the compiler checks. */
const reportJson = <S extends TSchema>(
  json: Omit<ReportJson, 'schema' | 'write'> & { readonly schema: S; write(report: Report): Written<S> },
): ReportJson => json;

/** Kinds whose names had shipped before there was one shape for all. */
const SHIPPED: { readonly [K in OwnKindId]: ReportJson } = {
  health: reportJson({
    operation: 'getReport',
    schema: ReportSchema,
    components: { Report: ReportSchema, Check: CheckSchema, Area: AreaSchema, Section: SectionSchema },
    write: healthJson,
  }),
  mail: reportJson({
    operation: 'getMailSecurity',
    schema: MailReportSchema,
    components: MAIL_COMPONENTS,
    write: mailJson,
  }),
};

/** `web-security` as `WebSecurity`. */
const pascal = (id: string): string => id.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());

const made = new WeakMap<DiagnosisKind, ReportJson>();

/** Returns the JSON of the reports of a kind: as it shipped, else the one shape of all kinds. */
export function reportJsonOf(kind: DiagnosisKind): ReportJson {
  const known = made.get(kind) ?? shippedOf(kind) ?? newOf(kind);
  made.set(kind, known);
  return known;
}

const shippedOf = ({ id }: DiagnosisKind): ReportJson | undefined =>
  Object.entries(SHIPPED).find(([known]) => known === id)?.[1];

function newOf(kind: DiagnosisKind): ReportJson {
  const name = `${pascal(kind.id)}Report`;
  const blocks = kind.blocks.flatMap((block) =>
    block.schema === undefined ? [] : [{ block, schema: block.schema, name: block.id.replaceAll('-', '_') }],
  );
  const schema = checkReportSchema(kind.summary, Object.fromEntries(blocks.map((one) => [one.name, one.schema])));
  return reportJson({
    operation: `get${name}`,
    schema,
    components: { [name]: schema },
    write: (report) => ({
      ...headJson(report),
      checks: report.checks.map((check) => gradedCheckJson(check, report)),
      ...bodyJson(report),
      ...Object.fromEntries(blocks.map(({ name, block }) => [name, blockIn(report, block)])),
    }),
  });
}

/** Returns a diagnosis as the API gives it, in a language. */
export const diagnosisJson = (kind: DiagnosisKind, diagnosis: Diagnosis, language: Language): object =>
  reportJsonOf(kind).write(reportIn(language, diagnosis));
