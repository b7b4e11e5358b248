import { dsRecords } from '../../checks/dnssec/ds-records.ts';
import { keyAgreement } from '../../checks/dnssec/key-agreement.ts';
import { signatures } from '../../checks/dnssec/signatures.ts';
import { mxAgreement } from '../../checks/zone/mx-agreement.ts';
import { recordAgreement } from '../../checks/zone/record-agreement.ts';
import { soaAgreement } from '../../checks/zone/soa-agreement.ts';
import { soaValues } from '../../checks/zone/soa-values.ts';
import type { TextTable } from '../../domain/message.ts';
import { translateActions, translateCheck } from '../translate.ts';

export const SAME_VERSION = 'すべてのサーバーのゾーンを同じ版にしてください。';
const SAME_TRANSFER = 'すべてのサーバーが同じゾーンを転送していることを確認してください。';

/** The Japanese of the checks on zones and their signatures. */
export const ZONE_CHECKS: readonly TextTable[] = [
  translateCheck(soaAgreement, 'すべてのサーバーのゾーンの版', {
    agreed: ['{zone}のすべてのサーバーのSOAレコードは同じで、シリアル番号は{serial}です。'],
    'not-compared': ['{zone}のSOAレコードを返したサーバーがないため、比較できませんでした。'],
    serials: [
      '{zone}のサーバーの間で、ゾーンの版が異なります：{values}。変更が反映されている途中かもしれませんが、そうでなければ一部のサーバーに変更が届いていません。',
      'ゾーンのrefreshの時間を過ぎても変わらない場合は、ゾーン転送（AXFR、IXFR、NOTIFY）を確認してください。',
    ],
    'serials-apart': [
      '{zone}のサーバーの間で、ゾーンの版が異なります：{values}。シリアル番号では{days}日の差があるため、一部のサーバーに変更が届かなくなっているおそれがあります。',
      '古い版を持つサーバーで、ゾーン転送（AXFR、IXFR、NOTIFY）を確認してください。',
    ],
    independent: [
      '{zone}のサーバーはプライマリサーバーごとに独自のシリアル番号を使っていますが、レコードは同じです：{values}。',
    ],
    spreading: ['{zone}のサーバーの間で、ゾーンの版が1つ違います：{values}。変更が反映されている途中と考えられます。'],
    primaries: ['{zone}のSOAレコードが示すプライマリサーバー（MNAME）が異なります：{values}。', SAME_TRANSFER],
    contacts: ['{zone}のSOAレコードが示す連絡先（RNAME）が異なります：{values}。', SAME_TRANSFER],
    timers: ['{zone}のSOAレコードの時間（refresh、retry、expire、minimum）が異なります：{values}。', SAME_TRANSFER],
  }),
  translateActions(soaAgreement, {
    serials: ['{zone}のすべてのサーバーを同じ版にする', 'シリアル番号が異なります：{values}。'],
    'serials-apart': ['{zone}のすべてのサーバーを同じ版にする', '版の日付が異なります：{values}。'],
  }),
  translateCheck(soaValues, 'SOAレコードの値', {
    fine: [
      '{zone}のSOAレコードの値は一般的です：refresh {refresh}秒、retry {retry}秒、expire {expire}秒、ネガティブTTL {minimum}秒。',
    ],
    none: ['{zone}のSOAレコードを返したサーバーがありませんでした。'],
    several: [
      '{zone}にSOAレコードが{count}個あります。ゾーンのSOAレコードは1つだけです。',
      '1つを残して、ほかのSOAレコードを削除してください。',
    ],
    'refresh-short': [
      'セカンダリサーバーは、{zone}の新しい版を{seconds}秒ごとに確認します（refresh）。14400秒より短くしても、役に立つことはまれです。',
      'refreshを14400以上にし、NOTIFYを使ってください。',
    ],
    'retry-long': [
      '{zone}のSOAレコードのretry（{retry}）が、refresh（{refresh}）より短くなっていません。',
      'retryをrefreshより短くしてください。',
    ],
    'retry-short': [
      '{zone}のSOAレコードのretryは{seconds}秒です。3600秒より短くしても、役に立つことはまれです。',
      'retryを3600以上にしてください。',
    ],
    'expire-short': [
      'セカンダリサーバーは、プライマリに{seconds}秒間接続できないと{zone}に応答しなくなります（expire）。1週間より短いと、障害が終わるまで持たないおそれがあります。',
      'SOAレコードのexpireを604800以上、かつrefreshより長くしてください。',
    ],
    'expire-managed': [
      '{zone}のSOAレコードのexpireは{seconds}秒で、1週間より短くなっています。{provider}は独自の方法でゾーンを自社のサーバーに反映するため、影響を受けるのは他社のセカンダリサーバーだけです。',
    ],
    'negative-short': [
      'リゾルバーが{zone}に名前がないことをキャッシュする時間は{seconds}秒だけです。300秒以上が一般的です。',
      'SOAレコードのminimumを300から86400までにしてください。',
    ],
    'negative-long': [
      'リゾルバーは{zone}に名前がないことを{seconds}秒間キャッシュします。新しい名前が1日以上見えないことがあります。',
      'SOAレコードのminimumを300から86400までにしてください。',
    ],
    'contact-at': [
      '{zone}のSOAレコードの連絡先にアットマークがあります：{contact}。最初のドットがその代わりになります。',
      'アットマークの代わりにドットを使って、メールアドレスを書いてください。',
    ],
    'contact-invalid': [
      '{zone}のSOAレコードの連絡先がメールアドレスになっていません：{contact}。',
      '実際に読まれているメールアドレスを、アットマークの代わりにドットを使って書いてください。',
    ],
    'contact-unreachable': [
      '{zone}のSOAレコードの連絡先には、メールを配送できません。{domain}にはMXレコードもアドレスも設定されていません。',
      '実際に読まれているメールアドレスを書いてください。',
    ],
    'contact-refused': [
      '{zone}のSOAレコードの連絡先には、メールを配送できません。{domain}はメールを受け取りません（Null MX）。',
      '実際に読まれているメールアドレスを書いてください。',
    ],
    'primary-invalid': [
      '{zone}のSOAレコードのプライマリサーバーがホスト名になっていません：{primary}。',
      'プライマリサーバーの名前を書いてください。',
    ],
  }),
  translateActions(soaValues, {
    several: ['{zone}の余分なSOAレコードを削除する', 'ゾーンのSOAレコードは1つだけです。'],
    'expire-short': [
      '{zone}のSOAレコードのexpireを1週間以上にする',
      'セカンダリサーバーは、プライマリなしでは{seconds}秒で応答しなくなります。',
    ],
  }),
  translateCheck(recordAgreement, 'すべてのサーバーのレコード', {
    agreed: ['{zone}のすべてのサーバーが同じレコードを返します：{sets}。'],
    'not-compared': ['{zone}に応答したサーバーが2台に満たないため、比較できませんでした。'],
    differ: [
      '{zone}のサーバーが異なるレコードを返します：{sets}。どのサーバーに問い合わせるかによって、結果が変わります。',
      SAME_VERSION,
    ],
    'addresses-behind': [
      '{zone}のサーバーは異なるアドレスを返し、ゾーンの版も異なります：{sets}。古い版を持つサーバーに問い合わせると、その版のアドレスが返されます。',
      'すべてのサーバーを同じ版のゾーンにしてください。',
    ],
    'addresses-differ': [
      '{zone}のサーバーが異なるアドレスを返します：{sets}。地域や順番によって応答を変える事業者では、意図されたものです。',
    ],
  }),
  translateActions(recordAgreement, {
    differ: ['{zone}のすべてのサーバーのレコードを同じにする', '次のレコードが異なります：{sets}。'],
    'addresses-behind': [
      '{zone}のすべてのサーバーのアドレスを同じにする',
      '別の版のアドレスを返すサーバーがあります：{sets}。',
    ],
  }),
  translateCheck(mxAgreement, 'すべてのサーバーのMXレコード', {
    agreed: ['{zone}のすべてのサーバーのMXレコードは同じです：{records}。'],
    none: ['{zone}のどのサーバーにもMXレコードが設定されていません。送信側は、この名前自身のアドレスを試します。'],
    'none-needed': ['{zone}にはMXレコードが設定されていませんが、必要ありません。'],
    'not-compared': ['{zone}のMXレコードを返したサーバーがないため、比較できませんでした。'],
    differ: [
      '{zone}のサーバーのMXレコードが異なります：{sets}。送信側がどのサーバーに問い合わせるかによって、メールの届く先が変わります。',
      SAME_VERSION,
    ],
    'some-without': ['{zone}のサーバーの一部にだけ、MXレコードが設定されていません：{servers}。', SAME_VERSION],
    suffix: [
      '{zone}の下にはほかの人が名前を登録しますが、{zone}にMXレコードがあります。このような名前へのメールは、うまく届かないことがよくあります。',
      'ここでメールを受け取らないのであれば、MXレコードを削除してください。',
    ],
  }),
  translateActions(mxAgreement, {
    differ: [
      '{zone}のすべてのサーバーのMXレコードを同じにする',
      '送信側がどのサーバーに問い合わせるかによって、メールの届く先が変わります。',
    ],
    'some-without': [
      '{zone}のすべてのサーバーのMXレコードを同じにする',
      'MXレコードのないサーバーに問い合わせた送信側は、メールサーバーを見つけられません。',
    ],
  }),
  translateCheck(dsRecords, 'DSレコード', {
    fine: ['{zone}のDSレコードのダイジェストは、検証を行うリゾルバーが受け入れるものです：{records}。'],
    none: ['親ゾーンに{zone}のDSレコードが設定されていないため、DNSSECでは保護されていません。'],
    root: ['ルートには親ゾーンもDSレコードもありません。検証はルート自身の鍵から始まります。'],
    'not-known': ['{zone}のDSレコードについて答えた親ゾーンのサーバーがないため、確認できませんでした。'],
    deprecated: [
      '次のDSレコードのダイジェスト（SHA-1またはGOST）は、今後使用できません：{records}。これを無視するリゾルバーが増えています。',
      'レジストラで、ダイジェストタイプ2（SHA-256）のDSレコードを登録してください。新しいレコードが2日間公開されたら、古いものを削除してください。',
    ],
    'deprecated-beside': [
      '次のDSレコードのダイジェスト（SHA-1またはGOST）は、今後使用できません：{records}。同じ鍵タグについて、より強いダイジェストのDSレコードがあり、リゾルバーはそちらを優先します。',
      'ゾーンの検証に成功している場合は、これらのDSレコードだけをレジストラで削除してください。',
    ],
    'not-for-ds': [
      '次のDSレコードのダイジェストタイプは0で、CDSレコードで削除を求めるためだけのものです：{records}。',
      'レジストラで、ダイジェストタイプ2（SHA-256）のDSレコードを登録し、これらを削除してください。',
    ],
    unknown: [
      '次のDSレコードのダイジェストタイプは、どのリゾルバーでも検証できません：{records}。',
      'レジストラで、ダイジェストタイプ2（SHA-256）のDSレコードを登録し、これらを削除してください。',
    ],
    'no-sha-256': [
      '{zone}には、どのリゾルバーでも使えるダイジェストタイプ2（SHA-256）のDSレコードが設定されていません。',
      'レジストラで、ダイジェストタイプ2のDSレコードも登録してください。',
    ],
    'parents-disagree': [
      '親ゾーンのサーバーの間で、{zone}のDSレコードが一致していません：{sets}。変更が反映されている途中かもしれません。',
      '1日たっても変わらない場合は、レジストラに連絡してください。',
    ],
  }),
  translateActions(dsRecords, {
    'not-for-ds': ['ダイジェストタイプ0のDSレコードを置き換える', 'どのリゾルバーもこれを使えません。'],
    unknown: ['ダイジェストタイプが不明なDSレコードを置き換える', 'どのリゾルバーもこれを使えません。'],
    'parents-disagree': [
      '{zone}のDSレコードをレジストリに確認してもらう',
      'レジストリのサーバーが、異なるDSレコードを示しています。',
    ],
  }),
  translateCheck(keyAgreement, 'すべてのサーバーの鍵', {
    agreed: ['{zone}のすべてのサーバーの鍵は同じです。鍵タグは{tags}です。'],
    unsigned: ['{zone}には鍵がないため、署名されていません。'],
    'not-known': ['{zone}の鍵を返したサーバーがないため、確認できませんでした。'],
    'many-keys': [
      '{zone}は鍵（DNSKEY）を{count, plural, other {#個}}公開しています。多くのゾーンでは2個から4個です。検証を行うリゾルバーは、毎回そのすべてを取得します。Zonewellが比較するのは{max}個までのため、サーバー間の比較は行いませんでした。',
      '鍵のロールオーバー中でなければ、何も署名しておらず、DSレコードも指していない鍵を削除してください。',
    ],
    'several-signers': [
      '{zone}のサーバーの鍵が異なります：{sets}。複数の事業者がそれぞれの鍵で署名している場合（RFC 8901）は、これで正常です。そうでなければ、変更が反映されている途中か、一部のサーバーのゾーンが古いままです。',
    ],
    'some-without': [
      '{zone}のサーバーの一部にだけ、鍵がありません：{servers}。検証を行うリゾルバーは、これらのサーバーの応答を拒否します。',
      'これらのサーバーに、署名済みのゾーンを読み込んでください。',
    ],
    revoked: [
      '{zone}の次の鍵は失効しています：{tags}。検証を行うすべてのリゾルバーがそれを確認した後は、削除できます。',
      '失効から30日後に、これらの鍵を削除してください。',
    ],
    'no-entry-point': [
      '{zone}に、鍵署名鍵のフラグ（SEP）を持つ鍵がありません。検証には必要ありませんが、DSレコードを登録するツールはこれを使います。',
      'DSレコードが示す鍵のフラグを257にしてください。',
    ],
    'key-length': [
      '{zone}の次の鍵の長さは、アルゴリズムで許されていません：{tags}。検証を行うリゾルバーは、これらの鍵を使えません。',
      '署名を行うソフトウェアで新しい鍵を作り、DSレコードがこれらの鍵を示さなくなってから、削除してください。',
    ],
  }),
  translateActions(keyAgreement, {
    'key-length': ['{zone}の使えない鍵を置き換える：{tags}', '鍵の長さが、アルゴリズムで許されていません。'],
    'some-without': ['{servers}に署名済みの{zone}を読み込む', '鍵がないため、検証を行うリゾルバーは応答を拒否します。'],
  }),
  translateCheck(signatures, '署名の有効期間', {
    fine: ['{zone}の署名は現在有効で、最初に期限を迎えるのは{ends}です。'],
    unsigned: ['{zone}は署名されていないため、判定する署名がありません。'],
    'not-known': ['{zone}の鍵を返したサーバーがないため、確認できませんでした。'],
    expired: [
      '次のサーバーは、{zone}の期限が切れた署名を返します：{servers}。検証を行うリゾルバーはこれを拒否します。',
      'ゾーンに署名し直し、すべてのサーバーに新しいゾーンがあることを確認してください。',
    ],
    'expired-some': [
      '次のサーバーは、{zone}の期限が切れた署名を返します：{servers}。ほかのサーバーの署名は有効です。検証を行うリゾルバーは、期限が切れたものを拒否します。',
      'ほかのサーバーと同じゾーンをこれらのサーバーに読み込み、ゾーン転送を確認してください。',
    ],
    early: [
      '次のサーバーは、{zone}のまだ有効になっていない署名を返します：{servers}。検証を行うリゾルバーはこれを拒否します。',
      '署名を行う機器の時計を確認し、ゾーンに署名し直してください。',
    ],
    'ends-soon': [
      '{zone}の最初の署名は{ends}に、12時間以内に期限を迎えます。更新されないと、検証を行うリゾルバーはゾーンを拒否します。',
      '署名が動いていること、その結果がサーバーに読み込まれていることを確認してください。',
    ],
    long: [
      '{zone}の署名の有効期間は{days}日です。その間は、古い応答を再利用されるおそれがあります。',
      '有効期間は180日までにしてください。2週間から4週間が一般的です。',
    ],
    'ttl-longer': [
      '{zone}の次のレコードは、署名の期限より長くキャッシュされることがあります：{types}。',
      '署名をもっと早く更新するか、これらのレコードのTTLを短くしてください。',
    ],
    'ttl-above-signed': [
      'サーバーが返す{zone}の次のレコードのTTLは、署名に書かれたTTLより長くなっています：{sets}。検証を行うリゾルバーはTTLを短くします。',
      'TTLはゾーンで設定してから署名し直し、署名の後で変わらないようにしてください。',
    ],
    'other-signer': [
      '{zone}の署名に、署名者として別のゾーンが書かれています：{signers}。検証を行うリゾルバーは、これらの署名を無視します。',
      'このゾーンの名前を署名者として署名し直してください。',
    ],
    'label-count': [
      '{zone}の署名に書かれたラベルの数が、名前と一致しません：{types}。検証を行うリゾルバーは、拒否するか、ワイルドカードを探します。',
      '新しいソフトウェアでゾーンに署名し直してください。',
    ],
    'signature-length': [
      '{zone}の署名の長さが、アルゴリズムで許されていません：{types}。検証を行うリゾルバーはこれを拒否します。',
      '新しいソフトウェアでゾーンに署名し直してください。',
    ],
    missing: [
      '次のサーバーは、{zone}が署名されているのに、署名なしで応答します：{servers}。検証を行うリゾルバーはこれを拒否します。',
      'これらのサーバーに署名済みのゾーンを読み込み、途中の機器が署名を取り除いていないことを確認してください。',
    ],
    'algorithm-unused': [
      '{zone}には次のアルゴリズムの鍵がありますが、SOA、NS、DNSKEYのすべてには署名していません：{algorithms}。ほとんどのリゾルバーは受け入れますが、DSレコードがそのような鍵を指している場合、厳格なリゾルバーはゾーンを拒否します。',
      'アルゴリズムを変更している途中でなければ、それぞれのアルゴリズムですべてに署名してください。または、何にも署名しておらず、DSレコードも指していない鍵を削除してください。',
    ],
  }),
  translateActions(signatures, {
    'other-signer': ['{zone}を署名者として署名し直す', '検証を行うリゾルバーは、{signers}の署名を無視します。'],
    'label-count': ['{zone}に署名し直す', '検証を行うリゾルバーは、ラベルの数が正しくない署名を使えません。'],
    'signature-length': ['{zone}に署名し直す', '検証を行うリゾルバーは、長さが正しくない署名を拒否します。'],
    expired: ['{zone}の期限が切れた署名を更新する', '検証を行うリゾルバーは、期限が切れたものを拒否します。'],
    'expired-some': [
      '正しく署名された{zone}を{servers}に読み込む',
      '検証を行うリゾルバーは、期限が切れたものを拒否します。',
    ],
    early: ['{zone}に署名する機器の時計を確認する', '検証を行うリゾルバーは、未来の署名を拒否します。'],
    'ends-soon': ['{zone}の署名が動いていることを確認する', '最初の署名は{ends}に期限を迎えます。'],
    missing: ['{servers}に署名済みの{zone}を読み込む', '検証を行うリゾルバーは、署名のない応答を拒否します。'],
  }),
];
