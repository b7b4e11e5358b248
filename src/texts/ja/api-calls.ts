/** What calls, histories, changes and registrations are, in the schemas of the API: Japanese by its English. */
export const CALLS: Readonly<Record<string, string>> = {
  'DNS and mail-authentication health of any domain name.': 'あらゆるドメイン名のDNSとメール認証の状態。',
  'Read-only, over GET, in JSON (UTF-8, snake_case). Errors are problem details (RFC 9457). We report a failed lookup as a failure, never as a missing record.':
    'GETによる読み取り専用のAPIで、JSON（UTF-8、snake_case）を返します。エラーはproblem details（RFC 9457）です。失敗した問い合わせは失敗として返し、レコードが設定されていないとはみなしません。',
  'Current DNS records of a name': '名前の現在のDNSレコード',
  'From our store while their TTL lasts (at least 60 s, at most 1 h), otherwise looked up on demand. For a name that does not exist, the status is 200 and there are no records. If we could not look up some types, `lookups` says so.':
    'TTLの間（60秒以上、1時間以内）は保存済みのレコードを返し、それ以外の場合は新たに問い合わせます。存在しない名前には、ステータス200と0件のレコードを返します。問い合わせに失敗した種別は`lookups`に示します。',
  'A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too.':
    'ドメイン名。文字の種類を問わず、UTF-8をパーセントエンコードして指定します。サブドメイン、アンダースコアを含むサービス名、トップレベルドメインも指定できます。',
  'Record types separated by commas, without spaces, in any case: A, AAAA, CAA, CNAME, DNSKEY, DS, HTTPS, MX, NAPTR, NS, PTR, SOA, SRV, SVCB, TLSA, TXT. If you leave it out: all types that we observe.':
    'レコード種別（コンマ区切り、空白なし、大文字と小文字の区別なし）：A, AAAA, CAA, CNAME, DNSKEY, DS, HTTPS, MX, NAPTR, NS, PTR, SOA, SRV, SVCB, TLSA, TXT。省略すると、観測の対象となるすべての種別を返します。',
  'The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change.':
    '表題、説明、対処方法の言語。省略すると、Accept-Languageフィールドに最も合う言語、または英語になります。フィールド名、コード、ラベルは変わりません。',
  'The requested data.': '要求されたデータ。',
  'Nothing has changed since the response with the ETag in If-None-Match.':
    'If-None-MatchのETagを含む応答から、変更はありません。',
  'Registration data of a name': '名前の登録情報',
  'Registration data of the registrable domain: from RDAP if the registry offers it, otherwise from WHOIS. If the registry knows little, we also ask the registrar. A failed or limited lookup is an error and never says "not registered". We cache the data for six hours.':
    '登録の単位となるドメインの登録情報。レジストリが対応していればRDAP、それ以外はWHOISから取得します。レジストリの情報が少ない場合は、レジストラにも問い合わせます。問い合わせが失敗または制限された場合はエラーになり、「登録されていません」と返すことはありません。データは6時間キャッシュします。',
  'History of the DNS records of a name': '名前のDNSレコードの履歴',
  'Observed changes, newest first, and every record that we ever observed, with its intervals. The day of a change is the day of the first lookup that saw it. Failed lookups and rotating records do not count as changes. This call looks nothing up: a name that was never looked up has no history. With `Accept: application/x-ndjson`, the intervals come in the Passive DNS Common Output Format, one a line.':
    '観測した変更（新しい順）と、これまでに観測したすべてのレコードおよびその期間。変更の日付は、最初に変更を確認した問い合わせの日付です。失敗した問い合わせと交互に現れるレコードは、変更として数えません。この呼び出しは問い合わせを行わないため、一度も調べていない名前の履歴は空になります。`Accept: application/x-ndjson`を指定すると、期間ごとに1行の、Passive DNS Common Output Formatで返します。',
  'Changes on or after this day or time (RFC 3339).': 'この日または時刻以降の変更（RFC 3339）。',
  'Changes up to the end of this day, or before this time (RFC 3339).':
    'この日の終わりまで、またはこの時刻より前の変更（RFC 3339）。',
  'Changes in one answer: 1 to 1000; default 100.': '1回の応答に含める変更の数：1～1000。省略すると100です。',
  'The `next` of an earlier answer, for older changes.': '以前の応答の`next`。より古い変更を取得します。',
  'Intervals in the Passive DNS Common Output Format, one JSON object a line.':
    'Passive DNS Common Output Formatの期間。1行に1つのJSONオブジェクトです。',
  'DNS and mail-authentication health of a name': '名前のDNSとメール認証の状態',
  'Score, grade, ten checks with their evidence and fixes, areas and records: all that the report page shows. If we have never looked up the name, we do so on demand. If our data is old, we return it with its date and look it up again.':
    'スコア、評価、10項目の診断とその根拠および修正方法、分野、レコードなど、診断結果のページに表示するすべての内容。一度も調べていない名前は、新たに調べます。データが古い場合は日付とともに返し、あらためて調べます。',
  'The report as of this time (RFC 3339), or as of the end of this day (UTC): the same checks over what had been observed by then. What had not been looked up by then is unknown. If you leave it out: the current state.':
    'この時刻（RFC 3339）またはこの日の終わり（UTC）の時点の診断結果。それまでに観測した内容を、同じ項目で診断します。それまでに調べていなかったものは「確認できませんでした」になります。省略すると、現在の状態を返します。',
  'Mail security of a name': '名前のメールセキュリティ',
  'Six items with 100 points in total: SPF, DKIM, DMARC, MTA-STS, TLS-RPT and BIMI, with an explanation of each deduction. In addition, without points: STARTTLS and DANE of each mail server, the SPF tree, what happens to forged e-mail, the way to `p=reject`, and what large mailbox providers require. Free: these calls do not count against your quota.':
    'SPF、DKIM、DMARC、MTA-STS、TLS-RPT、BIMIの6項目（合計100点）と、減点の理由。スコアの対象外として、各メールサーバーのSTARTTLSとDANE、SPFの構造、なりすましメールの扱い、`p=reject`までの手順、大手メールプロバイダーの要件も返します。無料で、呼び出し回数には含まれません。',
  'Health score of a name over time': '名前の健全性スコアの推移',
  'The score that a report of each time would have given, by the checks of today, and the changes that moved it; newest first. We compute it from what we observed. This call looks nothing up: what had not been looked up by then counts as unknown, and a name that was never looked up has no scores. If a name changed very often, a page ends early, so two pages may give the same score for adjacent periods.':
    '各時点の診断結果で得られたはずのスコア（現在の診断項目による）と、その変動の原因となった変更。新しい順に返します。観測した内容から計算し、問い合わせは行いません。その時点までに調べていなかったものは「確認できませんでした」として扱い、一度も調べていない名前のスコアは空になります。変更が非常に多い名前ではページが早めに終わるため、連続する期間の同じスコアが2ページに分かれることがあります。',
  'Scores in one answer: 1 to 100; default 20.': '1回の応答に含めるスコアの数：1～100。省略すると20です。',
  'The `next` of an earlier answer, for older scores.': '以前の応答の`next`。より古いスコアを取得します。',
  'What changed at a name, and what it meant': '名前に起きた変更とその意味',
  'Each change in words, with its severity, what to do if it was not you, the records before and after, and the health score before and after; newest first. Changes that the same lookups first saw are together. Failed lookups, rotating records, new TTLs and what only an archive saw do not count as changes. This call looks nothing up: a name that was never looked up has no changes. A page may have fewer changes than the limit even if older ones follow.':
    '変更の説明、重大度、心当たりがない場合の対処方法、変更前後のレコードと健全性スコア。新しい順に返します。同じ問い合わせで最初に確認された変更は、まとめて返します。失敗した問い合わせ、交互に現れるレコード、TTLの変更、アーカイブだけが観測した内容は、変更として数えません。この呼び出しは問い合わせを行わないため、一度も調べていない名前の変更は空になります。さらに古い変更がある場合でも、1ページの件数が上限より少ないことがあります。',
  'Moments of change in one answer: 1 to 50; default 20.': '1回の応答に含める変更時点の数：1～50。省略すると20です。',
  'The requested name, in ASCII.': '要求された名前（ASCII表記）。',
  'Ordered by type, value and name. Empty if there are none.':
    '種別、値、名前の順。レコードが設定されていない場合は空です。',
  'The outcome of each lookup.': '各問い合わせの結果。',
  'Current records of a name.': '名前の現在のレコード。',
  'The name that we looked up.': '調べた名前。',
  'The record type that we looked up.': '調べたレコード種別。',
  '`nodata`: the name has no such record; `nxdomain`: the name does not exist; `failure`: the lookup failed, which says nothing about whether the record exists.':
    '`nodata`：その種別のレコードは設定されていません。`nxdomain`：名前は存在しません。`failure`：問い合わせに失敗したため、レコードについては確認できませんでした。',
  'When we got this outcome.': '結果を得た時刻。',
  'The outcome of one lookup.': '1つの問い合わせの結果。',
  'The name that the data is about.': 'データの対象となる名前。',
  'Whether the name is registered.': '名前が登録されているかどうか。',
  'The registrar of the name.': '名前のレジストラ。',
  'The number of the registrar at IANA.': 'IANAによるレジストラの番号。',
  'The website of the registrar, as the registry gives it.': 'レジストリに記載されたレジストラのWebサイト。',
  'Where to report abuse.': '不正利用の報告先。',
  'Null if the name is not registered.': '名前が登録されていない場合はnull。',
  'When it was registered.': '登録された時刻。',
  'When its data was last changed.': '登録情報が最後に変更された時刻。',
  'When the registration expires.': '登録の有効期限。',
  'EPP status codes, or else the words of the registry.': 'EPPのステータスコード、またはレジストリの表記。',
  'The name servers, as the registry lists them.': 'レジストリに記載されたネームサーバー。',
  'Whether the delegation is signed; null if the registry does not say.':
    '委任に署名があるかどうか。レジストリが示していない場合はnull。',
  'Whether the parent zone has DS records.': '親ゾーンにDSレコードがあるかどうか。',
  'The holder of the name; often withheld.': '名前の登録者。多くの場合、非公開です。',
  'The organization of the holder.': '登録者の組織。',
  'The country of the holder.': '登録者の国。',
  'The protocol of the answer.': '応答のプロトコル。',
  'The server that answered.': '応答したサーバー。',
  'When it answered.': '応答した時刻。',
  'The original response. Untrusted text.': '元の応答。信頼できない文字列です。',
  'What changed.': '変更された項目。',
  'The old value.': '以前の値。',
  'The new value.': '新しい値。',
  'When we got the older answer.': '以前の応答を得た時刻。',
  'What has changed since the earlier lookup.': '前回の問い合わせからの変更。',
  'Registration data.': '登録情報。',
  'Newest first.': '新しい順。',
  'Every record that we ever observed, by type, value and name.':
    'これまでに観測したすべてのレコード（種別、値、名前の順）。',
  'The cursor for older changes; null if there are none.':
    'より古い変更を取得するカーソル。これより古い変更がない場合はnull。',
  'History of the records of a name.': '名前のレコードの履歴。',
  'Day (UTC) of the lookup that first saw the change.': '最初に変更を確認した問い合わせの日付（UTC）。',
  'Time of that lookup.': 'その問い合わせの時刻。',
  'What happened.': '変更の内容。',
  'Owner name.': 'レコードの名前。',
  'Record type.': 'レコード種別。',
  'In presentation form. Untrusted text.': '表示形式。信頼できない文字列です。',
  'TTL in seconds as last observed; null if only an archive saw the record.':
    '最後に観測したTTL（秒）。アーカイブだけが観測したレコードではnull。',
  'One change of the records of a name.': '名前のレコードの変更1件。',
  'Day (UTC) of the first observation.': '最初に観測した日付（UTC）。',
  'Day (UTC) of the last observation.': '最後に観測した日付（UTC）。',
  'How often we observed it.': '観測した回数。',
  'First observation in this interval.': 'この期間の最初の観測。',
  'Last observation in this interval.': 'この期間の最後の観測。',
  'Observations in this interval.': 'この期間の観測回数。',
  'When a lookup first returned an answer without it; null if none has.':
    'このレコードを含まない応答が最初に返った時刻。まだない場合はnull。',
  'Intervals in which we observed it without a gap, oldest first.': '途切れずに観測された期間（古い順）。',
  'A record that we have observed.': 'これまでに観測したレコード。',
  'Version of checks, weights and thresholds: those of today, whatever the date.':
    '診断項目、配点、しきい値のバージョン。日付にかかわらず、現在のものです。',
  'The cursor for older scores; null if there are none.':
    'より古いスコアを取得するカーソル。これより古いスコアがない場合はnull。',
  'The health score of a name over time.': '名前の健全性スコアの推移。',
  'When a lookup first saw the change that led to this score.':
    'このスコアの原因となった変更を、問い合わせで最初に確認した時刻。',
  'When a lookup first saw the change that led to the next score; null for the current score.':
    '次のスコアの原因となった変更を、問い合わせで最初に確認した時刻。現在のスコアではnull。',
  'Points of satisfied checks.': '合格した項目の点数。',
  'The score if every unknown check passed.': '確認できなかった項目がすべて合格した場合のスコア。',
  'Grade.': '評価。',
  'Null if the checks that we could judge are worth less than 60 points.':
    '判定できた項目の配点が60点未満の場合はnull。',
  '`added` and `removed`: a record. `dnssec`: the DNSSEC state (RFC 4035) of its answers. `existence`: whether the name exists. `criteria`: we judged DNSSEC for the first time, so the score moved without a change of the domain.':
    '`added`と`removed`：レコード。`dnssec`：応答のDNSSECの状態（RFC 4035）。`existence`：名前が存在するかどうか。`criteria`：DNSSECを初めて判定したため、ドメインに変更がなくてもスコアが変わりました。',
  'Owner name; it may belong to another domain that the report depends on.':
    'レコードの名前。診断結果に影響する別のドメインの場合もあります。',
  'The record in presentation form, the new state, or the version of the criteria. Untrusted text.':
    'レコードの表示形式、新しい状態、または判定基準の版。信頼できない文字列です。',
  'One observed change.': '観測した変更1件。',
  'Changes first seen at `from`, at most 20.': '`from`の時刻に最初に確認した変更（最大20件）。',
  'How many more changes were seen then.': '同じ時刻に確認した、そのほかの変更の件数。',
  'A period in which the score stayed the same.': 'スコアが変わらなかった期間。',
  'Version of checks, weights and thresholds of the scores: those of today, whatever the date.':
    'スコアに使用した診断項目、配点、しきい値のバージョン。日付にかかわらず、現在のものです。',
  'When we first looked up a record of the name; null if we never did.':
    'この名前のレコードを最初に調べた時刻。一度も調べていない場合はnull。',
  'What changed at a name, and what it meant.': '名前に起きた変更とその意味。',
  'Time of the lookup that first saw it.': '最初に変更を確認した問い合わせの時刻。',
  'Time of the last lookup before the change. The change happened between the two.':
    '変更前の状態を最後に確認した問い合わせの時刻。変更はこの2つの時刻の間に起きました。',
  'A score.': 'スコア。',
  'The score just before; null if nothing was known.': '直前のスコア。何も確認できていなかった場合はnull。',
  'The score from then on.': '変更後のスコア。',
  'The most severe first, at most 50.': '重大なものから順（最大50件）。',
  'How many more changes that moment has.': '同じ時点の、そのほかの変更の件数。',
  'What changed at one moment.': '1つの時点に起きた変更。',
  'What happened, as a stable code, such as `dmarc-weakened`.':
    '変更の内容を表す固定のコード（`dmarc-weakened`など）。',
  'What it is about.': '変更の分野。',
  'How much it matters to the owner.': '所有者にとっての重大度。',
  'The name that it is about.': '変更があった名前。',
  'What happened, in one line.': '変更の内容（1行）。',
  'Why it matters; null if the message says it all.': '変更が重要な理由。messageだけで足りる場合はnull。',
  'The code of the reason.': '理由のコード。',
  'What to do if it was not you; null if there is nothing to do.':
    '心当たりがない場合の対処方法。対処が不要な場合はnull。',
  'The code of what to do.': '対処方法のコード。',
  'Its records before, in presentation form. Untrusted text.': '変更前のレコード（表示形式）。信頼できない文字列です。',
  'Its records after. Untrusted text.': '変更後のレコード。信頼できない文字列です。',
  'The records of one name and type, before and after.': '1つの名前と種別の、変更前後のレコード。',
  'What changed in the DNS.': 'DNSで変更された内容。',
  'What a change means.': '変更の意味。',
  'For If-None-Match.': 'If-None-Matchで使用します。',
  'The language of the sentences in the response.': '応答の文の言語。',
  'Identifies this request in our log.': 'サービスのログで、このリクエストを識別します。',
  'Seconds to wait.': '待つ秒数。',
  'Calls left this month (`r`) and seconds until the quota resets (`t`), e.g. `"month";r=199;t=86400`.':
    '今月の残りの呼び出し回数（`r`）と、上限がリセットされるまでの秒数（`t`）。例：`"month";r=199;t=86400`',
  'Calls allowed in a calendar month, UTC (`q`), and the length of this month in seconds (`w`), e.g. `"month";q=250;w=2592000`.':
    '1暦月（UTC）に使用できる呼び出し回数（`q`）と、今月の秒数（`w`）。例：`"month";q=250;w=2592000`',
  'Where to send the key.': 'キーの送信方法。',
  'A key from your account: `zw_` and 49 letters and digits.': 'アカウントで発行したキー：`zw_`に続く49文字の英数字。',
};
