// A program of somebody else's: `npm run test:package` compiles it against the installed package, and runs it.
import {
  type CheckSpfOptions,
  checkSpf,
  createResolver,
  type DmarcDiscovery,
  diagnose,
  discoverDmarc,
  domainName,
  matchRobots,
  type ParsedZone,
  parseRdap,
  parseWhois,
  parseZone,
  render,
} from 'zonewell';
import { type ApiSchemas, createClient, ZonewellError } from 'zonewell/client';

const [server = '', trustAnchors = ''] = process.argv.slice(2);
const resolver = createResolver({ servers: [server], trustAnchors });

const diagnosis = await diagnose('bakery.example', { kind: 'health', resolver });
const [english, verdict] = [render(diagnosis, 'en').verdict, render(diagnosis, 'ja').verdict];
const checks: readonly string[] = diagnosis.checks.map(({ id, outcome }) => `${id} ${outcome}`);
if (!/^[A-Z].*\.$/.test(english) || !/[ぁ-ん].*。$/.test(verdict) || checks.length !== 10)
  throw new Error(`${verdict} ${checks.join()}`);

const found: DmarcDiscovery = await discoverDmarc('news.perfect.example', { resolver });
const policy = found.kind === 'policy' ? found.policy : found.kind;
const sender: CheckSpfOptions = {
  ip: '192.0.2.26',
  sender: 'a@perfect.example',
  helo: 'mail.perfect.example',
  resolver,
};
const { result } = await checkSpf(sender);
const { allowed, line } = matchRobots('User-agent: *\nDisallow: /private', 'GPTBot', 'https://example.com/private/');
const answer = await resolver.resolve(domainName('perfect.example'), 'MX');
if (answer.kind !== 'answer') throw new Error(answer.kind);
await resolver.close();
const zone: ParsedZone = parseZone('@ 60 MX 10 mail\n@ 60 A 192.0.2.300\n', { origin: 'example.com' });
const parsed = [zone.records[0]?.data, zone.faults[0]?.line];

const client = createClient({
  url: 'http://127.0.0.1:9',
  fetch: async () => new Response('', { status: 503 }),
});
const called = await client.getHealthReport({ domain: 'example.com' }).then(
  ({ score }: ApiSchemas['HealthReport']) => score,
  (error: unknown) => (error instanceof ZonewellError ? error.status : error),
);

console.log(
  [policy, result, allowed, line, answer.security, ...parsed, typeof parseRdap, typeof parseWhois, called].join(' '),
);
