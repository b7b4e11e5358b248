import { expect, test } from 'vitest';
import { createGroups } from './groups.ts';

test('what comes in one turn is written together, a hundred at a time, and closing waits for it', async () => {
  const groups: number[] = [];
  const grouped = createGroups<number, undefined>((group) => {
    groups.push(group.length);
    return group.map((): undefined => undefined);
  });
  const written = Promise.all(Array.from({ length: 250 }, (_, i) => grouped.write(i)));
  expect(groups).toEqual([]);
  await grouped.close();
  expect(groups).toEqual([100, 100, 50]);
  await written;
  await expect(grouped.write(1)).rejects.toThrow('closed');
});

test('a group that cannot be written is told to all who wait for it, and later ones are written', async () => {
  let isFull = true;
  const grouped = createGroups<number, undefined>(async (group) => {
    if (isFull) throw new Error('disk full');
    return group.map((): undefined => undefined);
  });
  const ends = await Promise.allSettled([grouped.write(1), grouped.write(2)]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isFull = false;
  await expect(grouped.write(3)).resolves.toBeUndefined();
});
