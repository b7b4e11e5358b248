import { join } from 'node:path';
import { startInternet } from '../testbed/internet.ts';

/**
 * The name servers and the resolver of the miniature internet for `bench/iterate.ts`, in a process of their own. Prints
 * where they are as one line of JSON.
 */
const zonesDir = join(import.meta.dirname, '../testbed/zones');
const internet = await startInternet({ zonesDir, validating: false });
internet.load(
  `@ 300 IN SOA ns1.dns-host.test. hostmaster.dns-host.test. 1 7200 900 1209600 300
@ IN NS ns1.dns-host.test.
@ IN NS ns2.dns-host.test.
* IN A 192.0.2.1
`,
  'bench.example',
);
const { hints, connectTo } = await internet.startNameServers();
const apexes = internet.world.apexes.filter((apex) => apex.endsWith('.example'));
console.log(JSON.stringify({ hints, connectTo, resolver: internet.resolver, apexes }));
