import { join } from 'node:path';
import { exportWorld } from '../testbed/export.ts';
import { type Internet, startInternet } from '../testbed/internet.ts';
import type { NameServers } from '../testbed/name-servers.ts';

/**
 * The name servers and the resolver of the miniature internet for `bench/iterate.ts`, in a process of their own: on port
 * 53, where Unbound looks for them, if this may listen there. Writes the zones into the folder that is named, and prints
 * where all is as one line of JSON.
 */
const [folder = ''] = process.argv.slice(2);
const BENCH_ZONE = `@ 300 IN SOA ns1.dns-host.test. hostmaster.dns-host.test. 1 7200 900 1209600 300
@ IN NS ns1.dns-host.test.
@ IN NS ns2.dns-host.test.
* IN A 192.0.2.1
`;
const DNS_PORT = 53;

const zonesDir = join(import.meta.dirname, '../testbed/zones');
const internet: Internet = await startInternet({ zonesDir, validating: false, nameServersOnLoopback: true });
internet.load(BENCH_ZONE, 'bench.example');
const servers: NameServers = await internet
  .startNameServers({ port: DNS_PORT })
  .catch(() => internet.startNameServers());
exportWorld(internet.world, folder);
console.log(
  JSON.stringify({
    hints: servers.hints,
    isOnPort53: servers.port === DNS_PORT,
    connectTo: servers.connectTo,
    resolver: internet.resolver,
    trustAnchors: internet.anchorRecords,
    apexes: internet.world.apexes.filter((apex) => apex.endsWith('.example')),
  }),
);
