import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DkimKeyItem, dkimKeys } from '../../src/diagnoses/blocks/dkim-keys.ts';
import { type MailServers, mailServers } from '../../src/diagnoses/blocks/mail-servers.ts';
import { type SpfTree, spfTree } from '../../src/diagnoses/blocks/spf-tree.ts';
import { MAIL } from '../../src/diagnoses/kinds.ts';
import type { Report } from '../../src/diagnoses/report.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { Rendered } from '../../src/domain/message.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { tldOf, toUnicode } from '../../src/domain/parse.ts';
import { registrableDomain } from '../../src/domain/psl.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { createRecordedEvidence } from '../../src/evidence/transcript.ts';
import { reportIn } from '../../src/texts/language.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { withBlock } from './report-builder.ts';

const TRANSCRIPTS = join(import.meta.dirname, '../golden/transcripts/mail');
const NOW = Date.UTC(2026, 10, 20, 12);

/** Whole mail-security reports as the engine makes them: of the transcripts whose reports are kept as golden. */
async function golden(name: string): Promise<Report> {
  const domain = name as DomainName;
  const evidence = createRecordedEvidence(readFileSync(join(TRANSCRIPTS, `${domain}.ndjson`), 'utf8'), () => NOW, {
    markRoots: readFileSync(join(TRANSCRIPTS, 'mark-roots.pem'), 'utf8'),
    publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []),
  });
  const diagnosisOf = await MAIL.run(domain, evidence);
  const diagnosis = await diagnosisOf({
    names: { unicode: toUnicode(domain), tld: tldOf(domain), registrable: registrableDomain(domain) },
    transcript: evidence.transcript,
    rows: [],
    source: 'live',
    resolvers: ['192.0.2.53:53'],
    refreshing: false,
    port25Open: false,
    now: NOW,
  });
  return reportIn('en', diagnosis);
}

export const perfect = await golden('perfect.example');
export const wrong = await golden('wrong.example');
export const down = await golden('mail-down.example');
const hostile = await golden('hostile.example');
export const newsletter = await golden('newsletter.example');
export const nowhere = await golden('nowhere.example');
export const eleven = await golden('spf-eleven.example');

/** A name of 253 octets. */
const LONG = `${`${'a'.repeat(60)}.`.repeat(4)}${'b'.repeat(9)}` as DomainName;

const LONG_SERVERS: Rendered<MailServers> = {
  route: 'mx',
  servers: Array.from({ length: 10 }, (_, i) => ({
    host: `${i}${LONG.slice(1)}`,
    priority: i,
    own: false,
    address: i === 0 ? '2001:db8:1111:2222:3333:4444:5555:6666' : null,
    connection:
      i < 2
        ? { state: 'ok', code: 'answers', text: 'answers on port 25' }
        : { state: 'failed', code: 'silent', text: 'no answer on port 25' },
    tls: null,
    certificate: null,
    dane: { state: 'unknown', code: 'dane-open', text: 'couldn’t look it up' },
  })),
  more: 390,
};

const LONG_SPF: Rendered<SpfTree> = {
  lookups: 25,
  voidLookups: 3,
  ipv4Addresses: null,
  ipv6Networks: null,
  rows: Array.from({ length: 300 }, (_, i) => ({
    depth: i === 0 ? 0 : i < 12 ? i : 1 + (i % 2),
    text: i % 5 === 0 ? `include:${LONG}` : `ip6:2001:db8::${i.toString(16)}`,
    record: null,
    lookups: i % 5 === 0 && i < 125 ? 1 : 0,
    provider: i % 7 === 0 ? 'Some long name of a mail service' : null,
    ipv4Addresses: i % 3 === 0 ? 4_294_967_296 : null,
    ipv6Networks: 0,
    problem: i % 50 === 1 ? `${LONG} does not exist` : null,
  })),
  moreRows: 100,
  flattened: [],
};

const LONG_KEYS: Rendered<readonly DkimKeyItem[]> = Array.from({ length: 50 }, (_, i) => ({
  selector: `${i}${'s'.repeat(61)}`,
  state: 'invalid' as const,
  key: null,
  testing: i % 2 === 0,
  detail: 'Receivers cannot use it.',
  provider: LONG,
  providerBy: i % 2 === 0 ? ('alias' as const) : ('selector' as const),
  firstSeen: null,
  record: `v=DKIM1; p=${'A'.repeat(400)}`,
}));

const named: Report = { ...wrong, domain: LONG, unicodeDomain: LONG };

/** As long and as much as a report can be: names of 253 octets, ten servers of which some are out of reach, hundreds of terms. */
const long = withBlock(withBlock(withBlock(named, mailServers, LONG_SERVERS), spfTree, LONG_SPF), dkimKeys, LONG_KEYS);

const judgedName = 'judged.example' as DomainName;
/** Of whose last run the answers are not stored. */
const judged: Report = {
  ...newsletter,
  ...{ domain: judgedName, unicodeDomain: judgedName, registrableDomain: judgedName },
  ...{ observedAt: NOW - 9 * DAY_MS, source: 'stored', resolvers: [], answeredBy: null, provisional: true },
  ...{ judgementOnly: true, actions: [], afterActions: null },
};

export const MAIL_REPORTS: readonly Report[] = [
  ...[perfect, wrong, down, hostile, newsletter, nowhere, eleven, long],
  judged,
];
