import type { Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { HTTPS_PORT } from '../../domain/ports.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import type { CertificateServer } from '../expiries/observed-certificate.ts';
import { MONITOR_SETTING_TEXTS } from './setting-texts.ts';

const { message } = MONITOR_SETTING_TEXTS;

/**
 * Ports on which TLS begins only after a command that we do not speak, and those of the same service with TLS from the start.
 * Sources: RFC 8314 (POP, IMAP), RFC 4217 (FTP), RFC 4513 (LDAP).
 */
const NEEDS_STARTTLS: ReadonlyMap<number, string> = new Map([
  [21, '990'],
  [110, '995'],
  [143, '993'],
  [389, '636'],
]);

const MAX_PORT = 65_535;

type ParsedHost = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly fault: Message };

/** Reads a host with a port, 443 where there is none: `api.example.com`, `imap.example.com:993`. */
export function parseCertificateHost(typed: string): ParsedHost {
  const parsed = parseDomainName(typed);
  if (!parsed.ok) return parsed;
  const digits = /:([0-9]+)(?:\/|$)/.exec(typed)?.[1];
  const port = digits === undefined ? HTTPS_PORT : Number(digits);
  if (port < 1 || port > MAX_PORT)
    return { ok: false, fault: message('no-port', { typed: quoted(typed, ECHO_CHARS.field) }) };
  const instead = NEEDS_STARTTLS.get(port);
  if (instead !== undefined)
    return { ok: false, fault: message('needs-starttls', { port: String(port), instead, host: parsed.name }) };
  return { ok: true, value: port === HTTPS_PORT ? parsed.name : `${parsed.name}:${port}` };
}

/** Returns the servers that are written so. */
export const serversIn = (hosts: readonly string[]): readonly CertificateServer[] =>
  hosts.map((written) => {
    const [host = '', port] = written.split(':');
    return { host: host as DnsName, port: port === undefined ? HTTPS_PORT : Number(port) };
  });
