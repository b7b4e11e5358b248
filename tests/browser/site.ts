import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildAssets as writeAssets } from '../../scripts/assets.mjs';
import { OPERATIONS } from '../../src/api/operations.ts';
import { SETTINGS } from '../../src/app/settings.ts';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { MAIL } from '../../src/diagnoses/kinds.ts';
import type { MessageTest } from '../../src/diagnoses/message-test.ts';
import { kindSummary } from '../../src/diagnoses/summary.ts';
import type { Ref } from '../../src/domain/answer.ts';
import type { Message } from '../../src/domain/message.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { parseUndelegated } from '../../src/domain/undelegated.ts';
import type { Progress, TranscriptLine } from '../../src/evidence/evidence.ts';
import { readAssets } from '../../src/pages/web/assets.ts';
import { languageOfPage } from '../../src/pages/web/language.ts';
import { registerPages } from '../../src/pages/web/routes.ts';
import { setSecurityHeaders } from '../../src/pages/web/security.ts';
import type { PageServices } from '../../src/pages/web/services.ts';
import { sendHtml } from '../../src/pages/web/viewer.tsx';
import type { ScoreHistory } from '../../src/past/score-history.ts';
import { parseMessageHeader } from '../../src/records/message-header.ts';
import { parseAddress } from '../../src/records/spf/address.ts';
import '../support/languages.setup.ts';
import { createAccountsFixture } from './accounts.ts';
import { renderGallery } from './gallery/gallery.tsx';
import { changesOfHistory, historyOf } from './histories.ts';
import { MAIL_REPORTS } from './mail-reports.ts';
import { REGISTRATIONS } from './registrations.ts';
import { ALL, NOW } from './reports.ts';

/** A message that SPF refuses, with words of a stranger in it. */
const MESSAGE: MessageTest = {
  spf: {
    ip: '192.0.2.1',
    sender: 'someone@wrong.example',
    helo: '',
    domain: 'wrong.example',
    result: 'fail',
    meaning: 'fail: the address may not send for this domain; receivers are asked to reject it.',
    problem: null,
    matched: { term: '-all', recordAt: 'wrong.example' },
    explanation: '<script>document.title="owned"</script> is not allowed',
    lookups: 1,
    voidLookups: 0,
    steps: [
      { depth: 0, text: 'wrong.example: v=spf1 include:_spf.wrong.example -all', outcome: 'record' },
      { depth: 1, text: 'include:_spf.wrong.example', outcome: 'no-match' },
      { depth: 2, text: '_spf.wrong.example: v=spf1 -all', outcome: 'record' },
      { depth: 3, text: '-all', outcome: 'ended' },
      { depth: 1, text: '-all', outcome: 'match' },
    ],
    moreSteps: 0,
  },
  dkim: [
    { domain: 'other.example', selector: 's1', key: 'usable', algorithm: 'rsa', bits: 2048 },
    { domain: 'wrong.example', selector: 'old', key: 'absent', algorithm: null, bits: null },
  ],
  from: 'wrong.example',
  dmarcPasses: false,
  headline: 'No: receivers would reject this message.',
  disposition: 'reject',
  dmarc: 'Neither SPF nor DKIM passed for wrong.example: its policy asks receivers to reject the message.',
  identifiers: [
    { by: 'SPF', domain: 'wrong.example', passed: false, aligned: true, why: 'wrong.example is the domain of From' },
    { by: 'DKIM', domain: 'other.example', passed: true, aligned: null, why: 'the organizational domain is not known' },
  ],
  ways: [
    {
      title: 'Allow 192.0.2.1 in the SPF record of wrong.example',
      why: 'The record doesn’t let this address pass.',
      what: 'Only if you know that this server sends for you.',
      paste: 'ip4:192.0.2.1',
    },
  ],
};

/** Builds style sheet and client scripts into a folder of their own, as the build does into dist/. */
export async function buildAssets(): Promise<{ readonly dir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'zonewell-assets-'));
  await writeAssets(dir, { minify: false });
  await copyFile(join(import.meta.dirname, 'gallery/gallery.css'), join(dir, 'gallery.css'));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** A score that went up, fell while nobody answered, and went up again. */
