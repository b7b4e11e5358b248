import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { startService } from '../api/service.ts';
import { anAlert } from '../mail/alerts.ts';
import { startScriptedServer } from '../mail/scripted-server.ts';

const FAR_AWAY = Date.UTC(2100, 0, 1);

test('one 550 to the only recipient of an account is in the log and in the metrics', async () => {
  const server = await startScriptedServer({ at: 'RCPT', does: '550 5.1.1 no such user' });
  const service = await startService({ smtpUrl: server.url });
  const { stores } = service;
  await stores.accounts.addAccount(
    newAccount({ id: 'mara', email: 'mara@harbor.example', plan: 'Pro', createdAt: Date.now() }),
  );
  const [own] = await stores.recipients.recipients('mara');
  const times = { createdAt: Date.now(), dueAt: FAR_AWAY, lastRunAt: null };
  await stores.monitors.add(
    [
      {
        id: 'm1',
        account: 'mara',
        domain: 'harbor.example' as DomainName,
        state: 'active',
        settings: DEFAULT_SETTINGS,
        status: NEW_STATUS,
        ...times,
      },
    ],
    10,
  );
  const without = async () =>
    /^zonewell_accounts_without_recipient (\d+)$/m.exec((await service.callDescribed('/metrics')).body)?.[1];
  expect(await without()).toBe('0');
  await stores.alerts.add(anAlert());
  const alerts = { ids: ['a1'], recipient: own?.id ?? '' };
  const email = { id: 'e1', to: 'mara@harbor.example', subject: 's', text: 't', html: 'h', alerts };
  await stores.outbox.addEmail(email, Date.now());
  const warnings = () => service.log.filter((line) => line.includes('has no other that works'));
  while (warnings().length === 0) await wait(20);
  expect(JSON.parse(warnings().join())).toMatchObject({
    level: 'warn',
    delivery: 'e1',
    recipient: own?.id,
    paused: false,
  });
  expect(await without()).toBe('1');
  await service.close();
  await server.close();
});
