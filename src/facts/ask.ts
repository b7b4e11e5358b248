import type { Answer, Failure, Ref } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Instant } from '../domain/time.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type DnsQuestion, dns, wildcard } from '../evidence/questions/dns.ts';
import { refOf } from './fact.ts';

/** The TXT values at a name, absence being none; or the failure. */
type TxtValues =
  | { readonly ok: true; readonly texts: readonly string[]; readonly at: Instant; readonly ref: Ref }
  | { readonly ok: false; readonly failure: Failure; readonly ref: Ref };

/**
 * Starts a question that will probably be needed, and waits for nothing. Code that asks it later gets its answer or its
 * error; if nobody does, the error is dropped, because it must not end the process as an unhandled rejection.
 */
export function askAhead(evidence: Evidence, question: DnsQuestion): void {
  evidence.ask(question).catch(() => {});
}

/** Asks for the TXT values at a name. */
export async function askTexts(name: DnsName, evidence: Evidence): Promise<TxtValues> {
  const answer = await evidence.ask(dns(name, 'TXT'));
  if (answer.kind === 'failure') return { ok: false, failure: answer.failure, ref: answer.failure.ref };
  return { ok: true, texts: textsOf(answer), at: answer.at, ref: refOf(answer) };
}

/** Returns the values of an answer, each with its strings joined. */
export function textsOf(answer: Answer<'TXT'>): string[] {
  return answer.kind === 'answer' ? answer.records.flatMap((rr) => readRdata(rr)?.text ?? []) : [];
}

/** Returns where an answer's alias leads; null where there is none, and after a failure. */
export function aliasTarget(answer: Answer): DnsName | null {
  if (answer.kind === 'failure') return null;
  return answer.aliases.flatMap((rr) => readRdata(rr)?.target ?? []).at(-1) ?? null;
}

/**
 * Returns where a wildcard alias below a name leads (`*.example.com CNAME …`); null where there is none, or none is
 * known.
 */
export async function wildcardTarget(parent: DnsName, evidence: Evidence): Promise<DnsName | null> {
  return aliasTarget(await evidence.ask(wildcard(parent, 'TXT')));
}
