import { PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { type RegistrationState, readRegistration } from '../../facts/registration.ts';
import { locksOf } from '../../registration/locks.ts';
import type { Registration } from '../../registration/registration.ts';
import { type Urgency, urgencyOf } from '../../registration/urgency.ts';
import { AFTER_ITS_END, RENEWED_BY_REGISTRY, SINCE_ITS_END } from '../../registration/urgency-texts.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const RENEW = {
  do: 'Renew {domain} at your registrar',
  impact: 'reachability',
} as const;

const RENEW_NOW = { ...RENEW, do: 'Renew {domain} at your registrar now' } as const;

const FINDINGS = {
  until: { severity: 'ok', says: '{domain} is registered until {date}.' },
  'no-date': { severity: 'ok', says: '{domain} is registered. The registry publishes no expiry date.' },
  'not-registered': {
    severity: 'info',
    says: 'The registry has no registration of {domain}. If the domain works all the same, another registry may manage it.',
  },
  'not-published': {
    severity: 'info',
    says: 'We do not know a server that publishes the registration of {domain}, so check its expiry date at your registrar.',
  },
  'public-suffix': { severity: 'info', says: 'Others register names below {domain}. It has no registration itself.' },
  soon: {
    severity: 'warning',
    says: `The registration of {domain} expires on {date}. ${AFTER_ITS_END}`,
    more: 'Or check that automatic renewal is on and that your payment details are valid.',
    ...RENEW,
    before: 'date',
  },
  close: {
    severity: 'error',
    says: `The registration of {domain} expires on {date}. ${AFTER_ITS_END}`,
    ...RENEW_NOW,
    before: 'date',
  },
  extended: {
    severity: 'error',
    says: `The registration of {domain} expired on {date}. ${RENEWED_BY_REGISTRY}`,
    more: 'Ask your registrar whether the renewal is paid.',
    ...RENEW,
  },
  expired: {
    severity: 'critical',
    says: `The registration of {domain} expired on {date}. ${SINCE_ITS_END}`,
    more: 'Later it may cost more, or no longer be possible.',
    ...RENEW_NOW,
  },
  held: {
    severity: 'critical',
    says: 'The registry or the registrar keeps {domain} out of the DNS, so nobody reaches its website or e-mail: {statuses}.',
    do: 'Have your registrar put {domain} back into the DNS',
    more: 'Ask your registrar why, for example an unpaid bill or unverified contact data.',
    impact: 'reachability',
  },
  ending: {
    severity: 'critical',
    says: 'The registry is deleting {domain}, or soon will: {statuses}. Then anyone can register it.',
    do: 'Ask your registrar at once to restore {domain}, if that is still possible',
    impact: 'reachability',
  },
  locks: { severity: 'info', says: 'These locks protect the registration of {domain}: {statuses}.' },
  'no-transfer-lock': {
    severity: 'notice',
    says: '{domain} has no transfer lock. Anyone who signs in to your account at the registrar can move the domain away.',
    do: 'Turn on the transfer lock at your registrar, if it offers one',
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const registration = defineCheck({
  id: 'registration',
  name: 'Registration',
  means: 'Your domain works only as long as it is registered.',
  why: 'When a registration ends, website and e-mail stop, and later a stranger can register the domain. Without a transfer lock, a stolen password is enough to move it away.',
  citations: [
    { rfc: 5731, section: '2.3' },
    { rfc: 3915, section: '3.1' },
  ],
  restsOn: [PUBLIC_SUFFIX_SOURCE],
  needs: { found: readRegistration },
  findings: FINDINGS,
  judge({ found }) {
    const { domain, state, registration: known } = found;
    if (known === null) return gravest(remark(state === 'registered' ? 'not-published' : state, { domain }));
    const { expiresAt } = known;
    const fine =
      expiresAt === null ? remark('no-date', { domain }) : remark('until', { domain, date: { date: expiresAt } });
    return gravest(fine, [...urgent(found, known), ...locked(found, known)]);
  },
});

function urgent({ domain, at }: RegistrationState, known: Registration): readonly Remark[] {
  const urgency = urgencyOf(known, at);
  return urgency === null ? [] : [remarkOf(domain, known, urgency)];
}

function remarkOf(domain: string, { statuses }: Registration, { kind, grave, expiresAt }: Urgency): Remark {
  if (kind === 'ending' || kind === 'held' || expiresAt === null)
    return remark(kind === 'ending' ? 'ending' : 'held', { domain, statuses });
  const date = { date: expiresAt };
  return remark(kind === 'soon' && grave ? 'close' : kind, { domain, date });
}

/** Lists what the statuses tell of locks: nothing of a domain that is deleted, or where the registry lists none. */
function locked({ domain }: RegistrationState, { statuses }: Registration): readonly Remark[] {
  const locks = locksOf(statuses);
  if (locks === null || locks === 'unsaid') return [];
  const set = locks.flatMap((one) => one.set ?? []);
  const isOpen = locks.some((one) => one.lock === 'transfer' && one.set === undefined);
  return [
    ...(set.length === 0 ? [] : [remark('locks', { domain, statuses: set })]),
    ...(isOpen ? [remark('no-transfer-lock', { domain })] : []),
  ];
}
