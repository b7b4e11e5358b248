import { readWebPage } from '../../facts/web/page.ts';
import { defineCheck } from '../check.ts';
import { NO_PAGE_FINDING } from './no-page.ts';

/** One packet of the network takes no longer unpacked. */
const SMALL_OCTETS = 1400;

/** Packed HTML takes about a fifth of the octets. */
export const seoCompression = defineCheck({
  id: 'seo-compression',
  name: 'Compression',
  basis: 'documented',
  citations: [{ rfc: 9110, section: '8.4' }],
  needs: { page: readWebPage },
  findings: {
    ...NO_PAGE_FINDING,
    packed: {
      severity: 'ok',
      says: 'The server compresses the page ({coding}): it has {octets, number} bytes uncompressed.',
    },
    small: { severity: 'ok', says: 'The page has {octets, number} bytes, too few for compression to matter.' },
    unpacked: {
      severity: 'notice',
      says: 'The server sends {octets, number} bytes without compression. We asked for gzip.',
      advice: 'Turn on compression for HTML: gzip, and preferably Brotli too.',
      action: 'Turn on compression for HTML',
      why: 'Compressed HTML takes about a fifth of the bytes.',
    },
  },
  judge({ page }, say) {
    if (page.kind !== 'page') return say.notNeeded('no-page');
    const { octets, headers } = page.response;
    const coding = headers['content-encoding'];
    if (coding !== undefined && coding !== 'identity') return say.satisfied('packed', { coding, octets });
    return octets < SMALL_OCTETS ? say.satisfied('small', { octets }) : say.failed('unpacked', { octets });
  },
});
