import { MAIL_SERVER_REMARKS, NULL_MX_REMARKS } from '../../checks/mail/mail-server-remarks.ts';
import { mx } from '../../checks/mail/mx.ts';
import { translateCheck, translateFindings } from './translate.ts';

/** What is said of single hosts of MX records. */
export const mailServerRemarks = translateFindings(MAIL_SERVER_REMARKS, {
  'no-hosts': [
    'MXレコードにはメールサーバーの名前を記載する必要がありますが、次の値はアドレスまたはlocalhostです：{hosts}。送信側はそこにメールを配送しません。',
    'メールサーバーにアドレスのレコードを持つ名前を付け、その名前をMXレコードに記載してください。',
  ],
  'missing-hosts': [
    '次のメールサーバーは存在しません：{hosts}。送信側がここへ配送しようとしたメールは、遅延するか返送されます。',
    'MXレコードの名前を修正するか、そのレコードを削除してください。',
  ],
  'hosts-without-address': [
    '次のメールサーバーにはアドレスが設定されていないため、メールが届きません：{hosts}。',
    '{hosts}にAレコードとAAAAレコードを追加するか、該当するMXレコードを削除してください。',
  ],
  'special-addresses': [
    'メールサーバーの次のアドレスには、インターネットから到達できません：{addresses}。送信側がここへ配送しようとしたメールは、遅延するか返送されます。',
    'メールサーバーには、グローバルアドレスだけを設定してください。',
  ],
  'alias-hosts': [
    '次のメールサーバーは別名（CNAME）です：{hosts}。これはRFC 2181の10.3節で禁止されており、一部の送信側は配送を拒否します。',
    'CNAMEをAレコードとAAAAレコードに置き換えるか、MXレコードに別名の参照先の名前を記載してください。MTA-STSポリシーを公開している場合は、先にその名前をポリシーに追加してください。',
  ],
  'only-ipv6': [
    '次のメールサーバーには、グローバルIPv4アドレスがありません：{hosts}。IPv6を使えない送信側は、メールを配送できません。',
    '少なくとも1台のメールサーバーに、IPv4アドレスも設定してください。',
  ],
  'only-ipv4': [
    '次のメールサーバーには、グローバルIPv6アドレスがありません：{hosts}。IPv6しか使えない送信側は、メールを配送できません。',
    'メールサービスがIPv6に対応している場合は、サーバーのAAAAレコードを追加してください。',
  ],
  'same-address': [
    'すべてのメールサーバーのアドレスが同じです：{addresses}。停止すると、ほかのMXレコードがあっても配送できません。',
    'メールサーバーの1台を別のアドレスに移すか、MXレコードを1件にしてください。',
  ],
  'bad-names': [
    '次のメールサーバーの名前は、ホスト名として使える文字（英字、数字、ハイフン）だけでできていません（RFC 1123の2.1節）：{hosts}。一部の送信側は配送しません。',
    'メールサーバーには、英字、数字、ハイフンだけの名前を付けてください。',
  ],
});

/** What is said of a null MX that is not written as it should be. */
export const nullMxRemarks = translateFindings(NULL_MX_REMARKS, {
  'null-unusual': [
    'RFC 7505は、優先度0のNull MXを1件だけ設定するよう求めています。このドメインの設定は「{values}」で、送信側が認識しない可能性があります。',
    '優先度0のNull MX1件に置き換えてください。',
  ],
});

/** What the check of MX records says. */
export const MX_CHECKS = [
  translateCheck(mx, 'メール（MX）', {
    present: ['このドメインへのメールは{host}に配送されます。MXレコードは{count}件です。'],
    unusable: [
      'MXレコードが{count}件ありますが、インターネットから到達できるメールサーバーを指していません。このドメインへのメールは失われるか、返送されます。',
    ],
    null: [
      'Null MX（RFC 7505）により、このドメインはメールを受信しないと宣言しています。送信側は、メールボックスがないことをすぐに認識できます。',
    ],
    'null-and-others': [
      'MXレコードが{count}件あり、そのうち1件はメールを受信しないことを示すNull MXです。RFC 7505は、Null MXとほかのMXレコードの併用を禁止しています。配送する送信側もあれば、メールを返送する送信側もあります。',
      'メールを受信する場合は、Null MXを削除してください。受信しない場合は、ほかのMXレコードをすべて削除してください。',
    ],
    absent: [
      'MXレコードが設定されていないため、送信側はこの名前のアドレスに配送しようとします。メールボックスがないドメインなら問題ありませんが、その場合はNull MXで宣言することを推奨します。',
      'メールを受信する場合は、メール事業者が案内するMXレコードを追加してください。受信しない場合は、Null MXを公開してください。',
    ],
    'absent-nowhere': [
      'MXレコードもアドレスも設定されていないため、このドメイン宛てのメールを配送できません。',
      'メールを受信する場合は、メールサービス事業者が示すMXレコードを追加してください。受信しない場合は、Null MXを公開してください。',
    ],
    'absent-silent': [
      'MXレコードが設定されていません。このドメインはメールを送信しないと宣言しています。Null MXで受信もしないと宣言すると、送信側はこの名前のアドレスへ配送しようとしなくなります。',
      'メールを受信しない場合は、Null MXを追加してください。受信する場合は、メール事業者が案内するMXレコードを追加してください。',
    ],
    'absent-at-alias': [
      'MXレコードが設定されていません。この名前は{alias}の別名（CNAME）で、CNAMEがある名前にほかのレコードは設定できません。',
      'この名前でメールを受信する場合は、CNAMEをアドレスのレコードに置き換え、MXレコードを追加してください。',
    ],
    ...mailServerRemarks,
    ...nullMxRemarks,
  }),
];
