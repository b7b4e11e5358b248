/** Returns the text of octets: printable ASCII as it is, a backslash doubled, all else `\DDD` (RFC 1035 §5.1). */
export function octetsToText(octets: Uint8Array): string {
  if (octets.every(isPlain)) return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1');
  let text = '';
  for (const octet of octets) {
    if (octet < 0x20 || octet > 0x7e) text += `\\${String(octet).padStart(3, '0')}`;
    else {
      const char = String.fromCharCode(octet);
      text += char === '\\' ? '\\\\' : char;
    }
  }
  return text;
}

/** Whether an octet is printable ASCII and no backslash. */
const isPlain = (octet: number): boolean => octet >= 0x20 && octet <= 0x7e && octet !== 0x5c;

/**
 * Returns the octets that a text stands for: `\DDD` and `\X` understood, other characters as UTF-8. Null for a bad
 * escape.
 */
export function textToOctets(text: string): Uint8Array | null {
  if (!text.includes('\\')) return new Uint8Array(Buffer.from(text, 'utf8'));
  const octets: number[] = [];
  for (let i = 0; i < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(i) ?? 0);
    i += char.length;
    if (char !== '\\') {
      octets.push(...Buffer.from(char, 'utf8'));
      continue;
    }
    const digits = /^\d{3}/.exec(text.slice(i, i + 3))?.[0];
    if (digits !== undefined) {
      if (Number(digits) > 255) return null;
      octets.push(Number(digits));
      i += 3;
    } else {
      const next = text.codePointAt(i);
      // A digit begins `\DDD` or nothing (RFC 1035 §5.1).
      if (next === undefined || (next >= 0x30 && next <= 0x39)) return null;
      const escaped = String.fromCodePoint(next);
      octets.push(...Buffer.from(escaped, 'utf8'));
      i += escaped.length;
    }
  }
  return Uint8Array.from(octets);
}
