import type { Ref } from '../domain/answer.ts';
import { child, type DnsName, type DomainName } from '../domain/name.ts';
import { parseDomainName } from '../domain/parse.ts';
import { registrableDomain } from '../domain/psl.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type DmarcFound, discoverPolicy, type Step, walkOf } from '../records/dmarc/discover.ts';
import { olderPolicy } from '../records/dmarc/older.ts';
import { organizationalDomain } from '../records/dmarc/organizational.ts';
import type { DmarcPolicy, DmarcRecord } from '../records/dmarc/parse.ts';
import { readTags } from '../records/tags.ts';
import { askTexts } from './ask.ts';
import { orNull } from './combine.ts';
import { readDmarc } from './dmarc.ts';
import { type Reader, read, shared, unread, unreadFor } from './reading.ts';
import { readSpfPolicy } from './spf.ts';

/** How far a domain's DMARC policy reaches. */
export interface DmarcReach {
  /** For the name itself. */
  readonly own: DmarcFound;
  /** For its subdomains that exist and have no record of their own. */
  readonly existing: DmarcFound;
  /** For made-up subdomains. */
  readonly nonExistent: DmarcFound;
  readonly organizational: DnsName;
  /** For the name itself, at receivers that still follow RFC 7489; null where that is not known. */
  readonly older: DmarcPolicy | 'no policy' | null;
}

/** The steps of a name's walk, with what failed among them. */
async function askSteps(name: DnsName, evidence: Evidence) {
  const names = walkOf(name);
  const answers = await Promise.all(names.map((one) => askTexts(child('_dmarc', one), evidence)));
  const steps: Step[] = answers.map((one, i) => ({ name: names[i] ?? name, texts: one.ok ? one.texts : null }));
  const failures = answers.flatMap((one) => (one.ok ? [] : [one.failure]));
  return { steps, refs: answers.map(({ ref }) => ref), failures };
}

/** A label that stands for any below the name. */
const ANY = 'any';

/** The policy for the name, and for names below it. What one failed step leaves open makes the whole unread. */
export const readDmarcReach: Reader<DmarcReach> = shared<DmarcReach>(async (domain, evidence) => {
  const [own, { steps, refs, failures }] = await Promise.all([readDmarc(domain, evidence), askSteps(domain, evidence)]);
  if (own.kind === 'unread') return own;
  const under: Step[] = [{ name: child(ANY, domain), texts: [] }, ...steps];
  const existing = discoverPolicy(under, true);
  const nonExistent = discoverPolicy(under, false);
  const organizational = organizationalDomain(steps);
  if (existing.kind !== 'undecided' && nonExistent.kind !== 'undecided' && typeof organizational === 'string') {
    const older = olderPolicy(steps, registrableDomain(domain));
    return read({ own: own.value, existing, nonExistent, organizational, older }, [...own.refs, ...refs]);
  }
  const failed = unread(failures, [...own.refs, ...refs]);
  if (failed === null) throw new Error('a DMARC walk is undecided though every answer is there');
  return failed;
});

/** The organizational domain of any name; unread where a step of its walk failed. */
export const readOrganizationalDomain: Reader<DnsName> = shared<DnsName>(async (domain, evidence) => {
  const { steps, refs, failures } = await askSteps(domain, evidence);
  const found = organizationalDomain(steps);
  if (typeof found === 'string') return read(found, refs);
  const failed = unread(failures, refs);
  if (failed === null) throw new Error('a DMARC walk is undecided though every answer is there');
  return failed;
});

/** The policy's reach, and whether the domain says that nobody sends mail in its name. */
export interface JudgeableDmarc extends DmarcReach {
  readonly silent: boolean;
}

/** For the check. Whether the domain is silent decides only where no reports are asked for; elsewhere it shapes a text. */
export const readJudgeableDmarc: Reader<JudgeableDmarc> = async (domain, evidence) => {
  const [reach, spf] = await Promise.all([readDmarcReach(domain, evidence), readSpfPolicy(domain, evidence)]);
  if (reach.kind === 'unread') return reach;
  const { own } = reach.value;
  const decides = own.kind === 'policy' && own.record.rua.length === 0;
  if (decides && spf.kind === 'unread') return unreadFor(spf.failures, [...reach.refs, ...spf.refs]);
  const silent = spf.kind === 'read' && spf.value.kind === 'policy' && spf.value.nobody;
  return read({ ...reach.value, silent }, decides ? [...reach.refs, ...spf.refs] : reach.refs);
};

/** Where reports are asked to go, and whether those who are to get them agreed. */
export interface ReportDestination {
  /** `rua`: aggregate reports. `ruf`: reports of single failures, which few receivers send. */
  readonly of: 'rua' | 'ruf';
  readonly uri: string;
  /** `own`: of the same organizational domain, so that nobody has to agree. */
  readonly state: 'own' | 'authorised' | 'not authorised' | 'invalid' | 'unknown';
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
export const readReportDestinations: Reader<readonly ReportDestination[]> = shared<readonly ReportDestination[]>(
  async (domain, evidence) => {
    const found = await readDmarc(domain, evidence);
    if (found.kind === 'unread') return found;
    if (found.value.kind !== 'policy') return read([], found.refs);
    const { at, record } = found.value;
    const ours = await readOrganizationalDomain(at as DomainName, evidence);
    const refs: Ref[] = [...found.refs, ...ours.refs];
    const destinations = await Promise.all(
      asked(record).map(async ({ of, uri }): Promise<ReportDestination> => {
        const host = mailDomainOf(uri);
        if (host === null) return { of, uri, state: 'invalid', domain: null, asked: null };
        if (host === at) return { of, uri, state: 'own', domain: host, asked: null };
        const theirs = await readOrganizationalDomain(host, evidence);
        refs.push(...theirs.refs);
        if (ours.kind === 'unread' || theirs.kind === 'unread')
          return { of, uri, state: 'unknown', domain: host, asked: null };
        if (theirs.value === ours.value) return { of, uri, state: 'own', domain: host, asked: null };
        const place = child(`${at}._report._dmarc`, host);
        const agreement = await askTexts(place, evidence);
        refs.push(agreement.ref);
        if (!agreement.ok) return { of, uri, state: 'unknown', domain: host, asked: place };
        const agreed = agreement.texts.some((text) => /^v *= *DMARC1(?: *;|$)/.test(text));
        return { of, uri, state: agreed ? 'authorised' : 'not authorised', domain: host, asked: place };
      }),
    );
    return read(destinations, refs);
  },
);

/** Every destination that a record names. */
function asked(record: DmarcRecord): { readonly of: 'rua' | 'ruf'; readonly uri: string }[] {
  const ruf = readTags(record.text).tags.find(({ name }) => name.toLowerCase() === 'ruf')?.value ?? '';
  const failures = ruf.split(',').map((uri) => uri.trim());
  return [
    ...record.rua.map((uri) => ({ of: 'rua' as const, uri })),
    ...failures.filter((uri) => uri !== '').map((uri) => ({ of: 'ruf' as const, uri })),
  ].slice(0, MAX_DESTINATIONS);
}

/** For remarks: who gets reports costs no points. */
export const readReportDestinationsIfKnown = orNull(readReportDestinations);

/** The domain of a `mailto:` address, without the size that older records add; null where it is none. */
function mailDomainOf(uri: string): DomainName | null {
  const host = /^mailto:[^@]+@([^!?]+)/i.exec(uri)?.[1];
  const parsed = host === undefined ? null : parseDomainName(host);
  return parsed?.ok === true ? parsed.name : null;
}
