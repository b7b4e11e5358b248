import { textEntries, textsOfCheck } from '../checks/check.ts';
import { EVIDENCE_TEXTS } from '../diagnoses/evidence-item.ts';
import { CAP_TEXTS } from '../diagnoses/grade-cap.ts';
import { HEALTH_CHECKS, HEALTH_SECTIONS } from '../diagnoses/health.ts';
import { BULK_TEXTS } from '../diagnoses/mail/bulk-senders.ts';
import { MAIL_BESIDE, MAIL_ITEMS } from '../diagnoses/mail/diagnose.ts';
import { KEY_TEXTS } from '../diagnoses/mail/dkim-items.ts';
import { DESTINATION_TEXTS } from '../diagnoses/mail/dmarc-picture.ts';
import { PLAN_TEXTS } from '../diagnoses/mail/plan.ts';
import { SPF_PICTURE_TEXTS } from '../diagnoses/mail/spf-picture.ts';
import { MAIL_VERDICT_TEXTS } from '../diagnoses/mail/verdict.ts';
import { REPORT_TEXTS } from '../diagnoses/prose.ts';
import { prefixOf } from '../diagnoses/sections/section.ts';
import { PART_TEXTS, VERDICT_TEXTS } from '../diagnoses/verdict.ts';
import { WARNING_TEXTS } from '../diagnoses/warnings.ts';
import type { TextTable } from '../domain/message.ts';
import { FIX_TEXTS } from '../fixes/texts.ts';
import type { Catalogue } from './render.ts';

/** Tables of texts that belong to no check and no area. */
const TABLES: readonly TextTable[] = [
  REPORT_TEXTS,
  VERDICT_TEXTS,
  PART_TEXTS,
  MAIL_VERDICT_TEXTS,
  CAP_TEXTS,
  WARNING_TEXTS,
  EVIDENCE_TEXTS,
  FIX_TEXTS,
  PLAN_TEXTS,
  BULK_TEXTS,
  DESTINATION_TEXTS,
  KEY_TEXTS,
  SPF_PICTURE_TEXTS,
];

/** Every English text, which stands beside what says it, under the id of its message. */
export function englishTexts(): Catalogue {
  const checks = [...HEALTH_CHECKS.map(([check]) => check), ...[...MAIL_ITEMS, ...MAIL_BESIDE].map((one) => one.check)];
  const entries = [
    ...checks.flatMap(textsOfCheck),
    ...HEALTH_SECTIONS.flatMap((section) => textEntries(prefixOf(section), section.texts)),
    ...TABLES.flatMap(({ prefix, texts }) =>
      Object.entries(texts).map(([key, text]) => [`${prefix}/${key}`, text] as const),
    ),
  ];
  const catalogue = new Map(entries);
  if (catalogue.size < entries.length) throw new Error('Two English texts have the same id');
  return catalogue;
}
