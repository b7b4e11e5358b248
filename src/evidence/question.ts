import type { DnsName } from '../domain/name.ts';
import type { HttpsPurpose } from '../domain/probe.ts';
import type { RrType } from '../domain/rr.ts';

/** A question is plain data: `keyOf` gives its key in the transcript. */
export interface DnsQuestion<T extends RrType = RrType> {
  readonly ask: 'dns';
  /** For a wildcard probe `*.parent`; what is sent is a random label below `parent`. */
  readonly name: DnsName;
  readonly type: T;
  readonly probe?: 'wildcard';
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

/** The key of a question: short, readable, and equal for equal questions. */
export function keyOf(question: Question): string {
  switch (question.ask) {
    case 'dns':
      return `dns ${question.name} ${question.type}${question.probe === undefined ? '' : ' wildcard'}`;
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
