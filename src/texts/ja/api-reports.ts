/** What reports, checks, areas and actions are, in the schemas of the API: Japanese by its English. */
export const REPORTS: Readonly<Record<string, string>> = {
  'The name, in ASCII.': '名前（ASCII表記）。',
  'The name in its own script.': '名前（本来の文字による表記）。',
  'Top-level domain with its dot.': 'トップレベルドメイン（先頭のドットを含む）。',
  'The registrable domain of the name; null for a public suffix.':
    '登録の単位となるドメイン。パブリックサフィックスではnull。',
  'Whether the name exists; null if that is unknown.': '名前が存在するかどうか。確認できなかった場合はnull。',
  'One sentence: what matters most.': '最も重要なことを1文で示します。',
  'Points out of 100; what is unknown adds none.': '点数（100点満点）。確認できなかったものには点数を加えません。',
  'The score if everything unknown passed.': '確認できなかったものがすべて合格した場合のスコア。',
  'Letter of the score.': 'スコアに対応する文字。',
  'A from 90, B from 75, C from 60, D from 40, F below; null if the checks that we could judge are worth less than 60 points.':
    '90点以上はA、75点以上はB、60点以上はC、40点以上はD、それ未満はF。判定できた項目の配点が60点未満の場合はnull。',
  'The best possible grade.': '得られる最高の評価。',
  'What keeps the grade down.': '評価の上限の原因。',
  'The same in a sentence.': '同じ内容を文で示します。',
  'What keeps a grade down, whatever the points say.': '点数にかかわらず、評価の上限となる原因。',
  'Why the grade cannot be better; null if only the points decide.':
    '評価がこれより上がらない理由。点数だけで決まる場合はnull。',
  'Whether anything is unknown.': '確認できなかったものがあるかどうか。',
  'Version of checks, weights and thresholds.': '診断項目、配点、しきい値のバージョン。',
  'When the oldest part of the data was observed.': '最も古いデータを観測した時刻。',
  'The time requested with `at`. Only in a report as of a date, which has nothing that was observed later.':
    '`at`で指定された時刻。過去の時点の診断結果にだけ含まれ、それより後に観測した内容は含みません。',
  'Where the data comes from.': 'データの取得元。',
  'Resolvers that a live check used.': '最新状態の診断で使用したリゾルバー。',
  'Whether newer data is being looked up.': 'より新しいデータを問い合わせ中かどうか。',
  'Warnings, shown above everything else.': '最初に表示する警告。',
  'The checks or items that it fixes, by their `id`.': '対象となる項目の`id`。',
  'What to do.': '対処の内容。',
  'Why, in one line.': '理由（1行）。',
  'Points to gain; 0 if it only removes what keeps the grade down.':
    '増える点数。評価の上限の原因だけを取り除く場合は0。',
  'Parts of `value` that are samples. Replace them before you publish the record. Left out if there are none.':
    '`value`のうち、例である部分。公開する前に置き換えます。ない場合は省略します。',
  'A file to serve before you change the records.': 'レコードを変更する前に公開するファイル。',
  'The address to serve it at, without a redirect.': '公開するURL。リダイレクトは使えません。',
  'The whole file.': 'ファイルの全体。',
  'When to take the step; null means now.': '手順を行う時期。nullは今すぐ。',
  'Records to publish.': '公開するレコード。',
  'Owner of the record.': 'レコードの名前。',
  'Record data.': 'レコードの値。',
  'Records to delete that no record of `publish` replaces.':
    '削除するレコード（`publish`のレコードで置き換えるものを除く）。',
  'One safe step.': '安全な手順1つ。',
  'In order. Take the first one now.': '順番どおり。最初の手順を今行います。',
  'A staged fix: each step is safe by itself, and the last one makes the finding go away.':
    '段階的な修正方法。各手順は単独でも安全で、最後の手順で問題が解消します。',
  'The records to publish, step by step; null if only the owner knows their values.':
    '手順ごとに公開するレコード。値を所有者だけが知っている場合はnull。',
  'One thing to do.': '対処1件。',
  'Whether any of its checks needs attention.': '対応が必要な項目を含むかどうか。',
  'Whether there is something to do: points are lost, or a finding is a `warning` or worse.':
    '対応が必要かどうか。失った点があるか、`warning`以上の指摘がある場合はtrue。',
  'What to do about everything that failed or needs attention, most urgent first: what nobody can reach, then forged e-mail, then points. Warnings are among them even if they cost no points.':
    '不合格となったすべての項目への対処。緊急なものから順で、到達できないもの、なりすましメール、点数の順です。',
  'How many of the first actions that takes.': '必要な対処の数（先頭から）。',
  'The score after them.': '対処後のスコア。',
  'The grade after them.': '対処後の評価。',
  'What the first actions bring: three, or those before the first whose effect is not certain. Null if there are none.':
    '最初の対処の結果。対象は3件まで。効果が確実でない対処がある場合は、それより前のものだけを数えます。1件もない場合はnull。',
  'The areas, in a fixed order.': '分野（決まった順）。',
  'An older name of `score`.': '`score`の旧名。',
  'An older name of `score_max`.': '`score_max`の旧名。',
  'The ten checks, in the order of the specification.': '10項目の診断（仕様の順）。',
  'What to fix first, as `checks[].id`; at most three.': '最初に直す項目の`checks[].id`（最大3件）。',
  'Number of rows in `records`.': '`records`の行数。',
  'DNS hosting provider; only if name servers were detected.':
    'DNSホスティングの事業者。ネームサーバーを検出した場合にだけ含まれます。',
  'The provider that receives e-mail; null if the MX records do not tell.':
    'メールを受信する事業者。MXレコードから判断できない場合はnull。',
  'What the zone is signed with, e.g. `ECDSA P-256`; null if it is not validly signed or we could not find out.':
    'ゾーンの署名アルゴリズム（`ECDSA P-256`など）。有効な署名がない場合、または確認できなかった場合はnull。',
  'State of SPF.': 'SPFの状態。',
  'Policy that applies to the name.': '名前に適用されるポリシー。',
  'State of DKIM.': 'DKIMの状態。',
  '`supported` if there is an AAAA record.': '`supported`：AAAAレコードが設定されています。',
  'An older form of `areas`, without points; its `explanation` may be longer than one sentence.':
    '点数を含まない、`areas`の旧形式。`explanation`は1文より長いことがあります。',
  'Current records, ordered by type, value and name.': '現在のレコード（種別、値、名前の順）。',
  'DNS and mail-authentication health of a name.': '名前のDNSとメール認証の状態。',
  'Identifier of the check.': '項目の識別子。',
  'Name of the check.': '項目の名前。',
  'True only if `outcome` is `satisfied`.': '`outcome`が`satisfied`の場合だけtrue。',
  '`unknown`: we could not judge it; it gets no points.': '`unknown`：判定できなかったため、点数を加えません。',
  'Points it is worth.': '配点。',
  'Stable name of the finding, for programs.': 'プログラム用の、判定内容の固定の名前。',
  'The code of the main finding; null if the outcome is unknown.': '主な判定内容のコード。結果がunknownの場合はnull。',
  'The values in the sentences, by name. A statement within a statement is `{code, args}`.':
    '文に含まれる値と名前。文の中の文は`{code, args}`で表します。',
  'What we found, and why it matters.': '判定内容と、それが重要な理由。',
  'What to do; empty if there is nothing to do.': '対処方法。対処が不要な場合は空です。',
  'How severe the finding is. `ok`: nothing to fix.': '判定内容の重大度。`ok`：修正は不要です。',
  'One thing that a check found.': '項目の判定内容1件。',
  'All findings, the main one first. `explanation` and `advice` of the check say the same in one text.':
    'すべての判定内容（主なものが先頭）。項目の`explanation`と`advice`は、同じ内容を1つの文章で示します。',
  'Document and section that the check is based on.': '項目の根拠となる文書と節。',
  'The records of the first step of `fix` that you can publish now as they are: no samples to replace, no file to serve first.':
    '`fix`の最初の手順のレコードのうち、今そのまま公開できるもの。置き換えが必要な例や、先に公開するファイルがあるものは含みません。',
  'All steps of the fix; null if there is nothing to publish.':
    '修正のすべての手順。公開するレコードがない場合はnull。',
  'When its data was observed.': 'データを観測した時刻。',
  'What the verdict is based on.': '判定の根拠。',
  'One of the ten checks.': '10項目の診断の1つ。',
  'Identifier of the area, e.g. `ns`.': '分野の識別子（`ns`など）。',
  'Its label, e.g. `Name servers (NS)`.': '分野の名前（`Name servers (NS)`など）。',
  'State, e.g. `normal`, `not configured`, `unknown`.': '状態（`normal`、`not configured`、`unknown`など）。',
  'The result of its checks. `partial`: only some of its points are lost; `unknown`: a check is unknown and none failed.':
    '分野に属する項目の結果。`partial`：点数の一部だけを失っています。`unknown`：確認できなかった項目があり、不合格の項目はありません。',
  'Points of its satisfied checks.': '合格した項目の点数。',
  'Points that its checks are worth.': '分野に属する項目の配点。',
  'The code of the status; null if the status is unknown.': '状態のコード。状態がunknownの場合はnull。',
  'What we found, in one sentence.': '判定内容（1文）。',
  'The checks in it, as `checks[].id`.': '分野に属する項目の`checks[].id`。',
  'One area of the report. The points of all areas add up to the score.':
    '診断結果の分野の1つ。すべての分野の点数の合計がスコアになります。',
  'Area, e.g. `Name servers (NS)`.': '分野（`Name servers (NS)`など）。',
  'Label, e.g. `normal`, `not configured`, `unknown`.': 'ラベル（`normal`、`not configured`、`unknown`など）。',
  'What that means.': 'その意味。',
  'Assessment of one area, in its older form.': '分野の判定（旧形式）。',
  '`spf`, `dkim`, `dmarc`, `mta-sts`, `tls-rpt`, `bimi`.': '`spf`、`dkim`、`dmarc`、`mta-sts`、`tls-rpt`、`bimi`。',
  '`starttls` and `dane`, which have no points.': '`starttls`と`dane`（スコアの対象外）。',
  'Whether it is absent and not needed; we deduct no points for it.':
    '設定されておらず、不要でもあるかどうか。その場合は減点しません。',
  'Points it is worth; 0 if it is not scored.': '配点。スコアの対象外の場合は0。',
  'A check that can get part of its points.': '点数の一部だけを得られる項目。',
  'Another finding, and what it costs.': 'そのほかの判定内容と、減点。',
};
