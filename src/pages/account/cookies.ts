import type { FastifyReply, FastifyRequest } from 'fastify';

const DAY_SECONDS = 86_400;
/** A browser that somebody signed in with is known for so long. */
const DEVICE_SECONDS = 365 * DAY_SECONDS;

/** Holds what our cookies hold: the session, and what makes this browser a known one. */
export interface Cookies {
  session(request: FastifyRequest): string | undefined;
  device(request: FastifyRequest): string | undefined;
  signIn(reply: FastifyReply, signedIn: { readonly token: string; readonly device: string }, seconds: number): void;
  /** The device stays known: that gives no access, it only lets its owner try. */
  signOut(reply: FastifyReply): void;
}

/**
 * Makes what sets cookies: over https with the prefix `__Host-`, which binds them to this host and to encryption; else
 * plain, since a browser would not take them. Source: RFC 6265bis §4.1.3.2.
 */
export function createCookies(publicUrl: () => string): Cookies {
  const isSecure = (): boolean => publicUrl().startsWith('https:');
  const names = () =>
    isSecure() ? (['__Host-zonewell', '__Host-zonewell-device'] as const) : (['zonewell', 'zonewell-device'] as const);
  const written = (name: string, value: string, seconds: number): string =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure() ? '; Secure' : ''}`;
  return {
    session: (request) => read(request, names()[0]),
    device: (request) => read(request, names()[1]),
    signIn(reply, { token, device }, seconds) {
      const [session, known] = names();
      reply.header('Set-Cookie', [written(session, token, seconds), written(known, device, DEVICE_SECONDS)]);
    },
    signOut(reply) {
      reply.header('Set-Cookie', [written(names()[0], '', 0)]);
    },
  };
}

/** The first cookie of a name, where it is of the form that ours have. */
function read(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    if (key === name) return /^[\w.-]{16,200}$/.test(value) ? value : undefined;
  }
  return undefined;
}
