import type { DnsName } from '../../domain/name.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type HostState, isNoHost, readHosts } from '../../facts/hosts.ts';
import { MAX_MAIL_HOSTS } from '../../facts/mail-hosts.ts';
import type { Lookup } from '../comparison/content.ts';
import { FEWEST_SERVERS, followed } from '../comparison/followed.ts';
import { listedMailHosts } from '../comparison/listed.ts';
import { mailHostEvent, mailHostLostEvent } from '../events/mail.ts';
import { mailHostsMemory, type WatchedMailHost } from '../memory/mail-hosts.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineWatch } from './define-watch.ts';
import { followFault } from './follow-fault.ts';
import { hourlyCheck } from './hourly.ts';
import { recordsWatch } from './records.ts';
import type { RunContext } from './run-context.ts';

/** Looks in a row that must show that a mail server has no address. Source: docs/limits.md. */
const LOST_SIGHTINGS = 2;

/** Holds whether a mail server has an address; null where that could not be established. */
interface SeenHost {
  readonly host: DnsName;
  readonly hasAddress: boolean | null;
}

/** Holds the mail servers of a domain that are followed here, and the others. */
interface SeenHosts {
  readonly followed: readonly SeenHost[];
  readonly others: readonly SeenHost[];
}

/**
 * Follows whether the mail servers in other zones have addresses, once an hour. Those whose addresses the run looks up itself
 * are compared as records, and one that never had an address is for the report.
 */
export const mailHostsWatch = defineWatch({
  id: 'mail-hosts',
  memory: mailHostsMemory,
  needs: { records: recordsWatch },
  observe({ mailHosts: before }, { records }, run): Promise<SeenHosts> | null {
    const { isAnswered, monitor } = run;
    if (!isAnswered || monitor.settings.ignoredTypes.includes('MX')) return null;
    const isDue = hourlyCheck(run).isDue || isInDoubt(before);
    return isDue ? readExchanges(exchangesOf(run.domain, records.compared), before, run) : null;
  },
  conclude({ mailHosts: before }, { seen }, run) {
    if (seen === null) return { memory: { mailHosts: before }, result: null, events: [], againAt: [] };
    const { domain, now } = run;
    const { isSeenOn } = hourlyCheck(run);
    const rule = { now, isSeenOn, afterMs: 0, afterSightings: LOST_SIGHTINGS, overAfterMs: 0 };
    const events: AlertEvent[] = before
      .filter(({ host, lost }) => lost?.isReported === true && !seen.followed.some((one) => one.host === host))
      .map(({ host }) => mailHostEvent('mail-host-removed', domain, host));
    const left = [...seen.followed, ...seen.others].filter(({ hasAddress }) => hasAddress !== false).length;
    const mailHosts = seen.followed.flatMap(({ host, hasAddress }): WatchedMailHost[] => {
      const known = before.find((one) => one.host === host);
      if (known === undefined) return hasAddress === true ? [{ host, lost: null }] : [];
      const { fault: lost, news } = followFault(known.lost, hasAddress === null ? null : !hasAddress, rule);
      if (news === 'over') events.push(mailHostEvent('mail-host-back', domain, host));
      if (news === 'begun' && lost !== null) events.push(mailHostLostEvent(domain, host, { since: lost.since, left }));
      return [{ host, lost }];
    });
    return { memory: { mailHosts }, result: null, events, againAt: isInDoubt(mailHosts) ? ['soon'] : [] };
  },
});

const exchangesOf = (...listed: Parameters<typeof listedMailHosts>): readonly DnsName[] =>
  [...new Set(listedMailHosts(...listed))].filter((host) => !isNoHost(host));

const isInDoubt = (hosts: readonly WatchedMailHost[]): boolean =>
  hosts.some(({ lost }) => lost !== null && !lost.isReported);

/** Looks up the addresses of mail servers. That one which had some has none counts once its name servers say so too. */
async function readExchanges(
  exchanges: readonly DnsName[],
  before: readonly WatchedMailHost[],
  run: RunContext,
): Promise<SeenHosts> {
  const lostOf = (host: DnsName) => before.find((one) => one.host === host)?.lost;
  const isOwn = (host: DnsName) => lostOf(host)?.isReported === true || lookedUp(host, run).length === 0;
  const own = exchanges.filter(isOwn).slice(0, MAX_MAIL_HOSTS);
  const { hosts } = await readHosts(own, run.evidence());
  const followed = hosts.map(async ({ host, state }): Promise<SeenHost> => {
    const hasAddress = HAS_ADDRESS[state];
    const lost = lostOf(host);
    const isNews = hasAddress === false && lost !== undefined && lost?.isReported !== true;
    return { host, hasAddress: isNews && !(await areGone(host, run.evidence())) ? null : hasAddress };
  });
  const others = exchanges.filter((host) => !own.includes(host));
  return {
    followed: await Promise.all(followed),
    others: others.map((host) => ({ host, hasAddress: hasAddressIn(lookedUp(host, run)) })),
  };
}

/** Returns the answers of this run about the addresses of a host. */
const lookedUp = (host: DnsName, { lookups }: RunContext): readonly Lookup['answer'][] =>
  lookups
    .filter(({ question: { name, type } }) => name === host && (type === 'A' || type === 'AAAA'))
    .map(({ answer }) => answer);

function hasAddressIn(answers: readonly Lookup['answer'][]): boolean | null {
  if (answers.some(({ kind }) => kind === 'answer')) return true;
  return answers.length < 2 || answers.some(({ kind }) => kind === 'failure') ? null : false;
}

const HAS_ADDRESS: Readonly<Record<HostState, boolean | null>> = {
  public: true,
  'inside-only': true,
  'no-address': false,
  missing: false,
  'no-host': null,
  unknown: null,
};

/** Returns whether the name servers of a host agree that it has no address. */
export async function areGone(host: DnsName, evidence: Evidence): Promise<boolean> {
  const asking = { rounds: [evidence], maxServers: FEWEST_SERVERS };
  const found = await Promise.all(
    (['A', 'AAAA'] as const).map((type) => followed({ name: host, type, domain: host }, asking)),
  );
  return found.every((one) => one.kind === 'agreed' && one.end !== null && one.end.records.length === 0);
}
