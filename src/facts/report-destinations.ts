import type { Ref } from '../domain/answer.ts';
import { child, type DnsName, type DomainName } from '../domain/name.ts';
import { parseDomainName } from '../domain/parse.ts';
import { DMARC_NAME } from '../domain/service-names.ts';
import { type DmarcRecord, isDmarc } from '../records/dmarc/parse.ts';
import { dmarcParts } from '../records/dmarc/tags.ts';
import { isReportUri } from '../records/dmarc/uris.ts';
import { askTexts } from './ask.ts';
import { orNull } from './combine.ts';
import { readDmarc } from './dmarc.ts';
import { readOrganizationalDomain } from './dmarc-reach.ts';
import { available, type FactReader, shared } from './fact.ts';
import { type MailAcceptance, readMailAcceptance } from './mail-acceptance.ts';

/** Where reports are asked to go, and whether those who are to get them agreed. */
export interface ReportDestination {
  /** `rua`: aggregate reports. `ruf`: reports of single failures, which few receivers send. */
  readonly of: 'rua' | 'ruf';
  readonly uri: string;
  /**
   * `own`: of the same organizational domain, so that nobody has to agree. `own` and `authorised` only where it is
   * established that the domain takes mail.
   */
  readonly state: 'own' | 'authorised' | 'not authorised' | 'no mail' | 'invalid' | 'unknown';
  /** Why its domain takes no mail; null where it does, or where that is not known. */
  readonly noMail: Exclude<MailAcceptance, 'accepts'> | null;
  /** Where the agreement sends the reports elsewhere: to another host, which voids it. */
  readonly override: string | null;
  /** Domain of a mail address; null where there is none. */
  readonly domain: DnsName | null;
  /** Where the agreement stands or should stand; null where none is needed. */
  readonly asked: DnsName | null;
}

/** Destinations that are looked at; receivers need not send to more than two (RFC 9990 §3). */
const MAX_DESTINATIONS = 10;

/**
 * The destinations of reports. What cannot be found out of one is `unknown` for it alone: it is the domain of
 * somebody else. Source: RFC 9990 §4.
 */
export const readReportDestinations: FactReader<readonly ReportDestination[]> = shared<readonly ReportDestination[]>(
  async (domain, evidence) => {
    const found = await readDmarc(domain, evidence);
    if (found.kind === 'unavailable') return found;
    if (found.value.kind !== 'policy') return available([], found.refs);
    const { at, record } = found.value;
    const ours = await readOrganizationalDomain(at as DomainName, evidence);
    const refs: Ref[] = [...found.refs, ...ours.refs];
    const destinations = await Promise.all(
      asked(record).map(async ({ of, uri }): Promise<ReportDestination> => {
        const host = mailDomainOf(uri);
        const common = { of, uri, domain: host, asked: null, override: null, noMail: null };
        if (host === null) return { ...common, state: 'invalid' };
        const acceptance = await readMailAcceptance(host, evidence);
        refs.push(...acceptance.refs);
        if (acceptance.kind === 'available' && acceptance.value !== 'accepts')
          return { ...common, state: 'no mail', noMail: acceptance.value };
        const known = acceptance.kind === 'available';
        if (host === at) return { ...common, state: known ? 'own' : 'unknown' };
        const theirs = await readOrganizationalDomain(host, evidence);
        refs.push(...theirs.refs);
        if (ours.kind === 'unavailable' || theirs.kind === 'unavailable') return { ...common, state: 'unknown' };
        if (theirs.value === ours.value) return { ...common, state: known ? 'own' : 'unknown' };
        const place = child(`${at}._report.${DMARC_NAME}`, host);
        const agreement = await askTexts(place, evidence);
        refs.push(agreement.ref);
        if (!agreement.ok) return { ...common, state: 'unknown', asked: place };
        const agreements = agreement.texts.filter(isDmarc);
        const override = agreements.flatMap((text) => overrideOf(text, of, host) ?? [])[0] ?? null;
        const agreed = agreements.length > 0 && override === null;
        const state = agreed ? (known ? 'authorised' : 'unknown') : 'not authorised';
        return { ...common, state, asked: place, override };
      }),
    );
    return available(destinations, refs);
  },
);

/** An address of an agreement that sends the reports to another host: such an agreement is void. Source: RFC 9990 §4. */
function overrideOf(text: string, of: 'rua' | 'ruf', host: DomainName): string | null {
  const value = dmarcParts(text).find(({ name }) => name === of)?.value;
  const uris = value === undefined ? [] : value.split(',').map((one) => one.trim());
  return uris.find((uri) => isReportUri(uri) && mailDomainOf(uri) !== host) ?? null;
}

/** Every destination that a record names and that is an address. */
const asked = ({ rua, ruf }: DmarcRecord): { readonly of: 'rua' | 'ruf'; readonly uri: string }[] =>
  [...rua.map((uri) => ({ of: 'rua' as const, uri })), ...ruf.map((uri) => ({ of: 'ruf' as const, uri }))].slice(
    0,
    MAX_DESTINATIONS,
  );

const DEAD: ReadonlySet<ReportDestination['state']> = new Set(['not authorised', 'no mail', 'invalid']);

/** Returns whether it is established that no aggregate report arrives, though the record asks for some. */
export function isUnheard({ rua }: DmarcRecord, destinations: readonly ReportDestination[]): boolean {
  const known = destinations.filter(({ of }) => of === 'rua');
  return rua.length > 0 && known.length === rua.length && known.every(({ state }) => DEAD.has(state));
}

/** For remarks: who gets reports costs no points. */
export const readReportDestinationsIfKnown = orNull(readReportDestinations);

/** The domain of a `mailto:` address, without the size that older records add; null where it is none. */
function mailDomainOf(uri: string): DomainName | null {
  const host = /^mailto:[^@]+@([^!?]+)/i.exec(uri)?.[1];
  const parsed = host === undefined ? null : parseDomainName(host);
  return parsed?.ok === true ? parsed.name : null;
}
