import { readWebPage } from '../../facts/web/page.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { packingOfPage } from './page-needs.ts';

export const seoCompression = defineCheck({
  id: 'seo-compression',
  name: 'Compression',
  means: 'Compressed HTML has about a fifth of the bytes.',
  why: 'Fewer bytes arrive sooner, above all on slow networks.',
  basis: 'documented',
  citations: [{ rfc: 9110, section: '8.4' }],
  needs: { page: onPage(readWebPage), packing: packingOfPage },
  findings: {
    packed: {
      severity: 'ok',
      says: 'The server compresses the page ({coding}): it has {octets, number} bytes uncompressed.',
    },
    'packed-for-browsers': {
      severity: 'ok',
      says: 'The server compresses the page with {coding}, as browsers accept it, and not with gzip.',
    },
    small: { severity: 'ok', says: 'The page has {octets, number} bytes, too few for compression to matter.' },
    unpacked: {
      severity: 'notice',
      says: 'The server sends {octets, number} bytes without compression. We asked for gzip, and for Brotli and zstd.',
      do: 'Turn on compression for HTML: gzip, and preferably Brotli too',
      because: 'Compressed HTML takes about a fifth of the bytes.',
    },
  },
  judge({ page, packing }, say) {
    const { octets } = page.response;
    switch (packing.kind) {
      case 'gzip':
        return say.satisfied('packed', { coding: packing.coding, octets });
      case 'other':
        return say.satisfied('packed-for-browsers', { coding: packing.coding });
      case 'small':
        return say.satisfied('small', { octets });
      case 'plain':
        return say.failed('unpacked', { octets });
    }
  },
});
