import { createHook } from 'node:async_hooks';
import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import type { HttpsPurpose } from '../../src/domain/probe.ts';
import { createDeadline } from '../../src/net/deadline.ts';
import { askWhois } from '../../src/net/whois.ts';
import { writeForEver } from '../../testbed/listener.ts';
import { createWorld, http, type NetWorld, socketsMade, watchSockets, webOf } from './net-world.ts';

let world: NetWorld;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const never = new AbortController().signal;

describe('addresses of a host', () => {
  test('the next one is tried where one fails', async () => {
    world.closed('8.0.0.1', 443);
    await world.at('8.0.0.2', 443, webOf('two.example', http('x')));
    world.name('two.example', ['8.0.0.1', '8.0.0.2']);
    expect(await world.fetch('https://two.example/')).toMatchObject({ kind: 'response', address: '8.0.0.2' });
  });

  test('the first fault is told where all fail', async () => {
    for (const address of ['8.0.0.3', '8.0.0.4']) world.closed(address, 443);
    world.name('none.example', ['8.0.0.3', '8.0.0.4']);
    expect(await world.fetch('https://none.example/')).toMatchObject({
      kind: 'failure',
      failure: { why: 'refused', causes: [{ code: 'connection-refused', args: {}, server: '8.0.0.3:443' }] },
    });
  });

  test('no more than four are tried, each once', async () => {
    const addresses = Array.from({ length: 20 }, (_, i) => `8.0.1.${i >> 1}`);
    for (const address of addresses) world.closed(address, 443);
    world.name('many.example', addresses);
    expect(await socketsMade(() => world.fetch('https://many.example/'))).toBe(4);
  });

  test('what the operator maps is found in whatever notation', async () => {
    world.closed('2A00:0:0::00a1', 443);
    world.name('six.example', ['2a00::a1']);
    expect(await world.fetch('https://six.example/')).toMatchObject({
      kind: 'failure',
      failure: { why: 'refused', causes: [{ code: 'connection-refused', args: {}, server: '[2a00::a1]:443' }] },
    });
  });

  test('what the operator maps holds for its port alone', async () => {
    await world.at('10.1.2.3', 443, webOf('inside.example', http('x')));
    world.name('inside.example', ['10.1.2.3']);
    expect(await world.fetch('https://inside.example/')).toMatchObject({ kind: 'response' });
    expect(await world.probe('inside.example' as DnsName)).toMatchObject({ kind: 'forbidden' });
  });

  test.each<[string, Parameters<NetWorld['name']>[1], object]>([
    ['a failed lookup', { kind: 'failure', failure: { why: 'servfail', causes: [] } }, { kind: 'failure' }],
    ['no address', { kind: 'no-address' }, { kind: 'no-address' }],
    ['an empty list', [], { kind: 'no-address' }],
    ['what is no address', ['nonsense', '127.1', ''], { kind: 'forbidden', address: 'nonsense' }],
  ])('%s', async (_, answer, expected) => {
    world.name('host.example', answer);
    expect(await world.fetch('https://host.example/')).toMatchObject(expected);
    expect(await world.probe('host.example' as DnsName)).toMatchObject(expected);
  });
});

