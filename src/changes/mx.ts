import { type DnsName, ROOT } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import { byGravity } from '../domain/severity.ts';
import { mailProviders } from '../records/mail-providers.ts';
import { mailLoss } from './dependents.ts';
import { changeAction, type Judge, type Judgement, judgementIn, mailChange, mailReason } from './meaning.ts';
import { type Difference, dataOf, differenceOf, type RrsetSide } from './rrset-change.ts';
import { lacksAddress } from './world.ts';

const judgement = judgementIn('mail');

/** Who runs a mail server: a known provider by name, else the domain that the host belongs to. */
const mailProviderOf = (host: DnsName): string => mailProviders([host], [])[0]?.name ?? shareOf(host);

interface MxHosts {
  readonly hosts: readonly DnsName[];
  /** Those that are tried at the same time, the first ones first (RFC 5321 section 5.1). */
  readonly order: readonly string[];
  /** Those that are tried before all others. */
  readonly first: readonly DnsName[];
  /** A null MX: the domain accepts no mail (RFC 7505). */
  readonly refuses: boolean;
}

function mailHostsOf(side: RrsetSide): MxHosts {
  const records = dataOf(side, 'MX').toSorted((a, b) => a.preference - b.preference);
  const exchanges = records.map(({ exchange }) => exchange);
  const hosts = exchanges.filter((host) => host !== ROOT);
  const order = [...Map.groupBy(records, ({ preference }) => preference).values()].map((equal) =>
    equal
      .map(({ exchange }) => exchange)
      .sort()
      .join(' '),
  );
  const first = records.filter(({ preference }) => preference === records[0]?.preference);
  return {
    ...{ hosts, order, first: first.map(({ exchange }) => exchange) },
    refuses: hosts.length === 0 && exchanges.length > 0,
  };
}

/** Tells what a change of MX records means, once: where mail goes, and whether it arrives. */
export const judgeMx: Judge = (change, world) => {
  const { name: domain } = change;
  const [was, is] = [mailHostsOf(change.before).hosts, mailHostsOf(change.after).hosts];
  const added = is.filter((host) => !was.includes(host));
  const lacking = added.filter((host) => lacksAddress(host, 'after', world) === true);
  const routes = routeJudgements(change, world);
  const [route] = routes;
  if (lacking.length === 0 || route === undefined) return routes;
  const left = is.filter((host) => !lacking.includes(host));
  const { severity, reason } = mailLoss(domain, left, world);
  const slots = { domain, hosts: lacking, count: lacking.length };
  if (lacking.length < added.length) {
    const [graver = route] = [{ severity }, route].toSorted(byGravity);
    return [{ ...route, severity: graver.severity, reason: mailReason('mail-in-part', slots) }];
  }
  const message =
    route.kind === 'mx-moved' && left.length === 0
      ? mailChange('mx-moved-nowhere', { to: providersOf(is) })
      : mailChange('mx-unreachable', slots);
  return [judgement(severity, message, { reason, whatToDo: changeAction('restore') })];
};

const routeJudgements: Judge = ({ name: domain, before, after }) => {
  const [was, is] = [mailHostsOf(before), mailHostsOf(after)];
  const whatToDo = changeAction('restore-mail');
  if (is.hosts.length === 0) return ended(domain, was, is);
  if (was.hosts.length === 0)
    return [
      judgement('notice', mailChange('mx-added', { hosts: providersOf(is.hosts) }), {
        whatToDo: changeAction('restore'),
      }),
    ];
  const hosts = differenceOf(was.hosts, is.hosts);
  const providers = differenceOf(was.hosts.map(mailProviderOf), is.hosts.map(mailProviderOf));
  if (providers.added.length === 0 && providers.removed.length === 0)
    return [hostsChanged(domain, { difference: hosts, was, is })];
  const reason = mailReason('mail-elsewhere', { domain });
  const slots = { from: providers.removed, to: providers.added };
  if (providers.added.length === 0)
    return [
      judgement('notice', mailChange('mx-provider-removed', slots), {
        reason: mailReason('mail-stays', { to: providersOf(is.hosts) }),
        whatToDo: changeAction('restore'),
      }),
    ];
  if (providers.removed.length === 0 || providers.overlap) return [shared(domain, is, { slots, whatToDo })];
  // Nobody outside can tell a planned move from a stolen one, and by the morning a stranger has read the mail.
  const isOwn = providers.added.every((one) => one === shareOf(domain));
  return [judgement(isOwn ? 'error' : 'critical', mailChange('mx-moved', slots), { reason, whatToDo })];
};

/** A further provider: as its servers are tried first, at the same time as others, or after them, it gets all, some or hardly any mail. */
function shared(
  domain: DnsName,
  { first }: MxHosts,
  {
    slots,
    whatToDo,
  }: {
    readonly slots: { readonly from: readonly string[]; readonly to: readonly string[] };
    readonly whatToDo: Judgement['whatToDo'];
  },
): Judgement {
  const chosen = providersOf(first);
  const isNew = (one: string): boolean => slots.to.includes(one);
  if (chosen.every(isNew)) {
    const reason = mailReason('mail-elsewhere', { domain });
    return judgement('critical', mailChange('mx-provider-first', { to: chosen }), { reason, whatToDo });
  }
  const added = mailChange('mx-provider-added', slots);
  return chosen.some(isNew)
    ? judgement('error', added, { reason: mailReason('mail-shared', { domain }), whatToDo })
    : judgement('warning', added, { reason: mailReason('mail-in-reserve'), whatToDo });
}

const providersOf = (hosts: readonly DnsName[]): readonly string[] => [...new Set(hosts.map(mailProviderOf))];

function ended(domain: DnsName, was: MxHosts, { refuses }: MxHosts): readonly Judgement[] {
  const restore = changeAction('restore');
  if (was.hosts.length > 0)
    return refuses
      ? [
          judgement('error', mailChange('mx-refused', { domain }), {
            reason: mailReason('mail-refused', { domain }),
            whatToDo: restore,
          }),
        ]
      : [
          judgement('critical', mailChange('mx-removed', { domain }), {
            reason: mailReason('mail-lost'),
            whatToDo: restore,
          }),
        ];
  if (refuses === was.refuses) return [];
  return refuses
    ? [
        judgement('notice', mailChange('mx-refused-first', { domain }), {
          reason: mailReason('mail-refused', { domain }),
          whatToDo: restore,
        }),
      ]
    : [judgement('info', mailChange('mx-refusal-removed', { domain }))];
}

function hostsChanged(
  domain: DnsName,
  {
    difference: { added, removed, overlap },
    was,
    is,
  }: { readonly difference: Difference<DnsName>; readonly was: MxHosts; readonly is: MxHosts },
): Judgement {
  const all = is.hosts;
  const whatToDo = changeAction('restore');
  if (added.length > 0 && removed.length > 0)
    return judgement('notice', mailChange('mx-hosts-replaced', { provider: providersOf(overlap ? all : added) }), {
      whatToDo,
    });
  if (added.length > 0)
    return judgement('notice', mailChange('mx-hosts-added', { hosts: added, count: added.length }), { whatToDo });
  if (removed.length > 0)
    return judgement('notice', mailChange('mx-hosts-removed', { hosts: removed, count: removed.length }), {
      reason: mailReason('mail-stays', { to: all }),
      whatToDo,
    });
  if (was.order.join() === is.order.join()) return judgement('info', mailChange('mx-renumbered', { domain }));
  return judgement('info', mailChange('mx-priorities'), { reason: mailReason('order-only') });
}
