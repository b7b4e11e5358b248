import type { Answer } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';

declare const answer: unique symbol;

/** A question is plain data: its canonical JSON is its key in the transcript. The type of its answer rides along unseen. */
export interface Question<A> {
  readonly ask: 'dns';
  readonly [answer]?: A;
}

export interface DnsQuestion<T extends RrType = RrType> extends Question<Answer<T>> {
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

/** The key of a question: short, readable, and equal for equal questions. */
export const keyOf = (question: DnsQuestion): string =>
  `${question.ask} ${question.name} ${question.type}${question.probe === undefined ? '' : ' wildcard'}`;
