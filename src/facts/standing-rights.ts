import { child, type DnsName } from '../domain/name.ts';
import { parseStandingRight, type StandingRight } from '../records/certificates/standing-right.ts';
import { askTexts } from './ask.ts';
import { available, type FactReader, shared, unavailableFor } from './fact.ts';

/** A standing right as published. */
interface PublishedRight extends StandingRight {
  readonly text: string;
  /** Whether its end had passed when it was seen. */
  readonly hasEnded: boolean;
}

/** Standing rights to issue certificates. Source: draft-ietf-acme-dns-persist §3. */
export interface StandingRights {
  readonly at: DnsName;
  readonly rights: readonly PublishedRight[];
}

export const readStandingRights: FactReader<StandingRights> = shared<StandingRights>(async (domain, evidence) => {
  const at = child('_validation-persist', domain);
  const found = await askTexts(at, evidence);
  if (!found.ok) return unavailableFor([found.failure]);
  const rights = found.texts.flatMap((text): readonly PublishedRight[] => {
    const right = parseStandingRight(text);
    return right === null ? [] : [{ ...right, text, hasEnded: right.until !== null && found.at > right.until }];
  });
  return available({ at, rights }, [found.ref]);
});

/** Returns the texts of the rights whose holders can get certificates now. */
export const textsInForce = ({ rights }: StandingRights): readonly string[] =>
  rights.filter(({ hasEnded }) => !hasEnded).map(({ text }) => text);
