import type { Message } from './message.ts';
import type { DomainName } from './name.ts';
import { parseDomainName, typedPort } from './parse.ts';
import { PORT_FAULT_TEXTS } from './port-fault-texts.ts';
import { HTTP_PORT, HTTPS_PORT, SMTP_PORT } from './ports.ts';

/** Tells what became of a name with a port behind it: `fault` and `hint` are as those of a name. */
export type ParsedHostPort =
  | { readonly ok: true; readonly name: DomainName; readonly port: number }
  | { readonly ok: false; readonly fault: Message; readonly hint: Message };

const { message } = PORT_FAULT_TEXTS;
const MAX_PORT = 65_535;

/** Where TLS begins with a command that we do not speak: FTP, NNTP, LDAP, MySQL, ManageSieve, XMPP, PostgreSQL. Source: RFC 4217, 4642, 4511, 5804, 6120. */
const OTHER_STARTTLS: readonly number[] = [21, 119, 389, 3306, 4190, 5222, 5269, 5432];

/**
 * Reads a name with the port on which its certificate is to be looked at; 443 where there is none. Ports on which
 * TLS begins with a command that we do not speak are refused: a handshake there fails, which says nothing about their certificates.
 *
 * @example
 * parseHostPort('example.com:8443') // { ok: true, name: 'example.com', port: 8443 }
 */
export function parseHostPort(typed: string): ParsedHostPort {
  const parsed = parseDomainName(typed);
  if (!parsed.ok) return { ok: false, fault: parsed.fault, hint: parsed.hint };
  const { name } = parsed;
  const digits = typedPort(typed);
  if (digits === null) return { ok: true, name, port: HTTPS_PORT };
  const port = Number(digits);
  const fault = faultOf(port);
  if (fault === null) return { ok: true, name, port };
  const args = { port: fault === 'out-of-range' ? digits : String(port), domain: name };
  return { ok: false, fault: message(fault, args), hint: message(`${fault}/hint`, args) };
}

function faultOf(port: number): 'out-of-range' | 'plain-http' | 'mail-starttls' | 'starttls' | null {
  // What has too many digits is no number here.
  if (!(port >= 1 && port <= MAX_PORT)) return 'out-of-range';
  if (port === HTTP_PORT) return 'plain-http';
  if (port === SMTP_PORT) return 'mail-starttls';
  return OTHER_STARTTLS.includes(port) ? 'starttls' : null;
}

/** Returns the port that a typed name has, where that is a number other than 443; null for none. */
export function otherPortIn(typed: string): string | null {
  const digits = typedPort(typed);
  return digits === null || Number(digits) === HTTPS_PORT ? null : digits;
}
