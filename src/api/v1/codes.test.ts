import { expect, test } from 'vitest';
import { nameInKind } from '../../diagnoses/kind.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { dataArgs } from '../../diagnoses/prose.ts';
import type { DnsName } from '../../domain/name.ts';
import { areaCode, checkCode, OF_AREAS, OF_CHECKS, shippedArgs } from './codes.ts';

const kindOf = (key: string) => KINDS.find(({ id }) => key.startsWith(`${id}/`));
const rest = (key: string) => key.slice(key.indexOf('/') + 1);

test.each(Object.entries(OF_CHECKS))('the codes that %s maps are those of its findings', (key, codes) => {
  const listed = kindOf(key)?.checks.find((one) => nameInKind(one) === rest(key));
  expect(Object.keys(listed?.check.findings ?? {})).toEqual(expect.arrayContaining(Object.keys(codes)));
});

test.each(Object.entries(OF_AREAS))('the codes that %s maps are those of what it speaks with', (key, codes) => {
  const area = kindOf(key)?.areas.find(({ id }) => id === rest(key));
  if (area === undefined || !('speaks' in area)) throw new Error(`${key} is no area that speaks with a check`);
  expect(Object.keys({ ...area.speaks.findings, ...area.statuses })).toEqual(
    expect.arrayContaining(Object.keys(codes)),
  );
});

test.each([
  [checkCode('health', 'ipv6', 'dual-stack'), 'present'],
  [checkCode('health', 'mx', 'provider'), 'present'],
  [checkCode('health', 'mx', 'absent'), 'absent'],
  [areaCode('health', 'ns', 'one-usable'), 'several'],
  [areaCode('health', 'ns', 'single-unusable'), 'single'],
  [areaCode('health', 'mx', 'null-and-unusable'), 'null-and-others'],
  [areaCode('health', 'web', 'ipv6-only'), 'v6'],
  [areaCode('health', 'mx', 'absent-at-alias'), 'absent'],
  [areaCode('health', 'web', null), null],
])('%s is what had shipped', (code, shipped) => expect(code).toBe(shipped));

test('arguments are written as they shipped, whatever their slots are called', () => {
  const at = Date.UTC(2026, 9, 30, 9, 0, 0, 123);
  const inner = { id: 'spf/loop', args: { name: 'a', date: { date: at }, code: 'b' } };
  const all = { sentences: [inner, { id: 'dkim/weak', args: {} }] };
  const slots = { count: 2, at: { instant: at }, wait: { durationMs: 5 }, host: { name: 'h.test' as DnsName } };
  expect(shippedArgs(dataArgs({ ...slots, why: inner, all, list: ['x', inner] }))).toEqual({
    count: 2,
    at: '2026-10-30T09:00:00.123Z',
    wait: 5,
    host: 'h.test',
    why: { code: 'spf-record/loop', args: { name: 'a', date: '2026-10-30', code: 'b' } },
    all: [
      { code: 'spf-record/loop', args: { name: 'a', date: '2026-10-30', code: 'b' } },
      { code: 'dkim/weak', args: {} },
    ],
    list: ['x', { code: 'spf-record/loop', args: { name: 'a', date: '2026-10-30', code: 'b' } }],
  });
});
