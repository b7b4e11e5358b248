import { DKIM_FAULT_TEXTS } from '../../../checks/dkim/faults.ts';
import { DKIM, DKIM_RECORD_TEXTS } from '../../../checks/dkim/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';

const NEW_KEY = '新しいセレクターで2,048ビットの鍵を作成し、その鍵で署名してください。古い鍵は数日後に失効させます。';
const OVERSIZE =
  '{selector}のDKIMの鍵は{bits}ビットです。受信側に対応が義務付けられているのは4,096ビットまでのため、この署名を検証できない受信側があります（RFC 8301）。';

const DKIM_WORDS = {
  dkim: {
    name: 'DKIM',
    means: 'DKIMはメールに署名するしくみです。転送された後でも、受信側はなりすましと見分けられます。',
    why: 'メールが転送されるとSPFは合格しなくなりますが、DKIMの署名は残ります。DMARCはどちらかに合格すればよいため、両方を設定すると、正当なメールが失われにくくなります。',
  },
  'dkim-keys': {
    name: 'DKIM',
    means:
      '受信側は、DKIMの鍵で署名付きのメールを検証します。この項目では、鍵が受け入れられるか、どのくらいの強度があるかを確認します。',
    why: '短い鍵を解読されると、自社の名前でメールに署名されるおそれがあります。受信側は1,024ビット未満のRSA鍵を無視します。現在は2,048ビットが推奨されています。',
  },
};

