import { createRequire } from 'node:module';
import { extname } from 'node:path';
import type { Diagnosis } from './diagnoses/diagnosis.ts';
import { KINDS, type KindId } from './diagnoses/kinds.ts';
import type { Report } from './diagnoses/report.ts';
import type { Resolver } from './dns/resolution.ts';
import { unvalidated } from './dns/unvalidated.ts';
import { because, type Cause } from './domain/cause.ts';
import type { DomainName } from './domain/name.ts';
import { parseDomainName } from './domain/parse.ts';
import { presentZoneRdata } from './domain/rdata/present.ts';
import type { RrType } from './domain/rr.ts';
import { createLiveEvidence } from './evidence/live.ts';
import { readDmarc } from './facts/dmarc.ts';
import { LANGUAGES } from './languages/languages.ts';
import { type DiagnoseOptions, newRandomLabel, diagnose as runDiagnosis } from './lookups/diagnose.ts';
import type { DmarcFound } from './records/dmarc/discover.ts';
import { evaluateSpf } from './records/spf/evaluate.ts';
import type { SpfEvaluation, SpfQuery } from './records/spf/evaluation.ts';
import { originIn } from './records/zone-file/origin.ts';
import { readZoneFile } from './records/zone-file/read-zone-file.ts';
import type { ZoneFileRemark } from './records/zone-file/zone-file.ts';
import { ZONE_FILE_TEXTS } from './records/zone-file/zone-file-texts.ts';
import { addTexts, isLoaded, reportIn, textIn } from './texts/language.ts';
import { addLanguages, type Language } from './texts/languages.ts';

export { createResolver } from './dns/create-resolver.ts';
export { presentRdata } from './domain/rdata/present.ts';
export { readRdata } from './domain/rdata/read.ts';
export { matchRobots } from './records/robots/match.ts';
export { parseRdap } from './registration/rdap.ts';
export { parseWhois } from './registration/whois.ts';

/**
 * Reads a name as people type it, for `resolve` of a resolver: other scripts become A-labels. Throws a `TypeError` where it
 * is no domain name.
 *
 * @example
 * domainName('Bücher.example'); // xn--bcher-kva.example
 */
export function domainName(typed: string): DomainName {
  const parsed = parseDomainName(typed);
  if (!parsed.ok) throw new TypeError(textIn('en', parsed.fault));
  return parsed.name;
}

/** How long one SPF check may ask; later questions fail, which is a temperror. Source: RFC 7208 §4.6.4 (at least 20 s). */
const SPF_TIME_LIMIT_MS = 20_000;

export interface CheckSpfOptions extends SpfQuery {
  readonly resolver: Resolver;
}

/**
 * Returns whether an address may send mail for a domain, by SPF (RFC 7208): the verdict, the owner's explanation, the
 * mechanism that matched and where it stands, the lookups it took, and every record and term that was looked at.
 *
 * Whatever the DNS says or fails to say is a value: a failed lookup is `temperror`, never an absence. Throws a
 * `TypeError` only where `ip` is no IP address.
 *
 * @example
 * import { checkSpf, createResolver } from 'zonewell';
 *
 * const resolver = createResolver({ servers: ['127.0.0.1'] });
 * const { result, matches } = await checkSpf({
 *   ip: '192.0.2.10',
 *   sender: 'news@example.com',
 *   helo: 'mail.example.com',
 *   resolver,
 * });
 * const mechanism = matches.at(-1);
 * console.log(result, mechanism?.term.text, mechanism?.domain); // pass ip4:192.0.2.0/24 _spf.example.com
 * await resolver.close();
 */
export function checkSpf({ resolver, ...query }: CheckSpfOptions): Promise<SpfEvaluation> {
  const nowMs = Date.now();
  const deadline = performance.now() + SPF_TIME_LIMIT_MS;
  const asked = unvalidated(resolver);
  return evaluateSpf({ nowSeconds: nowMs / 1000, ...query }, (name, type) =>
    performance.now() < deadline
      ? asked.resolve(name, type)
      : { kind: 'failure', why: 'budget', causes: because('time-ran-out') },
  );
}

/** The DMARC policy that applies to a name, or why it could not be found out. */
export type DmarcDiscovery = DmarcFound | { readonly kind: 'unknown'; readonly causes: readonly Cause[] };

/**
 * Finds the DMARC policy that applies to a name, by the tree walk of RFC 9989 §4.10: its own record, else that of its
 * organizational domain, else that of the public suffix. A failed lookup that the answer hangs on is `unknown`, never
 * `absent`. Throws a `TypeError` where `domain` is no domain name.
 *
 * @example
 * const found = await discoverDmarc('news.example.com', { resolver });
 * if (found.kind === 'policy') console.log(found.policy, found.tag, found.at); // reject sp example.com
 */
export async function discoverDmarc(
  domain: string,
  { resolver }: { readonly resolver: Resolver },
): Promise<DmarcDiscovery> {
  const evidence = createLiveEvidence({
    resolver: unvalidated(resolver),
    clock: Date.now,
    randomLabel: newRandomLabel,
  });
  const fact = await readDmarc(domainName(domain), evidence);
  return fact.kind === 'available'
    ? fact.value
    : { kind: 'unknown', causes: fact.failures.flatMap(({ causes }) => causes) };
}

