import { defineTexts } from '../domain/message.ts';
import { available, type FactReader } from '../facts/fact.ts';
import type { WebPage } from '../facts/web/page.ts';

/** Why a check does not apply: one text, whichever check it is. */
export const NOT_APPLICABLE_TEXTS = defineTexts('not-applicable', { 'no-page': 'There is no page to judge.' });

export type NotApplicable = { readonly notApplicable: keyof typeof NOT_APPLICABLE_TEXTS.texts };

const NO_PAGE: NotApplicable = { notApplicable: 'no-page' };

/** Returns a need without whose page a check does not apply; the check of the status says why there is none. */
export const onPage =
  (reader: FactReader<WebPage>): FactReader<Extract<WebPage, { kind: 'page' }> | NotApplicable> =>
  async (domain, evidence) => {
    const fact = await reader(domain, evidence);
    if (fact.kind === 'unavailable') return fact;
    return available(fact.value.kind === 'page' ? fact.value : NO_PAGE, fact.refs);
  };

/** Returns a need that is null where there is no page: then its check does not apply. */
export const ofPage =
  <V>(reader: FactReader<V | null>): FactReader<V | NotApplicable> =>
  async (domain, evidence) => {
    const fact = await reader(domain, evidence);
    return fact.kind === 'unavailable' ? fact : available(fact.value ?? NO_PAGE, fact.refs);
  };

/** Returns why a check does not apply, as its needs say; null where it does. */
export const reasonIn = (read: Readonly<Record<string, unknown>>): NotApplicable['notApplicable'] | null =>
  Object.values(read).find(isNotApplicable)?.notApplicable ?? null;

const isNotApplicable = (value: unknown): value is NotApplicable =>
  typeof value === 'object' && value !== null && 'notApplicable' in value;
