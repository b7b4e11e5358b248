/** The IANA IPv4 and IPv6 Special-Purpose Address Registries, block by block. */
export const SPECIAL_BLOCKS: readonly string[] = [
  '0.0.0.0/8',
  '0.0.0.0/32',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.0.0/29',
  '192.0.0.8/32',
  '192.0.0.9/32',
  '192.0.0.10/32',
  '192.0.0.170/32',
  '192.0.0.171/32',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.88.99.2/32',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '240.0.0.0/4',
  '255.255.255.255/32',
  '::1/128',
  '::/128',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001::/32',
  '2001:1::1/128',
  '2001:1::2/128',
  '2001:1::3/128',
  '2001:2::/48',
  '2001:3::/32',
  '2001:4:112::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:30::/28',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
];

/** In no registry of special blocks, and no place to connect to either: multicast, former site-local, unused. */
export const OTHER_BLOCKS: readonly string[] = [
  '224.0.0.0/4',
  'ff00::/8',
  'fec0::/10',
  '::/96',
  '4000::/3',
  '0200::/7',
];

/** Octets of the first and of the last address of a block. */
export function endsOf(block: string): readonly [Uint8Array, Uint8Array] {
  const [address = '', bits] = block.split('/');
  const first = octetsOf(address);
  const last = Uint8Array.from(first, (octet, i) => octet | (0xff >> Math.min(8, Math.max(0, Number(bits) - 8 * i))));
  return [first, last];
}

/** Reads plain addresses by the rules of the URL standard, not by our own code. */
function octetsOf(address: string): Uint8Array {
  if (!address.includes(':')) return Uint8Array.from(address.split('.'), Number);
  const groups = groupsOf(new URL(`https://[${address}]/`).hostname.slice(1, -1));
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((part) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)),
  ) as [number[], number[]];
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const hex = (n: number): string => n.toString(16);
const octal = (n: number): string => `0${n.toString(8)}`;
const percent = (text: string): string =>
  [...text].map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
const wide = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));

/** Notations that one program or another reads as this address, as hosts of a URL. */
export function notationsOf(octets: Uint8Array): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  const groups = Array.from(
    { length: octets.length / 2 },
    (_, i) => ((octets[2 * i] ?? 0) << 8) | (octets[2 * i + 1] ?? 0),
  );
  if (octets.length === 4) {
    const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
    const plain = [...octets].join('.');
    const [high, low] = groups.map(hex);
    return [
      plain,
      `${plain}.`,
      String(whole),
      `0x${hex(whole)}`,
      `0X${hex(whole).toUpperCase()}`,
      octal(whole),
      [...octets].map((n) => `0x${hex(n)}`).join('.'),
      [...octets].map(octal).join('.'),
      [...octets].map((n) => `0x${hex(n).padStart(12, '0')}`).join('.'),
      `${a}.${whole % 2 ** 24}`,
      `${a}.${octal(b)}.0x${hex((c << 8) | d)}`,
      percent(plain),
      wide(plain),
      plain.replaceAll('.', '。'),
      `[::ffff:${plain}]`,
      `[::ffff:${high}:${low}]`,
      `[::${plain}]`,
      `[64:ff9b::${plain}]`,
      `[2002:${high}:${low}::1]`,
      `[2001:0:808:808::${hex(((a << 8) | b) ^ 0xffff)}:${hex(((c << 8) | d) ^ 0xffff)}]`,
    ];
  }
  const full = groups.map((group) => hex(group).padStart(4, '0'));
  const tail = [...octets.slice(12)].join('.');
  const short = new URL(`https://[${full.join(':')}]/`).hostname;
  return [
    short,
    short.toUpperCase(),
    `[${full.join(':')}]`,
    `[${full.join(':').toUpperCase()}]`,
    `[${groups.map(hex).join(':')}]`,
    `[${groups.slice(0, 6).map(hex).join(':')}:${tail}]`,
    `[${full.slice(0, 6).join(':')}:${tail}]`,
    `${short}.`,
    `[${short.slice(1, -1)}%25eth0]`,
    `[${short.slice(1, -1)}%eth0]`,
    percent(short),
    `[${percent(short.slice(1, -1))}]`,
    `[[${short.slice(1, -1)}]]`,
    short.slice(1, -1),
    `[v1.${short.slice(1, -1)}]`,
    `${full.join('-')}`.replaceAll('-', ':'),
  ];
}

/** Those that both registries have as globally reachable: we do not connect to them, but others may. */
export const REACHABLE_BLOCKS: readonly string[] = [
  '192.0.0.9/32',
  '192.0.0.10/32',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
  '2001:1::1/128',
  '2001:1::2/128',
  '2001:1::3/128',
  '2001:3::/32',
  '2001:4:112::/48',
  '2001:20::/28',
  '2001:30::/28',
  '2620:4f:8000::/48',
];
