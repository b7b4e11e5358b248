import { readFileSync } from 'node:fs';

/** What a zone file says, read line by line without any code of the product: the files hold one record a line. */
export interface PlainZone {
  readonly apex: string;
  readonly records: readonly { readonly name: string; readonly type: string; readonly value: string }[];
}

/** Joins the quoted strings of a TXT value; `\"` is a quote, `\DDD` and `\\` stay as they are. */
function joined(value: string): string {
  const strings = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '');
  return strings.join('').replaceAll('\\"', '"').replaceAll('\\;', ';');
}

export function readPlainZone(file: string): PlainZone {
  const lines = readFileSync(file, 'utf8').split('\n');
  const apex = (/^\$ORIGIN (\S+)\.$/.exec(lines[0] ?? '')?.[1] ?? '').toLowerCase();
  const records = lines.flatMap((line) => {
    const parts = /^(\S+)\.\s+\d+\s+IN\s+(\S+)\s+(.*)$/.exec(line);
    if (parts === null) return [];
    const [, name = '', type = '', value = ''] = parts;
    const plain = type === 'TXT' ? joined(value) : value.toLowerCase().replace(/(?<=\S)\.$/, '');
    return [{ name: name.toLowerCase(), type, value: plain }];
  });
  return { apex, records };
}
