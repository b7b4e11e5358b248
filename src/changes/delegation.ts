import type { DnsName } from '../domain/name.ts';
import { nsProviders } from '../records/ns-providers.ts';
import { changeAction, dnsChange, dnsReason, type Judge, type Judgement, judgementIn } from './meaning.ts';
import { dataOf, differenceOf } from './rrset-change.ts';
import type { World } from './world.ts';

const judgement = judgementIn('dns');

/** Tells what a change of name servers means. */
export const judgeNs: Judge = ({ name, before, after }) => {
  const [was, is] = [dataOf(before, 'NS'), dataOf(after, 'NS')].map((records) => records.map(({ host }) => host));
  if (was === undefined || is === undefined) return [];
  const [from, to] = [nsProviders(was), nsProviders(is)];
  if (is.length === 0) {
    if (was.length === 0) return [];
    return [judgement('error', dnsChange('ns-removed', { name }), { whatToDo: changeAction('restore') })];
  }
  if (was.length === 0)
    return [judgement('notice', dnsChange('ns-added', { name, to }), { whatToDo: changeAction('restore') })];
  const providers = differenceOf(from, to);
  if (providers.added.length + providers.removed.length === 0) return [hostsChanged(name, { was, is, provider: to })];
  const whatToDo = changeAction('registrar');
  if (!providers.overlap)
    return [
      judgement('error', dnsChange('ns-moved', { from, to }), {
        reason: dnsReason('zone-elsewhere', { name }),
        whatToDo,
      }),
    ];
  return providers.added.length > 0
    ? [judgement('warning', dnsChange('ns-provider-added', { to: providers.added, name }), { whatToDo })]
    : [judgement('notice', dnsChange('ns-provider-removed', { from: providers.removed, name }), { whatToDo })];
};

function hostsChanged(
  name: DnsName,
  {
    was,
    is,
    provider,
  }: { readonly was: readonly DnsName[]; readonly is: readonly DnsName[]; readonly provider: readonly string[] },
): Judgement {
  const { added, removed, overlap } = differenceOf(was, is);
  const whatToDo = changeAction('registrar');
  if (!overlap)
    return judgement('warning', dnsChange('ns-replaced', { name, provider }), {
      reason: dnsReason('same-provider'),
      whatToDo,
    });
  if (removed.length === 0)
    return judgement('notice', dnsChange('ns-host-added', { name, hosts: added }), { whatToDo });
  if (added.length === 0)
    return judgement('notice', dnsChange('ns-host-removed', { name, hosts: removed }), { whatToDo });
  return judgement('notice', dnsChange('ns-hosts-changed', { name, provider }), { whatToDo });
}

/** Tells what a change of the DS records at the parent means. */
export const judgeDs: Judge = ({ name, before, after }, { validation }) => {
  const [was, is] = [dataOf(before, 'DS'), dataOf(after, 'DS')];
  const isBogus = validation === 'bogus';
  const whatToDo = changeAction(isBogus ? 'match-ds' : 'registrar-ds');
  if (was.length === 0) return is.length === 0 ? [] : [dsAdded(name, validation)];
  if (is.length === 0)
    return [judgement('error', dnsChange('dnssec-disabled'), { reason: dnsReason('dnssec-open', { name }), whatToDo })];
  const keys = differenceOf(was.map(keyOf), is.map(keyOf));
  const slots = { from: keys.removed, to: keys.added };
  const because = { reason: isBogus ? dnsReason('dnssec-refused', { name }) : dnsReason('key-in-zone'), whatToDo };
  const [severity, alone] = isBogus ? (['critical', because] as const) : (['notice', {}] as const);
  if (keys.added.length > 0 && keys.removed.length > 0)
    return [judgement(severity, dnsChange('dnssec-rolled', slots), because)];
  if (keys.added.length > 0) return [judgement(severity, dnsChange('dnssec-key-added', slots), because)];
  const mild = isBogus ? severity : 'info';
  if (keys.removed.length > 0) return [judgement(mild, dnsChange('dnssec-key-removed', slots), alone)];
  return [judgement(mild, dnsChange('dnssec-digests'), alone)];
};

/** A DS record turns DNSSEC on only if the zone is signed with its key; without that it takes the domain off the net. */
function dsAdded(name: DnsName, validation: World['validation']): Judgement {
  switch (validation) {
    case 'secure':
      return judgement('info', dnsChange('dnssec-enabled'), { reason: dnsReason('dnssec-protects', { name }) });
    case 'bogus':
      return judgement('critical', dnsChange('dnssec-failing', { name }), {
        reason: dnsReason('dnssec-refused', { name }),
        whatToDo: changeAction('match-ds'),
      });
    case null:
      return judgement('notice', dnsChange('ds-added', { name }), {
        reason: dnsReason('ds-conditional', { name }),
        whatToDo: changeAction('remove-ds'),
      });
  }
}

/** A key as DS records name it: by its tag. */
const keyOf = ({ keyTag }: { readonly keyTag: number }): string => String(keyTag);
