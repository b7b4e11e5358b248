import type { CrlResult, CrlTarget } from '../../domain/probe.ts';
import type { FetchWeb } from '../../domain/web.ts';
import { notRead } from '../../threads/not-read.ts';
import { readCrlApart } from '../crl/crl-reader.ts';
import { type Asking, defineQuestion, type Live, type WithRef } from './define-question.ts';
import { fetchFile } from './fetch-file.ts';
import { decoderOf, NOT_CONNECTED } from './json.ts';
import { showNotConnected } from './show-probe.ts';
import { BRIEF_TEXTS } from './texts.ts';

type CrlAnswer = WithRef<CrlResult>;

/** Is this certificate on the list of revoked ones that its issuer publishes? */
export interface CrlQuestion extends Asking<CrlAnswer>, CrlTarget {
  readonly ask: 'crl';
}

export const crl = (target: CrlTarget): CrlQuestion => ({ ask: 'crl', ...target });

const BY = { source: 'web server', security: null, outcome: 'answer', transport: 'tcp', server: '' } as const;

export const CRL = defineQuestion<CrlQuestion>({
  id: 'crl',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ url, serial }) => `crl ${serial} ${url}`,
  storage: () => 'responses',
  subject: ({ url }) => ({ name: url, type: 'CRL' }),
  ask: (question, live) => readFrom(live.probes().fetchWeb, question, live),
  encode: (answer) => answer,
  decode: decoderOf<CrlResult>({
    ...NOT_CONNECTED,
    listed: () => true,
    'not-listed': () => true,
    'no-list': () => true,
    'too-large': () => true,
  }),
  show(answer, clauseOf) {
    switch (answer.kind) {
      case 'listed':
      case 'not-listed':
      case 'no-list':
      case 'too-large':
        return {
          ...BY,
          lines: [BRIEF_TEXTS.message(`crl-${answer.kind}`)],
          brief: BRIEF_TEXTS.message(`crl-${answer.kind}`),
        };
      default:
        return showNotConnected('web server', answer, clauseOf);
    }
  },
});

/** Fetches a list and looks for the certificate in it: the list itself is not kept. */
async function readFrom(
  fetchWeb: FetchWeb,
  { url, serial, issuerKey }: CrlTarget,
  { clock, signal, network }: Pick<Live, 'clock' | 'signal' | 'network'>,
): Promise<CrlResult> {
  const found = await fetchFile(fetchWeb, { request: { url, purpose: 'crl' }, clock, signal });
  const { at } = found;
  if (found.kind === 'no-file') return { kind: 'no-list', at };
  if (found.kind !== 'file') return found;
  const issuer = { spki: new Uint8Array(Buffer.from(issuerKey, 'base64')) };
  const list = new Uint8Array(Buffer.from(found.body, 'base64'));
  const host = URL.parse(url)?.host ?? '';
  const task = { list, question: { serial, issuer, now: at, url } };
  const worked = await readCrlApart(task, { host, network }, signal);
  return worked.kind === 'done' ? { ...worked.result, at } : notRead(worked, host, at);
}
