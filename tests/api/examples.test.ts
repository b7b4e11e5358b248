import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations.ts';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import { exampleUrl } from '../../src/pages/docs/api-calls.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { buildAssets } from '../browser/site.ts';
import { anAlert } from '../mail/alerts.ts';
import { createContract } from './contract.ts';
import { startWholeService } from './whole-service.ts';

// Each call as the OpenAPI document and `/docs/api` show it, in a world that has the domains of the examples.

/** The first name server that the examples name. */
const ADDRESS = '192.0.2.1';
const SOA = '@ 3600 IN SOA ns1.example.net. hostmaster 7 14400 3600 1209600 3600\n@ 3600 IN NS ns1.example.net.\n';
/** Neither a website nor mail: nothing but the DNS is asked. */
const ZONE = `${SOA}@ 3600 IN NS ns2.example.net.\n@ 3600 IN MX 0 .\n@ 3600 IN TXT "v=spf1 -all"\n`;
const DOMAINS = ['example.com', 'example.org'];

let internet: Internet;
let assets: Awaited<ReturnType<typeof buildAssets>>;
let service: Awaited<ReturnType<typeof startWholeService>>;
beforeAll(async () => {
  [internet, assets] = await Promise.all([startInternet({ zonesDir: null }), buildAssets()]);
  for (const top of ['com', 'org', 'net']) internet.load(`${SOA}example 3600 IN NS ns1.example.net.\n`, top);
  for (const domain of DOMAINS) internet.load(ZONE, domain);
  internet.load(`${SOA}ns1 3600 IN A ${ADDRESS}\nns2 3600 IN A ${ADDRESS}\n`, 'example.net');
  const { address } = await internet.serve(...DOMAINS, 'example.net');
  const [toAddress = '', toPort = ''] = address.split(':');
  service = await startWholeService(internet, assets.dir, {
    ZONEWELL_CONNECT_TO: formatAddressOverride({ address: ADDRESS, port: 53, toAddress, toPort: Number(toPort) }),
    ZONEWELL_LIVE_PER_MINUTE: '100',
  });
  await service.services.stores.alerts.add(anAlert({ id: 'one', account: 'anna', at: 1000 }));
});
afterAll(async () => {
  await service?.close();
  await internet?.close();
  await assets?.remove();
});

/** Deleting comes last: others need what it deletes. */
const inOrder = [true, false].flatMap((isBefore) =>
  OPERATIONS.filter(({ method }) => (method !== 'DELETE') === isBefore),
);

test('each call works as its example shows it', async () => {
  const check = createContract((await service.app.inject('/openapi.json')).json());
  const headers = { 'x-api-key': await service.addKey(['read', 'run', 'monitors']) };
  /** Only ids differ from the examples: by the parameter, that of what an example before has made. */
  const ids: Record<string, string> = { alert: 'one' };
  const outcomes: (readonly [call: string, status: number])[] = [];
  for (const operation of inOrder) {
    const { method, path, body, parameters } = operation;
    const withIds = parameters.map((one) => ({ ...one, example: ids[one.name] ?? one.example }));
    const url = exampleUrl('', { ...operation, parameters: withIds });
    const request = { method, url, headers, ...(body === undefined ? {} : { payload: { ...body.example } }) };
    const response = await service.app.inject(request);
    check(request, response);
    outcomes.push([`${method} ${path}`, response.statusCode]);
    const made = /\{(\w+)\}$/.exec(OPERATIONS.find((one) => one.path.startsWith(`${path}/{`))?.path ?? '')?.[1];
    if (method !== 'POST' || made === undefined || made === 'domain') continue;
    const answer = response.json();
    ids[made] = (answer[made] ?? answer).id;
  }
  expect(outcomes).toEqual(
    inOrder.map(({ method, path, status }) => [
      `${method} ${path}`,
      // No registry is in this world: that is told as a failure.
      path.endsWith('/whois') ? 502 : status,
    ]),
  );
});
