import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostSpec } from '../../../testbed/hosts.ts';
import { type Bench, startBench } from '../../../tests/support/bench.ts';
import { blockDataOf, inEnglish } from '../../../tests/support/block-data.ts';
import { WEB_ZONE, webHost } from '../../../tests/support/web-host.ts';
import { DAY_MS } from '../../domain/time.ts';
import { leadsOf } from '../view.ts';
import { certificateAddresses } from './certificate-addresses.ts';
import { certificateChainBlock } from './certificate-chain.ts';
import { certificateRenewals } from './certificate-renewals.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const BOTH = `${WEB_ZONE}@ IN AAAA 2001:db8:80::80\n`;
const split = (v4: HostSpec['https'], v6: HostSpec['https']) => [
  webHost(v4),
  webHost({ ...v6, apart: true }, { addresses: ['2001:db8:80::80'] }),
];

const SHARED = [
  'Zonewell testbed root; Root, already in the browser; signs (ok)',
  'Zonewell testbed 1; Intermediate certificate, sent by the server; signs (ok)',
];
const OWN = ['2001:db8:80::80', '192.0.2.80'].map((address) => `case.test; Server certificate, on ${address}`);

test.each<[about: string, hosts: readonly HostSpec[], differing: readonly string[]]>([
  ['the same on both', [webHost({}, { addresses: ['192.0.2.80', '2001:db8:80::80'] })], []],
  ['two addresses, of which neither is usual', split({}, {}), ['192.0.2.80: 1', '2001:db8:80::80: 1']],
  [
    'one of three, with its own days and versions',
    [
      webHost({}, { addresses: ['192.0.2.80', '192.0.2.81'] }),
      webHost(
        { apart: true, notAfter: Date.now() + 9 * DAY_MS, tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' } },
        { addresses: ['2001:db8:80::80'] },
      ),
    ],
    // TLS 1.2 has no post-quantum key exchange.
    ['2001:db8:80::80: 1, 2, 4, 5'],
  ],
  [
    'one that tells nothing is no other one',
    [webHost(), webHost({ behaviour: 'refused' }, { addresses: ['2001:db8:80::80'] })],
    [],
  ],
])('cells that differ are marked with a word: %s', async (_, hosts, differing) => {
  const more = hosts.some(({ addresses }) => addresses.includes('192.0.2.81')) ? '@ IN A 192.0.2.81\n' : '';
  const data = await blockDataOf(bench, certificateAddresses, { zone: BOTH + more, hosts });
  const shown = certificateAddresses.section?.view(inEnglish(data), {} as never);
  const [table] = shown?.views.flatMap((view) => (view.view === 'table' ? [view] : [])) ?? [];
  const found = (table?.rows ?? []).flatMap((row) => {
    const columns = row.flatMap(({ differs }, i) => (inEnglish(differs) === 'differs' ? [i] : []));
    return columns.length === 0 ? [] : [`${inEnglish(row[0]?.text)}: ${columns.join(', ')}`];
  });
  expect(found.toSorted()).toEqual(differing);
});

test.each([
  ['one certificate', {}, 'We have seen one certificate here so far. When another one takes its place'],
] as const)('what the history of renewals says of %s', async (_, https, begins) => {
  const data = await blockDataOf(bench, certificateRenewals, { zone: WEB_ZONE, hosts: [webHost(https)] });
  const shown = certificateRenewals.section?.view(inEnglish(data), { checks: [] } as never);
  expect(shown?.views.map((view) => (view.view === 'text' ? inEnglish(view.text) : ''))).toEqual([
    expect.stringContaining(begins),
  ]);
});

describe('chains of several certificates', () => {
  test.each<[about: string, hosts: readonly HostSpec[], graphs: readonly (readonly string[])[]]>([
    ['what they share is drawn once', split({}, {}), [[...SHARED, ...OWN]]],
    [
      'one of them signed itself',
      split({}, { certificate: 'self-signed' }),
      [OWN.slice(0, 1), [...SHARED, ...OWN.slice(1)]],
    ],
    // The same authority, but one server does not send what joins them.
    [
      'one lacks what they share',
      split({}, { certificate: 'missing-intermediate' }),
      [
        ['Zonewell testbed 1; Not sent by the server; should be sent, and signs (bad)', ...OWN.slice(0, 1)],
        [...SHARED, ...OWN.slice(1)],
      ],
    ],
  ])('%s', async (_, hosts, graphs) => {
    const data = await blockDataOf(bench, certificateChainBlock, { zone: BOTH, hosts });
    const shown = certificateChainBlock.section?.view(inEnglish(data), {} as never);
    const drawn = shown?.views.flatMap((view) => (view.view === 'graph' ? [view] : [])) ?? [];
    expect(
      drawn.map((graph) =>
        graph.nodes.map(({ id, name, notes = [] }) => {
          const leads = leadsOf(graph, id).map(({ text, mark }) => `${inEnglish(text)} (${mark})`);
          return [inEnglish(name.text), inEnglish(notes[0] ?? ''), ...leads].join('; ');
        }),
      ),
    ).toEqual(graphs);
  });
});
