import type { DnsName } from '../../domain/name.ts';
import { OTHER_TYPES } from '../../domain/rdata/other-types.ts';
import type { RrType } from '../../domain/rr.ts';
import type { ZoneFile, ZoneFileRemark, ZoneRecord } from './zone-file.ts';
import { ZONE_FILE_TEXTS } from './zone-file-texts.ts';

const { message } = ZONE_FILE_TEXTS;

/** Types that may stand beside a CNAME record. Source: RFC 2181 §10.1, RFC 4034 §3 and §4. */
const BESIDE_ALIAS: ReadonlySet<RrType> = new Set(['CNAME', 'RRSIG', 'NSEC']);

/** SIG, KEY and NXT, by which zones were signed earlier. Source: RFC 2181 §10.1. */
const UNREAD_BESIDE_ALIAS: ReadonlySet<number> = new Set(
  [OTHER_TYPES['SIG'], OTHER_TYPES['KEY'], OTHER_TYPES['NXT']].filter((one) => one !== undefined),
);

/** Finds what keeps name servers from loading a zone whose lines can all be read. */
export function zoneFaults(
  { origin, records, unread, retained, faults }: ZoneFile,
  file: string,
): readonly ZoneFileRemark[] {
  const soa = records.filter(({ type }) => type === 'SOA');
  const [first, ...others] = soa;
  // What could not be read may hold what seems to be missing.
  const lacksSoa =
    first === undefined && faults.length === 0 && !retained.some(({ name, type }) => name === origin && type === 'SOA');
  const strange = soa.find(({ name }) => name !== origin);
  const differing = others.find((one) => first !== undefined && !isSame(one, first));
  return [
    ...(lacksSoa ? [{ file, line: 1, remark: message('no-soa') }] : []),
    ...(strange === undefined ? [] : [at(strange, message('other-origin', { name: strange.name, origin }))]),
    ...(differing === undefined ? [] : [at(differing, message('several-soa'))]),
    ...aliasFaults(
      records,
      new Set(unread.filter(({ type }) => !UNREAD_BESIDE_ALIAS.has(type)).map(({ name }) => name)),
    ),
  ];
}

/** Finds names with a CNAME record and others. */
function aliasFaults(records: readonly ZoneRecord[], unread: ReadonlySet<DnsName>): readonly ZoneFileRemark[] {
  const aliases = Map.groupBy(
    records.filter(({ type }) => type === 'CNAME'),
    ({ name }) => name,
  );
  const beside = new Set(
    records.filter(({ name, type }) => !BESIDE_ALIAS.has(type) && aliases.has(name)).map(({ name }) => name),
  );
  return [...aliases].flatMap(([name, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    if (beside.has(name) || unread.has(name)) return [at(first, message('alias-not-alone', { name }))];
    const other = all.find((one) => !isSame(one, first));
    return other === undefined ? [] : [at(other, message('several-aliases', { name }))];
  });
}

const at = ({ file, line }: ZoneRecord, remark: ZoneFileRemark['remark']): ZoneFileRemark => ({ file, line, remark });

const isSame = (a: ZoneRecord, b: ZoneRecord): boolean =>
  a.name === b.name && Buffer.from(a.octets).equals(Buffer.from(b.octets));
