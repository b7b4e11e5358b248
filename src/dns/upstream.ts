import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import { addressOctets } from '../domain/addresses.ts';
import type { Fault, NoArgs } from '../domain/fault.ts';
import { ECHO_CHARS } from '../domain/text.ts';

/** A resolver to ask, and how. `label` is how it is shown. */
export interface Upstream {
  readonly kind: 'dns' | 'tcp' | 'tls' | 'https';
  /**
   * IP address to connect to. For `https` it may be a host name, which the operating system's own resolver then looks
   * up at each connection: there is no other way to find a resolver by its name.
   */
  readonly address: string;
  readonly port: number;
  /** For TLS: the name the certificate must bear. */
  readonly serverName: string;
  /** For DoH: the path of the request. */
  readonly path: string;
  readonly label: string;
}

export type ParsedUpstream =
  | { readonly ok: true; readonly upstream: Upstream }
  | { readonly ok: false; readonly fault: UpstreamFault };

/** Why a text names no resolver; `typed` is the text, cut. */
export type UpstreamFault = { readonly typed: string } & Fault<{
  readonly 'scheme-unknown': { readonly scheme: string };
  /** `#` anywhere but once, in `tls://…#name`. */
  readonly 'name-misplaced': NoArgs;
  readonly 'not-an-address': NoArgs;
  readonly 'port-invalid': NoArgs;
  readonly 'url-invalid': NoArgs;
  readonly password: NoArgs;
  /** Refuses an https URL in which no IP address follows `#`. */
  readonly 'address-invalid': NoArgs;
}>;
type PlainProblem = Extract<UpstreamFault, { readonly args: NoArgs }>['code'];

/** Where nearly all servers answer. Source: the examples of RFC 8484 §4.1. */
const DEFAULT_PATH = '/dns-query';

/**
 * Reads one resolver as configured: `192.0.2.1`, `[2001:db8::1]:53`, `tcp://192.0.2.1`, `tls://192.0.2.1#dns.example`,
 * `https://dns.example/dns-query` or, with the address to connect to, `https://dns.example/dns-query#192.0.2.1`.
 */
export function parseUpstream(text: string): ParsedUpstream {
  const trimmed = text.trim();
  const fault = (why: PlainProblem): ParsedUpstream => ({
    ok: false,
    fault: { typed: trimmed.slice(0, ECHO_CHARS.setting), code: why, args: {} },
  });
  const scheme = /^([a-z]+):\/\//i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme === 'https') return parseHttps(trimmed, fault);
  if (scheme !== undefined && scheme !== 'tcp' && scheme !== 'tls') {
    const typed = trimmed.slice(0, ECHO_CHARS.setting);
    return { ok: false, fault: { typed, code: 'scheme-unknown', args: { scheme } } };
  }
  const rest = scheme === undefined ? trimmed : trimmed.slice(scheme.length + 3);
  const [place = '', name, ...more] = rest.split('#');
  if (more.length > 0 || (name !== undefined && scheme !== 'tls')) return fault('name-misplaced');
  const split = splitPort(place);
  if (split === null || isIP(split.host) === 0) return fault('not-an-address');
  const port = split.port === null ? (scheme === 'tls' ? 853 : 53) : portNumber(split.port);
  if (port === null) return fault('port-invalid');
  const kind = scheme === 'tcp' || scheme === 'tls' ? scheme : 'dns';
  const shown = `${split.host.includes(':') ? `[${split.host}]` : split.host}:${port}`;
  return {
    ok: true,
    upstream: {
      kind,
      address: split.host,
      port,
      serverName: name ?? split.host,
      path: '',
      label: kind === 'dns' ? shown : `${kind}://${shown}${name === undefined ? '' : `#${name}`}`,
    },
  };
}

function parseHttps(text: string, fault: (why: PlainProblem) => ParsedUpstream): ParsedUpstream {
  if (!URL.canParse(text)) return fault('url-invalid');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return fault('password');
  if (url.port === '0') return fault('port-invalid');
  const serverName = url.hostname.replace(/^\[|\]$/g, '');
  const address = url.hash === '' ? serverName : url.hash.slice(1).replace(/^\[|\]$/g, '');
  if (url.hash !== '' && isIP(address) === 0) return fault('address-invalid');
  const path = url.pathname === '/' ? DEFAULT_PATH : url.pathname;
  return {
    ok: true,
    upstream: {
      kind: 'https',
      address,
      port: url.port === '' ? 443 : Number(url.port),
      serverName,
      path: path + url.search,
      label: text,
    },
  };
}

function splitPort(place: string): { host: string; port: string | null } | null {
  const bracketed = /^\[([^\]]+)\](?::(.*))?$/.exec(place);
  if (bracketed !== null) return { host: bracketed[1] ?? '', port: bracketed[2] ?? null };
  if (isIP(place) === 6) return { host: place, port: null };
  const parts = place.split(':');
  return parts.length > 2 ? null : { host: parts[0] ?? '', port: parts[1] ?? null };
}

function portNumber(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}

/**
 * Returns whether nobody on the path can forge the AD bit of a resolver: it runs on this machine, or we query it over
 * TLS. Anyone on the path can forge the AD bit of the others. Source: RFC 4035 §4.9.3 (a secure channel is needed).
 */
export function isProtected({ kind, address }: Upstream): boolean {
  if (kind === 'tls' || kind === 'https') return true;
  const octets = addressOctets(address);
  if (octets === null) return false;
  return octets.length === 4 ? octets[0] === 127 : octets.every((octet, i) => octet === (i === 15 ? 1 : 0));
}

/** Returns the resolvers the operating system is set up with. */
export function systemUpstreams(): Upstream[] {
  return getServers().flatMap((server) => {
    const parsed = parseUpstream(server);
    return parsed.ok ? [parsed.upstream] : [];
  });
}
