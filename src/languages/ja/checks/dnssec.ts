import { dnssec } from '../../../checks/dnssec/dnssec.ts';
import {
  SIGNATURE_ADVICE_TEXTS,
  SIGNATURE_FAULT_TEXTS,
  TYPE_FAULT_TEXTS,
  UNSIGNED_TEXTS,
} from '../../../checks/dnssec/faults.ts';
import { DS_TEXTS } from '../../../checks/dnssec/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';

const DNSSEC_WORDS = {
  name: 'DNSSEC',
  means: 'DNSSECはゾーンのレコードに署名し、リゾルバーが本物の応答と偽の応答を見分けられるようにします。',
  why: '設定されていない場合、DNSの応答を偽造できる攻撃者は、訪問者やメールを別の場所へ誘導できます。署名に誤りがあると、検証を行うリゾルバーは応答を拒否し、その利用者からはドメインが見えなくなります。',
};

export const DNSSEC_TEXTS: readonly TextTable[] = [
  translate(DS_TEXTS, {
    record: '鍵タグ{tag}（アルゴリズム{algorithm}、ダイジェストタイプ{digest}）',
    wanted: 'ゾーンのCDSレコードによると、登録するDSレコードは{records}です。',
    'no-entry':
      '先に鍵署名鍵（フラグ257）を作成してください。ゾーンにはゾーン署名鍵しかなく、それを指すDSレコードでは、その鍵が次に交換されたときに検証が失敗します。',
  }),
  translate(SIGNATURE_FAULT_TEXTS, {
    unsigned: '署名がありません',
    'no-key': 'ゾーンが公開していない鍵による署名です',
    'no-named-key': 'DSレコードが指す鍵で、ゾーンの鍵に署名されていません',
    expired: '署名の期限が切れています',
    'expired-at': '署名の期限が{date}に切れています',
    'not-yet-valid': '署名の有効期間がまだ始まっていません',
    'valid-from': '署名の有効期間は{date}からです',
    'wrong-signature': '署名がレコードと一致しません',
    'wrong-signer': '別のゾーンの名義による署名です',
    'too-many-labels': 'より長い名前に対する署名です',
    'too-much-work': '署名の数が、検証を行うリゾルバーの受け入れる範囲を超えています',
    'no-key-for-ds': 'そのゾーンのどの鍵も、DSレコードと一致しません',
    unproven: '存在しないことの証明がありません',
    unknown: '署名の期限が切れているか、上位のゾーンの署名に問題がある可能性があります',
  }),
  translate(TYPE_FAULT_TEXTS, { of: '{types}：{fault}。', open: '{types}：原因はわかりません。' }),
  translate(SIGNATURE_ADVICE_TEXTS, {
    sign: 'DNS事業者にゾーンの再署名を依頼し、すべての署名が自動的に更新されることを確認してください。',
    clock: 'ゾーンに署名するサーバーの時計の確認と、ゾーンの再署名を、DNS事業者に依頼してください。',
    serve:
      'DNS事業者にゾーンの再署名を依頼し、すべてのネームサーバーが署名済みのゾーンを提供していることを確認してください。',
    keys: '公開している鍵によるゾーンの再署名を、DNS事業者に依頼してください。',
    entry: 'DSレコードが指す鍵でゾーンの鍵に署名するよう、DNS事業者に依頼してください。',
    fewer: '不要になった鍵と署名の削除を、DNS事業者に依頼してください。',
    report: 'ゾーン{zone}の運用者に、この問題を報告してください。',
  }),
  translate(UNSIGNED_TEXTS, {
    unknown: 'アルゴリズムまたはダイジェストが、すでに対応されていない方式である可能性があります',
    algorithm: 'DSレコードのアルゴリズムまたはダイジェストタイプは、検証を行うリゾルバーが対応していないものだけです',
    'no-ds': 'そのゾーンのDSレコードが、親ゾーンに登録されていません',
    iterations: 'その親ゾーンのNSEC3の反復回数が、検証を行うリゾルバーの上限を超えています',
  }),
  translateFindings(dnssec, DNSSEC_WORDS, {
    valid: {
      says: 'ゾーン{zone}は署名されており、ルートからの信頼の連鎖を検証できました。',
      summary: 'ゾーン{zone}は署名されており、ルートからの信頼の連鎖がつながっています。',
    },
    'valid-unchecked': {
      says: 'ゾーン{zone}は署名されており、ルートからの信頼の連鎖を検証できました。ただし、{name}の次のレコードは確認できなかったため、これらの署名が正しいかどうかは判断できません：{types}。',
      summary: 'ゾーン{zone}は署名されています。{name}のレコードの一部は確認できませんでした。',
    },
    unsigned: {
      says: 'ゾーン{zone}はDNSSECで保護されていません。親ゾーンにDSレコードが設定されていないため、偽の応答と本物の応答を見分けられません。',
      do: 'ゾーン{zone}をDNSSECで署名する',
      because: '署名のないゾーンの応答は、経路上の第三者が偽造できます。',
      advice: 'DNS事業者でDNSSECを有効にし、そこで示されたDSレコードをレジストラに登録してください。',
      summary: 'ゾーン{zone}はDNSSECで保護されていません。',
    },
    'signed-without-ds': {
      says: 'ゾーン{zone}は署名されていますが、親ゾーンにDSレコードが登録されていないため、リゾルバーは署名を検証できません。完了まであと1歩です。',
      do: '{zone}のDSレコードをレジストラに登録する',
      because: 'ゾーンは署名済みで、残る作業はこれだけです。',
      advice:
        'ゾーンのDSレコードをレジストラに登録してください。4つの値は順に、鍵タグ、アルゴリズム、ダイジェストタイプ、ダイジェストです。DSレコードは、DNS事業者のDNSSEC設定画面にも表示されます。{hint}',
      summary: 'ゾーン{zone}は署名されていますが、DSレコードが登録されていません。',
    },
    'above-unsigned': {
      says: '{zone}のDSレコードがありますが、上位のゾーン{above}が署名なしとして扱われるため、効果がありません：{why}。',
      do: 'ゾーン{above}のDNSSEC署名を依頼する',
      because: 'それまでは、経路上の第三者が{zone}の応答を偽造できます。',
      advice: '{above}の運用者に、そのゾーンのDNSSEC署名とDSレコードの登録を依頼してください。',
      summary: '{zone}のDSレコードがありますが、上位のゾーン{above}が署名なしとして扱われます。',
    },
    broken: {
      says: '親ゾーンに{zone}のDSレコードがありますが、このゾーンは署名なしとして扱われます：{why}。',
      do: 'ゾーン{zone}を現行のアルゴリズムで署名する',
      because: 'リゾルバーはこのゾーンを署名なしとして扱います。',
      advice:
        'DNS事業者に、アルゴリズム13（ECDSA P-256）によるゾーンの署名を依頼してください。署名が済んだら、DNS事業者が示すダイジェストタイプ2のDSレコードをレジストラで追加し、2日後に古いDSレコードを削除してください。',
      summary: '{zone}のDSレコードがありますが、リゾルバーはゾーンを署名なしとして扱います。',
    },
    bogus: {
      says: 'ゾーン{zone}はbogusです。DNSSEC検証に失敗するため、検証を行うリゾルバー{who, select, most {の多く} other {}}はこのゾーンの応答を拒否し、その利用者はこのドメインに到達できません。{who, select, most {残りのリゾルバーは、署名の期限が切れてから最長1日は受け入れます。} other {}}',
      do: '{zone}のDNSSECを修復する',
      because:
        '検証を行うリゾルバー{who, select, most {の多く} other {}}はすべての応答を拒否するため、その利用者は接続できません。',
      summary: 'DNSSEC検証を行うリゾルバー{who, select, most {の多く} other {}}は、{zone}のすべての応答を拒否します。',
    },
    'bogus-above': {
      says: 'ゾーン{zone}は、上位のゾーン{above}の鍵と署名が原因でbogusです：{fault}。検証を行うリゾルバー{who, select, most {の多く} other {}}はこのゾーンの応答を拒否し、その利用者はこのドメインに到達できません。問い合わせ先のリゾルバーが応答を改変しているのでなければ、修正できるのは{above}の運用者だけです。',
      do: '{above}のDNSSECの問題を、その運用者に報告する',
      because:
        '検証を行うリゾルバー{who, select, most {の多く} other {}}はすべての応答を拒否するため、その利用者はこのドメインに到達できません。',
      advice:
        'ほかのリゾルバーでも同じ結果になる場合は、{above}の運用者に報告してください。トップレベルドメインの場合は、そのレジストリです。',
      summary:
        'DNSSEC検証を行うリゾルバー{who, select, most {の多く} other {}}は、上位のゾーン{above}の問題により、{zone}のすべての応答を拒否します。',
    },
    'partly-bogus': {
      says: 'ゾーン{zone}は署名されていますが、{name}の一部の応答は署名の検証に失敗します。{faults}検証を行うリゾルバーはこれらの応答を拒否します。',
      do: '{name}の署名を修復する：{types}',
      because: '検証を行うリゾルバーはこれらの応答を拒否します。',
      advice: '{remedy}',
      summary: 'DNSSEC検証を行うリゾルバーは、{name}の次の応答を拒否します：{types}。',
    },
    'bogus-hosts': {
      says: '検証を行うリゾルバーは、{name}に欠かせないアドレスを拒否します。{faults}',
      do: '署名を修復する：{sets}',
      because: 'DNSSECを検証する利用者は、{name}のこれらのホストに到達できません。',
      advice: '{remedy}',
      summary: 'DNSSEC検証を行うリゾルバーは、{name}に欠かせない次のアドレスを拒否します：{sets}。',
    },
    'bogus-records': {
      says: '検証を行うリゾルバーは、{name}が必要とするレコードを拒否します。{faults}',
      do: '署名を修復する：{sets}',
      because: 'DNSSECを検証する利用者は、{name}のこれらのレコードを利用できません。',
      advice: '{remedy}',
      summary: 'DNSSEC検証を行うリゾルバーは、{name}が必要とする次のレコードを拒否します：{sets}。',
    },
    'sha1-digest': {
      says: '鍵と一致するDSレコードは、SHA-1のダイジェストだけです。SHA-1は非推奨であり（RFC 9905）、対応をやめたリゾルバーはこのゾーンを署名なしとして扱います。',
      advice:
        '同じ鍵に対するダイジェストタイプ2（SHA-256）のDSレコードを、レジストラで追加してください。SHA-1のDSレコードは、新しいDSレコードが公開されてから2日たつまで削除しないでください。',
    },
    'old-algorithm': {
      says: 'ゾーンは{algorithms}で署名されていますが、この方式は署名に使用してはなりません（RFC 9905、RFC 9906）。検証を行うリゾルバーの運用者は、このようなゾーンを署名なしとして扱わなければなりません。',
      do: 'ゾーン{zone}を現行の署名アルゴリズムに移行する',
      because:
        '{algorithms}で署名されており、検証を行うリゾルバーの運用者は、このようなゾーンを署名なしとして扱わなければなりません。',
      advice:
        'DNS事業者に、アルゴリズム13（ECDSA P-256）へのアルゴリズムロールオーバーを依頼してください。ロールオーバーが完了するまで、現在のDSレコードは残してください。',
    },
    'discouraged-algorithm': {
      says: 'ゾーンは{algorithms}で署名されていますが、この方式による署名は推奨されていません（RFC 9904）。',
      advice:
        '次回の鍵のロールオーバーの際に、アルゴリズム13（ECDSA P-256）への移行をDNS事業者に依頼してください。ロールオーバーが完了するまで、現在のDSレコードは残してください。',
    },
    'new-algorithm': {
      says: 'ゾーンは{algorithms}だけで署名されています。当サービスでは署名を検証できましたが、検証を行うリゾルバーの多くはこのアルゴリズムにまだ対応しておらず、ゾーンを署名なしとして扱います。',
      advice:
        'アルゴリズム13（ECDSA P-256）でも署名できるかどうかを、DNS事業者に確認してください。現在のDSレコードは残してください。',
    },
    'short-key': {
      says: '最も短いRSA鍵は{bits}ビットです。2,048ビット未満の鍵は、もはや安全とは見なされません。',
      advice:
        'DNS事業者に、アルゴリズム13（ECDSA P-256）または2,048ビットのRSAへの鍵のロールオーバーを依頼してください。ロールオーバーが完了するまで、現在のDSレコードは残してください。',
    },
    'nsec3-iterations': {
      says: 'NSEC3の追加反復回数が{iterations}に設定されています。RFC 9276は0を求めています。反復が多いとすべてのリゾルバーに余分な負荷がかかり、ゾーンを署名なしとして扱うリゾルバーや、応答を拒否するリゾルバーもあります。',
      advice: 'DNS事業者で、NSEC3の反復回数を0に設定してください。',
    },
    'nsec3-unsigned': {
      says: 'NSEC3の追加反復回数が{iterations}に設定されています。{max}を超えると、検証を行うリゾルバーは{zone}の不在の応答をすべて署名なしとして扱うため、攻撃者がレコードの不在を偽ったり、名前を作り出したりできます（RFC 9276）。',
      do: '{zone}のNSEC3の反復回数を0に設定する',
      because: '検証を行うリゾルバーが不在の応答を署名なしとして扱うため、偽造できます。',
      advice: 'DNS事業者で、NSEC3の反復回数を0に設定してください。',
    },
    'nsec3-salt': {
      says: 'NSEC3のソルトに{salt}が設定されています。RFC 9276はソルトなしを求めています。ソルトは負荷を増やすだけで、保護にはなりません。',
      advice: 'DNS事業者で、NSEC3のソルトを空（-）に設定してください。',
    },
    'nsec3-opt-out': {
      says: 'NSEC3のオプトアウトが有効なため、攻撃者はこのゾーンに署名のない名前を作り出せます。RFC 9276がオプトアウトを認めているのは、署名された委任が少ない、非常に大きなゾーンだけです。',
      advice: 'DNS事業者で、NSEC3のオプトアウトを無効にしてください。',
    },
    'ds-in-use': {
      says: '親ゾーンには次のDSレコードがあります：{records}。アルゴリズム1、3、5、6、7、12（GOST）と、ダイジェストタイプ1（SHA-1）、3（GOST）は、もう使用してはなりません（RFC 9905、RFC 9906）。',
    },
    'stray-ds': {
      says: '親ゾーンにある次のDSレコードは、ゾーンのどの鍵とも一致しません：{records}。検証には、ほかのDSレコードが使われています。',
      advice: '鍵のロールオーバー中でなければ、これらのDSレコードだけをレジストラで削除してください。',
    },
    'ds-without-key': {
      says: '親ゾーンのどのDSレコードも、ゾーンの鍵と一致しません。DSレコードは{records}、鍵のタグは{tags}です。ゾーンを署名し直しても解決しません。',
      advice:
        'DNS事業者が現在示しているDSレコードを、レジストラに登録してください。その後、どの鍵とも一致しないDSレコードを削除してください。',
    },
    'ds-ignored': {
      says: 'ゾーンの鍵と一致するDSレコードは、ダイジェストがSHA-1です。より強いダイジェストのDSレコードがほかにあるため、DNSSECを検証するリゾルバーの多くはSHA-1のものを無視します（RFC 4509）。しかし、ほかのDSレコードはどの鍵とも一致しません：{records}。ゾーンを署名し直しても解決しません。',
      advice: 'DNS事業者が現在示している、ダイジェストタイプ2（SHA-256）のDSレコードをレジストラに登録してください。',
    },
    'ds-without-signing': {
      says: '親ゾーンにDSレコードがありますが、ゾーンには鍵がなく、署名されていません。DNS事業者を変更した後によく起こります。',
      advice:
        'レジストラでDSレコードを削除してください。または、DNS事業者でDNSSECを有効にし、古いDSレコードをDNS事業者が示すものに置き換えてください。',
    },
    'bad-signatures': {
      says: 'DSレコードの1つはゾーンの鍵と一致しているため、問題は署名にあります：{fault}。',
      advice: '{remedy}時間がかかる場合は、完了するまでレジストラでDSレコードを削除してください。',
    },
    'not-compared': {
      says: 'ゾーンには鍵が{keys, plural, other {#個}}、親ゾーンにはDSレコードが{ds, plural, other {#件}}あります。Zonewellが比較するのはそれぞれ{max}件までのため、どのDSレコードがどの鍵を指しているかは確認しませんでした。',
    },
    'open-cause': {
      says: 'DSレコードとゾーンの鍵を照合できなかったため、原因はわかりません。',
      advice:
        'レジストラのDSレコードがゾーンの鍵と一致しているか、署名の期限が切れていないかを、DNS事業者に確認してください。',
    },
  }),
];
