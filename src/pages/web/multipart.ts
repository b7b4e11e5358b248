import { MAX_FIELDS } from './form-limits.ts';

/** More would be no head of a field of ours: its name, the name of a file, its type. Source: docs/limits.md. */
const MAX_HEAD_OCTETS = 2048;
const LINE_END = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

/** Reads a form; null where it has more fields than ours have. */
export function readMultipart(body: Buffer, contentType: string): URLSearchParams | null {
  const fields = new URLSearchParams();
  const boundary = boundaryIn(contentType);
  if (boundary === null) return fields;
  const delimiter = Buffer.from(`--${boundary}`);
  const nextDelimiter = Buffer.concat([LINE_END, delimiter]);
  let at = body.indexOf(delimiter);
  for (let count = 0; at !== -1; count += 1) {
    if (count > MAX_FIELDS) return null;
    const from = at + delimiter.length;
    const next = body.indexOf(nextDelimiter, from);
    if (next === -1) break;
    addField(fields, body.subarray(from, next));
    at = next + LINE_END.length;
  }
  return fields;
}

/** Source: RFC 2046 §5.1.1. */
const boundaryIn = (contentType: string): string | null => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
};

/** Adds one field by its name, with its content as text; of a file the content alone. Source: RFC 7578 §4. */
function addField(fields: URLSearchParams, part: Buffer): void {
  const end = part.subarray(0, MAX_HEAD_OCTETS).indexOf(HEAD_END);
  if (end === -1) return;
  const [, name] = /^content-disposition:[^\r\n]*;\s*name="([^"\r\n]*)"/im.exec(part.toString('utf8', 0, end)) ?? [];
  if (name !== undefined) fields.append(name, new TextDecoder().decode(part.subarray(end + HEAD_END.length)));
}
