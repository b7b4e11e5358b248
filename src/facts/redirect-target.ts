import { addressOctets } from '../domain/addresses.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import { tls } from '../evidence/questions/tls.ts';
import { available, type FactReader, refOf, unavailableFor } from './fact.ts';
import { isClosedPort } from './https-control.ts';
import { onHttpsPort } from './on-https-port.ts';
import { readHttpHead, readHttpsHead } from './web-heads.ts';

const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

/**
 * Returns whether port 80 leads to HTTPS of the same host where nothing listens. Null where it leads elsewhere, or we don't know: a
 * port of its own is asked for only where active probes are.
 */
export const readClosedTarget: FactReader<boolean | null | 'other-port'> = onHttpsPort(async (domain, evidence) => {
  const [plain, secure] = await Promise.all([readHttpHead(domain, evidence), readHttpsHead(domain, evidence)]);
  if (plain.kind === 'unavailable') return available(null, plain.refs);
  const head = plain.value;
  const { refs } = plain;
  if (head === null || head === 'other-port' || head.kind !== 'response' || head.location === null)
    return available(null, refs);
  const target = URL.parse(head.location, `http://${domain}/`);
  if (target?.protocol !== 'https:' || hostOf(target) !== domain || addressOctets(domain) !== null)
    return available(null, refs);
  const port = target.port === '' ? HTTPS_PORT : Number(target.port);
  if (port === HTTPS_PORT) {
    const isClosed = secure.kind === 'available' && secure.value !== null && secure.value !== 'other-port';
    return available(isClosed && secure.value.kind === 'closed', [...refs, ...secure.refs]);
  }
  const answer = await evidence.ask(tls({ host: domain, port }), { active: true });
  if (answer.kind !== 'failure') return available(null, [...refs, refOf(answer)]);
  return isClosedPort(answer.failure)
    ? available(true, [...refs, refOf(answer)])
    : unavailableFor([answer.failure], refs);
});
