import { type DnsName, ROOT } from '../domain/name.ts';
import type { OctetReader, Writer } from './octets.ts';

/**
 * Names that are looked up for nearly every domain, relative to it: in a stored document each is one octet. Documents
 * hold the places of this list, so never change or reorder it: only append, up to 120 names.
 */
const WELL_KNOWN: readonly string[] = [
  '_dmarc',
  '_domainkey',
  '_mta-sts',
  '_smtp._tls',
  'default._bimi',
  '*',
  '*._domainkey',
  ...[
    ...['default', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'k2', 'k3', 'mail', 'dkim', 'smtp', 'email'],
    ...['key1', 'zoho', 'protonmail', 'fm1', 'mandrill', 'pm', 'sig1', 'mx', 'x', 'hs1', 'resend'],
    ...['key2', 'key3', 'fm2', 'fm3', 'mesmtp', 'hs2', 'protonmail2', 'protonmail3', 'zmail', 'amazonses', 'smtpapi'],
    ...['pic', 'mailo', 'mte1', 'mte2', 'mailjet', 'brevo1', 'brevo2', 'zendesk1', 'zendesk2', 'sf1', 'sf2', 'titan1'],
    ...['titan2', 'gm1', 'gm2', 'gm3', 'mbo0001', 'mbo0002', 'dkimprovmx1', 'dkimprovmx2', 'cf2024-1', 'scph0922'],
  ].map((selector) => `${selector}._domainkey`),
];

/** A name is its place among the well-known ones, or from here on three times its length and how it is spelled. */
const SPELLED = 128;
const [RELATIVE, ABSOLUTE, SELECTOR] = [0, 1, 2] as const;
const DOMAINKEY = '._domainkey';
const PLACES = new Map(WELL_KNOWN.map((name, i) => [name, i + 1]));

/** Writes a name relative to the domain of its document. */
export function writeName(to: Writer, name: DnsName, key: DnsName): void {
  if (name === key) {
    to.natural(0);
    return;
  }
  const below = key === ROOT || (name.endsWith(key) && name.at(-key.length - 1) === '.');
  const text = below && key !== ROOT ? name.slice(0, -key.length - 1) : name;
  const place = below ? PLACES.get(text) : undefined;
  if (place !== undefined) {
    to.natural(place);
    return;
  }
  const isSelector = below && text.endsWith(DOMAINKEY);
  const spelled = isSelector ? text.slice(0, -DOMAINKEY.length) : text;
  to.natural(SPELLED + 3 * spelled.length + (isSelector ? SELECTOR : below ? RELATIVE : ABSOLUTE));
  to.ascii(spelled);
}

/** Reads what `writeName` wrote. Throws a `RangeError` on what it never writes. */
export function readName(from: OctetReader, key: DnsName): DnsName {
  const code = from.natural();
  if (code === 0) return key;
  let text: string;
  if (code < SPELLED) {
    const known = WELL_KNOWN[code - 1];
    if (known === undefined) throw new RangeError('a name is not in the list');
    text = known;
  } else {
    const how = (code - SPELLED) % 3;
    text = from.ascii((code - SPELLED - how) / 3);
    if (how === ABSOLUTE) return text as DnsName;
    if (how === SELECTOR) text += DOMAINKEY;
  }
  return (key === ROOT ? text : `${text}.${key}`) as DnsName;
}