/**
 * Diagnoses a domain afresh, as `zonewell check` does: no store, no accounts. `kind` is the id of one of `KINDS`; `probes`
 * connect to web and mail servers, and without them what rests on these is unknown. Texts are messages, which `render`
 * puts into words. Whatever the world outside does wrong is part of the diagnosis. Throws a `TypeError` where `domain`
 * is no domain name.
 *
 * @example
 * const resolver = createResolver({ servers: ['127.0.0.1'] });
 * const { score, maxScore, verdict } = render(await diagnose('example.com', { kind: 'health', resolver }), 'en');
 * console.log(`${score} of ${maxScore}: ${verdict}`);
 * await resolver.close();
 */
export async function diagnose(
  domain: string,
  { kind, ...options }: Omit<DiagnoseOptions, 'kind'> & { readonly kind: KindId },
): Promise<Diagnosis> {
  const found = KINDS.find(({ id }) => id === kind);
  if (found === undefined) throw new TypeError(`There is no kind of diagnosis "${kind}".`);
  return runDiagnosis(domainName(domain), { ...options, kind: found });
}

/**
 * Puts a diagnosis into the words of a language, `en` or `ja`. The texts of a language but English are loaded when it is
 * asked for first. Throws a `TypeError` where we don't speak it.
 */
export function render(diagnosis: Diagnosis, language: Language): Report {
  if (!isLoaded(language)) loadNow(language);
  return reportIn(language, diagnosis);
}

/** A record of a zone file, in presentation form: whole names end in a dot, and text is quoted. */
export interface ParsedZoneRecord {
  /** Without a dot at its end. */
  readonly name: string;
  readonly ttlSeconds: number;
  readonly type: RrType;
  readonly data: string;
  /** Counted from 1. */
  readonly line: number;
}

/** A remark about a line of a zone file, as a sentence. */
export interface ParsedZoneNote {
  readonly line: number;
  readonly text: string;
}

/** A zone as `parseZone` read it. */
export interface ParsedZone {
  /** Null where neither the file nor the caller names it: then nothing was read. */
  readonly origin: string | null;
  readonly records: readonly ParsedZoneRecord[];
  /** Names that a provider gives the addresses of another name (ALIAS, ANAME): the DNS has no such record. */
  readonly aliases: readonly { readonly name: string; readonly target: string; readonly line: number }[];
  /** Records of types that are not read, by the number of their type. */
  readonly unread: readonly { readonly name: string; readonly type: number; readonly line: number }[];
  /** Faults that keep name servers from loading the zone; the lines that could be read are there all the same. */
  readonly faults: readonly ParsedZoneNote[];
  /** Tells what is left out, or stands for something else. */
  readonly notices: readonly ParsedZoneNote[];
}

/**
 * Reads a zone file (RFC 1035 §5, with `$TTL` and BIND's `$GENERATE`). Each record and fault has its line. `origin` is the
 * zone; left out, the file says it by a whole `$ORIGIN` or the whole name of its SOA record. `$INCLUDE` is a fault, since
 * this opens no files. 10 MiB and 50,000 records are read at most. Whatever the file says is a value. Throws a `TypeError`
 * only where `origin` is no domain name.
 *
 * @example
 * const { records, faults } = parseZone('@ 3600 IN MX 10 mail\n@ 3600 IN A 192.0.2.300\n', { origin: 'example.com' });
 * console.log(records[0]?.data); // 10 mail.example.com.
 * console.log(faults[0]?.line, faults[0]?.text); // 2 "192.0.2.300" cannot be the data of a record of type A.
 */
export function parseZone(
  text: string | Uint8Array,
  { origin: given }: { readonly origin?: string | undefined } = {},
): ParsedZone {
  const octets = typeof text === 'string' ? Buffer.from(text) : text;
  const origin = given === undefined ? originIn(octets) : domainName(given);
  if (origin === null) {
    const faults = [{ line: 1, text: textIn('en', ZONE_FILE_TEXTS.message('no-origin')) }];
    return { origin, records: [], aliases: [], unread: [], faults, notices: [] };
  }
  const { records, aliases, unread, faults, notices } = readZoneFile(octets, { origin, file: '' });
  const noteOf = ({ line, remark }: ZoneFileRemark): ParsedZoneNote => ({ line, text: textIn('en', remark) });
  return {
    origin,
    records: records.map(({ name, ttlSeconds, type, octets: data, line }) => ({
      name,
      ttlSeconds,
      type,
      data: presentZoneRdata(type, data),
      line,
    })),
    aliases: aliases.map(({ name, target, line }) => ({ name, target, line })),
    unread: unread.map(({ name, type, line }) => ({ name, type, line })),
    faults: faults.map(noteOf),
    notices: notices.map(noteOf),
  };
}

/** Loads the texts of a language at once, since rendering does not wait. Works where the library was built. */
function loadNow(language: Language): void {
  addLanguages(LANGUAGES);
  if (!LANGUAGES.some(({ tag }) => tag === language)) throw new TypeError(`We don't speak "${language}".`);
  const require = createRequire(import.meta.url);
  const { TABLES } = require(`./languages/${language}/tables${extname(import.meta.url)}`);
  addTexts(language, TABLES);
}
