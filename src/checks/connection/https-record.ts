import type { Message } from '../../domain/message.ts';
import type { HttpsRecordFault } from '../../facts/https-record.ts';
import { readWebTls, servedIn } from '../../facts/web-tls.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { CONNECTION } from './findings.ts';
import { httpsRecords } from './needs.ts';
import { CONNECTION_NOTE_TEXTS } from './notes.ts';

/** Its outcome says how bad it is; it carries no points. */
const SHARE = 0.5;
/** Tells what a server and a client agree on over TCP; HTTP/3 is none of it. */
const OVER_TCP: readonly string[] = ['h2', 'http/1.1'];

export const httpsRecord = defineCheck({
  id: 'https-record',
  name: 'HTTPS record',
  means: 'An HTTPS record tells browsers before they connect what a server speaks.',
  why: 'If it announces what is not served, browsers lose time or fail.',
  citations: [{ rfc: 9460, section: '7.1' }, { rfc: 9848 }],
  needs: { web: readWebTls, records: httpsRecords },
  ...pick(
    CONNECTION,
    'no-server',
    'no-https-record',
    'https-record',
    'ech-keys',
    'alpn-absent',
    'alpn-not-served',
    'record-unusable',
  ),
  judge({ web, records }, say) {
    const served = servedIn(web);
    if (served.length === 0) return say.notNeeded('no-server');
    const [first] = records;
    if (first === undefined) return say.exempt('no-https-record');
    const agreed = [...new Set(served.map(({ state }) => state.tls.alpn ?? CONNECTION_NOTE_TEXTS.message('nothing')))];
    let verdict = say.graded('https-record', { record: cut(first.text) });
    if (records.some(({ ech }) => ech)) verdict = verdict.minus(0, 'ech-keys');
    if (records.every(({ alpn }) => alpn.length === 0)) verdict = verdict.minus(0, 'alpn-absent');
    // A client that offers both gets the better one, so HTTP/2 must come where it is announced.
    const announced = [...new Set(records.flatMap((one) => one.alpn))];
    const differs = served.some(({ state }) => announced.includes('h2') && state.tls.alpn !== 'h2');
    const alpn = announced.filter((one) => OVER_TCP.includes(one));
    const bad = records.find(({ faults }) => faults.length > 0);
    if (bad !== undefined)
      return verdict.minus(SHARE, 'record-unusable', { record: cut(bad.text), details: bad.faults.map(faultText) });
    return differs ? verdict.minus(SHARE, 'alpn-not-served', { alpn, served: agreed }) : verdict;
  },
});

const { message } = CONNECTION_NOTE_TEXTS;

function faultText(fault: HttpsRecordFault): Message {
  switch (fault.code) {
    case 'port':
      return message('record-port', { port: String(fault.port) });
    case 'hint':
      return message('record-hint', { address: fault.address });
    case 'target':
      return message('record-target', { target: fault.target });
    case 'key':
      return message('record-key', { key: `key${fault.key}` });
  }
}
