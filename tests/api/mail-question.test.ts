import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

const DOMAIN = 'bakery.example';
const ZONE = readFileSync(join(import.meta.dirname, `../../testbed/zones/${DOMAIN}.zone`), 'utf8');

let service: Service;
beforeAll(async () => {
  service = await startService({});
});
afterAll(() => service.close());

const cardIn = async (path: string): Promise<string | undefined> => {
  const { body } = await service.app.inject(path);
  return /<section class="card ask"[\s\S]*?<\/section>/.exec(body)?.[0];
};
const recordsIn = (card = ''): readonly string[] =>
  [...card.matchAll(/<div class="record"><code[^>]*>([\s\S]*?)<\/code>/g)].map(([, code = '']) =>
    code
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'"),
  );

test('asks whether a domain without mail server and SPF sends e-mail', async () => {
  const card = await cardIn(`/domain/${DOMAIN}`);
  expect(card).toContain(`Does ${DOMAIN} send e-mail?`);
  expect(recordsIn(card)).toEqual([]);
});

test.each(['yes', 'unsure'])('the answer "%s" brings no record that rejects', async (answer) => {
  expect(recordsIn(await cardIn(`/domain/${DOMAIN}?sends-mail=${answer}`))).toEqual([]);
});

test.each(['', 'perhaps', '<script>'])('the answer "%s" is none', async (answer) => {
  const card = await cardIn(`/domain/${DOMAIN}?sends-mail=${encodeURIComponent(answer)}`);
  expect(card).toBe(await cardIn(`/domain/${DOMAIN}`));
});

test.each(['perfect.example', 'shop.example', 'newsletter.example', 'parked.example', 'silent.example'])(
  'nobody is asked about %s',
  async (domain) => {
    expect(await cardIn(`/domain/${domain}?sends-mail=no`)).toBeUndefined();
  },
);

test('the answer "no" brings the records of a domain that sends nothing, which do what they say', async () => {
  const records = recordsIn(await cardIn(`/domain/${DOMAIN}?sends-mail=no`));
  expect(records).toEqual([
    `_dmarc.${DOMAIN}. 3600 IN TXT "v=DMARC1; p=reject"`,
    `${DOMAIN}. 3600 IN TXT "v=spf1 -all"`,
  ]);
  service.internet.load(`${ZONE}${records.join('\n')}\n`, DOMAIN);
  await service.app.inject({ method: 'POST', url: `/domain/${DOMAIN}/live` });
  const report = (await service.app.inject(`/v1/domain/${DOMAIN}/report`)).json();
  expect([report.spf_state, report.dmarc_state, report.health_score]).toEqual(['strict (-all)', 'reject', 45]);
  expect(await cardIn(`/domain/${DOMAIN}`)).toBeUndefined();
});
