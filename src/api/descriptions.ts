import { FIELD_TEXTS } from '../diagnoses/blocks/field-texts.ts';
import { MAIL_FIELD_TEXTS } from '../diagnoses/blocks/mail-field-texts.ts';
import { FIX_FIELD_TEXTS } from '../diagnoses/fix-field-texts.ts';
import { KINDS } from '../diagnoses/kinds.ts';
import { MONITOR_SETTING_TEXTS } from '../monitoring/settings/setting-texts.ts';
import { textIn } from '../texts/language.ts';
import type { Language } from '../texts/languages.ts';
import { ACCOUNT_FIELD_TEXTS } from './account-field-texts.ts';
import { ALERT_FIELD_TEXTS } from './alert-field-texts.ts';
import { BATCH_FIELD_TEXTS } from './batch-field-texts.ts';
import { CALL_TEXTS } from './call-texts.ts';
import { MONITOR_FIELD_TEXTS } from './monitor-field-texts.ts';
import { PLANNED_FIELD_TEXTS } from './planned-field-texts.ts';
import { RECORD_FIELD_TEXTS } from './record-field-texts.ts';
import { REPORT_FIELD_TEXTS } from './report-field-texts.ts';
import { RUN_FIELD_TEXTS } from './run-field-texts.ts';
import { SPF_FIELD_TEXTS } from './spf-field-texts.ts';
import { WEBHOOK_FIELD_TEXTS } from './webhook-field-texts.ts';

/** Lists the tables that descriptions of schemas are in. */
export const FIELD_TABLES = [
  CALL_TEXTS,
  REPORT_FIELD_TEXTS,
  RECORD_FIELD_TEXTS,
  WEBHOOK_FIELD_TEXTS,
  ACCOUNT_FIELD_TEXTS,
  RUN_FIELD_TEXTS,
  MONITOR_FIELD_TEXTS,
  ALERT_FIELD_TEXTS,
  BATCH_FIELD_TEXTS,
  PLANNED_FIELD_TEXTS,
  SPF_FIELD_TEXTS,
  FIELD_TEXTS,
  MAIL_FIELD_TEXTS,
  FIX_FIELD_TEXTS,
] as const;

const DESCRIPTIONS = {
  ...CALL_TEXTS.texts,
  ...REPORT_FIELD_TEXTS.texts,
  ...RECORD_FIELD_TEXTS.texts,
  ...WEBHOOK_FIELD_TEXTS.texts,
  ...ACCOUNT_FIELD_TEXTS.texts,
  ...RUN_FIELD_TEXTS.texts,
  ...MONITOR_FIELD_TEXTS.texts,
  ...ALERT_FIELD_TEXTS.texts,
  ...BATCH_FIELD_TEXTS.texts,
  ...PLANNED_FIELD_TEXTS.texts,
  ...SPF_FIELD_TEXTS.texts,
} as const;

/** Gives the English of a description, which schemas hold: `text(says('fix/ttl'))`. */
export const says = <K extends keyof typeof DESCRIPTIONS>(key: K): string => DESCRIPTIONS[key];

/** Lists tables of which descriptions take some texts: those of kinds and their blocks, and of settings. */
export const BORROWED_TABLES = [
  ...KINDS.flatMap(({ texts, blocks }) => [...texts, ...blocks.flatMap((block) => block.texts)]),
  MONITOR_SETTING_TEXTS,
];

/** Finds the id of a description by its English, since a schema has no room for both. */
const ids = new Map(
  [...BORROWED_TABLES, ...FIELD_TABLES].flatMap(({ prefix, texts }) =>
    Object.entries(texts).map(([key, english]) => [english, `${prefix}/${key}`] as const),
  ),
);

/** Gives a description of a schema or call in a language. That of a kind beyond ours stays English. */
export function descriptionIn(language: Language, english: string): string {
  const id = ids.get(english);
  return id === undefined ? english : textIn(language, { id, args: {} });
}
