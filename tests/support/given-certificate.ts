import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { DAY_MS } from '../../src/domain/time.ts';
import type { Issued } from '../../testbed/authority.ts';
import { certificate, nameOf, namesExtension, OIDS, pem } from '../../testbed/certificate.ts';

const HOST = 'case.test';

/** Makes a certificate for the host of a row with a key of any kind, by nobody that is known. */
export function withKey(key: KeyObject, names: readonly string[] = [HOST]): Issued {
  const signer = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const leaf = certificate({
    subject: nameOf([OIDS.commonName, HOST]),
    issuer: nameOf([OIDS.commonName, 'Somebody']),
    key,
    signer,
    notBefore: Date.now() - 20 * DAY_MS,
    notAfter: Date.now() + 60 * DAY_MS,
    extensions: names.length === 0 ? [] : [namesExtension(names)],
  });
  return { chain: pem(leaf), key: key.export({ format: 'pem', type: 'pkcs8' }).toString() };
}
