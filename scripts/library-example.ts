/** An example of the library, and where it stands. */
interface LibraryExample {
  readonly title: string;
  readonly code: string;
}

/** Returns the examples in TypeScript of a page, each with the heading above it. Throws where there is none. */
export function libraryExamples(page: string): readonly LibraryExample[] {
  const examples: LibraryExample[] = [];
  let title = '';
  for (const [, heading, code] of page.matchAll(/^#+ (.*)$|^```ts\n([\s\S]*?)^```$/gm)) {
    if (code === undefined) title = heading ?? '';
    else examples.push({ title, code });
  }
  if (examples.length === 0) throw new Error('The page has no example in TypeScript.');
  return examples;
}
