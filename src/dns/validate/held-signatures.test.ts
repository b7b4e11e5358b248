import { expect, test } from 'vitest';
import { remembering } from './held-signatures.ts';

const [KEY, SIGNED, SIGNATURE, FORGED] = ['key', 'signed', 'signature', 'forged'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

/** A table of two algorithms that counts what it verifies; only `SIGNATURE` holds. */
function counting() {
  let verified = 0;
  const verify = (_key: Uint8Array, _signed: Uint8Array, signature: Uint8Array): boolean => {
    verified += 1;
    return SIGNATURE.equals(signature);
  };
  const { signatures } = remembering({ signatures: new Map([8, 13].map((one) => [one, verify])), digests: new Map() });
  return {
    verify: (algorithm: number, ...given: Parameters<typeof verify>) => signatures.get(algorithm)?.(...given),
    verified: () => verified,
  };
}

test('a signature that held is not verified again', () => {
  const { verify, verified } = counting();
  for (let i = 0; i < 3; i += 1) expect(verify(8, KEY, SIGNED, SIGNATURE)).toBe(true);
  expect(verified()).toBe(1);
});

test.each([
  ['of another algorithm', 13, KEY, SIGNED, SIGNATURE, true],
  ['of another key', 8, SIGNED, SIGNED, SIGNATURE, true],
  ['of other records', 8, KEY, KEY, SIGNATURE, true],
  ['that is another', 8, KEY, SIGNED, FORGED, false],
  ['whose octets are cut elsewhere', 8, Buffer.from('ke'), Buffer.from('ysigned'), SIGNATURE, true],
] as const)('one %s is', (_about, algorithm, key, signed, signature, holds) => {
  const { verify, verified } = counting();
  verify(8, KEY, SIGNED, SIGNATURE);
  expect(verify(algorithm, key, signed, signature)).toBe(holds);
  expect(verified()).toBe(2);
});

test('what does not hold is verified each time', () => {
  const { verify, verified } = counting();
  for (let i = 0; i < 3; i += 1) expect(verify(8, KEY, SIGNED, FORGED)).toBe(false);
  expect(verified()).toBe(3);
});
