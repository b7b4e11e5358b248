/** A message as a person reads it. */
export interface ReadableMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
  readonly html: string;
  /** Further headers of interest, as they came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const SHOWN = ['Message-ID', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'DKIM-Signature'];

/** Reads a message: header fields, and the parts that are text or HTML. Source: RFC 2045 to 2047. */
export function readableMail(message: string): ReadableMail {
  const [headers, body] = headersAndBody(message);
  const field = (name: string): string => decodedWords(headers.get(name.toLowerCase()) ?? '');
  const parts = partsOf(headers, body);
  return {
    from: field('From'),
    to: field('To'),
    subject: field('Subject'),
    date: field('Date'),
    text: parts.get('text/plain') ?? '',
    html: parts.get('text/html') ?? '',
    headers: SHOWN.flatMap((name) => (headers.has(name.toLowerCase()) ? [[name, field(name)] as const] : [])),
  };
}

type Headers = ReadonlyMap<string, string>;

function headersAndBody(text: string): readonly [Headers, string] {
  const end = text.indexOf('\r\n\r\n');
  const head = end === -1 ? text : text.slice(0, end);
  // A line that begins with a blank goes on with the one before.
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return [headers, end === -1 ? '' : text.slice(end + 4)];
}

/** The texts of a message by their type, also of parts within parts. */
function partsOf(headers: Headers, body: string): ReadonlyMap<string, string> {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) {
    const octets = decoded(body, headers.get('content-transfer-encoding') ?? '');
    return new Map([[type.split(';')[0]?.trim().toLowerCase() ?? '', octets.toString('utf8')]]);
  }
  const parts = body
    .split(`--${boundary}`)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .map((part) => part.replace(/^\r\n|\r\n$/g, ''));
  return new Map(parts.flatMap((part) => [...partsOf(...headersAndBody(part))]));
}

function decoded(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64');
  if (/quoted-printable/i.test(encoding)) return Buffer.from(unquoted(body.replace(/=\r\n/g, '')), 'latin1');
  return Buffer.from(body, 'latin1');
}

const unquoted = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Words of a header beyond ASCII; the space between two of them is none. Source: RFC 2047 section 6.2. */
const decodedWords = (value: string): string =>
  value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      /b/i.test(form)
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    );
