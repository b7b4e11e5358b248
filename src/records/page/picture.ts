/** The kind and size of a picture, by its first octets. */
export interface Picture {
  readonly type: 'png' | 'jpeg' | 'gif' | 'webp' | 'svg';
  /** Null where its first octets do not say it. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** Reads the beginning of a picture; null where it is none that link previews show. */
export function readPicture(octets: Uint8Array): Picture | null {
  const data = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  const head = data.subarray(0, 4).toString('latin1');
  if (head === '\x89PNG')
    return { type: 'png', size: data.length < 24 ? null : at(data.readUInt32BE(16), data.readUInt32BE(20)) };
  if (head === 'GIF8')
    return { type: 'gif', size: data.length < 10 ? null : at(data.readUInt16LE(6), data.readUInt16LE(8)) };
  if (head.startsWith('\xff\xd8\xff')) return { type: 'jpeg', size: sizeOfJpeg(data) };
  if (head === 'RIFF' && data.subarray(8, 12).toString('latin1') === 'WEBP')
    return { type: 'webp', size: sizeOfWebp(data) };
  return /^\s*(?:<\?xml|<svg)/.test(data.subarray(0, 200).toString('latin1')) ? { type: 'svg', size: null } : null;
}

const at = (width: number, height: number): Picture['size'] => ({ width, height });

/** Goes from segment to segment until one says the size. As ITU-T T.81 has it in its annexes B.1 and B.2.2. */
function sizeOfJpeg(data: Buffer): Picture['size'] {
  let place = 2;
  while (place + 9 < data.length && data[place] === 0xff) {
    const marker = data[place + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return at(data.readUInt16BE(place + 7), data.readUInt16BE(place + 5));
    place += 2 + data.readUInt16BE(place + 2);
  }
  return null;
}

/** Source: RFC 9649 §2.5 to §2.7. */
function sizeOfWebp(data: Buffer): Picture['size'] {
  if (data.length < 30) return null;
  const kind = data.subarray(12, 16).toString('latin1');
  if (kind === 'VP8X') return at(1 + data.readUIntLE(24, 3), 1 + data.readUIntLE(27, 3));
  if (kind === 'VP8 ') return at(data.readUInt16LE(26) & 0x3fff, data.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return null;
  const bits = data.readUInt32LE(21);
  return at((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
}
