import { UNDELEGATED_FAULT_TEXTS } from '../../checks/delegation/undelegated-faults.ts';
import { NAME_FAULT_TEXTS } from '../../domain/name-fault-texts.ts';
import { PORT_FAULT_TEXTS } from '../../domain/port-fault-texts.ts';
import { translate } from '../translate.ts';

/** Why something is no domain name. */
export const NAME_FAULTS = translate(NAME_FAULT_TEXTS, {
  'cannot-parse': '「{input}」はドメイン名ではありません：{fault}',
  'too-long-input': '{length, number}文字あります',
  'too-long-input/hint': 'ドメイン名だけを入力してください。',
  empty: '名前が含まれていません',
  'empty/hint': 'example.comのような名前を入力してください。',
  'too-long': '{length, number}文字あり、上限の{most}文字を超えています',
  'too-long/hint': '貼り付けた内容を確認してください。',
  ipv6: 'IPv6アドレスです',
  'ipv6/hint': 'このアドレスに解決されるドメイン名を入力してください。',
  port: 'ポート「{port}」が数値ではありません',
  'port/hint': 'example.comやexample.com:443のような名前を入力してください。',
  root: 'DNSのルートです',
  'root/hint': 'トップレベルドメインか、その下の名前を入力してください。',
  ipv4: 'IPv4アドレスです',
  'ipv4/hint': 'このアドレスに解決されるドメイン名を入力してください。',
  'ipv4-short': '短縮形のIPv4アドレスです',
  'ipv4-short/hint': 'このアドレスに解決されるドメイン名を入力してください。',
  'ends-in-number': '末尾が数値「{last}」です。数値だけのトップレベルドメインは存在しません',
  'ends-in-number/hint': '名前の末尾を確認してください。',
  'label-empty': '{place, plural, =1 {先頭にドットがあります} other {ドットが続いています}}',
  'label-empty/hint': '余分なドットを削除してください。',
  'label-space': '空白が含まれています',
  'label-space/hint': '空白を削除してください。入力できる名前は1つずつです。',
  'label-wildcard': '{place}番目のラベルがワイルドカードです',
  'label-wildcard/hint': 'ワイルドカードに当てはまる名前を入力してください。',
  'label-character': '{place}番目のラベルに文字{character}が含まれています',
  'label-character/hint': '名前に使えるのは、英数字などの文字、ハイフン、アンダースコアです。',
  'label-too-long': '{place}番目のラベルが{length}文字あり、上限の{most}文字を超えています',
  'label-too-long/hint': '貼り付けた内容を確認してください。',
  'a-label-too-long': '{place}番目のラベルは{label}となり、{length}文字です。上限の{most}文字を超えています',
  'a-label-too-long/hint': '貼り付けた内容を確認してください。',
  punycode: '{place}番目のラベル「{label}」が正しいPunycodeではありません',
  'punycode/hint': '貼り付けた内容を確認するか、元の文字で入力してください。',
  'label-idna': '{place}番目のラベルに、名前に使えない文字が含まれています（UTS #46）',
  'label-idna/hint': '余分な記号が一緒に貼り付けられていないか確認してください。',
  directions: '文字の方向が、名前に使えない形で混在しています（RFC 5893）',
  'directions/hint': '貼り付けた内容を確認してください。',
});

/** Why no certificate is looked at on a port. */
export const PORT_FAULTS = translate(PORT_FAULT_TEXTS, {
  'out-of-range': 'ポート「{port}」は使用できません：ポートは1から65535までの整数です',
  'out-of-range/hint': '{domain}:8443のように指定してください。',
  'plain-http': 'ポート{port}は調べられません：TLSを使わないHTTPのポートで、証明書がありません',
  'plain-http/hint': 'ポート443を調べるには、ポートを省略してください。',
  'mail-starttls': 'ポート{port}は調べられません：ドメインのメールサーバーのポートで、まとめて診断します',
  'mail-starttls/hint': 'ポート25のメールサーバーのTLSを調べるには：zonewell mail {domain}',
  starttls: 'ポート{port}は調べられません：TLSを始めるコマンドに、当サービスが対応していません',
  'starttls/hint': '最初からTLSを使うポートがあれば、それを指定してください。',
});

/** Why a delegation cannot be tested. */
export const UNDELEGATED_FAULTS = translate(UNDELEGATED_FAULT_TEXTS, {
  'no-server': '試験するネームサーバーが指定されていません',
  'no-server/hint': 'ns1.example.net/192.0.2.1のように、1つ以上指定してください。',
  'not-a-host': '「{input}」はサーバー名ではありません',
  'not-a-host/hint': 'ns1.example.net/192.0.2.1のように、名前に続けてアドレスを書いてください。',
  'name-missing': 'アドレス{addresses}のサーバーの名前がありません',
  'name-missing/hint': 'アドレスの前に名前を書いてください：ns1.example.net/192.0.2.1',
  'not-an-address': '「{input}」は{host}のIPアドレスとして使用できません',
  'not-an-address/hint': '192.0.2.1や2001:db8::1のように書き、複数ある場合はコンマで区切ってください。',
  'special-address': '{host}のアドレス{address}には問い合わせません。グローバルアドレスではありません（種類：{use}）',
  'special-address/hint': 'インターネットからそのサーバーに到達できるアドレスを指定してください。',
  'address-needed': '{host}のアドレスが指定されていません',
  'address-needed/hint':
    '名前が{zone}の中にあるため、移行前には調べられません。{host}/192.0.2.1のように指定してください。',
  'too-many-addresses': 'アドレスが{most}個を超えています',
  'too-many-addresses/hint': '一部のサーバーを先に試験し、残りは2回目に試験してください。',
  'too-many-ds': 'DSレコードが{most}件を超えています',
  'too-many-ds/hint': 'レジストラに登録するものだけを指定してください。',
  'not-a-ds': '「{input}」はDSレコードではありません',
  'not-a-ds/hint':
    '鍵タグ、アルゴリズム、ダイジェストタイプ、ダイジェストを、52117 13 2 5C2A9D…のように書いてください。',
  'digest-length': 'ダイジェストタイプ{type}のダイジェストは16進数{digits}桁ですが、指定されたものは{given}桁です',
  'digest-length/hint': 'ダイジェスト全体をコピーしてください。',
});
