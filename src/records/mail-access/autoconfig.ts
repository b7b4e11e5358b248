import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** A server as a file for mail programs names it. */
export interface AccessServer {
  readonly protocol: 'imap' | 'pop3' | 'smtp';
  readonly host: string;
  readonly port: number;
  /** `tls`: from the first octet on. */
  readonly security: 'tls' | 'starttls' | 'plain';
  /** Whether programs send the password as it is. */
  readonly isPasswordPlain: boolean;
}

/** Holds the settings of a file, if there are some. `other`: something else than settings, such as a web page. */
type Autoconfig =
  | { readonly kind: 'settings'; readonly servers: readonly AccessServer[] }
  | { readonly kind: 'broken' }
  | { readonly kind: 'other' };

/** Servers of a file that are read; programs use the first that they know. */
const MAX_SERVERS = 10;
/** Longest value that is read: the name of a host. */
const MAX_CHARS = 255;
/** Elements inside one another; such files need five. */
const MAX_DEPTH = 16;

const SECURITIES: Readonly<Record<string, AccessServer['security']>> = {
  ssl: 'tls',
  starttls: 'starttls',
  plain: 'plain',
};
const PASSWORDS: ReadonlySet<string> = new Set(['password-cleartext', 'plain', 'secure-plain']);
const FIELDS: ReadonlySet<string> = new Set(['hostname', 'port', 'socketType', 'authentication']);

/** A server whose element has not ended. */
interface Draft {
  readonly protocol: string;
  hostname: string;
  port: string;
  socketType: string;
  readonly authentication: string[];
}

const ENOUGH = new Error('enough');

/**
 * Reads the settings that a domain publishes for mail programs (ISPDB form, `config-v1.1.xml`). Document types and entities are
 * never followed: the first ends the reading, as does anything that is no XML. Never throws. `domain` stands for the placeholder
 * of the domain of an e-mail address. Source: https://www.bucksch.org/1/projects/thunderbird/autoconfiguration/config-file-format.html
 */
export function parseAutoconfig(text: string, domain: string): Autoconfig {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const servers: AccessServer[] = [];
  const path: string[] = [];
  let [isConfig, draft, value]: [boolean, Draft | null, string | null] = [false, null, null];
  const end = (): never => {
    throw ENOUGH;
  };
  parser.on('error', end);
  parser.on('doctype', end);
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    if (path.length === 0) isConfig = name === 'clientConfig';
    if (!isConfig || path.length >= MAX_DEPTH) end();
    const isServer = name === 'incomingServer' || name === 'outgoingServer';
    if (isServer && path.at(-1) === 'emailProvider')
      draft = { protocol: attributes['type'] ?? '', hostname: '', port: '', socketType: '', authentication: [] };
    value = draft !== null && FIELDS.has(name) && isServerName(path.at(-1)) ? '' : null;
    path.push(name);
  });
  parser.on('text', (found) => {
    if (value !== null && value.length < MAX_CHARS) value += found.slice(0, MAX_CHARS - value.length);
  });
  parser.on('closetag', () => {
    const name = path.pop();
    if (draft !== null && value !== null) setField(draft, name, value.trim());
    if (draft !== null && isServerName(name)) {
      const server = serverOf(draft, domain);
      if (server !== null) servers.push(server);
      draft = null;
      if (servers.length >= MAX_SERVERS) end();
    }
    value = null;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error !== ENOUGH) throw error;
    if (!isConfig) return { kind: 'other' };
    return servers.length >= MAX_SERVERS ? { kind: 'settings', servers } : { kind: 'broken' };
  }
  if (!isConfig) return { kind: 'other' };
  return servers.length === 0 ? { kind: 'broken' } : { kind: 'settings', servers };
}

const isServerName = (name: string | undefined): boolean => name === 'incomingServer' || name === 'outgoingServer';

function setField(draft: Draft, name: string | undefined, value: string): void {
  if (name === 'authentication') draft.authentication.push(value);
  else if (name === 'hostname' || name === 'port' || name === 'socketType') draft[name] = value;
}

/** Returns a server as programs take it; null where it lacks something, or speaks something else. */
function serverOf(
  { protocol, hostname, port, socketType, authentication }: Draft,
  domain: string,
): AccessServer | null {
  const known = protocol === 'imap' || protocol === 'pop3' || protocol === 'smtp' ? protocol : null;
  const security = Object.hasOwn(SECURITIES, socketType.toLowerCase())
    ? SECURITIES[socketType.toLowerCase()]
    : undefined;
  const host = hostname.replaceAll('%EMAILDOMAIN%', domain).toLowerCase();
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  if (known === null || security === undefined || host === '' || number === 0 || number > 65_535) return null;
  return {
    protocol: known,
    host,
    port: number,
    security,
    isPasswordPlain: authentication.some((one) => PASSWORDS.has(one)),
  };
}
