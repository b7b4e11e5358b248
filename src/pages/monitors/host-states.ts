import { HTTPS_PORT } from '../../domain/ports.ts';
import type { Instant } from '../../domain/time.ts';
import { tellsChange } from '../../monitoring/events/withheld.ts';
import { certificateDueDays, daysUntil, needsAttention } from '../../monitoring/fleet/listed.ts';
import type { Alert } from '../../monitoring/model/alert.ts';
import { isGrave } from '../../monitoring/model/closing.ts';
import type { CertificateHost, Monitor } from '../../monitoring/model/monitor.ts';
import { serversIn } from '../../monitoring/settings/certificate-hosts.ts';
import type { Tone } from '../design/mark.tsx';
import { useWords } from '../web/words.ts';
import { PROBLEM_WORDS } from './monitor-table.tsx';
import { MONITOR_TEXTS } from './monitor-texts.ts';
import { MONITORS_TEXTS } from './monitors-texts.ts';
import { dueTone } from './rows.ts';
import { useTimes } from './when.ts';

/** A further host whose certificate is watched, as the page shows it. */
interface FurtherHostState {
  /** As its owner wrote it: with a port unless it is 443. */
  readonly name: string;
  readonly text: string;
  readonly tone: Tone;
  /** When an alert last told a change of it. */
  readonly changedAt: Instant | undefined;
}

interface HostsShown {
  readonly monitor: Monitor;
  readonly alerts: readonly Alert[];
  readonly now: Instant;
}

/** Puts into words what the certificate of each further host is now. */
export function useHostStates({ monitor, alerts, now }: HostsShown): readonly FurtherHostState[] {
  const { settings, status } = monitor;
  const say = useHostWords(now, certificateDueDays(status));
  return serversIn(settings.certificateHosts).map(({ host, port }) => {
    const isAbout = ({ about }: Alert['events'][number]): boolean =>
      about.kind === 'server' && about.key.includes(`${host}:${port}`);
    const known = status.certificateHosts.find((one) => one.host === host && one.port === port);
    const newest = alerts.find(({ events }) => events.some(isAbout));
    const isOpen =
      newest !== undefined && needsAttention(newest) && newest.events.some((one) => isAbout(one) && isGrave(one));
    const { text, tone } = say(known);
    return {
      name: port === HTTPS_PORT ? host : `${host}:${port}`,
      text,
      tone: isOpen && tone === 'ok' ? 'bad' : tone,
      changedAt: alerts.find(({ events }) => events.some((one) => isAbout(one) && tellsChange(one)))?.at,
    };
  });
}

function useHostWords(
  now: Instant,
  limit: number,
): (host: CertificateHost | undefined) => Pick<FurtherHostState, 'text' | 'tone'> {
  const [words, problems] = [useWords(MONITOR_TEXTS), useWords(MONITORS_TEXTS)];
  const times = useTimes(now);
  return (host) => {
    if (host === undefined) return { text: words('host-unchecked'), tone: 'unknown' };
    const { seenAt, endsAt, failingSince, problem } = host;
    const [ends, days] = [endsAt === null ? null : { date: endsAt }, daysUntil(endsAt, now)];
    if (failingSince !== null)
      return {
        text:
          ends === null
            ? words('now-failed', { when: times.when(failingSince) })
            : words('host-failing', { when: times.when(failingSince), ends }),
        tone: 'unknown',
      };
    if (problem !== null) {
      const wrong = problems(PROBLEM_WORDS[problem] ?? 'problem-untrusted');
      return { text: ends === null ? wrong : words('host-wrong', { wrong, ends }), tone: 'bad' };
    }
    if (seenAt === null || ends === null || days === null) return { text: words('host-unseen'), tone: 'unknown' };
    return { text: words('host-ends', { ends, seen: { date: seenAt } }), tone: dueTone(days, limit) };
  };
}
