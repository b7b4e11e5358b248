import { LIST_TEXTS } from '../../bulk/list-texts.ts';
import { COF_FAULT_TEXTS } from '../../texts/cof-faults.ts';
import { UPSTREAM_FAULT_TEXTS } from '../../texts/upstream-faults.ts';
import { translate } from '../translate.ts';

export const RENDERING = [
  translate(LIST_TEXTS, { 'line-too-long': '行が{most, number}オクテットを超えています' }),
  translate(COF_FAULT_TEXTS, {
    'too-long': '行が{max}オクテットを超えています',
    'not-json': 'JSONではありません',
    'not-an-object': 'JSONオブジェクトではありません',
    'obj-invalid': 'objがオブジェクトではありません',
    'name-invalid': 'rrnameが名前ではありません：{value}',
    'type-invalid': 'rrtypeがレコード種別ではありません：{value}',
    'type-unsupported': '{type}レコードは保存の対象外です',
    'data-missing': 'rdataが空です',
    'data-too-many': 'rdataのレコードが{count}件あり、上限の{max}件を超えています',
    'data-not-text': 'rdataが文字列ではありません：{value}',
    'data-invalid': 'rdataが{type}のデータではありません：{data}',
    'times-reversed': '{first}が{last}より後です',
    'time-invalid': '{field}が整数の秒の時刻ではありません：{value}',
    'time-too-late': '{field}が9999年より後です。ミリ秒になっていませんか：{value}',
    'count-invalid': 'countが整数ではありません：{value}',
  }),
  translate(UPSTREAM_FAULT_TEXTS, {
    'scheme-unknown': '「{scheme}://」には対応していません',
    'name-misplaced': '「#」はtls://に1回だけ使えます',
    'not-an-address': 'アドレスがIPアドレスではありません',
    'port-invalid': 'ポートは1～65535の数値で指定してください',
    'url-invalid': 'URLではありません',
    password: 'パスワードは含められません',
    'address-invalid': '「#」の後がIPアドレスではありません',
  }),
];
