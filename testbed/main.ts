import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportWorld } from './export.ts';
import { PUBLIC_NETWORKS, startInternet } from './internet.ts';
import { tlsaOfHost } from './keys.ts';

/** The testbed in a process of its own: `npm run testbed -- [--port N] [--delay MS] [--zones DIR] [--export DIR]`. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    delay: { type: 'string', default: '0' },
    export: { type: 'string' },
    tlsa: { type: 'string' },
    zones: { type: 'string', default: join(import.meta.dirname, 'zones') },
    outside: { type: 'string', default: 'nxdomain' },
    'no-validation': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(`The miniature internet: a resolver on loopback.

  npm run testbed -- [--port N] [--delay MS] [--no-validation] [--zones DIR] [--outside nxdomain|servfail]
  npm run testbed -- --export DIR     write the zones, signed, for Knot, NSD or BIND
  npm run testbed -- --tlsa HOST      the TLSA record that fits the key of a host

Prints {"resolver","authoritative","connectTo","publicNetworks","ca","markRoots"} once it answers: where connections to its web and mail
servers really go, the networks that are public in it, and files with the roots of their certificates and of mark
certificates. Ends with Ctrl-C.`);
} else if (values.tlsa !== undefined) {
  console.log(`_25._tcp.${values.tlsa}. IN TLSA ${tlsaOfHost(values.tlsa)}`);
} else {
  const internet = await startInternet({
    zonesDir: values.zones,
    port: Number(values.port),
    delayMs: Number(values.delay),
    validating: !values['no-validation'],
    outside: values.outside === 'servfail' ? 'servfail' : 'nxdomain',
  });
  if (values.export === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'zonewell-testbed-'));
    const write = (name: string, pem: string) => {
      writeFileSync(join(folder, name), pem);
      return join(folder, name);
    };
    const { resolver, authoritative, connectTo } = internet;
    const ca = write('ca.pem', internet.ca);
    const markRoots = write('mark-roots.pem', internet.markRoots);
    console.log(JSON.stringify({ resolver, authoritative, connectTo, publicNetworks: PUBLIC_NETWORKS, ca, markRoots }));
    const stop = () => {
      rmSync(folder, { recursive: true, force: true });
      void internet.close();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  } else {
    exportWorld(internet.world, values.export);
    await internet.close();
  }
}
