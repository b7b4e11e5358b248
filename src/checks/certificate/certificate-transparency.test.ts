import { generateKeyPairSync } from 'node:crypto';
import { spkiOf } from '../../../testbed/keys.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, WITHOUT_WEBSITE, webHost } from '../../../tests/support/web-host.ts';
import { parseCtLogs } from '../../records/certificates/ct-logs.ts';
import { certificateTransparency } from './certificate-transparency.ts';

const logs = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
interface Over {
  readonly ofOne?: boolean;
  /** Of the first of them. */
  readonly state?: object;
}

const listOf = (keys: typeof logs, { ofOne = false, state = { usable: {} } }: Over = {}) =>
  parseCtLogs(
    JSON.stringify({
      operators: keys.map((key, i) => ({
        name: ofOne ? 'Op' : `Op ${i}`,
        logs: [{ description: `Log ${i}`, key: spkiOf(key).toString('base64'), ...(i === 0 ? { state } : {}) }],
      })),
    }),
  )?.logs ?? [];

checkTable(certificateTransparency, [
  {
    about: 'two, and no list of logs',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { logs } })],
    outcome: 'satisfied',
    text: 'enough-scts',
    says: 'not verified',
  },
  {
    about: 'two, verified',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { logs } })],
    ctLogs: listOf(logs),
    outcome: 'satisfied',
    text: 'enough-scts',
    says: '2 signatures are verified',
  },
  {
    about: 'two of one operator',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { logs } })],
    ctLogs: listOf(logs, { ofOne: true }),
    outcome: 'failed',
    text: 'one-operator',
    says: 'logs of Op.',
  },
  {
    about: 'two of one log',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { logs: logs.slice(0, 1).flatMap((one) => [one, one]) } })],
    outcome: 'failed',
    text: 'too-few-scts',
    says: '1 SCT,',
  },
  {
    about: 'two, one of a log that had been retired before',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { logs } })],
    ctLogs: listOf(logs, { state: { retired: { timestamp: '2026-01-01T00:00:00Z' } } }),
    outcome: 'failed',
    text: 'too-few-scts',
    says: '1 SCT,',
  },
  {
    about: 'two, one of a log that has been retired since',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { logs } })],
    ctLogs: listOf(logs, { state: { retired: { timestamp: new Date().toISOString() } } }),
    outcome: 'satisfied',
    text: 'enough-scts',
    says: '2 signatures are verified',
  },
  {
    about: 'two that were signed for another certificate',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { logs, wrongScts: true } })],
    ctLogs: listOf(logs),
    outcome: 'failed',
    text: 'wrong-scts',
    says: 'Log 0 and Log 1',
  },
  { about: 'none', zone: WEB_ZONE, hosts: [webHost()], outcome: 'failed', text: 'too-few-scts', says: '0 SCTs' },
  {
    about: 'none, where what comes in the handshake is encrypted',
    zone: WEB_ZONE,
    hosts: [webHost({ tlsVersions: { min: 'TLSv1.3', max: 'TLSv1.3' } })],
    outcome: 'failed',
    text: 'few-scts',
  },
  {
    about: 'none on a visit, which asks for no more',
    zone: WEB_ZONE,
    hosts: [webHost()],
    active: false,
    outcome: 'failed',
    text: 'few-scts',
  },
  {
    about: 'none from an authority of the operator’s own',
    zone: WEB_ZONE,
    hosts: [webHost()],
    ownRoots: true,
    outcome: 'failed',
    notNeeded: true,
    text: 'own-authority',
  },
  {
    about: 'none, and a chain that leads to no root',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'self-signed' })],
    outcome: 'failed',
    notNeeded: true,
    text: 'no-known-root',
  },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  WITHOUT_WEBSITE,
  { ...WITHOUT_TLS, text: 'not-served' },
]);