describe('turns', () => {
  test('no more than two connections to one address for a domain at once, over all names, ports and protocols', async () => {
    await world.at(
      '8.0.2.1',
      443,
      webOf('a.example', (socket) => setTimeout(() => socket.end(http('x')), 5)),
    );
    await world.at('8.0.2.1', 25, (socket) => {
      socket.resume();
      setTimeout(() => socket.end('554 no\r\n'), 5);
    });
    for (const name of ['a.example', 'www.a.example']) world.name(name, ['8.0.2.1']);
    const kinds: string[] = [];
    const note = (found: { readonly kind: string }) => kinds.push(found.kind);
    const { made, most } = await watchSockets(() =>
      Promise.all([
        ...Array.from({ length: 10 }, () => world.fetch('https://a.example/').then(note)),
        ...Array.from({ length: 5 }, () => world.fetch('https://www.a.example/').then(note)),
        ...Array.from({ length: 5 }, () => world.probe('www.a.example' as DnsName).then(note)),
      ]),
    );
    expect({ made, most }).toEqual({ made: 20, most: 2 });
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect([count('response'), count('untrusted'), count('failure')]).toEqual([10, 5, 5]);
  });

  test('no more than eight connections to one address at once, however many domains there are', async () => {
    await world.at('8.0.2.3', 25, (socket) => {
      socket.resume();
      setTimeout(() => socket.end('554 no\r\n'), 5);
    });
    const names = Array.from({ length: 20 }, (_, i) => `mail.d${i}.example` as DnsName);
    for (const name of names) world.name(name, ['8.0.2.3']);
    const { made, most } = await watchSockets(() => Promise.all([...names, ...names].map((name) => world.probe(name))));
    expect({ made, most }).toEqual({ made: 40, most: 8 });
  });

  test('two slow downloads at a shared address hold up nobody else there, and are given up', async () => {
    const web = webOf(['slow.example', 'fine.example'], (socket, request) => {
      if (!/^Host: slow\.example\r$/m.test(request)) {
        socket.end(http('x'));
        return;
      }
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n');
      writeForEver(socket, 'x', 'drip');
    });
    await world.at('8.0.2.4', 443, web);
    for (const name of ['slow.example', 'fine.example']) world.name(name, ['8.0.2.4']);
    let over = 0;
    const slow = Array.from({ length: 2 }, () =>
      world.fetch('https://slow.example/').finally(() => {
        over += 1;
      }),
    );
    while (world.held.size < 2) await turn();
    const fine = await Promise.all(Array.from({ length: 10 }, () => world.fetch('https://fine.example/')));
    expect(fine.map(({ kind }) => kind)).toEqual(Array(10).fill('response'));
    // Those are still going on meanwhile.
    expect(over).toBe(0);
    for (const found of await Promise.all(slow))
      expect(found).toMatchObject({
        kind: 'failure',
        failure: {
          why: 'timeout',
          causes: [{ code: 'slow', args: { octets: expect.any(Number), seconds: 3 }, server: 'slow.example:443' }],
        },
      });
  });

  test.each<[string, HttpsPurpose, number]>([
    ['a policy', 'mta-sts-policy', 3],
    ['a logo', 'bimi-logo', 3],
    ['a registry', 'rdap', 8],
  ])('%s whose server says nothing is waited for shortly', async (_, purpose, seconds) => {
    await world.at(
      '8.0.2.5',
      443,
      webOf('mute.example', () => {}),
    );
    world.name('mute.example', ['8.0.2.5']);
    expect(await world.fetch('https://mute.example/', purpose)).toMatchObject({
      kind: 'failure',
      failure: { why: 'timeout', causes: [{ code: 'slow-start', args: { seconds }, server: 'mute.example:443' }] },
    });
  });

  test.each<[string, readonly string[], string]>([
    ['that waits in line to the end is no silence of the server', ['8.0.2.6'], 'connections-taken'],
    ['that comes after its time is none either', [], 'time-used-up'],
  ])('a connection %s', async (_, holding, code) => {
    await world.at('8.0.2.6', 443, () => {});
    world.name('busy.example', ['8.0.2.6']);
    const ends = new AbortController();
    const held = [...holding, ...holding].map(() => world.fetch('https://busy.example/', 'rdap', ends.signal));
    while (world.held.size < held.length) await turn();
    const deadline = createDeadline(20);
    while (holding.length === 0 && !deadline.signal.aborted) await turn();
    expect(await world.connector('busy.example', 443, deadline.signal)).toEqual({
      kind: 'failure',
      failure: { why: 'budget', causes: [{ code, args: {}, server: '8.0.2.6:443' }] },
    });
    ends.abort();
    await Promise.all(held);
  });

  test('a handshake that begins late is not held to the time of the whole request', async () => {
    await world.at('8.0.2.7', 443, () => {});
    world.name('late.example', ['8.0.2.7']);
    const first = [0, 1].map(() => world.fetch('https://late.example/', 'rdap'));
    while (world.held.size < 2) await turn();
    const third = world.fetch('https://late.example/', 'mta-sts-policy');
    // Its turn comes when the handshakes before it end by themselves; then it has no more than two seconds left.
    await Promise.all(first);
    expect(await third).toMatchObject({
      kind: 'failure',
      failure: { why: 'budget', causes: [{ code: 'time-used-up', server: 'late.example:443' }] },
    });
  });

  test('who waits in line leaves it with the signal, and the line goes on', async () => {
    await world.at('8.0.2.2', 443, () => {});
    world.name('slow.example', ['8.0.2.2']);
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const holders = [first, first].map(({ signal }) => world.fetch('https://slow.example/', 'rdap', signal));
    const waiting = world.fetch('https://slow.example/', 'rdap', second.signal);
    const last = world.fetch('https://slow.example/', 'rdap', third.signal);
    while (world.held.size < 2) await turn();
    second.abort();
    expect(await waiting).toMatchObject({ kind: 'failure', failure: { why: 'budget' } });
    expect(world.held.size).toBe(2);
    first.abort();
    await Promise.all(holders);
    const before = world.held;
    while (before.size < 1) await turn();
    third.abort();
    expect(await last).toMatchObject({ kind: 'failure', failure: { why: 'budget' } });
  });
});

