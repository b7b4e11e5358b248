import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { openStores } from '../support/stores.ts';

/**
 * Writes one observation after the other and says each that was stored, until it is killed or has written up to `to`. Where
 * `service` is given, the observations are at that name below each domain: other owners, but the same domains.
 */
const [path = '', from = '0', to = 'Infinity', service = ''] = process.argv.slice(2);
const opened = await openStores(path);
const octets = encodeRdata('A', { address: '192.0.2.1' });
for (let i = Number(from); i < Number(to); i += 1) {
  const name = `${service}d${i % 50}.example.com` as DnsName;
  await opened.observations.record([
    {
      name,
      type: 'A',
      at: i + 1,
      security: 'indeterminate',
      aliases: [],
      ttlFromCache: false,
      outcome: 'answer',
      records: [{ name, type: 'A', ttlSeconds: 60, octets }],
    },
  ]);
  process.stdout.write(`${i}\n`);
}
await opened.close();
