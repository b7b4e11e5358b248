import { describe, expect, test } from 'vitest';
import { delegationGraph } from '../../src/diagnoses/blocks/delegation-graph.ts';
import { delegationView } from '../../src/diagnoses/blocks/delegation-view.ts';
import type { Text } from '../../src/diagnoses/view.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import type { Undelegated } from '../../src/domain/undelegated.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { textIn } from '../../src/texts/language.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { liveContext } from '../support/report-context.ts';
import { CASE, createServerSource, NOW, type ServerSetting } from '../support/server-world.ts';

const NAMES = 'case IN NS ns1.hosts.test.\ncase IN NS ns2.hosts.test.\n';
const NS = '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n';
const IN_ZONE = '@ IN NS ns1\n@ IN NS ns2.hosts.test.\nns1 IN A 203.0.113.10\n';
const WITH_GLUE = 'case IN NS ns1.case\ncase IN NS ns2.hosts.test.\nns1.case IN A 203.0.113.10\n';

type Row = ServerSetting & { readonly undelegated?: Undelegated };

/** Answers, but not as a server of the zone. */
const STRANGER: NonNullable<ServerSetting['at']>[string] = { change: (response) => ({ ...response, aa: false }) };

/** Rows: the sum, the notes of both sides, then the pairs: `=` joined, `≠` differing, `?` not compared. */
const TABLE: readonly (readonly [about: string, row: Row, drawn: readonly string[]])[] = [
  [
    'both name the same',
    { zone: NS, delegations: NAMES },
    [
      'parent and zone agree on 2 servers (ok)',
      'test: 2 name servers, glue for 2 | case.test: 2 name servers',
      'ns1.hosts.test: glue 192.0.2.53 and 2001:db8:1::53 = ns1.hosts.test: 192.0.2.53 and 2001:db8:1::53',
      'ns2.hosts.test: glue 198.51.100.53 and 2001:db8:2::53 = ns2.hosts.test: 198.51.100.53 and 2001:db8:2::53',
    ],
  ],
  [
    'each names one that the other does not, and that of the zone above is silent',
    {
      zone: '@ IN NS ns1.hosts.test.\n@ IN NS ns3.hosts.test.\n',
      delegations: NAMES,
      at: { '198.51.100.53': 'silent', '2001:db8:2::53': 'silent' },
    },
    [
      'parent and zone differ in 1 of 2 servers (warn)',
      'test: 2 name servers, glue for 2 | case.test: 2 name servers',
      'ns1.hosts.test: glue 192.0.2.53 and 2001:db8:1::53 = ns1.hosts.test: 192.0.2.53 and 2001:db8:1::53',
      'ns2.hosts.test: glue 198.51.100.53 and 2001:db8:2::53; only here; doesn’t answer (warn) ≠ ns3.hosts.test: 203.0.113.53; only here (warn)',
    ],
  ],
  [
    'the zone names one more',
    { zone: `${NS}@ IN NS ns3.hosts.test.\n`, delegations: NAMES },
    [
      'parent and zone differ in 1 of 3 servers (warn)',
      'test: 2 name servers, glue for 2 | case.test: 3 name servers',
      'ns1.hosts.test: glue 192.0.2.53 and 2001:db8:1::53 = ns1.hosts.test: 192.0.2.53 and 2001:db8:1::53',
      'ns2.hosts.test: glue 198.51.100.53 and 2001:db8:2::53 = ns2.hosts.test: 198.51.100.53 and 2001:db8:2::53',
      '[ns3.hosts.test isn’t listed here.] ≠ ns3.hosts.test: 203.0.113.53; only here (warn)',
    ],
  ],
  [
    'a server does not have the zone on one of two addresses',
    { zone: NS, delegations: NAMES, at: { '198.51.100.53': 'lame' } },
    [
      'parent and zone agree on 2 servers',
      'test: 2 name servers, glue for 2 | case.test: 2 name servers',
      'ns1.hosts.test: glue 192.0.2.53 and 2001:db8:1::53 = ns1.hosts.test: 192.0.2.53 and 2001:db8:1::53',
      'ns2.hosts.test: glue 198.51.100.53 and 2001:db8:2::53; 1 of 2 addresses answer for the zone (warn) = ns2.hosts.test: 198.51.100.53 and 2001:db8:2::53; 1 of 2 addresses answer for the zone (warn)',
    ],
  ],
  [
    'a server refuses on all its addresses',
    { zone: NS, delegations: NAMES, at: { '198.51.100.53': 'refuses', '2001:db8:2::53': 'refuses' } },
    [
      'parent and zone agree on 2 servers',
      'test: 2 name servers, glue for 2 | case.test: 2 name servers',
      'ns1.hosts.test: glue 192.0.2.53 and 2001:db8:1::53 = ns1.hosts.test: 192.0.2.53 and 2001:db8:1::53',
      'ns2.hosts.test: glue 198.51.100.53 and 2001:db8:2::53; refuses to answer for the zone (warn) = ns2.hosts.test: 198.51.100.53 and 2001:db8:2::53; refuses to answer for the zone (warn)',
    ],
  ],
  [
    'glue that matches',
    { zone: IN_ZONE, delegations: WITH_GLUE },
    [
      'parent and zone agree on 2 servers (ok)',
      'test: 2 name servers, glue for 2 | case.test: 2 name servers',
      'ns1.case.test: glue 203.0.113.10 = ns1.case.test: 203.0.113.10',
      'ns2.hosts.test: glue 198.51.100.53 and 2001:db8:2::53 = ns2.hosts.test: 198.51.100.53 and 2001:db8:2::53',
    ],
  ],
  [
    'glue is missing',
    {
      zone: IN_ZONE,
      delegations: WITH_GLUE,
      at: {
        '192.0.2.11': { change: (response) => ({ ...response, additionals: [] }) },
        '198.51.100.11': { change: (response) => ({ ...response, additionals: [] }) },
      },
    },
    [
      'parent and zone agree on 2 servers',
      'test: 2 name servers | case.test: 2 name servers',
      'ns1.case.test: glue is missing (bad) = ns1.case.test: 203.0.113.10',
      'ns2.hosts.test = ns2.hosts.test: 198.51.100.53 and 2001:db8:2::53',
    ],
  ],
  [
    'glue is another address, which does not answer',
    { zone: IN_ZONE, delegations: WITH_GLUE.replace('203.0.113.10', '203.0.113.99'), at: { '203.0.113.99': 'silent' } },
    [
      'parent and zone differ in 1 of 2 servers (warn)',
      'test: 2 name servers, glue for 2 | case.test: 2 name servers',
      'ns1.case.test: glue that is not its address: 203.0.113.99; 1 of 2 addresses answer for the zone (bad) ≠ ns1.case.test: 203.0.113.10; 1 of 2 addresses answer for the zone (warn)',
      'ns2.hosts.test: glue 198.51.100.53 and 2001:db8:2::53 = ns2.hosts.test: 198.51.100.53 and 2001:db8:2::53',
    ],
  ],
  [
    'a server has the zone on no address',
    { zone: NS, delegations: NAMES, at: { '198.51.100.53': STRANGER, '2001:db8:2::53': STRANGER } },
    [
      'parent and zone agree on 2 servers',
      'test: 2 name servers, glue for 2 | case.test: 2 name servers',
      'ns1.hosts.test: glue 192.0.2.53 and 2001:db8:1::53 = ns1.hosts.test: 192.0.2.53 and 2001:db8:1::53',
      'ns2.hosts.test: glue 198.51.100.53 and 2001:db8:2::53; answers, but not as a server of the zone (lame) (warn) = ns2.hosts.test: 198.51.100.53 and 2001:db8:2::53; answers, but not as a server of the zone (lame) (warn)',
    ],
  ],
  [
    'a server has older NS records',
    { zone: NS, delegations: NAMES, at: { '198.51.100.53': { zone: '@ IN NS ns2.hosts.test.\n' } } },
    [
      'parent and zone agree on 2 servers',
      'test: 2 name servers, glue for 2 | case.test: 2 name servers',
      'ns1.hosts.test: glue 192.0.2.53 and 2001:db8:1::53 = ns1.hosts.test: 192.0.2.53 and 2001:db8:1::53; listed by only some servers of the zone (warn)',
      'ns2.hosts.test: glue 198.51.100.53 and 2001:db8:2::53 = ns2.hosts.test: 198.51.100.53 and 2001:db8:2::53',
    ],
  ],
  [
    'no server of the zone answers: nothing is compared',
    {
      zone: NS,
      delegations: NAMES,
      at: {
        '192.0.2.53': 'silent',
        '2001:db8:1::53': 'silent',
        '198.51.100.53': 'refuses',
        '2001:db8:2::53': 'refuses',
      },
    },
    [
      '2 name servers',
      'test: 2 name servers, glue for 2 | case.test: No server gave us the name servers that case.test lists, so there is nothing to compare.',
      'ns1.hosts.test: glue 192.0.2.53 and 2001:db8:1::53; doesn’t answer (bad) ? [–]',
      'ns2.hosts.test: glue 198.51.100.53 and 2001:db8:2::53; refuses to answer for the zone (bad) ? [–]',
    ],
  ],
  [
    'a planned delegation',
    { zone: NS, undelegated: { zone: CASE, servers: [{ host: 'ns1.hosts.test' as DnsName, addresses: [] }], ds: [] } },
    [
      'planned delegation and zone differ in 1 of 2 servers (warn)',
      'Planned delegation: 1 name server | case.test: 2 name servers',
      'ns1.hosts.test = ns1.hosts.test: 192.0.2.53 and 2001:db8:1::53',
      '[ns2.hosts.test isn’t listed here.] ≠ ns2.hosts.test: 198.51.100.53 and 2001:db8:2::53; only here (warn)',
    ],
  ],
];