const SCORES: ScoreHistory['scores'] = (
  [
    ['2026-11-02T09:00:00Z', null, 75, 75],
    ['2026-10-30T09:00:00Z', '2026-11-02T09:00:00Z', 10, 65],
    ['2026-09-14T09:00:00Z', '2026-10-30T09:00:00Z', 65, 65],
    ['2026-06-25T09:00:00Z', '2026-09-14T09:00:00Z', 45, 45],
  ] as const
).map(([from, to, score, max]) => ({
  from: Date.parse(from),
  to: to === null ? null : Date.parse(to),
  score: { score, max, grade: 'C' },
  changes: [],
  moreChanges: 0,
  findings: [],
  moreFindings: 0,
}));

const asRef = (n: number): Ref => n as Ref;
/** A short real time for each made-up question, so that the waterfall is seen to grow. */
const STEP_MS = 15;

function line(
  n: number,
  name: string,
  type: 'A' | 'TXT' | 'DS',
  kind: 'answer' | 'nodata' | 'failure',
): TranscriptLine {
  const exchanges = [{ server: '192.0.2.1:53', transport: 'tcp' as const, rttMs: 20, cd: false, result: 'NOERROR' }];
  const about = { ref: asRef(n), question: { ask: 'dns' as const, name: name as DnsName, type } };
  const times = { startedMs: n * STEP_MS, endedMs: n * STEP_MS + 40 };
  const answered = {
    ref: asRef(n),
    at: NOW,
    source: 'resolver' as const,
    exchanges,
    aliases: [],
    security: 'indeterminate' as const,
  };
  if (kind === 'failure') {
    const failure = {
      why: 'timeout' as const,
      causes: [{ code: 'no-answer', args: {}, server: '192.0.2.1:53<script>' } as const],
      ref: asRef(n),
    };
    return { ...about, ...times, answer: { kind, at: NOW, exchanges, failure } };
  }
  if (kind === 'nodata') return { ...about, ...times, answer: { ...answered, kind, zone: null, ttlSeconds: 60 } };
  const record = { name: name as DnsName, type, ttlSeconds: 300, octets: new Uint8Array(4) };
  return { ...about, ...times, answer: { ...answered, kind, records: [record] } };
}

/** A live run of 24 questions; the answer to the middle one comes once `half` is over. */
async function liveRun(domain: DomainName, notify: (progress: Progress) => void, half: Promise<void>): Promise<void> {
  const kinds = ['answer', 'nodata', 'failure', 'answer'] as const;
  for (let n = 0; n < 24; n += 1) {
    const one = line(
      n,
      n % 3 === 0 ? domain : `s${n}._domainkey.${domain}`,
      n % 3 === 0 ? 'A' : 'TXT',
      kinds[n % 4] ?? 'answer',
    );
    notify({ event: 'asked', ref: one.ref, question: one.question, startedMs: one.startedMs });
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    if (n === 12) await half;
    notify({ event: 'answered', line: one });
  }
}

interface Switches {
  /** How many more live runs are let in. */
  admitted: number;
  liveRuns: number;
  registrationsAgain: number;
  /** A live run does not come to its second half before this is over. */
  half: Promise<void>;
  /** Scores of the past are read once this is over. */
  past: Promise<void>;
  /** How often somebody wanted them. */
  pastReads: number;
}

