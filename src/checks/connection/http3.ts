import { defineCheck } from '../check.ts';
import { announcedHttp3 } from './needs.ts';

/** The check of HTTP/3 where it is announced. */
export const http3 = defineCheck({
  id: 'http3',
  name: 'HTTP/3',
  means: 'HTTP/3 carries websites over UDP. A server announces it in the header Alt-Svc or in its HTTPS record.',
  why: 'Browsers try it as soon as they read of it. Where nothing answers, visitors wait until the browser falls back.',
  citations: [
    { rfc: 9114, section: '3.1' },
    { rfc: 9000, section: '6' },
  ],
  needs: { found: announcedHttp3 },
  findings: {
    'no-server': { severity: 'info', says: 'No web server answers over HTTPS that could announce HTTP/3.' },
    'not-announced': { severity: 'info', says: 'HTTP/3 is not announced.' },
    'quic-answers': {
      severity: 'ok',
      says: 'HTTP/3 is announced, and a QUIC server answers at {address} on UDP port {port}.',
    },
    'quic-silent': {
      severity: 'notice',
      says: 'HTTP/3 is announced, but nothing answered three QUIC packets to {address} on UDP port {port}. Other servers answer us over UDP.',
      do: 'Let UDP port {port} of {address} through, or stop announcing HTTP/3',
      because: 'Browsers try HTTP/3 in vain before they fall back.',
      more: 'Look at firewalls first: many let TCP port 443 through, and not UDP. A filter against attacks may also drop packets such as ours.',
      certainty: 'open',
    },
  },
  judge({ found }, say) {
    if (found.kind !== 'asked')
      return found.kind === 'no-server' ? say.notNeeded('no-server') : say.exempt('not-announced');
    const at = { address: found.address, port: String(found.port) };
    return found.answers ? say.satisfied('quic-answers', at) : say.failed('quic-silent', at);
  },
});
