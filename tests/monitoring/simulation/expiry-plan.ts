import type { MonitorSettings } from '../../../src/monitoring/model/monitor.ts';
import type { Outage } from './outage.ts';
import type { Random } from './random.ts';
import type { SimulatedRegistration } from './registry.ts';
import type { Episode, Shown, SimulatedServer, Validity } from './servers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LIVES_DAYS = [6, 45, 90, 365] as const;

/** A validity that ends in more than half a year, from a time on. */
export const farFrom = (at: number): Validity => ({
  notBefore: whole(at - 20 * DAY_MS),
  notAfter: whole(at + 200 * DAY_MS),
});

/** Certificates have whole seconds. */
const whole = (at: number): number => Math.floor(at / 1000) * 1000;

interface Span {
  readonly start: number;
  readonly days: number;
}

/** What of a domain ends, and what its owner wants to know of it. */
export interface Expiring {
  readonly servers: readonly SimulatedServer[];
  readonly registration: SimulatedRegistration;
  readonly settings: Pick<MonitorSettings, 'mailCertificates' | 'followRenewals'>;
}

/** Draws what becomes of the certificates and the registration of a domain. Without `mx`, mail servers are not watched. */
export function drawExpiring(domain: string, mx: string | null, span: Span, random: Random): Expiring {
  const followRenewals = random.chance(0.3);
  const ports: readonly (readonly [host: string, port: 443 | 25])[] = [
    ...(random.chance(0.6) ? ([[domain, 443]] as const) : []),
    ...(random.chance(0.2) ? ([[`www.${domain}`, 443]] as const) : []),
    ...(mx === null ? [] : ([[mx, 25]] as const)),
  ];
  return {
    servers: ports.map(([host, port]) => drawServer({ host, port }, span, random, followRenewals)),
    registration: drawRegistration(domain, span, random),
    settings: { mailCertificates: mx !== null, followRenewals },
  };
}

function drawServer(
  server: Pick<SimulatedServer, 'host' | 'port'>,
  span: Span,
  random: Random,
  isShort: boolean,
): SimulatedServer {
  const lifeDays = isShort ? 6 : random.pick(LIVES_DAYS);
  const nodes = Array.from({ length: random.chance(0.2) ? 2 : 1 }, (_, i) => drawLives(span, random, lifeDays, i));
  const end = span.start + span.days * DAY_MS;
  const [first = []] = nodes;
  const isSafe =
    nodes.length === 1 && first.every(({ notAfter }, i) => (first[i + 1]?.from ?? end) < notAfter - DAY_MS);
  const from = span.start + random.next() * span.days * DAY_MS;
  return {
    ...server,
    nodes,
    episodes: isSafe && random.chance(0.7) ? [drawEpisode(first, from, random)] : [],
    unreachable: random.chance(0.3) ? [drawOutage(span, random)] : [],
  };
}

function drawOutage({ start, days }: Span, random: Random): Outage {
  const from = start + random.next() * days * DAY_MS;
  // For hours, or for days.
  return { from, to: from + random.next() * random.pick([6, 6, 36, 72]) * HOUR_MS };
}

/** Something that is wrong for minutes, hours or days. What was revoked is so until the next certificate. */
function drawEpisode(shown: readonly Shown[], from: number, random: Random): Episode {
  const kind = random.pick(['incomplete', 'wrong-name', 'revoked', 'no-tls'] as const);
  const to = from + random.pick([10 / 60, 3, 30, 60] as const) * HOUR_MS * (0.5 + random.next());
  if (kind === 'revoked')
    return { kind, from, to: shown.find((one) => one.from > from)?.from ?? Number.POSITIVE_INFINITY, other: null };
  const since = whole(from - 100 * DAY_MS);
  return { kind, from, to, other: kind === 'wrong-name' ? { notBefore: since, notAfter: since + 200 * DAY_MS } : null };
}

/** Certificates of one node of a server, one after the other: renewed in time, late, after the end, or never. */
function drawLives({ start, days }: Span, random: Random, lifeDays: number, node: number): readonly Shown[] {
  const habit = random.pick(['in time', 'in time', 'late', 'after the end', 'never'] as const);
  const life = lifeDays * DAY_MS;
  const leadOf = (): number => {
    if (habit === 'in time') return life * 0.35 + random.next() * HOUR_MS;
    return habit === 'late' ? random.next() * Math.min(14 * DAY_MS, life / 2) : -random.next() * 2 * DAY_MS;
  };
  const end = start + days * DAY_MS;
  const aim = habit === 'in time' && random.chance(0.6) ? life * 0.35 : random.pick([30, 14, 7, 3, 1, 0]) * DAY_MS;
  let notAfter = whole(start + Math.min(aim + random.next() * days * DAY_MS, life - (node + 1) * HOUR_MS));
  let shown: Shown[] = [{ from: 0, notBefore: notAfter - life, notAfter }];
  while (habit !== 'never') {
    const from = notAfter - leadOf();
    if (from > end) break;
    const notBefore = whole(Math.max(from, start) - HOUR_MS);
    notAfter = notBefore + life;
    // What was renewed before anybody looked was never seen.
    shown = from <= start ? [{ from: 0, notBefore, notAfter }] : [...shown, { from, notBefore, notAfter }];
  }
  return shown;
}

/** A registration: renewed a day or more before a stage or after it, late or never; its registry is away for days at times. */
function drawRegistration(domain: string, { start, days }: Span, random: Random): SimulatedRegistration {
  const expiresAt = whole(start + (random.pick([60, 30, 14, 7, 3, 1, 0]) + random.next() * days) * DAY_MS);
  const renewedAt = random.chance(0.5) ? start + random.next() * days * DAY_MS : null;
  const from = start + random.next() * days * DAY_MS;
  const away = random.chance(0.3) ? [{ from, to: from + random.next() * Math.min(4, days / 2) * DAY_MS }] : [];
  return { domain, createdAt: expiresAt - 1000 * DAY_MS, expiresAt, renewedAt, away };
}