/** Services over the made-up reports. Some names misbehave: `overloaded.example`, `greedy.example`, and any that is not known. */
function fixtureServices(publicUrl: string): PageServices & { readonly switches: Switches } {
  const switches: Switches = {
    admitted: Number.POSITIVE_INFINITY,
    liveRuns: 0,
    registrationsAgain: 0,
    half: Promise.resolve(),
    past: Promise.resolve(),
    pastReads: 0,
  };
  const find = (domain: string) => {
    const found = ALL.find((report) => report.domain === domain);
    if (found === undefined) throw new Error(`secret detail: no fixture for ${domain}`);
    return found;
  };
  /** The made-up reports of a kind are in words already: put into words they stay as they are. */
  const findOf = (kind: DiagnosisKind, domain: DomainName): Diagnosis =>
    (kind.id === MAIL.id ? findMail : find)(domain) as unknown as Diagnosis;
  const findMail = (domain: string) => {
    const found = MAIL_REPORTS.find((report) => report.domain === domain);
    if (found === undefined) throw new Error(`secret detail: no fixture for ${domain}`);
    return found;
  };
  return {
    switches,
    publicUrl,
    apiOperations: OPERATIONS,
    settings: Object.values(SETTINGS),
    retention: { historyMs: null, usageMs: 400 * 86_400_000 },
    exampleDomain: 'failing.example',
    now: () => NOW,
    readHeader: (text) => parseMessageHeader(text, []),
    parse(input) {
      const name = input
        .trim()
        .toLowerCase()
        .replace(/^.*@|\.$/g, '');
      if (name === '例え.テスト') return { ok: true, domain: 'xn--r8jz45g.xn--zckzah' as DomainName, unicode: name };
      if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name))
        return {
          ok: false,
          fault: `"${input}" is not a domain name: it has two dots in a row`,
          why: 'it has two dots in a row',
          hint: 'Remove one of the dots.',
        };
      return { ok: true, domain: name as DomainName, unicode: name };
    },
    async stored(kind, domain) {
      if (domain === 'overloaded.example') return 'overloaded';
      return domain === 'greedy.example' ? 'rate-limited' : findOf(kind, domain);
    },
    readZone: async () => ({ kind: 'busy' }),
    planned: async () => 'overloaded',
    async lookup() {
      return { records: [], lookups: [], freshUntil: 0 };
    },
    async asOf(kind, domain, at) {
      return { ...findOf(kind, domain), asOf: at };
    },
    pageReport: async () => 'overloaded',
    published: async () => undefined,
    async live(kind, domain, _client, _onAdmitted, { onProgress = () => {} } = {}) {
      switches.liveRuns += 1;
      if (domain === 'overloaded.example') return 'overloaded';
      await liveRun(domain, onProgress, switches.half);
      return findOf(kind, domain);
    },
    async registration(domain, _client, _onAdmitted, again) {
      if (domain === 'overloaded.example') return 'overloaded';
      if (again === 'again') switches.registrationsAgain += 1;
      return REGISTRATIONS[domain] ?? { kind: 'public-suffix' };
    },
    async summary(kind, domain) {
      const found = (kind.id === MAIL.id ? MAIL_REPORTS : ALL).find((report) => report.domain === domain);
      return found === undefined ? null : kindSummary(found as unknown as Diagnosis);
    },
    storedZone: async () => undefined,
    certificateSights: async () => [],
    async storedRegistration(domain) {
      const answer = REGISTRATIONS[domain];
      return answer?.kind === 'known' ? { report: answer.report, isFresh: true } : undefined;
    },
    async scoreHistory(domain) {
      switches.pastReads += 1;
      await switches.past;
      return { domain, criteria: '2026-11', scores: SCORES, next: null, isStopped: false };
    },
    async history(domain) {
      return historyOf(domain);
    },
    changeHistory: changesOfHistory,
    turn: async () => {},
    async historyLines(domain) {
      return [`${JSON.stringify({ rrname: domain })}\n`];
    },
    async testMessage({ ip, sender, helo }) {
      if (parseAddress(ip) === null) return 'invalid-address';
      // In words already, as the reports are.
      return { ...MESSAGE, spf: { ...MESSAGE.spf, ip, sender, helo } } as unknown as MessageTest<Message>;
    },
    parseUndelegated: (zone, typed) => parseUndelegated(zone, typed, {}),
    async undelegated(kind, { zone }) {
      return findOf(kind, zone as DomainName);
    },
    admitLive() {
      if (switches.admitted <= 0) return { ok: false, retryAfterSeconds: 42 };
      switches.admitted -= 1;
      return { ok: true };
    },
    admitForm: () => ({ ok: true }),
  };
}

/** The pages over the made-up reports, and a gallery of their components at `/design`; not yet listening. */
export async function createSite(
  assetsDir: string,
  publicUrl = 'http://localhost:8080',
  people: Parameters<typeof createAccountsFixture>[1] = {},
) {
  const app: FastifyInstance = Fastify({ routerOptions: { maxParamLength: 2000 } });
  const services = fixtureServices(publicUrl);
  const accounts = await createAccountsFixture(publicUrl, people);
  app.addHook('onClose', () => accounts.close());
  const { url: asset } = await readAssets(assetsDir);
  app.get('/design', async (request, reply) => {
    setSecurityHeaders(reply);
    return sendHtml(reply, renderGallery({ language: languageOfPage(request), asset }));
  });
  const pages = await registerPages(app, { services, accounts: accounts.services, assetsDir });
  app.setNotFoundHandler((request, reply) => pages.notFound(request, reply));
  return { app, switches: services.switches, accounts };
}
