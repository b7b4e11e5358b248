import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Nothing but our own files, no inline script or style, no frames. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Sets headers of every page and asset. `same-origin` keeps the Origin of our own forms, which `no-referrer` would
 * hide.
 */
export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers({
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  });
  if (!reply.hasHeader('Cross-Origin-Resource-Policy')) reply.header('Cross-Origin-Resource-Policy', 'same-origin');
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

/** Whether a URL's host is an address or this machine: nobody can let a name of their own lead there. */
function hasNoName(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, '$1'));
}

/**
 * Returns whether a POST comes from one of our pages, or from no browser at all. Browsers say so in Sec-Fetch-Site, and
 * where that is missing (plain HTTP on a network) in Origin, which must then be the public address. It does not suffice
 * that it equals Host: whoever lets a name of theirs lead to this service (DNS rebinding) makes both what they like.
 * Only a service that was given no public name is also used by its addresses.
 */
export function isOwnPost(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (origin === originOf(publicUrl)) return true;
  return hasNoName(publicUrl) && hasNoName(origin) && new URL(origin).host === host?.toLowerCase();
}

/**
 * Returns whether a request was sent to this service by a name of its own, or by an address: then nobody let a name of
 * theirs lead here (DNS rebinding).
 */
export function isOwnHost({ headers: { host = '' } }: FastifyRequest, publicUrl: string): boolean {
  const url = `http://${host}`;
  return hasNoName(url) || (URL.canParse(url) && URL.parse(publicUrl)?.hostname === new URL(url).hostname);
}

/**
 * Does the same for forms that act for a person: a request that names no origin at all is refused too, as no browser of
 * today sends a form without one.
 */
export const isOwnForm = (request: FastifyRequest, publicUrl: string): boolean =>
  (request.headers['sec-fetch-site'] ?? request.headers.origin) !== undefined && isOwnPost(request, publicUrl);
