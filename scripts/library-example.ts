/** Returns the example of the library in the README. Throws where there is none, or more than one. */
export function libraryExample(readme: string): string {
  const [example, ...more] = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  if (example === undefined || more.length > 0)
    throw new Error('The README has not exactly one example in TypeScript.');
  return example;
}
