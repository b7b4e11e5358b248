import { DKIM_FAULT_TEXTS } from '../../../checks/dkim/faults.ts';
import { DKIM, DKIM_RECORD_TEXTS } from '../../../checks/dkim/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';

const NEW_KEY = '鍵は新しいセレクターで作成し、その鍵で署名してください。古い鍵は数日後に失効させます。';
const OVERSIZE =
  '{selector}のDKIMの鍵は{bits}ビットです。受信側に対応が義務付けられているのは4,096ビットまでのため、この署名を検証できない受信側があります。';

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
    'too-short': 'RSA鍵が{bits}ビットと短すぎます。受信側は1,024ビット未満の鍵を拒否します',
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
    },
    weak: {
      says: '最も強いDKIMの鍵（セレクター：{selector}）でも{bits}ビットです。2,048ビットを推奨します。',
      do: 'セレクター{selector}のDKIMの鍵を2,048ビットのものに置き換える',
      more: NEW_KEY,
    },
    'weak-beside': {
      says: '{selector}の鍵は{bits}ビットしかありません。',
      do: '{selector}の鍵で署名していない場合は、その鍵を失効させる',
    },
    oversize: {
      says: OVERSIZE,
      do: 'セレクター{selector}のDKIMの鍵を2,048ビットのものに置き換える',
      more: NEW_KEY,
    },
    'oversize-beside': { says: OVERSIZE },
    young: {
      says: 'DKIMの鍵はEd25519（RFC 8463）だけで、まだ検証できない受信側が多くあります。',
      do: '2,048ビットのRSA鍵でも署名する',
    },
    testing: {
      says: 'DKIMの鍵がすべてテスト用（t=y）のため、署名の検証に失敗したメールは、受信側で署名なしとして扱われることがあります。有効な署名は通常どおり評価されます。',
      do: 'メールに署名が付くようになったら、DKIMの鍵のレコードからt=yを削除する',
    },
    'testing-beside': { says: '{selector}の鍵はテスト用（t=y）です。' },
    broken: {
      says: 'セレクター{selector}にDKIMレコードがありますが、受信側は使用できません：{why}。',
      do: 'セレクター{selector}のDKIMレコードを修正する',
      more: 'メールサービスが示す鍵を、そのままの形で使用してください。{text}',
    },
    'broken-beside': {
      says: 'セレクター{selector}にDKIMレコードがありますが、受信側は使用できません：{why}。',
      do: 'セレクター{selector}のDKIMレコードを修正する',
      more: 'メールサービスが示す鍵を、そのままの形で使用してください。{text}',
    },
    'alias-empty': {
      says: '{selector}のDKIMレコードは{at}の別名ですが、参照先に鍵がないため、これで署名したメールは合格しません。',
      do: '{selector}の参照先のサービスでDKIMを有効にする',
      more: '別名はそのままにしてください。そのサービスをもう使っていない場合は、別名を削除してください。',
    },
    'microsoft-off': {
      says: '{selector}のDKIMレコードは{at}の別名ですが、参照先に鍵がありません。Microsoft 365は、まだこの鍵で署名していません。',
      do: 'Microsoft DefenderでこのドメインのDKIM署名を有効にする',
      more: 'CNAMEレコードは2つともそのままにしてください。',
    },
    'alias-empty-beside': {
      says: '{selector}のDKIMレコードは{at}の別名ですが、参照先に鍵がありません。',
      do: '{selector}の参照先のサービスでDKIMを有効にするか、別名を削除する',
      more: '別名を削除するのは、そのサービスを使っていない場合だけにしてください。',
    },
    'unknown-flags': {
      says: '{selector}の鍵に、標準で定義されていないフラグがあります（t={value}）。受信側は無視します。',
    },
    'obsolete-tag': {
      says: '{selector}の鍵に、RFC 6376で廃止されたタグg={value}があります。ごく古い受信側を除き、無視されます。',
      do: '次にDKIMレコードを変更するときに、タグg=を削除する',
    },
    'denied-above': {
      says: 'ネームサーバーは、DKIMの鍵（{selectors}）の上の名前_domainkeyが存在しないと答えます（NXDOMAIN）。RFC 8020に従うリゾルバーは鍵もないものとして扱うため、メールのDKIM検証に失敗します。',
      do: '下に名前がある名前についてエラーを返さないように、DNSの事業者に設定を依頼する',
      more: 'それまでは、_domainkeyに任意の内容のTXTレコードを設定すると、この名前が存在するようになります。',
    },
    misplaced: {
      says: '受信側が参照する場所に、DKIMの鍵が設定されていません。{at}に鍵がありますが、そこでは機能しません。',
      do: 'DKIMの鍵を{at}から{selector}._domainkeyに移す',
      more: 'DNSの設定画面には、名前にドメインを自動的に補うものがあります。レコードの内容は「{text}」です。',
    },
    revoked: {
      says: '失効したDKIMの鍵（{selectors}）だけが見つかりました。p=が空のため、この鍵で署名したメールはDKIMに合格しません。',
      do: 'このドメインからメールを送信する場合は、メールサービスの現在のDKIMの鍵を公開する',
    },
    absent: {
      says: 'DKIMの鍵が見つかりませんでした。DNSではセレクターの一覧を取得できないため、既知のメールサービスのセレクターと、よく使われるセレクターを調べました。',
      do: 'メールサービスでDKIMを有効にする',
      because: '受信側は、メールが本当に自社のものかどうかを検証できません。',
      more: '案内された鍵を公開してください。すでに鍵がある場合は、送信したメールのDKIM-Signatureヘッダーにあるs=の値がセレクターです。メールセキュリティのページで入力してください。',
    },
    'nobody-sends': {
      says: 'SPFは、このドメインからは誰もメールを送信しないと示しています。使用できるDKIMの鍵は見つかりませんでした。このドメインを名乗るメールをすべてDMARCで拒否するようになれば、鍵は不要です。',
      do: 'DMARCをp=rejectに設定する',
    },
    'not-needed': {
      says: '不要です。このドメインはメールを送信しないと宣言しており（SPFが-all、DMARCがreject）、署名するメールがありません。',
    },
  }),
];
