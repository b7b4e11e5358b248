import { type DnsName, ROOT } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
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
  return { hosts, order, refuses: hosts.length === 0 && exchanges.length > 0 };
}

/** Tells what a change of MX records means. */
export const judgeMx: Judge = (change, world) => {
  const { name: domain } = change;
  const [was, is] = [mailHostsOf(change.before).hosts, mailHostsOf(change.after).hosts];
  const before = new Set(was);
  const added = is.filter((host) => !before.has(host));
  const lacking = added.filter((host) => lacksAddress(host, 'after', world) === true);
  const routes = routeJudgements(change, world);
  if (lacking.length === 0) return routes;
  const missing = new Set(lacking);
  const { severity, reason } = mailLoss(
    domain,
    is.filter((host) => !missing.has(host)),
    world,
  );
  const slots = { domain, hosts: lacking, count: lacking.length };
  return [
    judgement(severity, mailChange('mx-unreachable', slots), { reason, whatToDo: changeAction('restore') }),
    // Where none of the new hosts can be reached, the headline above says where mail goes.
    ...routes.filter(({ kind }) => lacking.length < added.length || !TELLS_HOSTS.includes(kind)),
  ];
};

/** Kinds that tell no more than where mail goes. */
const TELLS_HOSTS: readonly string[] = [
  'mx-added',
  'mx-hosts-added',
  'mx-hosts-replaced',
  'mx-provider-added',
  'mx-moved',
];

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
        whatToDo,
      }),
    ];
  if (providers.removed.length === 0 || providers.overlap)
    return [judgement('warning', mailChange('mx-provider-added', slots), { reason, whatToDo })];
  return [judgement('warning', mailChange('mx-moved', slots), { reason, whatToDo })];
};

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
