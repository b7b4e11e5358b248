import { ACCESS_PORT } from './access-port.ts';
import { AUTOCONFIG } from './autoconfig.ts';
import { AUTODISCOVER } from './autodiscover.ts';
import { BLOCK_LIST } from './block-list.ts';
import { CRL } from './crl.ts';
import type { AnswerOf, Asking, QuestionKind, Storage, Subject, Unreferenced } from './define-question.ts';
import { DNS } from './dns.ts';
import { DOCUMENT } from './document.ts';
import { HTTP } from './http.ts';
import { HTTPS } from './https.ts';
import { ISSUER } from './issuer.ts';
import { MAIL_ADDRESS } from './mail-address.ts';
import { QUIC } from './quic.ts';
import { REGISTRATION } from './registration.ts';
import { SERVER } from './server.ts';
import { SMTP } from './smtp.ts';
import { TLS } from './tls.ts';
import { TLS_FLIGHTS } from './tls-flights.ts';

/** Every kind of question. */
export const QUESTIONS = [
  DNS,
  SERVER,
  HTTPS,
  HTTP,
  TLS,
  TLS_FLIGHTS,
  QUIC,
  CRL,
  ISSUER,
  SMTP,
  MAIL_ADDRESS,
  AUTOCONFIG,
  AUTODISCOVER,
  ACCESS_PORT,
  DOCUMENT,
  REGISTRATION,
  BLOCK_LIST,
] as const;

type QuestionIn<K> = K extends QuestionKind<infer Q> ? Q : never;
export type Question = QuestionIn<(typeof QUESTIONS)[number]>;

type FoundBy<Q> = Q extends unknown ? Unreferenced<AnswerOf<Q>> : never;
/** Holds what sources give: an answer to any question, without a place in a transcript. */
export type Found = FoundBy<Question>;
export type AnyAnswer = Question extends infer Q ? AnswerOf<Q> : never;

const BY_ID: ReadonlyMap<string, (typeof QUESTIONS)[number]> = new Map(QUESTIONS.map((kind) => [kind.id, kind]));

/** Finds the kind of a question. Throws for one that is not in the list. */
export function kindOf({ ask }: Asking<unknown>): QuestionKind<Question> {
  const kind = BY_ID.get(ask);
  if (kind === undefined) throw new Error(`There is no question "${ask}".`);
  // It gets questions and answers of its own kind alone.
  return kind as QuestionKind<Question>;
}

/** Gives the key of a question: short, readable, and equal for equal questions. */
export const questionKey = (question: Question): string => kindOf(question).keyOf(question);

export const storageOf = (question: Question): Storage => kindOf(question).storage(question);

export const subjectOf = (question: Question): Subject => kindOf(question).subject(question);

/** Returns whether a question is of this kind. */
export const isOfKind = <Q extends Question>(kind: QuestionKind<Q>, question: Question): question is Q =>
  question.ask === kind.id;
