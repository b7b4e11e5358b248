import type { DomainName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { jsonBody } from '../call-body.ts';
import { says } from '../descriptions.ts';
import { badField, forAccount, gone } from '../monitor-parts.ts';
import { WindowChangeSchema, WindowSchema, WindowsSchema } from '../monitor-schemas.ts';
import { defineAccountOperation } from '../operation.ts';
import { DONE, NOTHING_TO_TELL, onceOf } from '../operation-result.ts';
import { givenId } from '../parameters.ts';
import { windowJson } from '../v1/recipients.ts';

const OF_WINDOWS = { scope: 'monitors', isOnce: true } as const;

/** Shows a window to plan. */
const PLANNED = {
  name: 'Move of the mail servers',
  domains: ['example.com'],
  groups: ['mail-route' as const, 'mail-policies' as const],
  day: '2027-01-15',
  at: '22:00',
  minutes: 120,
  time_zone: 'Europe/Zurich',
};
const SAMPLE = { id: 'k9m2x7', ...PLANNED };

export const listWindows = defineAccountOperation({
  ...OF_WINDOWS,
  id: 'listWindows',
  method: 'GET',
  path: '/v1/windows',
  summary: says('windows/get'),
  description: says('windows/get-description'),
  parameters: {},
  schema: WindowsSchema,
  components: { Windows: WindowsSchema, Window: WindowSchema },
  sample: { windows: [SAMPLE] },
  problems: ['not-found'],
  counts: false,
  handle: (services, _parameters, { account: { id } }) =>
    forAccount(services, id, async (account) => {
      const { windows } = await services.monitors.rules(account);
      return onceOf(() => ({ windows: windows.map(windowJson) }));
    }),
});

export const addWindow = defineAccountOperation({
  ...OF_WINDOWS,
  id: 'addWindow',
  method: 'POST',
  path: '/v1/windows',
  summary: says('windows/add'),
  description: says('windows/add-description'),
  parameters: {},
  body: jsonBody(WindowChangeSchema, { example: PLANNED }),
  schema: WindowSchema,
  components: { Window: WindowSchema },
  sample: SAMPLE,
  status: 201,
  problems: ['not-found', 'invalid-body'],
  handle: (services, _parameters, { account: { id: owner }, body: { time_zone: timeZone, domains, ...given } }) =>
    forAccount(services, owner, async (account) => {
      const names: DomainName[] = [];
      const monitored = new Set((await services.monitors.list(account)).map(({ domain }) => domain));
      for (const typed of domains ?? []) {
        const parsed = parseDomainName(typed);
        if (!parsed.ok) return badField('domains', parsed.fault);
        if (!monitored.has(parsed.name)) return gone('no-monitor', '/domains');
        names.push(parsed.name);
      }
      const window = { ...given, domains: domains === null ? null : names, timeZone };
      const added = await services.monitors.addWindow(account, window);
      return added.ok
        ? onceOf(() => windowJson({ id: added.id, ...window }), { status: 201 })
        : badField('', added.fault);
    }),
});

export const removeWindow = defineAccountOperation({
  ...OF_WINDOWS,
  id: 'removeWindow',
  method: 'DELETE',
  path: '/v1/windows/{window}',
  summary: says('windows/remove'),
  description: says('windows/remove-description'),
  parameters: { window: givenId(says('window/id')) },
  ...NOTHING_TO_TELL,
  problems: ['not-found'],
  handle: (services, { window: id }, { account: { id: owner } }) =>
    forAccount(services, owner, async (account) =>
      (await services.monitors.removeWindow(account, id)) === 'gone' ? gone('no-window', 'window') : DONE,
    ),
});
