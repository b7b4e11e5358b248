import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import { asJudged } from '../diagnoses/judgement.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { judgementSummary, type KindSummary, kindSummary } from '../diagnoses/summary.ts';
import type { Resolver } from '../dns/resolution.ts';
import type { DomainName } from '../domain/name.ts';
import { FRONT_PAGE } from '../domain/page-path.ts';
import type { Clock } from '../domain/time.ts';
import { createEvidence } from '../evidence/create.ts';
import type { LastAnswer, Progress } from '../evidence/evidence.ts';
import { linesOf } from '../evidence/lines.ts';
import type { Premises } from '../evidence/premises.ts';
import { DNS } from '../evidence/questions/dns.ts';
import { isOfKind } from '../evidence/questions/questions.ts';
import { SMTP } from '../evidence/questions/smtp.ts';
import { createNotObservedSource, type EvidenceSource } from '../evidence/source.ts';
import { createStoredEvidence, type StoredAnswer } from '../evidence/stored.ts';
import { isAnswerFromPort25 } from '../facts/mail-reachability.ts';
import { historyKey } from '../observations/history-key.ts';
import type { ObservationStore } from '../observations/store.ts';
import { type AnsweredBefore, createAnsweredBefore } from './answered-before.ts';
import { asVisited, keepTested } from './as-visited.ts';
import { withSights } from './certificate-sights.ts';
import { reportNames } from './diagnose.ts';
import { followReads } from './followed-reads.ts';
import { isJudgedAnew, type JudgementMemory } from './judgement-memory.ts';
import type { LiveLookups } from './live-lookups.ts';
import { LiveRuns } from './live-runs.ts';
import { createAbsentElsewhereSource, isOpenElsewhere, withoutOtherRegistrations } from './open-elsewhere.ts';
import type { ProbeMemory } from './probe-memory.ts';
import { readsFor, sharedReadsFor } from './reachable.ts';
import { Refreshes, type RefreshesOptions } from './refreshes.ts';
import type { LiveReportOptions, MadeRun, RunOrigin, StoredReportOptions, StoredRun } from './report-options.ts';
import { limitsOf } from './run-limits.ts';
import { createStoredAnswer, observedOf, type ReadState, seenSelectors } from './stored-state.ts';
import type { TranscriptMemory } from './transcript-memory.ts';

interface RunsOptions extends RefreshesOptions {
  readonly live: LiveLookups;
  readonly observations: ObservationStore;
  readonly reading: Pick<ObservationStore, 'read'>;
  readonly probeMemory: ProbeMemory;
  readonly transcripts: TranscriptMemory;
  readonly judgements: JudgementMemory;
  readonly clock: Clock;
  readonly resolver: Pick<Resolver, 'servers'>;
  readonly premises: Premises;
  readonly staleAfterMs: number;
}

/** Live and stored runs of diagnoses, with what they share: equal requests are answered by one run. */
export class Runs {
  readonly #options: RunsOptions;
  readonly #live = new LiveRuns<Diagnosis>();
  readonly #stored = new Map<string, Promise<StoredRun>>();
  readonly #refreshes: Refreshes;
  #port25Open = false;

  constructor(options: RunsOptions) {
    this.#options = options;
    this.#refreshes = new Refreshes(options);
  }

