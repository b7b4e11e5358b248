import { securityTxt } from '../../checks/security-txt/security-txt.ts';
import type { TextTable } from '../../domain/message.ts';
import { translateActions, translateCheck } from '../translate.ts';

const SERVE = ['security.txtを公開する', '脆弱性を見つけた研究者が、報告先を確認できます。'] as const;
const SET_EXPIRES = '連絡先を確認し、Expiresを1年以内の日付に設定してください。';

/** The Japanese of the check on security.txt. */
export const SECURITY_TXT_CHECKS: readonly TextTable[] = [
  translateCheck(securityTxt, 'security.txt', {
    valid: ['security.txtに連絡先（{contacts}）があり、{date}まで有効です。'],
    found: ['security.txtに連絡先（{contacts}）があります。'],
    absent: [
      '{url}にsecurity.txtがありません。このファイルは、研究者に脆弱性の報告先を示します。',
      '実際に読んでいるアドレスを記載したファイルを公開してください。',
    ],
    'not-one': [
      'サーバーが{url}で返す内容はsecurity.txtではなく、Webページか、必要なフィールドのない文書です。',
      'security.txtをtext/plainで公開するか、ステータス404を返してください。',
    ],
    status: [
      'サーバーが{url}でHTTPステータス{status}を返したため、security.txtを確認できませんでした。',
      'ファイルを誰でも読めるように公開するか、ない場合はステータス404を返してください。',
    ],
    'leads-nowhere': [
      '{url}は{to}にリダイレクトしますが、そこにはインターネットから到達でき、証明書が有効なサーバーがありません。',
      'ファイル自体を公開するか、リダイレクトを修正してください。',
    ],
    'no-website': ['{domain}にはアドレスがなく、security.txtを必要とするWebサイトがありません。'],
    'not-public': ['{domain}のアドレス{address}にはインターネットから到達できないため、security.txtは必要ありません。'],
    'no-https': ['{domain}のWebサーバーは、security.txtに必要な、有効な証明書によるHTTPSに対応していません。'],
    expired: ['security.txtは{date}に期限が切れました。研究者はもう使用すべきではありません。', SET_EXPIRES],
    'no-contact': [
      'security.txtにContactフィールドがないため、研究者は脆弱性の報告先を確認できません。',
      '実際に読んでいるmailto:またはhttps:のアドレスを、Contactの行に追加してください。',
    ],
    soon: ['security.txtは{date}に期限が切れます。', SET_EXPIRES],
    'no-expires': [
      'security.txtにExpiresフィールドがないため、内容が最新かどうかを誰も確認できません。',
      '1年以内の日付を指定したExpiresの行を追加してください。',
    ],
    'several-expires': [
      'security.txtにExpiresフィールドが{count}個あります。1個しか使えないため、プログラムがファイルを拒否することがあります。',
      '正しいものを1つだけ残してください。',
    ],
    'expires-unreadable': [
      'プログラムはExpiresの日付を読み取れません：{value}',
      '2027-01-31T00:00:00Zの形式で指定してください。',
    ],
    'contact-form': [
      'Contactには、mailto:、tel:、https:のいずれかで始まるURIが必要です。ファイルの値は{contacts}です。',
      'メールアドレスの前にはmailto:を付け、Webページにはhttps:を使用してください。',
    ],
    canonical: [
      'security.txtのCanonicalフィールドに{url}が含まれていないため、研究者はここにあるファイルを信頼すべきではありません。',
      'このアドレスを指定したCanonicalの行を追加してください。',
    ],
    plain: [
      '{url}は、HTTPSを使用しない{to}にリダイレクトします。ネットワーク上の攻撃者がファイルを差し替えられます。',
      'httpsのアドレスにリダイレクトするか、ファイル自体を公開してください。',
    ],
    'content-type': [
      'サーバーがsecurity.txtをtext/plainとして返していないため、読み取れないプログラムがあるかもしれません。',
      'text/plain; charset=utf-8で公開してください。',
    ],
    'too-long': [
      'security.txtが64KiBを超えています。先頭だけを読み取ったため、不足している項目は判断できません。',
      '短くしてください。',
    ],
    elsewhere: ['{url}は、別のホストの{to}にリダイレクトします。'],
    more: ['security.txtには、次のフィールドもあります：{fields}。'],
    signed: ['security.txtにOpenPGPの署名があります。署名は検証していません。'],
  }),
  translateActions(securityTxt, {
    absent: SERVE,
    'not-one': SERVE,
    status: SERVE,
    'leads-nowhere': SERVE,
    expired: ['security.txtを更新する', '研究者は、期限切れのファイルを使用すべきではありません。'],
    'no-contact': ['security.txtにContactの行を追加する', '連絡先がないと、研究者は脆弱性の報告先を確認できません。'],
  }),
];
