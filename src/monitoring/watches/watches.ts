import { bogusFact } from './bogus.ts';
import { certificatesWatch } from './certificates.ts';
import { comparedFact } from './compared.ts';
import { dailyFindingsWatch } from './daily-findings.ts';
import type { RunStep } from './define-watch.ts';
import { delegationWatch } from './delegation.ts';
import { disagreementWatch } from './disagreement.ts';
import { flappingWatch } from './flapping.ts';
import { mailHostsWatch } from './mail-hosts.ts';
import { mtaStsWatch } from './mta-sts.ts';
import { pinsWatch } from './pins.ts';
import { reachWatch } from './reach.ts';
import { recordsWatch } from './records.ts';
import { registrationsWatch } from './registrations.ts';
import { registryFact } from './registry.ts';
import { serialsWatch } from './serials.ts';
import { serversFact, staleFact } from './servers.ts';
import { signaturesWatch } from './signatures.ts';
import { silenceWatch } from './silence.ts';
import { spfTreeWatch } from './spf-tree.ts';
import { strangersFact } from './strangers.ts';
import { tlsWatch } from './tls.ts';
import { tlsaWatch } from './tlsa.ts';
import { validityWatch } from './validity.ts';
import { zoneAboveFact } from './zone-above.ts';

/**
 * Lists the steps of a run in their order: each after those that it needs. Events that are equally grave are told in this order:
 * what is pinned matters more than that something changes often.
 */
export const STEPS: readonly RunStep<unknown>[] = [
  strangersFact,
  comparedFact,
  zoneAboveFact,
  serversFact,
  staleFact,
  recordsWatch,
  bogusFact,
  registryFact,
  delegationWatch,
  pinsWatch,
  flappingWatch,
  disagreementWatch,
  silenceWatch,
  validityWatch,
  signaturesWatch,
  tlsWatch,
  serialsWatch,
  certificatesWatch,
  registrationsWatch,
  tlsaWatch,
  reachWatch,
  mailHostsWatch,
  spfTreeWatch,
  mtaStsWatch,
  dailyFindingsWatch,
];
