import type { Score } from '../../diagnoses/scoring.ts';
import { certificatesMemory, NO_CERTIFICATES } from '../memory/certificates.ts';
import { delegationMemory } from '../memory/delegation.ts';
import { findingsMemory, NO_FINDINGS } from '../memory/findings.ts';
import { mailHostsMemory } from '../memory/mail-hosts.ts';
import { opaque, orNull, type Remembered, record } from '../memory/memory.ts';
import { mtaStsMemory } from '../memory/mta-sts.ts';
import { pinsMemory } from '../memory/pins.ts';
import { plannedMemory } from '../memory/planned.ts';
import { reachMemory } from '../memory/reach.ts';
import { registrationMemory } from '../memory/registration.ts';
import { rrsetsMemory } from '../memory/rrsets.ts';
import { serialsMemory } from '../memory/serials.ts';
import { NO_SIGNATURES, signaturesMemory } from '../memory/signatures.ts';
import { NO_SILENCE, silenceMemory } from '../memory/silence.ts';
import { spfTreeMemory } from '../memory/spf-tree.ts';
import { NO_TLS, tlsMemory } from '../memory/tls.ts';
import { NO_TLSA, tlsaMemory } from '../memory/tlsa.ts';
import { NO_VALIDITY, validityMemory } from '../memory/validity.ts';
import { decodeScore } from './score-json.ts';

/** Declares what a monitor compares with: the state that was last confirmed, and what was already reported. */
export const watchStateMemory = record({
  ...rrsetsMemory.fields,
  score: orNull(opaque<Score>(decodeScore)),
  ...silenceMemory.fields,
  ...validityMemory.fields,
  ...pinsMemory.fields,
  ...reachMemory.fields,
  ...serialsMemory.fields,
  ...signaturesMemory.fields,
  ...tlsMemory.fields,
  ...delegationMemory.fields,
  ...certificatesMemory.fields,
  ...registrationMemory.fields,
  ...mailHostsMemory.fields,
  ...tlsaMemory.fields,
  ...spfTreeMemory.fields,
  ...mtaStsMemory.fields,
  ...findingsMemory.fields,
  ...plannedMemory.fields,
});
export type WatchState = Remembered<typeof watchStateMemory>;

/** Begins the first run, which has nothing to compare with. */
export const NOTHING_WATCHED: WatchState = {
  rrsets: [],
  score: null,
  silence: NO_SILENCE,
  validity: NO_VALIDITY,
  departures: [],
  reach: { failing: [], reported: [], down: [] },
  serials: { servers: [], areIdle: false },
  signatures: NO_SIGNATURES,
  tls: NO_TLS,
  wwwTls: NO_TLS,
  delegation: null,
  certificates: NO_CERTIFICATES,
  registration: null,
  vacancy: { state: 'unknown', doubt: null },
  mailHosts: [],
  tlsa: NO_TLSA,
  spfTargets: [],
  sts: null,
  findings: NO_FINDINGS,
  planned: [],
};
