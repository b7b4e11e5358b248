// A program of somebody else's: `npm run test:package` compiles it against the installed package, and runs it.
import {
  type CheckSpfOptions,
  checkSpf,
  createResolver,
  type DmarcDiscovery,
  diagnose,
  discoverDmarc,
  matchRobots,
  parseRdap,
  parseWhois,
  render,
} from 'zonewell';

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
await resolver.close();

console.log([policy, result, allowed, line, typeof parseRdap, typeof parseWhois].join(' '));
