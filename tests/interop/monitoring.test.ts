import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DomainName } from '../../src/domain/name.ts';
import '../support/languages.setup.ts';
import { headerOf, startMailbox, textOf } from '../accounts/mailbox.ts';
import { edited, type MonitoredWorld, startMonitoredWorld } from './monitored-world.ts';
import { readyPrograms } from './programs.ts';

const DOMAIN = 'two-own.com' as DomainName;
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

const absence = readyPrograms({ knotd: 'knot', knotc: 'knot', unbound: 'unbound', 'ldns-signzone': 'ldnsutils' });
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

describe.skipIf(absence !== null)(
  'a monitor beside Knot at two operators and an Unbound that caches for an hour',
  () => {
    let world: MonitoredWorld;
    beforeAll(async () => {
      world = await startMonitoredWorld(DOMAIN);
    });
    afterAll(() => world?.close());

    const kindsOf = async (ms: number) =>
      (await world.watch(ms)).flatMap(({ events }) => events.map(({ kind, severity }) => `${severity} ${kind}`));

    test('nothing is wrong while nothing changes', async () => {
      expect(await kindsOf(DAY_MS)).toEqual([]);
    });

    test('a weaker policy at both is told once though the cache has the old one, and its end', async () => {
      for (const operator of ['first', 'second'] as const) world.edit(operator, edited('p=reject', 'p=none'));
      expect(await kindsOf(2 * HOUR_MS)).toEqual(['critical dmarc-weakened']);
      for (const operator of ['first', 'second'] as const) world.edit(operator, edited('p=none', 'p=reject'));
      expect(await kindsOf(2 * HOUR_MS)).toEqual([expect.stringMatching(/^info /)]);
    });

    test('a relay that was away for a day gets all of it within twenty minutes', async () => {
      await world.send('smtp://127.0.0.1:9', DAY_MS);
      const mailbox = await startMailbox();
      await world.send(mailbox.url, 20 * MINUTE_MS);
      const messages = [...mailbox.messages];
      await mailbox.close();
      const subjects = messages.map((message) => headerOf(message, 'Subject'));
      expect(subjects).toEqual([expect.stringContaining('DMARC weakened'), expect.any(String)]);
      const texts = messages.map(textOf);
      expect(texts[0]).toContain('v=DMARC1; p=none');
      // For whoever runs this: the e-mails as their reader gets them.
      console.log(texts.map((text, i) => `${subjects[i]}\n\n${text}`).join('\n==========\n'));
    });

    test('another mail server at one operator is told as that, and its end', async () => {
      world.edit('second', edited('@ MX 10 mail.hst.net.', '@ MX 10 mx.parking.net.'));
      expect(await kindsOf(26 * HOUR_MS)).toEqual([expect.stringMatching(/ servers-disagree$/)]);
      world.edit('second', edited('@ MX 10 mx.parking.net.', '@ MX 10 mail.hst.net.'));
      expect(await kindsOf(26 * HOUR_MS)).toEqual(['info servers-agree']);
    });
  },
);
