/** The oldest Node that has all we use: argon2 came with 24.7. Source: nodejs.org/api/crypto.html. */
const MIN_NODE = [24, 7] as const;

/** Refuses a Node that is too old for us, in two lines; undefined where it is not. `version` is like `20.20.2`. */
export function nodeFault(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = MIN_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
  return `zonewell: Zonewell needs Node ${leastMajor}.${leastMinor} or newer, and this is Node ${version}\nhint: In the source, npm run zonewell uses the right one. Otherwise install a newer Node from https://nodejs.org, or run Zonewell as a container.\n`;
}
