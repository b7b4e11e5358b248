import { BULK_TEXTS } from '../../diagnoses/blocks/bulk-senders.ts';
import { KEY_TEXTS } from '../../diagnoses/blocks/dkim-keys.ts';
import { DESTINATION_TEXTS } from '../../diagnoses/blocks/dmarc-dispositions.ts';
import { PLAN_TEXTS } from '../../diagnoses/blocks/dmarc-plan.ts';
import { MAIL_SERVER_TEXTS } from '../../diagnoses/blocks/mail-servers.ts';
import { SPF_PICTURE_TEXTS } from '../../diagnoses/blocks/spf-tree.ts';
import { ALIGNMENT_TEXTS, DMARC_TEST_TEXTS } from '../../diagnoses/mail/message-test.ts';
import { SPF_PROBLEM_TEXTS, SPF_RESULT_TEXTS } from '../../diagnoses/mail/spf-words.ts';
import { translate } from './translate.ts';

/** What the mail report says beside what its items say. */
export const MAIL_DIAGNOSIS = [
  translate(BULK_TEXTS, {
    spf: 'SPF',
    'spf-met': 'レコードが設定されており、評価できます。',
    dkim: 'DKIM',
    'dkim-met':
      '使用できる鍵が1つ以上見つかりました。すべてのメールに署名が付いているかどうかは、外部からは確認できません。',
    dmarc: 'DMARC（p=none以上）',
    'dmarc-met': '適用されるポリシーは{policy}です。',
    'dmarc-not-met': 'この名前に適用される、使用可能なDMARCレコードがありません。',
    'dmarc-unknown': 'ポリシーを確認できませんでした。',
    unknown: '確認できませんでした。',
    alignment: 'FromとSPFまたはDKIMのアライメント',
    'alignment-why':
      'メールごとに異なります。Fromのドメインが、SPFに合格したドメインか、DKIMで署名したドメインと一致する必要があります。',
    reverse: '送信元アドレスの正引きと逆引き',
    'reverse-why':
      'どのサーバーからメールを送信しているかはDNSからはわかりません。MXに記載されているのは受信するサーバーです。',
    tls: '送信時のTLS',
    'tls-why': '自社のサーバーがTLSで送信しているかどうかは、受信する側でしか確認できません。',
    unsubscribe: 'マーケティングメールのワンクリック登録解除（RFC 8058）と、2日以内の対応',
    'unsubscribe-why': '各メールのヘッダーに記載されています。Microsoftは、機能する登録解除リンクを推奨しています。',
    complaints: '少ない迷惑メール報告',
    'complaints-why':
      'Gmailは0.3%未満を求め、0.1%未満を推奨しています。自社の割合はPostmaster Toolsで確認できます。Yahooは独自の方法で数えています。',
  }),
  translate(MAIL_SERVER_TEXTS, {
    answers: 'ポート25で応答',
    silent: 'ポート25で応答しません',
    'silent-or-blocked': 'ポート25で応答しません。当サービスのネットワークが遮断している可能性があります',
    'no-address': 'アドレスが設定されていません',
    'private-address': '{address}にはインターネットから到達できません',
    'no-name': 'MXレコードにメールサーバーの名前ではなく、アドレスまたはlocalhostが記載されています',
    open: '確認できませんでした（{why}）',
    'no-reason': '参照に失敗しました',
    version: '{version}',
    'old-version': '最高でも{version}で、安全ではありません',
    'not-offered': '提供されていません',
    broken: 'STARTTLSに失敗',
    valid: '有効',
    'valid-until': '{date}まで有効',
    'ends-soon': '{date}に期限切れ',
    invalid: '無効（{why}）',
    'dane-matches': '一致',
    'dane-mismatch': '一致しません',
    'dane-no-tls': 'TLSAレコードがありますが、TLSを使用できません',
    'dane-bogus': 'DNSSECの検証に失敗',
    'dane-unusable': '使用できるTLSAレコードがありません',
    'dane-insecure': 'DNSSECで署名されていません',
    'dane-none': '未使用',
    'dane-open': '確認できませんでした',
  }),
  translate(KEY_TEXTS, {
    young: '短く強力な鍵ですが、すべての受信側が検証できるわけではありません（RFC 8463）。',
    weak: '受け入れられますが、署名に使用すべき長さより短い鍵です（RFC 8301）。',
    oversize: '4,096ビットを超えているため、一部の受信側はこの鍵の署名を検証できません（RFC 8301）。',
    good: '問題ありません。',
    revoked: '失効しています。この鍵による署名は合格しません。',
    invalid: '受信側は使用できません：{faults}。',
  }),
  translate(DESTINATION_TEXTS, {
    own: '自分のドメインのため、受け入れの宣言は不要です',
    authorised: '{domain}は、これらのレポートの受け入れを{asked}で宣言しています',
    'other-host':
      '{domain}は、これらのレポートを{override}で受け入れると{asked}で宣言していますが、別のホストのため、受信側はレポートを送信しません',
    'not-authorised':
      '{domain}は、これらのレポートの受け入れを{asked}で宣言していないため、受信側はレポートを送信しません',
    'null-mx': '{domain}はNull MXでメールを受信しないと宣言しているため、レポートが届きません',
    nowhere: '{domain}にはMXレコードもアドレスも設定されていないため、レポートが届きません',
    invalid: 'レポートを送信できるメールアドレスではありません',
    unknown: '{domain}がこれらのレポートを受け入れるか、メールを受信するかを確認できませんでした',
  }),
  translate(ALIGNMENT_TEXTS, {
    same: '{domain}はFromのドメインです',
    strict: '{domain}は{from}と異なりますが、{tag}は完全に同じ名前を求めています',
    unknown: '{domain}または{from}の組織ドメインがわかりません',
    shared: '{domain}と{from}は、どちらも{organization}に属しています',
    different: '{domain}は{theirs}に、{from}は{ours}に属しています',
  }),
  translate(DMARC_TEST_TEXTS, {
    'passes-by-spf': 'はい。このメールはSPFによりDMARCに合格します。',
    'passes-by-dkim': 'はい。このメールはDKIMによりDMARCに合格します。',
    'passes-by-both': 'はい。このメールはSPFとDKIMによりDMARCに合格します。',
    'would-reject': 'いいえ。受信側はこのメールを拒否します。',
    'would-quarantine': 'いいえ。受信側はこのメールを迷惑メールに振り分けます。',
    'would-none': 'このメールはDMARCに不合格ですが、ポリシーがnoneのため配信されます。',
    'would-no policy': 'このメールは不合格ですが、受信側に拒否を求めるDMARCポリシーが設定されていません。',
    'would-unknown': 'いいえ。このメールはDMARCに不合格です。受信側の扱いは確認できませんでした。',
    'answer-unknown': 'このメールが合格するかどうかを確認できませんでした。',
    unknown: 'DNSの一部が応答しませんでした。',
    passes: '合格したドメインが、Fromのドメイン{from}と一致しています。',
    fails: '合格したドメインのうち、Fromのドメイン{from}と一致するものがありません。{disposition}。',
    reject: '受信側には拒否を求めています',
    quarantine: '受信側には迷惑メールへの振り分けを求めています',
    none: 'ポリシーがnoneのため、そのまま配信されます',
    'no policy': 'ポリシーが設定されていないため、扱いは受信側の判断に任されます',
    'policy-unknown': '受信側に何を求めているかを確認できませんでした',
  }),
  translate(PLAN_TEXTS, {
    'watch-title': '監視する：p=noneとレポート',
    watch:
      'メールの届き方は変わりません。受信側から毎日、このドメインを使ったすべての送信についてのレポートが届きます。少なくとも1か月間確認し、このドメインでメールを送信するサービスを一覧にして、それぞれに、このドメインと一致する（アラインした）SPFまたはDKIMを設定してください。',
    'watch-blind':
      'メールの届き方は変わりません。受信できる送付先（rua）をレコードに指定するまで、レポートは届きません。このドメインでメールを送信するサービスを一覧にして、それぞれに、このドメインと一致する（アラインした）SPFまたはDKIMを設定してください。',
    'quarantine-title': '不合格のメールを迷惑メールに振り分ける：p=quarantine',
    quarantine: '不合格のメールは、迷惑メールに振り分けられます。',
    reject:
      '不合格のメールは拒否されます。レポートの確認を続けてください。このドメインでメールを送信する新しいサービスは、最初にレポートに現れます。',
    'reject-blind': '不合格のメールは拒否されます。',
    correct: '受信側が適用するポリシーは変わりません。',
    subdomains: 'サブドメインからの不合格のメールは、迷惑メールに振り分けられます。',
    'subdomains-like-domain': 'サブドメインからの不合格のメールは拒否されます。',
    strict: '差出人アドレスとまったく同じ名前でSPFまたはDKIMに合格したメールだけが、DMARCに合格するようになります。',
    'made-up': '実在しないサブドメインからのメールは拒否されます。',
    wildcard: '実在しないサブドメインには、ドメインのレコードが適用されるようになります。',
  }),
  translate(SPF_PICTURE_TEXTS, {
    none: '{domain}にSPFレコードが設定されていません',
    nxdomain: '{domain}は存在しません',
    several: '{domain}にSPFレコードが2件以上あります',
    failed: '{domain}を確認できませんでした',
    fault: '「{part}」：{why}',
    void: '{target}に該当するレコードが設定されていません',
    dead: '機能しません。受信側はここまで評価しません',
  }),
  translate(SPF_PROBLEM_TEXTS, {
    failure: '{name}の{type}を確認できませんでした（{detail}）',
    'bad-name': '「{text}」は、SPFレコードを設定できる名前ではありません',
    'no-record': '{name}にSPFレコードが設定されていません',
    'no-such-name': '{name}は存在しません',
    'several-records': '{name}にSPFレコードが{count}件あります。受信側は2件以上あるとエラーとして扱います',
    syntax: '{name}のレコードに誤りがあります。「{part}」：{why}',
    'too-many-lookups': '「{term}」は11回目のDNS参照です。受信側は10回で打ち切ります',
    'too-many-voids': '「{term}」は、結果のない3回目のDNS参照です。受信側は2回で打ち切ります',
    'too-many-mx': '{name}にはメールサーバーが{count}台あります。受信側が参照するのは10台までです',
  }),
  translate(SPF_RESULT_TEXTS, {
    pass: 'pass：このアドレスは、このドメインのメールを送信できます。',
    fail: 'fail：このアドレスは、このドメインのメールを送信できません。受信側には拒否を求めています。',
    softfail:
      'softfail：このアドレスには、おそらくこのドメインのメールの送信が許可されていません。受信側には疑わしいと判定するよう求めています。',
    neutral: 'neutral：このアドレスが送信してよいかどうかを、ドメインは示していません。',
    none: 'none：判定に使えるSPFレコードが設定されていません。',
    temperror: 'temperror：現在は確認できませんでした。受信側は後で再試行します。',
    permerror: 'permerror：レコードを評価できません。受信側はエラーとして扱います。',
  }),
];
