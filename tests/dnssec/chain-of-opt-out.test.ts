import { expect, test } from 'vitest';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import { readDnssecLinks } from '../../src/facts/dnssec-links.ts';
import { startInternet } from '../../testbed/internet.ts';
import { probesOf } from '../support/probes.ts';

const SOA = '@ 300 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300\n';
const SERVERS = '@ IN NS ns1.hosts.test.\n';

test('a zone that opts out is secure in the chain of a child that is not signed', async () => {
  const internet = await startInternet({ zonesDir: null });
  const nsec3 = { iterations: 0, salt: new Uint8Array(), optOut: true };
  internet.load(`${SOA}${SERVERS}`, 'test', { nsec3 });
  internet.load(`${SOA}${SERVERS}ns1 IN A 192.0.2.53\n`, 'hosts.test');
  internet.load(`${SOA}${SERVERS}@ IN A 192.0.2.1\n`, 'case.test');
  const servers = await internet.startNameServers();
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  const connectTo = [...servers.connectTo, ...internet.connectTo];
  const evidence = createLiveEvidence({
    resolver,
    clock: Date.now,
    randomLabel: () => 'zw-random',
    fresh: true,
    probes: probesOf({ ...internet, connectTo }, resolver, Date.now),
    premises: { publicNetworks: internet.publicNetworks },
  });
  try {
    const links = await readDnssecLinks('case.test' as DomainName, evidence);
    const states = links.kind === 'available' ? links.value.zones.map(({ zone, security }) => [zone, security]) : null;
    expect(states).toEqual([
      ['.', 'secure'],
      ['test', 'secure'],
      ['case.test', 'insecure'],
    ]);
  } finally {
    await resolver.close();
    await internet.close();
  }
});
