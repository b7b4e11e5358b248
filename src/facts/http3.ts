import { HTTPS_PORT } from '../domain/ports.ts';
import { quic } from '../evidence/questions/quic.ts';
import { http3Port } from '../records/web-headers/alt-svc.ts';
import { available, type FactReader, refOf, unavailableFor } from './fact.ts';
import { readHttpsRecords } from './https-record.ts';
import { onHttpsPort } from './on-https-port.ts';
import { readHttpsHead } from './web-heads.ts';

/** Tells how a website stands with HTTP/3. */
export type Http3 =
  /** It answers nothing over HTTPS. */
  | { readonly kind: 'no-server' }
  | { readonly kind: 'not-announced' }
  | {
      readonly kind: 'asked';
      readonly address: string;
      readonly port: number;
      /** Silence counts where our own network lets UDP through. */
      readonly answers: boolean;
    };

/** Whether an HTTPS record announces HTTP/3 at the name itself and its usual port. */
const announcesHere = ({ text, alpn }: { readonly text: string; readonly alpn: readonly string[] }): boolean =>
  alpn.includes('h3') && text.split(' ')[1] === '.' && !text.includes(' port=');

/**
 * Finds out whether HTTP/3, where the answer over HTTPS or an HTTPS record announces it, is served at the address that answered
 * over TCP.
 */
const readAnnounced: FactReader<Http3> = async (domain, evidence) => {
  const head = await readHttpsHead(domain, evidence);
  if (head.kind === 'unavailable') return head;
  if (head.value === null || head.value === 'other-port' || head.value.kind !== 'response')
    return available({ kind: 'no-server' }, head.refs);
  const { address, altSvc } = head.value;
  const announced = http3Port(altSvc);
  const records = announced === null ? await readHttpsRecords(domain, evidence) : null;
  if (records?.kind === 'unavailable') return records;
  const isInRecord = records !== null && records.value !== 'other-port' && records.value.some(announcesHere);
  const port = announced ?? (isInRecord ? HTTPS_PORT : null);
  const refs = [...head.refs, ...(records?.refs ?? [])];
  if (port === null) return available({ kind: 'not-announced' }, refs);
  const answer = await evidence.ask(quic({ address, port }), { active: true });
  const all = [...refs, refOf(answer)];
  if (answer.kind === 'failure') return unavailableFor([answer.failure], all);
  if (answer.kind === 'quic') return available({ kind: 'asked', address, port, answers: true }, all);
  if (answer.kind === 'silent' && answer.reaches)
    return available({ kind: 'asked', address, port, answers: false }, all);
  return unavailableFor([{ why: 'not-asked', causes: [{ code: 'own-udp', args: {} }], ref: refOf(answer) }], all);
};

export const readHttp3 = onHttpsPort(readAnnounced);
