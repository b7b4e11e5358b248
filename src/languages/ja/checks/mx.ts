import { mailReverseNames } from '../../../checks/mx/mail-reverse-names.ts';
import { mx } from '../../../checks/mx/mx.ts';
import { REVERSE_TEXTS } from '../../../checks/mx/reverse-texts.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';
import { MX_HOSTS, MX_ROUTE } from './mail-route.ts';

const MX_WORDS = {
  name: 'メール（MX）',
  means: 'MXレコードは、ドメイン宛てのメールを受け取るサーバーを示します。',
  why: '設定されていない場合、送信側は名前自体のアドレスに配送しようとしますが、それは多くの場合Webサーバーです。メールを受信しないドメインは、Null MX（MX 0 .）でそのことを示してください。',
};

const MAIL_REVERSE_NAMES_WORDS = {
  name: 'メールサーバーの名前',
  means: '逆引きはアドレスに名前を付け、メールサーバーは接続時の応答で自分の名前を示します。',
  why: '逆引きのないアドレスや、名前からそのアドレスに戻れない場合、多くの受信側はメールを拒否します。',
};
const ASK_PROVIDER =
  'アドレスの割り当て元の事業者に、メールサーバーの名前を逆引き（PTRレコード）に登録するよう依頼する';
const LEAD_BACK = '逆引き（PTRレコード）の名前にこれらのアドレスを設定するか、逆引きに別の名前を登録する';
const NEEDED = '大手メールプロバイダーは、逆引きの名前からアドレスに戻れないサーバーからのメールを拒否します。';

export const MX_TEXTS: readonly TextTable[] = [
  translate(REVERSE_TEXTS, { named: '{address}（{names}）', greets: '{host}（「{word}」）' }),
  translateFindings(mx, MX_WORDS, {
    ...MX_HOSTS,
    ...MX_ROUTE,
    present: { says: 'このドメインへのメールは{hosts}に配送されます。MXレコードは{count}件です。' },
    provider: { says: 'このドメインへのメールは{provider}に配送されます：{hosts}。MXレコードは{count}件です。' },
    senders: {
      says: 'このドメインへのメールは{hosts}に配送されます。MXレコードは{count}件です。SPFレコードでは{provider}に送信を許可しています。',
    },
    silent: {
      says: 'MXレコードは{hosts}を指していますが、メールサーバー{count}台のいずれもポート25で応答しませんでした。このドメインへのメールは遅延するか、返送されます。',
      do: 'メールサーバーがポート25で応答するようにする',
      more: 'メールサーバーが動作していることと、ファイアウォールがTCPのポート25を許可していることを確認してください。',
    },
    null: {
      says: 'Null MX（RFC 7505）により、このドメインはメールを受信しないと宣言しています。送信側は、メールボックスがないことをすぐに認識できます。',
    },
    absent: {
      says: 'MXレコードが設定されていないため、送信側はこの名前のアドレスに配送しようとします。メールを送受信しないドメインであれば問題ありませんが、その場合はNull MXで宣言することを推奨します。',
      do: 'MXレコードまたはNull MXを公開する',
      more: 'メールを受信する場合は、メールサービス事業者が案内するMXレコードを公開してください。',
    },
    'absent-nowhere': {
      says: 'MXレコードもアドレスも設定されていないため、このドメイン宛てのメールを配送できません。メールを送受信しないドメインであれば問題ありませんが、その場合はNull MXで宣言することを推奨します。',
      do: 'MXレコードまたはNull MXを公開する',
      more: 'メールを受信する場合は、メールサービス事業者が案内するMXレコードを公開してください。',
    },
    'absent-silent': {
      says: 'MXレコードが設定されていません。このドメインはメールを送信しないと宣言しており、受信もしないのであれば問題ありません。Null MXでそう宣言すると、送信側はこの名前のアドレスへ配送しようとしなくなります。',
      do: 'Null MXを公開する',
      more: 'メールを受信する場合は、メールサービス事業者が案内するMXレコードを公開してください。',
    },
    'absent-at-alias': {
      says: 'MXレコードが設定されていません。この名前でメールを送受信しないのであれば問題ありません。この名前は{alias}の別名（CNAME）で、CNAMEがある名前にほかのレコードは設定できません。',
      do: 'この名前でメールを受信する場合は、CNAMEを置き換える',
      more: 'その場合は、アドレスのレコードとMXレコードを追加してください。',
    },
    'missing-hosts': {
      says: '次のメールサーバーは存在しません：{hosts}。送信側がここへ配送しようとしたメールは、遅延するか返送されます。',
      do: 'メールサーバーが実在しないMXレコードを修正または削除する：{hosts}',
    },
    'only-ipv4': {
      says: '次のメールサーバーには、グローバルIPv6アドレスがありません：{hosts}。IPv6しか使えない送信側は、メールを配送できません。',
      do: 'メールサービスがIPv6に対応している場合は、サーバーのAAAAレコードを追加する',
    },
    'same-address': {
      says: 'すべてのメールサーバーのアドレスが同じです：{addresses}。このアドレスが停止すると、ほかのMXレコードがあっても配送できません。',
      do: 'メールサーバーの1台を別のアドレスに移すか、MXレコードを1件にする',
    },
    'null-unusual': {
      says: 'RFC 7505は、優先度0のNull MXを1件だけ設定するよう求めています。このドメインの設定は「{values}」で、送信側が認識しない可能性があります。',
      do: 'MXレコードを、優先度0のNull MX1件に置き換える',
    },
  }),
  translateFindings(mailReverseNames, MAIL_REVERSE_NAMES_WORDS, {
    'looked-up': { says: 'メールサーバーの{count, plural, other {#個}}のアドレスの逆引きを調べました。' },
    none: { says: 'アドレスのあるメールサーバーがないため、逆引きは必要ありません。' },
    missing: {
      says: 'メールサーバーの次のアドレスには、逆引きが設定されていません：{addresses}。これらのアドレスからもメールを送信している場合、多くの受信側に拒否されます。',
      do: ASK_PROVIDER,
    },
    'missing-at-sender': {
      says: 'SPFレコードで送信を許可しているメールサーバーの次のアドレスには、逆引きが設定されていません：{addresses}。',
      do: ASK_PROVIDER,
      because: NEEDED,
    },
    unconfirmed: {
      says: '次のアドレスの逆引きの名前は、そのアドレスに戻りません：{addresses}。これらのアドレスからもメールを送信している場合、多くの受信側に拒否されます。',
      do: LEAD_BACK,
    },
    'unconfirmed-at-sender': {
      says: 'SPFレコードで送信を許可している次のアドレスの逆引きの名前は、そのアドレスに戻りません：{addresses}。',
      do: LEAD_BACK,
      because: NEEDED,
    },
    generic: {
      says: 'SPFレコードで送信を許可している次のアドレスの逆引きの名前は、アドレスから作られています：{addresses}。一部の受信側は、このような送信元を家庭の回線とみなします。',
      do: ASK_PROVIDER,
    },
    'greets-without-name': {
      says: '次のメールサーバーは、接続時の応答で完全な名前を示していません：{hosts}。同じ名前で送信するサーバーは、一部の受信側に拒否されます。',
      do: '各メールサーバーの設定で完全な名前を指定する',
    },
    'greets-otherwise': {
      says: '次のメールサーバーが接続時の応答で示す名前は、応答したアドレスを指していません：{hosts}。その名前で送信する場合にだけ影響します。',
    },
    open: { says: '次のアドレスの逆引きは確認できませんでした：{addresses}。' },
  }),
];
