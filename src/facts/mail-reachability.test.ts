import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostSpec, MailSpec } from '../../testbed/hosts.ts';
import { type Bench, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { AskOptions } from '../evidence/questions/define-question.ts';
import type { DnsQuestion } from '../evidence/questions/dns.ts';
import type { Question } from '../evidence/questions/questions.ts';
import { valueIfKnown } from './combine.ts';
import { readMailReachability } from './mail-reachability.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const mail = (smtp: MailSpec): HostSpec => ({ host: 'mail.case.test', addresses: ['192.0.2.25'], smtp });
const itself = (smtp: MailSpec): HostSpec => ({ host: 'case.test', addresses: ['192.0.2.80'], smtp });
const ITSELF = '@ IN A 192.0.2.80\n';
const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';
const inside = (address: string) => `@ IN MX 20 inside\ninside IN ${address}\n`;
const PRIVATE = inside('A 10.0.0.25');

describe('whether mail can be delivered', () => {
  test.each<[string, Omit<Setting, 'about'>, string | null, readonly string[]]>([
    ['a server that answers', { zone: MX, hosts: [mail({})] }, 'reached', ['answers']],
    ['one that turns us away', { zone: MX, hosts: [mail({ behaviour: 'turned-away' })] }, 'reached', ['answers']],
    ['one that is silent', { zone: MX, hosts: [mail({ behaviour: 'refused' })] }, 'silent', ['silent']],
    [
      'one silent, one private',
      { zone: MX + PRIVATE, hosts: [mail({ behaviour: 'refused' })] },
      'silent',
      ['silent', 'useless'],
    ],
    ['one answers, one is private', { zone: MX + PRIVATE, hosts: [mail({})] }, 'reached', ['answers', 'useless']],
    ['a private address', { zone: PRIVATE }, 'useless', ['useless']],
    ['a translated address (NAT64)', { zone: inside('AAAA 64:ff9b::808:808') }, null, []],
    ['a translated address of a private one', { zone: inside('AAAA 64:ff9b::a00:19') }, 'useless', ['useless']],
    ['an address of AS112', { zone: inside('A 192.175.48.1') }, null, []],
    ['an address for AMT', { zone: inside('A 192.52.193.1') }, null, []],
    ['a private address beside one of AS112', { zone: `${PRIVATE}inside IN A 192.31.196.1\n` }, null, []],
    [
      'one of AS112 beside a server that answers',
      { zone: MX + inside('A 192.175.48.1'), hosts: [mail({})] },
      'reached',
      ['answers', 'unknown'],
    ],
    ['a host that does not exist', { zone: '@ IN MX 10 gone\n' }, 'useless', ['useless']],
    ['an address in place of a host', { zone: '@ IN MX 10 192.0.2.25.\n' }, 'useless', ['useless']],
    ['the machine of the sender itself', { zone: '@ IN MX 10 localhost.\n' }, 'useless', ['useless']],
    ['a host that cannot be looked up', { zone: MX, faults: [[{ name: 'mail.case.test' }, 'servfail']] }, null, []],
    ['a null MX', { zone: '@ IN MX 0 .\n' }, 'takes-none', []],
    ['no MX, and the name itself answers', { zone: ITSELF, hosts: [itself({})] }, 'reached', ['answers']],
    [
      'no MX, and the name itself is silent: a web server',
      { zone: ITSELF, hosts: [itself({ behaviour: 'refused' })] },
      'not-meant',
      ['silent'],
    ],
    ['no MX, and a private address', { zone: '@ IN A 10.0.0.25\n' }, 'not-meant', ['useless']],
    ['nothing', { zone: '' }, 'nowhere', []],
  ])('%s', async (about, setting, kind, states) => {
    const fact = await readMailReachability(nameOf({ about, ...setting }), await bench.build({ about, ...setting }));
    const found = valueIfKnown(fact);
    expect([found?.kind ?? null, found?.hosts.map(({ state }) => state) ?? []]).toEqual([kind, states]);
  });

  test.each<[string, string, string | null]>([
    ['a host that does not exist', '@ IN MX 10 gone\n', 'useless'],
    ['the machine of the sender itself', '@ IN MX 10 localhost.\n', 'useless'],
    ['a host with a public address', MX, null],
  ])('without SMTP the DNS tells: %s', async (about, zone, kind) => {
    const live = await bench.build({ about, zone });
    const evidence: Evidence = {
      ...live,
      ask: ((question: DnsQuestion, options?: AskOptions) =>
        (question as Question).ask === 'smtp'
          ? Promise.resolve({ kind: 'failure', failure: { why: 'not-asked', causes: [], ref: 'r0' } })
          : live.ask(question, options)) as Evidence['ask'],
    };
    expect(valueIfKnown(await readMailReachability(nameOf({ about, zone }), evidence))?.kind ?? null).toBe(kind);
  });

  test('a failed MX lookup says nothing', async () => {
    const setting = { about: '', zone: MX, faults: [[{ type: 'MX' }, 'servfail']] } as const;
    expect(await readMailReachability(nameOf(setting), await bench.build(setting))).toMatchObject({
      kind: 'unavailable',
    });
  });
});
