import { readEveryAddress, type Served, servedIn } from '../../facts/web-tls.ts';
import { coversHost } from '../../records/certificate.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { isTrusted } from './certificate-chain.ts';
import { CERTIFICATE } from './findings.ts';
import { endsSoon, SKEW_MS } from './judgement.ts';
import { servedBy } from './served.ts';

/** Returns whether browsers accept a certificate for a host. */
export const isGood = (one: Served, host: string): boolean =>
  isTrusted(one) && coversHost(one.leaf, host) && one.at + SKEW_MS >= one.leaf.notBefore && one.at <= one.leaf.notAfter;

/**
 * Which address a visitor gets is chance, or a matter of IPv4 and IPv6. A certificate that was renewed on one server and not
 * on another is noticed late, because most who look get the good one.
 */
export const sameOnEveryAddress = defineCheck({
  id: 'same-on-every-address',
  name: 'The same on every address',
  means: 'A name can have several addresses, and each may be another machine.',
  why: 'A certificate that was renewed on one machine and not on another fails for some visitors only, so you notice it late.',
  citations: [{ rfc: 8305, section: '3' }],
  needs: { web: readEveryAddress },
  ...pick(
    CERTIFICATE,
    'no-address',
    'no-website',
    'not-served',
    'one-address',
    'same',
    'all-pass',
    'some-asked',
    'not-everywhere',
    'some-fail',
    'some-refuse',
    'none-pass',
  ),
  judge({ web }, say) {
    const different = servedBy(web, say);
    if ('drafts' in different) return different;
    const { host, addresses } = web;
    if (addresses.length === 1) return say.satisfied('one-address');
    const served = servedIn(web);
    const good = served.filter(({ state }) => isGood(state, host));
    const refusing = addresses.filter(({ state }) => state.kind === 'refused').map(({ address }) => address);
    const bad = addresses.filter(
      (one) => one.state.kind === 'none' || (one.state.kind === 'served' && !isGood(one.state, host)),
    );
    if (good.length > 0 && bad.length > 0)
      return say.failed('some-fail', { addresses: bad.map(({ address }) => address), host: { name: host } });
    if (good.length > 0 && refusing.length > 0) return say.failed('some-refuse', { addresses: refusing });
    // The other checks say why none is good; where all are the same, that is all there is to say.
    if (good.length === 0 && different.length > 1)
      return say.failed('none-pass', { addresses: bad.map(({ address }) => address), host: { name: host } });
    const old = served.filter(({ state }) => endsSoon(state.leaf, state.at));
    const [oldest] = old;
    if (different.length > 1 && oldest !== undefined && old.length < served.length)
      return say.failed('not-everywhere', {
        addresses: old.map(({ address }) => address),
        date: { date: oldest.state.leaf.notAfter },
      });
    if (addresses.some(({ state }) => state.kind === 'not-asked'))
      return say.satisfied('some-asked', { addresses: served.map(({ address }) => address) });
    return different.length === 1
      ? say.satisfied('same', { count: served.length })
      : say.satisfied('all-pass', { count: served.length, host: { name: host } });
  },
});
