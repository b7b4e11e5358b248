import type { TSchema } from 'typebox';
import { ChangeSchema, HistorySchema, RecordHistorySchema } from './history-schemas.ts';
import { MAIL_COMPONENTS } from './mail-schemas.ts';
import * as schemas from './schemas.ts';
import { WhoisSchema } from './whois-schemas.ts';

/** Schemas by the name they bear in the OpenAPI document. */
export const COMPONENTS: Readonly<Record<string, TSchema>> = {
  Report: schemas.ReportSchema,
  Check: schemas.CheckSchema,
  ...MAIL_COMPONENTS,
  Fix: schemas.FixSchema,
  Evidence: schemas.EvidenceSchema,
  Section: schemas.SectionSchema,
  Dns: schemas.DnsSchema,
  Whois: WhoisSchema,
  History: HistorySchema,
  Change: ChangeSchema,
  RecordHistory: RecordHistorySchema,
  Record: schemas.RecordSchema,
  Lookup: schemas.LookupSchema,
  Problem: schemas.ProblemSchema,
};
