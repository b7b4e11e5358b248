import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { headerOf, type Mailbox, startMailbox, textOf } from '../accounts/mailbox.ts';
import { type Service, startService } from '../api/service.ts';

// The whole way, from a web server that shows another certificate to an e-mail in the owner's mailbox.

/** Certificates are looked at once in ten of them. */
const INTERVAL_MS = 1000;
const OWNER = { id: 'owner', email: 'owner@owner.example', plan: 'Enterprise' } as const;
const WEB = { host: 'perfect.example', addresses: ['192.0.2.10', '2001:db8::10'] };

let service: Service;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  service = await startService({
    intervalEnterpriseMs: INTERVAL_MS,
    smtpUrl: mailbox.url,
    mailFrom: 'alerts@zonewell.example',
  });
  await service.accounts.addAccount(newAccount({ ...OWNER, createdAt: Date.now() }));
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

async function watch(domain: string): Promise<void> {
  const now = Date.now();
  const monitor = {
    id: domain,
    account: OWNER.id,
    domain: domain as DomainName,
    state: 'active',
    createdAt: now,
  } as const;
  const fresh = { settings: DEFAULT_SETTINGS, dueAt: now, lastRunAt: null, status: NEW_STATUS };
  await service.stores.monitors.add([{ ...monitor, ...fresh }], 10);
}

/** Waits until a monitor ran after this. */
async function ran(domain: string): Promise<void> {
  const since = Date.now();
  for (;;) {
    const found = await service.stores.monitors.monitor({ id: domain });
    if ((found?.lastRunAt ?? 0) > since) return;
    await wait(50);
  }
}

test('a certificate that nobody trusts any more, and a registration that ends, reach the owner once', async () => {
  await watch('perfect.example');
  await ran('perfect.example');
  expect(mailbox.messages).toEqual([]);
  await service.internet.host({ ...WEB, https: { certificate: 'self-signed', names: ['www.perfect.example'] } });
  const first = await mailbox.message(0);
  expect(headerOf(first, 'to')).toContain(OWNER.email);
  expect(textOf(first)).toContain('The certificate of perfect.example and www.perfect.example is not trusted');
  expect(textOf(first)).toContain('It is self-signed');
  await watch('newsletter.example');
  // The registry says no hour.
  expect(textOf(await mailbox.message(1))).toMatch(/^The registration of newsletter.example expires in (19|20) days/m);
  await ran('perfect.example');
  await ran('newsletter.example');
  await ran('perfect.example');
  expect(mailbox.messages.length).toBe(2);
  const alerts = await service.stores.alerts.alerts({ account: OWNER.id }, { limit: 10 });
  expect(alerts.map(({ domain }) => domain)).toEqual(['newsletter.example', 'perfect.example']);
});

test('the monitor says what is wrong with the certificate, besides its days', async () => {
  const found = await service.stores.monitors.monitor({ id: 'perfect.example' });
  expect(found?.status).toMatchObject({ certificateProblem: 'self-signed', cap: null });
});

test('pages show what the monitors saw, and ask nobody again', async () => {
  const pageOf = async (domain: string) => {
    const { body } = await service.app.inject(`/domain/${domain}`);
    return body.replaceAll(/<[^>]*>/g, '');
  };
  const registrationAt = async () => {
    const stored = await service.stores.responses.readResponses('newsletter.example' as DomainName);
    return stored.filter(({ key }) => key === 'registration').map(({ at }) => at);
  };
  expect(await pageOf('perfect.example')).toContain(
    'Check the certificate of perfect.example now: browsers don’t trust it.',
  );
  const asked = await registrationAt();
  expect(asked).toHaveLength(1);
  expect(await pageOf('newsletter.example')).toMatch(/Registration: (19|20) days/);
  expect(await registrationAt()).toEqual(asked);
});
