import type { Fault, NoArgs } from '../../domain/fault.ts';
import { ipv4Octets, ipv6Octets } from '../../domain/rdata/address.ts';

/** A common typo. `name`: the mechanism or modifier as it was written, in small letters. */
export type SpfTypo = Fault<{
  readonly quote: NoArgs;
  readonly 'not-ascii': NoArgs;
  /** A qualifier with a space between it and its mechanism. */
  readonly 'sign-alone': NoArgs;
  readonly separator: { readonly sign: string };
  readonly 'space-after-colon': NoArgs;
  /** An address where a name belongs; `mechanism` is the one that takes it. */
  readonly 'address-for-name': { readonly name: string; readonly mechanism: 'ip4' | 'ip6' };
  /** An address of the other family; `mechanism` is the one that takes it. */
  readonly 'address-family': {
    readonly name: 'ip4' | 'ip6';
    readonly family: 4 | 6;
    readonly mechanism: 'ip4' | 'ip6';
  };
  readonly 'colon-for-equals': { readonly name: string };
  readonly misnamed: { readonly meant: string };
  readonly 'space-missing': NoArgs;
}>;
const plain = (code: Extract<SpfTypo, { readonly args: NoArgs }>['code']): SpfTypo => ({ code, args: {} });

/** Mechanisms under the names that people give them. */
const MISNAMED: Readonly<Record<string, string>> = {
  ip: 'ip4',
  ipv4: 'ip4',
  ip4v: 'ip4',
  ipv6: 'ip6',
  incl: 'include',
  included: 'include',
  inlcude: 'include',
  inculde: 'include',
  includes: 'include',
  host: 'a',
  alll: 'all',
};

/**
 * Returns a part of a record as it was meant, where a space is missing, a separator is too much, or an address of the web
 * stands for its host. It may be several parts then.
 */
export const respelt = (part: string): string =>
  part
    .split(/(?<=[a-z0-9_;,])(?=[-+~?]?(?:include|ip4|ip6):)|(?<=[a-z0-9])(?=[~?+]all$)|(?<=\.[a-z]{2,63}|\d)(?=-all$)/i)
    .map((one) => one.replace(/[;,]+$/, '').replace(/^([-+~?]?include:|redirect=)https?:\/\/([^/:%]+)\/?$/i, '$1$2'))
    .join(' ');

/** Returns the typo in a part of a record; null where it is none of the common ones. */
export function spfTypo(part: string): SpfTypo | null {
  if (/["']|\\226\\128\\1(?:5[2-9])/.test(part)) return plain('quote');
  if (/\\\d{3}/.test(part)) return plain('not-ascii');
  if (/^[-+~?]$/.test(part)) return plain('sign-alone');
  if (/[;,]$/.test(part)) return { code: 'separator', args: { sign: part.slice(-1) } };
  if (/:$/.test(part)) return plain('space-after-colon');
  const [, name = '', value = ''] =
    /^[-+~?]?([a-z0-9]+)(?:[:=](.*))?$/i.exec(part) ?? /^[-+~?]?([a-z0-9]+)/i.exec(part) ?? [];
  const lower = name.toLowerCase();
  const address = value.replace(/\/\d{1,3}$/, '');
  if (/^(?:a|mx|include|ip6)$/i.test(name) && ipv4Octets(address) !== null)
    return lower === 'ip6'
      ? { code: 'address-family', args: { name: lower, family: 6, mechanism: 'ip4' } }
      : { code: 'address-for-name', args: { name: lower, mechanism: 'ip4' } };
  if (/^(?:a|mx|include|ip4)$/i.test(name) && ipv6Octets(address) !== null)
    return lower === 'ip4'
      ? { code: 'address-family', args: { name: lower, family: 4, mechanism: 'ip6' } }
      : { code: 'address-for-name', args: { name: lower, mechanism: 'ip6' } };
  if (/^(?:redirect|exp):/i.test(part)) return { code: 'colon-for-equals', args: { name: lower } };
  const intended = MISNAMED[lower];
  if (intended !== undefined) return { code: 'misnamed', args: { meant: intended } };
  if (/[a-z0-9][~?+]all$|\.[a-z]{2,63}-all$|\d-all$|[^-+~?](?:include|ip4|ip6):/i.test(part))
    return plain('space-missing');
  return null;
}