const listed = (text: Text): string =>
  typeof text === 'string' ? text : Array.isArray(text) ? text.join(' and ') : textIn('en', text as never);

async function drawnFor({ undelegated, ...setting }: Row): Promise<readonly string[]> {
  const publicNetworks = PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []);
  const premises = { publicNetworks, ...(undelegated === undefined ? {} : { undelegated }) };
  const evidence = createEvidence(createServerSource(setting), { clock: () => NOW, premises });
  const domain = CASE as DomainName;
  const make = await delegationGraph.read(domain, evidence);
  const about = { domain, exists: true, zone: domain, checks: [], groups: {}, fixes: {} };
  const graph = make({ ...about, report: liveContext(domain, evidence) });
  if (graph === null) return [];
  const { meta = '', metaMark = 'info', views } = delegationView(graph);
  return [
    `${listed(meta)}${metaMark === 'info' ? '' : ` (${metaMark})`}`,
    ...views.flatMap((view) => {
      if (view.view !== 'sides') throw new Error('it is one picture of two sides');
      const { left, right, pairs } = view;
      const side = ({ name, note }: typeof left) => `${listed(name.text)}: ${listed(note)}`;
      const item = (one: (typeof pairs)[number]['left']) =>
        'absent' in one
          ? `[${listed(one.absent)}]`
          : [
              [one.name, one.lines.map(({ text }) => listed(text)).join('; ')].filter((part) => part !== '').join(': '),
              ...(one.mark === 'info' ? [] : [`(${one.mark})`]),
            ].join(' ');
      const SIGNS = { same: '=', differs: '≠', open: '?' } as const;
      return [
        `${side(left)} | ${side(right)}`,
        ...pairs.map((pair) => `${item(pair.left)} ${SIGNS[pair.relation]} ${item(pair.right)}`),
      ];
    }),
  ];
}

describe('the picture of a delegation', () => {
  test.each(TABLE)('%s', async (_, row, drawn) => {
    expect(await drawnFor(row)).toEqual(drawn);
  });
});
