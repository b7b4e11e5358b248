import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import { bundledBootstrap, parseBootstrap } from './bootstrap.ts';
import { MAX_WHOIS_OCTETS } from './bounds.ts';
import bundled from './rdap-bootstrap.json' with { type: 'json' };
import { parseIana } from './whois.ts';
import { bundledWhoisServers, createWhoisServers, decodeWhois, whoisQuery } from './whois-servers.ts';

const name = (text: string): DomainName => text as DomainName;
const FIXTURES = join(import.meta.dirname, '../../tests/fixtures');

describe('the RDAP bootstrap file', () => {
  test("IANA's form", () => {
    const found = parseBootstrap(JSON.parse(readFileSync(join(FIXTURES, 'rdap/bootstrap-dns.json'), 'utf8')));
    expect(found?.publishedAt).toBe(Date.UTC(2017, 2, 15, 21, 26, 24));
    expect(found?.urlsFor(name('example.com.ar'))).toEqual(['https://rdap.nic.ar/']);
    expect(found?.urlsFor(name('example.br'))).toEqual(['https://rdap.registro.br/']);
    expect(found?.urlsFor(name('example.com'))).toEqual([]);
  });

  test('the longest suffix counts, by whole labels and in any case', () => {
    const found = parseBootstrap({
      services: [
        [['Test'], ['https://a.example/']],
        [
          ['co.test', 'x.y.test'],
          ['https://b.example/rdap', 'http://plain.example/'],
        ],
        [['only-plain.test'], ['http://plain.example/']],
      ],
    });
    expect(found?.urlsFor(name('shop.co.test'))).toEqual(['https://b.example/rdap/']);
    expect(found?.urlsFor(name('shopco.test'))).toEqual(['https://a.example/']);
    expect(found?.urlsFor(name('a.only-plain.test'))).toEqual(['https://a.example/']);
    expect(found?.urlsFor(name('test'))).toEqual(['https://a.example/']);
    expect(found?.publishedAt).toBe(null);
  });

  test.each([
    ['nothing', null],
    ['a list', []],
    ['no services', { version: '1.0' }],
    ['services of nothing', { services: [null, 1, [], [[]], [['x'], []], ['x', 'y'], [[1], ['https://a.example/']]] }],
    [
      'URLs with names and passwords, queries, scripts',
      { services: [[['x'], ['https://u:p@a.example/', 'https://a.example/?q', 'javascript:1', 'x']]] },
    ],
  ])('%s is no bootstrap', (_, json) => expect(parseBootstrap(json)).toBe(null));

  test('the bundled copy is of nearly all top-level domains', () => {
    expect(new Set(bundled.services.flatMap(([tlds]) => tlds)).size).toBeGreaterThan(1100);
  });

  test('the bundled copy knows the large registries and is dated', () => {
    const known = bundledBootstrap();
    expect(known.publishedAt).toBe(Date.UTC(2026, 2, 23, 19, 0, 2));
    expect(known.urlsFor(name('example.com'))).toEqual(['https://rdap.verisign.com/com/v1/']);
    for (const tld of ['net', 'org', 'info', 'app', 'dev', 'xyz', 'fr', 'nl', 'uk', 'pl', 'cz', 'br']) {
      expect(known.urlsFor(name(`example.${tld}`)), tld).not.toEqual([]);
    }
    expect(known.urlsFor(name('example.jp'))).toEqual([]);
  });
});

describe('WHOIS servers', () => {
  test('the bundled table names hosts for suffixes without RDAP', () => {
    const servers = bundledWhoisServers();
    expect(servers.hostFor(name('example.co.jp'))).toBe('whois.jprs.jp');
    expect(servers.hostFor(name('example.de'))).toBe('whois.denic.de');
    expect(servers.hostFor(name('example.com'))).toBe('whois.verisign-grs.com');
    expect(servers.hostFor(name('example.xn--p1ai'))).toBe('whois.tcinet.ru');
    expect(servers.hostFor(name('example.unheard-of'))).toBe(null);
  });

  test("an operator's table: longest suffix, no nonsense", () => {
    const servers = createWhoisServers({
      test: 'WHOIS.NIC.TEST',
      'co.test': 'whois.co.test',
      bad: 'a b',
      constructor: 'whois.c.test',
    });
    expect(servers.hostFor(name('a.co.test'))).toBe('whois.co.test');
    expect(servers.hostFor(name('a.test'))).toBe('whois.nic.test');
    expect(servers.hostFor(name('a.bad'))).toBe(null);
  });

  test.each([
    ['whois.jprs.jp', 'example.jp/e'],
    ['whois.denic.de', '-T dn,ace example.jp'],
    ['whois.verisign-grs.com', 'domain example.jp'],
    ['whois.nic.test', 'example.jp'],
    ['constructor', 'example.jp'],
  ])('%s is asked "%s"', (host, query) => expect(whoisQuery(host, name('example.jp'))).toBe(query));

  test.each([
    ['UTF-8', 'whois.fi', [0xc3, 0xa4], 'ä'],
    ['a known set', 'whois.fi', [0xe4], 'ä'],
    ['a known set of Cyrillic', 'whois.kg', [0xe4], 'д'],
    ['none known', 'whois.nic.test', [0xe4], 'ä'],
    ['ISO 2022', 'whois.jprs.jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42], '日本'],
    ['nothing', 'whois.nic.test', [], ''],
  ])('%s', (_, host, octets, text) => expect(decodeWhois(host, Uint8Array.from(octets))).toBe(text));

  test('a character that the limit cuts in two does not make it another set', () => {
    const octets = new Uint8Array(MAX_WHOIS_OCTETS).fill(0x61);
    octets.set([0xc3, 0xa4], 0);
    octets.set([0xc3], MAX_WHOIS_OCTETS - 1);
    expect(decodeWhois('whois.nic.test', octets).slice(0, 2)).toBe('äa');
  });

  test.each([
    [
      'com',
      'refer:        whois.verisign-grs.com\n\ndomain:       COM\n',
      { kind: 'host', host: 'whois.verisign-grs.com' },
    ],
    ['jp', 'domain:       JP\n\nwhois:        whois.jprs.jp\n', { kind: 'host', host: 'whois.jprs.jp' }],
    ['vn', 'domain:       VN\n\nwhois:\n', { kind: 'none' }],
    ['nope', '% This query returned 0 objects.\n', { kind: 'none' }],
    ['vn', 'domain:       VN\nrefer: http://evil.example/\n', { kind: 'none' }],
    ['vn', 'domain:       ZZ\n', { kind: 'unreadable' }],
    ['vn', 'Query limit exceeded\n', { kind: 'unreadable' }],
    ['vn', '', { kind: 'unreadable' }],
  ])('IANA of .%s says %s', (tld, text, expected) => expect(parseIana(text, tld)).toMatchObject(expected));
});
