import type { QuicBehaviour } from '../../../testbed/quic-server.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { ON_ANOTHER_PORT, WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { http3 } from './http3.ts';

const announcing = (altSvc: string, quic?: QuicBehaviour) =>
  webHost({ routes: { '/': { headers: { 'alt-svc': altSvc } } }, ...(quic === undefined ? {} : { quic }) });
const ALT_SVC = 'h3=":443"; ma=86400';

checkTable(http3, [
  {
    about: 'nothing of it',
    zone: WEB_ZONE,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'not-announced',
    notNeeded: true,
  },
  {
    about: 'announced at another host',
    zone: WEB_ZONE,
    hosts: [announcing('h3="alt.case.test:443", h2=":443"')],
    outcome: 'satisfied',
    text: 'not-announced',
    notNeeded: true,
  },
  {
    about: 'announced, and nothing ever answered us over UDP',
    zone: WEB_ZONE,
    hosts: [announcing(ALT_SVC, 'silent')],
    outcome: 'unknown',
    text: 'our own network lets UDP through',
  },
  {
    about: 'announced and served',
    zone: WEB_ZONE,
    hosts: [announcing(`h2=":443", ${ALT_SVC}`, 'answers')],
    outcome: 'satisfied',
    text: 'quic-answers',
  },
  {
    about: 'announced by an HTTPS record, and served',
    zone: `${WEB_ZONE}@ IN HTTPS 1 . alpn=h3,h2\n`,
    hosts: [webHost({ quic: 'answers' })],
    outcome: 'satisfied',
    text: 'quic-answers',
  },
  {
    about: 'announced, and silent, though others answered us',
    zone: WEB_ZONE,
    hosts: [announcing(ALT_SVC, 'silent')],
    outcome: 'failed',
    text: 'quic-silent',
  },
  {
    about: 'announced, and answered by somebody who did not see our packet',
    zone: WEB_ZONE,
    hosts: [announcing(ALT_SVC, 'lies')],
    outcome: 'failed',
    text: 'quic-silent',
  },
  {
    about: 'announced, and nothing listens there',
    zone: WEB_ZONE,
    hosts: [announcing(ALT_SVC)],
    outcome: 'failed',
    text: 'quic-silent',
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
  ON_ANOTHER_PORT,
]);
