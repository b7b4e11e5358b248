import type { DnsName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import { kindOf, type Question } from '../evidence/questions/questions.ts';

/** Names the registrable domain that a question is about, whose part of a cache its answer takes. */
export function holderOf(question: Question): string {
  const { name } = kindOf(question).subject(question);
  return `domain ${shareOf((URL.parse(name)?.hostname ?? name) as DnsName)}`;
}
