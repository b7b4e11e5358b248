import type { DnsName } from '../domain/name.ts';
import type { HttpsPurpose } from '../domain/probe.ts';
import { formatFlags, formatServer, type QueryFlags, type ServerAddress } from '../domain/query.ts';
import type { RrType } from '../domain/rr.ts';

/** A question is plain data: `keyOf` gives its key in the transcript. */
export interface DnsQuestion<T extends RrType = RrType> {
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

/** What records does this name have? */
export const dns = <T extends RrType>(name: DnsName, type: T): DnsQuestion<T> => ({ ask: 'dns', name, type });

/**
 * What does a name below `parent` answer that surely does not exist? An `answer` means two random labels answered
 * alike, so a wildcard (or a server that says yes to everything) is at work; records are given under `*.parent`.
 */
export const wildcard = <T extends RrType>(parent: DnsName, type: T): DnsQuestion<T> => ({
  ask: 'dns',
  name: (parent === '.' ? '*' : `*.${parent}`) as DnsName,
  type,
  probe: 'wildcard',
});

/** What does this address on the web answer? */
export interface HttpsQuestion {
  readonly ask: 'https';
  readonly url: string;
  readonly purpose: HttpsPurpose;
}

/** How does this mail server speak on port 25, and does it offer TLS there? */
export interface SmtpQuestion {
  readonly ask: 'smtp';
  readonly host: DnsName;
}

export type Question = DnsQuestion | HttpsQuestion | SmtpQuestion;

export const https = (url: string, purpose: HttpsPurpose): HttpsQuestion => ({ ask: 'https', url, purpose });
export const smtp = (host: DnsName): SmtpQuestion => ({ ask: 'smtp', host });

const exactKeyOf = ({ server, flags }: DnsQuestion): string =>
  (server === undefined ? '' : ` @${formatServer(server)}`) +
  (flags === undefined ? '' : ` flags=${formatFlags(flags)}`);

/**
 * Whether a question names its server or flags. What it brings is one server's response and not what the name has, so it
 * is neither stored nor answered from the store.
 */
export const isExact = ({ server, flags }: DnsQuestion): boolean => server !== undefined || flags !== undefined;

/** The key of a question: short, readable, and equal for equal questions. */
export function keyOf(question: Question): string {
  switch (question.ask) {
    case 'dns':
      return `dns ${question.name} ${question.type}${question.probe === undefined ? '' : ' wildcard'}${exactKeyOf(question)}`;
    case 'https':
      return `https ${question.url} ${question.purpose}`;
    case 'smtp':
      return `smtp ${question.host}`;
  }
}

/** What a question asks about and how, in two words: for progress and tables of evidence. */
export function subjectOf(question: Question): { readonly name: string; readonly type: string } {
  switch (question.ask) {
    case 'dns':
      return { name: question.name, type: question.type };
    case 'https':
      return { name: question.url, type: 'HTTPS GET' };
    case 'smtp':
      return { name: question.host, type: 'SMTP' };
  }
}
