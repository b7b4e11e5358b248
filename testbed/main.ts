import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportWorld } from './export.ts';
import { startInternet } from './internet.ts';

/** The testbed in a process of its own: `npm run testbed -- [--port N] [--delay MS] [--zones DIR] [--export DIR]`. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    delay: { type: 'string', default: '0' },
    export: { type: 'string' },
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

Prints {"resolver","authoritative"} once it answers. Ends with Ctrl-C.`);
} else {
  const internet = await startInternet({
    zonesDir: values.zones,
    port: Number(values.port),
    delayMs: Number(values.delay),
    validating: !values['no-validation'],
    outside: values.outside === 'servfail' ? 'servfail' : 'nxdomain',
  });
  if (values.export === undefined) {
    console.log(JSON.stringify({ resolver: internet.resolver, authoritative: internet.authoritative }));
    process.once('SIGINT', () => void internet.close());
    process.once('SIGTERM', () => void internet.close());
  } else {
    exportWorld(internet.world, values.export);
    await internet.close();
  }
}
