import { child, type DnsName } from '../domain/name.ts';
import { askTexts } from './ask.ts';
import { available, type FactReader, shared, unavailableFor } from './fact.ts';

/** Standing rights to issue certificates. Source: draft-ietf-acme-dns-persist §3. */
export interface StandingRights {
  readonly at: DnsName;
  readonly values: readonly string[];
}

/** `authority.example; accounturi=…`: what else stands in TXT records there gives no right. */
const FORM = /^\s*[a-z0-9.-]+\s*;.*\baccounturi\s*=/i;

export const readStandingRights: FactReader<StandingRights> = shared<StandingRights>(async (domain, evidence) => {
  const at = child('_validation-persist', domain);
  const found = await askTexts(at, evidence);
  if (!found.ok) return unavailableFor([found.failure]);
  return available({ at, values: found.texts.filter((text) => FORM.test(text)) }, [found.ref]);
});
