import { describe, expect, test } from 'vitest';
import * as reports from '../../../../tests/browser/reports.ts';
import { viewOf, wordsOfPage } from '../../../../tests/browser/view.ts';
import { HEALTH } from '../../../diagnoses/kinds.ts';
import type { DnsName } from '../../../domain/name.ts';
import { NO_BACKGROUND } from '../../web/background.ts';
import { pageKindOf } from '../../web/kinds.ts';
import { renderReportPage } from '../page.tsx';

// How a page tells records in the words of the DNS provider, which it knows by the stored name servers.

const zoneAt = (hosts: readonly string[], apex: string = reports.failing.domain) => ({
  apex: apex as DnsName,
  hosts: hosts as readonly DnsName[],
});

const page = (zone: ReturnType<typeof zoneAt> | undefined, language: 'en' | 'ja' = 'en'): string =>
  renderReportPage(
    pageKindOf(HEALTH),
    reports.failing,
    viewOf({ site: { ...viewOf().site, language }, background: { ...NO_BACKGROUND, zone } }),
  );

/** The folded fields of each record to publish, as text. */
const formsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<details class="more">((?:(?!<\/details>)[\s\S])*<dl class="fields">[\s\S]*?)<\/details>/g)].map(
    ([, form = '']) => wordsOfPage(form.replaceAll('</dt>', ': ').replaceAll('</dd>', '; ')).replace(/\s+/g, ' '),
  );

const CLOUDFLARE = ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'];

test('in its own words, with their source and its date', () => {
  const html = page(zoneAt(CLOUDFLARE));
  const [first = ''] = formsIn(html);
  expect(first).toContain('In the words of Cloudflare');
  expect(first).toMatch(/Type: TXT; .*Name: _dmarc; .*Content: v=DMARC1; p=reject;/);
  expect(first).toContain('As Cloudflare documents its form, read on 29 Nov 2026');
  expect(html).toContain('href="https://developers.cloudflare.com/dns/manage-dns-records/reference/dns-record-types/"');
});

test('in Japanese, with the names of the fields as the provider writes them', () => {
  const [first = ''] = formsIn(page(zoneAt(CLOUDFLARE), 'ja'));
  expect(first).toContain('Cloudflareの入力項目');
  expect(first).toMatch(/Name: _dmarc; .*Content: v=DMARC1; p=reject;/);
});

test('a field that stays empty is told so, without a button to copy nothing', () => {
  const html = page(zoneAt(['ns-1.awsdns-01.com']));
  expect(formsIn(html).join()).toContain('Record name: leave it empty; Value/Route traffic to: "v=spf1');
  expect(formsIn(html).join()).toContain('keeps all TXT values of a name in one entry');
});

describe('in our words', () => {
  test.each([
    ['where no name servers are stored', undefined],
    ['of a provider without documentation', zoneAt(['ns1.digitalocean.com'])],
    ['of several providers', zoneAt([...CLOUDFLARE, 'ns1.desec.io'])],
    ['where the report has another zone', zoneAt(CLOUDFLARE, 'example')],
  ])('%s', (_what, zone) => {
    const forms = formsIn(page(zone));
    expect(forms[0]).toMatch(/Host: _dmarc; .*Type: TXT; .*Value: v=DMARC1; p=reject;/);
    expect(forms.join()).not.toContain('In the words of');
  });
});

describe('all fixes in one piece', () => {
  const copied = (hosts: readonly string[]): string =>
    wordsOfPage(
      /Copy all fixes: as [A-Za-z0-9 ]+ asks for them[\s\S]*?<\/details>/.exec(page(zoneAt(hosts)))?.[0] ?? '',
    );

  test('as the provider asks for them', () => {
    const text = copied(CLOUDFLARE);
    expect(text).toContain('Add this record\nType: TXT\nName: _dmarc\nContent: v=DMARC1; p=reject;');
  });

  test('what its words do not cover stands as a line of a zone file', () => {
    expect(copied(['ns10.dnsmadeeasy.com'])).toMatch(/Line of a zone file: \S+ 3600 IN (?!TXT)/);
  });

  test('not offered where its words are not known', () => {
    expect(page(zoneAt(['ns1.digitalocean.com']))).not.toContain('asks for them');
  });
});
