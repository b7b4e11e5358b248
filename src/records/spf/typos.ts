import { ipv4Octets, ipv6Octets } from '../../domain/rdata/address.ts';

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

/** The usual human slips, called by their name; null where the fault is none of them. */
export function slipOf(part: string): string | null {
  if (/["']|\\226\\128\\1(?:5[2-9])/.test(part)) return 'there is a quote inside the record';
  if (/\\\d{3}/.test(part)) return 'it holds a character that is not ASCII, perhaps a no-break space';
  if (/^[-+~?]$/.test(part)) return 'the sign must stand right before its mechanism, without a space';
  if (/[;,]$/.test(part)) return `parts are separated by spaces, not by "${part.slice(-1)}"`;
  if (/:$/.test(part)) return 'there may be no space after the colon';
  const [, name = '', value = ''] =
    /^[-+~?]?([a-z0-9]+)(?:[:=](.*))?$/i.exec(part) ?? /^[-+~?]?([a-z0-9]+)/i.exec(part) ?? [];
  const address = value.replace(/\/\d{1,3}$/, '');
  if (/^(?:a|mx|include|ip6)$/i.test(name) && ipv4Octets(address) !== null)
    return `${name.toLowerCase() === 'ip6' ? 'ip6 needs an IPv6 address' : `${name.toLowerCase()} needs a name`}; this address stands after ip4:`;
  if (/^(?:a|mx|include|ip4)$/i.test(name) && ipv6Octets(address) !== null)
    return `${name.toLowerCase() === 'ip4' ? 'ip4 needs an IPv4 address' : `${name.toLowerCase()} needs a name`}; this address stands after ip6:`;
  if (/^(?:redirect|exp):/i.test(part)) return `after ${name.toLowerCase()} there is an equals sign, not a colon`;
  const meant = MISNAMED[name.toLowerCase()];
  if (meant !== undefined) return `the mechanism is called ${meant}`;
  if (/[a-z0-9][~?+]all$|\.[a-z]{2,63}-all$|\d-all$|[^-+~?](?:include|ip4|ip6):/i.test(part))
    return 'a space is missing between two parts';
  return null;
}
