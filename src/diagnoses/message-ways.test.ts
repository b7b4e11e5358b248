import { expect, test } from 'vitest';
import type { Message } from '../domain/message.ts';
import type { MessageTest } from './message-test.ts';
import { waysToPass } from './message-ways.ts';

type Tested = Parameters<typeof waysToPass>[0];

const NO_TEXT: Message = { id: '', args: {} };

/** A message from shop.example whose envelope is of `sender`, signed by these domains. */
function tested(
  result: MessageTest['spf']['result'],
  sender: string,
  signers: readonly (readonly [domain: string, key: 'usable' | 'absent'])[],
  more: { readonly term?: string; readonly passes?: boolean | null; readonly ip?: string } = {},
): Tested {
  const { term = '-all', passes = false, ip = '198.51.100.130' } = more;
  const identifier = (by: 'SPF' | 'DKIM', domain: string, passed: boolean) => ({
    ...{ by, domain, passed, why: NO_TEXT },
    aligned: domain.endsWith('shop.example'),
  });
  return {
    spf: { ip, domain: sender, result, matched: { term, recordAt: sender } } as Tested['spf'],
    dkim: signers.map(([domain, key]) => ({ domain, selector: 's1', key, algorithm: null, bits: null })),
    from: 'shop.example',
    dmarcPasses: passes,
    identifiers: [
      identifier('SPF', sender, result === 'pass'),
      ...signers.map(([domain, key]) => identifier('DKIM', domain, key === 'usable')),
    ],
  };
}

test.each<[string, Tested, readonly (string | null)[]]>([
  ['it passes', tested('pass', 'shop.example', [], { passes: true }), []],
  ['that is not known', tested('temperror', 'shop.example', [], { passes: null }), []],
  [
    'not signed, and not in SPF',
    tested('fail', 'shop.example', []),
    ['message-ways/sign', null, 'message-ways/allow', 'ip4:198.51.100.130'],
  ],
  [
    'a service that signs and sends under its own name',
    tested('pass', 'em.sendgrid.net', [['sendgrid.net', 'usable']]),
    ['message-ways/own-domain', null],
  ],
  [
    'a key that is not there',
    tested('pass', 'letterbox.example', [['shop.example', 'absent']]),
    ['message-ways/key', null],
  ],
  [
    'an IPv6 address',
    tested('softfail', 'mail.shop.example', [], { term: '~all', ip: '2001:db8::1' }),
    ['message-ways/sign', null, 'message-ways/allow', 'ip6:2001:db8::1'],
  ],
  // Another part would change nothing, or only the owner knows why it is refused.
  [
    'an address that SPF refuses by name',
    tested('fail', 'shop.example', [], { term: '-ip4:198.51.100.130' }),
    ['message-ways/sign', null],
  ],
])('%s', (_, one, expected) =>
  expect(waysToPass(one).flatMap(({ title, paste }) => [title.id, paste])).toEqual(expected),
);

test('the service is named, where it is known', () => {
  const [first] = waysToPass(tested('pass', 'em.sendgrid.net', [['sendgrid.net', 'usable']]));
  expect(first?.title.args).toEqual({ service: 'SendGrid', from: 'shop.example' });
});