export const DKIM_TEXTS: readonly TextTable[] = [
  translate(DKIM_FAULT_TEXTS, {
    quote: '値の中に引用符があります。引用符を使うのはゾーンファイルの中だけです',
    backslash: '値の中にバックスラッシュがあります。バックスラッシュを使うのはゾーンファイルの中だけです',
    invisible: '見えない文字が含まれています。コピーしたときに混入した可能性があります',
    parenthesis: '値の中に括弧があります。括弧を使うのはゾーンファイルの中だけです',
    armour: '鍵に、鍵ファイルのBEGIN PUBLIC KEYとEND PUBLIC KEYの行が残っています',
    prefix: 'v=DKIM1で始まっていません。ゾーンファイルの行の先頭も一緒に貼り付けられています',
    colon: '等号が必要な位置にコロンがあります',
    semicolon: '2つのタグの間にセミコロンがありません',
    version: '正確にv=DKIM1と書く必要があります',
    'version-first': 'v=DKIM1は先頭に書く必要があります',
    'tag-case': 'タグp=は小文字で書く必要があります',
    'value-case': '鍵の種類（k=）は小文字で書く必要があります',
    twice: 'タグ{tag}=が2回あります',
    'key-tag': '鍵の前にp=がありません',
    stray: '「{part}」は「タグ=値」の形式ではありません',
    'key-missing': '鍵（p=）がありません',
    'not-base64': 'p=の値がbase64ではありません',
    'too-long': '鍵が極端に長くなっています',
    'not-rsa': 'p=の値が完全なRSA公開鍵ではありません。一部が欠けている可能性があります',
    'too-short': 'RSA鍵が{bits}ビットです。受信側は1,024ビット未満の鍵を拒否します',
    'ed25519-size': 'Ed25519の鍵は32オクテットですが、この鍵は{octets}オクテットです',
    'key-type': '鍵の種類k={type}は定義されていません',
    service: 'メール用の鍵ではありません（s=）',
    hash: 'SHA-256が許可されていません（h=）。SHA-1はもう受け入れられません',
    target: 'ホスト名がTXTレコードとして公開されています。必要なのは、そのホスト名を参照するCNAMEレコードです',
    alias: '{target}の別名（CNAME）ですが、参照先に鍵がありません',
    many: 'TXTレコードが{count}件あり、Zonewellはそのうち{read}件を読み取りました。受信側はそのいずれかを使用するか、どれも使用しません（RFC 6376の3.6.2.2節）',
    several:
      'TXTレコードが{count}件あります。受信側はそのいずれかを使用するか、どれも使用しません（RFC 6376の3.6.2.2節）',
  }),
  translate(DKIM_RECORD_TEXTS, { reads: 'レコードの内容は「{record}」です。' }),
  translateFindings(DKIM, DKIM_WORDS, {
    detected: {
      says: '使用できるDKIMの鍵が{count}個あります（セレクター：{selectors}）。すべてのメールに署名が付いているかどうかは、外部からは確認できません。',
      summary: '有効な鍵が{count}個あります（{selectors}）。',
    },
    weak: {
      says: '最も強いDKIMの鍵（セレクター：{selector}）でも{bits}ビットです。2,048ビットを推奨します（RFC 8301）。',
      do: 'セレクター{selector}のDKIMの鍵を2,048ビットのものに置き換える',
      advice: NEW_KEY,
      summary: '最も強い鍵でも{bits}ビットです。2,048ビットを推奨します。',
    },
    'weak-beside': {
      says: '{selector}の鍵は{bits}ビットしかありません。この鍵で署名していない場合は、失効させてください。',
    },
    oversize: {
      says: OVERSIZE,
      do: 'セレクター{selector}のDKIMの鍵を2,048ビットのものに置き換える',
      advice: NEW_KEY,
      summary: '{selector}の鍵は{bits}ビットで、一部の受信側が検証できる長さを超えています。',
    },
    'oversize-beside': { says: OVERSIZE },
    young: {
      says: 'DKIMの鍵はEd25519（RFC 8463）だけで、まだ検証できない受信側が多くあります。',
      do: '2,048ビットのRSA鍵でも署名する',
      advice: '2,048ビットのRSA鍵でも署名してください。',
      summary: 'すべての鍵がEd25519で、まだ検証できない受信側が多くあります。',
    },
    testing: {
      says: 'DKIMの鍵がすべてテスト用（t=y）のため、署名の検証に失敗したメールは、受信側で署名なしとして扱われることがあります（RFC 6376 3.6.1節）。有効な署名は通常どおり評価されます。',
      advice: 'メールに署名が付くようになったら、鍵のレコードからt=yを削除してください。',
      summary:
        'すべての鍵がテスト用のため、署名の検証に失敗したメールは、受信側で署名なしとして扱われることがあります。',
    },
    'testing-beside': { says: '{selector}の鍵はテスト用（t=y）です。' },
    broken: {
      says: 'セレクター{selector}にDKIMレコードがありますが、受信側は使用できません：{why}。{text}',
      do: 'セレクター{selector}のDKIMレコードを修正する',
      because: '受信側が使用できません。',
      advice: 'メールサービスが示す鍵に、そのままの形で置き換えてください。',
      summary: 'DKIMレコードはありますが、受信側は使用できません。',
    },
    'broken-beside': {
      says: 'セレクター{selector}にDKIMレコードがありますが、受信側は使用できません：{why}。{text}',
      advice: 'メールサービスが示す鍵に、そのままの形で置き換えてください。',
    },
    'alias-empty': {
      says: '{selector}のDKIMレコードは{at}の別名ですが、参照先に鍵がないため、これで署名したメールは合格しません。',
      do: '{selector}の参照先のサービスでDKIMを有効にする',
      because: '{at}に鍵がありません。',
      advice:
        '別名はそのままにして、参照先のサービスでDKIMを有効にしてください。そのサービスをもう使っていない場合は、別名を削除してください。',
      summary: '別名はありますが、参照先のメールサービスに鍵がありません。',
    },
    'microsoft-off': {
      says: '{selector}のDKIMレコードは{at}の別名ですが、参照先に鍵がありません。Microsoft 365は、まだこの鍵で署名していません。',
      do: 'Microsoft DefenderでこのドメインのDKIMを有効にする',
      because: 'CNAMEレコードは正しく設定されていますが、{at}にまだ鍵がありません。',
      advice: 'CNAMEレコードは2つともそのままにして、Microsoft DefenderでこのドメインのDKIM署名を有効にしてください。',
      summary: 'Microsoft 365用のレコードはありますが、DKIMが有効になっていません。',
    },
    'alias-empty-beside': {
      says: '{selector}のDKIMレコードは{at}の別名ですが、参照先に鍵がありません。',
      advice:
        '参照先のサービスを使っている場合は、そこでDKIMを有効にしてください。使っていない場合は、別名を削除してください。',
    },
    'unknown-flags': {
      says: '{selector}の鍵に、標準で定義されていないフラグがあります（t={value}）。受信側は無視します。',
    },
    'obsolete-tag': {
      says: '{selector}の鍵に、RFC 6376で廃止されたタグg={value}があります。ごく古い受信側を除き、無視されます。',
      advice: '次にレコードを変更するときに、タグg=を削除してください。',
    },
    misplaced: {
      says: '受信側が参照する場所に、DKIMの鍵が設定されていません。{at}に鍵がありますが、そこでは機能しません。レコードの内容は「{text}」です。',
      do: 'DKIMの鍵を{selector}._domainkeyに移す',
      because: '受信側は{at}を参照しません。',
      advice:
        '{selector}._domainkeyという名前で公開し、{at}のレコードは削除してください。DNSの入力画面には、名前にドメインを自動的に補うものがあります。',
      summary: 'DKIMの鍵はありますが、受信側が参照する場所にありません。',
    },
    revoked: {
      says: '失効したDKIMの鍵（{selectors}）だけが見つかりました。p=が空のため、この鍵で署名したメールはDKIMに合格しません。',
      do: '使用中のDKIMの鍵を公開する',
      because: '見つかった鍵は、すべて失効しています。',
      advice: 'このドメインからメールを送信する場合は、メールサービスの現在の鍵を公開してください。',
      summary: '失効した鍵だけが見つかりました。',
    },
    absent: {
      says: 'DKIMの鍵が見つかりませんでした。DNSではセレクターの一覧を取得できないため、既知のメールサービスのセレクターと、よく使われるセレクターを調べました。',
      do: 'メールサービスでDKIMを有効にする',
      because: '受信側は、メールが本当に自社のものかどうかを検証できません。',
      advice:
        'メールサービスでDKIMを有効にし、案内された鍵を公開してください。すでに鍵がある場合は、送信したメールのDKIM-Signatureヘッダーにあるs=の値がセレクターです。メールセキュリティのページで入力してください。',
      summary: 'よく使われるセレクターでは、DKIMの鍵が見つかりませんでした。',
    },
    'nobody-sends': {
      says: 'SPFは、このドメインからは誰もメールを送信しないと示しています。使用できるDKIMの鍵は見つかりませんでした。このドメインを名乗るメールをすべてDMARCで拒否するようになれば、鍵は不要です。',
      do: 'DMARCをp=rejectに設定する',
      because: 'メールを送信せず、ドメインを名乗るメールをすべて拒否するドメインには、DKIMの鍵は不要です。',
      advice: 'DMARCをp=rejectに設定してください。',
      summary: '不要です。SPFは、このドメインからは誰もメールを送信しないと示しています。',
    },
    'not-needed': {
      says: '不要です。このドメインはメールを送信しないと宣言しており（SPFが-all、DMARCがreject）、署名するメールがありません。',
      summary: '不要です。このドメインはメールを送信しないと宣言しています。',
    },
  }),
];
