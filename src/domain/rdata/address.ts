/** Octets of a dotted IPv4 address, four decimal numbers without leading zeros. Null for anything else. */
export function ipv4Octets(text: string): Uint8Array | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return Uint8Array.from(parts, Number);
}

/** Octets of an IPv6 address in any form of RFC 4291 §2.2, without zone index. Null for anything else. */
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
