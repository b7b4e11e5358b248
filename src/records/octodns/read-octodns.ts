import { isMap, isPair, isScalar, isSeq } from 'yaml';
import { child, type DnsName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { OTHER_TYPES, PROVIDER_ALIASES } from '../../domain/rdata/other-types.ts';
import { parseRdata } from '../../domain/rdata/parse.ts';
import { ttlSecondsOf } from '../../domain/rdata/ttl.ts';
import { knownType, typeNumber } from '../../domain/rdata/types.ts';
import { parseDnsName } from '../../domain/rdata/wire-name.ts';
import type { RrType } from '../../domain/rr.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { isEmptyNode, Misread, readYamlLines, type YamlContext } from '../../domain/yaml-file.ts';
import { zoneFaults } from '../zone-file/zone-faults.ts';
import { ZONE_FILE_LIMITS, type ZoneFile, type ZoneFilePlace, type ZoneFileRemark } from '../zone-file/zone-file.ts';
import { ZONE_FILE_TEXTS } from '../zone-file/zone-file-texts.ts';
import { recordFields, writtenOf, zoneDataOf } from './octodns-data.ts';
import { OCTODNS_TEXTS } from './octodns-texts.ts';

const { message } = OCTODNS_TEXTS;
const zoneMessage = ZONE_FILE_TEXTS.message;

/** TTL of records that have none of their own. Source: OCTODNS_SOURCE. */
const DEFAULT_TTL_SECONDS = 3600;
/** Record sets of a zone itself that octoDNS leaves to the provider where its file has none. */
const RETAINED_AT_APEX: readonly RrType[] = ['SOA', 'NS'];
/** Lists what else answers where a provider makes addresses itself. */
const ADDRESSES: readonly RrType[] = ['A', 'AAAA'];

interface OctodnsOptions {
  readonly origin: DnsName;
  /** How the file is named in remarks. */
  readonly file: string;
}

/** Reads a zone of octoDNS's YamlProvider. Source: OCTODNS_SOURCE. Never throws. */
export function readOctodns(octets: Uint8Array, { origin, file }: OctodnsOptions): ZoneFile {
  const empty = { origin, records: [], unread: [], aliases: [], retained: [], comments: [], notices: [] };
  if (octets.length > ZONE_FILE_LIMITS.octets)
    return {
      ...empty,
      faults: [{ file, line: 1, remark: zoneMessage('too-large', { most: ZONE_FILE_LIMITS.octets }) }],
    };
  const read = readYamlLines(Buffer.from(octets).toString(), (contents, context) => {
    const reader = new OctodnsReader({ origin, file }, context);
    reader.read(contents);
    return reader.whole();
  });
  if (!read.ok) return { ...empty, faults: read.faults.map(({ line, fault }) => ({ file, line, remark: fault })) };
  const zone: ZoneFile = { ...read.value, faults: [] };
  return { ...zone, faults: zoneFaults(zone, file) };
}

/** Where a record stands, and what it is about. */
interface RecordPlace extends ZoneFilePlace {
  readonly name: DnsName;
}

class OctodnsReader {
  readonly #options: OctodnsOptions;
  readonly #context: YamlContext;
  readonly #records: ZoneFile['records'][number][] = [];
  readonly #unread: ZoneFile['unread'][number][] = [];
  readonly #aliases: ZoneFile['aliases'][number][] = [];
  readonly #retained: ZoneFile['retained'][number][] = [];
  readonly #notices: ZoneFileRemark[] = [];

  constructor(options: OctodnsOptions, context: YamlContext) {
    this.#options = options;
    this.#context = context;
  }

  whole(): Omit<ZoneFile, 'faults'> {
    const { origin, file } = this.#options;
    const retained = RETAINED_AT_APEX.filter(
      (type) => !this.#records.some((one) => one.name === origin && one.type === type),
    );
    const notice = { file, line: 1, remark: message('retained', { types: retained, origin }) };
    return {
      origin,
      records: this.#records,
      unread: this.#unread,
      aliases: this.#aliases,
      retained: [...this.#retained, ...retained.map((type) => ({ name: origin, type }))],
      comments: [],
      notices: retained.length === 0 ? this.#notices : [notice, ...this.#notices],
    };
  }

  read(contents: unknown): void {
    const { trying, resolve } = this.#context;
    if (!isMap(contents)) throw new Misread(message('not-a-zone'), contents);
    for (const { key, value } of contents.items.filter(isPair))
      trying(() => {
        const name = this.#nameOf(key);
        const node = resolve(value);
        for (const record of isSeq(node) ? node.items : [node]) trying(() => this.#record(resolve(record), name));
      });
  }

  #nameOf(key: unknown): DnsName {
    if (!isScalar(key)) throw new Misread(message('not-a-zone'), key);
    const { origin } = this.#options;
    const written = writtenOf(key);
    if (written === '<<') throw new Misread(message('merged'), key);
    if (written === '') return origin;
    const international = /[^ -~]/.test(written) ? parseDomainName(written) : null;
    const label = international?.ok === true ? international.name : written;
    const name = parseDnsName(child(label, origin));
    if (name === null) throw new Misread(zoneMessage('not-a-name', { typed: shown(written) }), key);
    return name;
  }

  #record(node: unknown, name: DnsName): void {
    const fields = recordFields(node, this.#context.resolve);
    if (isEmptyNode(fields.get('type'))) throw new Misread(message('no-type'), node);
    const typed = writtenOf(fields.get('type'));
    const upper = typed.toUpperCase();
    const place = { file: this.#options.file, line: this.#context.lineOf(node), name };
    const how = this.#managed(fields, place);
    const number = typeNumber(typed) ?? OTHER_TYPES[upper];
    const type = number === undefined ? undefined : knownType(number);
    if (how.isIgnored) this.#retain(place, type === undefined ? [] : [type]);
    else if (PROVIDER_ALIASES.has(upper)) this.#alias(fields, { ...place, upper }, node);
    else if (upper === 'URLFWD' || upper.includes('/')) this.#ofProvider(place, upper);
    else if (number === undefined)
      throw new Misread(zoneMessage('not-a-type', { typed: shown(typed) }), fields.get('type'));
    else if (type === undefined) this.#leave(place, number, upper);
    else this.#values(fields, { ...place, type, isLenient: how.isLenient }, node);
  }

  /** Reads what octoDNS is settings about a record, and remarks what follows from it. */
  #managed(
    fields: ReadonlyMap<string, unknown>,
    { file, line }: RecordPlace,
  ): { readonly isIgnored: boolean; readonly isLenient: boolean } {
    const notice = (code: 'dynamic' | 'some-providers'): number =>
      this.#notices.push({ file, line, remark: message(code) });
    if (!isEmptyNode(fields.get('dynamic')) || !isEmptyNode(fields.get('geo'))) notice('dynamic');
    const own = fields.get('octodns');
    if (isEmptyNode(own)) return { isIgnored: false, isLenient: false };
    const settings = recordFields(own, this.#context.resolve);
    if (!isEmptyNode(settings.get('included')) || !isEmptyNode(settings.get('excluded'))) notice('some-providers');
    const isTrue = (key: string): boolean => {
      const value = settings.get(key);
      return isScalar(value) && value.value === true;
    };
    return { isIgnored: isTrue('ignored'), isLenient: isTrue('lenient') };
  }

  #values(
    fields: ReadonlyMap<string, unknown>,
    { isLenient, ...at }: RecordPlace & { readonly type: RrType; readonly isLenient: boolean },
    node: unknown,
  ): void {
    const { resolve, trying, lineOf } = this.#context;
    const ttlSeconds = ttlOf(fields.get('ttl'));
    for (const item of this.#items(fields, node))
      trying(() => {
        const value = resolve(item);
        const data = zoneDataOf(at.type, value, { resolve, isLenient });
        const parsed = parseRdata(at.type, data, this.#options.origin);
        if (!parsed.ok) throw new Misread(zoneMessage('bad-data', { typed: shown(data), type: at.type }), item);
        if (this.#records.length >= ZONE_FILE_LIMITS.records)
          throw new Misread(zoneMessage('too-many-records', { most: ZONE_FILE_LIMITS.records }), item);
        this.#records.push({ ...at, line: lineOf(item), ttlSeconds, octets: parsed.octets });
      });
  }

  /** Returns the values of a record: one, or each of a list. */
  #items(fields: ReadonlyMap<string, unknown>, node: unknown): readonly unknown[] {
    const given = isEmptyNode(fields.get('values')) ? fields.get('value') : fields.get('values');
    const items = isSeq(given) ? given.items : [given];
    if (isEmptyNode(given) || items.length === 0) throw new Misread(message('no-values'), node);
    return items;
  }

  #alias(
    fields: ReadonlyMap<string, unknown>,
    { upper, ...at }: RecordPlace & { readonly upper: string },
    node: unknown,
  ): void {
    const [item] = this.#items(fields, node);
    const written = writtenOf(this.#context.resolve(item));
    const target = parseDnsName(written);
    if (target === null) throw new Misread(zoneMessage('not-a-name', { typed: shown(written) }), item);
    this.#aliases.push({ ...at, target });
    this.#notices.push({ file: at.file, line: at.line, remark: zoneMessage('alias', { type: upper, target }) });
  }

  #ofProvider(at: RecordPlace, type: string): void {
    for (const one of ADDRESSES) this.#unread.push({ ...at, type: typeNumber(one) ?? 0 });
    const remark = message('provider', { type: shown(type), name: at.name });
    this.#notices.push({ file: at.file, line: at.line, remark });
  }

  #leave(at: RecordPlace, type: number, typed: string): void {
    this.#unread.push({ ...at, type });
    this.#notices.push({ file: at.file, line: at.line, remark: zoneMessage('type-not-read', { type: typed }) });
  }

  #retain({ name, file, line }: RecordPlace, types: readonly RrType[]): void {
    for (const type of types) this.#retained.push({ name, type });
    this.#notices.push({ file, line, remark: message('ignored') });
  }
}

const shown = (text: string): string => quoted(text, ECHO_CHARS.value);

function ttlOf(node: unknown): number {
  if (isEmptyNode(node)) return DEFAULT_TTL_SECONDS;
  const written = writtenOf(node);
  const seconds = /^\d{1,10}$/.test(written) ? ttlSecondsOf(written) : null;
  if (seconds === null) throw new Misread(message('bad-ttl', { typed: shown(written) }), node);
  return seconds;
}
