const ZERO = 0x30;

/** Returns the octets of a dotted IPv4 address, four decimal numbers without leading zeros. Null for anything else. */
export function ipv4Octets(text: string): Uint8Array | null {
  const octets = new Uint8Array(4);
  let place = 0;
  let digits = 0;
  let value = 0;
  for (let i = 0; i <= text.length; i += 1) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit >= 0 && digit <= 9) {
      // A leading zero is followed by the end of the number only.
      if (digits > 0 && value === 0) return null;
      digits += 1;
      value = value * 10 + digit;
      if (value > 255) return null;
    } else {
      const isEnd = i === text.length;
      if (digits === 0 || isEnd !== (place === 3) || (!isEnd && text[i] !== '.')) return null;
      octets[place] = value;
      place += 1;
      digits = 0;
      value = 0;
    }
  }
  return octets;
}

/** Returns octets of an IPv6 address in any form of RFC 4291 §2.2, without zone index. Null for anything else. */
export function ipv6Octets(text: string): Uint8Array | null {
  if (text.length > 45 || !/^[0-9a-fA-F:.]+$/.test(text)) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const groups: number[][] = [];
  for (const [h, half] of halves.entries()) {
    const octets: number[] = [];
    const parts = half === '' ? [] : half.split(':');
    for (const [i, part] of parts.entries()) {
      if (part.includes('.')) {
        const v4 = h === halves.length - 1 && i === parts.length - 1 ? ipv4Octets(part) : null;
        if (v4 === null) return null;
        octets.push(...v4);
      } else {
        if (!/^[0-9a-fA-F]{1,4}$/.test(part)) return null;
        const value = Number.parseInt(part, 16);
        octets.push(value >> 8, value & 0xff);
      }
    }
    groups.push(octets);
  }
  const [head = [], tail] = groups;
  if (tail === undefined) return head.length === 16 ? Uint8Array.from(head) : null;
  const gap = 16 - head.length - tail.length;
  return gap < 2 ? null : Uint8Array.from([...head, ...new Array<number>(gap).fill(0), ...tail]);
}

/**
 * Returns the text of an IPv6 address of eight groups of 16 bits: lower case, the first of the longest runs of two or more
 * zeros as `::`. Source: RFC 5952 §4.
 */
export function ipv6Text(groups: readonly number[]): string {
  let from = -1;
  let length = 1;
  for (let i = 0; i < 8; i += 1) {
    let run = 0;
    while (i + run < 8 && groups[i + run] === 0) run += 1;
    if (run > length) [from, length] = [i, run];
  }
  const hex = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':');
  return from < 0 ? hex(groups) : `${hex(groups.slice(0, from))}::${hex(groups.slice(from + length))}`;
}

/** Returns the text of a prefix, such as `192.0.2.0/24`. */
export function prefixText(network: { readonly octets: Uint8Array; readonly prefix: number }): string {
  const { octets, prefix } = network;
  if (octets.length === 4) return `${octets.join('.')}/${prefix}`;
  const groups = Array.from({ length: 8 }, (_, i) => ((octets[i * 2] ?? 0) << 8) | (octets[i * 2 + 1] ?? 0));
  return `${ipv6Text(groups)}/${prefix}`;
}
