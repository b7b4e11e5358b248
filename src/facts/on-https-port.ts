import { HTTPS_PORT } from '../domain/ports.ts';
import { available, type FactReader } from './fact.ts';
import { readWebTls } from './web-tls.ts';

/** Reads what only a website on port 443 has; where the certificate of another port is checked, there is nothing to read. */
export const onHttpsPort =
  <T>(reader: FactReader<T>): FactReader<T | 'other-port'> =>
  async (domain, evidence) =>
    evidence.premises.port === HTTPS_PORT
      ? reader(domain, evidence)
      : available('other-port', (await readWebTls(domain, evidence)).refs);
