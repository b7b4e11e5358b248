import { endsSoon } from '../../checks/certificate/judgement.ts';
import { readWebTls, servedIn } from '../../facts/web-tls.ts';
import { type Block, defineBlock } from '../block.ts';
import type { CertificateEnd } from './mail-certificate.ts';

/** The certificate of the web server that ends first. Null where it serves none. */
export const webCertificate: Block<CertificateEnd | null> = defineBlock({
  id: 'web-certificate',
  needs: { web: readWebTls },
  absent: null,
  data({ web }) {
    const served = web === null ? [] : servedIn(web).map(({ state }) => state);
    const [first] = served.toSorted((a, b) => a.leaf.notAfter - b.leaf.notAfter);
    if (web === null || first === undefined) return null;
    const { leaf, at } = first;
    return { host: web.host, endsAt: leaf.notAfter, seenAt: at, isNearEnd: endsSoon(leaf, at) };
  },
});
