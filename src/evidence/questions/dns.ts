import type { Resolution } from '../../dns/resolution.ts';
import type { Answer } from '../../domain/answer.ts';
import { child, type DnsName, parentOf } from '../../domain/name.ts';
import { formatFlags, formatServer, type QueryFlags, type ServerAddress } from '../../domain/query.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import type { Rr, RrType } from '../../domain/rr.ts';
import type { Instant } from '../../domain/time.ts';
import { type Asking, defineQuestion, type Live } from './define-question.ts';
import type { SourceAnswer } from './dns-json.ts';
import { decodeAnswer, encodeAnswer } from './dns-json.ts';
import { BRIEF_TEXTS } from './texts.ts';

export interface DnsQuestion<T extends RrType = RrType> extends Asking<Answer<T>> {
  readonly ask: 'dns';
  /** For a wildcard probe `*.parent`; what is sent is a random label below `parent`. */
  readonly name: DnsName;
  readonly type: T;
  readonly probe?: 'wildcard';
  /** The one server to ask, such as a name server of the zone; without it, the configured resolvers. */
  readonly server?: ServerAddress;
  /** The flags to send. Where they or `server` are given, the answer has the whole `response`. */
  readonly flags?: QueryFlags;
}

/** Asks which records a name has. */
export const dns = <T extends RrType>(name: DnsName, type: T): DnsQuestion<T> => ({ ask: 'dns', name, type });

/** Asks for a name below `parent` that surely does not exist. */
export const wildcard = <T extends RrType>(parent: DnsName, type: T): DnsQuestion<T> => ({
  ask: 'dns',
  name: (parent === '.' ? '*' : `*.${parent}`) as DnsName,
  type,
  probe: 'wildcard',
});

/**
 * Returns whether a question names its server or flags. What it brings is one server's response and not what the name
 * has, so it is neither stored in its history nor answered from there.
 */
export const isExact = ({ server, flags }: DnsQuestion): boolean => server !== undefined || flags !== undefined;

const exactKeyOf = ({ server, flags }: DnsQuestion): string =>
  (server === undefined ? '' : ` @${formatServer(server)}`) +
  (flags === undefined ? '' : ` flags=${formatFlags(flags)}`);

export const DNS = defineQuestion<DnsQuestion>({
  id: 'dns',
  asks: 'resolvers',
  budget: 'questions',
  keyOf: (question) =>
    `dns ${question.name} ${question.type}${question.probe === undefined ? '' : ' wildcard'}${exactKeyOf(question)}`,
  storage: (question) => (isExact(question) ? 'transcript' : 'history'),
  subject: ({ name, type, probe }) => ({ name, type, ...(probe === undefined ? {} : { probe }) }),
  ask: (question, live) =>
    question.probe === 'wildcard' ? probeWildcard(question, live) : resolve(question.name, question, live),
  encode: encodeAnswer,
  decode: decodeAnswer,
  show(answer) {
    const last = answer.exchanges.at(-1);
    const by = { server: last?.server ?? '', transport: last?.transport ?? '' };
    if (answer.kind === 'failure')
      return { ...by, outcome: 'failure', source: 'resolver', security: 'indeterminate', lines: [], brief: '' };
    const { aliases, kind, source, security } = answer;
    const records = answer.kind === 'answer' ? answer.records : [];
    const lines = [
      ...aliases.map((rr) => `${rr.name} CNAME ${presentRdata('CNAME', rr.octets)}`),
      ...records.map((rr) => presentRdata(rr.type, rr.octets)),
    ];
    const brief = kind === 'answer' ? BRIEF_TEXTS.message('records', { count: records.length }) : '';
    return { ...by, outcome: kind, source, security, lines, brief };
  },
});

async function resolve(name: DnsName, question: DnsQuestion, live: Live): Promise<SourceAnswer> {
  const { resolver, signal, run, fresh, guess, clock } = live;
  const isForOwn = await live.atOwnServers(question.name, question.type);
  const resolution = await resolver().resolve(name, question.type, {
    signal,
    run,
    ...(fresh || isForOwn ? { fresh: true } : {}),
    ...(isForOwn ? { atOwnServers: true } : {}),
    ...(guess === true ? { guess } : {}),
    ...(question.server === undefined ? {} : { server: question.server }),
    ...(question.flags === undefined ? {} : { flags: question.flags }),
  });
  // A walk has a limit of its own.
  const isWalked = resolution.kind !== 'failure' && resolution.authoritative === true;
  if (!isWalked) live.count(Math.max(0, resolution.exchanges.length - 1));
  return sourceAnswer(resolution, clock());
}

/** Asks for random labels beside a name. */
async function probeWildcard(question: DnsQuestion, live: Live): Promise<SourceAnswer> {
  const parent = parentOf(question.name);
  const probe = async (): Promise<SourceAnswer> => {
    const sent = child(live.randomLabel(), parent);
    return renamed(await resolve(sent, question, live), sent, question.name);
  };
  const first = await probe();
  // Only two labels that answer alike show a wildcard. One may have met a name by chance or a server that plays dice.
  if (first.kind !== 'answer') return first;
  const second = live.take() ?? (await probe());
  if (second.kind !== 'answer' || alike(first.records, second.records)) return second;
  const { at, source, exchanges, security } = second;
  return { kind: 'nodata', at, source, exchanges, security, aliases: [], zone: null, ttlSeconds: 0 };
}

function sourceAnswer(resolution: Resolution, at: Instant): SourceAnswer {
  const { exchanges, response } = resolution;
  const withResponse = response === undefined ? {} : { response };
  if (resolution.kind === 'failure') {
    return {
      kind: 'failure',
      at,
      exchanges,
      failure: { why: resolution.why, causes: resolution.causes },
      ...withResponse,
    };
  }
  const { aliases, security, reason } = resolution;
  const isAuthoritative = resolution.authoritative === true || response?.aa === true;
  const source = isAuthoritative ? 'authoritative' : 'resolver';
  const common = {
    at,
    source,
    exchanges,
    aliases,
    security,
    ...(reason === undefined ? {} : { reason }),
    ...withResponse,
  } as const;
  return resolution.kind === 'answer'
    ? { ...common, kind: 'answer', records: resolution.records }
    : { ...common, kind: resolution.kind, zone: resolution.zone, ttlSeconds: resolution.ttlSeconds };
}

/** Gives what a random label answered under the name of the wildcard. */
function renamed(answer: SourceAnswer, sent: DnsName, star: DnsName): SourceAnswer {
  if (answer.kind === 'failure') return answer;
  const rename = <R extends Rr>(rr: R): R => (rr.name === sent ? { ...rr, name: star } : rr);
  const aliases = answer.aliases.map(rename);
  if (answer.kind !== 'answer') return { ...answer, aliases };
  const [first, ...rest] = answer.records;
  return { ...answer, aliases, records: [rename(first), ...rest.map(rename)] };
}

function alike(some: readonly Rr[], others: readonly Rr[]): boolean {
  const keys = (rrs: readonly Rr[]) => rrs.map((rr) => Buffer.from(rr.octets).toString('latin1')).sort();
  const [a, b] = [keys(some), keys(others)];
  return a.length === b.length && a.every((key, i) => key === b[i]);
}