  live(
    kind: DiagnosisKind,
    domain: DomainName,
    { onProgress, selectors = [], atOwnServers, active = true, path = FRONT_PAGE, network }: LiveReportOptions = {},
  ): Promise<Diagnosis> {
    return this.#live.join(
      [
        kind.id,
        domain,
        ...(atOwnServers === true ? ['@own'] : []),
        ...(active ? [] : ['as a visitor']),
        // Nobody joins a stranger's run about such a page, or learns that there is one.
        ...(path === FRONT_PAGE ? [] : [path, `of ${network}`]),
        ...selectors,
      ].join(' '),
      (notify) =>
        this.#runLive(kind, domain, { selectors, atOwnServers: atOwnServers === true, active, path, network }, notify),
      onProgress,
    );
  }

  async stored(kind: DiagnosisKind, domain: DomainName, options: StoredReportOptions = {}): Promise<Diagnosis> {
    const key = `${kind.id} ${domain}`;
    const running =
      this.#stored.get(key) ?? this.#runStored(kind, domain, options).finally(() => this.#stored.delete(key));
    this.#stored.set(key, running);
    const { report, failsUntil, isUnchanged } = await running;
    options.onMade?.({ failsUntil, isUnchanged });
    return report;
  }

  /**
   * Sums up what is stored; null where the kind never ran. Asks nobody and stores nothing. What other domains may still say
   * can cost points, so the score is the lower one of both cases.
   */
  async summary(kind: DiagnosisKind, domain: DomainName): Promise<KindSummary | null> {
    const { observations, clock, live, judgements } = this.#options;
    if ((await observations.revision(historyKey(domain))) === undefined) return null;
    const read = sharedReadsFor(domain, this.#options);
    const last = await judgements.read(kind, domain);
    if (last === undefined) return null;
    const unseen = asVisited(live.failedBefore(createNotObservedSource(clock())), domain, clock);
    const before = createAnsweredBefore(unseen, last, clock);
    const { diagnosis, transcript } = await this.#summed(kind, domain, { read, otherwise: before.source });
    if (before.isLacking()) return judgementSummary(last.judgement);
    const seen = kind.storesTranscript ? await this.#options.transcripts.sights(domain) : [];
    const summed = (least?: number) => withSights(kindSummary(diagnosis, least), transcript.lines, seen);
    if (!linesOf(DNS, transcript.lines).some((line) => isOpenElsewhere(line, domain))) return summed();
    const absent = createAbsentElsewhereSource(domain, before.source, clock());
    const atWorst = await this.#summed(kind, domain, { read, otherwise: absent });
    return summed(atWorst.diagnosis.score);
  }

  /** Runs a kind over what is stored, and `otherwise`. */
  async #summed(
    kind: DiagnosisKind,
    domain: DomainName,
    { read, otherwise }: { readonly read: ReadState; readonly otherwise: EvidenceSource },
  ) {
    const { probeMemory, clock } = this.#options;
    const responses = probeMemory.of(domain);
    const evidence = createStoredEvidence({
      stored: { history: createStoredAnswer(read), responses, ...this.#transcriptOf(kind, domain) },
      lastAnswer: this.#lastAnswer(responses),
      otherwise,
      clock,
      premises: await this.#premisesOf(kind, domain, await seenSelectors(domain, read)),
    });
    const build = await kind.run(domain, evidence);
    const { transcript } = evidence;
    const diagnosis = await build({
      names: reportNames(domain),
      transcript,
      rows: [],
      source: 'stored',
      resolvers: [],
      refreshing: false,
      port25Open: this.#port25Open,
      now: clock(),
    });
    return { diagnosis, transcript };
  }

  get inFlight(): number {
    return this.#live.inFlight + this.#stored.size;
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#stored.values());
    await this.#refreshes.close();
    await this.#live.settled();
  }

  async #runLive(
    kind: DiagnosisKind,
    domain: DomainName,
    given: {
      readonly selectors: readonly string[];
      readonly atOwnServers: boolean;
      readonly active: boolean;
      readonly path: string;
      readonly network: string | undefined;
    },
    notify: (progress: Progress) => void,
  ): Promise<Diagnosis> {
    const { live, probeMemory, clock } = this.#options;
    const before = readsFor(domain, this.#options.observations);
    const selectors = [...new Set([...given.selectors, ...(await seenSelectors(domain, before))])];
    const { atOwnServers, active, path, network } = given;
    const asking = { fresh: true, atOwnServers, active, ...(network === undefined ? {} : { network }) };
    const responses = probeMemory.of(domain);
    const source = live.source({ ...asking, ...limitsOf(kind, domain), before });
    const isRefresh = !active && path === FRONT_PAGE;
    const tested = isRefresh ? { responses, ...this.#transcriptOf(kind, domain) } : {};
    const evidence = createEvidence(keepTested(source, tested), {
      clock,
      onProgress: notify,
      premises: { ...(await this.#premisesOf(kind, domain, selectors)), path },
      lastAnswer: this.#lastAnswer(responses),
    });
    const origin = (): RunOrigin => ({ source: 'live', refreshing: false });
    return this.#report(kind, domain, { evidence, network, origin, before });
  }

  async #runStored(
    kind: DiagnosisKind,
    domain: DomainName,
    { signal, network, again = false }: StoredReportOptions,
  ): Promise<StoredRun> {
    const { live, probeMemory, clock, judgements } = this.#options;
    let oldest = Number.POSITIVE_INFINITY;
    const followed = again && !kind.storesTranscript ? await followReads(domain, this.#options) : null;
    const read = followed?.read ?? sharedReadsFor(domain, this.#options);
    const known = (await read(historyKey(domain))) !== undefined;
    const last = known ? await judgements.view(kind, domain) : undefined;
    const responses = probeMemory.of(domain);
    const asking = live.sourceUnlessFailed({
      ...limitsOf(kind, domain),
      before: read,
      ...(signal === undefined ? {} : { signal }),
      ...(network === undefined ? {} : { network }),
    });
    const before = createAnsweredBefore(withoutOtherRegistrations(asking, domain, clock), last, clock);
    const evidence = createStoredEvidence({
      stored: {
        history: createStoredAnswer(read),
        responses,
        ...this.#transcriptOf(kind, domain, before.askAgain),
      },
      lastAnswer: this.#lastAnswer(responses),
      otherwise: before.source,
      clock,
      premises: await this.#premisesOf(kind, domain, await seenSelectors(domain, read)),
      onStored: (at) => {
        oldest = Math.min(oldest, at);
      },
    });
    const isStale = () => known && clock() - oldest > this.#options.staleAfterMs;
    const origin = (): RunOrigin => {
      const lacking = before.isLacking() ? last?.judgement : undefined;
      if (lacking !== undefined) oldest = Math.min(oldest, lacking.at);
      const refreshing = isStale() && this.#refreshes.request(kind, domain);
      const first = last === undefined;
      return { source: known ? 'stored' : 'live', refreshing, first, ...(lacking === undefined ? {} : { lacking }) };
    };
    const report = await this.#report(kind, domain, { evidence, network, origin, before: read });
    // What failed in the run itself, such as its budget, may end at once. Only a report that lacks something rests on it.
    const untried = report.provisional ? 0 : Number.POSITIVE_INFINITY;
    const failures = live.failuresOf(evidence.transcript.lines).map((until) => until ?? untried);
    const isUnchanged =
      followed === null || before.isLacking() ? null : async () => !isStale() && (await followed.isUnchanged());
    return { report, isUnchanged, failsUntil: Math.min(...failures, Number.POSITIVE_INFINITY) };
  }

  /** Reads what servers showed last. Until anybody answered on port 25, silence there may be our own network's. */
  #lastAnswer(responses: StoredAnswer): LastAnswer {
    return async (question) => {
      const found = await responses(question);
      const isOurs = found?.kind === 'failure' && isOfKind(SMTP, question) && !this.#port25Open;
      // What is stored for a question is of its kind.
      return isOurs ? undefined : (found as never);
    };
  }

  /** Returns the premises of a run, with those that earlier runs learned. */
  async #premisesOf(kind: DiagnosisKind, domain: DomainName, selectors: readonly string[]): Promise<Premises> {
    const { premises, transcripts } = this.#options;
    return { ...premises, selectors, ...(kind.storesTranscript ? { served: await transcripts.served(domain) } : {}) };
  }

  /** Gives what the last run saw; with `askAgain`, which hears of the rest, only what no monitor contradicts. */
  #transcriptOf(kind: DiagnosisKind, domain: DomainName, askAgain?: AnsweredBefore['askAgain']) {
    const { transcripts } = this.#options;
    if (!kind.storesTranscript) return {};
    if (askAgain === undefined) return { transcript: transcripts.of(domain, kind.id) };
    return { transcript: transcripts.unlessOvertaken(domain, kind.id, askAgain) };
  }

  /** Runs the kind over the evidence, stores what was asked, and builds the report. */
  async #report(
    kind: DiagnosisKind,
    domain: DomainName,
    { evidence, network, origin, before }: MadeRun,
  ): Promise<Diagnosis> {
    const { live, resolver, clock, transcripts, judgements } = this.#options;
    const { transcript } = evidence;
    const beganAt = clock();
    const build = await kind.run(domain, evidence);
    this.#port25Open ||= transcript.lines.some(isAnswerFromPort25);
    // Anybody can make up paths: what is found below them is not stored.
    const isStorable = evidence.premises.path === FRONT_PAGE;
    const { isStored, read } = isStorable
      ? await live.store(evidence, { domain, network, before })
      : { isStored: true, read: before };
    // Anybody can make up names.
    const isRecorded = isStorable && isStored && (await read(historyKey(domain))) !== undefined;
    if (kind.storesTranscript && isRecorded)
      live.count({ network, domain }, await transcripts.record(domain, kind.id, transcript.lines, beganAt));
    const { source, refreshing, first = false, lacking } = origin();
    const report = await build({
      names: reportNames(domain),
      transcript,
      ...(await observedOf(domain, read)),
      source,
      resolvers: source === 'live' ? resolver.servers : [],
      refreshing,
      notStored: !isStored,
      port25Open: this.#port25Open,
      now: clock(),
    });
    if (lacking !== undefined) return asJudged(report, lacking);
    if (isRecorded && (first || isJudgedAnew(transcript.lines, beganAt)))
      live.count({ network, domain }, await judgements.record(kind, domain, report, transcript.lines));
    return report;
  }
}
