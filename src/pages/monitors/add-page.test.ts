import { expect, test } from 'vitest';
import { newAccount } from '../../accounts/new-account.ts';
import type { DomainName } from '../../domain/name.ts';
import type { AddOutcome } from '../../monitoring/service/monitor-service.ts';
import { renderAdd } from './add-page.tsx';

test('of a long list a hundred names are shown, those that need another try first, and the rest is counted', () => {
  const outcomes = Array.from({ length: 2000 }, (_, i): AddOutcome => {
    const domain = `a${i}.example` as DomainName;
    const exists = i === 1998 ? ({ exists: false } as const) : {};
    return { outcome: i === 1999 ? 'over-limit' : 'added', typed: domain, domain, ...exists };
  });
  const account = newAccount({ id: 'a', email: 'a@example.com', plan: 'Pro', createdAt: 0 });
  const plan = { intervalMs: 3_600_000, limit: 1999 };
  const plans = { Free: { intervalMs: 86_400_000, limit: 0 }, Starter: plan, Pro: plan, Enterprise: plan };
  const shown = { account, plans, contact: null, now: 0, limit: 1999, used: 1998, typed: '', outcomes, unread: 3 };
  const page = renderAdd(shown, { language: 'en', asset: (name) => name });
  const links = [...page.matchAll(/href="\/(?:monitors|domain)\/(a\d+)\.example"/g)].map(([, name]) => name);
  expect(links).toHaveLength(100);
  expect(links.slice(0, 3)).toEqual(['a1999', 'a1998', 'a0']);
  expect(page.match(/added, but it does not exist/g)).toHaveLength(1);
  expect(page).toContain('1,900 more names are not listed here.');
  expect(page).toContain('so we did not read the last 3 names of your list.');
});
