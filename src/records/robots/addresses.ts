/** A longer address is none that we ask for. */
const MAX_ADDRESS_CHARS = 2300;

/** Collects the first addresses of a kind, each cut where it is long. */
export function createAddresses(most: number) {
  const all: { readonly url: string; readonly line: number }[] = [];
  return {
    all,
    add(value: string, line: number): void {
      if (all.length < most) all.push({ url: value.slice(0, MAX_ADDRESS_CHARS), line });
    },
  };
}
