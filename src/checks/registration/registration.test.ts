import { serverTable } from '../../../tests/support/server-table.ts';
import { NOW } from '../../../tests/support/server-world.ts';
import { DAY_MS } from '../../domain/time.ts';
import { registration } from './registration.ts';

const LOCKED = ['clientTransferProhibited', 'serverDeleteProhibited'];
const inDays = (days: number) => NOW + days * DAY_MS;
const registered = (expiresAt: number | null, statuses: readonly string[] = LOCKED) => ({
  zone: '',
  registration: { expiresAt, statuses },
});

serverTable(registration, [
  {
    about: 'for another year',
    ...registered(inDays(365)),
    outcome: 'satisfied',
    text: 'until',
    beside: ['locks'],
    says: 'serverDeleteProhibited',
  },
  {
    about: 'without a date',
    ...registered(null, ['active']),
    outcome: 'satisfied',
    text: 'no-date',
    beside: ['no-transfer-lock'],
  },
  {
    about: 'a registry with words of its own',
    ...registered(inDays(90), ['paid']),
    outcome: 'satisfied',
    text: 'until',
  },
  {
    about: 'the last month',
    ...registered(inDays(20)),
    outcome: 'failed',
    text: 'soon',
    beside: ['locks'],
    says: 'case.test',
  },
  { about: 'the last days', ...registered(inDays(2)), outcome: 'failed', text: 'close', beside: ['locks'] },
  { about: 'past its end', ...registered(inDays(-1)), outcome: 'failed', text: 'expired', beside: ['locks'] },
  {
    about: 'past its end, renewed for now',
    ...registered(inDays(-3), ['autoRenewPeriod', ...LOCKED]),
    outcome: 'failed',
    text: 'extended',
    beside: ['locks'],
  },
  {
    about: 'on hold',
    ...registered(inDays(90), ['clientHold', ...LOCKED]),
    outcome: 'failed',
    text: 'held',
    beside: ['locks'],
    says: 'clientHold',
  },
  {
    about: 'about to be deleted',
    ...registered(inDays(-40), ['redemptionPeriod']),
    outcome: 'failed',
    text: 'ending',
    says: 'redemptionPeriod',
  },
  {
    about: 'unknown to the registry',
    zone: '',
    registration: 'not-registered',
    outcome: 'satisfied',
    text: 'not-registered',
  },
  {
    about: 'a registry that cannot be asked',
    zone: '',
    registration: 'no-server',
    outcome: 'satisfied',
    text: 'not-published',
  },
  { about: 'a public suffix', zone: '', registration: 'public-suffix', outcome: 'satisfied', text: 'public-suffix' },
  {
    about: 'a registry that does not answer',
    zone: '',
    registration: 'failed',
    outcome: 'unknown',
    text: 'unreachable',
  },
]);
