import { child, type DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { MTA_STS_NAME } from '../../domain/service-names.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import { valueIfKnown } from '../../facts/combine.ts';
import { readStsPolicy, type StsPolicyFound } from '../../facts/mta-sts.ts';
import { isMtaSts, mxMatches, parseMtaStsRecord } from '../../records/mta-sts.ts';
import type { StsPolicy } from '../../records/mta-sts-policy.ts';
import { listedMailHosts } from '../comparison/listed.ts';
import {
  policyAnnouncedEvent,
  policyChangedEvent,
  policyEvent,
  policyLostEvent,
  stsRefusedEvent,
} from '../events/mta-sts.ts';
import { mtaStsMemory, type WatchedPolicy, type WatchedSts } from '../memory/mta-sts.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineWatch, type RunAgain } from './define-watch.ts';
import { isSince } from './findings.ts';
import { followFault } from './follow-fault.ts';
import { hourlyCheck } from './hourly.ts';
import { areGone } from './mail-hosts.ts';
import { recordsWatch } from './records.ts';
import type { RunContext } from './run-context.ts';

/** How long, and in how many looks, senders must be unable to use a policy before we report that. Source: docs/limits.md. */
const [LOST_MS, LOST_SIGHTINGS] = [HOUR_MS, 2];
/** For how long a policy must be usable again, and allow the mail servers again, before that is over. Source: docs/limits.md. */
const [FOUND_MS, ACCEPTED_MS] = [HOUR_MS, 15 * MINUTE_MS];
/** For this long, what has to show again in a second look is looked at soon. */
const UNSETTLED_MS = HOUR_MS;
/** Patterns of a policy that are remembered and compared. Source: docs/limits.md. */
const MAX_PATTERNS = 50;

/** Stands for what senders find and cannot use. */
type Unusable = Parameters<typeof policyLostEvent>[1];

/** Holds one look at the policy of a domain. */
interface PolicySight {
  readonly id: string;
  /** Null where nobody can tell. */
  readonly found: { readonly kind: 'policy'; readonly policy: StsPolicy } | Unusable | null;
  /** The hosts of the MX records, as last confirmed. */
  readonly hosts: readonly DnsName[];
}

/**
 * Follows what the MTA-STS policy of a domain says, once an hour, and at once where the TXT record announces another one. A fetch
 * that fails says nothing. Source: RFC 8461 §3.
 */
export const mtaStsWatch = defineWatch({
  id: 'mta-sts',
  memory: mtaStsMemory,
  needs: { records: recordsWatch },
  async observe({ sts: before }, { records }, run): Promise<PolicySight | 'none' | null> {
    const { isAnswered, refusal, domain, now, monitor } = run;
    const { ignoredTypes } = monitor.settings;
    // Where the resolver refuses the domain, its web servers cannot be found.
    if (!isAnswered || refusal !== null || ignoredTypes.includes('TXT')) return null;
    const id = announcedId(domain, records.compared);
    if (id === null) return 'none';
    const isDue = before?.id !== id || hourlyCheck(run).isDue || againAfter(before, now) !== null;
    if (!isDue) return null;
    const hosts = ignoredTypes.includes('MX') ? [] : [...new Set(listedMailHosts(domain, records.compared))];
    return { id, found: await readPolicy(before, run), hosts };
  },
  conclude({ sts: before }, { seen }, run) {
    const { domain, now } = run;
    const again = (sts: WatchedSts | null): readonly RunAgain[] => [againAfter(sts, now) ?? []].flat();
    if (seen === null) return { memory: { sts: before }, result: null, events: [], againAt: again(before) };
    if (seen === 'none') {
      const isOpen = [before?.lost, ...(before?.refused ?? []).map(({ fault }) => fault)].some(
        (one) => one?.isReported,
      );
      const events = isOpen ? [policyEvent('sts-unannounced', domain)] : [];
      return { memory: { sts: null }, result: null, events, againAt: [] };
    }
    const sts = before ?? { id: seen.id, known: null, unconfirmed: null, lost: null, refused: [] };
    const content = afterContent({ ...sts, id: seen.id }, seen, run);
    const use = afterUse(content.sts, seen, run);
    const hosts = afterHosts(use.sts, seen, run);
    const events = [...hosts.events, ...content.events, ...use.events];
    return { memory: { sts: hosts.sts }, result: null, events, againAt: again(hosts.sts) };
  },
});

/** Returns the id in the record that announces a policy; null where senders find none. */
function announcedId(domain: DnsName, rrsets: readonly WatchedRrset[]): string | null {
  const name = child(MTA_STS_NAME, domain);
  const texts = rrsets
    .filter((one) => one.name === name && one.type === 'TXT')
    .flatMap(({ content }) => content.records)
    .map(({ octets }) => readRdata({ type: 'TXT', octets })?.text ?? '')
    .filter(isMtaSts);
  const [text, ...others] = texts;
  const parsed = text === undefined || others.length > 0 ? null : parseMtaStsRecord(text);
  return parsed?.kind === 'record' ? parsed.id : null;
}

/** Fetches the policy. What we alone may see, or may have caused ourselves, tells nothing. */
async function readPolicy(before: WatchedSts | null, run: RunContext): Promise<PolicySight['found']> {
  const found: StsPolicyFound | null = valueIfKnown(await readStsPolicy(run.domain, run.evidence()));
  const isNews = before !== null && before.known !== null && before.lost?.isReported !== true;
  switch (found?.kind) {
    case undefined:
    case 'private-address':
      return null;
    case 'no-address':
      return isNews && !(await areGone(child('mta-sts', run.domain), run.evidence())) ? null : found;
    case 'untrusted':
    case 'no-tls':
      return isNews && (await run.options.expiries?.isSound?.(run.now)) === false ? null : found;
    default:
      return found;
  }
}

/** When a run is to look again before the hour is over; null where nothing is in doubt. */
function againAfter(sts: WatchedSts | null, now: Instant): RunAgain | null {
  if (sts === null) return null;
  const isOpen =
    isSince(sts.unconfirmed?.since ?? null, now, UNSETTLED_MS) ||
    sts.refused.some(({ fault: { since, isReported, goneSince } }) =>
      isSince(isReported ? goneSince : since, now, UNSETTLED_MS),
    );
  if (isOpen) return 'soon';
  const { lost } = sts;
  const since = lost === null ? null : lost.isReported ? lost.goneSince : lost.since;
  if (since === null || !isSince(since, now, 2 * LOST_MS)) return null;
  return since + LOST_MS > now ? since + LOST_MS : 'soon';
}

interface AfterSight {
  readonly sts: WatchedSts;
  readonly events: readonly AlertEvent[];
}

/** Reports another policy: with a new id at once, otherwise once two looks in a row show it. */
function afterContent(sts: WatchedSts, { id, found }: PolicySight, { domain, now, before }: RunContext): AfterSight {
  if (found?.kind !== 'policy') return { sts, events: [] };
  const policy = watchedPolicy(found.policy);
  const { known, unconfirmed } = sts;
  const after = { ...sts, known: { id, policy }, unconfirmed: null };
  if (known === null) return { sts: after, events: [] };
  const isAnnounced = known.id !== id;
  if (isSamePolicy(known.policy, policy)) {
    // In later runs, the record itself was reported already.
    const isNew = isAnnounced && before.sts?.id !== id;
    return { sts: after, events: isNew ? [policyAnnouncedEvent(domain, policy)] : [] };
  }
  if (!isAnnounced && (unconfirmed === null || !isSamePolicy(unconfirmed.policy, policy)))
    return { sts: { ...sts, unconfirmed: { since: unconfirmed?.since ?? now, policy } }, events: [] };
  const step = { before: known.policy, after: policy, id: isAnnounced ? null : id };
  return { sts: after, events: [policyChangedEvent(domain, step)] };
}

const watchedPolicy = ({ mode, maxAgeSeconds, mx }: StsPolicy): WatchedPolicy => ({
  mode,
  maxAgeSeconds,
  mx: mx.toSorted().slice(0, MAX_PATTERNS),
});

const isSamePolicy = (some: WatchedPolicy, other: WatchedPolicy): boolean =>
  some.mode === other.mode && some.maxAgeSeconds === other.maxAgeSeconds && some.mx.join() === other.mx.join();

/** Reports a policy that senders cannot use any more, while the record still announces it. */
function afterUse(sts: WatchedSts, { found }: PolicySight, run: RunContext): AfterSight {
  const { domain, now } = run;
  if (sts.known === null) return { sts, events: [] };
  const { isSeenOn } = hourlyCheck(run);
  const rule = { now, isSeenOn, afterMs: LOST_MS, afterSightings: LOST_SIGHTINGS, overAfterMs: FOUND_MS };
  const { fault: lost, news } = followFault(sts.lost, found === null ? null : found.kind !== 'policy', rule);
  const events: AlertEvent[] = news === 'over' ? [policyEvent('sts-found', domain)] : [];
  if (news === 'begun' && lost !== null && found !== null && found.kind !== 'policy')
    events.push(policyLostEvent(domain, found, { last: sts.known.policy, since: lost.since }));
  return { sts: { ...sts, lost }, events };
}

/** Reports mail servers that a policy in force does not allow, and once it allows all of them again. */
function afterHosts(sts: WatchedSts, { found, hosts }: PolicySight, { domain, now }: RunContext): AfterSight {
  if (found?.kind !== 'policy') return { sts, events: [] };
  const { mode, mx } = found.policy;
  const isRefused = (host: DnsName): boolean =>
    mode === 'enforce' && !mx.some((pattern) => mxMatches(pattern, host)) && hosts.includes(host);
  const rule = { now, isSeenOn: true, afterMs: 0, afterSightings: 2, overAfterMs: ACCEPTED_MS };
  const all = new Set([...sts.refused.map(({ host }) => host), ...hosts.filter(isRefused)]);
  const steps = [...all].map((host) => {
    const known = sts.refused.find((one) => one.host === host)?.fault ?? null;
    return { host, ...followFault(known, isRefused(host), rule) };
  });
  const refused = steps.flatMap(({ host, fault }) => (fault === null ? [] : [{ host, fault }]));
  const begun = steps.flatMap(({ host, fault, news }) => (news === 'begun' && fault !== null ? [{ host, fault }] : []));
  const [first] = begun;
  const isOver = steps.some(({ news }) => news === 'over') && !refused.some(({ fault }) => fault.isReported);
  const events =
    first === undefined
      ? isOver
        ? [policyEvent('sts-accepted', domain)]
        : []
      : [
          stsRefusedEvent(domain, {
            hosts: begun.map(({ host }) => host).toSorted(),
            areAll: hosts.every(isRefused),
            since: first.fault.since,
          }),
        ];
  return { sts: { ...sts, refused }, events };
}