describe('a signal ends everything at once, and says so', () => {
  const budget = { kind: 'failure', failure: { why: 'budget' } };

  /** Ends the signal once a server holds the connection, or what it said was heard. */
  async function aborted(work: (signal: AbortSignal) => Promise<unknown>, when: () => boolean): Promise<unknown> {
    const controller = new AbortController();
    const found = work(controller.signal);
    while (!when()) await turn();
    controller.abort();
    return found;
  }

  test('before it begins', async () => {
    await world.at('8.0.3.1', 443, () => {});
    world.name('host.example', ['8.0.3.1']);
    const made = await socketsMade(async () => {
      const signal = AbortSignal.abort();
      expect(await world.fetch('https://host.example/', 'rdap', signal)).toMatchObject(budget);
      expect(await world.probe('host.example' as DnsName, { signal })).toMatchObject(budget);
      expect(await askWhois(world.connector, { host: 'host.example', query: 'x', signal })).toMatchObject(budget);
    });
    expect(made).toBe(0);
  });

  test('with records that mean nothing before the TLS handshake', async () => {
    // HelloRequest, which a client ignores before the hello of the server (RFC 5246 section 7.4.1.1).
    const flood = Buffer.concat(Array(7000).fill(Buffer.from('160303000400000000', 'hex')));
    await world.at('9.6.0.9', 443, (socket) => {
      const pour = (): void => {
        while (!socket.destroyed && socket.write(flood));
        socket.once('drain', pour);
      };
      socket.once('data', pour);
    });
    world.name('flood.example', ['9.6.0.9']);
    const found = await world.fetch('https://flood.example/');
    expect(found).toMatchObject({
      kind: 'failure',
      failure: { why: 'not-understood', causes: [{ code: 'handshake-flooded', args: { octets: 262_144 } }] },
    });
  });

  test('during the TLS handshake', async () => {
    await world.at('8.0.3.2', 443, () => {});
    world.name('host.example', ['8.0.3.2']);
    const found = await aborted(
      (signal) => world.fetch('https://host.example/', 'rdap', signal),
      () => world.held.size > 0,
    );
    expect(found).toMatchObject(budget);
  });

  test('during the answer', async () => {
    let received = false;
    await world.at(
      '8.0.3.3',
      443,
      webOf('host.example', (socket) => {
        received = true;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nsome of it');
      }),
    );
    world.name('host.example', ['8.0.3.3']);
    const found = await aborted(
      (signal) => world.fetch('https://host.example/', 'rdap', signal),
      () => received,
    );
    expect(found).toMatchObject(budget);
  });

  test.each<[string, string[]]>([
    ['before the greeting', []],
    ['before the answer to EHLO', ['220 hello']],
    ['before the answer to STARTTLS', ['220 hello', '250-x\r\n250 STARTTLS']],
    ['before the handshake', ['220 hello', '250-x\r\n250 STARTTLS', '220 go']],
  ])('in SMTP, %s', async (_, answers) => {
    const left = [...answers];
    let answered = 0;
    await world.at('8.0.3.4', 25, (socket) => {
      const next = (): void => {
        answered += 1;
        const line = left.shift();
        if (line !== undefined) socket.write(`${line}\r\n`);
      };
      next();
      socket.on('data', next);
    });
    world.name('host.example', ['8.0.3.4']);
    const found = await aborted(
      (signal) => world.probe('host.example' as DnsName, { signal }),
      () => answered > answers.length,
    );
    expect(found).toMatchObject(budget);
  });

  test('in WHOIS', async () => {
    let received = false;
    await world.at('8.0.3.5', 43, (socket) => {
      socket.on('data', () => {
        received = true;
        socket.write('some of it');
      });
    });
    world.name('host.example', ['8.0.3.5']);
    const found = await aborted(
      (signal) => askWhois(world.connector, { host: 'host.example', query: 'x', signal }),
      () => received,
    );
    expect(found).toMatchObject(budget);
  });
});

