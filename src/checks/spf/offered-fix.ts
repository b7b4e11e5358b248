import { SPECIAL_ADDRESS_SOURCE } from '../../domain/addresses.ts';
import { handsOutNames, PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { available, type FactReader, shared } from '../../facts/fact.ts';
import { readSpfGround } from '../../facts/spf-ground.ts';
import { MAIL_PROVIDER_SOURCE } from '../../records/mail-provider-table.ts';
import { SHARED_SENDER_SOURCE } from '../../records/spf/shared-senders.ts';
import { type SpfFix, spfFix } from './fix.ts';

/** Lists the facts about the outside world that the fix, and so every check of SPF, rests on. */
export const SPF_SOURCES = [SPECIAL_ADDRESS_SOURCE, PUBLIC_SUFFIX_SOURCE, MAIL_PROVIDER_SOURCE, SHARED_SENDER_SOURCE];

/**
 * The one fix of a domain's SPF, whichever check offers it; null where there is none that surely harms nothing, and at a
 * public suffix: who sends as it is not to be told from outside.
 */
export const readSpfFix: FactReader<SpfFix | null> = shared<SpfFix | null>(async (domain, evidence) => {
  if (handsOutNames(domain)) return available(null, []);
  const ground = await readSpfGround(domain, evidence);
  return available(ground.kind === 'available' && ground.value !== null ? spfFix(ground.value) : null, []);
});
