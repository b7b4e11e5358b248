import { historyKey } from '../../observations/history-key.ts';
import { byHistoryKey } from '../batches.ts';
import type { DomainStores } from '../opened.ts';
import type { Partitions } from './parts.ts';

/** Returns the stores of domains, which refuse a domain whose part of the database is away. */
export const reachedBy = (parts: Partitions, stores: DomainStores): DomainStores => ({
  observations: observationsReached(parts, stores),
  responses: responsesReached(parts, stores),
  imports: importsReached(parts, stores),
});

const observationsReached = ({ reach }: Partitions, { observations }: DomainStores): DomainStores['observations'] => ({
  // These go through all domains, and fail while one part is away.
  ...observations,
  record: (observed) =>
    reach(
      () => byHistoryKey([observed]).keys(),
      () => observations.record(observed),
    ),
  read: (key) =>
    reach(
      () => [key],
      () => observations.read(key),
    ),
  revision: (key) =>
    reach(
      () => [key],
      () => observations.revision(key),
    ),
  purge: (keys, before) =>
    reach(
      () => keys,
      () => observations.purge(keys, before),
    ),
});

const responsesReached = ({ reach }: Partitions, { responses }: DomainStores): DomainStores['responses'] => ({
  ...responses,
  recordResponses: (key, given) =>
    reach(
      () => [key],
      () => responses.recordResponses(key, given),
    ),
  readResponses: (key) =>
    reach(
      () => [key],
      () => responses.readResponses(key),
    ),
  recordTranscript: (key, given) =>
    reach(
      () => [key],
      () => responses.recordTranscript(key, given),
    ),
  readTranscript: (key, ...which) =>
    reach(
      () => [key],
      () => responses.readTranscript(key, ...which),
    ),
  recordJudgement: (given) =>
    reach(
      () => [historyKey(given.domain)],
      () => responses.recordJudgement(given),
    ),
  readJudgement: (domain, kind) =>
    reach(
      () => [historyKey(domain)],
      () => responses.readJudgement(domain, kind),
    ),
  noteView: (domain, at) =>
    reach(
      () => [historyKey(domain)],
      () => responses.noteView(domain, at),
    ),
  dropUnviewed: (names, before) =>
    reach(
      () => names.map(historyKey),
      () => responses.dropUnviewed(names, before),
    ),
});

const importsReached = ({ reach }: Partitions, { imports }: DomainStores): DomainStores['imports'] => ({
  ...imports,
  importIntervals: (intervals, progress) =>
    reach(
      () => intervals.map(({ name }) => historyKey(name)),
      () => imports.importIntervals(intervals, progress),
    ),
  imported: (domain) =>
    reach(
      () => [domain],
      () => imports.imported(domain),
    ),
});
