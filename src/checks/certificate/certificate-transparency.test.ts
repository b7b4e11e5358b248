import { generateKeyPairSync } from 'node:crypto';
import { spkiOf } from '../../../testbed/keys.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, webHost } from '../../../tests/support/web-host.ts';
import { parseCtLogs } from '../../records/certificates/ct-logs.ts';
import { certificateTransparency } from './certificate-transparency.ts';

const logs = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
const listOf = (keys: typeof logs) =>
  parseCtLogs(
    JSON.stringify({
      operators: [
        { name: 'Op', logs: keys.map((key, i) => ({ description: `Log ${i}`, key: spkiOf(key).toString('base64') })) },
      ],
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
    about: 'two that were signed for another certificate',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { logs, wrongScts: true } })],
    ctLogs: listOf(logs),
    outcome: 'failed',
    text: 'wrong-scts',
    says: 'Log 0 and Log 1',
  },
  { about: 'none', zone: WEB_ZONE, hosts: [webHost()], outcome: 'failed', text: 'few-scts', says: '0 SCTs' },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  { ...WITHOUT_TLS, text: 'not-served' },
]);
