import type { IssuerResult } from '../../domain/probe.ts';
import type { Clock } from '../../domain/time.ts';
import type { FetchWeb } from '../../domain/web.ts';
import { parseCertificate, pemCertificates } from '../../records/certificate.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { fetchFile } from './fetch-file.ts';
import { decoderOf, hasText, NOT_CONNECTED } from './json.ts';
import { showNotConnected } from './show-probe.ts';
import { BRIEF_TEXTS } from './texts.ts';

type IssuerAnswer = WithRef<IssuerResult>;

/** Which certificate does an issuer publish at the address that a certificate names (AIA)? */
export interface IssuerQuestion extends Asking<IssuerAnswer> {
  readonly ask: 'issuer';
  readonly url: string;
}

export const issuerAt = (url: string): IssuerQuestion => ({ ask: 'issuer', url });

export const ISSUER = defineQuestion<IssuerQuestion>({
  id: 'issuer',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ url }) => `issuer ${url}`,
  storage: () => 'responses',
  subject: ({ url }) => ({ name: url, type: 'AIA' }),
  ask: ({ url }, { probes, clock, signal }) => readFrom(probes().fetchWeb, { url, clock, signal }),
  encode: (answer) => answer,
  decode: decoderOf<IssuerResult>({
    ...NOT_CONNECTED,
    certificate: (value) => hasText(value, 'certificate'),
    'no-certificate': () => true,
  }),
  show(answer, clauseOf) {
    if (answer.kind !== 'certificate' && answer.kind !== 'no-certificate')
      return showNotConnected('web server', answer, clauseOf);
    const brief = BRIEF_TEXTS.message(answer.kind === 'certificate' ? 'issuer-found' : 'issuer-not-found');
    return {
      source: 'web server',
      security: null,
      outcome: 'answer',
      transport: 'tcp',
      server: '',
      lines: [brief],
      brief,
    };
  },
});

/** The certificate in a body: DER as it should be, or PEM as some publish it. Source: RFC 5280 §4.2.2.1. */
function certificateIn(body: string): string | null {
  const [der = body] = pemCertificates(Buffer.from(body, 'base64').toString('latin1'));
  return parseCertificate(der) === null ? null : der;
}

async function readFrom(
  fetchWeb: FetchWeb,
  { url, clock, signal }: { readonly url: string; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<IssuerResult> {
  const found = await fetchFile(fetchWeb, { request: { url, purpose: 'certificate' }, clock, signal });
  const { at } = found;
  if (found.kind === 'no-file' || found.kind === 'too-large') return { kind: 'no-certificate', at };
  if (found.kind !== 'file') return found;
  const certificate = certificateIn(found.body);
  return certificate === null ? { kind: 'no-certificate', at } : { kind: 'certificate', at, certificate };
}
