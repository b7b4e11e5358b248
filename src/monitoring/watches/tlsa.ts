import { meaningsOf } from '../../changes/meanings.ts';
import type { Answer } from '../../domain/answer.ts';
import { child, type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { SMTP_PORT } from '../../domain/ports.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { MAX_MAIL_HOSTS } from '../../facts/mail-hosts.ts';
import type { RrsetContent } from '../../observations/store.ts';
import { parseCertificate } from '../../records/certificate.ts';
import { matchTlsa, parseTlsa, type UsableTlsa } from '../../records/tlsa.ts';
import { isSameContent, isWithoutRecords } from '../comparison/content.ts';
import { listedMailHosts } from '../comparison/listed.ts';
import { daneAcceptedEvent, daneHostRemovedEvent, daneRefusedEvent } from '../events/dane.ts';
import { meaningEvent } from '../events/judged.ts';
import type { ObservedCertificate } from '../expiries/observed-certificate.ts';
import { type TlsaHost, tlsaMemory } from '../memory/tlsa.ts';
import type { AlertEvent } from '../model/alert.ts';
import { bogusFact } from './bogus.ts';
import { certificatesWatch } from './certificates.ts';
import { defineWatch } from './define-watch.ts';
import { isSince } from './findings.ts';
import { followFault } from './follow-fault.ts';
import { hourlyCheck, OUTSIDE_EVERY_MS } from './hourly.ts';
import { recordsWatch } from './records.ts';
import type { RunContext } from './run-context.ts';

/** For how long after the records accept the certificate again every sight must show that. Source: docs/limits.md. */
const ACCEPTED_MS = 15 * MINUTE_MS;
/** For this long, what has to show again in a second sight is looked at soon. */
const UNSETTLED_MS = HOUR_MS;

/** For this long, a change waits for a look at the certificate, where that is watched. Source: docs/limits.md. */
const UNCHECKED_MS = 6 * HOUR_MS;

/** Holds one sight of the TLSA records of a host. */
interface TlsaSight {
  readonly host: DnsName;
  /** Signed records, or none; null where nobody can tell. */
  readonly content: RrsetContent | null;
  /** Whether they accept the certificate that the host serves, or ask for none; null where nobody can tell. */
  readonly isAccepted: boolean | null;
}

/**
 * Follows the TLSA records of the mail hosts, in whatever zone they are, and holds them against the certificate that port 25 serves
 * where that is watched. Source: RFC 7672 §2.2.
 */
export const tlsaWatch = defineWatch({
  id: 'tlsa',
  memory: tlsaMemory,
  needs: { records: recordsWatch, bogus: bogusFact, certificates: certificatesWatch },
  async observe({ tlsa: before }, { records, bogus, certificates }, run) {
    const { domain, monitor } = run;
    if (!isTlsaDue(before, run)) return null;
    const listed = [...new Set(listedMailHosts(domain, records.compared))].slice(0, MAX_MAIL_HOSTS);
    const hasNone = records.compared.some(
      ({ name, type, content }) => name === domain && type === 'MX' && isWithoutRecords(content),
    );
    // Without MX records the domain takes its mail itself. Source: RFC 5321 §5.1.
    const hosts = hasNone && bogus.isSecure ? [domain] : listed;
    const sights = await sightsOf(
      hosts,
      monitor.settings.mailCertificates ? (certificates?.observed ?? []) : null,
      run,
    );
    return { hosts, sights };
  },
  conclude({ tlsa: before }, { seen }, run) {
    if (seen === null) return { memory: { tlsa: before }, result: null, events: [], againAt: [] };
    const { domain, now, monitor } = run;
    const isOnlyWay = seen.sights.every(({ isAccepted }) => isAccepted === false);
    const steps = seen.sights.map((sight) => {
      const known = before.find(({ host }) => host === sight.host) ?? null;
      return afterSight(known, { sight, route: { isOnlyWay, isChecked: monitor.settings.mailCertificates }, run });
    });
    const left = before.filter(({ host, refused }) => refused?.isReported === true && !seen.hosts.includes(host));
    const after = steps.map(({ host }) => host);
    return {
      memory: { tlsa: after },
      result: null,
      events: [...left.map(({ host }) => daneHostRemovedEvent(host, domain)), ...steps.flatMap(({ events }) => events)],
      againAt: after.some((one) => isOpen(one, now)) ? ['soon'] : [],
    };
  },
});

/** Whether a run is to ask: once an hour, at once where something is to be confirmed. */
const isTlsaDue = (before: readonly TlsaHost[], run: RunContext): boolean => {
  const { now, monitor } = run;
  if (monitor.settings.ignoredTypes.some((type) => type === 'MX' || type === 'TLSA')) return false;
  return monitor.watch === null || hourlyCheck(run).isDue || before.some((one) => isOpen(one, now));
};

const isOpen = ({ unconfirmed, refused }: TlsaHost, now: Instant): boolean =>
  isSince(unconfirmed?.since ?? null, now, UNSETTLED_MS) ||
  (refused?.isReported === false && isSince(refused.since, now, UNSETTLED_MS)) ||
  isSince(refused?.goneSince ?? null, now, UNSETTLED_MS);

/** Looks at the records of some hosts; null for `observed` where certificates of mail servers are not watched. */
async function sightsOf(
  hosts: readonly DnsName[],
  observed: readonly ObservedCertificate[] | null,
  run: RunContext,
): Promise<readonly TlsaSight[]> {
  // Most runs have nothing to ask, and then need no source of lookups.
  if (hosts.length === 0) return [];
  const asked = run.evidence();
  const answers = await Promise.all(
    hosts.map(async (host) => {
      const answer = await asked.ask(dns(tlsaNameOf(host), 'TLSA'));
      return { host, content: contentIn(host, answer), usable: usableIn(answer) };
    }),
  );
  const pinned = answers.flatMap(({ host, usable }) => (usable === null || usable.length === 0 ? [] : [host]));
  const served = observed === null ? [] : await servedBy(pinned, observed, run);
  const sights = answers.map(({ host, content, usable }): TlsaSight => {
    if (usable === null) return { host, content, isAccepted: null };
    const one = served.find((shown) => shown.host === host);
    return { host, content, isAccepted: usable.length === 0 || (one === undefined ? null : accepts(usable, one, run)) };
  });
  if (!sights.some(({ isAccepted }) => isAccepted === false)) return sights;
  // A firewall that intercepts TLS shows a certificate of its own.
  const isSound = (await run.options.expiries?.isSound?.(run.now)) ?? true;
  return isSound
    ? sights
    : sights.map((sight) => (sight.isAccepted === false ? { ...sight, isAccepted: null } : sight));
}

const tlsaNameOf = (host: DnsName): DnsName => child(`_${SMTP_PORT}._tcp`, host);

/** Reads the records, or that there are none; null where that is not proven. Unsigned records prove nothing. */
function contentIn(host: DnsName, answer: Answer<'TLSA'>): RrsetContent | null {
  if (answer.kind === 'failure') return null;
  const { at, kind: outcome, security } = answer;
  const name = tlsaNameOf(host);
  if (answer.kind === 'answer')
    return security === 'secure'
      ? { at, outcome, aliases: [], records: answer.records.map((rr) => ({ ...rr, name })) }
      : null;
  return security === 'secure' || security === 'insecure' ? { at, outcome, aliases: [], records: [] } : null;
}

/** Returns the records that senders use; none where there are none, or unsigned ones; null where nobody can tell. */
function usableIn(answer: Answer<'TLSA'>): readonly UsableTlsa[] | null {
  if (answer.kind === 'failure' || (answer.security !== 'secure' && answer.security !== 'insecure')) return null;
  if (answer.kind !== 'answer' || answer.security === 'insecure') return [];
  return answer.records
    .flatMap((rr) => readRdata(rr) ?? [])
    .map(parseTlsa)
    .filter((one) => one.kind === 'usable');
}

/** Finds which certificates hosts serve on port 25: as this run saw, or else as they show now. */
async function servedBy(
  hosts: readonly DnsName[],
  observed: readonly ObservedCertificate[],
  { options: { expiries } }: RunContext,
): Promise<readonly ObservedCertificate[]> {
  const own = observed.filter(({ host, port }) => port === SMTP_PORT && hosts.includes(host));
  const rest = hosts.filter((host) => !own.some((one) => one.host === host));
  if (rest.length === 0 || expiries === undefined) return own;
  return [...own, ...(await expiries.certificates(rest.map((host) => ({ host, port: SMTP_PORT }))))];
}

/** Whether records accept what a host served; null where it served no certificate that can be read. */
function accepts(usable: readonly UsableTlsa[], served: ObservedCertificate, { domain }: RunContext): boolean | null {
  if (served.kind !== 'certificate') return null;
  const chain = served.chain.flatMap((one) => parseCertificate(one) ?? []);
  return matchTlsa(usable, { chain, names: [served.host, domain], now: served.at }).kind === 'match';
}

interface AfterSight {
  readonly host: TlsaHost;
  readonly events: readonly AlertEvent[];
}

const NOTHING_KNOWN = { content: null, unconfirmed: null, unknownSince: null, refused: null } as const;

function afterSight(
  known: TlsaHost | null,
  {
    sight: { host, content, isAccepted },
    route: { isOnlyWay, isChecked },
    run,
  }: {
    readonly sight: TlsaSight;
    readonly route: { readonly isOnlyWay: boolean; readonly isChecked: boolean };
    readonly run: RunContext;
  },
): AfterSight {
  const { domain, now } = run;
  const before = known ?? { host, ...NOTHING_KNOWN };
  // Nobody can tell whether a change is part of a proper roll.
  const isUnchecked = isChecked && isAccepted === null && isSince(before.unconfirmed?.since ?? null, now, UNCHECKED_MS);
  const records = isUnchecked ? { host: before, events: [] } : afterContent(before, content, run);
  const isRefused = isAccepted === null ? null : !isAccepted;
  const rule = { now, isSeenOn: true, afterMs: 0, afterSightings: 2, overAfterMs: ACCEPTED_MS };
  const { fault: refused, news } = followFault(before.refused, isRefused, rule);
  const isOwn = isAtOrBelow(host, registrableDomain(domain) ?? domain);
  const since = refused?.since ?? now;
  return {
    host: { ...records.host, refused },
    events: [
      ...(news === 'begun' ? [daneRefusedEvent(host, { isOwn, isOnlyWay, since })] : []),
      ...(news === 'over' ? [daneAcceptedEvent(host)] : []),
      ...records.events.map((one) => eventFor(one, { isOwn, isAccepted })),
    ],
  };
}

/**
 * Returns the event of records that changed. While they accept the certificate, a change is part of a proper roll of a key, which
 * nobody needs to hear of; who runs the host in another zone has to act, if anybody has.
 */
const eventFor = (
  event: AlertEvent,
  { isOwn, isAccepted }: { readonly isOwn: boolean; readonly isAccepted: boolean | null },
): AlertEvent =>
  event.kind === 'tlsa-changed' && isAccepted === true
    ? { ...event, severity: 'info', whatToDo: null }
    : { ...event, whatToDo: isOwn ? event.whatToDo : null };

/** Reports records that two sights in a row show to be others. */
function afterContent(before: TlsaHost, content: RrsetContent | null, run: RunContext): AfterSight {
  const { now, domain } = run;
  const { host, content: was, unconfirmed, unknownSince } = before;
  if (content === null) return { host: { ...before, unknownSince: unknownSince ?? latestSightAt(run) }, events: [] };
  const known = { ...before, unknownSince: null, unconfirmed: null };
  const name = tlsaNameOf(host);
  if (was === null) return { host: { ...known, content }, events: [] };
  if (isSameContent(domain, { name, some: was, others: content })) return { host: known, events: [] };
  if (unconfirmed === null || !isSameContent(domain, { name, some: unconfirmed.content, others: content }))
    return { host: { ...before, unconfirmed: { since: unconfirmed?.since ?? now, content } }, events: [] };
  const seenAt = unknownSince ?? latestSightAt({ ...run, now: unconfirmed.since });
  const step = {
    name,
    type: 'TLSA' as const,
    before: { ...was, at: Math.max(was.at, seenAt) },
    after: { ...content, at: now },
    rotation: false,
  };
  return { host: { ...known, content }, events: meaningsOf([step]).map(meaningEvent) };
}

/** Returns when a sight surely was, before the one now. */
const latestSightAt = ({ now, intervalMs, monitor: { createdAt } }: RunContext) =>
  Math.max(createdAt, now - Math.max(OUTSIDE_EVERY_MS, intervalMs));
