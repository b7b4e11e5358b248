import { child, type DnsName } from '../domain/name.ts';
import { parseStandingRight } from '../records/certificates/standing-right.ts';
import { askTexts } from './ask.ts';
import { available, type FactReader, shared, unavailableFor } from './fact.ts';

/** Standing rights to issue certificates. Source: draft-ietf-acme-dns-persist §3. */
export interface StandingRights {
  readonly at: DnsName;
  /** Those in force, as published. */
  readonly values: readonly string[];
  /** Those whose end has passed. */
  readonly ended: readonly string[];
}

export const readStandingRights: FactReader<StandingRights> = shared<StandingRights>(async (domain, evidence) => {
  const at = child('_validation-persist', domain);
  const found = await askTexts(at, evidence);
  if (!found.ok) return unavailableFor([found.failure]);
  const rights = found.texts.flatMap((text) => {
    const right = parseStandingRight(text);
    return right === null ? [] : [{ text, hasEnded: right.until !== null && found.at > right.until }];
  });
  const { values = [], ended = [] } = Object.groupBy(rights, ({ hasEnded }) => (hasEnded ? 'ended' : 'values'));
  return available({ at, values: values.map(({ text }) => text), ended: ended.map(({ text }) => text) }, [found.ref]);
});
