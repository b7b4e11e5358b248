import type { DnsName } from '../domain/name.ts';
import { evaluateCaa, type Issuance } from '../records/caa.ts';
import { changeAction, dnsChange, dnsReason, type Judge, type Judgement, judgementIn } from './meaning.ts';
import { dataOf, differenceOf, type RrsetSide } from './rrset-change.ts';

const judgement = judgementIn('certificates');

interface Allowed {
  readonly present: boolean;
  /** Null where anyone may issue. */
  readonly issuers: readonly string[] | null;
}

/** Who may issue for the name or for wildcards below it. */
function allowedBy(side: RrsetSide): Allowed {
  const records = dataOf(side, 'CAA');
  const { name, wildcards } = evaluateCaa(records);
  const some = [issuersOf(name), issuersOf(wildcards)];
  const issuers = some.includes(null) ? null : [...new Set(some.flatMap((one) => one ?? []))];
  return { present: records.length > 0, issuers };
}

const issuersOf = (issuance: Issuance): readonly string[] | null => {
  if (issuance.kind === 'anyone') return null;
  return issuance.kind === 'nobody' ? [] : issuance.issuers.map(({ domain }) => domain);
};

/** Tells what a change of CAA records means. */
export const judgeCaa: Judge = ({ name, before, after }) => {
  const [was, is] = [allowedBy(before), allowedBy(after)];
  if (!is.present) return was.present ? [removed(name)] : [];
  if (!was.present) return [begun(name, is.issuers)];
  if (is.issuers === null) return was.issuers === null ? [details(name)] : [caaOpened(name)];
  if (was.issuers === null) return [begun(name, is.issuers)];
  return [issuersChanged(name, was.issuers, is.issuers)];
};

const restore = changeAction('restore');

const removed = (name: DnsName): Judgement =>
  judgement('warning', dnsChange('caa-removed', { name }), { reason: dnsReason('any-authority'), whatToDo: restore });

const caaOpened = (name: DnsName): Judgement =>
  judgement('warning', dnsChange('caa-opened', { name }), { whatToDo: restore });

const details = (name: DnsName): Judgement => judgement('info', dnsChange('caa-details', { name }));

/** Explains a CAA that lets nobody issue. */
const nobody = (name: DnsName) => ({
  reason: dnsReason('no-renewal', { name }),
  whatToDo: changeAction('allow-issuer', { name }),
});

function begun(name: DnsName, issuers: readonly string[] | null): Judgement {
  if (issuers === null) return details(name);
  return issuers.length === 0
    ? judgement('warning', dnsChange('caa-added-nobody', { name }), nobody(name))
    : judgement('info', dnsChange('caa-added', { issuers, name }));
}

function issuersChanged(name: DnsName, was: readonly string[], is: readonly string[]): Judgement {
  const { added, removed: gone } = differenceOf(was, is);
  const whatToDo = changeAction('remove-issuer');
  if (added.length > 0 && gone.length > 0)
    return judgement('warning', dnsChange('caa-issuer-replaced', { added, removed: gone, name }), {
      reason: dnsReason('no-renewal-by', { name, issuers: gone }),
      whatToDo,
    });
  if (added.length > 0)
    return judgement('warning', dnsChange('caa-issuer-added', { issuers: added, name }), { whatToDo });
  if (gone.length === 0) return details(name);
  return is.length === 0
    ? judgement('warning', dnsChange('caa-closed', { name }), nobody(name))
    : judgement('notice', dnsChange('caa-issuer-removed', { issuers: gone, name }), {
        reason: dnsReason('no-renewal-by', { name, issuers: gone }),
        whatToDo: restore,
      });
}
