import { type ArgsAfter, defineTexts, type Message } from '../domain/message.ts';
import { available, type FactReader } from '../facts/fact.ts';
import type { WebPage } from '../facts/web/page.ts';

/** Why a check does not apply: one text, whichever check it is. */
export const NOT_APPLICABLE_TEXTS = defineTexts('not-applicable', {
  'no-page': 'There is no page to judge.',
  'other-port': 'Not needed: this is a matter of the website on port 443, and another port is checked here.',
  'no-https': 'Not needed: no page comes over HTTPS that browsers trust.',
  'leads-on': 'Not judged: the page leads on to {url}. We followed one redirect.',
  elsewhere: 'Not needed: the domain leads to another site, {url}.',
});

type Reasons = typeof NOT_APPLICABLE_TEXTS.texts;
type Reason = keyof Reasons;

/** The value of a need where its check does not apply: the reason, and what the text of it says. */
export interface NotApplicable {
  readonly notApplicable: Reason;
  readonly says: Message;
}

/** Returns the value of a need whose check does not apply, with exactly what its text asks for. */
export const inapplicable = <K extends Reason>(notApplicable: K, ...given: ArgsAfter<Reasons[K]>): NotApplicable => ({
  notApplicable,
  says: NOT_APPLICABLE_TEXTS.message(notApplicable, ...given),
});

/** Returns a need whose check does not apply with some of its values. */
export const applying =
  <V, A>(reader: FactReader<V>, judged: (value: V) => A | NotApplicable): FactReader<A | NotApplicable> =>
  async (domain, evidence) => {
    const fact = await reader(domain, evidence);
    return fact.kind === 'unavailable' ? fact : available(judged(fact.value), fact.refs);
  };

/** Returns a need without whose page a check does not apply; the check of the status says why there is none. */
export const onPage = (reader: FactReader<WebPage>): FactReader<Extract<WebPage, { kind: 'page' }> | NotApplicable> =>
  applying(reader, (page) => (page.kind === 'page' ? page : inapplicable('no-page')));

/** Returns a need that is null where there is no page: then its check does not apply. */
export const ofPage = <V>(reader: FactReader<V | null>): FactReader<V | NotApplicable> =>
  applying(reader, (value) => value ?? inapplicable('no-page'));

/** Returns a need of the website on port 443: where another port is checked, its check does not apply. */
export const ofWebsite = <V>(reader: FactReader<V>): FactReader<Exclude<V, 'other-port'> | NotApplicable> =>
  applying(reader, (value) =>
    value === 'other-port' ? inapplicable('other-port') : (value as Exclude<V, 'other-port'>),
  );

/** Returns why a check does not apply, as its needs say; null where it does. */
export const reasonIn = (read: Readonly<Record<string, unknown>>): NotApplicable | null =>
  Object.values(read).find(isNotApplicable) ?? null;

const isNotApplicable = (value: unknown): value is NotApplicable =>
  typeof value === 'object' && value !== null && 'notApplicable' in value;
