import { DELEGATION_GRAPH_TEXTS } from '../../diagnoses/blocks/delegation-view.ts';
import { DNSSEC_CHAIN_TEXTS } from '../../diagnoses/blocks/dnssec-chain.ts';
import { DNSSEC_REPAIR_TEXTS } from '../../diagnoses/blocks/dnssec-repair.ts';
import { SERVER_MATRIX_TEXTS } from '../../diagnoses/blocks/server-matrix.ts';
import { OVERALL_TEXTS } from '../../diagnoses/overall-verdict.ts';
import type { TextTable } from '../../domain/message.ts';
import { SEVERITY_COUNT_TEXTS } from '../../texts/severity-count-texts.ts';
import { SEVERITY_GROUP_TEXTS } from '../../texts/severity-group-texts.ts';
import { translate } from '../translate.ts';

/** The Japanese of the overall diagnosis. */
export const OVERALL_DIAGNOSIS: readonly TextTable[] = [
  translate(SEVERITY_COUNT_TEXTS, {
    critical: '重大{count, plural, other {{number}件}}',
    error: 'エラー{count, plural, other {{number}件}}',
    warning: '警告{count, plural, other {{number}件}}',
    notice: '注意{count, plural, other {{number}件}}',
    info: '参考{count, plural, other {{number}件}}',
  }),
  translate(SEVERITY_GROUP_TEXTS, {
    critical: '現在、到達できないか、誰でも悪用できる状態です',
    error: '一部またはすべての利用者で機能していません',
    warning: '現在は機能していますが、障害や攻撃があると問題になります',
    'is-critical': '重大',
    'is-error': 'エラー',
    'is-warning': '警告',
    'is-notice': '注意',
    'is-info': '参考',
    unknown: '確認できなかった項目：{count, plural, other {#項目}}',
    'unknown-meta': '確認できていないため、判定していません',
    'in-order': '問題のない項目',
    passing: '{count, plural, other {#項目}}のうち{passed}項目に合格',
    'passing-known': '確認できた{count, plural, other {#項目}}のうち{passed}項目に合格',
    'show-good': '問題のない結果を表示（{count, plural, other {#件}}）',
    'to-do': '対応：{title}',
    'see-fix': '対処{number}を参照してください。',
  }),
  translate(OVERALL_TEXTS, {
    'take-over': '{name}は乗っ取られるおそれがあります。レジストリに登録のないドメインのネームサーバーがあります。',
    'mail-take-over':
      '{name}宛てのメールを第三者が受け取れるおそれがあります。レジストリに登録のないドメインのメールサーバーがあります。',
    'all-fine': '{name}の{count}項目を調べました。修正が必要な問題は見つかりませんでした。',
    'fine-so-far': '{name}に修正が必要な問題は見つかりませんでしたが、次の項目を確認できませんでした：{parts}。',
    'little-known': '{name}について確認できたのは{count}項目のうち{known}項目だけのため、判定できません。',
    'to-fix': '{name}の{count, plural, other {#項目}}に対応が必要です：{parts}。',
    'to-fix-and-open':
      '{name}の{count, plural, other {#項目}}に対応が必要です：{parts}。確認できなかった項目があります：{open}。',
  }),
  translate(DELEGATION_GRAPH_TEXTS, {
    title: '名前の委任',
    meta: 'ネームサーバー{count, plural, other {#台}}',
    agree: '親ゾーンとゾーンのサーバー{count, plural, other {#台}}が一致しています',
    differ: '{count, plural, other {#台}}のうち{differing}台で親ゾーンとゾーンが異なります',
    'agree-planned': '予定の委任とゾーンのサーバー{count, plural, other {#台}}が一致しています',
    'differ-planned': '{count, plural, other {#台}}のうち{differing}台で予定の委任とゾーンが異なります',
    planned: '予定の委任',
    names: 'ネームサーバー{count, plural, other {#台}}',
    'names-with-glue': 'ネームサーバー{count, plural, other {#台}}、うち{glued}台にグルー',
    'not-delegated': '{zone}を委任していません。',
    'not-known': '{zone}に記載のネームサーバーを返したサーバーがないため、比較できませんでした。',
    'only-here': 'こちらだけに記載',
    absent: '{host}はここに記載されていません。',
    'in-part': 'ゾーンの一部のサーバーだけが記載',
    glue: 'グルー：{addresses}',
    'wrong-glue': 'このサーバーのアドレスではないグルー：{addresses}',
    'lacks-glue': 'グルーが設定されていません',
    'no-address': 'アドレスが設定されていません',
    'unknown-address': 'アドレスを確認できませんでした',
    'not-asked': '問い合わせていません',
    silent: '応答しません',
    refuses: 'このゾーンへの応答を拒否します',
    'not-authoritative': '応答しますが、このゾーンの権威サーバーではありません（lame）',
    broken: 'このゾーンについて正しく応答しません',
    'none-works': 'どのアドレスもゾーンに応答しません',
    'some-work': '{asked}個のアドレスのうち{working}個がゾーンに応答',
  }),
  translate(DNSSEC_CHAIN_TEXTS, {
    title: 'DNSSECの信頼の連鎖',
    whole: 'ルートから完全につながっています',
    broken: '途切れています',
    'broken-at': '{count}個のつながりのうち{at}番目で途切れています',
    open: 'ゾーンまで届いていません',
    says: 'ルートから{zone}までのDNSSECの信頼の連鎖：{states}。',
    state: '{zone}は{state}',
    words: '同じ内容を文字で表示',
    secure: '検証済み',
    insecure: '署名なし',
    bogus: '検証失敗',
    indeterminate: '未検証',
    key: '鍵{tag}',
    'entry-key': 'KSK {tag}',
    anchor: 'トラストアンカー',
    'not-named': 'DSなし',
    revoked: '失効',
    algorithm: 'アルゴリズム{number}',
    signs: '署名',
    'signs-until': '{date}まで有効な署名',
    'signs-nothing': '有効な署名なし',
    records: 'ゾーンのレコード',
    ds: 'DS {tag}',
    'ds-matches': '鍵と一致',
    'ds-stray': '一致する鍵なし',
    'ds-open': '未照合',
    'no-ds': 'DSレコードなし',
    leads: '{zone}の鍵を指しています',
    'leads-nowhere': '{zone}に署名する鍵を指していません',
    'leads-open': '{zone}の鍵とは照合していません',
    'leads-unsigned': '{zone}を保証するものがありません',
    rollover: '親ゾーンは{zone}の複数の鍵（{tags}）を指しています。鍵のロールオーバー中の可能性があります。',
    coming: 'まだ親ゾーンが指していない鍵署名鍵があります：{tags}。鍵のロールオーバー中の可能性があります。',
    signers:
      '{zone}のサーバーは異なる鍵で署名しています。複数の事業者がゾーンに署名する場合と同じ構成です（RFC 8901）。',
  }),
  translate(DNSSEC_REPAIR_TEXTS, {
    title: 'DNSSECの手順',
    steps: '検証に成功するゾーンにするための手順',
    meta: '{count, plural, =1 {1段階} other {#段階、この順に}}',
    'sign-zone': '{zone}に署名する',
    'sign-zone/text':
      'DNS事業者の設定画面でDNSSECを有効にするか、署名プログラムでアルゴリズム13（ECDSA P-256）を使って署名してください。すべてのネームサーバーに署名済みのゾーンがあることを確認してください。',
    'sign-again': '現在の鍵で{zone}に署名し直す',
    'sign-again/text':
      'DNS事業者にゾーンの再署名を依頼し、すべてのネームサーバーに反映されたことを確認してください。レジストラのDSレコードは変更しません。',
    'return-signatures': '{zone}のネームサーバーが署名を返すようにする',
    'return-signatures/text':
      '鍵は公開されており、DSレコードはその1つを指しています。すべてのネームサーバーに署名済みのゾーンを読み込むか、ソフトウェアでDNSSECを有効にしてください。鍵とDSレコードは変更しないでください。',
    'make-key-signing-key': '{zone}の鍵署名鍵（KSK）を作成する',
    'make-key-signing-key/text':
      '検証に使える形でゾーンの鍵に署名しているフラグ257の鍵が1つもありません。ほかの鍵を指すDSレコードでは、その鍵が次に交換されたときに検証が失敗します。フラグ257の鍵を、ゾーンのほかの鍵と同じアルゴリズム（ほかに鍵がなければ13、ECDSA P-256）で新しく作成してください。ほかの鍵は残してください。ゾーンのすべてのレコードに署名し直し、すべてのネームサーバーに反映してください。',
    'make-zone-signing-key': '{zone}のゾーン署名鍵（ZSK）を作成する',
    'make-zone-signing-key/text':
      'レコードは、ゾーンが公開していない鍵で署名されています。DSレコードが指す鍵と同じアルゴリズムで、フラグ256の鍵を新しく作成して公開し、ゾーンに署名し直してください。DSレコードが指す鍵は変更しません。',
    'add-ds-later': 'レジストラに{zone}のDSレコードを登録する',
    'add-ds-later/text':
      'ゾーンに署名すると、DNS事業者がDSレコードを示します。すべてのネームサーバーに署名済みのゾーンが反映されてから、最も長いTTLの時間が過ぎるまで待ってください。',
    'remove-ds': 'レジストラから{zone}の{count, plural, other {DSレコード}}を削除する',
    'remove-ds/records': '対象は{count, plural, other {#件}}です：{records}。',
    'remove-ds/first':
      '削除すると、検証を行うリゾルバーはゾーンを署名なしとして扱い、すべての利用者が再び到達できるようになります。古いレコードを保持するリゾルバーがあるため、次の段階まで2日間待ってください。',
    'remove-ds/replaced': '新しいレコードが親ゾーンに反映されてから行ってください。',
    'sync-servers': '{addresses}のゾーンをほかのサーバーと揃える',
    'sync-servers/text':
      'これらのサーバーは鍵または署名が異なります。ゾーン転送（AXFR、IXFR、NOTIFY）が動作しているか確認するか、ゾーンを読み込み直してください。',
    'lower-ttl': '{types}のTTLを短くする',
    'lower-ttl/text':
      'これらのレコードは、署名の有効期間より長くキャッシュされる可能性があります。TTLを短くするか、署名の更新を早めてください。',
    'remove-revoked-key': '失効した鍵（鍵タグ：{tags}、{count, plural, other {#個}}）を削除する',
    'remove-revoked-key/text':
      '失効した鍵は信頼されません。リゾルバーが鍵の変更を自動的に追跡している場合（RFC 5011）は、失効から30日間残してください。',
    'not-by-cds':
      'CDSレコードでは登録できません。レジストリは、現在のDSレコードで検証が成功するゾーンのCDSレコードだけを受け入れます。',
    cds: 'レジストリがCDSレコードに対応している場合は、DNS事業者がCDSレコードを公開すると自動的に行われます。',
    'way-replaces':
      'または、ゾーンにあるCDSレコードとCDNSKEYレコードをすべて次のレコードに置き換えて公開してください。親ゾーンはこれに従い、{zone}のDSレコードをすべて、これらが示すものに置き換えます。次の段階も同時に完了します。',
    'way-first':
      'または、ゾーンにあるCDSレコードとCDNSKEYレコードをすべて次のレコードに置き換えて公開してください。{how}',
    'way-asked': 'ゾーンは、CDSレコードまたはCDNSKEYレコードでこのDSレコードを求めています。{how}',
    'way-later': 'または、ゾーンに署名した後、DNS事業者がCDSレコードとCDNSKEYレコードを公開する方法もあります。{how}',
    'way-suspended':
      'DSレコードを手動で削除すると、新しいDSレコードを手動で登録するまで、レジストリがCDSレコードとCDNSKEYレコードを無視することがあります。',
    'first-by-rules':
      '親ゾーンはこれらのレコードに従います。最初のDSレコードも登録されるかどうかは、親ゾーンの規則によります。',
    'first-after': 'すべてのサーバーが{hours, plural, other {#時間}}求め続けると、{parent}のレジストリが登録します。',
    'first-confirmed':
      'ネームサーバーがこれらのレコードの署名付きのコピー（_dsboot）を公開するか、すべてのネームサーバーが{hours, plural, other {#時間}}求め続けると、{parent}のレジストリが登録します。',
    'remove-ds/by-way': '前の段階でCDSレコードを公開した場合は、親ゾーンが自動的に行います。',
    'no-delete-form':
      '削除を求めるCDSレコード（0 0 0 00）は、この場合には役に立ちません。親ゾーンは、ゾーンの検証に成功する場合にだけ受け付けます。',
  }),
  translate(SERVER_MATRIX_TEXTS, {
    title: '各サーバーの応答',
    meta: 'アドレス{count, plural, other {#個}}',
    server: 'サーバー',
    udp: 'UDP',
    tcp: 'TCP',
    recursion: '再帰検索',
    transfer: 'ゾーン転送',
    'tcp/answers': '応答あり',
    'tcp/fails': '異常',
    'tcp/silent': '応答なし',
    open: '開放',
    closed: '制限',
    serial: 'シリアル番号',
    behind: '古い版',
    'keys-column': 'DNSKEY',
    keys: '{count, plural, =0 {鍵なし} other {鍵#個}}',
    unsigned: '{count, plural, other {鍵#個}}、署名なし',
    within: '{octets, number}オクテット以内',
    octets: '{octets, number}オクテット',
    'within/cut': '途中で切れました',
    'within/silent': '応答なし',
    ms: '{ms}ミリ秒',
    'state/works': '応答あり',
    'state/not-authoritative': '権威なし',
    'state/refuses': '拒否',
    'state/broken': '異常',
    'state/silent': '応答なし',
    'state/not-asked': '未確認',
  }),
];
