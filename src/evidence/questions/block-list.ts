import type { Resolution } from '../../dns/resolution.ts';
import { addressOctets } from '../../domain/addresses.ts';
import type { Exchange, FailureReason } from '../../domain/answer.ts';
import { because, type Cause } from '../../domain/cause.ts';
import type { DatedSource } from '../../domain/dated.ts';
import type { DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { reverseLabels } from '../../domain/reverse-name.ts';
import type { Instant } from '../../domain/time.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, isFailure, isTexts } from './json.ts';

/** How a block list answered. A refusal is a `failure`, and so is an answer that no block list gives. */
type BlockListResult =
  | {
      readonly kind: 'listed';
      readonly at: Instant;
      readonly exchanges: readonly Exchange[];
      /** Addresses of 127.0.0.0/8, in which the list says why. */
      readonly codes: readonly string[];
    }
  | { readonly kind: 'not-listed'; readonly at: Instant; readonly exchanges: readonly Exchange[] }
  | {
      readonly kind: 'failure';
      readonly at: Instant;
      readonly exchanges: readonly Exchange[];
      readonly failure: { readonly why: FailureReason; readonly causes: readonly Cause[] };
    };

export type BlockListAnswer = WithRef<BlockListResult>;

/** Asks whether a block list names an address, or a list of domains a domain. */
export interface BlockListQuestion extends Asking<BlockListAnswer> {
  readonly ask: 'block-list';
  /** The zone of the list. */
  readonly list: DnsName;
  /** An address or a domain. */
  readonly about: string;
}

export const blockList = (list: DnsName, about: string): BlockListQuestion => ({ ask: 'block-list', list, about });

/** Returns the labels below the zone of a list: an address is turned round, a domain stands as it is. Source: RFC 5782 §2.1, §2.4. */
const labelsAbout = (about: string): readonly string[] =>
  addressOctets(about) === null ? [about] : reverseLabels(about);

export const BLOCK_LIST = defineQuestion<BlockListQuestion>({
  id: 'block-list',
  asks: 'resolvers',
  budget: 'questions',
  keyOf: ({ list, about }) => `block-list ${list} ${about}`,
  // What a list says of somebody's address is kept no longer than the report.
  storage: () => 'nowhere',
  subject: ({ list, about }) => ({ name: about, type: shownList(list) }),
  async ask({ list, about }, { resolver, clock, signal, run, count }) {
    const name = [...labelsAbout(about), list].join('.') as DnsName;
    const resolution = await resolver().resolve(name, 'A', { signal, run, fresh: true, guess: true });
    count(Math.max(0, resolution.exchanges.length - 1));
    return resultOf(resolution, list, clock());
  },
  encode: (answer) => answer,
  decode: decoderOf<BlockListResult>({
    listed: ({ codes }) => isTexts(codes),
    'not-listed': () => true,
    failure: isFailure,
  }),
  show(answer) {
    const last = answer.exchanges.at(-1);
    const codes = answer.kind === 'listed' ? answer.codes : [];
    return {
      outcome: answer.kind === 'listed' ? 'answer' : answer.kind === 'not-listed' ? 'nxdomain' : 'failure',
      source: 'resolver',
      security: null,
      lines: codes,
      brief: codes.join(' '),
      server: last?.server ?? '',
      transport: last?.transport ?? '',
    };
  },
});

/** Where it was read how block lists refuse to answer. */
export const BLOCK_LIST_SOURCE: DatedSource = {
  source: 'https://www.spamhaus.org/news/article/788/ (Spamhaus DNSBL return codes)',
  readOn: '2026-11-26',
  reviewBy: '2027-11-26',
};

/** Keys are longer than the labels that people give. */
const KEY_LABEL = /^[a-z0-9]{20,}$/;

/** Returns a list's zone as anybody may see it: where a subscriber's key stands in it, that is left out. */
export const shownList = (list: DnsName): string =>
  list
    .split('.')
    .filter((label) => !KEY_LABEL.test(label))
    .join('.');

/** Tells whether an address says that the list refuses us. */
const isRefusal = (code: string): boolean => code.startsWith('127.255.255.');

/**
 * Tells whether an address says that something is listed. 127.0.0.1 never does: lists of good senders, refusals of some
 * lists and resolvers that lie use it. Source: RFC 5782 §2.1.
 */
const isListing = (code: string): boolean => code.startsWith('127.') && code !== '127.0.0.1';

function resultOf(resolution: Resolution<'A'>, list: DnsName, at: Instant): BlockListResult {
  const { exchanges } = resolution;
  const failure = (why: FailureReason, causes: readonly Cause[]): BlockListResult => ({
    kind: 'failure',
    at,
    exchanges,
    failure: { why, causes },
  });
  if (resolution.kind === 'failure') return failure(resolution.why, resolution.causes);
  if (resolution.security === 'bogus') return failure('not-understood', because('validation-fails', shownList(list)));
  if (resolution.kind === 'nxdomain') return { kind: 'not-listed', at, exchanges };
  const codes = resolution.kind === 'answer' ? resolution.records.flatMap((rr) => readRdata(rr)?.address ?? []) : [];
  const refusal = codes.find(isRefusal);
  if (refusal !== undefined)
    return failure('turned-away', [{ code: 'list-refuses', args: { code: refusal }, server: shownList(list) }]);
  if (codes.length > 0 && codes.every(isListing)) return { kind: 'listed', at, exchanges, codes };
  const answer = codes.length === 0 ? 'NODATA' : codes.join(', ');
  return failure('not-understood', [{ code: 'list-unclear', args: { answer }, server: shownList(list) }]);
}
