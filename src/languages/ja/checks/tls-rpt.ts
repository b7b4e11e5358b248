import { TLS_RPT_ALIAS_TEXTS } from '../../../checks/tls-rpt/findings.ts';
import { tlsRpt } from '../../../checks/tls-rpt/tls-rpt.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';
import { BESIDE, MAIL_ROUTE } from './mail-route.ts';

const TLS_RPT_WORDS = {
  name: 'TLS-RPT',
  means: 'TLS-RPTがあると、ほかのメールサーバーから、暗号化の失敗についてのレポートが毎日届きます。',
  why: 'MTA-STSやDANEを設定していると、暗号化に失敗したメールは配送されません。レポートがなければ、そのことに気付けません。',
};

export const TLS_RPT_TEXTS: readonly TextTable[] = [
  translate(TLS_RPT_ALIAS_TEXTS, {
    absent: '参照先に該当するレコードが設定されていません',
    near: '参照先のレコードはTLS-RPTではありません（{why}）',
    several: '参照先にレコードが{count}件ありますが、設定できるのは1件だけです',
    invalid: '参照先のレコードは使用できません。「{part}」：{why}',
  }),
  translateFindings(tlsRpt, TLS_RPT_WORDS, {
    ...MAIL_ROUTE,
    ...BESIDE,
    present: { says: '送信側は、TLSの失敗を次の送付先に報告します：{rua}。' },
    'bad-address': {
      says: '送信側が使用できないレポートの送付先が1つあります。「{part}」（{at}文字目）：{why}。',
      do: 'TLS-RPTの送付先「{part}」を修正するか、削除する',
    },
    'bad-address-elsewhere': {
      says: '送信側が使用できないレポートの送付先が1つあります。「{part}」：{why}。_smtp._tls.{domain}は{alias}の別名（CNAME）です。',
      do: 'TLS-RPTの送付先「{part}」の修正を{alias}の運用者に依頼する',
    },
    unheard: {
      says: 'TLS-RPTレコードでレポートを求めていますが、{domains}がメールを受信しないため、レポートが届きません。',
      do: 'TLS-RPTレポートの送付先を、受信できるアドレスにする',
    },
    'at-null-mx': {
      says: '{uri}にはレポートが届きません。{at}は、Null MXでメールを受信しないと宣言しています。',
      do: 'TLS-RPTの送付先{uri}を、メールを受信できるアドレスに置き換える',
    },
    'at-nowhere': {
      says: '{uri}にはレポートが届きません。{at}には、MXレコードもアドレスも設定されていません。',
      do: 'TLS-RPTの送付先{uri}を、メールを受信できるアドレスに置き換える',
    },
    absent: {
      says: 'TLS-RPTレコードが設定されていません。TLSの失敗によってメールが届かなくても、通知を受け取れません。',
      do: 'TLS-RPTレコードを公開する',
      more: '_smtp._tls.{domain}で公開し、レポートを確認または集計するアドレスを指定してください。',
    },
    'absent-without-mx': {
      says: 'TLS-RPTレコードもMXレコードも設定されていないため、送信側は{domain}自体のアドレスに配送しようとします。',
      do: 'MXレコードとTLS-RPT、またはNull MXを追加する',
      more: 'メールを受信する場合は、先にMXレコードを追加してから、TLS-RPTレコードを設定してください。受信しない場合は、どちらも不要です。',
    },
    wildcard: {
      says: '独自のTLS-RPTレコードが設定されていません。_smtp._tls.{domain}にはワイルドカードの別名*.{domain}が応答していますが、参照先の{alias}に、送信側が使用できるレコードがありません。',
      do: '_smtp._tls.{domain}自体にTLS-RPTレコードを公開する',
      more: 'ワイルドカードよりも優先されるため、ワイルドカードは残せます。',
    },
    misplaced: {
      says: '送信側が参照する_smtp._tls.{domain}に、TLS-RPTレコードが設定されていません。{at}にレコードがありますが、そこでは機能しません。レコードの内容は「{text}」です。',
      do: 'TLS-RPTレコードを_smtp._tls.{domain}に移す',
      more: '公開した後で、{at}のレコードを削除してください。DNSの設定画面には、名前にドメインを自動的に補うものがあります。',
    },
    near: {
      says: '送信側は_smtp._tls.{domain}のレコードをTLS-RPTとして扱いません：{why}。レコードの内容は「{text}」です。',
      do: '_smtp._tls.{domain}のTLS-RPTレコードを修正する',
    },
    several: {
      says: 'TLS-RPTレコードが{count}件あります。2件以上あると、送信側はレコードがないものとして扱います。',
      do: '{count}件のTLS-RPTレコードを1件にまとめる',
      more: 'TLS-RPTレコードには、複数の送付先を指定できます。',
    },
    invalid: {
      says: '送信側はTLS-RPTレコードを使用できません。「{part}」（{at}文字目）：{why}。レコードの内容は「{text}」です。',
      do: 'TLS-RPTレコードを修正する',
    },
    'at-alias': {
      says: '送信側が使用できるTLS-RPTレコードがありません。_smtp._tls.{domain}は{alias}の別名（CNAME）です：{what}。',
      do: '{alias}の運用者にTLS-RPTレコードの修正を依頼するか、別名を自分のレコードに置き換える',
    },
  }),
];