describe('nothing is left open', () => {
  /** Timers that our rooms set and did not let go of meanwhile. */
  async function timersLeft(work: () => Promise<unknown>): Promise<{ readonly set: number; readonly left: number }> {
    const open = new Set<number>();
    let set = 0;
    const hook = createHook({
      init(id, type) {
        if (type !== 'Timeout' || !/[/\\]src[/\\]net[/\\]/.test(new Error('who set it').stack ?? '')) return;
        set += 1;
        open.add(id);
      },
      destroy: (id) => void open.delete(id),
    }).enable();
    try {
      await work();
      // The news of a timer's end comes some turns later.
      for (let i = 0; i < 20; i += 1) await turn();
    } finally {
      hook.disable();
    }
    return { set, left: open.size };
  }

  test('no socket and no timer, however it ended', async () => {
    await world.at('8.0.4.1', 443, webOf('good.example', http('x')));
    await world.at('8.0.4.2', 443, (socket) => socket.resume().end('no TLS\r\n'));
    await world.at('8.0.4.3', 25, (socket) => {
      socket.write('220 hi\r\n');
      socket.on('data', () => socket.write('250 hi\r\n'));
    });
    await world.at('8.0.4.4', 43, (socket) => socket.resume().end('answer'));
    world.name('good.example', ['8.0.4.1']);
    world.name('bad.example', ['8.0.4.2']);
    world.name('mail.example', ['8.0.4.3']);
    world.name('whois.example', ['8.0.4.4']);
    let timers = { set: 0, left: -1 };
    const { made, left } = await watchSockets(async () => {
      timers = await timersLeft(async () => {
        expect(await world.fetch('https://good.example/')).toMatchObject({ kind: 'response' });
        expect(await world.fetch('https://bad.example/')).toMatchObject({ kind: 'no-tls' });
        expect(await world.probe('mail.example' as DnsName)).toMatchObject({ kind: 'session' });
        expect(await askWhois(world.connector, { host: 'whois.example', query: 'x' })).toMatchObject({
          kind: 'answer',
        });
        const signal = AbortSignal.abort();
        expect(await askWhois(world.connector, { host: 'whois.example', query: 'x', signal })).toMatchObject({
          kind: 'failure',
        });
      });
    });
    expect({ made, left }).toEqual({ made: 4, left: 0 });
    expect(timers.set).toBeGreaterThan(4);
    expect(timers.left).toBe(0);
    while (world.held.size > 0) await turn();
  });

  test('a signal of the caller that lives long gathers no listeners', async () => {
    await world.at('8.0.4.5', 443, webOf('good.example', http('x')));
    world.name('good.example', ['8.0.4.5']);
    for (let i = 0; i < 5; i += 1) await world.fetch('https://good.example/', 'rdap', never);
    expect(getEventListeners(never, 'abort')).toEqual([]);
  });
});
