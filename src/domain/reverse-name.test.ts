import { expect, test } from 'vitest';
import { isGenericName } from './reverse-name.ts';

test.each([
  ['static.192-0-2-25.isp.test', '192.0.2.25', true],
  ['25.2.0.192.dyn.isp.test', '192.0.2.25', true],
  ['h192x0x2x25.isp.test', '192.0.2.25', true],
  ['ip-c0000219.isp.test', '192.0.2.25', true],
  ['192-0-2-025.isp.test', '192.0.2.25', true],
  ['mail25.case.test', '192.0.2.25', false],
  ['mx-2-25.case.test', '192.0.2.25', false],
  ['static.192-0-2-26.isp.test', '192.0.2.25', false],
  ['2001-0db8-0000-0000-0000-0000-0000-0025.isp.test', '2001:db8::25', true],
  ['mail.case.test', '2001:db8::25', false],
] as const)('%s at %s is a name made of an address: %s', (name, address, is) =>
  expect(isGenericName(name, address)).toBe(is),
);
