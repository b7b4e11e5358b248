import { createHash } from 'node:crypto';
import type { Diagnosis, Grade, GradeCap, Prose } from '../diagnoses/diagnosis.ts';
import { judgementOf, type KindJudgement } from '../diagnoses/judgement.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { DomainName } from '../domain/name.ts';
import { type Clock, DAY_MS, type Instant } from '../domain/time.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { type Question, questionKey, storageOf } from '../evidence/questions/questions.ts';
import {
  type JudgementStore,
  judgementOctets,
  MAX_ANSWERED_CHARS,
  MAX_SENTENCES_CHARS,
  type StoredJudgement,
} from '../observations/judgements.ts';
import { textIn } from '../texts/language.ts';

/** The last judgement of a kind, and what it rested on. */
export interface LastJudgement {
  readonly judgement: KindJudgement;
  /** Returns whether it rested on an answer to this question. */
  isAnswered(question: Question): boolean;
}

type Store = JudgementStore;

interface Sentences {
  readonly verdict: Prose;
  readonly cap: GradeCap | null;
  readonly first: Prose;
}

/** Remembers what diagnoses came to, so that a stored report asks nobody for answers that are not stored. */
export class JudgementMemory {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;

  constructor(store: Store, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** Stores what a diagnosis came to, and which questions were answered. Returns by how many octets what is stored grew. */
  async record(
    kind: DiagnosisKind,
    domain: DomainName,
    diagnosis: Diagnosis,
    lines: readonly TranscriptLine[],
  ): Promise<number> {
    // What a limit of ours left out is nothing that the domain came to.
    if (diagnosis.ended !== null) return 0;
    const { gravest, verdict, cap, first, ...numbers } = judgementOf(diagnosis, this.#clock());
    const sentences = JSON.stringify({ verdict, cap, first } satisfies Sentences);
    const stored: StoredJudgement = {
      ...{ domain, kind: kind.id, ...numbers },
      finding: gravest === null ? null : `${gravest.check}/${gravest.code}`,
      severity: gravest?.severity ?? null,
      // Whoever publishes more than fits has a score without a sentence.
      sentences: sentences.length <= MAX_SENTENCES_CHARS ? sentences : JSON.stringify(NO_SENTENCES),
      answered: answeredIn(kind, lines),
    };
    const before = await this.#store.readJudgement(domain, kind.id);
    await this.#store.recordJudgement(stored);
    return judgementOctets(stored) - (before === undefined ? 0 : judgementOctets(before));
  }

  /** Reads what a kind came to; undefined where it was not judged, or not in words of this version. */
  async read(kind: DiagnosisKind, domain: DomainName): Promise<LastJudgement | undefined> {
    const stored = await this.#store.readJudgement(domain, kind.id);
    return stored === undefined ? undefined : this.#last(kind, stored);
  }

  /** Does the same for somebody who views the report, which is noted once a day. */
  async view(kind: DiagnosisKind, domain: DomainName): Promise<LastJudgement | undefined> {
    const stored = await this.#store.readJudgement(domain, kind.id);
    if (stored === undefined) return undefined;
    const now = this.#clock();
    // Who reads is answered although nothing can be written.
    if (now - stored.viewedAt >= DAY_MS) await this.#store.noteView(domain, now).catch(this.#onError);
    return this.#last(kind, stored);
  }

  #last(kind: DiagnosisKind, stored: StoredJudgement): LastJudgement | undefined {
    const sentences = readableSentences(stored.sentences);
    if (sentences === undefined) {
      this.#onError(new Error(`The stored judgement of ${kind.id} for ${stored.domain} cannot be read.`));
      return undefined;
    }
    const { at, criteria, score, maxScore, testedPoints, notTested, severity, finding, grade } = stored;
    const [check = '', code = ''] = finding?.split('/') ?? [];
    const digests = digestsIn(stored.answered);
    return {
      judgement: {
        ...{ at, criteria, score, maxScore, testedPoints, notTested, grade: grade as Grade | null, ...sentences },
        gravest: finding === null || severity === null ? null : { check, code, severity },
      },
      isAnswered: (question) => isCounted(kind, question) && digests().has(digestOf(question)),
    };
  }
}

const NO_SENTENCES: Sentences = { verdict: '', cap: null, first: '' };

/** Characters of a digest: one of 16 million, so that a question is hardly ever taken for another of 700. */
const DIGEST_CHARS = 4;

const digestOf = (question: Question): string =>
  createHash('sha256').update(questionKey(question)).digest('base64url').slice(0, DIGEST_CHARS);

/** Whether the answer to a question is stored beside the history, for reports of this kind. */
const isCounted = ({ storesTranscript }: DiagnosisKind, question: Question): boolean => {
  const storage = storageOf(question);
  return storage === 'responses' || (storage === 'transcript' && storesTranscript);
};

/** Failures are not among them: they are not stored, and a stored report tries again after a while. */
const answeredIn = (kind: DiagnosisKind, lines: readonly TranscriptLine[]): string => {
  const answered = lines.filter(({ question, answer }) => answer.kind !== 'failure' && isCounted(kind, question));
  return [...new Set(answered.map(({ question }) => digestOf(question)))].join('').slice(0, MAX_ANSWERED_CHARS);
};

/** Cuts the digests when the first is wanted: most reports lack no answer. */
function digestsIn(answered: string): () => ReadonlySet<string> {
  let digests: ReadonlySet<string> | undefined;
  return () => {
    digests ??= new Set(answered.match(/.{4}/g));
    return digests;
  };
}

/** Returns the sentences of a judgement, where all of them can be said in the texts of today. */
function readableSentences(text: string): Sentences | undefined {
  try {
    const { verdict, cap, first }: Sentences = JSON.parse(text);
    const all: readonly Prose[] = [verdict, cap?.reason ?? '', first];
    for (const one of all) textIn('en', one);
    return { verdict, cap, first };
  } catch {
    return undefined;
  }
}

/** Returns whether a run that began at `beganAt` asked anybody who answered. */
export const isJudgedAnew = (lines: readonly TranscriptLine[], beganAt: Instant): boolean =>
  lines.some(({ answer }) => answer.kind !== 'failure' && answer.at >= beganAt);
