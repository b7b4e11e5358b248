import { isCurrentVersion, OLD_VERSIONS } from '../../domain/probe.ts';
import { readVersions } from '../../facts/tls-offers.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { CONNECTION, versionText } from './findings.ts';

/** Tells what each costs. */
const SHARES = { no13: 0.3, old: 0.5, all: 1 } as const;
/** Names why browsers fail. That a hello of two packets gets no answer is said of the key exchange. */
const REFUSALS = { tls13: 'tls13-refused', extensions: 'browsers-refused' } as const;

export const tlsProtocols = defineCheck({
  id: 'tls-protocols',
  name: 'TLS versions',
  means: 'TLS comes in versions. 1.2 and 1.3 are safe; SSL 3.0, TLS 1.0 and 1.1 are not.',
  why: 'Old versions have known attacks. Browsers removed them in 2020, so nobody needs them.',
  citations: [{ rfc: 8996 }, { rfc: 9325, section: '3.1.1' }, { rfc: 7568 }],
  needs: { found: readVersions },
  ...pick(
    CONNECTION,
    'no-server',
    'offers',
    'offers-there',
    'no-tls13',
    'tls13-refused',
    'browsers-refused',
    'old-tls',
    'ssl3',
    'no-current-tls',
  ),
  judge({ found: { served, addresses, untried } }, say) {
    if (!served) return say.notNeeded('no-server');
    const where = (is: (one: (typeof addresses)[number]) => boolean) =>
      addresses.filter(is).map(({ address }) => address);
    const offered = [...new Set(addresses.flatMap((one) => one.offered))].toSorted().toReversed();
    const versions = offered.map(versionText);
    let verdict =
      untried.length === 0
        ? say.graded('offers', { versions })
        : say.graded('offers-there', { versions, count: addresses.length, addresses: untried });
    const without = where((one) => ![...one.offered, ...one.unknown].some(isCurrentVersion));
    if (without.length > 0) verdict = verdict.minus(SHARES.all, 'no-current-tls', { addresses: without });
    for (const refusal of ['tls13', 'extensions'] as const) {
      const refused = where((one) => one.refusal === refusal);
      if (refused.length > 0) verdict = verdict.minus(SHARES.all, REFUSALS[refusal], { addresses: refused });
    }
    const ssl3 = where((one) => one.offered.includes('SSLv3'));
    if (ssl3.length > 0) verdict = verdict.minus(SHARES.all, 'ssl3', { addresses: ssl3 });
    const old = OLD_VERSIONS.filter((version) => version !== 'SSLv3' && offered.includes(version));
    if (old.length > 0)
      verdict = verdict.minus(SHARES.old, 'old-tls', {
        versions: old.map(versionText),
        addresses: where((one) => one.offered.some((version) => old.includes(version))),
      });
    const no13 = where(
      (one) => one.refusal !== 'tls13' && !one.offered.includes('TLSv1.3') && !one.unknown.includes('TLSv1.3'),
    );
    return no13.length > 0 && without.length === 0
      ? verdict.minus(SHARES.no13, 'no-tls13', { addresses: no13 })
      : verdict;
  },
});
