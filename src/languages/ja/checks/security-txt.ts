import { securityTxt } from '../../../checks/security-txt/security-txt.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SET_EXPIRES = '連絡先を確認し、Expiresを1年以内の日付に設定してください。';

const SECURITY_TXT_WORDS = {
  name: 'security.txt',
  means: 'security.txtは、脆弱性の報告先を示す、Webサイト上の小さなファイルです。',
  why: '設定されていない場合、サイトの脆弱性を見つけた研究者が報告先を見つけられず、先に悪用されるおそれがあります。',
};

export const SECURITY_TXT_TEXTS: readonly TextTable[] = [
  translateFindings(securityTxt, SECURITY_TXT_WORDS, {
    valid: { says: 'security.txtに連絡先（{contacts}）があり、{date}まで有効です。' },
    found: { says: 'security.txtに連絡先（{contacts}）があります。' },
    absent: {
      says: '{url}にsecurity.txtがありません。このファイルは、研究者に脆弱性の報告先を示します。',
      do: 'security.txtを公開する',
      more: '実際に読んでいるアドレスを記載してください。',
    },
    'not-one': {
      says: 'サーバーが{url}で返す内容はsecurity.txtではなく、Webページか、必要なフィールドのない文書です。',
      do: 'security.txtを公開する',
      more: 'security.txtをtext/plainで公開するか、ステータス404を返してください。',
    },
    status: {
      says: 'サーバーが{url}でHTTPステータス{status}を返したため、security.txtを確認できませんでした。',
      do: 'security.txtを公開する',
      more: 'ファイルを誰でも読めるように公開するか、ない場合はステータス404を返してください。',
    },
    'leads-nowhere': {
      says: '{url}は{to}にリダイレクトしますが、そこにはインターネットから到達でき、証明書が有効なサーバーがありません。',
      do: 'security.txtを公開する',
      more: 'ファイル自体を公開するか、リダイレクトを修正してください。',
    },
    'no-website': { says: '{domain}にはアドレスがなく、security.txtを必要とするWebサイトがありません。' },
    'not-public': {
      says: '{domain}のアドレス{address}にはインターネットから到達できないため、security.txtは必要ありません。',
    },
    'no-https': { says: '{domain}のWebサーバーは、security.txtに必要な、有効な証明書によるHTTPSに対応していません。' },
    expired: {
      says: 'security.txtは{date}に期限が切れました。研究者はもう使用すべきではありません。',
      do: 'security.txtを更新する',
      more: SET_EXPIRES,
    },
    'no-contact': {
      says: 'security.txtにContactフィールドがないため、研究者は脆弱性の報告先を確認できません。',
      do: 'security.txtにContactの行を追加する',
      more: '実際に読んでいるmailto:またはhttps:のアドレスを指定してください。',
    },
    soon: { says: 'security.txtは{date}に期限が切れます。', do: 'security.txtを更新する', more: SET_EXPIRES },
    'no-expires': {
      says: 'security.txtにExpiresフィールドがないため、内容が最新かどうかを誰も確認できません。',
      do: '1年以内の日付を指定したExpiresの行を追加する',
    },
    'several-expires': {
      says: 'security.txtにExpiresフィールドが{count}個あります。1個しか使えないため、プログラムがファイルを拒否することがあります。',
      do: '正しいExpiresフィールドを1つだけ残す',
    },
    'expires-unreadable': {
      says: 'プログラムはExpiresの日付を読み取れません：{value}',
      do: 'Expiresの日付を2027-01-31T00:00:00Zの形式で指定する',
    },
    'contact-form': {
      says: 'Contactには、mailto:、tel:、https:のいずれかで始まるURIが必要です。ファイルの値は{contacts}です。',
      do: 'メールアドレスの前にはmailto:を付け、Webページにはhttps:を使用する',
    },
    canonical: {
      says: 'security.txtのCanonicalフィールドに{url}が含まれていないため、研究者はここにあるファイルを信頼すべきではありません。',
      do: 'このアドレスを指定したCanonicalの行を追加する',
    },
    plain: {
      says: '{url}は、HTTPSを使用しない{to}にリダイレクトします。ネットワーク上の攻撃者がファイルを差し替えられます。',
      do: 'httpsのアドレスにリダイレクトするか、ファイル自体を公開する',
    },
    'content-type': {
      says: 'サーバーがsecurity.txtをtext/plainとして返していないため、読み取れないプログラムがあるかもしれません。',
      do: 'security.txtをtext/plain; charset=utf-8で公開する',
    },
    'too-long': {
      says: 'security.txtが64KiBを超えています。先頭だけを読み取ったため、不足している項目は判断できません。',
      do: 'security.txtを短くする',
    },
    elsewhere: { says: '{url}は、別のホストの{to}にリダイレクトします。' },
    more: { says: 'security.txtには、次のフィールドもあります：{fields}。' },
    signed: { says: 'security.txtにOpenPGPの署名があります。署名は検証していません。' },
  }),
];
