import { describe, expect, test } from 'vitest';
import { createRegistryReader } from './reader.ts';
import type { RegistryText, RegistryTexts } from './reading.ts';
import { readRegistryText } from './reading.ts';

type Kind = keyof RegistryTexts;

const FOR = { host: 'rdap.case.test', network: null, about: 'a.test' };
const octets = (text: string): Uint8Array => new TextEncoder().encode(text);
const domain = (remarks: number): RegistryText<'rdap'> => {
  const body = `{"objectClassName":"domain","ldhName":"a.test","remarks":[${Array(remarks).fill('{}').join(',')}]}`;
  return { read: 'rdap', given: { status: 200, body, tooLong: false } };
};
const whois = (lines: number): RegistryText<'whois'> => {
  const text = `Domain Name: A.TEST\nName Server: ns1.a.test\n${'% Terms of use.\n'.repeat(lines)}`;
  return { read: 'whois', given: { server: 'whois.case.test', body: octets(text), tld: 'test' } };
};
const iana = (lines: number): RegistryText<'iana'> => {
  const text = `domain: TEST\nwhois: whois.case.test\n${'remarks: of use\n'.repeat(lines)}`;
  return { read: 'iana', given: { server: 'whois.iana.org', body: octets(text), tld: 'test' } };
};
const bootstrap = (names: number): RegistryText<'bootstrap'> => {
  const labels = Array.from({ length: names }, (_, i) => `label${i}`);
  return { read: 'bootstrap', given: { body: JSON.stringify({ services: [[labels, ['https://rdap.case.test/']]] }) } };
};

describe('a long text is read in a thread as a short one is at once', () => {
  const reader = createRegistryReader();
  test.each([
    ['RDAP', domain],
    ['WHOIS', whois],
    ['IANA', iana],
    ['a bootstrap file', bootstrap],
  ] as const)('%s', async (_, make) => {
    for (const parts of [10, 10_000]) {
      const text: RegistryText<Kind> = make(parts);
      expect(await reader(text, FOR)).toEqual({ kind: 'done', result: readRegistryText(text) });
    }
  });
});

describe('what nobody reads', () => {
  test('too much for the memory of a thread: that text rests, and nothing else of its server does', async () => {
    const reader = createRegistryReader({ maxHeapMb: 16, maxYoungHeapMb: 16, threads: 2 });
    const vast = domain(300_000);
    expect(await reader(vast, FOR)).toEqual({ kind: 'stopped' });
    // It rests, whatever its server sends next about that name.
    expect(await reader(domain(10_000), FOR)).toEqual({ kind: 'stopped' });
    expect(await reader(domain(10), FOR)).toMatchObject({ kind: 'done' });
    expect(await reader(domain(10_000), { ...FOR, about: 'b.test' })).toMatchObject({ kind: 'done' });
    expect(await reader(whois(10_000), FOR)).toMatchObject({ kind: 'done' });
  });

  test('whoever gives up while it waits gets no thread', async () => {
    const reader = createRegistryReader();
    expect(await reader(domain(10_000), { ...FOR, signal: AbortSignal.abort() })).toEqual({ kind: 'busy' });
  });
});
