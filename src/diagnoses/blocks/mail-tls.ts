import { versionText } from '../../checks/connection/findings.ts';
import { defineTexts } from '../../domain/message.ts';
import { isCurrentVersion } from '../../domain/probe.ts';
import { type MailOffers, olderIn, readMailOffers } from '../../facts/mail-offers.ts';
import { versionsIn } from '../../facts/offered-versions.ts';
import { cipherSuite, groupName } from '../../records/tls/cipher-suites.ts';
import { defineBlock } from '../block.ts';
import { checkTexts } from '../check-texts.ts';
import { type Data, flag, list, object, text, texts } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { MAIL_FIELD_TEXTS } from './mail-field-texts.ts';

export const MAIL_TLS_TEXTS = defineTexts('mail-tls-block', {
  title: 'TLS of the mail servers',
  meta: 'at most 6 connections to a mail server',
  server: 'Mail server',
  versions: 'Versions',
  cipher: 'Cipher suite that the server chose',
  group: 'Key exchange',
  declined: 'declines {versions}',
  field: 'How each mail server speaks TLS after STARTTLS; empty where nobody asked.',
  'field/offered': 'Versions that it offers, the newest first; there may be more that we did not try.',
  'field/declined': 'Versions below TLS 1.2 that it declines.',
  'field/old': 'Whether it offers one that is deprecated.',
  'field/ciphers': 'Cipher suites that it chose for the clients that we tried.',
  'field/groups': 'Groups of key exchange that it chose.',
});
const { message, texts: says } = MAIL_TLS_TEXTS;

const MAIL_SERVER_TLS = object(
  {
    host: text(FIELD_TEXTS.texts.host),
    address: text(MAIL_FIELD_TEXTS.texts['mail-server/address']),
    offered: texts(says['field/offered']),
    declined: texts(says['field/declined']),
    old: flag(says['field/old']),
    ciphers: texts(says['field/ciphers']),
    groups: texts(says['field/groups']),
  },
  says.field,
);

/** Shows how each mail server speaks TLS. */
export const mailTlsBlock = defineBlock({
  id: 'mail-tls',
  texts: [MAIL_TLS_TEXTS],
  schema: object({ servers: list(MAIL_SERVER_TLS, says.field) }, says.field),
  section: {
    title: message('title'),
    anchor: 'mail-tls',
    view: ({ servers }, report) =>
      servers.length === 0
        ? null
        : {
            meta: message('meta'),
            views: [
              ...checkTexts(report, 'mail-tls'),
              tableView(servers, [
                column(
                  message('server'),
                  ({ host, address }) => ({ text: host, as: 'name', below: { text: address } }),
                  'alone',
                ),
                column(message('versions'), ({ offered, declined, old }) => ({
                  text: offered,
                  mark: old ? 'warn' : 'ok',
                  ...(declined.length === 0 ? {} : { below: { text: message('declined', { versions: declined }) } }),
                })),
                column(
                  message('cipher'),
                  ({ ciphers }) => (ciphers.length === 0 ? null : { text: ciphers, as: 'code' }),
                  'line',
                ),
                column(message('group'), ({ groups }) => (groups.length === 0 ? null : { text: groups })),
              ]),
            ],
          },
  },
  needs: { offers: readMailOffers },
  data: ({ offers }) => ({ servers: (offers ?? []).flatMap(itemOf) }),
});

function itemOf({ host, seen }: MailOffers): Data<typeof MAIL_SERVER_TLS> | [] {
  if (seen === null) return [];
  const { offered } = versionsIn(seen);
  const hellos = Object.values(seen.flights).filter((one) => one.kind === 'hello');
  return {
    host,
    address: seen.address,
    offered: offered.toReversed().map(versionText),
    declined: (olderIn(seen)?.declined ?? []).map(versionText),
    old: !offered.every(isCurrentVersion),
    ciphers: [...new Set(hellos.flatMap(({ cipher }) => cipherSuite(cipher)?.name ?? []))],
    groups: [...new Set(hellos.flatMap(({ group }) => (group === null ? [] : [groupName(group)])))],
  };
}
