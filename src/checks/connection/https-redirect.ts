import { addressOctets, SPECIAL_ADDRESS_SOURCE, specialAmong } from '../../domain/addresses.ts';
import { REDIRECTS } from '../../domain/web.ts';
import type { WebHead } from '../../facts/web-heads.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { CONNECTION } from './findings.ts';
import { closedTarget, plainHead, secureHead } from './needs.ts';

const ELSEWHERE = 0.5;
/** Where a response redirects to; null where it does not. */
function targetOf(head: WebHead | null, base: string): URL | null {
  if (head === null || head.kind !== 'response' || head.location === null || !REDIRECTS.has(head.status)) return null;
  return URL.parse(head.location, base);
}

const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1');

export const httpsRedirect = defineCheck({
  id: 'https-redirect',
  name: 'From HTTP to HTTPS',
  means: 'A visitor who types a name comes to port 80 first, which is not encrypted.',
  why: 'If it does not lead to HTTPS at once, an attacker on the network can read and change what visitors see.',
  citations: [
    { rfc: 6797, section: '7.2' },
    { rfc: 9110, section: '15.4' },
  ],
  restsOn: [SPECIAL_ADDRESS_SOURCE],
  needs: { plain: plainHead, secure: secureHead, closed: closedTarget },
  ...pick(
    CONNECTION,
    'no-server',
    'redirects',
    'port-closed',
    'plain-refused',
    'redirects-elsewhere',
    'redirects-plain',
    'leaves-https',
    'stays-plain',
    'redirect-loop',
    'redirects-inside',
    'redirects-closed',
  ),
  judge({ plain, secure, closed }, say, domain) {
    if (plain === null || plain.kind === 'special') return say.notNeeded('no-server');
    const host = { name: domain };
    const back = targetOf(secure, `https://${domain}/`);
    const leaves = back !== null && back.protocol === 'http:';
    if (leaves && hostOf(back) !== domain) return say.failed('leaves-https', { target: cut(back.href), host });
    if (plain.kind !== 'response')
      return leaves ? say.failed('leaves-https', { target: cut(back.href), host }) : say.satisfied('port-closed');
    const target = targetOf(plain, `http://${domain}/`);
    if (target === null)
      return plain.status >= 400
        ? say.satisfied('plain-refused', { status: String(plain.status) })
        : say.failed('stays-plain', { host, status: String(plain.status) });
    const shown = cut(target.href);
    const to = hostOf(target);
    if (addressOctets(to) !== null && specialAmong([to], []).length > 0)
      return say.failed('redirects-inside', { target: shown, host });
    if (target.protocol !== 'https:') return say.failed('redirects-plain', { target: shown, host });
    if (closed === true) return say.failed('redirects-closed', { target: shown });
    if (to === domain && leaves) return say.failed('redirect-loop', { target: cut(back.href) });
    const verdict = say.graded('redirects', { target: shown });
    return to === domain ? verdict : verdict.minus(ELSEWHERE, 'redirects-elsewhere', { target: shown, host });
  },
});
