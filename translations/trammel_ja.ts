<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Trammel Studio</source>
        <translation>Trammel Studio について</translation>
    </message>
    <message>
        <source>A rigid-body laboratory for linkages, impact and friction. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>リンク機構・衝突・摩擦のための剛体実験室。GNU General Public License バージョン 3 以降に基づく自由ソフトウェアです。</translation>
    </message>
</context>
<context>
    <name>AnimationDialog</name>
    <message>
        <source>Export 3-D View</source>
        <translation>3D 表示の書き出し</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>形式(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>...</source>
        <translation>...</translation>
    </message>
    <message>
        <source>Choose where to save</source>
        <translation>保存先を選ぶ</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>大きさ(&amp;Z)</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>幅</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高さ</translation>
    </message>
    <message>
        <source>Pictures per &amp;second</source>
        <translation>毎秒の画像数(&amp;S)</translation>
    </message>
    <message>
        <source>Ti&amp;me from</source>
        <translation>時間(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;to</source>
        <translation>から(&amp;T)</translation>
    </message>
    <message>
        <source>S&amp;peed</source>
        <translation>速さ(&amp;P)</translation>
    </message>
    <message>
        <source>Simulated seconds in a second of the film: 1 is real time, less is slow motion</source>
        <translation>動画の 1 秒に対するシミュレーションの秒数。1 で実時間、小さいとスローモーション</translation>
    </message>
</context>
<context>
    <name>BodyEditor</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Fixed in the world</source>
        <translation>ワールドに固定</translation>
    </message>
    <message>
        <source>Initial placement</source>
        <translation>初期配置</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>姿勢</translation>
    </message>
    <message>
        <source>Initial motion</source>
        <translation>初期運動</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Of the centre of mass, in world axes</source>
        <translation>重心の速度（ワールド座標系）</translation>
    </message>
    <message>
        <source>Angular velocity</source>
        <translation>角速度</translation>
    </message>
    <message>
        <source>In world axes</source>
        <translation>ワールド座標系</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>質量</translation>
    </message>
    <message>
        <source>Centre of mass</source>
        <translation>重心</translation>
    </message>
    <message>
        <source>In the body frame</source>
        <translation>ボディ座標系</translation>
    </message>
    <message>
        <source>Inertia</source>
        <translation>慣性</translation>
    </message>
    <message>
        <source>Tensor entries about the centre of mass, in body axes</source>
        <translation>重心まわりの慣性テンソルの成分（ボディ座標系）</translation>
    </message>
    <message>
        <source>Mass properties in effect</source>
        <translation>有効な質量特性</translation>
    </message>
    <message>
        <source>Ixx, Iyy, Izz</source>
        <translation>Ixx, Iyy, Izz</translation>
    </message>
    <message>
        <source>Ixy, Ixz, Iyz</source>
        <translation>Ixy, Ixz, Iyz</translation>
    </message>
    <message>
        <source>Follows</source>
        <translation>追従</translation>
    </message>
    <message>
        <source>A body that follows others goes where they go: no force acts on it, and it needs no mass</source>
        <translation>追従するボディは他のボディと共に動きます。力は作用せず、質量も不要です</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>First</source>
        <translation>1 番目</translation>
    </message>
    <message>
        <source>The segment stays with the point on the first body and points at the one on the second</source>
        <translation>部材は 1 番目のボディの点に留まり、2 番目のボディの点を向きます</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>2 番目</translation>
    </message>
    <message>
        <source>Point on first</source>
        <translation>1 番目の点</translation>
    </message>
    <message>
        <source>Point on second</source>
        <translation>2 番目の点</translation>
    </message>
    <message>
        <source>In the world in the initial pose; fixed in its body from then on</source>
        <translation>初期姿勢でのワールド座標。以後はそのボディに固定されます</translation>
    </message>
    <message>
        <source>Goes with</source>
        <translation>追従先</translation>
    </message>
</context>
<context>
    <name>CheckDialog</name>
    <message>
        <source>Check</source>
        <translation>チェック</translation>
    </message>
    <message>
        <source>Mobility</source>
        <translation>自由度</translation>
    </message>
    <message>
        <source>What</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>&amp;Animate Freedom</source>
        <translation>自由度を動かす(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Replace Joints</source>
        <translation>ジョイントを置き換え(&amp;R)</translation>
    </message>
    <message>
        <source>Put freer joints in the place of those that hold what others hold already</source>
        <translation>他のジョイントがすでに拘束している方向を解放したジョイントに置き換えます</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>組み立て</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>A&amp;ssemble</source>
        <translation>組み立てる(&amp;S)</translation>
    </message>
    <message>
        <source>Close the joints with the least movement</source>
        <translation>最小の移動でジョイントを閉じます</translation>
    </message>
    <message>
        <source>Equilibrium</source>
        <translation>平衡</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>荷重</translation>
    </message>
    <message>
        <source>&amp;Find Equilibrium</source>
        <translation>平衡を求める(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Use as Initial Pose</source>
        <translation>初期姿勢にする(&amp;U)</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>固有モード</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Frequency (Hz)</source>
        <translation>振動数 (Hz)</translation>
    </message>
    <message>
        <source>Damping ratio</source>
        <translation>減衰比</translation>
    </message>
    <message>
        <source>Moves most</source>
        <translation>最も動くジョイント</translation>
    </message>
    <message>
        <source>A&amp;nimate Mode</source>
        <translation>モードを動かす(&amp;N)</translation>
    </message>
    <message>
        <source>In static &amp;equilibrium</source>
        <translation>静的平衡で(&amp;E)</translation>
    </message>
    <message>
        <source>Si&amp;ze of the motion</source>
        <translation>動きの大きさ(&amp;Z)</translation>
    </message>
    <message>
        <source>Open by (length)</source>
        <translation>開き (長さ)</translation>
    </message>
    <message>
        <source>Open by (angle)</source>
        <translation>開き (角度)</translation>
    </message>
</context>
<context>
    <name>Clipboard</name>
    <message>
        <source>Choose the body that the shape is for.</source>
        <translation>形状を貼り付けるボディを選んでください。</translation>
    </message>
    <message>
        <source>There is no item to paste.</source>
        <translation>貼り付ける項目がありません。</translation>
    </message>
    <message>
        <source>%1 needs %2, which this model does not have.</source>
        <translation>%1 には、このモデルにない %2 が必要です。</translation>
    </message>
    <message>
        <source>Paste %1</source>
        <translation>%1 を貼り付け</translation>
    </message>
    <message>
        <source>Paste %1 items</source>
        <translation>%1 個の項目を貼り付け</translation>
    </message>
</context>
<context>
    <name>ClusterDialog</name>
    <message>
        <source>Run on a Cluster</source>
        <translation>クラスタで実行</translation>
    </message>
    <message>
        <source>&amp;Partition</source>
        <translation>パーティション(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Time limit of a task</source>
        <translation>タスクの時間制限(&amp;T)</translation>
    </message>
    <message>
        <source>M&amp;emory of a task</source>
        <translation>タスクのメモリ(&amp;E)</translation>
    </message>
    <message>
        <source>Tasks at &amp;most</source>
        <translation>タスク数の上限(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Cores of a task</source>
        <translation>タスクのコア数(&amp;C)</translation>
    </message>
</context>
<context>
    <name>CompareDialog</name>
    <message>
        <source>Compare Runs</source>
        <translation>実行の比較</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Settings in which the runs differ</source>
        <translation>実行の間で異なる設定</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>First</source>
        <translation>一番目</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>二番目</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>チャンネル</translation>
    </message>
    <message>
        <source>Search channels</source>
        <translation>チャンネルを検索</translation>
    </message>
    <message>
        <source>Differences of the channels</source>
        <translation>チャンネルの差</translation>
    </message>
    <message>
        <source>Copy the table in front</source>
        <translation>手前の表をコピー</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>衝突</translation>
    </message>
    <message>
        <source>Neither run has impacts.</source>
        <translation>どちらの実行にも衝突がありません。</translation>
    </message>
    <message>
        <source>Impacts of both runs</source>
        <translation>両方の実行の衝突</translation>
    </message>
</context>
<context>
    <name>ContactPairEditor</name>
    <message>
        <source>Bodies</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>First</source>
        <translation>1 番目</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>2 番目</translation>
    </message>
    <message>
        <source>They touch each other</source>
        <translation>互いに接触する</translation>
    </message>
    <message>
        <source>Instead of the materials</source>
        <translation>材料の値に代わる値</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>反発係数</translation>
    </message>
    <message>
        <source>from the materials</source>
        <translation>材料から</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>摩擦係数</translation>
    </message>
    <message>
        <source>Kinetic friction</source>
        <translation>動摩擦係数</translation>
    </message>
    <message>
        <source>as friction</source>
        <translation>摩擦係数と同じ</translation>
    </message>
    <message>
        <source>Direction of friction</source>
        <translation>摩擦の方向</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Fixed in</source>
        <translation>固定するボディ</translation>
    </message>
    <message>
        <source>Slip speed per force across</source>
        <translation>横力当たりの滑り速度</translation>
    </message>
</context>
<context>
    <name>ContactsEditor</name>
    <message>
        <source>From the materials</source>
        <translation>材料からの決め方</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>反発係数</translation>
    </message>
    <message>
        <source>How the restitution of two bodies that meet follows from their materials</source>
        <translation>接触する2つのボディの反発係数を材料から決める規則</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>摩擦係数</translation>
    </message>
    <message>
        <source>How the friction of two bodies that meet follows from their materials</source>
        <translation>接触する2つのボディの摩擦係数を材料から決める規則</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>ペア</translation>
    </message>
    <message>
        <source>What a pair states holds between its two bodies instead of what their materials say. Bodies that a joint connects touch only where a pair says so.</source>
        <translation>ペアに書いた値は、その2つのボディの間で材料の値の代わりに使われます。ジョイントでつながれたボディは、ペアで指定した場合だけ接触します。</translation>
    </message>
    <message>
        <source>Add Pair</source>
        <translation>ペアを追加</translation>
    </message>
</context>
<context>
    <name>ControllerEditor</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>ユニット</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>the unit&apos;s</source>
        <translation>ユニットのもの</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Variable of the unit|Formula</source>
        <translation>ユニットの変数|式</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>What is set|Variable of the unit</source>
        <translation>設定するもの|ユニットの変数</translation>
    </message>
    <message>
        <source>Start values</source>
        <translation>始めの値</translation>
    </message>
    <message>
        <source>Variable of the unit|Value</source>
        <translation>ユニットの変数|値</translation>
    </message>
</context>
<context>
    <name>CoreText</name>
    <message>
        <source>another program has moved, removed or replaced it meanwhile</source>
        <translation>書いている間に、ほかのプログラムが移動、削除、または置き換えました</translation>
    </message>
    <message>
        <source>ended at a place that misses constraints</source>
        <translation>制約を満たさない点で終わりました</translation>
    </message>
    <message>
        <source>%1; expected %2</source>
        <translation>%1。%2 が必要</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>m/s per N</source>
        <translation>N あたり m/s</translation>
    </message>
    <message>
        <source>N or N m</source>
        <translation>N または N m</translation>
    </message>
    <message>
        <source>the value is not finite</source>
        <translation>値が有限でない</translation>
    </message>
    <message>
        <source>the value is not finite; expected %1</source>
        <translation>値が有限でない。%1 が必要</translation>
    </message>
    <message>
        <source>%1 is not positive; expected %2</source>
        <translation>%1 は正でない。%2 が必要</translation>
    </message>
    <message>
        <source>%1 is negative; expected %2</source>
        <translation>%1 は負。%2 が必要</translation>
    </message>
    <message>
        <source>%1 is out of range; expected %2</source>
        <translation>%1 は範囲外。%2 が必要</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a number greater than 0</source>
        <translation>0 より大きい数</translation>
    </message>
    <message>
        <source>0 or more</source>
        <translation>0 以上の数</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>the vector has no direction; expected one that is not zero</source>
        <translation>ベクトルに方向がない。ゼロでないベクトルが必要</translation>
    </message>
    <message>
        <source>a component is not finite; expected three numbers</source>
        <translation>有限でない成分がある。3 個の数が必要</translation>
    </message>
    <message>
        <source>the name is empty; expected at least one character</source>
        <translation>名前が空。1 文字以上が必要</translation>
    </message>
    <message>
        <source>the name contains a control character; expected printable text</source>
        <translation>名前に制御文字がある。表示できる文字だけが必要</translation>
    </message>
    <message>
        <source>the name &quot;%1&quot; is used twice; expected names unique in their list</source>
        <translation>名前 &quot;%1&quot; が重複。リスト内で一意な名前が必要</translation>
    </message>
    <message>
        <source>no body is named &quot;%1&quot;; %2expected a body&apos;s name or &quot;ground&quot;</source>
        <translation>&quot;%1&quot; という名前のボディはない。%2ボディの名前または &quot;ground&quot; が必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands twice; expected two different bodies</source>
        <translation>&quot;%1&quot; が 2 回ある。異なる 2 個のボディが必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; follows other bodies, so no force can act on it; expected another body</source>
        <translation>&quot;%1&quot; は他のボディに従うので力を受けられない。別のボディが必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; are both fixed; expected at least one body that can move</source>
        <translation>&quot;%1&quot; と &quot;%2&quot; はどちらも固定。動けるボディが少なくとも 1 個必要</translation>
    </message>
    <message>
        <source>no joint is named &quot;%1&quot;; %2expected a joint&apos;s name</source>
        <translation>&quot;%1&quot; という名前のジョイントはない。%2ジョイントの名前が必要</translation>
    </message>
    <message>
        <source>the %1 joint &quot;%2&quot; has no coordinate; expected a joint with one, such as a revolute</source>
        <translation>&quot;%2&quot;（%1）には座標がない。回転ジョイントのような座標をもつジョイントが必要</translation>
    </message>
    <message>
        <source>no material is named &quot;%1&quot;; %2expected a name from &quot;materials&quot; or &quot;default&quot;</source>
        <translation>&quot;%1&quot; という名前の材料はない。%2&quot;materials&quot; にある名前または &quot;default&quot; が必要</translation>
    </message>
    <message>
        <source>the quaternion has the length %1; expected a unit quaternion</source>
        <translation>四元数の大きさが %1。単位四元数が必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot name a parameter; expected letters, digits and &quot;_&quot;, not starting with a digit</source>
        <translation>&quot;%1&quot; はパラメータの名前にできない。英数字と &quot;_&quot; が必要（数字で始めない）</translation>
    </message>
    <message>
        <source>&quot;%1&quot; already has a meaning in formulas; expected another name</source>
        <translation>&quot;%1&quot; は数式で既に意味をもつ。別の名前が必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no direction; expected &quot;friction_direction&quot;, %2</source>
        <translation>&quot;%1&quot; に方向がない。&quot;friction_direction&quot;（%2）が必要</translation>
    </message>
    <message>
        <source>the wheel&apos;s axis of rotation</source>
        <translation>車輪の回転軸</translation>
    </message>
    <message>
        <source>the direction that friction acts along</source>
        <translation>摩擦が働く方向</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no body of this pair; expected &quot;%2&quot; or &quot;%3&quot;</source>
        <translation>&quot;%1&quot; はこのペアのボディでない。&quot;%2&quot; または &quot;%3&quot; が必要</translation>
    </message>
    <message>
        <source>the pair &quot;%1&quot;, &quot;%2&quot; is listed twice; expected each pair of bodies once</source>
        <translation>ペア &quot;%1&quot;、&quot;%2&quot; が 2 回ある。ボディの各ペアは 1 回だけ必要</translation>
    </message>
    <message>
        <source>%1 threads; expected at least 1</source>
        <translation>スレッド数が %1。1 以上が必要</translation>
    </message>
    <message>
        <source>%1 iterations; expected at least 1</source>
        <translation>反復回数が %1。1 以上が必要</translation>
    </message>
    <message>
        <source>order %1; expected 4 or 5</source>
        <translation>次数が %1。4 または 5 が必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is fixed; expected a body that can move</source>
        <translation>&quot;%1&quot; は固定。動けるボディが必要</translation>
    </message>
    <message>
        <source>nothing is measured as &quot;%1&quot;; expected %2</source>
        <translation>&quot;%1&quot; という測定量はない。%2 が必要</translation>
    </message>
    <message>
        <source>the name of a joint with a coordinate, and &quot;.coordinate&quot; or &quot;.rate&quot;</source>
        <translation>座標をもつジョイントの名前に &quot;.coordinate&quot; または &quot;.rate&quot; を付けたもの</translation>
    </message>
    <message>
        <source>the matrix is not symmetric; expected entry (i, j) = entry (j, i)</source>
        <translation>行列が対称でない。成分 (i, j) と (j, i) が等しいことが必要</translation>
    </message>
    <message>
        <source>the matrix has the negative eigenvalue %1; expected one that resists in every direction</source>
        <translation>行列に負の固有値 %1 がある。すべての方向に抵抗する行列が必要</translation>
    </message>
    <message>
        <source>%1 numbers; expected 6 (the diagonal) or 36 (row by row)</source>
        <translation>数が %1 個ある。6 個（対角成分）または 36 個（行ごと）が必要</translation>
    </message>
    <message>
        <source>the axes are parallel, so that nothing is steered; expected &quot;axis2&quot; across &quot;axis&quot;</source>
        <translation>軸が平行なので操舵できない。&quot;axis&quot; と交わる方向の &quot;axis2&quot; が必要</translation>
    </message>
    <message>
        <source>the axes are %1 rad off a right angle; expected &quot;axis2&quot; perpendicular to &quot;axis&quot; within %2 rad</source>
        <translation>軸のなす角が直角から %1 rad ずれている。&quot;axis2&quot; は &quot;axis&quot; に %2 rad 以内で垂直であることが必要</translation>
    </message>
    <message>
        <source>the points coincide, so their distance is zero; expected two different points, or &quot;length&quot;</source>
        <translation>2 点が一致し、距離がゼロ。異なる 2 点または &quot;length&quot; が必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands twice; expected two different joints</source>
        <translation>&quot;%1&quot; が 2 回ある。異なる 2 個のジョイントが必要</translation>
    </message>
    <message>
        <source>the ratio is zero; expected another number</source>
        <translation>比がゼロ。ゼロでない数が必要</translation>
    </message>
    <message>
        <source>the lower limit %1 is above the upper one %2; expected [lower, upper]</source>
        <translation>下限 %1 が上限 %2 より大きい。[lower, upper]（下限、上限）が必要</translation>
    </message>
    <message>
        <source>the formula is empty; expected one over channels</source>
        <translation>数式が空。チャンネルの数式が必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a mesh file; expected an STL or OBJ file</source>
        <translation>&quot;%1&quot; はメッシュファイルでない。STL または OBJ ファイルが必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not exist; expected an STL or OBJ file beside the model</source>
        <translation>&quot;%1&quot; が存在しない。モデルと同じ場所に STL または OBJ ファイルが必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a regular file; expected an STL or OBJ file beside the model</source>
        <translation>&quot;%1&quot; は通常のファイルでない。モデルと同じ場所に STL または OBJ ファイルが必要</translation>
    </message>
    <message>
        <source>the hull has neither points nor a file; expected at least 4 points that do not lie in one plane, or an STL or OBJ file</source>
        <translation>凸包に点もファイルもない。同一平面上にない 4 点以上、または STL か OBJ ファイルが必要</translation>
    </message>
    <message>
        <source>%1; expected at least 4 points that do not lie in one plane</source>
        <translation>%1。同一平面上にない 4 点以上が必要</translation>
    </message>
    <message>
        <source>there are fewer than 4 points</source>
        <translation>点が 4 個より少ない</translation>
    </message>
    <message>
        <source>all points lie at one place</source>
        <translation>すべての点が 1 か所にある</translation>
    </message>
    <message>
        <source>all points lie on one line</source>
        <translation>すべての点が一直線上にある</translation>
    </message>
    <message>
        <source>all points lie in one plane</source>
        <translation>すべての点が同一平面上にある</translation>
    </message>
    <message>
        <source>no file can be opened</source>
        <translation>ファイルを開けない</translation>
    </message>
    <message>
        <source>the points have no hull that numbers of double precision can tell</source>
        <translation>倍精度の数で区別できる凸包が点から得られない</translation>
    </message>
    <message>
        <source>the points&apos; hull has a facet of no triangle</source>
        <translation>点の凸包に三角形でない面がある</translation>
    </message>
    <message>
        <source>the points&apos; hull is not closed</source>
        <translation>点の凸包が閉じていない</translation>
    </message>
    <message>
        <source>an entry is not finite; expected six numbers</source>
        <translation>有限でない成分がある。6 個の数が必要</translation>
    </message>
    <message>
        <source>the inertia has the principal moment %1 kg m^2; expected three positive ones</source>
        <translation>慣性の主慣性モーメントに %1 kg m^2 がある。3 個とも正であることが必要</translation>
    </message>
    <message>
        <source>no body has the principal moments %1, %2 and %3 kg m^2; expected the largest to be at most the other two&apos;s sum</source>
        <translation>主慣性モーメント %1、%2、%3 kg m^2 をもつボディは存在しない。最大の値は他の 2 個の和以下であることが必要</translation>
    </message>
    <message>
        <source>the body has no %1 and no shapes to take them from; expected %2, or a solid shape</source>
        <translation>ボディに %1 がなく、それを求める形状もない。%2、または中実の形状が必要</translation>
    </message>
    <message>
        <source>&quot;mass&quot; and &quot;inertia&quot;</source>
        <translation>&quot;mass&quot; と &quot;inertia&quot;</translation>
    </message>
    <message>
        <source>%1; expected a closed mesh, or the body&apos;s &quot;mass&quot; and &quot;inertia&quot;</source>
        <translation>%1。閉じたメッシュ、またはボディの &quot;mass&quot; と &quot;inertia&quot; が必要</translation>
    </message>
    <message>
        <source>the shapes give no positive, finite mass and inertia; expected shapes of ordinary size and density</source>
        <translation>形状から正で有限の質量と慣性が得られない。通常の大きさと密度の形状が必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; follows others itself; expected a body that does not</source>
        <translation>&quot;%1&quot; 自身が他のボディに従う。他に従わないボディが必要</translation>
    </message>
    <message>
        <source>the points coincide, so that the segment has no direction; expected two different points</source>
        <translation>2 点が一致し、線分に方向がない。異なる 2 点が必要</translation>
    </message>
    <message>
        <source>the body is &quot;fixed&quot;, too; expected one of both</source>
        <translation>ボディが &quot;fixed&quot; でもある。どちらか一方だけが必要</translation>
    </message>
    <message>
        <source>&quot;ground&quot; is the fixed frame&apos;s name; expected another name</source>
        <translation>&quot;ground&quot; は固定座標系の名前。別の名前が必要</translation>
    </message>
    <message>
        <source>body &quot;%1&quot; has no mass and inertia, neither stated nor from its shapes</source>
        <translation>ボディ &quot;%1&quot; に質量と慣性がない。指定も形状からの値もない</translation>
    </message>
    <message>
        <source>mesh file &quot;%1&quot; does not exist</source>
        <translation>メッシュファイル &quot;%1&quot; が存在しない</translation>
    </message>
    <message>
        <source>mesh file &quot;%1&quot; cannot be read: %2</source>
        <translation>メッシュファイル &quot;%1&quot; を読み込めない: %2</translation>
    </message>
    <message>
        <source>it does not exist</source>
        <translation>存在しない</translation>
    </message>
    <message>
        <source>mesh file &quot;%1&quot; has no triangles</source>
        <translation>メッシュファイル &quot;%1&quot; に三角形がない</translation>
    </message>
    <message>
        <source>mesh &quot;%1&quot; is not closed: %2 of its edges are not shared by two triangles of the same orientation</source>
        <translation>メッシュ &quot;%1&quot; が閉じていない。同じ向きの 2 個の三角形が共有していない辺が %2 本ある</translation>
    </message>
    <message>
        <source>mesh &quot;%1&quot; encloses no volume</source>
        <translation>メッシュ &quot;%1&quot; が体積を囲んでいない</translation>
    </message>
    <message>
        <source>unknown name &quot;%1&quot;</source>
        <translation>未知の名前 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1 at position %2; %3expected %4</source>
        <translation>%1（位置 %2）。%3%4 が必要</translation>
    </message>
    <message>
        <source>pi or a function</source>
        <translation>pi または関数</translation>
    </message>
    <message>
        <source>unexpected &quot;%1&quot;</source>
        <translation>ここに置けない &quot;%1&quot;</translation>
    </message>
    <message>
        <source>unexpected character</source>
        <translation>ここに置けない文字</translation>
    </message>
    <message>
        <source>numbers, names, operators and parentheses</source>
        <translation>数、名前、演算子、括弧</translation>
    </message>
    <message>
        <source>assignment &quot;=&quot;</source>
        <translation>代入 &quot;=&quot;</translation>
    </message>
    <message>
        <source>a formula, or &quot;==&quot; to compare</source>
        <translation>数式、または比較の &quot;==&quot;</translation>
    </message>
    <message>
        <source>the formula is empty; expected numbers, names and operators</source>
        <translation>数式が空。数、名前、演算子が必要</translation>
    </message>
    <message>
        <source>the formula ends</source>
        <translation>数式がここで終わっている</translation>
    </message>
    <message>
        <source>a number, a name or &quot;(&quot;</source>
        <translation>数、名前または &quot;(&quot;</translation>
    </message>
    <message>
        <source>too few arguments of %1</source>
        <translation>%1 の引数が足りない</translation>
    </message>
    <message>
        <source>too many arguments of %1</source>
        <translation>%1 の引数が多すぎる</translation>
    </message>
    <message>
        <source>another argument</source>
        <translation>もう 1 個の引数</translation>
    </message>
    <message>
        <source>an operator before it</source>
        <translation>その前に演算子</translation>
    </message>
    <message>
        <source>matching parentheses</source>
        <translation>対応する括弧</translation>
    </message>
    <message>
        <source>commas only between a function&apos;s arguments</source>
        <translation>関数の引数の間だけのコンマ</translation>
    </message>
    <message>
        <source>&quot;?&quot; without &quot;:&quot;</source>
        <translation>&quot;:&quot; のない &quot;?&quot;</translation>
    </message>
    <message>
        <source>misplaced &quot;?&quot; or &quot;:&quot;</source>
        <translation>&quot;?&quot; または &quot;:&quot; の位置が誤り</translation>
    </message>
    <message>
        <source>condition ? value : other value</source>
        <translation>「条件 ? 値 : 別の値」の形</translation>
    </message>
    <message>
        <source>something unreadable</source>
        <translation>読み取れない部分</translation>
    </message>
    <message>
        <source>a number, a name or an operator</source>
        <translation>数、名前または演算子</translation>
    </message>
    <message>
        <source>the formula cannot be read</source>
        <translation>数式を読み取れない</translation>
    </message>
    <message>
        <source>numbers, names and operators</source>
        <translation>数、名前、演算子</translation>
    </message>
    <message>
        <source>%1 characters; expected a formula of at most %2</source>
        <translation>%1 文字ある。%2 文字以下の数式が必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>&quot;%1&quot;: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not finite; expected a finite number</source>
        <translation>&quot;%1&quot; が有限でない。有限の数が必要</translation>
    </message>
    <message>
        <source>more than %1 parameters build on one another; expected a shorter chain</source>
        <translation>%1 個を超えるパラメータが連鎖している。より短い連鎖が必要</translation>
    </message>
    <message>
        <source>parameters define one another in a circle (%1); expected none that leads back to itself</source>
        <translation>パラメータの定義が循環している (%1)。自分自身に戻らない定義が必要</translation>
    </message>
    <message>
        <source>&quot;{&quot; without &quot;}&quot;; expected a channel&apos;s name in braces</source>
        <translation>&quot;}&quot; のない &quot;{&quot;。波括弧で囲んだチャンネル名が必要</translation>
    </message>
    <message>
        <source>no channel is named &quot;%1&quot;; expected a channel&apos;s name</source>
        <translation>&quot;%1&quot; という名前のチャンネルはない。チャンネル名が必要</translation>
    </message>
    <message>
        <source>no channel is named &quot;%1&quot;; expected a channel&apos;s name, such as those in the CSV file&apos;s first row</source>
        <translation>&quot;%1&quot; という名前のチャンネルはない。CSV ファイルの 1 行目にあるようなチャンネル名が必要</translation>
    </message>
    <message>
        <source>there is a channel named &quot;%1&quot; already; expected another name</source>
        <translation>&quot;%1&quot; という名前のチャンネルが既にある。別の名前が必要</translation>
    </message>
    <message>
        <source>measure &apos;%1&apos;: %2</source>
        <translation>測定 &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands beside %2</source>
        <translation>&quot;%1&quot; が %2 と並んでいる</translation>
    </message>
    <message>
        <source>events</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>チャンネル</translation>
    </message>
    <message>
        <source>channels or events in one formula, not both</source>
        <translation>1 個の数式にはチャンネルかイベントの一方</translation>
    </message>
    <message>
        <source>a channel, event or t stands outside of a function that makes one number of it; expected for instance last(crank.com.x)</source>
        <translation>チャンネル、イベントまたは t が、1 個の数にまとめる関数の外にある。例えば last(crank.com.x) のような形が必要</translation>
    </message>
    <message>
        <source>functions stand in one another too deeply</source>
        <translation>関数の入れ子が深すぎる</translation>
    </message>
    <message>
        <source>at most %1 levels</source>
        <translation>%1 段以下</translation>
    </message>
    <message>
        <source>%1() has %2 arguments</source>
        <translation>%1() の引数が %2 個ある</translation>
    </message>
    <message>
        <source>one, such as a channel</source>
        <translation>チャンネルなど 1 個</translation>
    </message>
    <message>
        <source>two, such as at(crank.com.x, 0.5)</source>
        <translation>at(crank.com.x, 0.5) のように 2 個</translation>
    </message>
    <message>
        <source>%1() of one number</source>
        <translation>1 個の数に対する %1()</translation>
    </message>
    <message>
        <source>a formula over channels or events inside</source>
        <translation>括弧の中にチャンネルまたはイベントの数式</translation>
    </message>
    <message>
        <source>at() of events, which have no value in between</source>
        <translation>途中の値をもたないイベントに対する at()</translation>
    </message>
    <message>
        <source>a formula over channels</source>
        <translation>チャンネルの数式</translation>
    </message>
    <message>
        <source>at() with a time that varies</source>
        <translation>時刻が変化する at()</translation>
    </message>
    <message>
        <source>one number as its second argument</source>
        <translation>第 2 引数に 1 個の数</translation>
    </message>
    <message>
        <source>&quot;{&quot; without &quot;}&quot;</source>
        <translation>&quot;}&quot; のない &quot;{&quot;</translation>
    </message>
    <message>
        <source>a channel&apos;s name in braces</source>
        <translation>波括弧で囲んだチャンネル名</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is text</source>
        <translation>&quot;%1&quot; は文字列</translation>
    </message>
    <message>
        <source>a column of numbers</source>
        <translation>数値の列</translation>
    </message>
    <message>
        <source>nothing is named &quot;%1&quot;</source>
        <translation>&quot;%1&quot; という名前のものはない</translation>
    </message>
    <message>
        <source>a channel, a column of events such as events.energy_loss, or a parameter</source>
        <translation>チャンネル、events.energy_loss のようなイベントの列、またはパラメータ</translation>
    </message>
    <message>
        <source>a channel, a column of events, or a parameter; %1</source>
        <translation>チャンネル、イベントの列、またはパラメータ（%1）</translation>
    </message>
    <message>
        <source>the nearest are %1</source>
        <translation>最も近いもの: %1</translation>
    </message>
    <message>
        <source>%1() of no events</source>
        <translation>イベントがないので %1() は求まらない</translation>
    </message>
    <message>
        <source>%1() of no frames</source>
        <translation>フレームがないので %1() は求まらない</translation>
    </message>
    <message>
        <source>at(..., %1) is outside of the run, %2 to %3 s</source>
        <translation>at(..., %1) は計算した時間 %2～%3 s の外</translation>
    </message>
    <message>
        <source>%1 is no finite number</source>
        <translation>%1 は有限の数でない</translation>
    </message>
    <message>
        <source>%1 stands here; expected %2</source>
        <translation>ここに %1 がある。%2 が必要</translation>
    </message>
    <message>
        <source>a boolean</source>
        <translation>真偽値</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文字列</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>配列</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>オブジェクト</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>a number or an expression such as &quot;2*L&quot;</source>
        <translation>数、または &quot;2*L&quot; のような式</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true または false</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>%1 のいずれか</translation>
    </message>
    <message>
        <source>an array of %1 numbers</source>
        <translation>%1 個の数の配列</translation>
    </message>
    <message>
        <source>an array of %1 or %2 numbers</source>
        <translation>%1 個または %2 個の数の配列</translation>
    </message>
    <message>
        <source>[w, x, y, z], {&quot;axis&quot;, &quot;angle&quot;} or {&quot;euler_xyz&quot;}</source>
        <translation>[w, x, y, z]、{&quot;axis&quot;, &quot;angle&quot;} または {&quot;euler_xyz&quot;}</translation>
    </message>
    <message>
        <source>an array of 3 numbers or expressions</source>
        <translation>3 個の数または式の配列</translation>
    </message>
    <message>
        <source>an array of 2 names</source>
        <translation>2 個の名前の配列</translation>
    </message>
    <message>
        <source>an array of 2 points, each an array of 3 numbers</source>
        <translation>2 個の点の配列（各点は 3 個の数の配列）</translation>
    </message>
    <message>
        <source>an array of at least %1 points, each an array of 3 numbers</source>
        <translation>%1 個以上の点の配列（各点は 3 個の数の配列）</translation>
    </message>
    <message>
        <source>an array of objects</source>
        <translation>オブジェクトの配列</translation>
    </message>
    <message>
        <source>an object (%1)</source>
        <translation>オブジェクト（%1）</translation>
    </message>
    <message>
        <source>the key &quot;type&quot; is missing; expected one of %1</source>
        <translation>キー &quot;type&quot; がない。%1 のいずれかが必要</translation>
    </message>
    <message>
        <source>unknown key &quot;%1&quot; in %2; %3expected %4</source>
        <translation>%2 に未知のキー &quot;%1&quot; がある。%3%4 が必要</translation>
    </message>
    <message>
        <source>did you mean &quot;%1&quot;? </source>
        <translation>&quot;%1&quot; の誤りか？ </translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is missing; expected %2</source>
        <translation>キー &quot;%1&quot; がない。%2 が必要</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is missing in %2</source>
        <translation>%2 にキー &quot;%1&quot; がない</translation>
    </message>
    <message>
        <source>%1 of the keys %2 are given; expected exactly one</source>
        <translation>キー %2 のうち %1 個が指定されている。ちょうど 1 個が必要</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>数 %1</translation>
    </message>
    <message>
        <source>written by a newer version of the format (%1); this version reads %2</source>
        <translation>より新しい形式バージョン（%1）で書かれている。このバージョンが読めるのは %2 まで</translation>
    </message>
    <message>
        <source>there is no version %1 of the format; expected %2</source>
        <translation>形式バージョン %1 は存在しない。%2 が必要</translation>
    </message>
    <message>
        <source>unknown name &quot;%1&quot;; %2expected %3</source>
        <translation>未知の名前 &quot;%1&quot;。%2%3 が必要</translation>
    </message>
    <message>
        <source>%1 is not a whole number; expected one</source>
        <translation>%1 は整数でない。整数が必要</translation>
    </message>
    <message>
        <source>the array has %1 elements; expected %2</source>
        <translation>配列の要素が %1 個ある。%2 が必要</translation>
    </message>
    <message>
        <source>all components are zero; expected a direction</source>
        <translation>すべての成分がゼロ。方向が必要</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>an object with a %1 for each name</source>
        <translation>名前ごとに%1をもつオブジェクト</translation>
    </message>
    <message>
        <source>an object with a number for each name</source>
        <translation>名前ごとに数をもつオブジェクト</translation>
    </message>
    <message>
        <source>further findings are not listed</source>
        <translation>以降の指摘は省略</translation>
    </message>
    <message>
        <source>the file cannot be read; expected an existing %1</source>
        <translation>ファイルを読み込めない。存在する%1が必要</translation>
    </message>
    <message>
        <source>the file has %1 bytes; expected a %2 of at most %3</source>
        <translation>ファイルが %1 バイトある。%3 バイト以下の%2が必要</translation>
    </message>
    <message>
        <source>the file cannot be read; expected a readable %1</source>
        <translation>ファイルを読み込めない。読み取り可能な%1が必要</translation>
    </message>
    <message>
        <source>the file has results; expected a %1</source>
        <translation>結果のファイルです。%1を指定してください</translation>
    </message>
    <message>
        <source>model file</source>
        <translation>モデルファイル</translation>
    </message>
    <message>
        <source>study file</source>
        <translation>スタディファイル</translation>
    </message>
    <message>
        <source>LCP file</source>
        <translation>LCP ファイル</translation>
    </message>
    <message>
        <source>folder of a study</source>
        <translation>スタディのフォルダー</translation>
    </message>
    <message>
        <source>finished run</source>
        <translation>計算済みの結果</translation>
    </message>
    <message>
        <source>file of shares</source>
        <translation>分担のファイル</translation>
    </message>
    <message>
        <source>cannot write %1: %2</source>
        <translation>%1 に書き込めない: %2</translation>
    </message>
    <message>
        <source>cannot read %1: %2</source>
        <translation>%1 を読み込めない: %2</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>ファイルまたはフォルダーが存在しない</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>許可がない</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>ディスクの空き容量がない</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>フォルダーである</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>フォルダーでない</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>読み取り専用のファイルシステム</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>ディスク使用量の上限を超えた</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>ファイルが大きすぎる</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>入出力エラー</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>ファイル名が長すぎる</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>ファイルが既に存在する</translation>
    </message>
    <message>
        <source>Success</source>
        <translation>原因不明</translation>
    </message>
    <message>
        <source>the text ends</source>
        <translation>テキストがここで終わっている</translation>
    </message>
    <message>
        <source>the line ends</source>
        <translation>行がここで終わっている</translation>
    </message>
    <message>
        <source>unexpected &apos;%1&apos;</source>
        <translation>ここに置けない &apos;%1&apos;</translation>
    </message>
    <message>
        <source>unexpected white space</source>
        <translation>ここに置けない空白</translation>
    </message>
    <message>
        <source>unexpected byte 0x%1</source>
        <translation>ここに置けないバイト 0x%1</translation>
    </message>
    <message>
        <source>the number is too large; expected one below 1.8e308</source>
        <translation>数が大きすぎる。1.8e308 より小さい数が必要</translation>
    </message>
    <message>
        <source>the text is empty; expected a JSON object in { }</source>
        <translation>テキストが空。{ } で囲んだ JSON オブジェクトが必要</translation>
    </message>
    <message>
        <source>%1 after the document; expected nothing more</source>
        <translation>%1。文書の後には何も置けない</translation>
    </message>
    <message>
        <source>%1 within a string; expected no control characters</source>
        <translation>%1。文字列の中に制御文字は置けない</translation>
    </message>
    <message>
        <source>%1 within a string; expected &apos;&quot;&apos; to close it</source>
        <translation>%1。文字列を閉じる &apos;&quot;&apos; が必要</translation>
    </message>
    <message>
        <source>%1 within a string; expected UTF-8 without control characters</source>
        <translation>%1。文字列には制御文字を含まない UTF-8 が必要</translation>
    </message>
    <message>
        <source>a key in double quotes</source>
        <translation>二重引用符で囲んだキー</translation>
    </message>
    <message>
        <source>&apos;:&apos; after the key</source>
        <translation>キーの後に &apos;:&apos;</translation>
    </message>
    <message>
        <source>&apos;,&apos; or &apos;}&apos; after the value</source>
        <translation>値の後に &apos;,&apos; または &apos;}&apos;</translation>
    </message>
    <message>
        <source>&apos;,&apos; or &apos;]&apos; after the value</source>
        <translation>値の後に &apos;,&apos; または &apos;]&apos;</translation>
    </message>
    <message>
        <source>broken \u escape; expected four hexadecimal digits</source>
        <translation>\u エスケープの誤り。4 桁の 16 進数が必要</translation>
    </message>
    <message>
        <source>broken \u escape; expected a pair of surrogates</source>
        <translation>\u エスケープの誤り。サロゲートペアが必要</translation>
    </message>
    <message>
        <source>unknown escape; expected one of %1</source>
        <translation>未知のエスケープ。%1 のいずれかが必要</translation>
    </message>
    <message>
        <source>a digit after the decimal point</source>
        <translation>小数点の後に数字</translation>
    </message>
    <message>
        <source>a digit in the exponent</source>
        <translation>指数に数字</translation>
    </message>
    <message>
        <source>a value: an object, an array, a string, a number, true, false or null</source>
        <translation>値（オブジェクト、配列、文字列、数、true、false または null）</translation>
    </message>
    <message>
        <source>a zero byte after the document; expected nothing more</source>
        <translation>文書の後にゼロのバイトがある。文書の後には何も置けない</translation>
    </message>
    <message>
        <source>more than %1 values; expected a smaller document</source>
        <translation>値が %1 個を超えている。より小さい文書が必要</translation>
    </message>
    <message>
        <source>more than %1 values nested in one another; expected a flatter document</source>
        <translation>値の入れ子が %1 段を超えている。より浅い文書が必要</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; stands twice; expected each key once in an object</source>
        <translation>キー &quot;%1&quot; が 2 回ある。オブジェクトの中で各キーは 1 回だけ必要</translation>
    </message>
    <message>
        <source>a number that is not finite cannot stand in JSON</source>
        <translation>有限でない数は JSON に書けない</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is already in the object at &quot;%2&quot;</source>
        <translation>キー &quot;%1&quot; は &quot;%2&quot; のオブジェクトに既にある</translation>
    </message>
    <message>
        <source>no value at JSON pointer &quot;%1&quot;</source>
        <translation>JSON ポインタ &quot;%1&quot; に値がない</translation>
    </message>
    <message>
        <source>an array of %1 %2</source>
        <translation>%2が %1 個の配列</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>bounds</source>
        <translation>境界</translation>
    </message>
    <message>
        <source>names</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>%1 %2 stand here; expected %3%4</source>
        <translation>ここに%2が %1 個ある。%3 個%4が必要</translation>
    </message>
    <message>
        <source>, as many as in b</source>
        <translation>（b と同数）</translation>
    </message>
    <message>
        <source>, as many as A has rows</source>
        <translation>（A の行と同数）</translation>
    </message>
    <message>
        <source>: row, column, value</source>
        <translation>（行、列、値）</translation>
    </message>
    <message>
        <source>%1 is no whole number from %2 to %3</source>
        <translation>%1 は %2～%3 の整数でない</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1～%2 の整数</translation>
    </message>
    <message>
        <source>an array of numbers</source>
        <translation>数の配列</translation>
    </message>
    <message>
        <source>an array of rows, or {&quot;rows&quot;, &quot;columns&quot;, &quot;entries&quot;}</source>
        <translation>行の配列、または {&quot;rows&quot;, &quot;columns&quot;, &quot;entries&quot;}</translation>
    </message>
    <message>
        <source>%1 %2; expected %3, as many as in b</source>
        <translation>%2が %1。b と同数の %3 が必要</translation>
    </message>
    <message>
        <source>an array of [row, column, value]</source>
        <translation>[行, 列, 値] の配列</translation>
    </message>
    <message>
        <source>row %1, column %2 stands twice; expected each place once</source>
        <translation>%1 行 %2 列が 2 回ある。各位置は 1 回だけ必要</translation>
    </message>
    <message>
        <source>a number, &quot;inf&quot;, &quot;-inf&quot; or null for no bound</source>
        <translation>数、または境界なしを表す &quot;inf&quot;、&quot;-inf&quot;、null</translation>
    </message>
    <message>
        <source>%1 as %2 bound; expected %3 for no bound</source>
        <translation>%2境界に %1 がある。境界なしは %3 が必要</translation>
    </message>
    <message>
        <source>a lower</source>
        <translation>下側の</translation>
    </message>
    <message>
        <source>an upper</source>
        <translation>上側の</translation>
    </message>
    <message>
        <source>the lower bound %1 is above the upper one %2; expected at most that</source>
        <translation>下側の境界 %1 が上側の境界 %2 より大きい。それ以下の値が必要</translation>
    </message>
    <message>
        <source>%1 is negative; expected at least 0</source>
        <translation>%1 は負。0 以上が必要</translation>
    </message>
    <message>
        <source>row %1 has friction already; expected each row once</source>
        <translation>行 %1 には既に摩擦がある。各行は 1 回だけ必要</translation>
    </message>
    <message>
        <source>row %1 has the lower bound %2; expected at least 0 of a normal row</source>
        <translation>行 %1 の下側の境界が %2。法線の行では 0 以上が必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands here; %2expected %3</source>
        <translation>ここに &quot;%1&quot; がある。%2%3 が必要</translation>
    </message>
    <message>
        <source>the results have no channel &apos;%1&apos;; expected those of the whole model</source>
        <translation>結果にチャンネル &apos;%1&apos; がない。モデル全体のチャンネルが必要</translation>
    </message>
    <message>
        <source>channel &apos;%1&apos;</source>
        <translation>チャンネル &apos;%1&apos;</translation>
    </message>
    <message>
        <source>an attribute &apos;%1&apos;</source>
        <translation>属性 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>attribute &apos;%1&apos;</source>
        <translation>属性 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>a data set &apos;%1&apos;</source>
        <translation>データセット &apos;%1&apos;</translation>
    </message>
    <message>
        <source>data set &apos;%1&apos;</source>
        <translation>データセット &apos;%1&apos;</translation>
    </message>
    <message>
        <source>a group &apos;%1&apos;</source>
        <translation>グループ &apos;%1&apos;</translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation>%1 が必要</translation>
    </message>
    <message>
        <source>expected %1 to be a string of fixed length</source>
        <translation>%1 は固定長の文字列であることが必要</translation>
    </message>
    <message>
        <source>expected %1 to be of one dimension</source>
        <translation>%1 は 1 次元であることが必要</translation>
    </message>
    <message>
        <source>expected %1 to have %2 frames, not %3</source>
        <translation>%1 に %2 フレームが必要（%3 フレームしかない）</translation>
    </message>
    <message>
        <source>expected &apos;/channels&apos; to keep the order of its links</source>
        <translation>&apos;/channels&apos; はリンクの順序を保つことが必要</translation>
    </message>
    <message>
        <source>expected &apos;%1&apos; to be a data set</source>
        <translation>&apos;%1&apos; はデータセットであることが必要</translation>
    </message>
    <message>
        <source>expected &apos;%1&apos; to hold numbers</source>
        <translation>&apos;%1&apos; は数を含むことが必要</translation>
    </message>
    <message>
        <source>expected &apos;%1&apos; to have at least %2 elements</source>
        <translation>&apos;%1&apos; に %2 個以上の要素が必要</translation>
    </message>
    <message>
        <source>expected &apos;%1&apos; to hold strings of fixed length</source>
        <translation>&apos;%1&apos; は固定長の文字列を含むことが必要</translation>
    </message>
    <message>
        <source>expected &apos;%1&apos; never to fall</source>
        <translation>&apos;%1&apos; は減少しないことが必要</translation>
    </message>
    <message>
        <source>expected &apos;%1&apos; to name bodies</source>
        <translation>&apos;%1&apos; はボディを指すことが必要</translation>
    </message>
    <message>
        <source>expected &apos;%1&apos; to be of strings of fixed length</source>
        <translation>&apos;%1&apos; は固定長の文字列であることが必要</translation>
    </message>
    <message>
        <source>expected &apos;%1&apos; to be of numbers</source>
        <translation>&apos;%1&apos; は数であることが必要</translation>
    </message>
    <message>
        <source>expected a Trammel result file (attribute &apos;format&apos; = &apos;%1&apos;)</source>
        <translation>Trammel の結果ファイルが必要（属性 &apos;format&apos; = &apos;%1&apos;）</translation>
    </message>
    <message>
        <source>expected results of format version %1, not %2</source>
        <translation>形式バージョン %1 の結果が必要（%2 である）</translation>
    </message>
    <message>
        <source>expected an HDF5 file (%1)</source>
        <translation>HDF5 ファイルが必要（%1）</translation>
    </message>
    <message>
        <source>the file does not exist</source>
        <translation>ファイルが存在しない</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>通常のファイルでない</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>フォルダーである</translation>
    </message>
    <message>
        <source>another run is writing it</source>
        <translation>別の計算が書いている</translation>
    </message>
    <message>
        <source>stopped while nobody read it</source>
        <translation>読み手がないまま停止した</translation>
    </message>
    <message>
        <source>unknown HDF5 error</source>
        <translation>不明な HDF5 エラー</translation>
    </message>
    <message>
        <source>no channel fits &apos;%1&apos;</source>
        <translation>&apos;%1&apos; に合うチャンネルがない</translation>
    </message>
    <message>
        <source>no channel fits &apos;%1&apos;; did you mean &quot;%2&quot;?</source>
        <translation>&apos;%1&apos; に合うチャンネルがない。&quot;%2&quot; のことか</translation>
    </message>
    <message>
        <source>channel &apos;%1&apos; is named twice</source>
        <translation>チャンネル &apos;%1&apos; が 2 回ある</translation>
    </message>
    <message>
        <source>body</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>a body</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>a joint</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>a material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>a shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>ground</source>
        <translation>地面</translation>
    </message>
    <message>
        <source>a ground</source>
        <translation>地面</translation>
    </message>
    <message>
        <source>follow</source>
        <translation>追従</translation>
    </message>
    <message>
        <source>a follow</source>
        <translation>追従</translation>
    </message>
    <message>
        <source>motor</source>
        <translation>モーター</translation>
    </message>
    <message>
        <source>a motor</source>
        <translation>モーター</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>ドライバー</translation>
    </message>
    <message>
        <source>a driver</source>
        <translation>ドライバー</translation>
    </message>
    <message>
        <source>spring</source>
        <translation>ばね</translation>
    </message>
    <message>
        <source>a spring</source>
        <translation>ばね</translation>
    </message>
    <message>
        <source>friction</source>
        <translation>摩擦</translation>
    </message>
    <message>
        <source>a friction</source>
        <translation>摩擦</translation>
    </message>
    <message>
        <source>force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>a force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>a measure</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>combine</source>
        <translation>組み合わせ規則</translation>
    </message>
    <message>
        <source>a combine</source>
        <translation>組み合わせ規則</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>ペア</translation>
    </message>
    <message>
        <source>a pair</source>
        <translation>ペア</translation>
    </message>
    <message>
        <source>contacts</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>a contacts</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>シミュレーション</translation>
    </message>
    <message>
        <source>a simulation</source>
        <translation>シミュレーション</translation>
    </message>
    <message>
        <source>orientation</source>
        <translation>姿勢</translation>
    </message>
    <message>
        <source>an orientation</source>
        <translation>姿勢</translation>
    </message>
    <message>
        <source>model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>study</source>
        <translation>スタディ</translation>
    </message>
    <message>
        <source>a study</source>
        <translation>スタディ</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>a factor</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>sparse matrix</source>
        <translation>疎行列</translation>
    </message>
    <message>
        <source>a sparse matrix</source>
        <translation>疎行列</translation>
    </message>
    <message>
        <source>a %1 shape</source>
        <translation>%1 形状</translation>
    </message>
    <message>
        <source>an %1 shape</source>
        <translation>%1 形状</translation>
    </message>
    <message>
        <source>a %1 joint</source>
        <translation>%1 ジョイント</translation>
    </message>
    <message>
        <source>an %1 joint</source>
        <translation>%1 ジョイント</translation>
    </message>
    <message>
        <source>a %1 force</source>
        <translation>%1 力要素</translation>
    </message>
    <message>
        <source>an %1 force</source>
        <translation>%1 力要素</translation>
    </message>
    <message>
        <source>a %1 measure</source>
        <translation>%1 測定</translation>
    </message>
    <message>
        <source>an %1 measure</source>
        <translation>%1 測定</translation>
    </message>
    <message>
        <source>a %1 follow</source>
        <translation>%1 追従</translation>
    </message>
    <message>
        <source>an %1 follow</source>
        <translation>%1 追従</translation>
    </message>
    <message>
        <source>cannot delete %1: %2</source>
        <translation>%1 を削除できない: %2</translation>
    </message>
    <message>
        <source>cannot move %1: %2</source>
        <translation>%1 を移動できない: %2</translation>
    </message>
    <message>
        <source>it is not writable</source>
        <translation>書き込めない</translation>
    </message>
    <message>
        <source>another program has it</source>
        <translation>別のプログラムが使用中</translation>
    </message>
    <message>
        <source>as set</source>
        <translation>設定のとおり</translation>
    </message>
    <message>
        <source>automatic: drivers move it, nothing can collide</source>
        <translation>自動: ドライバーで動き、衝突するものがない</translation>
    </message>
    <message>
        <source>automatic: no joint is driven</source>
        <translation>自動: 駆動されるジョイントがない</translation>
    </message>
    <message>
        <source>automatic: drivers move it, nothing can collide, springs are stiff</source>
        <translation>自動: ドライバーで動き、衝突するものがなく、ばねが硬い</translation>
    </message>
    <message>
        <source>automatic: springs are stiff, between %1 bodies</source>
        <translation>自動: ばねが硬く、ボディが %1 個ある</translation>
    </message>
    <message>
        <source>automatic: &apos;%1&apos; and &apos;%2&apos; can collide</source>
        <translation>自動: &apos;%1&apos; と &apos;%2&apos; は衝突しうる</translation>
    </message>
    <message>
        <source>automatic: joint &apos;%1&apos; has limits to run into</source>
        <translation>自動: ジョイント &apos;%1&apos; に可動範囲がある</translation>
    </message>
    <message>
        <source>automatic: &apos;%1&apos; is a setting of this step alone</source>
        <translation>自動: &apos;%1&apos; はこのステップだけの設定</translation>
    </message>
    <message>
        <source>automatic: the program adds constraints of its own</source>
        <translation>自動: プログラムが独自の拘束を加えている</translation>
    </message>
    <message>
        <source>stopped at t = %1 s</source>
        <translation>t = %1 s で停止</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>stuck at t = %1 s: %2</source>
        <translation>t = %1 s で続行不能: %2</translation>
    </message>
    <message>
        <source>diverged at t = %1 s: the state of body &apos;%2&apos; is no longer finite; try a smaller step or another formulation</source>
        <translation>t = %1 s で発散: ボディ &apos;%2&apos; の状態が有限でなくなった。刻み幅を小さくするか、別の定式化を試す</translation>
    </message>
    <message>
        <source>the solve for the initial state diverged: %1; try another solver or friction model</source>
        <translation>初期状態の求解が発散: %1。別のソルバーか摩擦モデルを試す</translation>
    </message>
    <message>
        <source>at t = %1 s %2</source>
        <translation>t = %1 s: %2</translation>
    </message>
    <message>
        <source>spring-damper &apos;%1&apos; had no length and so no force in %2 steps</source>
        <translation>ばねダンパー &apos;%1&apos; の長さがゼロとなり、%2 ステップで力がなかった</translation>
    </message>
    <message>
        <source>%1 of %2 solves failed, the first in the step to t = %3 s; the last: %4</source>
        <translation>求解 %2 回のうち %1 回が失敗。最初は t = %3 s へのステップ。最後: %4</translation>
    </message>
    <message>
        <source>%1 impacts with a warning; the last: %2</source>
        <translation>警告のある衝突 %1 回。最後: %2</translation>
    </message>
    <message>
        <source>%1, and so in %2 steps more</source>
        <translation>%1。ほかに %2 ステップでも同様</translation>
    </message>
    <message>
        <source>%1; so in %2 steps more</source>
        <translation>%1。ほかに %2 ステップでも同様</translation>
    </message>
    <message>
        <source>rotation &apos;nodar&apos;: the rotation matrices came off SO(3) by up to %1 (entries of |R^T R - E|); results have the nearest rotation</source>
        <translation>回転 &apos;nodar&apos;: 回転行列が SO(3) から最大 %1（|R^T R - E| の成分）離れた。結果には最も近い回転を記録</translation>
    </message>
    <message>
        <source>in %1 steps bodies moved so far that one may have passed another unseen; try a smaller step</source>
        <translation>%1 ステップで剛体が大きく動き、気付かれずに他の剛体を通り抜けたおそれがある。ステップを小さくすること</translation>
    </message>
    <message>
        <source>stepping took out %1 J, %2 % of the %3 J in play: %4</source>
        <translation>計算法が %1 J を失わせた（関与する %3 J の %2 %）: %4</translation>
    </message>
    <message>
        <source>stepping put in %1 J, %2 % of the %3 J in play: %4</source>
        <translation>計算法が %1 J を加えた（関与する %3 J の %2 %）: %4</translation>
    </message>
    <message>
        <source>overlaps were pushed apart; try a shorter step</source>
        <translation>重なりが押し離された。ステップを短くすること</translation>
    </message>
    <message>
        <source>drifting joints were brought back; try a shorter step</source>
        <translation>ずれたジョイントが引き戻された。ステップを短くすること</translation>
    </message>
    <message>
        <source>the step is long for a method of order 1; try a shorter step</source>
        <translation>1 次の方法にはステップが長い。ステップを短くすること</translation>
    </message>
    <message>
        <source>the steps of the method are too long; try a smaller tolerance or a shorter step</source>
        <translation>積分法のステップが長すぎる。許容誤差を小さくするかステップを短くすること</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; is outside of its limits by %2 rad at the start</source>
        <translation>ジョイント &apos;%1&apos; は開始時にリミットを %2 rad 外れている</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; is outside of its limits by %2 m at the start</source>
        <translation>ジョイント &apos;%1&apos; は開始時にリミットを %2 m 外れている</translation>
    </message>
    <message>
        <source>&apos;%1&apos; and &apos;%2&apos; overlap by %3 m at (%4, %5, %6) m at the start</source>
        <translation>&apos;%1&apos; と &apos;%2&apos; は開始時に (%4, %5, %6) m で %3 m 重なっている</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; is outside of its limits by %2 rad</source>
        <translation>ジョイント &apos;%1&apos; はリミットを %2 rad 外れている</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; is outside of its limits by %2 m</source>
        <translation>ジョイント &apos;%1&apos; はリミットを %2 m 外れている</translation>
    </message>
    <message>
        <source>&apos;%1&apos; and &apos;%2&apos; overlap by %3 m at (%4, %5, %6) m</source>
        <translation>&apos;%1&apos; と &apos;%2&apos; は (%4, %5, %6) m で %3 m 重なっている</translation>
    </message>
    <message>
        <source>%1 more overlap at the start</source>
        <translation>ほかに %1 か所が開始時に重なっている</translation>
    </message>
    <message>
        <source>%1, and &quot;initial_overlap&quot; is &quot;refuse&quot;</source>
        <translation>%1。&quot;initial_overlap&quot; は &quot;refuse&quot; である</translation>
    </message>
    <message>
        <source>moved apart before the run, without energy: body &apos;%1&apos; moved most, by %2 m and %3 rad</source>
        <translation>実行前にエネルギーを加えずに引き離した。最も動いた剛体は &apos;%1&apos; で、%2 m、%3 rad</translation>
    </message>
    <message>
        <source>could not be moved apart: %1</source>
        <translation>引き離せなかった: %1</translation>
    </message>
    <message>
        <source>what &apos;%1&apos; and &apos;%2&apos; meet with cannot be stopped: joints and drivers prescribe how they move</source>
        <translation>&apos;%1&apos; と &apos;%2&apos; の接触は止められない。ジョイントとドライバーが動きを定めている</translation>
    </message>
    <message>
        <source>the run has %1 frames of %2 channels, %3 GB; a longer output step makes it smaller</source>
        <translation>この実行は %2 チャンネルの %1 フレーム、%3 ギガバイトになる。出力間隔を長くすると小さくなる</translation>
    </message>
    <message>
        <source>%1 s are too short for %2 s: %3 steps cannot be counted; expected at least %4 s</source>
        <translation>%1 s は %2 s には短すぎる。%3 ステップは数えられない。%4 s 以上にすること</translation>
    </message>
    <message>
        <source>in %1 steps the impacts came to no end; the rest was taken as resting contact</source>
        <translation>%1 ステップで衝突が終わらなかった。残りは静止接触とみなした</translation>
    </message>
    <message>
        <source>in %1 steps the solves between impacts took more rounds than a step may have; what else would have hit in the step was taken as resting contact</source>
        <translation>%1 ステップで、衝突の間の求解が 1 ステップに許される反復数を超えた。そのステップの残りの衝突は静止接触とみなした</translation>
    </message>
    <message>
        <source>%1 of %2 steps were %3&apos;s, to the tolerance: contacts, limits, motors or friction in joints acted, which %4 hands over</source>
        <translation>%2 ステップのうち %1 ステップは、許容誤差を満たす %3 による。接触、リミット、モーターまたはジョイントの摩擦が働き、%4 はこれらを引き渡す</translation>
    </message>
    <message>
        <source>%1 of %2 steps were the semi-implicit method&apos;s: bodies that touch or are joined had more contact, limit, motor and friction equations than the %3 that %4 solves at once</source>
        <translation>%2 ステップのうち %1 ステップは半陰的方法による: 接触または連結したボディの接触、リミット、モーター、摩擦の式が、%4 が一度に解く %3 を超えた</translation>
    </message>
    <message>
        <source>%1 trial solves, by which it is told when contacts, limits, motors or friction change, did not converge, the first at t = %2 s; what they found was used</source>
        <translation>接触、リミット、モーター、摩擦の変化の時刻を求める試行計算 %1 回が収束しなかった。最初は t = %2 s。得られた結果をそのまま使用</translation>
    </message>
    <message>
        <source>%1 of %2 steps were the semi-implicit method&apos;s: a bounded constraint of the user has no modes that %3 could hold between events</source>
        <translation>%2 ステップのうち %1 ステップは半陰的方法による: ユーザーの上下限付き拘束には、%3 がイベント間で保てる状態がない</translation>
    </message>
    <message>
        <source>%1 of %2 steps were the semi-implicit method&apos;s: what touches overlaps or approaches still, and %3 holds it where it no longer does</source>
        <translation>%2 ステップのうち %1 ステップは半陰的方法による: 接触するものがまだ重なっているか近づいており、%3 が保てるのはその後になる</translation>
    </message>
    <message>
        <source>%1 of %2 steps were the semi-implicit method&apos;s: what contacts, limits, motors and friction ask for all but contradicts, so that %3 could not hold it</source>
        <translation>%2 ステップのうち %1 ステップは半陰的方法による: 接触、リミット、モーター、摩擦の求めるものがほぼ矛盾し、%3 では保てなかった</translation>
    </message>
    <message>
        <source>%1 of %2 steps were the semi-implicit method&apos;s: sticking, sliding and parting changed too often for %3 to hold each</source>
        <translation>%2 ステップのうち %1 ステップは半陰的方法による: 固着、滑り、離れの変化が多すぎ、%3 ではそれぞれを保てなかった</translation>
    </message>
    <message>
        <source>%1 of %2 steps were the semi-implicit method&apos;s: %3 found no step that meets the tolerance %4</source>
        <translation>%2 ステップのうち %1 ステップは半陰的方法による: %3 は許容誤差 %4 を満たすステップを見つけられなかった</translation>
    </message>
    <message>
        <source>%1 of %2 steps are as near as rounding lets, not to the tolerance %3: in singular poses of closed loops what rounding leaves of the joints grows; the largest error was %4 tolerances</source>
        <translation>%2 ステップのうち %1 ステップは許容誤差 %3 ではなく丸めの許すところまで: 閉ループの特異姿勢では、丸めがジョイントに残すものが大きくなる。最大の誤差は許容誤差の %4 倍</translation>
    </message>
    <message>
        <source>assembled: body &apos;%1&apos; moved most, by %2 m and %3 rad</source>
        <translation>組み立て済み: 最も動いたのはボディ &apos;%1&apos; で、%2 m と %3 rad</translation>
    </message>
    <message>
        <source>the initial velocities break joint &apos;%1&apos; by %2 m/s and %3 rad/s</source>
        <translation>初速度がジョイント &apos;%1&apos; の拘束を %2 m/s と %3 rad/s だけ破る</translation>
    </message>
    <message>
        <source>the initial velocities break joint &apos;%1&apos; by %2 m/s and %3 rad/s; projected</source>
        <translation>初速度がジョイント &apos;%1&apos; の拘束を %2 m/s と %3 rad/s だけ破る。射影した</translation>
    </message>
    <message>
        <source>the initial velocities break %1 more joints; projected</source>
        <translation>初速度がさらに %1 個のジョイントの拘束を破る。射影した</translation>
    </message>
    <message>
        <source>the initial velocities break joint &apos;%1&apos; by %2 m/s and %3 rad/s, and &quot;initial_velocity&quot; is &quot;refuse&quot;</source>
        <translation>初速度がジョイント &apos;%1&apos; の拘束を %2 m/s と %3 rad/s だけ破り、&quot;initial_velocity&quot; が &quot;refuse&quot; である</translation>
    </message>
    <message>
        <source>the initial pose cannot be assembled: %1</source>
        <translation>初期姿勢を組み立てられない: %1</translation>
    </message>
    <message>
        <source>%1 stays open by %2 m or rad</source>
        <translation>%1が %2 m または rad だけ開いたまま</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; is open by %2 m and %3 rad</source>
        <translation>ジョイント &apos;%1&apos; が %2 m と %3 rad だけ開いている</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; is open by %2 m and %3 rad in the initial pose, and &quot;assemble&quot; is false</source>
        <translation>初期姿勢でジョイント &apos;%1&apos; が %2 m と %3 rad だけ開いていて、&quot;assemble&quot; が false である</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; closes only with its axis turned to the opposite</source>
        <translation>ジョイント &apos;%1&apos; は軸を逆向きにしないと閉じない</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos;</source>
        <translation>ジョイント &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the driver of joint &apos;%1&apos;</source>
        <translation>ジョイント &apos;%1&apos; のドライバー</translation>
    </message>
    <message>
        <source>no body can move; expected one that is not fixed</source>
        <translation>動けるボディがない。固定されていないボディが必要</translation>
    </message>
    <message>
        <source>%1 of the mechanism&apos;s freedoms is not driven; expected a &quot;driver&quot; on as many joint coordinates as there are freedoms</source>
        <translation>機構の自由度のうち %1 個が駆動されていない。自由度と同数のジョイント座標に &quot;driver&quot; が必要</translation>
    </message>
    <message>
        <source>%1 of the mechanism&apos;s freedoms are not driven; expected a &quot;driver&quot; on as many joint coordinates as there are freedoms</source>
        <translation>機構の自由度のうち %1 個が駆動されていない。自由度と同数のジョイント座標に &quot;driver&quot; が必要</translation>
    </message>
    <message>
        <source>%1 of the mechanism&apos;s freedoms is not driven in the initial pose; expected a &quot;driver&quot; on as many joint coordinates as there are freedoms, and a pose in which they decide the motion (no dead point)</source>
        <translation>初期姿勢で機構の自由度のうち %1 個が駆動されていない。自由度と同数のジョイント座標に &quot;driver&quot; を置き、それらが運動を決める姿勢（死点でない）が必要</translation>
    </message>
    <message>
        <source>%1 of the mechanism&apos;s freedoms are not driven in the initial pose; expected a &quot;driver&quot; on as many joint coordinates as there are freedoms, and a pose in which they decide the motion (no dead point)</source>
        <translation>初期姿勢で機構の自由度のうち %1 個が駆動されていない。自由度と同数のジョイント座標に &quot;driver&quot; を置き、それらが運動を決める姿勢（死点でない）が必要</translation>
    </message>
    <message>
        <source>the mechanism cannot follow its drivers beyond t = %1 s: a dead point, the end of its reach, or a driver that jumps</source>
        <translation>機構は t = %1 s より先ではドライバーに従えない。死点、可動域の端、またはドライバーの跳びがある</translation>
    </message>
    <message>
        <source>the mechanism cannot follow its drivers beyond t = %1 s: a dead point, the end of its reach, or a driver that jumps; %2 opens first</source>
        <translation>機構は t = %1 s より先ではドライバーに従えない。死点、可動域の端、またはドライバーの跳びがある。最初に開くのは%2</translation>
    </message>
    <message>
        <source>no progress at t = %1 s: one step has taken %2 s of computing, with %3 contacts; try another solver or friction model, or &quot;on_no_progress&quot;: &quot;continue&quot;</source>
        <translation>t = %1 s で計算が進まない。1 ステップに %2 s の計算時間がかかっている (接触 %3)。別のソルバーや摩擦モデル、または &quot;on_no_progress&quot;: &quot;continue&quot; を試すこと</translation>
    </message>
    <message>
        <source>no progress at t = %1 s: %2 steps of %3 came %4 s further in %5 s of computing, with %6 contacts, where steps of %7 s are asked for; try another integrator, a larger tolerance or, if steps so short are meant, a &quot;step&quot; like them or &quot;on_no_progress&quot;: &quot;continue&quot;</source>
        <translation>t = %1 s で計算が進まない。%3 の %2 ステップが %5 s の計算時間で %4 s しか進んでいない (接触 %6)。求めた刻みは %7 s。別の積分法や大きな許容誤差を試すこと。このように短い刻みでよければ、&quot;step&quot; をそれに合わせるか &quot;on_no_progress&quot;: &quot;continue&quot; とする</translation>
    </message>
    <message>
        <source>the mechanism cannot follow its drivers beyond t = %1 s: a dead point, the end of its reach, a limit or drivers that contradict each other; %2 opens first; driven: %3</source>
        <translation>機構は t = %1 s より先ではドライバーに従えない。死点、可動域の端、リミット、または互いに矛盾するドライバーがある。最初に開くのは%2。駆動されるジョイント: %3</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; came open by %2 m and %3 rad by t = %4 s: the steps are too long for the motion, or joints contradict each other; try a smaller step</source>
        <translation>ジョイント &apos;%1&apos; が t = %4 s までに %2 m、%3 rad 開いた。運動に対して刻みが長すぎるか、ジョイントが互いに矛盾している。刻みを小さくすること</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; is driven, but in the initial pose the other joints leave it no freedom: the mechanism is locked there</source>
        <translation>ジョイント &apos;%1&apos; は駆動されるが、初期姿勢では他のジョイントのために自由度がない。機構はそこで固定されている</translation>
    </message>
    <message>
        <source>the drivers of joints %1 decide the same motion more than once: where they do not agree the mechanism cannot follow them</source>
        <translation>ジョイント %1 のドライバーは同じ運動を重ねて決めている。一致しないところでは機構は従えない</translation>
    </message>
    <message>
        <source>no equilibrium was found in %1 steps</source>
        <translation>%1 ステップで平衡が見つからない</translation>
    </message>
    <message>
        <source>the forces in the pose or near by are not numbers</source>
        <translation>その姿勢またはその近くで力が数でない</translation>
    </message>
    <message>
        <source>no direction was found in which the forces do work</source>
        <translation>力が仕事をする方向が見つからない</translation>
    </message>
    <message>
        <source>no static equilibrium: %1</source>
        <translation>静的平衡がない: %1</translation>
    </message>
    <message>
        <source>the motion of body &apos;%1&apos; diverged</source>
        <translation>ボディ &apos;%1&apos; の運動が発散</translation>
    </message>
    <message>
        <source>it does not come to rest in %1 steps: body &apos;%2&apos; is out of balance by %3 N or N m</source>
        <translation>%1 ステップで静止しない: ボディ &apos;%2&apos; の不釣り合いが %3 N または N m</translation>
    </message>
    <message>
        <source>it moves on and on in %1 steps: body &apos;%2&apos; is out of balance by %3 N or N m</source>
        <translation>%1 ステップの間、動き続ける: ボディ &apos;%2&apos; の不釣り合いが %3 N または N m</translation>
    </message>
    <message>
        <source>channel &apos;%1&apos; is not finite at t = %2 s</source>
        <translation>チャンネル &apos;%1&apos; が t = %2 s で有限でない</translation>
    </message>
    <message>
        <source>the motor of joint &apos;%1&apos; is left out: only drivers move the mechanism</source>
        <translation>ジョイント &apos;%1&apos; のモーターは除いた。機構を動かすのはドライバーだけである</translation>
    </message>
    <message>
        <source>contacts are left out: the drive forces are those of the free motion</source>
        <translation>接触は除いた。駆動力は自由な運動の値である</translation>
    </message>
    <message>
        <source>the friction of joint &apos;%1&apos; is left out</source>
        <translation>ジョイント &apos;%1&apos; の摩擦は除いた</translation>
    </message>
    <message>
        <source>the motor of joint &apos;%1&apos; is taken as switched off</source>
        <translation>ジョイント &apos;%1&apos; のモーターは切れているとみなした</translation>
    </message>
    <message>
        <source>%1: %2; left out</source>
        <translation>%1: %2。除いた</translation>
    </message>
    <message>
        <source>in %1 poses the drivers do not decide the motion (a singular position was passed); velocities and accelerations were continued there</source>
        <translation>%1 個の姿勢でドライバーが運動を決めない（特異姿勢を通過した）。そこでは速度と加速度を前から続けた</translation>
    </message>
    <message>
        <source>%1 pairs of bodies may touch, more than %2: there are no channels contact.A-B.force; %3</source>
        <translation>接触しうるボディのペアが %1 組あり、%2 組を超える。チャンネル contact.A-B.force はない。%3</translation>
    </message>
    <message>
        <source>the contact points of each frame have the forces</source>
        <translation>力は各フレームの接触点にある</translation>
    </message>
    <message>
        <source>with &quot;record_contacts&quot; the contact points would have the forces</source>
        <translation>&quot;record_contacts&quot; を使えば力が接触点に記録される</translation>
    </message>
    <message>
        <source>rotation about (%1, %2, %3)</source>
        <translation>(%1, %2, %3) まわりの回転</translation>
    </message>
    <message>
        <source>translation along (%1, %2, %3)</source>
        <translation>(%1, %2, %3) に沿う並進</translation>
    </message>
    <message>
        <source>%1 turns %2 rad</source>
        <translation>%1 が %2 rad 回転</translation>
    </message>
    <message>
        <source>%1 slides %2 m</source>
        <translation>%1 が %2 m 並進</translation>
    </message>
    <message>
        <source>%1 turns %2 rad about (%3, %4, %5)</source>
        <translation>%1 が (%3, %4, %5) まわりに %2 rad 回転</translation>
    </message>
    <message>
        <source>%1 slides %2 m along (%3, %4, %5)</source>
        <translation>%1 が (%3, %4, %5) に沿って %2 m 並進</translation>
    </message>
    <message>
        <source>body &apos;%1&apos; moves by (%2, %3, %4) m and turns by (%5, %6, %7) rad</source>
        <translation>ボディ &apos;%1&apos; が (%2, %3, %4) m 並進し (%5, %6, %7) rad 回転</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>ほか %1 個</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1: left out</source>
        <translation>%1: 除く</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; is of a kind that this version of Trammel has not: %2</source>
        <translation>ジョイント &apos;%1&apos; の種類 %2 はこのバージョンの Trammel にない</translation>
    </message>
    <message>
        <source>friction mode &apos;tyre&apos; of &apos;%1&apos; and &apos;%2&apos; cannot be used with friction model &apos;%3&apos;, which has no limit that two directions share; expected friction pyramid, polyhedral, cone or none</source>
        <translation>&apos;%1&apos; と &apos;%2&apos; の摩擦モード &apos;tyre&apos; は、2 方向が共有する限界をもたない摩擦モデル &apos;%3&apos; と併用できない。摩擦モデル pyramid、polyhedral、cone または none が必要</translation>
    </message>
    <message>
        <source>rotation &apos;nodar&apos; cannot be used with joint &apos;%1&apos;; expected bodies without joints and contacts, or rotation exact, exponential, quaternion or euler-angles</source>
        <translation>回転 &apos;nodar&apos; はジョイント &apos;%1&apos; と併用できない。ジョイントも接触もないボディ、または回転 exact、exponential、quaternion、euler-angles が必要</translation>
    </message>
    <message>
        <source>rotation &apos;nodar&apos; cannot be used with the contact of body &apos;%1&apos; and &apos;%2&apos;; expected bodies without joints and contacts, or rotation exact, exponential, quaternion or euler-angles</source>
        <translation>回転 &apos;nodar&apos; はボディ &apos;%1&apos; と &apos;%2&apos; の接触と併用できない。ジョイントも接触もないボディ、または回転 exact、exponential、quaternion、euler-angles が必要</translation>
    </message>
    <message>
        <source>a softness of joints of %1 cannot be used with generalized coordinates, in which joints do not yield; expected 0, or coordinates maximal</source>
        <translation>ジョイントの柔らかさ %1 は、ジョイントがたわまない一般化座標と併用できない。0、または座標 maximal が必要</translation>
    </message>
    <message>
        <source>integrator &apos;%1&apos; cannot be used with generalized coordinates; expected integrator semi-implicit, rk45 or radau, or coordinates maximal</source>
        <translation>積分法 &apos;%1&apos; は一般化座標と併用できない。積分法 semi-implicit、rk45 または radau、または座標 maximal が必要</translation>
    </message>
    <message>
        <source>no LCP solver is named &apos;%1&apos;; there are %2</source>
        <translation>&apos;%1&apos; という名前の LCP ソルバーはない。あるのは %2</translation>
    </message>
    <message>
        <source>no contact mode is named &apos;%1&apos;; there are %2</source>
        <translation>&apos;%1&apos; という名前の接触モードはない。あるのは %2</translation>
    </message>
    <message>
        <source>no body is named &apos;%1&apos;</source>
        <translation>&apos;%1&apos; という名前のボディはない</translation>
    </message>
    <message>
        <source>no joint is named &apos;%1&apos;</source>
        <translation>&apos;%1&apos; という名前のジョイントはない</translation>
    </message>
    <message>
        <source>%1 joint &apos;%2&apos; cannot be simulated by this version of Trammel</source>
        <translation>%1 ジョイント &apos;%2&apos; はこのバージョンの Trammel では計算できない</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>%1: %2 -&gt; %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>%1: %2 -&gt; %3, axis (%4, %5, %6)</source>
        <translation>%1: %2 → %3、軸 axis (%4, %5, %6)</translation>
    </message>
    <message>
        <source>%1: %2 -&gt; %3, axis2 (%4, %5, %6)</source>
        <translation>%1: %2 → %3、軸 axis2 (%4, %5, %6)</translation>
    </message>
    <message>
        <source>%1: %2 -&gt; %3, axis (%4, %5, %6), axis2 (%7, %8, %9)</source>
        <translation>%1: %2 → %3、軸 axis (%4, %5, %6)、axis2 (%7, %8, %9)</translation>
    </message>
    <message>
        <source>generalized-alpha&apos;s iterations of the step to t = %1 s do not converge; try a smaller step</source>
        <translation>t = %1 s へのステップで generalized-alpha の反復が収束しない。刻み幅を小さくする</translation>
    </message>
    <message>
        <source>rattle&apos;s iterations for the %1 of the step to t = %2 s do not converge; try a smaller step or another integrator</source>
        <translation>t = %2 s へのステップで rattle の%1の反復が収束しない。刻み幅を小さくするか、別の積分法を試す</translation>
    </message>
    <message>
        <source>joints</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>velocities</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>no step meets the tolerance %1: the error is not a number, however short the step; a force may be infinite or undefined from here on</source>
        <translation>許容誤差 %1 を満たす刻み幅がない。刻みをいくら短くしても誤差が数にならない。ここから先で力が無限大または未定義かもしれない</translation>
    </message>
    <message>
        <source>no step meets the tolerance %1</source>
        <translation>許容誤差 %1 を満たす刻み幅がない</translation>
    </message>
    <message>
        <source>the Euler angles of body &apos;%1&apos; are singular: its pitch is %2 degrees and a step turns it by up to %3; its motion from here on is wrong</source>
        <translation>ボディ &apos;%1&apos; のオイラー角が特異: ピッチが %2 度で、1 ステップに最大 %3 度回転する。これ以降の運動は正しくない</translation>
    </message>
    <message>
        <source>the joints&apos; equations contradict others: what is asked for cannot be reached</source>
        <translation>ジョイントの式が他と矛盾し、要求を満たせない</translation>
    </message>
    <message>
        <source>the equations of joint &apos;%1&apos; contradict others: what is asked for cannot be reached</source>
        <translation>ジョイント &apos;%1&apos; の式が他と矛盾し、要求を満たせない</translation>
    </message>
    <message>
        <source>friction in the joints and their reactions do not fit after %1 rounds: off by %2 of the largest</source>
        <translation>%1 回の反復後もジョイントの摩擦と反力が合わない。差は最大値の %2</translation>
    </message>
    <message>
        <source>the %1 solver ends &apos;%2&apos; at %3</source>
        <translation>ソルバー（%1）が%3で終了（%2）</translation>
    </message>
    <message>
        <source>the %1 solver ends &apos;%2&apos; at %3: %4</source>
        <translation>ソルバー（%1）が%3で終了（%2）: %4</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>解決</translation>
    </message>
    <message>
        <source>limit reached</source>
        <translation>上限に到達</translation>
    </message>
    <message>
        <source>cycled</source>
        <translation>循環</translation>
    </message>
    <message>
        <source>infeasible</source>
        <translation>解なし</translation>
    </message>
    <message>
        <source>singular</source>
        <translation>特異</translation>
    </message>
    <message>
        <source>inexact</source>
        <translation>不正確</translation>
    </message>
    <message>
        <source>the motor of joint &apos;%1&apos;</source>
        <translation>ジョイント &apos;%1&apos; のモーター</translation>
    </message>
    <message>
        <source>the spin motor of joint &apos;%1&apos;</source>
        <translation>ジョイント &apos;%1&apos; の車輪モーター</translation>
    </message>
    <message>
        <source>the friction of joint &apos;%1&apos;</source>
        <translation>ジョイント &apos;%1&apos; の摩擦</translation>
    </message>
    <message>
        <source>constraint &apos;%1&apos;</source>
        <translation>拘束 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the limit of joint &apos;%1&apos;</source>
        <translation>ジョイント &apos;%1&apos; のリミット</translation>
    </message>
    <message>
        <source>the contact of &apos;%1&apos; and &apos;%2&apos;</source>
        <translation>&apos;%1&apos; と &apos;%2&apos; の接触</translation>
    </message>
    <message>
        <source>the hitting contact of &apos;%1&apos; and &apos;%2&apos;</source>
        <translation>&apos;%1&apos; と &apos;%2&apos; の衝突する接触</translation>
    </message>
    <message>
        <source>%1 slides with A_nn - mu A_nt = %2 1/kg: sliding has no solution with finite forces (Painleve)</source>
        <translation>%1が A_nn - mu A_nt = %2 1/kg で滑る。有限の力による滑りの解がない（パンルヴェの逆理）</translation>
    </message>
    <message>
        <source>%1 slides with A_nn - mu A_nt = %2 1/kg: sliding has several solutions (Painleve)</source>
        <translation>%1が A_nn - mu A_nt = %2 1/kg で滑る。滑りの解が複数ある（パンルヴェの逆理）</translation>
    </message>
    <message>
        <source>the friction bounds do not settle</source>
        <translation>摩擦の境界が収束しない</translation>
    </message>
    <message>
        <source>the bodies approach but cannot move along the normal</source>
        <translation>ボディが接近しているが、法線方向に動けない</translation>
    </message>
    <message>
        <source>the approach did not come to its end along the impulse</source>
        <translation>力積に沿って接近が終わらない</translation>
    </message>
    <message>
        <source>Newton&apos;s law with friction gained %1 J in an impact</source>
        <translation>ニュートンの衝突則と摩擦により、衝突でエネルギーが %1 J 増えた</translation>
    </message>
    <message>
        <source>points still approach with up to %1 m/s after %2 impacts one by one</source>
        <translation>%2 回の逐次衝突の後も、点が最大 %1 m/s で接近している</translation>
    </message>
    <message>
        <source>no impulse stops the approach: the bodies cannot move that way</source>
        <translation>接近を止める力積がない。ボディはその方向に動けない</translation>
    </message>
    <message>
        <source>the interpolated impulse pulls the bodies together</source>
        <translation>補間した力積がボディを引き寄せている</translation>
    </message>
    <message>
        <source>%1; solved by %2</source>
        <translation>%1。%2により解決</translation>
    </message>
    <message>
        <source>%1, and no other method found a solution</source>
        <translation>%1。他の方法でも解が見つからない</translation>
    </message>
    <message>
        <source>pyramid pivoting: %1</source>
        <translation>角錐のピボット法: %1</translation>
    </message>
    <message>
        <source>pivoting: %1; solved by %2</source>
        <translation>ピボット法: %1。%2 により解決</translation>
    </message>
    <message>
        <source>semismooth Newton</source>
        <translation>半平滑ニュートン法</translation>
    </message>
    <message>
        <source>boxed pivoting with the friction bounds of the round before</source>
        <translation>前回の摩擦境界による箱型ピボット法</translation>
    </message>
    <message>
        <source>block Gauss-Seidel sweeps</source>
        <translation>ブロック ガウス・ザイデル掃引</translation>
    </message>
    <message>
        <source>Lemke&apos;s pivoting</source>
        <translation>レムケのピボット法</translation>
    </message>
    <message>
        <source>pyramid by pivoting</source>
        <translation>角錐をピボット法で求解</translation>
    </message>
    <message>
        <source>%1; then semismooth Newton</source>
        <translation>%1。続いて半平滑ニュートン法</translation>
    </message>
    <message>
        <source>%1; then semismooth Newton; then Lemke&apos;s pivoting</source>
        <translation>%1。続いて半平滑ニュートン法、さらにレムケのピボット法</translation>
    </message>
    <message>
        <source>%1; then semismooth Newton; then Lemke&apos;s pivoting: %2</source>
        <translation>%1。続いて半平滑ニュートン法、さらにレムケのピボット法: %2</translation>
    </message>
    <message>
        <source>Lemke&apos;s pivoting: %1; solved by block Gauss-Seidel sweeps</source>
        <translation>レムケ法のピボット演算: %1。ブロック・ガウス・ザイデル反復で解いた</translation>
    </message>
    <message>
        <source>Lemke&apos;s pivoting: %1; block sweeps: %2</source>
        <translation>レムケ法のピボット演算: %1。ブロック反復: %2</translation>
    </message>
    <message>
        <source>a tableau of %1 rows is too large</source>
        <translation>%1 行の表は大きすぎる</translation>
    </message>
    <message>
        <source>active sets did not settle in %1 steps; block sweeps did</source>
        <translation>活性集合が %1 ステップで定まらないが、ブロック掃引は収束</translation>
    </message>
    <message>
        <source>active sets did not settle in %1 steps; block sweeps did not either</source>
        <translation>活性集合が %1 ステップで定まらず、ブロック掃引も収束しない</translation>
    </message>
    <message>
        <source>the multipliers grow %1 times as the perturbation falls %2 times: no solution</source>
        <translation>摂動が 1/%2 になると乗数が %1 倍に増える。解なし</translation>
    </message>
    <message>
        <source>%1 pivots did not suffice</source>
        <translation>ピボット %1 回では足りない</translation>
    </message>
    <message>
        <source>polygons of %1 sides by Lemke&apos;s pivoting, then the circular cones by semismooth Newton</source>
        <translation>%1 角形をレムケのピボット法で、続いて円錐を半平滑ニュートン法で求解</translation>
    </message>
    <message>
        <source>polygons of %1 sides by Lemke&apos;s pivoting, then the circular cones by semismooth Newton: %2</source>
        <translation>%1 角形をレムケのピボット法で、続いて円錐を半平滑ニュートン法で求解: %2</translation>
    </message>
    <message>
        <source>Lemke&apos;s pivoting: %1; solved by semismooth Newton</source>
        <translation>レムケのピボット法: %1。半平滑ニュートン法により解決</translation>
    </message>
    <message>
        <source>the free rows&apos; submatrix is not positive definite</source>
        <translation>自由な行の小行列が正定値でない</translation>
    </message>
    <message>
        <source>rows depend on one another: solved with a shift of A&apos;s diagonal</source>
        <translation>行が互いに従属。A の対角をずらして求解</translation>
    </message>
    <message>
        <source>A&apos;s diagonal has negative entries, or none that is positive</source>
        <translation>A の対角に負の成分があるか、正の成分がない</translation>
    </message>
    <message>
        <source>%1 Newton steps and the sweeps between did not suffice</source>
        <translation>ニュートン法 %1 ステップとその間の掃引では足りない</translation>
    </message>
    <message>
        <source>the solution found leaves a residual of %1</source>
        <translation>見つかった解に残差 %1 が残る</translation>
    </message>
    <message>
        <source>diagonal entry %1 is not positive</source>
        <translation>対角成分 %1 が正でない</translation>
    </message>
    <message>
        <source>%1; A is not symmetric: the sweeps need not converge</source>
        <translation>%1。A が対称でなく、掃引が収束するとは限らない</translation>
    </message>
    <message>
        <source>%1; B - C = 2 D - A is not positive definite: the sweeps need not converge</source>
        <translation>%1。B - C = 2 D - A が正定値でなく、掃引が収束するとは限らない</translation>
    </message>
    <message>
        <source>%1; A is not positive definite: the sweeps need not converge</source>
        <translation>%1。A が正定値でなく、掃引が収束するとは限らない</translation>
    </message>
    <message>
        <source>%1; A is positive definite, but with bounds that follow the normal multipliers the sweeps need not converge</source>
        <translation>%1。A は正定値だが、境界が法線の乗数に従うので、掃引が収束するとは限らない</translation>
    </message>
    <message>
        <source>%1; A is positive definite: more sweeps would converge</source>
        <translation>%1。A は正定値なので、掃引を増やせば収束する</translation>
    </message>
    <message>
        <source>the sweeps diverge: the residual comes down to %1, but is %2 again in %3 sweeps</source>
        <translation>掃引が発散: 残差が %1 まで下がった後、掃引 %3 回で再び %2 になる</translation>
    </message>
    <message>
        <source>the sweeps do not converge: the residual comes down to %1, but is %2 again in %3 sweeps</source>
        <translation>掃引が収束しない: 残差が %1 まで下がった後、掃引 %3 回で再び %2 になる</translation>
    </message>
    <message>
        <source>%1 sweeps did not suffice: a residual of %2 is left, %3 was after half of them</source>
        <translation>掃引 %1 回では足りない。残差 %2 が残る（半数の時点では %3）</translation>
    </message>
    <message>
        <source>boxed LCP: friction %1: %2</source>
        <translation>箱型 LCP: 摩擦 %1: %2</translation>
    </message>
    <message>
        <source>boxed LCP: %1 has %2 entries; expected %3, as many as b</source>
        <translation>箱型 LCP: %1の成分が %2 個ある。b と同数の %3 個が必要</translation>
    </message>
    <message>
        <source>a column of A</source>
        <translation>A の列</translation>
    </message>
    <message>
        <source>a row of A</source>
        <translation>A の行</translation>
    </message>
    <message>
        <source>row %1 is not between 0 and %2</source>
        <translation>行 %1 は 0～%2 の範囲にない</translation>
    </message>
    <message>
        <source>row %1 has friction already</source>
        <translation>行 %1 には既に摩擦がある</translation>
    </message>
    <message>
        <source>lower[%1] = %2 of the normal row; expected at least 0</source>
        <translation>法線の行の lower[%1] = %2。0 以上が必要</translation>
    </message>
    <message>
        <source>mu = %1; expected a number of at least 0</source>
        <translation>mu = %1。0 以上の数が必要</translation>
    </message>
    <message>
        <source>sides = %1; expected at least 3</source>
        <translation>sides = %1。3 以上が必要</translation>
    </message>
    <message>
        <source>boxed LCP: row %1 of A or b is not finite; expected numbers</source>
        <translation>箱型 LCP: A または b の行 %1 が有限でない。数が必要</translation>
    </message>
    <message>
        <source>boxed LCP: lower[%1] = %2 is not at most upper[%3] = %4</source>
        <translation>箱型 LCP: lower[%1] = %2 が upper[%3] = %4 以下でない</translation>
    </message>
    <message>
        <source>successive over-relaxation: omega = %1; expected a number between 0 and 2</source>
        <translation>逐次過緩和: omega = %1。0 と 2 の間の数が必要</translation>
    </message>
    <message>
        <source>the model cannot be run: %1</source>
        <translation>モデルを計算できない: %1</translation>
    </message>
    <message>
        <source>the key &quot;samples&quot; is missing, which design &quot;%1&quot; needs</source>
        <translation>キー &quot;samples&quot; がない。計画 &quot;%1&quot; に必要</translation>
    </message>
    <message>
        <source>a number of seconds</source>
        <translation>秒数</translation>
    </message>
    <message>
        <source>%1 is no time that a run could take; expected seconds above 0</source>
        <translation>%1 は計算にかかる時間でない。0 より大きい秒数が必要</translation>
    </message>
    <message>
        <source>the simulation has no key &quot;%1&quot;; %2expected one of %3</source>
        <translation>シミュレーションにキー &quot;%1&quot; はない。%2%3 のいずれかが必要</translation>
    </message>
    <message>
        <source>an array of at least one factor</source>
        <translation>1 個以上の因子の配列</translation>
    </message>
    <message>
        <source>there is a factor &quot;%1&quot; already; expected each once</source>
        <translation>因子 &quot;%1&quot; は既にある。各因子は 1 回だけ必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is given under /simulation too; expected only one of them</source>
        <translation>&quot;%1&quot; は /simulation にも指定されている。どちらか一方だけが必要</translation>
    </message>
    <message>
        <source>the model has no parameter &quot;%1&quot;; %2expected %3or a key of the simulation such as &quot;simulation.impact&quot;</source>
        <translation>モデルにパラメータ &quot;%1&quot; はない。%2%3&quot;simulation.impact&quot; のようなシミュレーションのキーが必要</translation>
    </message>
    <message>
        <source>one of %1, </source>
        <translation>%1 のいずれか、または </translation>
    </message>
    <message>
        <source>an array of at least one value</source>
        <translation>1 個以上の値の配列</translation>
    </message>
    <message>
        <source>[first, last, count]</source>
        <translation>[最初, 最後, 個数]</translation>
    </message>
    <message>
        <source>[first, last] or [first, last, count]</source>
        <translation>[最初, 最後] または [最初, 最後, 個数]</translation>
    </message>
    <message>
        <source>&quot;%1&quot; takes no numbers; expected &quot;values&quot; instead</source>
        <translation>&quot;%1&quot; は数をとらない。代わりに &quot;values&quot; が必要</translation>
    </message>
    <message>
        <source>&quot;%1&quot; takes whole numbers only; expected &quot;values&quot; instead</source>
        <translation>&quot;%1&quot; は整数だけをとる。代わりに &quot;values&quot; が必要</translation>
    </message>
    <message>
        <source>an object with at least one &quot;name&quot;: &quot;expression&quot;</source>
        <translation>1 個以上の &quot;名前&quot;: &quot;式&quot; をもつオブジェクト</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot name an output; expected a name that no factor has, nor one of %2</source>
        <translation>&quot;%1&quot; は出力の名前にできない。因子にも %2 にもない名前が必要</translation>
    </message>
    <message>
        <source>the grid has more than %1 runs; expected fewer, or a design with samples</source>
        <translation>格子の計算が %1 件を超える。より少ない件数、またはサンプルによる計画が必要</translation>
    </message>
    <message>
        <source>the design has no runs; expected 1 to %1</source>
        <translation>計画に計算がない。1～%1 件が必要</translation>
    </message>
    <message>
        <source>the design has more than %1 runs; expected 1 to %2</source>
        <translation>計画の計算が %1 件を超える。1～%2 件が必要</translation>
    </message>
    <message>
        <source>%1 has no value: %2</source>
        <translation>%1 に値がない: %2</translation>
    </message>
    <message>
        <source>took longer than the %1 s that a run may take; it had come to t = %2 s</source>
        <translation>計算の制限時間 %1 s を超えた。t = %2 s まで進んでいた</translation>
    </message>
    <message>
        <source>%1 does not work: its processes end with %2</source>
        <translation>%1 が動作しない。プロセスの終わり方: %2</translation>
    </message>
    <message>
        <source>the process that computed it ended with %1</source>
        <translation>計算していたプロセスの終わり方: %1</translation>
    </message>
    <message>
        <source>no word</source>
        <translation>応答なし</translation>
    </message>
    <message>
        <source>signal %1 (%2)</source>
        <translation>シグナル %1 (%2)</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>終了コード %1</translation>
    </message>
    <message>
        <source>cannot start %1: %2</source>
        <translation>%1 を起動できない: %2</translation>
    </message>
    <message>
        <source>cannot make the folder %1: %2</source>
        <translation>フォルダー %1 を作成できない: %2</translation>
    </message>
    <message>
        <source>%1: no study was begun there; expected the folder that `trammel study --out` made</source>
        <translation>%1: そこではスタディが開始されていない。`trammel study --out` が作ったフォルダーが必要</translation>
    </message>
    <message>
        <source>%1: another process is running this study</source>
        <translation>%1: 別のプロセスがこのスタディを計算中</translation>
    </message>
    <message>
        <source>cannot lock %1: %2</source>
        <translation>%1 をロックできない: %2</translation>
    </message>
    <message>
        <source>%1: cannot be read; expected the shares of an array job</source>
        <translation>%1: 読み込めない。配列ジョブの分担が必要</translation>
    </message>
    <message>
        <source>%1 failed with exit code %2: %3</source>
        <translation>%1 が終了コード %2 で失敗: %3</translation>
    </message>
    <message>
        <source>%1 failed with exit code %2</source>
        <translation>%1 が終了コード %2 で失敗</translation>
    </message>
    <message>
        <source>submission %1 has no task %2; expected 0 to %3</source>
        <translation>投入 %1 にタスク %2 はない。0～%3 が必要</translation>
    </message>
    <message>
        <source>there is no run %1; expected 1 to %2</source>
        <translation>計算 %1 はない。1～%2 が必要</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>a four-bar of %1, %2, %3 and %4 m cannot be assembled; expected lengths above 0, the longest below the sum of the others</source>
        <translation>長さ %1、%2、%3、%4 m の四節リンクは組み立てられない。0 より大きい長さで、最長のものが他の和より短いことが必要</translation>
    </message>
    <message>
        <source>gears of pitch radii %1 and %2 m cannot be made; expected both above 0</source>
        <translation>ピッチ円半径 %1 m と %2 m の歯車は作れない。どちらも 0 より大きいことが必要</translation>
    </message>
    <message>
        <source>a pantograph of ratio %1 with arms of %2 and %3 m cannot be assembled; expected a ratio above 1 and lengths above 0</source>
        <translation>倍率 %1、腕の長さ %2 m と %3 m のパンタグラフは組み立てられない。1 より大きい倍率と 0 より大きい長さが必要</translation>
    </message>
    <message>
        <source>a scissor lift of %1 stages with arms of %2 m and an opening of %3 m cannot be assembled; expected 1 to %4 stages and an opening between 0 and the arms&apos; length</source>
        <translation>%1 段、腕の長さ %2 m、開き %3 m のシザーリフトは組み立てられない。1～%4 段、0 と腕の長さの間の開きが必要</translation>
    </message>
    <message>
        <source>a slider-crank of crank %1 m, rod %2 m and offset %3 m cannot be assembled; expected lengths above 0 and an offset below their sum</source>
        <translation>クランク %1 m、ロッド %2 m、オフセット %3 m のスライダークランクは組み立てられない。0 より大きい長さと、その和より小さいオフセットが必要</translation>
    </message>
    <message>
        <source>stuck at t = %1 s: %2; %3</source>
        <translation>t = %1 s で停止: %2。%3</translation>
    </message>
    <message>
        <source>diverged at t = %1 s: the state of body &apos;%2&apos; is no longer finite, for %3</source>
        <translation>t = %1 s で発散: ボディ &apos;%2&apos; の状態が有限でなくなった。原因: %3</translation>
    </message>
    <message>
        <source>%1 is not a number at t = %2 s</source>
        <translation>%1が t = %2 s で数でない</translation>
    </message>
    <message>
        <source>%1 is not a number (%2) in the pose or near by</source>
        <translation>%1が、その姿勢またはその近くで数でない (%2)</translation>
    </message>
    <message>
        <source>%1, and counts as 0 where it is none</source>
        <translation>%1。数でないところでは 0 とみなす</translation>
    </message>
    <message>
        <source>completed with failures</source>
        <translation>失敗を伴い完了</translation>
    </message>
    <message>
        <source>measure &apos;%1&apos; is not a number (%2) at t = %3 s</source>
        <translation>測定 &apos;%1&apos; が t = %3 s で数でない (%2)</translation>
    </message>
    <message>
        <source>channel &apos;%1&apos; is not a number (%2) at t = %3 s</source>
        <translation>チャンネル &apos;%1&apos; が t = %3 s で数でない (%2)</translation>
    </message>
    <message>
        <source>nan</source>
        <translation>非数</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>無限大</translation>
    </message>
    <message>
        <source>%1; with &quot;on_not_a_number&quot;: &quot;continue&quot; the run goes on</source>
        <translation>%1。&quot;on_not_a_number&quot;: &quot;continue&quot; とすれば計算は続く</translation>
    </message>
    <message>
        <source>measure &apos;%1&apos; has no value in %2 frames, the first at t = %3 s</source>
        <translation>測定 &apos;%1&apos; は %2 フレームで値がない。最初は t = %3 s</translation>
    </message>
    <message>
        <source>the stiffness of spring-damper &apos;%1&apos;</source>
        <translation>ばねダンパー &apos;%1&apos; の剛性</translation>
    </message>
    <message>
        <source>the damping of spring-damper &apos;%1&apos;</source>
        <translation>ばねダンパー &apos;%1&apos; の減衰</translation>
    </message>
    <message>
        <source>the length of spring-damper &apos;%1&apos;</source>
        <translation>ばねダンパー &apos;%1&apos; の長さ</translation>
    </message>
    <message>
        <source>the vector of force &apos;%1&apos;</source>
        <translation>力 &apos;%1&apos; のベクトル</translation>
    </message>
    <message>
        <source>the vector of torque &apos;%1&apos;</source>
        <translation>トルク &apos;%1&apos; のベクトル</translation>
    </message>
    <message>
        <source>the target of controller &apos;%1&apos;</source>
        <translation>制御器 &apos;%1&apos; の目標値</translation>
    </message>
    <message>
        <source>the stiffness of torsion spring &apos;%1&apos;</source>
        <translation>ねじりばね &apos;%1&apos; の剛性</translation>
    </message>
    <message>
        <source>the damping of torsion spring &apos;%1&apos;</source>
        <translation>ねじりばね &apos;%1&apos; の減衰</translation>
    </message>
    <message>
        <source>the rest of torsion spring &apos;%1&apos;</source>
        <translation>ねじりばね &apos;%1&apos; の自然角</translation>
    </message>
    <message>
        <source>the motor velocity of joint &apos;%1&apos;</source>
        <translation>ジョイント &apos;%1&apos; のモーター速度</translation>
    </message>
    <message>
        <source>the largest motor force of joint &apos;%1&apos;</source>
        <translation>ジョイント &apos;%1&apos; のモーターの最大の力</translation>
    </message>
    <message>
        <source>the torque of joint &apos;%1&apos;</source>
        <translation>ジョイント &apos;%1&apos; のトルク</translation>
    </message>
    <message>
        <source>%1 of %2 solves failed, more than the share of %3 that &quot;failure_share&quot; allows; the first in the step to t = %4 s: %5</source>
        <translation>求解 %2 回のうち %1 回が失敗し、&quot;failure_share&quot; が許す割合 %3 を超えた。最初は t = %4 s へのステップ: %5</translation>
    </message>
    <message>
        <source>%1 of %2 solves were not answered by %3, which was chosen, but by other methods, most often by %4</source>
        <translation>求解 %2 回のうち %1 回の答えは、選ばれた %3 ではなく他の方法による。最も多いのは%4</translation>
    </message>
    <message>
        <source>the joints&apos; equations have terms that are not finite</source>
        <translation>ジョイントの式に有限でない項がある</translation>
    </message>
    <message>
        <source>the joints&apos; equations are not solved: the factors could not use %1 rows</source>
        <translation>ジョイントの式が解けない: 分解で %1 行が使えない</translation>
    </message>
    <message>
        <source>the joints&apos; equations are not solved: %1 is left of terms up to %2</source>
        <translation>ジョイントの式が解けない: 最大 %2 の項のうち %1 が残る</translation>
    </message>
    <message>
        <source>the equations of joint &apos;%1&apos; have terms that are not finite</source>
        <translation>ジョイント &apos;%1&apos; の式に有限でない項がある</translation>
    </message>
    <message>
        <source>the equations of joint &apos;%1&apos; are not solved: the factors could not use %2 rows</source>
        <translation>ジョイント &apos;%1&apos; の式が解けない: 分解で %2 行が使えない</translation>
    </message>
    <message>
        <source>the equations of joint &apos;%1&apos; are not solved: %2 is left of terms up to %3</source>
        <translation>ジョイント &apos;%1&apos; の式が解けない: 最大 %3 の項のうち %2 が残る</translation>
    </message>
    <message>
        <source>ray</source>
        <translation>半直線</translation>
    </message>
    <message>
        <source>the multipliers grow %1 times as the perturbation falls %2 times: none was found</source>
        <translation>摂動が %2 分の 1 になると乗数が %1 倍になる。解が見つからない</translation>
    </message>
    <message>
        <source>ended on a ray: no solution was found, though there may be one</source>
        <translation>半直線上で終了。解が見つからないが、存在するかもしれない</translation>
    </message>
    <message>
        <source>the rows contradict each other: no solution exists</source>
        <translation>行が互いに矛盾し、解が存在しない</translation>
    </message>
    <message>
        <source>%1 pivots in %2 rounds did not suffice</source>
        <translation>%2 回の反復で %1 回のピボットでは足りない</translation>
    </message>
    <message>
        <source>the same index sets came again</source>
        <translation>同じ添字集合が再び現れた</translation>
    </message>
    <message>
        <source>a principal submatrix that the method needs cannot be inverted</source>
        <translation>方法に必要な主小行列に逆行列がない</translation>
    </message>
    <message>
        <source>a shift of A&apos;s diagonal</source>
        <translation>A の対角のずらし</translation>
    </message>
    <message>
        <source>Kostreva&apos;s perturbation</source>
        <translation>Kostreva の摂動</translation>
    </message>
    <message>
        <source>pyramid pivoting</source>
        <translation>角錐のピボット法</translation>
    </message>
    <message>
        <source>semismooth Newton on cones</source>
        <translation>錐での半平滑ニュートン法</translation>
    </message>
    <message>
        <source>active sets on factors</source>
        <translation>因子での有効集合法</translation>
    </message>
    <message>
        <source>a solve on factors</source>
        <translation>因子での求解</translation>
    </message>
    <message>
        <source>the formed matrix</source>
        <translation>組み立てた行列</translation>
    </message>
    <message>
        <source>polyhedral friction</source>
        <translation>多面体摩擦</translation>
    </message>
    <message>
        <source>the semi-implicit method</source>
        <translation>半陰的方法</translation>
    </message>
    <message>
        <source>another method of high order</source>
        <translation>別の高次の方法</translation>
    </message>
    <message>
        <source>redundant joint rows left out</source>
        <translation>冗長なジョイント行の除外</translation>
    </message>
    <message>
        <source>all joint rows as they are</source>
        <translation>ジョイント行をそのまま使用</translation>
    </message>
    <message>
        <source>%1, pi or a function</source>
        <translation>%1、pi または関数</translation>
    </message>
    <message>
        <source>%1; then semismooth Newton: %2</source>
        <translation>%1。続いて半平滑ニュートン法: %2</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; is in none of its bodies&apos; shapes: the nearest is %2 m away, of &quot;%3&quot;</source>
        <translation>ジョイント&quot;%1&quot;はつなぐボディのどの形状の中にもありません。最も近い形状まで %2 m です (&quot;%3&quot;)</translation>
    </message>
    <message>
        <source>nothing holds &quot;%1&quot;: no joint, spring or contact leads to the ground, so it falls for ever</source>
        <translation>&quot;%1&quot;を支えるものがありません。ジョイントもばねも接触も地面につながらず、落ち続けます</translation>
    </message>
    <message>
        <source>nothing holds &quot;%1&quot; and what it is joined to or may touch (other bodies: %2): no joint, spring or contact leads to the ground, so they fall for ever</source>
        <translation>&quot;%1&quot;と、それにつながるか触れうるもの (ほかのボディ: %2) を支えるものがありません。ジョイントもばねも接触も地面につながらず、落ち続けます</translation>
    </message>
    <message>
        <source>the motor of &quot;%1&quot; runs against the limit %2 at t = %3 s and presses against it from then on</source>
        <translation>&quot;%1&quot;のモーターは t = %3 s でリミット %2 に達し、その後は押し続けます</translation>
    </message>
    <message>
        <source>no formula uses the parameter &quot;%1&quot;</source>
        <translation>どの式もパラメータ&quot;%1&quot;を使いません</translation>
    </message>
    <message>
        <source>mechanism</source>
        <translation>機構</translation>
    </message>
    <message>
        <source>a mechanism</source>
        <translation>機構</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>a parameter</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a unit of %2; expected a number in %3, or with one of its units: %4</source>
        <translation>&quot;%1&quot;は %2 の単位です。%3 の数、またはその単位 (%4) の付いた数が必要です</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a unit of %2; expected a number without unit</source>
        <translation>&quot;%1&quot;は %2 の単位です。単位のない数が必要です</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>%1 以上</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>%1 以下</translation>
    </message>
    <message>
        <source>the range begins at %1 and ends at %2; expected min &lt;= max</source>
        <translation>範囲が %1 から %2 となっています。min &lt;= max が必要です</translation>
    </message>
    <message>
        <source>no unit is named &quot;%1&quot;; %2expected one such as %3, or none</source>
        <translation>&quot;%1&quot;という単位はありません。%2%3 などの単位、または単位なしが必要です</translation>
    </message>
    <message>
        <source>sketch</source>
        <translation>スケッチ</translation>
    </message>
    <message>
        <source>a sketch</source>
        <translation>スケッチ</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; cannot move: its linkage has no freedom</source>
        <translation>入力 &quot;%1&quot; は動けません。そのリンク機構に自由度がありません</translation>
    </message>
    <message>
        <source>the input &apos;%1&apos; does not move where its linkage does</source>
        <translation>リンク機構が動いても入力 &quot;%1&quot; は動きません</translation>
    </message>
    <message>
        <source>with the input &apos;%1&apos; held, %2 freedom of its linkage is left: %3; expected a driver on it</source>
        <translation>入力 &quot;%1&quot; を固定しても、リンク機構に自由度が %2 残ります: %3。そこにドライバーが必要です</translation>
    </message>
    <message>
        <source>with the input &apos;%1&apos; held, %2 freedoms of its linkage are left, one of them: %3; expected drivers on them</source>
        <translation>入力 &quot;%1&quot; を固定しても、リンク機構に自由度が %2 残ります。その 1 つ: %3。それらにドライバーが必要です</translation>
    </message>
    <message>
        <source>a link needs two places or more, and each once</source>
        <translation>リンクには 2 つ以上の異なる場所が必要です</translation>
    </message>
    <message>
        <source>the link &quot;%1&quot; has all of these nodes already</source>
        <translation>リンク &quot;%1&quot; がすでにこれらの節点をすべてもっています</translation>
    </message>
    <message>
        <source>the node &quot;%1&quot; is held at the ground already</source>
        <translation>節点 &quot;%1&quot; はすでに地面に留められています</translation>
    </message>
    <message>
        <source>there is no link at %1 m, %2 m; expected a node of a link, or a place on a link</source>
        <translation>%1 m, %2 m にリンクがありません。リンクの節点かリンク上の場所が必要です</translation>
    </message>
    <message>
        <source>no link has the node &quot;%1&quot;</source>
        <translation>節点 &quot;%1&quot; をもつリンクがありません</translation>
    </message>
    <message>
        <source>there is no node &quot;%1&quot;</source>
        <translation>節点 &quot;%1&quot; はありません</translation>
    </message>
    <message>
        <source>no link was drawn as &quot;%1&quot;</source>
        <translation>&quot;%1&quot; は描かれたリンクではありません</translation>
    </message>
    <message>
        <source>the node &quot;%1&quot; stays where these set it: %2</source>
        <translation>節点 &quot;%1&quot; の位置は次で決まっているので動かせません: %2</translation>
    </message>
    <message>
        <source>the node &quot;%1&quot; stays where a formula has it: %2</source>
        <translation>節点 &quot;%1&quot; の位置は式で決まっているので動かせません: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be set as well: these set the nodes &quot;%2&quot; and &quot;%3&quot; already: %4</source>
        <translation>&quot;%1&quot; まで決めることはできません。節点 &quot;%2&quot; と &quot;%3&quot; は次ですでに決まっています: %4</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be set to that: it rests on the nodes &quot;%2&quot; and &quot;%3&quot;, which would follow it</source>
        <translation>&quot;%1&quot; はそのように決められません。それに従うはずの節点 &quot;%2&quot; と &quot;%3&quot; に基づいています</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no length or angle between two nodes</source>
        <translation>&quot;%1&quot; は 2 つの節点の間の長さでも角度でもありません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is measured already, nothing follows it</source>
        <translation>&quot;%1&quot; はすでに測定だけの寸法で、従うものはありません</translation>
    </message>
    <message>
        <source>a dimension needs two different nodes</source>
        <translation>寸法には異なる 2 つの節点が必要です</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; has a driver or a motor already</source>
        <translation>ジョイント &quot;%1&quot; にはすでに駆動かモーターがあります</translation>
    </message>
    <message>
        <source>there is no hinge and no slide to drive; expected a node with one, or a link on a hinge to the ground</source>
        <translation>駆動できるヒンジもスライドもありません。それのある節点か、地面とのヒンジのあるリンクが必要です</translation>
    </message>
    <message>
        <source>there is no hinge to weld; expected a node with one</source>
        <translation>溶接するヒンジがありません。ヒンジのある節点が必要です</translation>
    </message>
    <message>
        <source>the node &quot;%1&quot; is on no line between nodes of the link &quot;%2&quot;</source>
        <translation>節点 &quot;%1&quot; は、リンク &quot;%2&quot; の節点を結ぶどの直線の上にもありません</translation>
    </message>
    <message>
        <source>the node &quot;%1&quot; is one of the link &quot;%2&quot; itself</source>
        <translation>節点 &quot;%1&quot; はリンク &quot;%2&quot; 自身の節点です</translation>
    </message>
    <message>
        <source>a slide needs a direction: another place than its own</source>
        <translation>スライドには方向が必要です。自身とは別の場所を示してください</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; cannot be geared; expected two different hinges</source>
        <translation>&quot;%1&quot; と &quot;%2&quot; は歯車で結べません。異なる 2 つのヒンジが必要です</translation>
    </message>
    <message>
        <source>a ratio is another number than 0</source>
        <translation>比は 0 以外の数です</translation>
    </message>
    <message>
        <source>%1 is not above 0; expected a number that is</source>
        <translation>%1 は 0 より大きくありません。0 より大きい数が必要です</translation>
    </message>
    <message>
        <source>both ends are on &quot;%1&quot;; expected two different ones</source>
        <translation>両端とも &quot;%1&quot; にあります。異なる 2 つが必要です</translation>
    </message>
    <message>
        <source>there is nothing at %1</source>
        <translation>%1 には何もありません</translation>
    </message>
    <message>
        <source>nodes are drawn in the plane already: %1</source>
        <translation>この平面にはすでに節点が描かれています: %1</translation>
    </message>
    <message>
        <source>there is no link to move or to copy</source>
        <translation>動かすかコピーするリンクがありません</translation>
    </message>
    <message>
        <source>there would be no value any more: %1</source>
        <translation>値がなくなるものがあります: %1</translation>
    </message>
    <message>
        <source>the node &quot;%1&quot; is there already</source>
        <translation>節点 &quot;%1&quot; はすでにあります</translation>
    </message>
    <message>
        <source>nodes of the link &quot;%1&quot; would be at one place</source>
        <translation>リンク &quot;%1&quot; の節点が同じ場所に重なります</translation>
    </message>
    <message>
        <source>a &quot;%1&quot; of these lengths cannot be assembled; expected lengths with which its links reach one another</source>
        <translation>この長さの &quot;%1&quot; は組み立てられません。リンクが互いに届く長さが必要です</translation>
    </message>
    <message>
        <source>backdrop</source>
        <translation>下絵</translation>
    </message>
    <message>
        <source>a backdrop</source>
        <translation>下絵</translation>
    </message>
    <message>
        <source>%1: the file ends here; expected %2</source>
        <translation>%1: ファイルがここで終わっています。%2 が必要です</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; stands here; expected the number of a group code</source>
        <translation>%1: ここに「%2」があります。グループコードの番号が必要です</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; stands here; expected a number for the group code %3</source>
        <translation>%1: ここに「%2」があります。グループコード %3 には数が必要です</translation>
    </message>
    <message>
        <source>%1: more than %2 lines, arcs and blocks; expected no more</source>
        <translation>%1: 線、円弧、ブロックが %2 個を超えています。それ以下である必要があります</translation>
    </message>
    <message>
        <source>%1: there is no section ENTITIES; expected one</source>
        <translation>%1: ENTITIES セクションがありません。1 つ必要です</translation>
    </message>
    <message>
        <source>%1: a block is scaled to places that are no finite numbers; expected finite ones</source>
        <translation>%1: ブロックの拡大により位置が有限の数でなくなっています。有限の数が必要です</translation>
    </message>
    <message>
        <source>%1: a binary DXF file; expected one in text</source>
        <translation>%1: バイナリの DXF ファイルです。テキストの DXF ファイルが必要です</translation>
    </message>
    <message>
        <source>the file has %1 bytes; expected at most %2</source>
        <translation>ファイルは %1 バイトです。%2 バイト以下が必要です</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no picture or drawing; expected a PNG, JPEG, SVG, PDF or DXF file</source>
        <translation>&quot;%1&quot; は画像でも図面でもありません。PNG、JPEG、SVG、PDF、DXF ファイルが必要です</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not exist; expected a picture or drawing beside the model</source>
        <translation>&quot;%1&quot; がありません。モデルのそばに画像または図面が必要です</translation>
    </message>
    <message>
        <source>&apos;%1&apos; would change; while a run goes on, its bodies, joints and forces stay those of its start</source>
        <translation>「%1」が変わってしまいます。実行中は、ボディ、ジョイント、力は開始時のままです</translation>
    </message>
    <message>
        <source>the input /inputs/%1 cannot be made: %2</source>
        <translation>入力 /inputs/%1 は行えません: %2</translation>
    </message>
    <message>
        <source>the input /inputs/%1 tells its step only; expected its time, too</source>
        <translation>入力 /inputs/%1 にはステップしかありません。時刻も必要です</translation>
    </message>
    <message>
        <source>inputs made at their times, where this run had taken other numbers of steps than they name: %1</source>
        <translation>この実行のステップ数が書かれた数と異なるため、時刻で行った入力: %1 個</translation>
    </message>
    <message>
        <source>inputs not made, since the run ends before: %1, from /inputs/%2 on</source>
        <translation>実行がそれより前に終わるため、行わなかった入力: /inputs/%2 以降の %1 個</translation>
    </message>
    <message>
        <source>%1: %2 is negative; expected at least 0</source>
        <translation>%1: %2 は負です。0 以上が必要です</translation>
    </message>
    <message>
        <source>the value is not finite; expected a number</source>
        <translation>値が有限ではありません。数値が必要です</translation>
    </message>
    <message>
        <source>the model has no parameter &apos;%1&apos;; expected one of its parameters</source>
        <translation>モデルにパラメータ「%1」はありません。モデルのパラメータが必要です</translation>
    </message>
    <message>
        <source>the model has no joint &apos;%1&apos; with a motor or driver; expected one that has</source>
        <translation>モータまたは駆動をもつジョイント「%1」はモデルにありません。それらをもつジョイントが必要です</translation>
    </message>
    <message>
        <source>the restitution %1 is too large; expected at most 1</source>
        <translation>反発係数 %1 は大きすぎます。1 以下が必要です</translation>
    </message>
    <message>
        <source>the model has no material &apos;%1&apos;; expected one of its materials or &apos;default&apos;</source>
        <translation>モデルに材料「%1」はありません。モデルの材料か「default」が必要です</translation>
    </message>
    <message>
        <source>the model states no contact pair of &apos;%1&apos; and &apos;%2&apos;; expected one of its pairs, in its order</source>
        <translation>モデルに「%1」と「%2」の接触ペアは指定されていません。指定されたペアを、その順で指定してください</translation>
    </message>
    <message>
        <source>the model has no body &apos;%1&apos; that moves; expected one to pull</source>
        <translation>動くボディ「%1」はモデルにありません。引くボディが必要です</translation>
    </message>
    <message>
        <source>file of inputs</source>
        <translation>入力のファイル</translation>
    </message>
    <message>
        <source>the inputs of a run</source>
        <translation>実行の入力</translation>
    </message>
    <message>
        <source>an input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>a pull</source>
        <translation>引き</translation>
    </message>
    <message>
        <source>true</source>
        <translation>true（真）</translation>
    </message>
    <message>
        <source>this input is earlier than the one before it; expected them in the order of time</source>
        <translation>この入力は前の入力より早い時刻です。時刻の順が必要です</translation>
    </message>
    <message>
        <source>&quot;%1&quot; sets %2 lengths at once; it cannot be measured on one of them</source>
        <translation>&quot;%1&quot; は %2 個の長さを同時に決めているため、その 1 つで測ることはできません</translation>
    </message>
    <message>
        <source>%1 is below 0; expected a gap of 0 or more</source>
        <translation>%1 は 0 未満です。0 以上の間隔が必要です</translation>
    </message>
    <message>
        <source>the two places are one; expected two different ones</source>
        <translation>2 つの場所が同じです。異なる 2 つの場所が必要です</translation>
    </message>
    <message>
        <source>a &quot;%1&quot; is not asked for by &quot;%2&quot;; expected one of %3</source>
        <translation>&quot;%1&quot; は &quot;%2&quot; の値ではありません。%3 のいずれかが必要です</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2; expected %3</source>
        <translation>&quot;%1&quot; は %2 です。%3 が必要です</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>0 より大きい数</translation>
    </message>
    <message>
        <source>a number between 0 and 1</source>
        <translation>0 と 1 の間の数</translation>
    </message>
    <message>
        <source>%1 poses are given; expected two or more</source>
        <translation>%1 個の姿勢があります。2 個以上が必要です</translation>
    </message>
    <message>
        <source>poses %1 and %2 are the same; expected each once</source>
        <translation>姿勢 %1 と %2 は同じです。それぞれ一度だけ指定してください</translation>
    </message>
    <message>
        <source>all poses have one angle, which any parallelogram keeps; expected at least two different angles</source>
        <translation>すべての姿勢の角度が同じで、どの平行四辺形でも実現できます。少なくとも 2 つの異なる角度が必要です</translation>
    </message>
    <message>
        <source>infinitely many links fit, since the poses depend on each other; expected poses that do not</source>
        <translation>姿勢が互いに従属しているため、無限に多くのリンクが当てはまります。独立した姿勢が必要です</translation>
    </message>
    <message>
        <source>cognates are of linkages with four hinges; this one has a slider</source>
        <translation>同族リンク機構は 4 つのヒンジを持つ機構のものですが、この機構にはスライダーがあります</translation>
    </message>
    <message>
        <source>the coupler point is at a hinge of the coupler, where it draws a circle; expected another place</source>
        <translation>連結点が中間リンクのヒンジ上にあり、円を描きます。別の位置が必要です</translation>
    </message>
    <message>
        <source>%1 pairs of angles are given; expected three or more</source>
        <translation>%1 組の角度があります。3 組以上が必要です</translation>
    </message>
    <message>
        <source>%1 pairs of angles are given, which no linkage reaches exactly; expected three to five</source>
        <translation>%1 組の角度があり、正確に実現できる機構はありません。3 組から 5 組が必要です</translation>
    </message>
    <message>
        <source>pairs %1 and %2 have the same input angle; expected each once</source>
        <translation>組 %1 と %2 の入力角が同じです。それぞれ一度だけ指定してください</translation>
    </message>
    <message>
        <source>no link and no slider can hold the body so: the equations have no real solution</source>
        <translation>この物体をこのように保持できるリンクもスライダーもありません。方程式に実数解がありません</translation>
    </message>
    <message>
        <source>only one link or slider can hold the body so; a linkage needs two</source>
        <translation>この物体をこのように保持できるリンクまたはスライダーは 1 つだけです。機構には 2 つ必要です</translation>
    </message>
    <message>
        <source>none of the %1 links and sliders that fit has its hinge at the ground where the task permits it</source>
        <translation>当てはまる %1 個のリンクとスライダーのうち、課題が許す位置に地面のヒンジを持つものはありません</translation>
    </message>
    <message>
        <source>the %1 links and sliders that fit are not of the kinds that the task permits</source>
        <translation>当てはまる %1 個のリンクとスライダーは、課題が許す種類ではありません</translation>
    </message>
    <message>
        <source>all %1 linkages that fit have a defect: %2 reach the places only if taken apart (circuit), %3 not with their driver (branch), %4 in another order</source>
        <translation>当てはまる %1 個の機構にはすべて欠陥があります。%2 個は分解しないと位置に到達できず（回路）、%3 個は駆動では到達できず（枝）、%4 個は順序が異なります</translation>
    </message>
    <message>
        <source>of %1 linkages that fit %2 have no defect, but none of these has the transmission angle and the lengths that the task demands</source>
        <translation>当てはまる %1 個の機構のうち %2 個に欠陥はありませんが、課題が求める伝達角と長さを持つものはありません</translation>
    </message>
    <message>
        <source>no linkage fits: the equations have no real solution that can be assembled</source>
        <translation>当てはまる機構がありません。方程式に組み立てられる実数解がありません</translation>
    </message>
    <message>
        <source>%1 points are given; expected three or more</source>
        <translation>%1 個の点があります。3 個以上が必要です</translation>
    </message>
    <message>
        <source>task file</source>
        <translation>課題ファイル</translation>
    </message>
    <message>
        <source>a task</source>
        <translation>課題</translation>
    </message>
    <message>
        <source>a pose</source>
        <translation>姿勢</translation>
    </message>
    <message>
        <source>a box</source>
        <translation>箱</translation>
    </message>
    <message>
        <source>a function</source>
        <translation>関数</translation>
    </message>
    <message>
        <source>regions of pivots</source>
        <translation>ヒンジの領域</translation>
    </message>
    <message>
        <source>&quot;low&quot; is above &quot;high&quot; in a box; expected at most that</source>
        <translation>箱の &quot;low&quot; が &quot;high&quot; を超えています。それ以下である必要があります</translation>
    </message>
    <message>
        <source>lengths from %1 m to %2 m; expected 0 or more and a longer one</source>
        <translation>長さが %1 m から %2 m です。0 以上と、それより長い値が必要です</translation>
    </message>
    <message>
        <source>%1 angles are given for %2 points; expected one for each</source>
        <translation>%2 個の点に対して %1 個の角度があります。各点に 1 つ必要です</translation>
    </message>
    <message>
        <source>the formula has no value somewhere from x = %1 to %2, or the same at both ends; expected one that changes</source>
        <translation>式は x = %1 から %2 のどこかで値を持たないか、両端で同じ値です。変化する式が必要です</translation>
    </message>
    <message>
        <source>points %1 and %2 are the same; expected each once</source>
        <translation>点 %1 と %2 は同じです。それぞれ一度だけ指定してください</translation>
    </message>
    <message>
        <source>note</source>
        <translation>注記</translation>
    </message>
    <message>
        <source>a note</source>
        <translation>注記</translation>
    </message>
    <message>
        <source>a note needs a text</source>
        <translation>注記には文字が必要です</translation>
    </message>
    <message>
        <source>the formula is not one over channels; expected for instance crank.com.x</source>
        <translation>式がチャンネルについてのものではない。例えば crank.com.x が必要</translation>
    </message>
    <message>
        <source>optimisation file</source>
        <translation>最適化ファイル</translation>
    </message>
    <message>
        <source>CSV file of measurements</source>
        <translation>測定値の CSV ファイル</translation>
    </message>
    <message>
        <source>folder of an optimisation</source>
        <translation>最適化のフォルダー</translation>
    </message>
    <message>
        <source>an optimisation</source>
        <translation>最適化</translation>
    </message>
    <message>
        <source>a variable</source>
        <translation>変数</translation>
    </message>
    <message>
        <source>an objective</source>
        <translation>目的</translation>
    </message>
    <message>
        <source>a constraint</source>
        <translation>制約</translation>
    </message>
    <message>
        <source>a budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>a measurement</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>an array of at least one variable</source>
        <translation>1 つ以上の変数の配列</translation>
    </message>
    <message>
        <source>an array of at least one objective</source>
        <translation>1 つ以上の目的の配列</translation>
    </message>
    <message>
        <source>[low, high]</source>
        <translation>[下限, 上限]</translation>
    </message>
    <message>
        <source>the bounds %1 and %2 leave nothing between them; expected a lower and a higher one</source>
        <translation>境界 %1 と %2 の間に何もない。小さい値と大きい値が必要</translation>
    </message>
    <message>
        <source>the lower bound is %1; expected one above 0 for the scale &quot;log&quot;</source>
        <translation>下限は %1。尺度 &quot;log&quot; には 0 より大きい下限が必要</translation>
    </message>
    <message>
        <source>the scale &quot;log&quot; is for variables with a range</source>
        <translation>尺度 &quot;log&quot; は範囲を持つ変数のためのもの</translation>
    </message>
    <message>
        <source>%1 is not between the bounds %2 and %3</source>
        <translation>%1 は境界 %2 と %3 の間にない</translation>
    </message>
    <message>
        <source>%1 is none of the variable&apos;s values</source>
        <translation>%1 は変数の値のどれでもない</translation>
    </message>
    <message>
        <source>%1 is no whole number; expected bounds of whole numbers, or &quot;range&quot; instead of &quot;integers&quot;</source>
        <translation>%1 は整数ではない。整数の境界、または &quot;integers&quot; の代わりに &quot;range&quot; が必要</translation>
    </message>
    <message>
        <source>there is no output &quot;%1&quot;; %2expected one of %3</source>
        <translation>出力 &quot;%1&quot; はない。%2%3 のいずれかが必要</translation>
    </message>
    <message>
        <source>the output &quot;%1&quot; is an objective already; expected each once</source>
        <translation>出力 &quot;%1&quot; は既に目的である。各出力は 1 回だけ必要</translation>
    </message>
    <message>
        <source>%1 stands here; expected a number above %2</source>
        <translation>ここに %1 がある。%2 より大きい数が必要</translation>
    </message>
    <message>
        <source>the key &quot;value&quot; is missing, which the goal &quot;target&quot; needs</source>
        <translation>キー &quot;value&quot; がない。目標 &quot;target&quot; に必要</translation>
    </message>
    <message>
        <source>&quot;value&quot; is for the goal &quot;target&quot;</source>
        <translation>&quot;value&quot; は目標 &quot;target&quot; のためのもの</translation>
    </message>
    <message>
        <source>&quot;%1&quot; %2 %3 contradicts %4 %5 of another constraint</source>
        <translation>&quot;%1&quot; %2 %3 は別の制約の %4 %5 と矛盾する</translation>
    </message>
    <message>
        <source>the method &quot;%1&quot; takes one objective, and there are %2; expected &quot;nsga2&quot;, or &quot;levenberg-marquardt&quot; where each is a target or a measurement</source>
        <translation>方法 &quot;%1&quot; は目的を 1 つ取るが、%2 個ある。&quot;nsga2&quot;、または各々が目標値か測定であれば &quot;levenberg-marquardt&quot; が必要</translation>
    </message>
    <message>
        <source>the method &quot;%1&quot; takes no constraints; expected one of %2</source>
        <translation>方法 &quot;%1&quot; は制約を取らない。%2 のいずれかが必要</translation>
    </message>
    <message>
        <source>the method &quot;%1&quot; takes no constraint with &quot;==&quot;; expected one of %2</source>
        <translation>方法 &quot;%1&quot; は &quot;==&quot; の制約を取らない。%2 のいずれかが必要</translation>
    </message>
    <message>
        <source>the method &quot;levenberg-marquardt&quot; takes targets and measurements only, and &quot;%1&quot; is neither</source>
        <translation>方法 &quot;levenberg-marquardt&quot; は目標値と測定だけを取るが、&quot;%1&quot; はどちらでもない</translation>
    </message>
    <message>
        <source>the method &quot;%1&quot; needs two variables or more that are neither lists nor whole numbers; expected another method</source>
        <translation>方法 &quot;%1&quot; には、リストでも整数でもない変数が 2 つ以上必要。別の方法が必要</translation>
    </message>
    <message>
        <source>the method &quot;nsga2&quot; is for several objectives, and there is one</source>
        <translation>方法 &quot;nsga2&quot; は複数の目的のためのものだが、目的は 1 つ</translation>
    </message>
    <message>
        <source>%1 runs are too few for %2 searches; expected at least as many</source>
        <translation>%1 件の計算は %2 件の探索には少なすぎる。少なくとも同数が必要</translation>
    </message>
    <message>
        <source>lists and whole numbers of the simulation have more than %1 combinations, each of which is a search; expected fewer</source>
        <translation>リストと計算設定の整数の組み合わせが %1 を超え、各々が 1 つの探索になる。より少ない数が必要</translation>
    </message>
    <message>
        <source>%1 has no column &quot;%2&quot;; %3expected one of %4</source>
        <translation>%1 に列 &quot;%2&quot; がない。%3%4 のいずれかが必要</translation>
    </message>
    <message>
        <source>%1 has %2 rows with numbers; expected at least %3</source>
        <translation>%1 には数のある行が %2 行ある。少なくとも %3 行が必要</translation>
    </message>
    <message>
        <source>%1, line %2: the weight is %3; expected 0 or more</source>
        <translation>%1、%2 行目: 重みが %3。0 以上が必要</translation>
    </message>
    <message>
        <source>measured from t = %1 s to %2 s; expected times of the run, 0 s to %3 s</source>
        <translation>t = %1 s から %2 s まで測定されている。計算の時刻 0 s から %3 s が必要</translation>
    </message>
    <message>
        <source>an expression, or a measurement: {&quot;channel&quot;, &quot;file&quot;, &quot;time&quot;, &quot;column&quot;}</source>
        <translation>式、または測定: {&quot;channel&quot;, &quot;file&quot;, &quot;time&quot;, &quot;column&quot;}</translation>
    </message>
    <message>
        <source>%1: no optimisation was begun there; expected the folder that `trammel optimize --out` made</source>
        <translation>%1: そこでは最適化が開始されていない。`trammel optimize --out` が作ったフォルダーが必要</translation>
    </message>
    <message>
        <source>%1: another process is running this optimisation</source>
        <translation>%1: 別のプロセスがこの最適化を計算中</translation>
    </message>
    <message>
        <source>%1: %2 tasks of this optimisation are in Slurm&apos;s queue, which would compute the same</source>
        <translation>%1: この最適化の %2 個のタスクが Slurm の待ち行列にあり、同じものを計算する</translation>
    </message>
    <message>
        <source>converged</source>
        <translation>収束した</translation>
    </message>
    <message>
        <source>all combinations were tried</source>
        <translation>すべての組み合わせを試した</translation>
    </message>
    <message>
        <source>the budget of %1 runs was used up</source>
        <translation>計算 %1 件の予算を使い切った</translation>
    </message>
    <message>
        <source>the budget of %1 s was used up</source>
        <translation>%1 s の予算を使い切った</translation>
    </message>
    <message>
        <source>none of %1 starts that were tried can be run</source>
        <translation>試した %1 個の開始点のどれも計算できない</translation>
    </message>
    <message>
        <source>rounding, or noise of the outputs, lets it come no further</source>
        <translation>丸め誤差または出力の雑音のため、これ以上進まない</translation>
    </message>
    <message>
        <source>the method failed: %1</source>
        <translation>方法が失敗した: %1</translation>
    </message>
    <message>
        <source>%1 joints at the ground and %2 others; cognates are of four-bars, which have two of each: links on hinges at the ground and a coupler between them</source>
        <translation>グラウンドのジョイントが %1 個、ほかが %2 個あります。同族リンク機構があるのは、グラウンドのヒンジに付いた 2 つのリンクとその間の中間リンクからなり、それぞれ 2 個ずつ持つ四節リンクです</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; is no hinge across the plane that is drawn in; cognates are of four-bars with hinges alone</source>
        <translation>ジョイント &quot;%1&quot; は描画平面に垂直なヒンジではありません。同族リンク機構があるのはヒンジだけの四節リンクです</translation>
    </message>
    <message>
        <source>no point of the coupler &quot;%1&quot; is measured, whose curve cognates could draw; expected a traced point</source>
        <translation>中間リンク &quot;%1&quot; に、同族リンク機構が曲線を描く測定点がありません。軌跡を描く点が必要です</translation>
    </message>
    <message>
        <source>parameter &apos;%1&apos; cannot be changed a little: %2</source>
        <translation>パラメータ &apos;%1&apos; を少しだけ変えることができません: %2</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; does not get to %2; expected a value between %3 and %4</source>
        <translation>ジョイント &apos;%1&apos; は %2 に届きません。%3 から %4 までの値が必要です</translation>
    </message>
    <message>
        <source>a formula has no value with these dimensions</source>
        <translation>この寸法では式に値がありません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no tolerance class; expected H, or f, g, h, j, js, k, m, n, p, r or s, with a grade of 5 to 14 (j: 5 to 7), such as H7 or g6</source>
        <translation>&quot;%1&quot; は公差クラスではありません。H または f、g、h、j、js、k、m、n、p、r、s に等級 5〜14 (j は 5〜7) を付けたもの (H7、g6 など) が必要です</translation>
    </message>
    <message>
        <source>there are no tolerance classes for a size of %1 mm; expected above 0 mm, and at most 500 mm</source>
        <translation>寸法 %1 mm の公差クラスはありません。0 mm を超え 500 mm 以下が必要です</translation>
    </message>
    <message>
        <source>tolerance classes are of lengths, and the parameter&apos;s unit is %1; expected lower and upper limits</source>
        <translation>公差クラスは長さのもので、パラメータの単位は %1 です。上下の許容差が必要です</translation>
    </message>
    <message>
        <source>the tolerance has no limits; expected one of plus_minus, lower and upper, or fit</source>
        <translation>公差に許容差がありません。plus_minus、lower と upper、fit のいずれかが必要です</translation>
    </message>
    <message>
        <source>the tolerance has limits twice; expected one of plus_minus, lower and upper, or fit</source>
        <translation>公差に許容差が重複しています。plus_minus、lower と upper、fit のいずれか一つが必要です</translation>
    </message>
    <message>
        <source>%1 is negative; expected 0 or more</source>
        <translation>%1 は負です。0 以上が必要です</translation>
    </message>
    <message>
        <source>the lower limit %1 is above the upper one, %2; expected lower &lt;= upper</source>
        <translation>下の許容差 %1 が上の許容差 %2 より大きくなっています。lower &lt;= upper が必要です</translation>
    </message>
    <message>
        <source>the tolerance is too large to be computed with; expected limits and a standard deviation below %1</source>
        <translation>公差が大きすぎて計算できません。許容差と標準偏差は %1 未満にしてください</translation>
    </message>
    <message>
        <source>%1 standard deviations; expected a number above 0</source>
        <translation>標準偏差の数が %1 です。0 より大きい数が必要です</translation>
    </message>
    <message>
        <source>there is no parameter &quot;%1&quot;; %2expected one with a tolerance: %3</source>
        <translation>パラメータ &quot;%1&quot; はありません。%2公差を持つものが必要です: %3</translation>
    </message>
    <message>
        <source>parameter &quot;%1&quot; has no tolerance; expected one with a tolerance: %2</source>
        <translation>パラメータ &quot;%1&quot; には公差がありません。公差を持つものが必要です: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands here twice; expected two different parameters</source>
        <translation>&quot;%1&quot; が 2 回書かれています。異なる 2 つのパラメータが必要です</translation>
    </message>
    <message>
        <source>a correlation of &quot;%1&quot; and &quot;%2&quot; was stated already; expected each pair once</source>
        <translation>&quot;%1&quot; と &quot;%2&quot; の相関はすでに書かれています。組は一度だけ書いてください</translation>
    </message>
    <message>
        <source>%1 is no coefficient of correlation; expected a number between -1 and 1</source>
        <translation>%1 は相関係数ではありません。-1 から 1 までの数が必要です</translation>
    </message>
    <message>
        <source>the correlations contradict one another: no dimensions can have them all; expected smaller coefficients</source>
        <translation>相関が互いに矛盾しています。すべてを満たす寸法はありません。より小さい係数が必要です</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>公差</translation>
    </message>
    <message>
        <source>a tolerance</source>
        <translation>公差</translation>
    </message>
    <message>
        <source>correlation</source>
        <translation>相関</translation>
    </message>
    <message>
        <source>a correlation</source>
        <translation>相関</translation>
    </message>
    <message>
        <source>a dwell</source>
        <translation>停留</translation>
    </message>
    <message>
        <source>a quick return</source>
        <translation>早戻り</translation>
    </message>
    <message>
        <source>the value is %1; expected one between %2 and %3</source>
        <translation>値は %1 です。%2 と %3 の間の値が必要です</translation>
    </message>
    <message>
        <source>no kind is listed; expected one or more</source>
        <translation>種類が挙げられていません。1 つ以上が必要です</translation>
    </message>
    <message>
        <source>angles belong to points, which a drawn curve has any number of; expected &quot;curve&quot; or &quot;angles&quot;</source>
        <translation>角は点に属しますが、描いた曲線の点の数は任意です。&quot;curve&quot; か &quot;angles&quot; のどちらかが必要です</translation>
    </message>
    <message>
        <source>clearance</source>
        <translation>すきま</translation>
    </message>
    <message>
        <source>a clearance</source>
        <translation>すきま</translation>
    </message>
    <message>
        <source>automatic: the journal of joint &apos;%1&apos; plays in its bearing, nothing else can collide</source>
        <translation>自動: ジョイント &apos;%1&apos; のジャーナルが軸受の中で動き、ほかに衝突するものはありません</translation>
    </message>
    <message>
        <source>no parameter carries a tolerance; expected one as in &quot;L&quot;: { &quot;value&quot;: 0.25, &quot;tolerance&quot;: { &quot;plus_minus&quot;: 0.001 } }</source>
        <translation>公差のあるパラメータがありません。例: &quot;L&quot;: { &quot;value&quot;: 0.25, &quot;tolerance&quot;: { &quot;plus_minus&quot;: 0.001 } }</translation>
    </message>
    <message>
        <source>the pose is a dead point, where dimensions have no derivatives</source>
        <translation>この姿勢は死点で、寸法についての微分がありません</translation>
    </message>
    <message>
        <source>it has no value in this pose; expected what follows from positions and rates</source>
        <translation>この姿勢では値がありません。位置と速度から決まるものが必要です</translation>
    </message>
    <message>
        <source>the model&apos;s own run has no output: %1</source>
        <translation>モデルそのものの計算に出力がありません: %1</translation>
    </message>
    <message>
        <source>the runs about parameter %1 have no output: %2</source>
        <translation>パラメータ %1 についての計算に出力がありません: %2</translation>
    </message>
    <message>
        <source>stopped before there were samples</source>
        <translation>標本ができる前に停止しました</translation>
    </message>
    <message>
        <source>nothing can be turned; expected a joint that is driven, or one of a moving body on the ground</source>
        <translation>回せるものがありません。駆動されるジョイント、または地面と動くボディの間のジョイントが必要です</translation>
    </message>
    <message>
        <source>curve</source>
        <translation>曲線</translation>
    </message>
    <message>
        <source>a curve</source>
        <translation>曲線</translation>
    </message>
    <message>
        <source>a measurement is held against many frames, and the analysis &quot;%1&quot; has one; expected an expression and a target</source>
        <translation>測定値は多くのフレームと比べるもので、解析「%1」のフレームは 1 つです。式と目標値にしてください</translation>
    </message>
    <message>
        <source>there is no joint &quot;%1&quot; with a coordinate; %2expected one of %3</source>
        <translation>座標をもつジョイント「%1」がありません。%2%3 のいずれかにしてください</translation>
    </message>
    <message>
        <source>no input is chosen, and the model has %1 joints with a driver, not one; expected one of %2</source>
        <translation>入力が選ばれておらず、モデルのドライバーつきジョイントは %1 個で、1 個ではありません。%2 のいずれかにしてください</translation>
    </message>
    <message>
        <source>the linkage could not be followed beyond %1 of the input</source>
        <translation>入力が %1 を超えると、リンク機構を追えませんでした</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is for the analysis &quot;%2&quot;</source>
        <translation>「%1」は解析「%2」のためのものです</translation>
    </message>
    <message>
        <source>the joints do not stay closed as the parameter changes: some of their equations are redundant</source>
        <translation>パラメータが変わるとジョイントが閉じたままになりません: その式の一部が冗長です</translation>
    </message>
    <message>
        <source>the joints leave %1 degrees of freedom in the pose, and %2 near by</source>
        <translation>ジョイントの残す自由度は、この姿勢で %1、その近くで %2 です</translation>
    </message>
    <message>
        <source>the equilibrium is held by contacts, such as of &apos;%1&apos; and &apos;%2&apos;, and has no derivatives; expected one that joints, springs and loads hold</source>
        <translation>つり合いは &apos;%1&apos; と &apos;%2&apos; などの接触が支えていて、微分がありません。ジョイント、ばね、荷重が支えるつり合いが必要です</translation>
    </message>
    <message>
        <source>the equilibrium is held by a limit of joint &apos;%1&apos;, and has no derivatives; expected one that joints, springs and loads hold</source>
        <translation>つり合いはジョイント &apos;%1&apos; の限界が支えていて、微分がありません。ジョイント、ばね、荷重が支えるつり合いが必要です</translation>
    </message>
    <message>
        <source>the equilibrium is neutral: it is one of many, along motions that nothing resists, most that of body &apos;%1&apos;; what changes along them has no derivatives</source>
        <translation>つり合いは中立です: 何も抵抗しない動き (最も動くのはボディ &apos;%1&apos;) に沿う多くのつり合いの 1 つで、それに沿って変わるものには微分がありません</translation>
    </message>
    <message>
        <source>modes %1 have the same eigenvalue, which the parameter parts: there is no unique derivative</source>
        <translation>モード %1 の固有値は等しく、パラメータがそれを分けます: 一意の微分はありません</translation>
    </message>
    <message>
        <source>the mode is at the limit between oscillation and decay, where eigenvalues have no derivatives</source>
        <translation>モードは振動と減衰の境にあり、そこでは固有値に微分がありません</translation>
    </message>
    <message>
        <source>the mechanism has no mode with a frequency or a rate of its own</source>
        <translation>この機構には、振動数や減衰率を持つモードがありません</translation>
    </message>
    <message>
        <source>sweeps of great islands</source>
        <translation>大きな島の掃引</translation>
    </message>
    <message>
        <source>what a bounded number of them came to</source>
        <translation>上限までの掃引の結果</translation>
    </message>
    <message>
        <source>impacts located in the step</source>
        <translation>ステップ内で時刻を求めた衝突</translation>
    </message>
    <message>
        <source>impacts of heaps at its start</source>
        <translation>ステップの始めの山の衝突</translation>
    </message>
    <message>
        <source>line %1: expected %2</source>
        <translation>%1 行目: %2 が必要です</translation>
    </message>
    <message>
        <source>%1: expected %2</source>
        <translation>%1: %2 が必要です</translation>
    </message>
    <message>
        <source>2 or 3 dimensions</source>
        <translation>2 または 3 の次元</translation>
    </message>
    <message>
        <source>a size of at most 20000 that the file has room for</source>
        <translation>20000 以下で、ファイルに収まる大きさ</translation>
    </message>
    <message>
        <source>matrices and vectors whose sizes fit the contacts</source>
        <translation>接触の数に合う大きさの行列とベクトル</translation>
    </message>
    <message>
        <source>indices within the matrix</source>
        <translation>行列の範囲内の添字</translation>
    </message>
    <message>
        <source>0, 1 or 2, how a matrix is stored</source>
        <translation>行列の格納方法 0、1、2</translation>
    </message>
    <message>
        <source>the entries of a sparse matrix, one in a line</source>
        <translation>疎行列の成分 (1 行に 1 つ)</translation>
    </message>
    <message>
        <source>a data set of finite numbers</source>
        <translation>有限な数のデータセット</translation>
    </message>
    <message>
        <source>the mass matrix cannot be inverted</source>
        <translation>質量行列の逆行列がありません</translation>
    </message>
    <message>
        <source>expected friction coefficients of 0 or more</source>
        <translation>摩擦係数は 0 以上が必要です</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>ファイルを読めません</translation>
    </message>
    <message>
        <source>the file has more than 1 GB; expected a smaller one</source>
        <translation>ファイルが 1 GB を超えています。小さいファイルが必要です</translation>
    </message>
    <message>
        <source>no contact of the solve has Coulomb friction; expected some, with friction pyramid, polyhedral or cone</source>
        <translation>この求解にはクーロン摩擦の接触がありません。摩擦モデル pyramid、polyhedral、cone の接触が必要です</translation>
    </message>
    <message>
        <source>%1 has bounds and is no contact&apos;s: a frictional contact problem has no place for it</source>
        <translation>%1 には上下限がありますが接触の行ではありません。摩擦接触問題では表せません</translation>
    </message>
    <message>
        <source>its names are too many or too long for an HDF5 group</source>
        <translation>名前が多すぎるか長すぎて、HDF5 のグループに入りません</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; in column &quot;%3&quot; is no number</source>
        <translation>%1: 列「%3」の「%2」は数ではない</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has a decimal comma; expected a decimal point</source>
        <translation>%1: 「%2」は小数点がコンマである。小数点はピリオドで書く</translation>
    </message>
    <message>
        <source>%1: no number in column &quot;%2&quot;</source>
        <translation>%1: 列「%2」に数がない</translation>
    </message>
    <message>
        <source>CSV file</source>
        <translation>CSV ファイル</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be read: %2; expected a CSV file beside the model</source>
        <translation>「%1」を読めない: %2。モデルと同じ場所の CSV ファイルが必要である</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 bytes; expected at most %3</source>
        <translation>「%1」は %2 バイトある。%3 バイトまででなければならない</translation>
    </message>
    <message>
        <source>%1: more than %2 rows; expected fewer</source>
        <translation>%1: 行が %2 を超える。もっと少なくなければならない</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 rows with numbers; expected at least 2</source>
        <translation>「%1」には数の行が %2 行ある。2 行以上が必要である</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 columns; expected titles of at least 2 in its first line</source>
        <translation>「%1」には列が %2 列ある。先頭行に 2 列以上の見出しが必要である</translation>
    </message>
    <message>
        <source>&quot;%1&quot; begins with the number %2; expected a first line with the titles of its columns</source>
        <translation>「%1」は数 %2 で始まる。先頭行に列の見出しが必要である</translation>
    </message>
    <message>
        <source>%1: %2 is %3 after %4; expected numbers that grow</source>
        <translation>%1: %2 が %4 の後に %3 である。増える数でなければならない</translation>
    </message>
    <message>
        <source>the table starts at %1 and ends at %2, and so does not repeat; expected the same, or &quot;advance&quot;</source>
        <translation>テーブルは %1 で始まり %2 で終わるので繰り返せない。同じ値か &quot;advance&quot; でなければならない</translation>
    </message>
    <message>
        <source>the unit &quot;%1&quot; of column &quot;%2&quot; of %3 is not known; expected one such as mm or deg, or the key &quot;%4&quot;</source>
        <translation>%3 の列「%2」の単位「%1」は未知である。mm や deg などの単位か、キー &quot;%4&quot; が必要である</translation>
    </message>
    <message>
        <source>the unit &quot;%1&quot;, and &quot;%2&quot; in the title of column &quot;%3&quot;; expected one of them</source>
        <translation>単位「%1」と、列「%3」の見出しの「%2」がある。どちらか一方でなければならない</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is about a file, and the table has points; expected numbers with units there, such as &quot;5 mm&quot;</source>
        <translation>「%1」はファイルについてのもので、このテーブルは点を持つ。点に &quot;5 mm&quot; のように単位を付ける</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be the name of a table; expected letters, digits and &quot;_&quot;, no digit first</source>
        <translation>「%1」はテーブルの名前にできない。英字、数字、&quot;_&quot; で、数字で始まらないものでなければならない</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a parameter, too; expected another name</source>
        <translation>「%1」はパラメータでもある。別の名前が必要である</translation>
    </message>
    <message>
        <source>%1 after %2; expected numbers that grow</source>
        <translation>%2 の後に %1 がある。増える数でなければならない</translation>
    </message>
    <message>
        <source>the velocity of the driver of joint &apos;%1&apos; jumps: table &apos;%2&apos; is linear, and a mass would need an infinite force; expected cubic or akima</source>
        <translation>ジョイント &apos;%1&apos; の駆動の速度が跳ぶ: テーブル &apos;%2&apos; は折れ線で、質量には無限大の力が必要になる。cubic か akima が必要である</translation>
    </message>
    <message>
        <source>the velocity of the driver of joint &apos;%1&apos; jumps where table &apos;%2&apos; is held at its end; expected a table that ends flat, or another &quot;outside&quot;</source>
        <translation>ジョイント &apos;%1&apos; の駆動の速度が、テーブル &apos;%2&apos; を端で保つ所で跳ぶ。端が平らなテーブルか、別の &quot;outside&quot; が必要である</translation>
    </message>
    <message>
        <source>the page would have more than %1 numbers; expected fewer frames or channels</source>
        <translation>ページの数が %1 個を超える。コマまたはチャンネルを減らす必要がある</translation>
    </message>
    <message>
        <source>%1 has no frames in that time; expected at least one</source>
        <translation>%1 にはその時間のコマがない。1 つ以上必要である</translation>
    </message>
    <message>
        <source>an array of at least %1 pairs, each an array of 2 numbers</source>
        <translation>%1 個以上の組の配列 (それぞれ 2 つの数の配列)</translation>
    </message>
    <message>
        <source>parentheses in more than %1 levels; expected fewer in a formula that calls tables</source>
        <translation>括弧が %1 段を超えて入れ子になっている。テーブルを呼び出す式ではもっと少なくなければならない</translation>
    </message>
    <message>
        <source>the attribute &quot;%1&quot; of &quot;%2&quot; is not read</source>
        <translation>「%2」の属性「%1」は読まない</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is &quot;%2&quot;; expected one of: %3</source>
        <translation>「%1」が「%2」である。次のいずれかでなければならない: %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is &quot;%2&quot;; expected from %3 to %4 numbers</source>
        <translation>「%1」が「%2」である。数は %3 個から %4 個でなければならない</translation>
    </message>
    <message>
        <source>the root of an included file is &quot;%1&quot;; expected &quot;mujoco&quot; or &quot;mujocoinclude&quot;</source>
        <translation>取り込むファイルの最上位の要素が「%1」である。「mujoco」か「mujocoinclude」でなければならない</translation>
    </message>
    <message>
        <source>there is no %1 &quot;%2&quot;; expected one of this file</source>
        <translation>%1「%2」はない。このファイルにあるものでなければならない</translation>
    </message>
    <message>
        <source>both &quot;%1&quot; and &quot;%2&quot; state the orientation; expected one of them</source>
        <translation>「%1」と「%2」の両方が向きを述べている。どちらか一方でなければならない</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is &quot;%2&quot;, which gives no direction; expected a longer vector</source>
        <translation>「%1」が「%2」で、方向を与えない。より長いベクトルでなければならない</translation>
    </message>
    <message>
        <source>the coordinates are global, as MuJoCo before 2.3.4 had them; expected &quot;local&quot;</source>
        <translation>座標が MuJoCo 2.3.4 より前の全体座標 (global) である。「local」でなければならない</translation>
    </message>
    <message>
        <source>&quot;eulerseq&quot; is &quot;%1&quot;; expected three of x, y, z (axes that turn along) and X, Y, Z (fixed ones)</source>
        <translation>「eulerseq」が「%1」である。x、y、z (ともに回る軸) と X、Y、Z (固定した軸) のうちの三つでなければならない</translation>
    </message>
    <message>
        <source>the free joint &quot;%1&quot; is in a body of a body; expected it in one of the world, and no other joint with it</source>
        <translation>自由ジョイント「%1」が他のボディの中のボディにある。ワールドのボディに、他のジョイントなしで置かなければならない</translation>
    </message>
    <message>
        <source>the world has a joint here; expected it in a body</source>
        <translation>ワールドがここにジョイントを持つ。ボディの中になければならない</translation>
    </message>
    <message>
        <source>repeated parts make more than %1 elements; expected fewer</source>
        <translation>繰り返しで要素が %1 個を超える。もっと少なくなければならない</translation>
    </message>
    <message>
        <source>&quot;count&quot; is %1; expected a whole number of 1 or more</source>
        <translation>「count」が %1 である。1 以上の整数でなければならない</translation>
    </message>
    <message>
        <source>&quot;fromto&quot; stands at a %1; expected it at a capsule, cylinder, ellipsoid or box</source>
        <translation>「fromto」が %1 にある。カプセル、円柱、楕円体、直方体のいずれかでなければならない</translation>
    </message>
    <message>
        <source>the plane is on a body that moves; expected it on the world or a body that stands still</source>
        <translation>平面が動くボディにある。ワールドか静止するボディになければならない</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; is of the type %2; expected a hinge or a slide</source>
        <translation>ジョイント「%1」の型が %2 である。hinge か slide でなければならない</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names neither two sites nor a body; expected &quot;site1&quot; and &quot;site2&quot;, or &quot;body1&quot;</source>
        <translation>「%1」は二つのサイトもボディも挙げていない。「site1」と「site2」か、「body1」がなければならない</translation>
    </message>
    <message>
        <source>&quot;%1&quot; joins a body with itself and is not in the model</source>
        <translation>「%1」はボディをそれ自身と結ぶので、モデルにはない</translation>
    </message>
    <message>
        <source>the quaternion of &quot;%1&quot; is 0; expected one that gives an orientation</source>
        <translation>「%1」の四元数が 0 である。向きを与えるものでなければならない</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 numbers; expected %3, as the joints and actuators have them</source>
        <translation>「%1」の数は %2 個である。ジョイントとアクチュエータに合わせて %3 個でなければならない</translation>
    </message>
    <message>
        <source>both &quot;diaginertia&quot; and &quot;fullinertia&quot; stand here; expected one of them</source>
        <translation>「diaginertia」と「fullinertia」の両方がここにある。どちらか一方でなければならない</translation>
    </message>
    <message>
        <source>&quot;fullinertia&quot; stands with an orientation; expected it without one</source>
        <translation>「fullinertia」が向きとともにある。向きなしでなければならない</translation>
    </message>
    <message>
        <source>the constraint &quot;%1&quot; is not active and not in the model</source>
        <translation>拘束「%1」は有効でないので、モデルにはない</translation>
    </message>
    <message>
        <source>what the flag &quot;%1&quot; switches off is not in the model</source>
        <translation>フラグ「%1」が切っているものは、モデルにはない</translation>
    </message>
    <message>
        <source>the flag &quot;%1&quot; is not read</source>
        <translation>フラグ「%1」は読まない</translation>
    </message>
    <message>
        <source>the relation &quot;%1&quot; is a polynomial: the model has its linear part</source>
        <translation>関係「%1」は多項式である。モデルはその一次の部分を持つ</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; is held by a constraint: it is fixed in the model</source>
        <translation>ジョイント「%1」は拘束で止められている。モデルでは固定である</translation>
    </message>
    <message>
        <source>the range &quot;%1&quot; is not the same to both sides: the larger side counts for both</source>
        <translation>範囲「%1」が両側で同じでない。大きい側を両側に用いる</translation>
    </message>
    <message>
        <source>the range of a target does not limit it</source>
        <translation>目標値の範囲は目標値を制限しない</translation>
    </message>
    <message>
        <source>the range of &quot;%1&quot; does not limit it in the file, and so not in the model</source>
        <translation>「%1」の範囲はファイルで制限として働かないので、モデルでも働かない</translation>
    </message>
    <message>
        <source>the actuator &quot;%1&quot; is no motor, position or velocity servo of a hinge or slide and is not in the model</source>
        <translation>アクチュエータ「%1」は hinge か slide のモータ、位置サーボ、速度サーボのいずれでもなく、モデルにはない</translation>
    </message>
    <message>
        <source>the keyframe is not in the model, which starts in the pose of the bodies</source>
        <translation>キーフレームはモデルにない。モデルはボディの姿勢から始まる</translation>
    </message>
    <message>
        <source>&quot;%1&quot; of the keyframe is not in the model</source>
        <translation>キーフレームの「%1」はモデルにない</translation>
    </message>
    <message>
        <source>the body &quot;%1&quot; that is moved from outside (mocap) stands still</source>
        <translation>外から動かされるボディ「%1」(mocap) は静止する</translation>
    </message>
    <message>
        <source>stiffness, damping, friction and armature of the free joint &quot;%1&quot; are not in the model</source>
        <translation>自由ジョイント「%1」の剛性、減衰、摩擦、ロータ慣性はモデルにない</translation>
    </message>
    <message>
        <source>resistance to spinning and rolling in contacts (condim %1) is not in the model</source>
        <translation>接触の回転と転がりへの抵抗 (condim %1) はモデルにない</translation>
    </message>
    <message>
        <source>contype and conaffinity count for whole bodies: &quot;%1&quot; and &quot;%2&quot; collide with all shapes that collide with any</source>
        <translation>contype と conaffinity はボディ全体に働く。「%1」と「%2」は、何かと衝突するすべての形状で衝突する</translation>
    </message>
    <message>
        <source>contype and conaffinity are not read: there are more than %1 pairs of bodies that they separate</source>
        <translation>contype と conaffinity は読まない。それらが分けるボディの対が %1 を超える</translation>
    </message>
    <message>
        <source>the vertices of the mesh &quot;%1&quot; count as their hull</source>
        <translation>メッシュ「%1」の頂点はその凸包とみなす</translation>
    </message>
    <message>
        <source>the body &quot;%1&quot; states no inertia, and its shapes give it none</source>
        <translation>ボディ「%1」は慣性を述べず、その形状からも慣性は得られない</translation>
    </message>
    <message>
        <source>the relation has no value or no slope at q = 0; expected a smooth function there</source>
        <translation>関係は q = 0 で値または傾きを持たない。そこで滑らかな関数でなければならない</translation>
    </message>
    <message>
        <source>the text is not in UTF-8; expected a file in it</source>
        <translation>文字列が UTF-8 ではない。UTF-8 のファイルを期待する</translation>
    </message>
    <message>
        <source>the encoding is &quot;%1&quot;; expected UTF-8</source>
        <translation>符号化が &quot;%1&quot; である。UTF-8 を期待する</translation>
    </message>
    <message>
        <source>a document type stands here; expected a file without one, and without entities of its own</source>
        <translation>ここに文書型がある。文書型も独自の実体もないファイルを期待する</translation>
    </message>
    <message>
        <source>this is no well-formed XML: %1; expected an element with its attributes in quotes and its end</source>
        <translation>整形式の XML ではない: %1。引用符付きの属性と終わりのある要素を期待する</translation>
    </message>
    <message>
        <source>the elements are nested deeper than %1; expected fewer levels</source>
        <translation>要素の入れ子が %1 より深い。より浅いものを期待する</translation>
    </message>
    <message>
        <source>the attribute &quot;%1&quot; stands here twice; expected it once</source>
        <translation>属性 &quot;%1&quot; が二度ある。一度だけを期待する</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be included: it is not a file in the folder of the main one, or a link leads out of it</source>
        <translation>&quot;%1&quot; は取り込めない: 主ファイルのフォルダーのファイルではないか、リンクがその外へ出る</translation>
    </message>
    <message>
        <source>&quot;%1&quot; would be included in itself</source>
        <translation>&quot;%1&quot; が自分自身に取り込まれることになる</translation>
    </message>
    <message>
        <source>more than %1 files are included; expected fewer</source>
        <translation>%1 より多くのファイルが取り込まれる。より少ないことを期待する</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is &quot;%2&quot;; expected numbers: %3</source>
        <translation>&quot;%1&quot; が &quot;%2&quot; である。%3 個の数を期待する</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is &quot;%2&quot;; expected a finite number</source>
        <translation>&quot;%1&quot; が &quot;%2&quot; である。有限の数を期待する</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is &quot;%2&quot;; expected finite numbers</source>
        <translation>&quot;%1&quot; が &quot;%2&quot; である。有限の数の並びを期待する</translation>
    </message>
    <message>
        <source>&quot;%1&quot; lacks the attribute &quot;%2&quot;</source>
        <translation>&quot;%1&quot; に属性 &quot;%2&quot; がない</translation>
    </message>
    <message>
        <source>&quot;%1&quot; lacks the element &quot;%2&quot;</source>
        <translation>&quot;%1&quot; に要素 &quot;%2&quot; がない</translation>
    </message>
    <message>
        <source>the %1 &quot;%2&quot; stands here a second time; expected another name</source>
        <translation>%1 &quot;%2&quot; が二度目にここにある。別の名前を期待する</translation>
    </message>
    <message>
        <source>the root element is &quot;%1&quot;; expected &quot;robot&quot; (URDF), &quot;sdf&quot; or &quot;mujoco&quot;</source>
        <translation>根の要素が &quot;%1&quot; である。&quot;robot&quot;(URDF)、&quot;sdf&quot;、&quot;mujoco&quot; のいずれかを期待する</translation>
    </message>
    <message>
        <source>the element &quot;%1&quot; is not read</source>
        <translation>要素 &quot;%1&quot; は読まない</translation>
    </message>
    <message>
        <source>the mesh &quot;%1&quot; is not there, or not in the folders that are looked in</source>
        <translation>メッシュ &quot;%1&quot; がないか、探すフォルダーの中にない</translation>
    </message>
    <message>
        <source>%1 (%2 times)</source>
        <translation>%1(%2 回)</translation>
    </message>
    <message>
        <source>the fixed joint &quot;%1&quot; contradicts others that hold its links in another pose</source>
        <translation>固定ジョイント &quot;%1&quot; は、そのリンクを別の姿勢に保つものと矛盾する</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; is between links that fixed joints hold together</source>
        <translation>ジョイント &quot;%1&quot; は、固定ジョイントで結ばれたリンクの間にある</translation>
    </message>
    <message>
        <source>three joints with links without mass between them are one joint</source>
        <translation>質量のないリンクを間に持つ三つのジョイントは一つのジョイントである</translation>
    </message>
    <message>
        <source>two joints with a link without mass between them are one joint</source>
        <translation>質量のないリンクを間に持つ二つのジョイントは一つのジョイントである</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; starts at its limit %2, which excludes its zero</source>
        <translation>ジョイント &quot;%1&quot; は、ゼロを含まない限界 %2 から始まる</translation>
    </message>
    <message>
        <source>it has no triangles</source>
        <translation>三角形がない</translation>
    </message>
    <message>
        <source>the mesh has no place without a model file that it is put beside</source>
        <translation>隣に置くモデルファイルがないので、メッシュの場所がない</translation>
    </message>
    <message>
        <source>a mesh that is not closed collides as its convex hull</source>
        <translation>閉じていないメッシュは凸包として衝突する</translation>
    </message>
    <message>
        <source>the mesh &quot;%1&quot; cannot be read: %2</source>
        <translation>メッシュ &quot;%1&quot; を読めない: %2</translation>
    </message>
    <message>
        <source>dry friction of a joint is a motor that holds it with that force at most</source>
        <translation>ジョイントの乾性摩擦は、その力を上限として止めておくモーターである</translation>
    </message>
    <message>
        <source>the inertia of a motor&apos;s rotor (armature) is not in the model</source>
        <translation>モーターの回転子の慣性(armature)はモデルにない</translation>
    </message>
    <message>
        <source>the largest effort and speed of a joint are not in the model</source>
        <translation>ジョイントの最大の力と速さはモデルにない</translation>
    </message>
    <message>
        <source>limits, springs, damping and friction of the joint &quot;%1&quot;, which has no coordinate, are not in the model</source>
        <translation>座標のないジョイント &quot;%1&quot; の限界、ばね、減衰、摩擦はモデルにない</translation>
    </message>
    <message>
        <source>the relation &quot;%1&quot; has not two joints in the model that it could join</source>
        <translation>関係 &quot;%1&quot; には、モデルの中で結べる二つのジョイントがない</translation>
    </message>
    <message>
        <source>the actuator &quot;%1&quot; has no joint in the model that turns or slides</source>
        <translation>アクチュエーター &quot;%1&quot; には、モデルの中で回るか滑るジョイントがない</translation>
    </message>
    <message>
        <source>the mass of &quot;%1&quot; is %2; expected one of 0 or more</source>
        <translation>&quot;%1&quot; の質量が %2 である。0 以上を期待する</translation>
    </message>
    <message>
        <source>the inertia of &quot;%1&quot; is that of its geometry</source>
        <translation>&quot;%1&quot; の慣性は形状のものである</translation>
    </message>
    <message>
        <source>the link &quot;%1&quot; states no inertia and counts as massless</source>
        <translation>リンク &quot;%1&quot; は慣性を述べず、質量がないとみなす</translation>
    </message>
    <message>
        <source>the link &quot;%1&quot; has an inertia tensor that no rigid body can have</source>
        <translation>リンク &quot;%1&quot; の慣性テンソルは、どの剛体も持てない</translation>
    </message>
    <message>
        <source>the body &quot;%1&quot; moves and has no mass: it gets %2 kg</source>
        <translation>物体 &quot;%1&quot; は動くのに質量がない: %2 kg を与える</translation>
    </message>
    <message>
        <source>the body &quot;%1&quot; gets the nearest inertia tensor that a rigid body can have</source>
        <translation>物体 &quot;%1&quot; に、剛体が持てる最も近い慣性テンソルを与える</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; overlap in the model&apos;s pose and do not collide</source>
        <translation>&quot;%1&quot; と &quot;%2&quot; はモデルの姿勢で重なるので衝突しない</translation>
    </message>
    <message>
        <source>the loops are closed in a pose far from the file&apos;s zero, from which they could not be closed</source>
        <translation>ループは、ファイルのゼロからは閉じられず、それから離れた姿勢で閉じている</translation>
    </message>
    <message>
        <source>the loops cannot be closed together: the model stands in the file&apos;s pose, with open joints</source>
        <translation>ループは同時には閉じられない: モデルは開いたジョイントのままファイルの姿勢にある</translation>
    </message>
    <message>
        <source>there is no link &quot;%1&quot;; expected one of this file</source>
        <translation>リンク &quot;%1&quot; がない。このファイルのリンクを期待する</translation>
    </message>
    <message>
        <source>there is no joint &quot;%1&quot;; expected one of the robot</source>
        <translation>ジョイント &quot;%1&quot; がない。ロボットのジョイントを期待する</translation>
    </message>
    <message>
        <source>there is no link or joint &quot;%1&quot;; expected one of the robot</source>
        <translation>リンクまたはジョイント &quot;%1&quot; がない。ロボットのものを期待する</translation>
    </message>
    <message>
        <source>there is no joint type &quot;%1&quot;; expected one of %2</source>
        <translation>ジョイントの型 &quot;%1&quot; はない。%2 のいずれかを期待する</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; of the type %2 is held fixed</source>
        <translation>型 %2 のジョイント &quot;%1&quot; は固定する</translation>
    </message>
    <message>
        <source>the axis of the joint &quot;%1&quot; is 0; expected a direction</source>
        <translation>ジョイント &quot;%1&quot; の軸が 0 である。方向を期待する</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; joins a link with itself; expected two different ones</source>
        <translation>ジョイント &quot;%1&quot; はリンクを自分自身と結ぶ。異なる二つを期待する</translation>
    </message>
    <message>
        <source>the limits of the joint &quot;%1&quot; leave no range</source>
        <translation>ジョイント &quot;%1&quot; の限界は範囲を残さない</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2; expected more than 0</source>
        <translation>&quot;%1&quot; が %2 である。0 より大きいことを期待する</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; follows itself; expected another joint to follow</source>
        <translation>ジョイント &quot;%1&quot; が自分自身に従う。従うべき別のジョイントを期待する</translation>
    </message>
    <message>
        <source>the link &quot;%1&quot; is the child of &quot;%2&quot; and of &quot;%3&quot;; expected one parent, and loops in a file of closures or by loop_joint</source>
        <translation>リンク &quot;%1&quot; は &quot;%2&quot; と &quot;%3&quot; の子である。親は一つとし、ループは閉路のファイルか loop_joint によることを期待する</translation>
    </message>
    <message>
        <source>the link &quot;%1&quot; is a root, as &quot;%2&quot; is; expected one tree of links</source>
        <translation>リンク &quot;%1&quot; は &quot;%2&quot; と同じく根である。リンクの木は一つであることを期待する</translation>
    </message>
    <message>
        <source>the link &quot;%1&quot; hangs on no root: its parents form a ring</source>
        <translation>リンク &quot;%1&quot; はどの根にも下がらない: 親が輪をなす</translation>
    </message>
    <message>
        <source>the link &quot;%1&quot; is alone and moves freely</source>
        <translation>リンク &quot;%1&quot; は単独で、自由に動く</translation>
    </message>
    <message>
        <source>this is no well-formed YAML: %1</source>
        <translation>整形式の YAML ではない: %1</translation>
    </message>
    <message>
        <source>expected keys with lists of names: closed_loop, type, name_mot, joint_name, joint_type</source>
        <translation>名前の並びを持つキー closed_loop、type、name_mot、joint_name、joint_type を期待する</translation>
    </message>
    <message>
        <source>expected two names of different links or joints</source>
        <translation>異なるリンクまたはジョイントの名前二つを期待する</translation>
    </message>
    <message>
        <source>%1 names have %2 types; expected one for each</source>
        <translation>%1 個の名前に %2 個の型がある。一つずつを期待する</translation>
    </message>
    <message>
        <source>the type is &quot;%1&quot;; expected 6d or 3d</source>
        <translation>型が &quot;%1&quot; である。6d か 3d を期待する</translation>
    </message>
    <message>
        <source>the type is &quot;%1&quot;; expected SPHERICAL, FIXED or UJOINT_ with two letters of X, Y and Z</source>
        <translation>型が &quot;%1&quot; である。SPHERICAL、FIXED、または UJOINT_ と X、Y、Z のうち二文字を期待する</translation>
    </message>
    <message>
        <source>a quaternion has no degrees; expected angles, or degrees=&quot;false&quot;</source>
        <translation>四元数に度はない。角度、または degrees=&quot;false&quot; を期待する</translation>
    </message>
    <message>
        <source>there is no link, joint, frame or model &quot;%1&quot; in this model</source>
        <translation>このモデルにリンク、ジョイント、フレーム、モデル &quot;%1&quot; はない</translation>
    </message>
    <message>
        <source>the frame &quot;%1&quot; rests on itself by way of others, or on too many</source>
        <translation>フレーム &quot;%1&quot; は、他を経て自分自身か、多すぎるものに基づく</translation>
    </message>
    <message>
        <source>a link without gravity feels it in the model</source>
        <translation>重力を受けないリンクも、モデルでは重力を受ける</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; is taken to be drawn open: its parent&apos;s frame is apart from it</source>
        <translation>ジョイント &quot;%1&quot; は開いて描かれたものとみなす: 親のフレームが離れている</translation>
    </message>
    <message>
        <source>the gearbox &quot;%1&quot; is not in the model</source>
        <translation>歯車箱 &quot;%1&quot; はモデルにない</translation>
    </message>
    <message>
        <source>the second axis of the joint &quot;%1&quot; is turned until it stands square on the first</source>
        <translation>ジョイント &quot;%1&quot; の第二の軸は、第一の軸に垂直になるまで回す</translation>
    </message>
    <message>
        <source>the %1 of &quot;%2&quot; is not in the file</source>
        <translation>&quot;%2&quot; の %1 はファイルにない</translation>
    </message>
    <message>
        <source>the velocities that bodies start with are not in the file</source>
        <translation>物体の初速度はファイルにない</translation>
    </message>
    <message>
        <source>what a pair of bodies has instead of its materials&apos; values is not in the file</source>
        <translation>物体の対が材料の値の代わりに持つものはファイルにない</translation>
    </message>
    <message>
        <source>two hyphens stand within a comment, which XML forbids; expected its end or other characters</source>
        <translation>コメントの中に、XML が禁じる二つのハイフンがある。その終わりか別の文字を期待する</translation>
    </message>
    <message>
        <source>gravity is not in the file, which has no word for it</source>
        <translation>重力を表す言葉がない形式なので、重力はファイルにない</translation>
    </message>
    <message>
        <source>a shape of &quot;%1&quot; is not in the file, which has no word for it</source>
        <translation>&quot;%1&quot; の形状は、表す言葉がない形式なので、ファイルにない</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; is written by an extension of the format, which few programs read</source>
        <translation>ジョイント &quot;%1&quot; は、読むプログラムが少ない形式の拡張で書く</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; closes a loop and is written as two points of its axis that stay together</source>
        <translation>ジョイント &quot;%1&quot; はループを閉じ、離れない軸上の二点として書く</translation>
    </message>
    <message>
        <source>friction and restitution of contacts are not in the file</source>
        <translation>接触の摩擦と反発はファイルにない</translation>
    </message>
    <message>
        <source>there are more than %1 of these; expected fewer</source>
        <translation>%1 より多くある。より少ないことを期待する</translation>
    </message>
    <message>
        <source>the relation of gear &apos;%1&apos;</source>
        <translation>歯車 &apos;%1&apos; の関係</translation>
    </message>
    <message>
        <source>%1, by table &apos;%2&apos; from %3 to %4,</source>
        <translation>%1 (%3 から %4 までのテーブル &apos;%2&apos; による)</translation>
    </message>
    <message>
        <source>%1 cannot be read as a zip archive</source>
        <translation>%1 は zip アーカイブとして読めない</translation>
    </message>
    <message>
        <source>%1: entry &quot;%2&quot;: %3</source>
        <translation>%1: 項目「%2」: %3</translation>
    </message>
    <message>
        <source>the archive is damaged here</source>
        <translation>アーカイブがここで壊れている</translation>
    </message>
    <message>
        <source>there is more in it than the archive says</source>
        <translation>アーカイブが言うより中身が多い</translation>
    </message>
    <message>
        <source>the name leaves the folder to unpack to; expected a path within it</source>
        <translation>名前が展開先のフォルダーの外を指す。その中のパスが必要</translation>
    </message>
    <message>
        <source>it is a link or device; expected a file or folder</source>
        <translation>リンクまたはデバイスである。ファイルまたはフォルダーが必要</translation>
    </message>
    <message>
        <source>it is encrypted; expected one to be read as it is</source>
        <translation>暗号化されている。そのまま読めるものが必要</translation>
    </message>
    <message>
        <source>the name comes twice, or is a file&apos;s and a folder&apos;s</source>
        <translation>名前が 2 度現れるか、ファイルとフォルダーの両方の名前である</translation>
    </message>
    <message>
        <source>the archive has more entries than are unpacked</source>
        <translation>アーカイブの項目が、展開する数より多い</translation>
    </message>
    <message>
        <source>the archive says to have more bytes than are unpacked</source>
        <translation>アーカイブの言うバイト数が、展開する量より多い</translation>
    </message>
    <message>
        <source>no input is named &quot;%1&quot;; expected one of: %2</source>
        <translation>「%1」という入力はない。次のどれかが必要: %2</translation>
    </message>
    <message>
        <source>%1 is not there, which every unit holds; it is installed with the command</source>
        <translation>どのユニットにも入る %1 がない。コマンドとともに導入される</translation>
    </message>
    <message>
        <source>nothing moves in it</source>
        <translation>動くものがない</translation>
    </message>
    <message>
        <source>%1 is not what a unit of this version holds</source>
        <translation>%1 はこの版のユニットの中身ではない</translation>
    </message>
    <message>
        <source>%1 must not be called %2</source>
        <translation>%1 は%2呼べない</translation>
    </message>
    <message>
        <source>before initialization</source>
        <translation>初期化の前には</translation>
    </message>
    <message>
        <source>during initialization</source>
        <translation>初期化の間は</translation>
    </message>
    <message>
        <source>in event mode</source>
        <translation>イベントモードでは</translation>
    </message>
    <message>
        <source>in continuous-time mode</source>
        <translation>連続時間モードでは</translation>
    </message>
    <message>
        <source>between steps</source>
        <translation>ステップの間は</translation>
    </message>
    <message>
        <source>after the end</source>
        <translation>終了の後は</translation>
    </message>
    <message>
        <source>after a failure</source>
        <translation>失敗の後は</translation>
    </message>
    <message>
        <source>%1: no variable of this type has the value reference %2</source>
        <translation>%1: 値参照 %2 を持つこの型の変数はない</translation>
    </message>
    <message>
        <source>%1 cannot be set %2</source>
        <translation>%1 は%2設定できない</translation>
    </message>
    <message>
        <source>%1 is not finite; expected a finite number</source>
        <translation>%1 が有限でない。有限の数が必要</translation>
    </message>
    <message>
        <source>%1: an argument is missing</source>
        <translation>%1: 引数が欠けている</translation>
    </message>
    <message>
        <source>%1: %2 values; expected %3</source>
        <translation>%1: 値が %2 個。%3 個が必要</translation>
    </message>
    <message>
        <source>%1: the state is not one of this unit&apos;s</source>
        <translation>%1: この状態はこのユニットのものではない</translation>
    </message>
    <message>
        <source>a step from %1 s over %2 s; expected one from %3 s over a time above 0</source>
        <translation>%1 s から %2 s のステップ。%3 s からの、0 より長いステップが必要</translation>
    </message>
    <message>
        <source>%1 is not offered by this unit</source>
        <translation>%1 はこのユニットにない</translation>
    </message>
    <message>
        <source>start %1 s, stop %2 s; expected finite times, the start first</source>
        <translation>開始 %1 s、終了 %2 s。開始が先の、有限の時刻が必要</translation>
    </message>
    <message>
        <source>table</source>
        <translation>テーブル</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>テーブル</translation>
    </message>
    <message>
        <source>%1 is not there; expected the file of a unit (.fmu), named relative to the model file</source>
        <translation>%1 がありません。ユニットのファイル (.fmu) をモデルファイルからの相対パスで指定してください</translation>
    </message>
    <message>
        <source>%1: modelDescription.xml: %2</source>
        <translation>%1 の modelDescription.xml: %2</translation>
    </message>
    <message>
        <source>%1 has no %2; expected a unit of FMI 2.0 or 3.0 with a binary for Linux on x86-64</source>
        <translation>%1 に %2 がありません。x86-64 の Linux のバイナリーを持つ FMI 2.0 または 3.0 のユニットが必要です</translation>
    </message>
    <message>
        <source>it cannot be read as XML: %1</source>
        <translation>XML として読めません: %1</translation>
    </message>
    <message>
        <source>there is no element &lt;%1&gt;</source>
        <translation>要素 &lt;%1&gt; がありません</translation>
    </message>
    <message>
        <source>%1 has no attribute &quot;%2&quot; that can be used</source>
        <translation>%1 に使える属性 &quot;%2&quot; がありません</translation>
    </message>
    <message>
        <source>it is of FMI version &quot;%1&quot;; expected 2.0 or 3.0</source>
        <translation>FMI のバージョンが &quot;%1&quot; です。2.0 または 3.0 が必要です</translation>
    </message>
    <message>
        <source>the unit does not offer co-simulation, which controllers need</source>
        <translation>このユニットには、コントローラーに必要な共同シミュレーションがありません</translation>
    </message>
    <message>
        <source>the unit needs the tool that made it to run; expected one that runs by itself</source>
        <translation>このユニットを動かすには作成元のツールが必要です。単独で動くものが必要です</translation>
    </message>
    <message>
        <source>the binary of %1 cannot be loaded: %2</source>
        <translation>%1 のバイナリーを読み込めません: %2</translation>
    </message>
    <message>
        <source>the binary of %1 has no function %2</source>
        <translation>%1 のバイナリーに関数 %2 がありません</translation>
    </message>
    <message>
        <source>%1 answered &quot;%2&quot;</source>
        <translation>%1 の答えは &quot;%2&quot; でした</translation>
    </message>
    <message>
        <source>%1 answered &quot;%2&quot;: %3</source>
        <translation>%1 の答えは &quot;%2&quot; でした: %3</translation>
    </message>
    <message>
        <source>the unit asks to end the run</source>
        <translation>ユニットが実行の終了を求めています</translation>
    </message>
    <message>
        <source>the unit stepped only to %1 s</source>
        <translation>ユニットは %1 s までしか進みませんでした</translation>
    </message>
    <message>
        <source>the unit asks for further events after %1 of them at the same time</source>
        <translation>ユニットは同じ時刻に %1 回イベントを処理したあとも、さらに求めています</translation>
    </message>
    <message>
        <source>controller %1 at t = %2 s: %3</source>
        <translation>コントローラー %1、t = %2 s: %3</translation>
    </message>
    <message>
        <source>controller %1, in its step from t = %2 s to %3 s: %4</source>
        <translation>コントローラー %1、t = %2 s から %3 s へのステップで: %4</translation>
    </message>
    <message>
        <source>controller %1 warns at t = %2 s: %3</source>
        <translation>コントローラー %1 の警告、t = %2 s: %3</translation>
    </message>
    <message>
        <source>its input &quot;%1&quot; is %2; expected a finite number</source>
        <translation>入力 &quot;%1&quot; が %2 です。有限の数が必要です</translation>
    </message>
    <message>
        <source>its input &quot;%1&quot; is %2; expected a whole number from %3 to %4</source>
        <translation>入力 &quot;%1&quot; が %2 です。%3 から %4 までの整数が必要です</translation>
    </message>
    <message>
        <source>its output &quot;%1&quot; is %2; expected a finite number</source>
        <translation>出力 &quot;%1&quot; が %2 です。有限の数が必要です</translation>
    </message>
    <message>
        <source>controller %1 cannot go back: its unit does not save states</source>
        <translation>コントローラー %1 は戻れません。ユニットが状態を保存できないためです</translation>
    </message>
    <message>
        <source>the step is missing, and the unit names none; expected a time in s</source>
        <translation>ステップがなく、ユニットにも書かれていません。s 単位の時間が必要です</translation>
    </message>
    <message>
        <source>the unit has no variable &quot;%1&quot;; %2expected one of: %3</source>
        <translation>ユニットに変数 &quot;%1&quot; がありません。%2次のどれかが必要です: %3</translation>
    </message>
    <message>
        <source>the unit&apos;s variable &quot;%1&quot; is %2; expected %3</source>
        <translation>ユニットの変数 &quot;%1&quot; は%2です。%3が必要です</translation>
    </message>
    <message>
        <source>an output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>a calculated parameter</source>
        <translation>計算されるパラメーター</translation>
    </message>
    <message>
        <source>a local variable</source>
        <translation>内部の変数</translation>
    </message>
    <message>
        <source>the time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>定数</translation>
    </message>
    <message>
        <source>an input or parameter that may be set</source>
        <translation>設定できる入力またはパラメーター</translation>
    </message>
    <message>
        <source>the unit&apos;s variable &quot;%1&quot; is of type %2; expected %3</source>
        <translation>ユニットの変数 &quot;%1&quot; の型は %2 です。%3が必要です</translation>
    </message>
    <message>
        <source>numbers, or true and false</source>
        <translation>数または真偽値</translation>
    </message>
    <message>
        <source>the unit&apos;s variable &quot;%1&quot; is of type %2; expected a finite number, or a formula of parameters that gives one</source>
        <translation>ユニットの変数 &quot;%1&quot; の型は %2 です。有限の数、またはそれを与えるパラメーターの式が必要です</translation>
    </message>
    <message>
        <source>the unit&apos;s variable &quot;%1&quot; is of type %2; expected a whole number from %3 to %4</source>
        <translation>ユニットの変数 &quot;%1&quot; の型は %2 です。%3 から %4 までの整数が必要です</translation>
    </message>
    <message>
        <source>the unit&apos;s variable &quot;%1&quot; is of type %2; expected true or false</source>
        <translation>ユニットの変数 &quot;%1&quot; の型は %2 です。true または false が必要です</translation>
    </message>
    <message>
        <source>the unit&apos;s variable &quot;%1&quot; is of type %2; expected a text</source>
        <translation>ユニットの変数 &quot;%1&quot; の型は %2 です。文字が必要です</translation>
    </message>
    <message>
        <source>the variable is among the inputs, too; expected it in one of both</source>
        <translation>この変数は入力にもあります。どちらか一方に書いてください</translation>
    </message>
    <message>
        <source>nothing that a controller may set is named &quot;%1&quot;; %2expected one of: %3</source>
        <translation>コントローラーが設定できるものに &quot;%1&quot; という名前はありません。%2次のどれかが必要です: %3</translation>
    </message>
    <message>
        <source>controller %1 sets it, too; expected one that does</source>
        <translation>コントローラー %1 もこれを設定しています。設定するのは 1 つだけにしてください</translation>
    </message>
    <message>
        <source>the controller sets nothing; expected at least one output</source>
        <translation>コントローラーが何も設定していません。出力が 1 つ以上必要です</translation>
    </message>
    <message>
        <source>a model with controllers cannot be exported as a unit: the unit would have to run others</source>
        <translation>コントローラーを持つモデルはユニットとして書き出せません。ユニットがほかのユニットを動かすことになるためです</translation>
    </message>
    <message>
        <source>controllers act in runs only: what they set has the model&apos;s own values here</source>
        <translation>コントローラーは実行でだけはたらきます。設定するものは、ここではモデル自身の値です</translation>
    </message>
    <message>
        <source>controller</source>
        <translation>コントローラー</translation>
    </message>
    <message>
        <source>a controller</source>
        <translation>コントローラー</translation>
    </message>
    <message>
        <source>an object of formulas by name</source>
        <translation>名前ごとの式のオブジェクト</translation>
    </message>
    <message>
        <source>an object of texts by name</source>
        <translation>名前ごとの文字のオブジェクト</translation>
    </message>
    <message>
        <source>an object of values by name</source>
        <translation>名前ごとの値のオブジェクト</translation>
    </message>
    <message>
        <source>a number, a text, true or false</source>
        <translation>数、文字、true または false</translation>
    </message>
    <message>
        <source>%1 of the first %2 failed solves were in singular poses of closed loops: the smallest singular value of the joints&apos; equations fell to %3 of that at the start, and forces there are not decided</source>
        <translation>解けなかった最初の %2 回のうち %1 回は閉ループの特異姿勢で起きた: 拘束式の最小特異値が開始時の %3 倍まで下がり、そこでは力が定まらない</translation>
    </message>
    <message>
        <source>parameter &quot;%1&quot; follows from others; expected one with a value of its own</source>
        <translation>パラメーター「%1」はほかのパラメーターに従う。自分の値を持つものが必要</translation>
    </message>
    <message>
        <source>parameter &quot;%1&quot; cannot change in a run: %2 follows from it, which a run keeps from its start on</source>
        <translation>パラメーター「%1」は実行中に変えられない: 実行が始めから保つ %2 がそれに従う</translation>
    </message>
    <message>
        <source>at t = %1 s the model cannot go on with the parameters that controllers set: %2</source>
        <translation>t = %1 s で、コントローラーが設定したパラメーターではモデルを続けられない: %2</translation>
    </message>
    <message>
        <source>the run ends: %1 has no value at t = %2 s; expected points up to there, or another &quot;outside&quot;</source>
        <translation>実行は終わる: %1 は t = %2 s で値をもたない。そこまでの点か、別の &quot;outside&quot; が必要</translation>
    </message>
    <message>
        <source>at t = %1 s no smooth motion follows: %2; co-simulation goes on there</source>
        <translation>t = %1 s のあとに滑らかな運動がない: %2。共同シミュレーションではそこから続く</translation>
    </message>
    <message>
        <source>contacts or limits overlap, or are not at rest, where they should be held</source>
        <translation>保つべき接触または限界が重なっているか、静止していない</translation>
    </message>
    <message>
        <source>more contacts act together than can be held</source>
        <translation>同時にはたらく接触が保てる数を超えている</translation>
    </message>
    <message>
        <source>contacts, limits, motors and friction that act contradict each other</source>
        <translation>はたらいている接触、限界、モーター、摩擦が互いに矛盾している</translation>
    </message>
    <message>
        <source>the body &quot;%1&quot; and %2 others move and have no mass: they get %3 kg each</source>
        <translation>物体 &quot;%1&quot; とほかの %2 個は動くのに質量がない: それぞれに %3 kg を与える</translation>
    </message>
    <message>
        <source>the joint &quot;%1&quot; is called &quot;%2&quot;, since another part of the model has its name</source>
        <translation>ジョイント &quot;%1&quot; は &quot;%2&quot; と呼ぶ。その名前はモデルのほかの部分にある</translation>
    </message>
    <message>
        <source>%1 of %2 steps were %3&apos;s, to the tolerance: %4 steps of %5 have no solution that its iterations find, as next to singular poses; try a smaller step</source>
        <translation>%2 ステップのうち %1 ステップは、許容誤差を満たす %3 による。特異姿勢の近くのように、%5 の %4 ステップでは反復が解を見つけない。ステップを小さくしてみること</translation>
    </message>
    <message>
        <source>at t = %1 s events follow each other without end: %2 since t = %3 s, the last of them by %4; co-simulation goes on there</source>
        <translation>t = %1 s でイベントが終わりなく続く: t = %3 s から %2 回、最後は%4による。共同シミュレーションはそこで続けられる</translation>
    </message>
    <message>
        <source>a gap that closes</source>
        <translation>閉じるすき間</translation>
    </message>
    <message>
        <source>%1 of %2 steps were the semi-implicit method&apos;s: tyres yield so little across that %3 took %4 steps or more in the time of one</source>
        <translation>%2 ステップのうち %1 ステップは半陰的方法による: タイヤが横方向にほとんどすべらないため、%3 は 1 ステップの時間に %4 ステップ以上を要した</translation>
    </message>
    <message>
        <source>%1: error: %2</source>
        <translation>%1: エラー: %2</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; stands behind the %3 columns that have titles; expected decimal points in numbers, and a title of each column</source>
        <translation>%1: &quot;%2&quot; は見出しのある %3 列より後にあります。数の小数点はピリオドで、どの列にも見出しが必要です</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is called &quot;%2&quot; in the file, which keeps such names for itself</source>
        <translation>&quot;%1&quot; はファイルでは &quot;%2&quot; と呼ばれます。そのような名前はこの形式が自分で使うためです</translation>
    </message>
    <message>
        <source>a mesh collides as its convex hull in the file</source>
        <translation>ファイルではメッシュが凸包として衝突します</translation>
    </message>
    <message>
        <source>a mesh that collides as its convex hull collides as itself in the file</source>
        <translation>凸包として衝突するメッシュは、ファイルではそのまま衝突します</translation>
    </message>
    <message>
        <source>the shape&apos;s surface is not closed or cannot be read: it adds no mass</source>
        <translation>形状の表面が閉じていないか読み込めないため、質量に加わりません</translation>
    </message>
    <message>
        <source>the derivative of a state</source>
        <translation>状態の導関数</translation>
    </message>
    <message>
        <source>the model would replace %1, which the import reads; expected another name</source>
        <translation>モデルが、インポートで読み込む %1 を置き換えることになる。別の名前が必要</translation>
    </message>
</context>
<context>
    <name>CycleText</name>
    <message>
        <source>turns fully</source>
        <translation>一回転する</translation>
    </message>
    <message>
        <source>turns fully, after which other parts stand elsewhere</source>
        <translation>一回転するが、その後ほかの部品は別の位置にある</translation>
    </message>
    <message>
        <source>turns from %1 to %2</source>
        <translation>%1 から %2 まで回る</translation>
    </message>
    <message>
        <source>slides from %1 to %2</source>
        <translation>%1 から %2 まで滑る</translation>
    </message>
    <message>
        <source>dead points at %1</source>
        <translation>死点: %1</translation>
    </message>
    <message>
        <source>dead point at %1</source>
        <translation>死点: %1</translation>
    </message>
    <message>
        <source>limit of %1 at %2</source>
        <translation>%1 の限界: %2</translation>
    </message>
    <message>
        <source>change points at %1</source>
        <translation>分岐点: %1</translation>
    </message>
    <message>
        <source>it could not be followed any farther</source>
        <translation>その先は追跡できなかった</translation>
    </message>
</context>
<context>
    <name>Examples</name>
    <message>
        <source>Linkages and Gears</source>
        <translation>リンク機構と歯車</translation>
    </message>
    <message>
        <source>Contact, Impact and Friction</source>
        <translation>接触・衝突・摩擦</translation>
    </message>
    <message>
        <source>Pendulums, Chains and Tops</source>
        <translation>振り子・チェーン・こま</translation>
    </message>
</context>
<context>
    <name>Fallbacks</name>
    <message>
        <source>Instead of %1: %2 (%3 times)</source>
        <translation>%1の代わりに%2 (%3 回)</translation>
    </message>
</context>
<context>
    <name>FindingsPage</name>
    <message>
        <source>Findings</source>
        <translation>指摘</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>指摘</translation>
    </message>
</context>
<context>
    <name>ForceEditor</name>
    <message>
        <source>Displacement</source>
        <translation>変位</translation>
    </message>
    <message>
        <source>Of the second body in the initial pose, from where nothing acts</source>
        <translation>初期姿勢における、力がはたらかない位置からの 2 番目のボディの変位</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>回転</translation>
    </message>
    <message>
        <source>The same, of turning: a rotation vector</source>
        <translation>回転についても同じ。回転ベクトル</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Acts on</source>
        <translation>作用対象</translation>
    </message>
    <message>
        <source>First</source>
        <translation>1 番目</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>2 番目</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>Point on first</source>
        <translation>1 番目の点</translation>
    </message>
    <message>
        <source>Point on second</source>
        <translation>2 番目の点</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>作用点</translation>
    </message>
    <message>
        <source>In the world in the initial pose; fixed in the body from then on</source>
        <translation>初期姿勢でのワールド座標。以後はボディに固定されます</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>力の法則</translation>
    </message>
    <message>
        <source>Stiffness</source>
        <translation>剛性</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>減衰</translation>
    </message>
    <message>
        <source>Natural length</source>
        <translation>自然長</translation>
    </message>
    <message>
        <source>Integration</source>
        <translation>積分</translation>
    </message>
    <message>
        <source>Vector</source>
        <translation>ベクトル</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>座標軸</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>In the world in the initial pose</source>
        <translation>初期姿勢でのワールド座標</translation>
    </message>
    <message>
        <source>Along and about the axes of the world in the initial pose</source>
        <translation>初期姿勢でのワールド座標軸に沿う方向と軸まわり</translation>
    </message>
    <message>
        <source>Rest</source>
        <translation>自然位置</translation>
    </message>
    <message>
        <source>Coordinate at which the spring is without force; 0 is the initial pose</source>
        <translation>ばねの力がゼロになる座標。0 は初期姿勢</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目標値</translation>
    </message>
    <message>
        <source>Coordinate that the controller pulls the joint to</source>
        <translation>制御器がジョイントを導く座標</translation>
    </message>
    <message>
        <source>Proportional gain</source>
        <translation>比例ゲイン</translation>
    </message>
    <message>
        <source>Torque or force per deviation from the target</source>
        <translation>目標値からの偏差あたりのトルクまたは力</translation>
    </message>
    <message>
        <source>Derivative gain</source>
        <translation>微分ゲイン</translation>
    </message>
    <message>
        <source>Torque or force per deviation from the target&apos;s rate</source>
        <translation>目標値の変化率からの偏差あたりのトルクまたは力</translation>
    </message>
</context>
<context>
    <name>FormatReference</name>
    <message>
        <source>Exactly one of %1.</source>
        <translation>%1 のうち 1 つだけ。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>既定値</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>意味</translation>
    </message>
    <message>
        <source>required</source>
        <translation>必須</translation>
    </message>
    <message>
        <source> or </source>
        <translation> または </translation>
    </message>
    <message>
        <source>text</source>
        <translation>文字列</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true または false</translation>
    </message>
    <message>
        <source>whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 個の数</translation>
    </message>
    <message>
        <source>orientation</source>
        <translation>姿勢</translation>
    </message>
    <message>
        <source>number or function of t</source>
        <translation>数、または t の関数</translation>
    </message>
    <message>
        <source>number or function of t, q, qd</source>
        <translation>数、または t、q、qd の関数</translation>
    </message>
    <message>
        <source>3 functions of t</source>
        <translation>t の関数 3 個</translation>
    </message>
    <message>
        <source>2 names</source>
        <translation>名前 2 個</translation>
    </message>
    <message>
        <source>2 arrays of 3 numbers</source>
        <translation>3 個の数の配列 2 つ</translation>
    </message>
    <message>
        <source>arrays of 3 numbers, at least %1</source>
        <translation>3 個の数の配列、%1 個以上</translation>
    </message>
    <message>
        <source>numbers by name</source>
        <translation>名前ごとの数</translation>
    </message>
    <message>
        <source>array of %1</source>
        <translation>%1 の配列</translation>
    </message>
    <message>
        <source>%1 by name</source>
        <translation>名前ごとの %1</translation>
    </message>
    <message>
        <source>object</source>
        <translation>オブジェクト</translation>
    </message>
    <message>
        <source>number or function of q</source>
        <translation>数または q の関数</translation>
    </message>
    <message>
        <source>arrays of 2 numbers, at least %1</source>
        <translation>2 つの数の配列、%1 個以上</translation>
    </message>
    <message>
        <source>numbers or formulas by name</source>
        <translation>名前ごとの数または式</translation>
    </message>
    <message>
        <source>texts by name</source>
        <translation>名前ごとの文字</translation>
    </message>
    <message>
        <source>values by name</source>
        <translation>名前ごとの値</translation>
    </message>
</context>
<context>
    <name>FormulaQuestion</name>
    <message>
        <source>Formulas that become numbers: %1</source>
        <translation>数値になる式: %1 個</translation>
    </message>
    <message>
        <source>Changing a parameter would no longer move what they place. Undo brings them back.</source>
        <translation>パラメーターを変えても、それらが置くものは動かなくなります。「元に戻す」で式に戻ります。</translation>
    </message>
    <message>
        <source>Make Numbers</source>
        <translation>数値にする</translation>
    </message>
</context>
<context>
    <name>GroupPage</name>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
</context>
<context>
    <name>HelpPages</name>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>戻る (Alt+Left)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>進む (Alt+Right)</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>進む</translation>
    </message>
    <message>
        <source>Contents (Alt+Home)</source>
        <translation>目次 (Alt+Home)</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目次</translation>
    </message>
    <message>
        <source>Search the help (Ctrl+F)</source>
        <translation>ヘルプを検索 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>ヘルプを検索</translation>
    </message>
    <message>
        <source>Pages found</source>
        <translation>見つかったページ</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>ページ</translation>
    </message>
</context>
<context>
    <name>ImpactPanel</name>
    <message>
        <source>Impacts</source>
        <translation>衝突</translation>
    </message>
    <message>
        <source>Copy the selected impacts, or all of them</source>
        <translation>選択した衝突（選択がなければすべて）をコピー</translation>
    </message>
    <message>
        <source>Momenta before and after the impact</source>
        <translation>衝突の前後の運動量</translation>
    </message>
</context>
<context>
    <name>InspectorPanel</name>
    <message>
        <source>Solve again with</source>
        <translation>別の方法で解く</translation>
    </message>
    <message>
        <source>Solver to compare with the model&apos;s own</source>
        <translation>モデルのソルバーと比べるソルバー</translation>
    </message>
    <message>
        <source>Friction model to compare with the model&apos;s own</source>
        <translation>モデルの摩擦モデルと比べる摩擦モデル</translation>
    </message>
    <message>
        <source>Copy the selected rows, or all of them</source>
        <translation>選択した行、なければすべての行をコピー</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>Rows of the step</source>
        <translation>ステップの行</translation>
    </message>
</context>
<context>
    <name>ItemGroup</name>
    <message>
        <source>Delete %1 items</source>
        <translation>%1 個の項目を削除</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 を複製</translation>
    </message>
    <message>
        <source>Duplicate %1 items</source>
        <translation>%1 個の項目を複製</translation>
    </message>
    <message>
        <source>Change %1 of %2 items</source>
        <translation>%2 個の項目の %1 を変更</translation>
    </message>
    <message>
        <source>Align %1 bodies along %2</source>
        <translation>%1 個のボディを %2 に揃える</translation>
    </message>
</context>
<context>
    <name>JointEditor</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>First</source>
        <translation>1 番目</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>2 番目</translation>
    </message>
    <message>
        <source>Geometry in the initial pose</source>
        <translation>初期姿勢での形状</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>軸</translation>
    </message>
    <message>
        <source>Second axis</source>
        <translation>2 番目の軸</translation>
    </message>
    <message>
        <source>Point on first</source>
        <translation>1 番目の点</translation>
    </message>
    <message>
        <source>Point on second</source>
        <translation>2 番目の点</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>可動範囲</translation>
    </message>
    <message>
        <source>Lower, upper</source>
        <translation>下限、上限</translation>
    </message>
    <message>
        <source>none;none</source>
        <translation>なし;なし</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>反発係数</translation>
    </message>
    <message>
        <source>How much of its speed the joint keeps when it rebounds at a limit, 0 to 1</source>
        <translation>限界で跳ね返るときに残る速度の割合（0～1）</translation>
    </message>
    <message>
        <source>Motor</source>
        <translation>モーター</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>no motor</source>
        <translation>モーターなし</translation>
    </message>
    <message>
        <source>Motor of the wheel</source>
        <translation>車輪のモーター</translation>
    </message>
    <message>
        <source>Largest torque</source>
        <translation>最大トルク</translation>
    </message>
    <message>
        <source>Pitch</source>
        <translation>ピッチ</translation>
    </message>
    <message>
        <source>Way along the axis for a whole turn; negative for a left-hand thread</source>
        <translation>1 回転あたりの軸方向の移動量。左ねじは負の値</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>駆動</translation>
    </message>
    <message>
        <source>not driven</source>
        <translation>駆動なし</translation>
    </message>
    <message>
        <source>The coordinate follows this expression of t, whatever force that takes</source>
        <translation>座標はこの t の式に従います（必要な力に制限はありません）</translation>
    </message>
    <message>
        <source>Instead of a position: the rate follows this expression of t</source>
        <translation>位置の代わりに、速度がこの t の式に従います</translation>
    </message>
    <message>
        <source>Coupled joints</source>
        <translation>結ばれるジョイント</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>比</translation>
    </message>
    <message>
        <source>Rate of the second joint over the first one&apos;s: negative for gears with outer teeth about parallel axes, the pinion&apos;s radius for a rack</source>
        <translation>2 番目のジョイントの変化率と 1 番目の変化率の比。平行軸の外歯車では負、ラックではピニオンの半径</translation>
    </message>
    <message>
        <source>Spring</source>
        <translation>ばね</translation>
    </message>
    <message>
        <source>Stiffness</source>
        <translation>剛性</translation>
    </message>
    <message>
        <source>no spring</source>
        <translation>ばねなし</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>減衰</translation>
    </message>
    <message>
        <source>Rest</source>
        <translation>自然位置</translation>
    </message>
    <message>
        <source>Coordinate at which the spring is without force; 0 is the initial pose</source>
        <translation>ばねの力がゼロになる座標。0 は初期姿勢</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>トルク</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>数式</translation>
    </message>
    <message>
        <source>no torque</source>
        <translation>トルクなし</translation>
    </message>
    <message>
        <source>Acts on the second body along the coordinate, on the first one against it</source>
        <translation>2 番目のボディには座標の向きに、1 番目には逆向きに作用します</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>摩擦</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>静摩擦</translation>
    </message>
    <message>
        <source>no friction</source>
        <translation>摩擦なし</translation>
    </message>
    <message>
        <source>Coefficient while the joint sticks</source>
        <translation>ジョイントが固着している間の係数</translation>
    </message>
    <message>
        <source>Kinetic</source>
        <translation>動摩擦</translation>
    </message>
    <message>
        <source>as static</source>
        <translation>静摩擦と同じ</translation>
    </message>
    <message>
        <source>Coefficient while the joint moves</source>
        <translation>ジョイントが動いている間の係数</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Radius at which the hinge rubs</source>
        <translation>ヒンジが擦れる半径</translation>
    </message>
    <message>
        <source>Clearance</source>
        <translation>すきま</translation>
    </message>
    <message>
        <source>Journal with play in its bearing</source>
        <translation>軸受にすきまのあるジャーナル</translation>
    </message>
    <message>
        <source>The second body&apos;s journal plays in the first body&apos;s bearing and touches it; without the tick the joint is ideal</source>
        <translation>2 番目のボディのジャーナルが、1 番目のボディの軸受の中で動き、触れます。印がなければ理想的なジョイントです</translation>
    </message>
    <message>
        <source>Radial play</source>
        <translation>半径すきま</translation>
    </message>
    <message>
        <source>Radius of the bearing less the journal&apos;s; 0 makes an ideal joint</source>
        <translation>軸受とジャーナルの半径の差。0 なら理想的なジョイントになります</translation>
    </message>
    <message>
        <source>Journal radius</source>
        <translation>ジャーナルの半径</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>from the material</source>
        <translation>材料から</translation>
    </message>
    <message>
        <source>Static friction</source>
        <translation>静止摩擦</translation>
    </message>
    <message>
        <source>Sliding friction</source>
        <translation>動摩擦</translation>
    </message>
    <message>
        <source>Compare with Ideal Joints</source>
        <translation>理想的なジョイントと比較</translation>
    </message>
    <message>
        <source>Runs the model without the play of its joints, then as it is, and shows both</source>
        <translation>ジョイントのすきまのないモデルを実行し、次にそのままのモデルを実行して、両方を表示します</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>関係</translation>
    </message>
    <message>
        <source>Instead of the ratio: the second joint&apos;s coordinate as a function of q, the first one&apos;s, for gears that are not circular and for cams</source>
        <translation>比の代わりに: 2 番目のジョイントの座標を、1 番目のジョイントの座標 q の関数で (円形でない歯車とカム)</translation>
    </message>
</context>
<context>
    <name>LargeRunQuestion</name>
    <message>
        <source>%1 frames of %2 channels, %3</source>
        <translation>%1 フレーム × %2 チャンネル、%3</translation>
    </message>
    <message>
        <source>A large run</source>
        <translation>大きな実行</translation>
    </message>
    <message>
        <source>The run writes %1. Run it?</source>
        <translation>この実行は %1 を書き出します。実行しますか？</translation>
    </message>
    <message>
        <source>A longer Output step or a shorter Duration, both in the simulation settings, make it smaller. The steps themselves stay as they are.</source>
        <translation>シミュレーション設定の「出力間隔」を長く、または「継続時間」を短くすると小さくなります。計算の刻み自体は変わりません。</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
</context>
<context>
    <name>LiveNames</name>
    <message>
        <source>Speed of %1</source>
        <translation>%1 の速度</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>重力</translation>
    </message>
    <message>
        <source>Restitution of %1</source>
        <translation>%1 の反発係数</translation>
    </message>
    <message>
        <source>Friction of %1</source>
        <translation>%1 の摩擦係数</translation>
    </message>
</context>
<context>
    <name>MaterialEditor</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>反発係数</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>摩擦係数</translation>
    </message>
    <message>
        <source>Kinetic friction</source>
        <translation>動摩擦係数</translation>
    </message>
</context>
<context>
    <name>MeasureEditor</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>測定対象</translation>
    </message>
    <message>
        <source>First</source>
        <translation>1 番目</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>2 番目</translation>
    </message>
    <message>
        <source>Point on first</source>
        <translation>1 番目の点</translation>
    </message>
    <message>
        <source>Point on second</source>
        <translation>2 番目の点</translation>
    </message>
    <message>
        <source>Axis on first</source>
        <translation>1 番目の軸</translation>
    </message>
    <message>
        <source>Axis on second</source>
        <translation>2 番目の軸</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>In the world in the initial pose; fixed in the body from then on</source>
        <translation>初期姿勢でのワールド座標。以後はボディに固定されます</translation>
    </message>
    <message>
        <source>Draw its path</source>
        <translation>軌跡を描く</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>数式</translation>
    </message>
    <message>
        <source>Formula of channels by their names, such as hinge.rate, crank.com.x or energy.kinetic, of parameters, of t and of the measures before it. A name with other characters than letters, digits, _ and . stands in braces: {left-hinge.rate}</source>
        <translation>チャンネル名（hinge.rate、crank.com.x、energy.kinetic など）、パラメータ、t、前にある測定の数式。英数字、_、. 以外の文字を含む名前は波括弧で囲みます: {left-hinge.rate}</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>単位</translation>
    </message>
    <message>
        <source>The result&apos;s unit, as plots and files are to show it</source>
        <translation>グラフやファイルに表示する結果の単位</translation>
    </message>
    <message>
        <source>Given in</source>
        <translation>座標系</translation>
    </message>
    <message>
        <source>The frame in which the point is stated; another choice keeps the place and converts its numbers</source>
        <translation>点を与える座標系。変えても位置は同じで、数値が換算されます</translation>
    </message>
    <message>
        <source>Fixed in the body</source>
        <translation>ボディに固定</translation>
    </message>
</context>
<context>
    <name>MechanismDialog</name>
    <message>
        <source>New Mechanism</source>
        <translation>新規機構</translation>
    </message>
    <message>
        <source>Four-bar linkage</source>
        <translation>四節リンク機構</translation>
    </message>
    <message>
        <source>Slider-crank</source>
        <translation>スライダ・クランク機構</translation>
    </message>
    <message>
        <source>Scissor lift</source>
        <translation>シザーリフト</translation>
    </message>
    <message>
        <source>Pantograph</source>
        <translation>パンタグラフ</translation>
    </message>
    <message>
        <source>Gear pair</source>
        <translation>歯車対</translation>
    </message>
    <message>
        <source>&amp;Ground link</source>
        <translation>固定リンク(&amp;G)</translation>
    </message>
    <message>
        <source>The distance of the two fixed hinges</source>
        <translation>2 つの固定ヒンジの間の距離</translation>
    </message>
    <message>
        <source>&amp;Input link</source>
        <translation>入力リンク(&amp;I)</translation>
    </message>
    <message>
        <source>The link that is driven</source>
        <translation>駆動されるリンク</translation>
    </message>
    <message>
        <source>&amp;Coupler</source>
        <translation>中間リンク(&amp;C)</translation>
    </message>
    <message>
        <source>The link between input and output link</source>
        <translation>入力リンクと出力リンクをつなぐリンク</translation>
    </message>
    <message>
        <source>&amp;Output link</source>
        <translation>出力リンク(&amp;O)</translation>
    </message>
    <message>
        <source>The other link that is hinged to ground</source>
        <translation>地面にヒンジでつながるもう 1 つのリンク</translation>
    </message>
    <message>
        <source>&amp;Crank</source>
        <translation>クランク(&amp;C)</translation>
    </message>
    <message>
        <source>From its hinge to the crank pin</source>
        <translation>ヒンジからクランクピンまで</translation>
    </message>
    <message>
        <source>Connecting &amp;rod</source>
        <translation>連接棒(&amp;R)</translation>
    </message>
    <message>
        <source>From the crank pin to the slider</source>
        <translation>クランクピンからスライダまで</translation>
    </message>
    <message>
        <source>O&amp;ffset</source>
        <translation>オフセット(&amp;F)</translation>
    </message>
    <message>
        <source>How far the slider&apos;s line passes above the crank&apos;s hinge; may be negative</source>
        <translation>スライダの軌道がクランクのヒンジの上を通る高さ。負の値も可</translation>
    </message>
    <message>
        <source>&amp;Stages</source>
        <translation>段数(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Arm length</source>
        <translation>アームの長さ(&amp;A)</translation>
    </message>
    <message>
        <source>From end to end</source>
        <translation>端から端まで</translation>
    </message>
    <message>
        <source>O&amp;pening</source>
        <translation>開き(&amp;P)</translation>
    </message>
    <message>
        <source>How far the feet stand apart at first</source>
        <translation>初期の脚の間隔</translation>
    </message>
    <message>
        <source>&amp;Ratio</source>
        <translation>拡大率(&amp;R)</translation>
    </message>
    <message>
        <source>How much larger the pen&apos;s path is than the tracer&apos;s</source>
        <translation>なぞる点の軌跡に対するペンの軌跡の倍率</translation>
    </message>
    <message>
        <source>&amp;Arm</source>
        <translation>腕(&amp;A)</translation>
    </message>
    <message>
        <source>From the fixed hinge to the elbow</source>
        <translation>固定ヒンジからひじまで</translation>
    </message>
    <message>
        <source>&amp;Forearm</source>
        <translation>前腕(&amp;F)</translation>
    </message>
    <message>
        <source>From the elbow to the pen</source>
        <translation>ひじからペンまで</translation>
    </message>
    <message>
        <source>By teeth and module</source>
        <translation>歯数とモジュールで指定</translation>
    </message>
    <message>
        <source>By pitch radii</source>
        <translation>ピッチ円半径で指定</translation>
    </message>
    <message>
        <source>Teeth of the &amp;first gear</source>
        <translation>第 1 歯車の歯数(&amp;F)</translation>
    </message>
    <message>
        <source>Teeth of the &amp;second gear</source>
        <translation>第 2 歯車の歯数(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Module</source>
        <translation>モジュール(&amp;M)</translation>
    </message>
    <message>
        <source>Pitch diameter over number of teeth</source>
        <translation>ピッチ円直径 ÷ 歯数</translation>
    </message>
    <message>
        <source>Pitch radius of the &amp;first gear</source>
        <translation>第 1 歯車のピッチ円半径(&amp;F)</translation>
    </message>
    <message>
        <source>Pitch radius of the &amp;second gear</source>
        <translation>第 2 歯車のピッチ円半径(&amp;S)</translation>
    </message>
    <message>
        <source>Sketch of the mechanism</source>
        <translation>機構のスケッチ</translation>
    </message>
    <message>
        <source>Kinds of mechanisms</source>
        <translation>機構の種類</translation>
    </message>
    <message>
        <source>Of the gear that is driven</source>
        <translation>駆動される歯車です</translation>
    </message>
    <message>
        <source>Of the gear that is turned by the first</source>
        <translation>1 つ目の歯車に回される歯車です</translation>
    </message>
    <message>
        <source>Dri&amp;ve speed</source>
        <translation>駆動の速さ(&amp;V)</translation>
    </message>
    <message>
        <source>The speed at which the drive turns, or of the phase of one that swings; the usual speed where it is left empty</source>
        <translation>駆動が回る速さ、往復する駆動ではその位相の速さです。空欄では通常の速さです</translation>
    </message>
    <message>
        <source>&amp;Density</source>
        <translation>密度(&amp;D)</translation>
    </message>
    <message>
        <source>Of the links, which with their size gives their masses; the usual masses where it is left empty</source>
        <translation>リンクの密度です。大きさとともに質量を決めます。空欄では通常の質量です</translation>
    </message>
    <message>
        <source>Co&amp;upler point, along</source>
        <translation>中間リンクの点、長手方向(&amp;U)</translation>
    </message>
    <message>
        <source>A point that goes with the link: along it from its first hinge; no point where both are left empty</source>
        <translation>リンクとともに動く点です。最初のヒンジからの長手方向の距離です。両方とも空欄なら点はありません</translation>
    </message>
    <message>
        <source>Coupler point, acro&amp;ss</source>
        <translation>中間リンクの点、横方向(&amp;S)</translation>
    </message>
    <message>
        <source>The same point: across the link, to the left of the way along it</source>
        <translation>同じ点の、長手方向に向かって左への距離です</translation>
    </message>
</context>
<context>
    <name>Mends</name>
    <message>
        <source>Move Joint to Shape</source>
        <translation>ジョイントを形状へ移す</translation>
    </message>
    <message>
        <source>Add Floor</source>
        <translation>床を加える</translation>
    </message>
    <message>
        <source>Weld to Ground</source>
        <translation>地面に固定</translation>
    </message>
    <message>
        <source>Widen Limits</source>
        <translation>リミットを広げる</translation>
    </message>
    <message>
        <source>Remove Motor</source>
        <translation>モーターを除く</translation>
    </message>
    <message>
        <source>Remove Parameter</source>
        <translation>パラメータを除く</translation>
    </message>
</context>
<context>
    <name>MessageLevel</name>
    <message>
        <source>Error</source>
        <translation>エラー</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>情報</translation>
    </message>
</context>
<context>
    <name>MessagePanel</name>
    <message>
        <source>Messages</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>箇所</translation>
    </message>
    <message>
        <source>Copy the selected messages, or all of them</source>
        <translation>選択したメッセージ（なければすべて）をコピー</translation>
    </message>
    <message>
        <source>Clear the log; findings of the model stay</source>
        <translation>ログを消去（モデルの指摘は残ります）</translation>
    </message>
</context>
<context>
    <name>ModelEditor</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>説明</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>重力</translation>
    </message>
</context>
<context>
    <name>ModelTree</name>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Add an item to the model</source>
        <translation>モデルに項目を追加</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
</context>
<context>
    <name>OrientationField</name>
    <message>
        <source>Quaternion w, x, y, z</source>
        <translation>クォータニオン w, x, y, z</translation>
    </message>
    <message>
        <source>Axis and angle</source>
        <translation>軸と角度</translation>
    </message>
    <message>
        <source>Angles about x, y, z</source>
        <translation>x, y, z まわりの角度</translation>
    </message>
</context>
<context>
    <name>ParameterEditor</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>数式</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Add parameter</source>
        <translation>パラメータを追加</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Any number of the model may be a formula of these names, for example 2*L or -g*cos(tilt).</source>
        <translation>モデルのどの数値にも、2*L や -g*cos(tilt) のようにこれらの名前を使った数式を書けます。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>説明</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>単位</translation>
    </message>
    <message>
        <source>The unit that the value is shown and typed in. Files and formulas are in SI.</source>
        <translation>値を表示し入力する単位です。ファイルと式は SI です。</translation>
    </message>
    <message>
        <source>Smallest value</source>
        <translation>最小値</translation>
    </message>
    <message>
        <source>A smaller value is refused. Studies vary the parameter from the smallest to the largest value.</source>
        <translation>これより小さい値は受け付けません。スタディは最小値から最大値まで変化させます。</translation>
    </message>
    <message>
        <source>Largest value</source>
        <translation>最大値</translation>
    </message>
    <message>
        <source>A larger value is refused. Studies vary the parameter from the smallest to the largest value.</source>
        <translation>これより大きい値は受け付けません。スタディは最小値から最大値まで変化させます。</translation>
    </message>
    <message>
        <source>What the parameter means.</source>
        <translation>パラメータの意味です。</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>公差</translation>
    </message>
    <message>
        <source>How far a made part&apos;s value may be from the stated one: 0.02, +0.01 -0.02, or a class by ISO 286 such as H7. Study &gt; Tolerances tells what follows.</source>
        <translation>製作した部品の値が指定値からどれだけ離れてよいか: 0.02、+0.01 -0.02、または H7 のような ISO 286 の公差クラス。その影響はスタディ &gt; 公差が示します。</translation>
    </message>
</context>
<context>
    <name>PoseText</name>
    <message>
        <source>Moved by the parameter %1.</source>
        <translation>パラメーター %1 で動かしました。</translation>
    </message>
</context>
<context>
    <name>QuantityText</name>
    <message>
        <source>Transmission Angle</source>
        <translation>伝達角</translation>
    </message>
    <message>
        <source>Mechanical Advantage</source>
        <translation>機械的利得</translation>
    </message>
    <message>
        <source>Velocity Ratios of Hinges</source>
        <translation>ヒンジの速度比</translation>
    </message>
    <message>
        <source>Velocity Ratios of Slides</source>
        <translation>スライドの速度比</translation>
    </message>
    <message>
        <source>Angles of Hinges</source>
        <translation>ヒンジの角度</translation>
    </message>
    <message>
        <source>Velocities of Points</source>
        <translation>点の速度</translation>
    </message>
    <message>
        <source>Accelerations of Points</source>
        <translation>点の加速度</translation>
    </message>
    <message>
        <source>Torque or Force of the Motor</source>
        <translation>モーターのトルクまたは力</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（%2 のとき）</translation>
    </message>
</context>
<context>
    <name>RunPanel</name>
    <message>
        <source>Every run (F5) is kept here</source>
        <translation>実行(F5)はすべてここに残ります</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
</context>
<context>
    <name>SaveName</name>
    <message>
        <source>Replace a file</source>
        <translation>ファイルの置き換え</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there already. Replace it?</source>
        <translation>&quot;%1&quot; はすでにある。置き換えるか?</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>配色(&amp;C)</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>設定のページ</translation>
    </message>
    <message>
        <source>&amp;General</source>
        <translation>一般(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Units</source>
        <translation>単位(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Runs</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Saving</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Runs of a &amp;project to keep</source>
        <translation>プロジェクトに残す実行の数(&amp;P)</translation>
    </message>
    <message>
        <source>all</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>When there are more, the window offers to delete the oldest. Runs that have a name of their own, a note or a tick are never among them, and nothing is deleted without asking.</source>
        <translation>これより多くなると、古い実行の削除が提案されます。名前を付けた実行、メモのある実行、チェックの付いた実行は対象になりません。確認なしに削除されることはありません。</translation>
    </message>
    <message>
        <source>Save the &amp;file by itself every</source>
        <translation>ファイルを自動で保存する間隔(&amp;F)</translation>
    </message>
    <message>
        <source>never</source>
        <translation>保存しない</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分</translation>
    </message>
    <message>
        <source>Holds for models that have a file, and only while no other program has changed it. Whatever is chosen here, a copy of unsaved changes is kept with every edit and offered after a crash.</source>
        <translation>ファイルのあるモデルが対象で、ほかのプログラムがそのファイルを変更していないときに限ります。この設定にかかわらず、未保存の変更の写しは編集のたびに保存され、異常終了の後に復元できます。</translation>
    </message>
</context>
<context>
    <name>ShapeEditor</name>
    <message>
        <source>Type</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>寸法</translation>
    </message>
    <message>
        <source>Radii</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>法線</translation>
    </message>
    <message>
        <source>Given by</source>
        <translation>指定方法</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>Placement in the body</source>
        <translation>ボディ内の配置</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>姿勢</translation>
    </message>
    <message>
        <source>Surface</source>
        <translation>表面</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Takes part in contacts</source>
        <translation>接触の対象にする</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>色</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
</context>
<context>
    <name>SimulationEditor</name>
    <message>
        <source>Coordinates</source>
        <translation>座標</translation>
    </message>
    <message>
        <source>Integrator</source>
        <translation>積分法</translation>
    </message>
    <message>
        <source>How the motion is carried on in time</source>
        <translation>運動を時間方向に進める方法</translation>
    </message>
    <message>
        <source>Relative error of a step</source>
        <translation>1 ステップの相対誤差</translation>
    </message>
    <message>
        <source>Longest step</source>
        <translation>最大刻み幅</translation>
    </message>
    <message>
        <source>Steps are chosen by the tolerance, none longer than this</source>
        <translation>刻み幅は許容誤差から決まり、この値を超えません</translation>
    </message>
    <message>
        <source>Spectral radius</source>
        <translation>スペクトル半径</translation>
    </message>
    <message>
        <source>Numerical damping: 1 none, 0 takes the fastest vibrations away in a step</source>
        <translation>数値減衰：1 でなし、0 では最も速い振動を 1 ステップで消します</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>継続時間</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>刻み幅</translation>
    </message>
    <message>
        <source>Output step</source>
        <translation>出力間隔</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>手法</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>拘束</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>ガンマ</translation>
    </message>
    <message>
        <source>Share of the constraint violation that each step removes</source>
        <translation>1 ステップで取り除く拘束誤差の割合</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>イプシロン</translation>
    </message>
    <message>
        <source>Softness relative to each diagonal entry of the constraint matrix</source>
        <translation>拘束行列の各対角成分に対する柔らかさ</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>回転</translation>
    </message>
    <message>
        <source>Gyroscopic term</source>
        <translation>ジャイロ項</translation>
    </message>
    <message>
        <source>Where in a step the gyroscopic torque is taken; exact and NodaR have their own</source>
        <translation>ステップ内のどこでジャイロトルクを評価するか（厳密回転と NodaR は独自の方法を使う）</translation>
    </message>
    <message>
        <source>NodaR order</source>
        <translation>NodaR の次数</translation>
    </message>
    <message>
        <source>Order of the predictor-corrector, 4 or 5</source>
        <translation>予測子・修正子法の次数（4 または 5）</translation>
    </message>
    <message>
        <source>Overlaps at the start</source>
        <translation>開始時の重なり</translation>
    </message>
    <message>
        <source>Broken velocities</source>
        <translation>矛盾する速度</translation>
    </message>
    <message>
        <source>What happens to bodies that overlap at the start and to limits that exclude the initial coordinate</source>
        <translation>開始時に重なる剛体と、初期座標を含まないリミットの扱い</translation>
    </message>
    <message>
        <source>What happens to initial velocities that break a joint</source>
        <translation>ジョイントに反する初期速度の扱い</translation>
    </message>
    <message>
        <source>No progress</source>
        <translation>進まないとき</translation>
    </message>
    <message>
        <source>What happens to a run whose time hardly moves on for some seconds</source>
        <translation>時刻が何秒もほとんど進まない計算の扱い</translation>
    </message>
    <message>
        <source>Contact and impact</source>
        <translation>接触と衝突</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>ソルバー</translation>
    </message>
    <message>
        <source>Which method solves the complementarity problem of contacts, limits and motors</source>
        <translation>接触・可動範囲・モーターの相補性問題を解く方法</translation>
    </message>
    <message>
        <source>Impact law</source>
        <translation>衝突則</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>衝突</translation>
    </message>
    <message>
        <source>Whether a step is cut where bodies meet</source>
        <translation>ボディが接触する時刻で時間刻みを分けるかどうか</translation>
    </message>
    <message>
        <source>Rebound from</source>
        <translation>跳ね返る速度</translation>
    </message>
    <message>
        <source>Bodies that meet more slowly than this do not rebound; at limits of hinges its number in m/s counts in rad/s</source>
        <translation>これより遅い接近では跳ね返りません。ヒンジのリミットでは、m/s での数を rad/s とみなします</translation>
    </message>
    <message>
        <source>Friction law</source>
        <translation>摩擦則</translation>
    </message>
    <message>
        <source>Solving contacts</source>
        <translation>接触の解法</translation>
    </message>
    <message>
        <source>Solve islands apart</source>
        <translation>島ごとに解く</translation>
    </message>
    <message>
        <source>Bodies that neither touch nor are jointed are solved apart</source>
        <translation>接触もジョイントもないボディ同士は別々に解きます</translation>
    </message>
    <message>
        <source>Start warm</source>
        <translation>前ステップから開始</translation>
    </message>
    <message>
        <source>Solves start from the multipliers of the step before</source>
        <translation>前のステップの乗数から解き始めます</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>反復回数</translation>
    </message>
    <message>
        <source>How many iterations an iterative solver may do</source>
        <translation>反復ソルバーの最大反復回数</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>許容誤差</translation>
    </message>
    <message>
        <source>Residual at which an iterative solver ends, relative</source>
        <translation>反復ソルバーが終了する相対残差</translation>
    </message>
    <message>
        <source>Record contact points</source>
        <translation>接触点を記録</translation>
    </message>
    <message>
        <source>Points and forces of contact are recorded in every output frame</source>
        <translation>出力フレームごとに接触点と接触力を記録します</translation>
    </message>
    <message>
        <source>Sleeping</source>
        <translation>スリープ</translation>
    </message>
    <message>
        <source>Let bodies at rest sleep</source>
        <translation>静止したボディをスリープさせる</translation>
    </message>
    <message>
        <source>Islands at rest are left out until something wakes them</source>
        <translation>静止した島は、起こされるまで計算から除きます</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速さ</translation>
    </message>
    <message>
        <source>What is slower counts as at rest</source>
        <translation>これより遅ければ静止とみなします</translation>
    </message>
    <message>
        <source>Angular speed</source>
        <translation>角速度</translation>
    </message>
    <message>
        <source>What turns more slowly counts as at rest</source>
        <translation>回転がこれより遅ければ静止とみなします</translation>
    </message>
    <message>
        <source>Time at rest</source>
        <translation>静止時間</translation>
    </message>
    <message>
        <source>How long an island rests before it sleeps</source>
        <translation>島がスリープするまでの静止時間</translation>
    </message>
    <message>
        <source>What fails</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Share of solves</source>
        <translation>求解の割合</translation>
    </message>
    <message>
        <source>Share of the solves that may fail in a run that succeeds</source>
        <translation>成功とみなす計算で失敗してよい求解の割合</translation>
    </message>
    <message>
        <source>Not a number</source>
        <translation>数でない値</translation>
    </message>
    <message>
        <source>What a run does where a formula or measure has no value any more</source>
        <translation>式や測定の値がなくなったときの計算の扱い</translation>
    </message>
    <message>
        <source>Whether the equations are those of the bodies with joints as constraints, or those of the joints&apos; coordinates</source>
        <translation>方程式をジョイントを拘束とする剛体の座標で立てるか、ジョイントの座標で立てるか</translation>
    </message>
</context>
<context>
    <name>StudyDialog</name>
    <message>
        <source>New Study</source>
        <translation>新しいスタディ</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名前(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Design</source>
        <translation>計画(&amp;D)</translation>
    </message>
    <message>
        <source>S&amp;amples</source>
        <translation>標本数(&amp;A)</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>乱数の種(&amp;E)</translation>
    </message>
    <message>
        <source>Factors: values as a list (0, 0.5, 1) or from, to and how many (0 .. 1 : 21)</source>
        <translation>因子: 値は列挙 (0, 0.5, 1)、または始点・終点・個数 (0 .. 1 : 21)</translation>
    </message>
    <message>
        <source>Add a factor</source>
        <translation>因子を追加</translation>
    </message>
    <message>
        <source>Remove the chosen factor</source>
        <translation>選択した因子を削除</translation>
    </message>
    <message>
        <source>Factors</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>Parameter or setting</source>
        <translation>パラメータまたは設定</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Outputs: expressions over channels and events, with first, last, min, max, mean, rms, sum, count, abs and at(channel, t)</source>
        <translation>出力: チャンネルとイベントの式。first, last, min, max, mean, rms, sum, count, abs, at(channel, t) が使えます</translation>
    </message>
    <message>
        <source>Add an output</source>
        <translation>出力を追加</translation>
    </message>
    <message>
        <source>Remove the chosen output</source>
        <translation>選択した出力を削除</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>式</translation>
    </message>
    <message>
        <source>&amp;Keep every run&apos;s results, to look at them without computing them anew</source>
        <translation>すべての実行の結果を残す(計算し直さずに見られます)(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Time limit of a run</source>
        <translation>計算の時間制限(&amp;T)</translation>
    </message>
    <message>
        <source>A run that takes longer is listed as failed, and the study goes on</source>
        <translation>これより長くかかった計算は失敗とし、スタディは続きます</translation>
    </message>
</context>
<context>
    <name>StudyPanel</name>
    <message>
        <source>Studies of this model</source>
        <translation>このモデルのスタディ</translation>
    </message>
    <message>
        <source>Progress of the study</source>
        <translation>スタディの進み具合</translation>
    </message>
    <message>
        <source>Runs of the study</source>
        <translation>スタディの実行</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>over</source>
        <translation>を</translation>
    </message>
    <message>
        <source>Factor along the horizontal axis</source>
        <translation>横軸の因子</translation>
    </message>
    <message>
        <source>and</source>
        <translation>と</translation>
    </message>
    <message>
        <source>Second factor</source>
        <translation>二番目の因子</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>線</translation>
    </message>
    <message>
        <source>Copy the selected runs, or all of them</source>
        <translation>選択した実行(なければ全部)をコピー</translation>
    </message>
    <message>
        <source>Plot of the study</source>
        <translation>スタディの図</translation>
    </message>
</context>
<context>
    <name>TimeBar</name>
    <message>
        <source>Playback speed: simulated seconds per second (Page Up, Page Down)</source>
        <translation>再生速度: 1 秒あたりのシミュレーション秒数（Page Up、Page Down）</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>再生速度</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>フレーム</translation>
    </message>
    <message>
        <source>Time shown; type one and press Enter to go there</source>
        <translation>表示中の時刻。入力して Enter を押すとその時刻へ移動します</translation>
    </message>
</context>
<context>
    <name>ToleranceSummary</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 ～ %2</translation>
    </message>
    <message>
        <source>Worst case, linear</source>
        <translation>最悪の場合、線形</translation>
    </message>
    <message>
        <source>all %1 corners</source>
        <translation>%1 個の頂点すべて</translation>
    </message>
    <message>
        <source>the two that the derivatives name</source>
        <translation>微分が示す 2 個</translation>
    </message>
    <message>
        <source>without output: %1</source>
        <translation>出力なし: %1</translation>
    </message>
    <message>
        <source>Worst case, corners</source>
        <translation>最悪の場合、頂点</translation>
    </message>
    <message>
        <source>Root sum square</source>
        <translation>二乗和平方根</translation>
    </message>
    <message>
        <source>mean %1, standard deviation %2; 3 of them: ±%3</source>
        <translation>平均 %1、標準偏差 %2、その 3 倍: ±%3</translation>
    </message>
    <message>
        <source>Yield, normal</source>
        <translation>良品率、正規分布</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>サンプル %1 個</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Monte Carlo</source>
        <translation>モンテカルロ</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>標準偏差</translation>
    </message>
    <message>
        <source>Least, largest</source>
        <translation>最小、最大</translation>
    </message>
    <message>
        <source>90 % are between</source>
        <translation>90 % の範囲</translation>
    </message>
    <message>
        <source>Yield</source>
        <translation>良品率</translation>
    </message>
    <message>
        <source>%1, between %2 and %3 with 95 % confidence</source>
        <translation>%1、信頼度 95 % で %2 から %3 の間</translation>
    </message>
    <message>
        <source>Nominal</source>
        <translation>公称値</translation>
    </message>
</context>
<context>
    <name>ToleranceText</name>
    <message>
        <source>Expected a deviation such as 0.02, two limits such as +0.01 -0.02, or a class such as H7.</source>
        <translation>0.02 のような許容差、+0.01 -0.02 のような二つの限界、または H7 のようなクラスを入力してください。</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>一様</translation>
    </message>
    <message>
        <source>triangular</source>
        <translation>三角</translation>
    </message>
    <message>
        <source>normal, cut off</source>
        <translation>切断正規</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>正規</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Design linkages, simulate them and look closely at what they do.</source>
        <translation>リンク機構を設計し、シミュレーションして、動きを詳しく観察します。</translation>
    </message>
    <message>
        <source>New Model</source>
        <translation>新規モデル</translation>
    </message>
    <message>
        <source>New Mechanism...</source>
        <translation>新規機構...</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>開く...</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近のファイル</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>例題</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Design linkages, simulate them, see what they do.</source>
        <translation>リンク機構を設計し、シミュレーションして、動きを見ます。</translation>
    </message>
    <message>
        <source>Model or study file to open.</source>
        <translation>開くモデルファイル。</translation>
    </message>
    <message>
        <source>Run the model, save pictures of the window and the plots there, and end.</source>
        <translation>モデルを実行し、ウィンドウとグラフの画像をそこに保存して終了します。</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>フォルダー</translation>
    </message>
</context>
<context>
    <name>trammel::studio::AboutDialog</name>
    <message>
        <source>Version %1, with Qt %2</source>
        <translation>バージョン %1、Qt %2</translation>
    </message>
</context>
<context>
    <name>trammel::studio::AnalysisBox</name>
    <message>
        <source>Runs are</source>
        <translation>実行の種類</translation>
    </message>
    <message>
        <source>&amp;Runs are</source>
        <translation>実行の種類(&amp;R)</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Transmission at</source>
        <translation>伝達角の位置</translation>
    </message>
    <message>
        <source>Joint that leads; empty: the only driven one</source>
        <translation>先に動くジョイント。空: ただ 1 つの駆動ジョイント</translation>
    </message>
    <message>
        <source>Joint of the output; empty: the only other one on the ground</source>
        <translation>出力のジョイント。空: 固定部にあるただ 1 つのほかのジョイント</translation>
    </message>
    <message>
        <source>Hinge of the transmission angle; empty: the last one before the output</source>
        <translation>伝達角を測る回転ジョイント。空: 出力の直前のもの</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ数</translation>
    </message>
    <message>
        <source>Poses of the cycle; empty: 360</source>
        <translation>一周の姿勢の数。空: 360</translation>
    </message>
</context>
<context>
    <name>trammel::studio::AnimationDialog</name>
    <message>
        <source>Picture of the shown moment (PNG)</source>
        <translation>表示中の瞬間の画像 (PNG)</translation>
    </message>
    <message>
        <source>Film (MP4)</source>
        <translation>動画 (MP4)</translation>
    </message>
    <message>
        <source>Film (GIF)</source>
        <translation>動画 (GIF)</translation>
    </message>
    <message>
        <source>Folder of pictures (PNG)</source>
        <translation>画像のフォルダー (PNG)</translation>
    </message>
    <message>
        <source>As shown</source>
        <translation>表示のまま</translation>
    </message>
    <message>
        <source>New &amp;folder</source>
        <translation>新しいフォルダー(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>GIF and MP4 films are made by the program ffmpeg, which was not found. Install it (Debian: apt install ffmpeg), or export a folder of pictures.</source>
        <translation>GIF と MP4 の動画を作るプログラム ffmpeg が見つかりません。インストールする (Debian: apt install ffmpeg) か、画像のフォルダーとして書き出してください。</translation>
    </message>
    <message>
        <source>The name of the file is missing.</source>
        <translation>ファイル名がありません。</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>フォルダー %1 がありません。</translation>
    </message>
    <message>
        <source>%1 exists already; choose another name.</source>
        <translation>%1 はすでにあります。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>%1 is no name for this format: it ends with %2.</source>
        <translation>%1 はこの形式の名前ではありません。末尾は %2 です。</translation>
    </message>
    <message>
        <source>The film ends before it begins.</source>
        <translation>動画の終わりが始まりより前です。</translation>
    </message>
    <message>
        <source>More than %L1 pictures are too many for a film.</source>
        <translation>画像が %L1 枚を超える動画は作れません。</translation>
    </message>
    <message>
        <source>Pictures: %1, %2 s long</source>
        <translation>画像 %1 枚、長さ %2 秒</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 はすでにあります。置き換えますか？</translation>
    </message>
</context>
<context>
    <name>trammel::studio::AnimationExporter</name>
    <message>
        <source>Exported %1</source>
        <translation>%1 を書き出しました</translation>
    </message>
    <message>
        <source>Export 3-D View</source>
        <translation>3D 表示の書き出し</translation>
    </message>
    <message>
        <source>Picture %1 of %2</source>
        <translation>画像 %1 / %2</translation>
    </message>
</context>
<context>
    <name>trammel::studio::AssemblySwitch</name>
    <message>
        <source>Other assembly</source>
        <translation>別の組立て形</translation>
    </message>
</context>
<context>
    <name>trammel::studio::BackdropBar</name>
    <message>
        <source>Choose a File...</source>
        <translation>ファイルを選択...</translation>
    </message>
    <message>
        <source>A picture, PDF page or DXF drawing to draw over</source>
        <translation>下に敷いて描くための画像、PDF のページ、DXF 図面</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>Remove the Backdrop</source>
        <translation>下絵を取り除く</translation>
    </message>
    <message>
        <source>Hide This Row</source>
        <translation>この行を隠す</translation>
    </message>
</context>
<context>
    <name>trammel::studio::BackdropController</name>
    <message>
        <source>Page %1 of the backdrop</source>
        <translation>下絵の %1 ページ</translation>
    </message>
    <message>
        <source>Remove the backdrop</source>
        <translation>下絵を取り除く</translation>
    </message>
    <message>
        <source>Choose a Backdrop</source>
        <translation>下絵を選択</translation>
    </message>
    <message>
        <source>Pictures and drawings (%1)</source>
        <translation>画像と図面 (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Draw over %1</source>
        <translation>%1 を下に敷く</translation>
    </message>
    <message>
        <source>Move the backdrop</source>
        <translation>下絵を移動</translation>
    </message>
    <message>
        <source>Turn the backdrop</source>
        <translation>下絵を回転</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距離</translation>
    </message>
    <message>
        <source>How far the two points are from each other</source>
        <translation>2 点間の距離</translation>
    </message>
    <message>
        <source>A number is expected.</source>
        <translation>数値を入力してください。</translation>
    </message>
    <message>
        <source>Scale the backdrop</source>
        <translation>下絵の縮尺を合わせる</translation>
    </message>
    <message>
        <source>Opacity of the backdrop</source>
        <translation>下絵の不透明度</translation>
    </message>
</context>
<context>
    <name>trammel::studio::BackdropReader</name>
    <message>
        <source>There is no file %1.</source>
        <translation>ファイル %1 がありません。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 を読み込めません: %2</translation>
    </message>
    <message>
        <source>%1 is no SVG picture.</source>
        <translation>%1 は SVG 画像ではありません。</translation>
    </message>
    <message>
        <source>%1 is no PDF file that can be read.</source>
        <translation>%1 は読み込める PDF ファイルではありません。</translation>
    </message>
    <message>
        <source>%1 has no page %2; its last one is %3.</source>
        <translation>%1 に %2 ページはありません。最後のページは %3 です。</translation>
    </message>
    <message>
        <source>%1 has no lines, arcs or points.</source>
        <translation>%1 には線も円弧も点もありません。</translation>
    </message>
    <message>
        <source>The drawing states no unit; it counts as millimetres.</source>
        <translation>図面に単位がないため、ミリメートルとみなします。</translation>
    </message>
    <message>
        <source>Not drawn: %1.</source>
        <translation>描かれないもの: %1。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::BodyEditor</name>
    <message>
        <source>from the shapes</source>
        <translation>形状から計算</translation>
    </message>
    <message>
        <source>none: it follows</source>
        <translation>なし（追従）</translation>
    </message>
    <message>
        <source>Mass (a body that follows needs none)</source>
        <translation>質量（追従するボディには不要）</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>質量</translation>
    </message>
    <message>
        <source>Let %1 follow</source>
        <translation>%1 を追従させる</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>A body, at its place</source>
        <translation>ボディ（相対位置を保つ）</translation>
    </message>
    <message>
        <source>Two points, as a telescope</source>
        <translation>2 点（伸縮筒）</translation>
    </message>
</context>
<context>
    <name>trammel::studio::BurmesterView</name>
    <message>
        <source>hinges at the ground</source>
        <translation>グラウンドのヒンジ</translation>
    </message>
    <message>
        <source>hinges of the body, first pose</source>
        <translation>ボディのヒンジ (最初の姿勢)</translation>
    </message>
    <message>
        <source>Click the first of two links.</source>
        <translation>1 つ目のリンクをクリックしてください。</translation>
    </message>
    <message>
        <source>Click the second link; Esc takes the first one back.</source>
        <translation>2 つ目のリンクをクリックしてください。Esc で 1 つ目を取り消します。</translation>
    </message>
    <message>
        <source>Curves of the hinges for four poses</source>
        <translation>4 つの姿勢に対するヒンジの曲線</translation>
    </message>
    <message>
        <source>Every point of a curve is a link that holds the body in all four poses; two of them are a linkage. Arrow keys go along, Enter picks.</source>
        <translation>曲線の各点は、4 つの姿勢すべてでボディを保持するリンクです。2 つでリンク機構になります。矢印キーで移動し、Enter で選びます。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::CandidateModel</name>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>値なし</translation>
    </message>
    <message>
        <source>not whole yet</source>
        <translation>まだ整数でない</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>feasible</source>
        <translation>制約を満たす</translation>
    </message>
    <message>
        <source>misses constraints</source>
        <translation>制約を満たさない</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Wall time [s]</source>
        <translation>実時間 [s]</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ChannelCatalog</name>
    <message>
        <source>Energy</source>
        <translation>エネルギー</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>運動量</translation>
    </message>
    <message>
        <source>Drift and Solver</source>
        <translation>ドリフトとソルバー</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>Forces and Measures</source>
        <translation>力と測定量</translation>
    </message>
    <message>
        <source>Kinetic</source>
        <translation>運動エネルギー</translation>
    </message>
    <message>
        <source>Potential</source>
        <translation>位置エネルギー</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>全エネルギー</translation>
    </message>
    <message>
        <source>Lost to friction</source>
        <translation>摩擦による損失</translation>
    </message>
    <message>
        <source>Lost in impacts</source>
        <translation>衝突による損失</translation>
    </message>
    <message>
        <source>Lost to damping</source>
        <translation>減衰による損失</translation>
    </message>
    <message>
        <source>Stopped too slow for an impact</source>
        <translation>衝突に至らない遅い接近の停止</translation>
    </message>
    <message>
        <source>Lost numerically</source>
        <translation>数値誤差による損失</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Linear %1</source>
        <translation>並進 %1</translation>
    </message>
    <message>
        <source>Angular %1</source>
        <translation>角 %1</translation>
    </message>
    <message>
        <source>Largest position drift</source>
        <translation>位置ドリフトの最大値</translation>
    </message>
    <message>
        <source>Largest velocity drift</source>
        <translation>速度ドリフトの最大値</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>Pivots</source>
        <translation>ピボット数</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>quaternion %1</source>
        <translation>クォータニオン %1</translation>
    </message>
    <message>
        <source>velocity %1</source>
        <translation>速度 %1</translation>
    </message>
    <message>
        <source>angular velocity %1</source>
        <translation>角速度 %1</translation>
    </message>
    <message>
        <source>acceleration %1</source>
        <translation>加速度 %1</translation>
    </message>
    <message>
        <source>angular acceleration %1</source>
        <translation>角加速度 %1</translation>
    </message>
    <message>
        <source>coordinate</source>
        <translation>座標</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>並進</translation>
    </message>
    <message>
        <source>translation rate</source>
        <translation>並進速度</translation>
    </message>
    <message>
        <source>acceleration</source>
        <translation>加速度</translation>
    </message>
    <message>
        <source>translation acceleration</source>
        <translation>並進加速度</translation>
    </message>
    <message>
        <source>position drift</source>
        <translation>位置ドリフト</translation>
    </message>
    <message>
        <source>angle drift</source>
        <translation>角度ドリフト</translation>
    </message>
    <message>
        <source>velocity drift</source>
        <translation>速度ドリフト</translation>
    </message>
    <message>
        <source>angular velocity drift</source>
        <translation>角速度ドリフト</translation>
    </message>
    <message>
        <source>multiplier %1</source>
        <translation>乗数 %1</translation>
    </message>
    <message>
        <source>force %1</source>
        <translation>力 %1</translation>
    </message>
    <message>
        <source>torque %1</source>
        <translation>トルク %1</translation>
    </message>
    <message>
        <source>force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>torque</source>
        <translation>トルク</translation>
    </message>
    <message>
        <source>length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>driving torque</source>
        <translation>駆動トルク</translation>
    </message>
    <message>
        <source>driving force</source>
        <translation>駆動力</translation>
    </message>
    <message>
        <source>driving power</source>
        <translation>駆動動力</translation>
    </message>
    <message>
        <source>friction torque</source>
        <translation>摩擦トルク</translation>
    </message>
    <message>
        <source>friction force</source>
        <translation>摩擦力</translation>
    </message>
    <message>
        <source>value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>ドリフト</translation>
    </message>
    <message>
        <source>Multipliers</source>
        <translation>乗数</translation>
    </message>
    <message>
        <source>Momenta</source>
        <translation>運動量</translation>
    </message>
    <message>
        <source>LCP</source>
        <translation>LCP</translation>
    </message>
    <message>
        <source>Constraint drift</source>
        <translation>拘束ドリフト</translation>
    </message>
    <message>
        <source>Multiplier</source>
        <translation>乗数</translation>
    </message>
    <message>
        <source>Residual of the LCP</source>
        <translation>LCP の残差</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Angular velocity</source>
        <translation>角速度</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>加速度</translation>
    </message>
    <message>
        <source>Angular acceleration</source>
        <translation>角加速度</translation>
    </message>
    <message>
        <source>Run (F5) to see energy here</source>
        <translation>実行 (F5) するとエネルギーがここに表示されます</translation>
    </message>
    <message>
        <source>Run (F5) to see constraint drift here</source>
        <translation>実行 (F5) すると拘束ドリフトがここに表示されます</translation>
    </message>
    <message>
        <source>Run (F5) to see Lagrange multipliers here</source>
        <translation>実行 (F5) するとラグランジュ乗数がここに表示されます</translation>
    </message>
    <message>
        <source>Run (F5) to see momenta here</source>
        <translation>実行 (F5) すると運動量がここに表示されます</translation>
    </message>
    <message>
        <source>Run (F5) to see the solver&apos;s residual and pivots here</source>
        <translation>実行 (F5) するとソルバーの残差とピボット数がここに表示されます</translation>
    </message>
    <message>
        <source>Run (F5), then drag channels here</source>
        <translation>実行 (F5) してから、チャンネルをここへドラッグします</translation>
    </message>
    <message>
        <source>difference of %1</source>
        <translation>%1 の差</translation>
    </message>
    <message>
        <source>natural frequency</source>
        <translation>固有振動数</translation>
    </message>
    <message>
        <source>damped frequency</source>
        <translation>減衰固有振動数</translation>
    </message>
    <message>
        <source>damping ratio</source>
        <translation>減衰比</translation>
    </message>
    <message>
        <source>rate of growth</source>
        <translation>増大率</translation>
    </message>
    <message>
        <source>turns fully</source>
        <translation>一回転する</translation>
    </message>
    <message>
        <source>travel of the input</source>
        <translation>入力の動く幅</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ChannelTree</name>
    <message>
        <source>Search channels</source>
        <translation>チャンネルを検索</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>チャンネル</translation>
    </message>
    <message>
        <source>Stacked</source>
        <translation>積み上げ</translation>
    </message>
    <message>
        <source>Puts the energies upon each other, input taken away: the sum stays level when no energy is lost track of</source>
        <translation>エネルギーを積み上げ、入力を差し引きます。すべてのエネルギーが把握されていれば、合計は一定になります</translation>
    </message>
</context>
<context>
    <name>trammel::studio::CheckController</name>
    <message>
        <source>Use equilibrium as initial pose</source>
        <translation>平衡を初期姿勢にする</translation>
    </message>
    <message>
        <source>The model has errors; they are listed under Messages.</source>
        <translation>モデルに誤りがあります。メッセージに表示しています。</translation>
    </message>
    <message>
        <source>The model has no bodies yet.</source>
        <translation>モデルにまだボディがありません。</translation>
    </message>
    <message>
        <source>Find Equilibrium searches the pose in which the mechanism rests, with drivers and loads as at the start.</source>
        <translation>「平衡を求める」は、開始時のドライバーと荷重の下で機構が静止する姿勢を探します。</translation>
    </message>
    <message>
        <source>Counting...</source>
        <translation>計算中...</translation>
    </message>
    <message>
        <source>The model has no joints.</source>
        <translation>モデルにジョイントがありません。</translation>
    </message>
    <message>
        <source>All joints close.</source>
        <translation>すべてのジョイントが閉じています。</translation>
    </message>
    <message>
        <source>Joints are open; a run assembles them first, with the least movement. Assemble does so for good.</source>
        <translation>開いたジョイントがあります。実行時には最小の移動で組み立てられます。「組み立てる」はその姿勢を保存します。</translation>
    </message>
    <message>
        <source>Linearizing...</source>
        <translation>線形化中...</translation>
    </message>
    <message>
        <source>Searching...</source>
        <translation>探索中...</translation>
    </message>
    <message>
        <source>Replace joints</source>
        <translation>ジョイントを置き換え</translation>
    </message>
    <message>
        <source>The joints cannot be closed: %1</source>
        <translation>ジョイントを閉じられません: %1</translation>
    </message>
    <message>
        <source>All joints are closed already.</source>
        <translation>すべてのジョイントはすでに閉じています。</translation>
    </message>
    <message>
        <source>Assemble</source>
        <translation>組み立て</translation>
    </message>
    <message>
        <source>Assembled: joints that were open by up to %1 close to %2.</source>
        <translation>組み立てました。最大 %1 開いていたジョイントが %2 まで閉じました。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::CheckDialog</name>
    <message>
        <source>Degrees of freedom: %1.</source>
        <translation>自由度: %1。</translation>
    </message>
    <message>
        <source>Gruebler&apos;s count gives %1: %2 velocities less %3 constraints.</source>
        <translation>グリューブラーの式では %1: 速度 %2 から拘束 %3 を引いた数。</translation>
    </message>
    <message>
        <source>Redundant constraints: %1. They hold what others hold already: the motion is right, but the reactions listed below are not unique.</source>
        <translation>冗長な拘束: %1。他の拘束がすでに保持している方向なので、運動は正しく求まりますが、下に示す反力は一意に決まりません。</translation>
    </message>
    <message>
        <source>The pose is singular: freedoms in it alone: %1.</source>
        <translation>特異姿勢です。この姿勢だけでの自由度: %1。</translation>
    </message>
    <message>
        <source>The joints do not close.</source>
        <translation>ジョイントが閉じません。</translation>
    </message>
    <message>
        <source>The model is large: its freedoms were counted, not looked at one by one.</source>
        <translation>モデルが大きいため、自由度は数だけを求めました。</translation>
    </message>
    <message>
        <source>Freedoms</source>
        <translation>自由度</translation>
    </message>
    <message>
        <source>Freedom %1</source>
        <translation>自由度 %1</translation>
    </message>
    <message>
        <source>infinitesimal only</source>
        <translation>無限小のみ</translation>
    </message>
    <message>
        <source>free, in six directions</source>
        <translation>六方向に自由</translation>
    </message>
    <message>
        <source>Redundant constraints</source>
        <translation>冗長な拘束</translation>
    </message>
    <message>
        <source>Reactions that are not unique, least-norm values at t = 0</source>
        <translation>一意でない反力 (t = 0 の最小ノルム値)</translation>
    </message>
    <message>
        <source>Range %1: what may be added to them</source>
        <translation>範囲 %1: 加えてよい反力</translation>
    </message>
    <message>
        <source>No equilibrium was found: %1</source>
        <translation>平衡が見つかりません: %1</translation>
    </message>
    <message>
        <source>Potential energy %1 J.</source>
        <translation>位置エネルギー %1 J。</translation>
    </message>
    <message>
        <source>The equilibrium is unstable.</source>
        <translation>この平衡は不安定です。</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>Springs</source>
        <translation>ばね</translation>
    </message>
    <message>
        <source>oscillation</source>
        <translation>振動</translation>
    </message>
    <message>
        <source>decay</source>
        <translation>減衰</translation>
    </message>
    <message>
        <source>unstable</source>
        <translation>不安定</translation>
    </message>
    <message>
        <source>free motion</source>
        <translation>自由運動</translation>
    </message>
    <message>
        <source>Modes of small vibration: %1.</source>
        <translation>微小振動のモード: %1。</translation>
    </message>
    <message>
        <source>The mechanism has no freedom to vibrate: its drivers prescribe how it moves. Take a driver away to see the modes.</source>
        <translation>機構には振動する自由度がありません。運動は駆動で決まっています。モードを見るには駆動を外してください。</translation>
    </message>
    <message>
        <source>The mechanism has no freedom to vibrate: its joints leave no motion.</source>
        <translation>機構には振動する自由度がありません。ジョイントが動きを残していません。</translation>
    </message>
    <message>
        <source>moved by %1 and %2</source>
        <translation>%1、%2 移動</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Rests with a residual of %1.</source>
        <translation>静止しています。残差 %1。</translation>
    </message>
    <message>
        <source>The pose is not in equilibrium: %1 are not balanced, so these are the modes of a mechanism held there.</source>
        <translation>この姿勢は平衡ではありません。%1 が釣り合っていないため、そこに保持した機構のモードです。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ChoiceField</name>
    <message>
        <source>%1 (default)</source>
        <translation>%1（既定）</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ClusterController</name>
    <message>
        <source>Submitted job %1: %2 runs in %3 tasks</source>
        <translation>ジョブ %1 を投入しました：計算 %2 件、タスク %3 個</translation>
    </message>
    <message>
        <source>Nothing to submit: every run is finished or in the queue</source>
        <translation>投入するものがありません：すべての計算は終わったか、待ち行列にあります</translation>
    </message>
    <message>
        <source>The cluster has no more tasks of the study; the tables of what is finished are written</source>
        <translation>クラスタにこのスタディのタスクは残っていません。終わった計算の表を書き出しました</translation>
    </message>
    <message>
        <source>Run on a Cluster</source>
        <translation>クラスタで実行</translation>
    </message>
    <message>
        <source>Slurm&apos;s commands sbatch and squeue are not on this machine. Start Trammel Studio where jobs can be submitted from, or there: trammel study STUDY --engine slurm.</source>
        <translation>このコンピュータには Slurm のコマンド sbatch と squeue がありません。ジョブを投入できるコンピュータで Trammel Studio を使うか、そこで trammel study STUDY --engine slurm を実行してください。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ClusterDialog</name>
    <message>
        <source>Submit</source>
        <translation>投入</translation>
    </message>
    <message>
        <source>Runs to submit: %1; in the queue: %2. They are handed to Slurm as an array job; this program may be closed meanwhile.</source>
        <translation>投入する計算：%1 件、待ち行列にある計算：%2 件。配列ジョブとして Slurm に渡します。その間このプログラムを閉じてもかまいません。</translation>
    </message>
    <message>
        <source>the cluster&apos;s default</source>
        <translation>クラスタの既定</translation>
    </message>
    <message>
        <source>As sbatch takes it, e.g. 30 (minutes) or 2:00:00</source>
        <translation>sbatch の書き方で、例：30（分）、2:00:00</translation>
    </message>
    <message>
        <source>As sbatch takes it, e.g. 500M or 2G</source>
        <translation>sbatch の書き方で、例：500M、2G</translation>
    </message>
    <message>
        <source>A task computes as many runs at the same time</source>
        <translation>一つのタスクが同時に行う計算の数です</translation>
    </message>
    <message>
        <source>The cluster&apos;s nodes must see the same files at these places:
%1
%2</source>
        <translation>クラスタのノードから、次の場所に同じファイルが見える必要があります：
%1
%2</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ColorField</name>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>色</translation>
    </message>
    <message>
        <source>Let the program choose the color</source>
        <translation>色を自動で選ぶ</translation>
    </message>
</context>
<context>
    <name>trammel::studio::CompareDialog</name>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; have the same model and settings. Differences are %2 less %1.</source>
        <translation>「%1」と「%2」はモデルも設定も同じです。差は %2 − %1 です。</translation>
    </message>
    <message>
        <source>Settings in which &quot;%1&quot; and &quot;%2&quot; differ: %3. Differences are %2 less %1.</source>
        <translation>「%1」と「%2」で異なる設定: %3 件。差は %2 − %1 です。</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>チャンネル</translation>
    </message>
    <message>
        <source>Largest, relative</source>
        <translation>最大(相対)</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>At</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>Root mean square</source>
        <translation>二乗平均平方根</translation>
    </message>
    <message>
        <source>The largest difference, of the channel&apos;s scale</source>
        <translation>最大の差を、チャンネルの尺度に対する割合で示します</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>ほか %1 件</translation>
    </message>
    <message>
        <source>The largest absolute value in the two runs, of all components of a vector</source>
        <translation>2 つの実行での絶対値の最大 (ベクトルではすべての成分の)</translation>
    </message>
    <message>
        <source>Bodies or joint</source>
        <translation>物体またはジョイント</translation>
    </message>
    <message>
        <source>Impact</source>
        <translation>衝突</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>反発係数</translation>
    </message>
    <message>
        <source>Energy loss [J]</source>
        <translation>エネルギー損失 [J]</translation>
    </message>
    <message>
        <source>Bold: how many, the sums of impulses and losses and the mean restitution. Below: the impacts of both runs by their order.</source>
        <translation>太字: 数、力積と損失の合計、反発係数の平均。下: 両方の実行の衝突を順に。</translation>
    </message>
    <message>
        <source>Time [%1]</source>
        <translation>時刻 [%1]</translation>
    </message>
    <message>
        <source>Impulse n [%1]</source>
        <translation>法線力積 [%1]</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ContactPairEditor</name>
    <message>
        <source>Wheel&apos;s axis</source>
        <translation>車輪の軸</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>One direction</source>
        <translation>一方向</translation>
    </message>
    <message>
        <source>Two directions</source>
        <translation>二方向</translation>
    </message>
    <message>
        <source>Tyre</source>
        <translation>タイヤ</translation>
    </message>
</context>
<context>
    <name>trammel::studio::CycleBar</name>
    <message>
        <source>Stop turning (Space)</source>
        <translation>回転を止める (Space)</translation>
    </message>
    <message>
        <source>Turn the mechanism in place (Space)</source>
        <translation>機構をその場で回す (Space)</translation>
    </message>
    <message>
        <source>Back to the drawn pose (Home)</source>
        <translation>描いた姿勢に戻す (Home)</translation>
    </message>
    <message>
        <source>Turns the mechanism: drag, wheel, or arrow keys. Red: dead points, dark: limits of joints.</source>
        <translation>機構を回します: ドラッグ、ホイール、または矢印キー。赤: 死点、濃色: ジョイントの限界。</translation>
    </message>
    <message>
        <source>Input of the mechanism</source>
        <translation>機構の入力</translation>
    </message>
    <message>
        <source>Where the input is; a number and Enter bring it there</source>
        <translation>入力の位置。数値を入力して Enter を押すとそこへ動きます</translation>
    </message>
    <message>
        <source>The joint that turns the mechanism</source>
        <translation>機構を回すジョイント</translation>
    </message>
    <message>
        <source>Assembly %1 of %2</source>
        <translation>組立て形 %1 / %2</translation>
    </message>
    <message>
        <source>Other Assembly</source>
        <translation>別の組立て形</translation>
    </message>
    <message>
        <source>Puts the links together the other way, with the input where it is drawn</source>
        <translation>入力を描いた位置に置いたまま、リンクを別の形に組み立てます</translation>
    </message>
</context>
<context>
    <name>trammel::studio::CycleController</name>
    <message>
        <source>Cycle</source>
        <translation>サイクル</translation>
    </message>
    <message>
        <source>Nothing can be turned yet: links on ground pivots or sliders can.</source>
        <translation>まだ回せるものがありません。グラウンドの支点またはスライダーに付いたリンクを回せます。</translation>
    </message>
    <message>
        <source>It cannot be brought to %1: it %2</source>
        <translation>%1 には動かせません。範囲: %2</translation>
    </message>
    <message>
        <source>A number is expected, with or without a unit.</source>
        <translation>数値を入力してください（単位は付けても付けなくてもかまいません）。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::CyclePanel</name>
    <message>
        <source>Quantity over the input</source>
        <translation>入力に対する量</translation>
    </message>
    <message>
        <source>While a mechanism is sketched (Ctrl+K) that can be turned, its transmission angle, velocities and torque over a whole cycle stand here.</source>
        <translation>回せる機構をスケッチしている間 (Ctrl+K)、1 サイクルにわたる伝達角、速度、トルクがここに表示されます。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::Document</name>
    <message>
        <source>Untitled</source>
        <translation>無題</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 を変更</translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <translation>%2 の %1 を変更</translation>
    </message>
    <message>
        <source>Clear %1 of %2</source>
        <translation>%2 の %1 を消去</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 を追加</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 を複製</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 を削除</translation>
    </message>
    <message>
        <source>Deleted with %1: %2</source>
        <translation>%1 とともに削除しました: %2</translation>
    </message>
    <message>
        <source>A name is expected.</source>
        <translation>名前を入力してください。</translation>
    </message>
    <message>
        <source>&quot;ground&quot; is the name of the fixed frame.</source>
        <translation>「ground」は固定座標系の名前です。</translation>
    </message>
    <message>
        <source>A parameter&apos;s name is made of letters, digits and _, a letter first.</source>
        <translation>パラメータ名には英字・数字・_ を使い、先頭は英字にしてください。</translation>
    </message>
    <message>
        <source>The name &quot;%1&quot; is taken.</source>
        <translation>名前「%1」はすでに使われています。</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 の名前を %2 に変更</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 を移動</translation>
    </message>
    <message>
        <source>Shapes that had the material %1 have the default material now: %2</source>
        <translation>材料 %1 だった形状は既定の材料になりました: %2 個</translation>
    </message>
    <message>
        <source>Formulas of forces name this joint, so its name is made of letters, digits and _, a letter first.</source>
        <translation>力の数式がこのジョイントを参照しているため、名前には英字で始まる英数字と _ を使ってください。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::DragController</name>
    <message>
        <source>Move %1</source>
        <translation>%1 を移動</translation>
    </message>
</context>
<context>
    <name>trammel::studio::DrawingTools</name>
    <message>
        <source>Select and Move</source>
        <translation>選択と移動</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>リンク</translation>
    </message>
    <message>
        <source>Ground Pivot</source>
        <translation>固定ピボット</translation>
    </message>
    <message>
        <source>Pivot on a Link</source>
        <translation>リンク上のピボット</translation>
    </message>
    <message>
        <source>Slider</source>
        <translation>スライダ</translation>
    </message>
    <message>
        <source>Pin in Slot</source>
        <translation>溝の中のピン</translation>
    </message>
    <message>
        <source>Weld</source>
        <translation>溶接</translation>
    </message>
    <message>
        <source>Gear Pair</source>
        <translation>歯車対</translation>
    </message>
    <message>
        <source>Motor</source>
        <translation>モータ</translation>
    </message>
    <message>
        <source>Spring</source>
        <translation>ばね</translation>
    </message>
    <message>
        <source>Damper</source>
        <translation>ダンパ</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>おもり</translation>
    </message>
    <message>
        <source>Trace Point</source>
        <translation>軌跡の点</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>寸法</translation>
    </message>
    <message>
        <source>Mirrored Copy</source>
        <translation>反転した複写</translation>
    </message>
    <message>
        <source>Copy of Links</source>
        <translation>リンクの複写</translation>
    </message>
    <message>
        <source>Array of Links</source>
        <translation>リンクの配列</translation>
    </message>
    <message>
        <source>Drag a link from end to end, or click its nodes one by one.</source>
        <translation>リンクを端から端へドラッグするか、節点を順にクリックします。</translation>
    </message>
    <message>
        <source>Click where the link ends. A number sets its length, Tab the angle. Esc cancels.</source>
        <translation>リンクの端をクリックします。数で長さ、Tab で角度を決めます。Esc で取り消します。</translation>
    </message>
    <message>
        <source>Click another node. Double click, right click or Enter ends the link.</source>
        <translation>次の節点をクリックします。ダブルクリック、右クリック、Enter でリンクを終えます。</translation>
    </message>
    <message>
        <source>Click the end of a link, a place on it or an empty place.</source>
        <translation>リンクの端、その上の場所、または何もない場所をクリックします。</translation>
    </message>
    <message>
        <source>Click a place on a link.</source>
        <translation>リンク上の場所をクリックします。</translation>
    </message>
    <message>
        <source>Drag from a node along the way it slides; ending on a link makes that the rail.</source>
        <translation>節点から滑る方向へドラッグします。リンクの上で終わるとそれがレールになります。</translation>
    </message>
    <message>
        <source>Click where it slides to. Tab sets the angle.</source>
        <translation>滑る先をクリックします。Tab で角度を決めます。</translation>
    </message>
    <message>
        <source>Click the node that is the pin.</source>
        <translation>ピンになる節点をクリックします。</translation>
    </message>
    <message>
        <source>Click the link that has the slot.</source>
        <translation>溝のあるリンクをクリックします。</translation>
    </message>
    <message>
        <source>Click the node in which two links become one.</source>
        <translation>2 つのリンクが 1 つになる節点をクリックします。</translation>
    </message>
    <message>
        <source>Click the pivot of the first gear.</source>
        <translation>1 つ目の歯車のピボットをクリックします。</translation>
    </message>
    <message>
        <source>Click the pivot of the second gear. A number sets the ratio.</source>
        <translation>2 つ目の歯車のピボットをクリックします。数で比を決めます。</translation>
    </message>
    <message>
        <source>Click the pivot or slider to drive. A number sets the speed.</source>
        <translation>駆動するピボットまたはスライダをクリックします。数で速度を決めます。</translation>
    </message>
    <message>
        <source>Click the first end, on a link or the ground.</source>
        <translation>1 つ目の端を、リンクまたは地面の上でクリックします。</translation>
    </message>
    <message>
        <source>Click the second end.</source>
        <translation>2 つ目の端をクリックします。</translation>
    </message>
    <message>
        <source>Drag from a place on a link in the direction of the force.</source>
        <translation>リンク上の場所から力の向きへドラッグします。</translation>
    </message>
    <message>
        <source>Click where the force points. A number sets its size.</source>
        <translation>力が向く先をクリックします。数で大きさを決めます。</translation>
    </message>
    <message>
        <source>Click a place on a link. A number sets the mass.</source>
        <translation>リンク上の場所をクリックします。数で質量を決めます。</translation>
    </message>
    <message>
        <source>Click the point of a link whose path is drawn.</source>
        <translation>軌跡を描くリンクの点をクリックします。</translation>
    </message>
    <message>
        <source>Click a link, or two nodes.</source>
        <translation>リンク、または 2 つの節点をクリックします。</translation>
    </message>
    <message>
        <source>Click the second node. Tab: length or angle.</source>
        <translation>2 つ目の節点をクリックします。Tab: 長さまたは角度。</translation>
    </message>
    <message>
        <source>Drag along the mirror line.</source>
        <translation>反転の線に沿ってドラッグします。</translation>
    </message>
    <message>
        <source>Click where the line goes on.</source>
        <translation>線が続く先をクリックします。</translation>
    </message>
    <message>
        <source>Drag from a place of the links to where its copy is to be.</source>
        <translation>リンクの場所から複写先へドラッグします。</translation>
    </message>
    <message>
        <source>Click where the copy is to be. A number sets the way.</source>
        <translation>複写先をクリックします。数で移動量を決めます。</translation>
    </message>
    <message>
        <source>Drag from a place of the links to its next copy. A number sets how many copies.</source>
        <translation>リンクの場所から次の複写先へドラッグします。数で個数を決めます。</translation>
    </message>
    <message>
        <source>Click where the next copy is to be. A number sets how many copies.</source>
        <translation>次の複写先をクリックします。数で個数を決めます。</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>比</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>質量</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>個数</translation>
    </message>
    <message>
        <source>Rotate Links</source>
        <translation>リンクを回転</translation>
    </message>
    <message>
        <source>Scale the Backdrop by Two Points</source>
        <translation>2 点で下絵の縮尺を合わせる</translation>
    </message>
    <message>
        <source>Move the Backdrop</source>
        <translation>下絵を移動</translation>
    </message>
    <message>
        <source>Turn the Backdrop</source>
        <translation>下絵を回転</translation>
    </message>
    <message>
        <source>Drag nodes or links, Ctrl+drag the mechanism. Double-click a dimension to set it.</source>
        <translation>ノードやリンクをドラッグ、Ctrl+ドラッグで機構を動かします。寸法はダブルクリックで設定します。</translation>
    </message>
    <message>
        <source>Click the centre that the links turn about.</source>
        <translation>リンクの回転中心をクリックします。</translation>
    </message>
    <message>
        <source>Click a place of the links.</source>
        <translation>リンク上の点をクリックします。</translation>
    </message>
    <message>
        <source>Click where that place goes. A number sets the angle.</source>
        <translation>その点の行き先をクリックします。数値で角度を指定できます。</translation>
    </message>
    <message>
        <source>Click a point of the backdrop whose distance from another one you know.</source>
        <translation>別の点との距離がわかっている下絵の点をクリックしてください。</translation>
    </message>
    <message>
        <source>Click the other point, then type how far apart they are.</source>
        <translation>もう 1 つの点をクリックし、2 点の距離を入力してください。</translation>
    </message>
    <message>
        <source>Drag from a point of the backdrop to where it is to be.</source>
        <translation>下絵の点から移動先までドラッグしてください。</translation>
    </message>
    <message>
        <source>Click where the point is to be. A number sets the way.</source>
        <translation>移動先をクリックしてください。数値で移動量を指定できます。</translation>
    </message>
    <message>
        <source>Click the point that the backdrop is turned about.</source>
        <translation>下絵の回転の中心となる点をクリックしてください。</translation>
    </message>
    <message>
        <source>Click a point of the backdrop in a direction that you know. A number and Enter set the angle.</source>
        <translation>向きがわかっている下絵の点をクリックしてください。数値と Enter で角度を指定できます。</translation>
    </message>
    <message>
        <source>Click where that direction is to be.</source>
        <translation>その向きにする場所をクリックしてください。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Click where a text is to stand, then type it.</source>
        <translation>文字を置く場所をクリックし、入力してください。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::EditController</name>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>プロパティ</translation>
    </message>
</context>
<context>
    <name>trammel::studio::EditorBase</name>
    <message>
        <source>Change %1 of %2 items</source>
        <translation>%2 個の項目の %1 を変更</translation>
    </message>
    <message>
        <source>Use table %1</source>
        <translation>テーブル %1 を使う</translation>
    </message>
    <message>
        <source>%1 is missing; expected %2</source>
        <translation>%1 がない。%2 が必要</translation>
    </message>
</context>
<context>
    <name>trammel::studio::EffectModel</name>
    <message>
        <source>(tolerance)</source>
        <translation>(公差)</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 ～ %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>Derivative</source>
        <translation>微分</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>誤差</translation>
    </message>
    <message>
        <source>Largest at</source>
        <translation>最大の位置</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変化</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>影響</translation>
    </message>
</context>
<context>
    <name>trammel::studio::EntryEdit</name>
    <message>
        <source>default</source>
        <translation>既定</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ErrorController</name>
    <message>
        <source>There is no run yet.</source>
        <translation>まだ実行がありません。</translation>
    </message>
    <message>
        <source>The run is still going on.</source>
        <translation>実行はまだ続いています。</translation>
    </message>
    <message>
        <source>A %1 run integrates nothing: each frame is solved by itself, to the tolerance of the solve.</source>
        <translation>%1の実行は積分しません。各フレームは、求解の許容誤差で個別に解かれます。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>停止しました。</translation>
    </message>
    <message>
        <source>Running the model with a hundredth of the tolerance...</source>
        <translation>許容誤差を 100 分の 1 にしてモデルを実行しています...</translation>
    </message>
    <message>
        <source>The page has no curves.</source>
        <translation>ページに曲線がありません。</translation>
    </message>
    <message>
        <source>Largest differences from a run with a hundredth of the tolerance: of the run that is shown, these are its errors.</source>
        <translation>許容誤差を 100 分の 1 にした実行との最大の差です。これが表示中の実行の誤差です。</translation>
    </message>
    <message>
        <source>Errors of the run that is shown, with the step h, after Richardson: max |y(h) − y(h/2)| · 2ᵖ / (2ᵖ − 1), with the order p of runs with h, h/2 and h/4. Where no order is told, p = 1 is taken, or there is no error to see.</source>
        <translation>表示中の実行 (刻み h) の Richardson による誤差: max |y(h) − y(h/2)| · 2ᵖ / (2ᵖ − 1)。次数 p は、h、h/2、h/4 の実行から求めます。次数のないところは p = 1 とするか、誤差が見えません。</translation>
    </message>
    <message>
        <source>Running the model with a half and a quarter of the step of %1...</source>
        <translation>刻み %1 の半分と 4 分の 1 でモデルを実行しています...</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ErrorDialog</name>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Estimated Error</source>
        <translation>推定誤差</translation>
    </message>
    <message>
        <source>Estimated errors of the curves</source>
        <translation>曲線の推定誤差</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲線</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大の誤差</translation>
    </message>
    <message>
        <source>Of the curve</source>
        <translation>曲線に対して</translation>
    </message>
    <message>
        <source>At</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>備考</translation>
    </message>
    <message>
        <source>Progress of the finer runs</source>
        <translation>細かい実行の進み具合</translation>
    </message>
    <message>
        <source>&amp;Copy Table</source>
        <translation>表をコピー(&amp;C)</translation>
    </message>
    <message>
        <source>Nothing but rounding beside the other values of the run: there is nothing to tell</source>
        <translation>実行のほかの値に比べて丸め誤差だけです。示すことはありません</translation>
    </message>
    <message>
        <source>Only up to the impact at t = %1: from there on finer runs do not approach each other</source>
        <translation>t = %1 の衝突まで: その後は、細かい実行どうしが近づきません</translation>
    </message>
</context>
<context>
    <name>trammel::studio::Features</name>
    <message>
        <source>surface</source>
        <translation>表面</translation>
    </message>
    <message>
        <source>corner</source>
        <translation>頂点</translation>
    </message>
    <message>
        <source>middle of an edge</source>
        <translation>辺の中央</translation>
    </message>
    <message>
        <source>middle of a face</source>
        <translation>面の中央</translation>
    </message>
    <message>
        <source>centre</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>origin of %1</source>
        <translation>%1 の原点</translation>
    </message>
    <message>
        <source>hole or rim</source>
        <translation>穴または縁</translation>
    </message>
    <message>
        <source>centre of mass of %1</source>
        <translation>%1 の重心</translation>
    </message>
</context>
<context>
    <name>trammel::studio::FfmpegWriter</name>
    <message>
        <source>ffmpeg could not be started: %1</source>
        <translation>ffmpeg を起動できませんでした：%1</translation>
    </message>
    <message>
        <source>GIF and MP4 files are made by ffmpeg, which was not found. Install it, or export PNG pictures.</source>
        <translation>GIF と MP4 のファイルを作る ffmpeg が見つかりません。インストールするか、PNG 画像として書き出してください。</translation>
    </message>
    <message>
        <source>ffmpeg could not make %1: %2</source>
        <translation>ffmpeg が %1 を作れませんでした：%2</translation>
    </message>
</context>
<context>
    <name>trammel::studio::Field</name>
    <message>
        <source>They differ here. A new value is for all.</source>
        <translation>値が異なります。新しい値はすべてに適用されます。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::FileController</name>
    <message>
        <source>untitled</source>
        <translation>無題</translation>
    </message>
    <message>
        <source>New %1</source>
        <translation>新規 %1</translation>
    </message>
    <message>
        <source>Open a Model</source>
        <translation>モデルを開く</translation>
    </message>
    <message>
        <source>Save the Model</source>
        <translation>モデルを保存</translation>
    </message>
    <message>
        <source>Trammel models (*.trammel.json)</source>
        <translation>Trammel モデル (*.trammel.json)</translation>
    </message>
    <message>
        <source>The model was not saved</source>
        <translation>モデルは保存されませんでした</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存の変更</translation>
    </message>
    <message>
        <source>Save the changes to &quot;%1&quot;?</source>
        <translation>「%1」への変更を保存しますか？</translation>
    </message>
    <message>
        <source>Reload from Disk</source>
        <translation>ディスクから再読み込み</translation>
    </message>
    <message>
        <source>Recover Unsaved Changes</source>
        <translation>保存していない変更の回復</translation>
    </message>
    <message>
        <source>The file was changed</source>
        <translation>ファイルが変更されました</translation>
    </message>
    <message>
        <source>Another program changed &quot;%1&quot; after it was opened. Overwrite those changes?</source>
        <translation>「%1」は開いた後に他のプログラムによって変更されました。その変更を上書きしますか？</translation>
    </message>
    <message>
        <source>Adapt File Names to the Folder</source>
        <translation>ファイル名をフォルダに合わせる</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 を保存しました</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1の編集</translation>
    </message>
    <message>
        <source>Trammel models, studies, optimisations and tasks (*.trammel.json *.study.json *.opt.json *.task.json);;JSON files (*.json);;All files (*)</source>
        <translation>Trammel のモデル、スタディ、最適化、課題 (*.trammel.json *.study.json *.opt.json *.task.json);;JSON ファイル (*.json);;すべてのファイル (*)</translation>
    </message>
</context>
<context>
    <name>trammel::studio::FileField</name>
    <message>
        <source>Choose a mesh</source>
        <translation>メッシュを選択</translation>
    </message>
    <message>
        <source>Meshes (*.stl *.obj *.STL *.OBJ);;All files (*)</source>
        <translation>メッシュ (*.stl *.obj *.STL *.OBJ);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>ファイルを選択</translation>
    </message>
    <message>
        <source>STL or OBJ file</source>
        <translation>STL または OBJ ファイル</translation>
    </message>
    <message>
        <source>Choose a unit</source>
        <translation>ユニットを選ぶ</translation>
    </message>
    <message>
        <source>Functional mock-up units (*.fmu);;All files (*)</source>
        <translation>ファンクショナルモックアップユニット (*.fmu);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>FMU file</source>
        <translation>FMU ファイル</translation>
    </message>
</context>
<context>
    <name>trammel::studio::FindingsPage</name>
    <message>
        <source>Nothing was found that is hardly meant so.</source>
        <translation>意図と違うらしいものは見つかりませんでした。</translation>
    </message>
    <message>
        <source>The model can be run with these, but they are hardly meant. A click shows the item; a button below mends the finding, as one undo step.</source>
        <translation>このまま実行できますが、意図したとは思えません。クリックすると項目を示し、下のボタンで直せます (元に戻すは 1 回)。</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>指摘</translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation>指摘 (%1)</translation>
    </message>
</context>
<context>
    <name>trammel::studio::FitPage</name>
    <message>
        <source>Intervals are told when the fit has ended.</source>
        <translation>区間はあてはめが終わると示されます。</translation>
    </message>
    <message>
        <source>%1 residuals, sum of squares %2, standard deviation %3.</source>
        <translation>残差 %1 個、二乗和 %2、標準偏差 %3。</translation>
    </message>
    <message>
        <source>They do not tell the variables apart: there are no intervals.</source>
        <translation>これでは変数を区別できないので、区間はありません。</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>変数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Standard error</source>
        <translation>標準誤差</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区間</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 ～ %2</translation>
    </message>
    <message>
        <source>at its bound</source>
        <translation>境界上</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>The measured and the computed are drawn here once there is a best run.</source>
        <translation>最良の実行が得られると、測定と計算がここに描かれます。</translation>
    </message>
    <message>
        <source>time [s]</source>
        <translation>時間 [s]</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>Correlations of the variables</source>
        <translation>変数の相関</translation>
    </message>
    <message>
        <source>Values of the fit with their intervals</source>
        <translation>あてはめの値と区間</translation>
    </message>
    <message>
        <source>Measurement</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>Measured and computed</source>
        <translation>測定と計算</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ForceEditor</name>
    <message>
        <source>Change type of %1</source>
        <translation>%1 の種類を変更</translation>
    </message>
    <message>
        <source>World axes</source>
        <translation>ワールド座標系</translation>
    </message>
    <message>
        <source>Body axes</source>
        <translation>ボディ座標系</translation>
    </message>
    <message>
        <source>Implicit</source>
        <translation>陰的</translation>
    </message>
    <message>
        <source>Explicit</source>
        <translation>陽的</translation>
    </message>
</context>
<context>
    <name>trammel::studio::GhostPanel</name>
    <message>
        <source>Ghosts</source>
        <translation>残像</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>個数</translation>
    </message>
    <message>
        <source>Before and after the shown frame</source>
        <translation>表示フレームの前後</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>後</translation>
    </message>
    <message>
        <source>The whole run</source>
        <translation>実行全体</translation>
    </message>
    <message>
        <source>Between the cursors A and B of the plots</source>
        <translation>グラフのカーソル A と B の間</translation>
    </message>
    <message>
        <source>Set both cursors in a plot: A and B of its menu.</source>
        <translation>グラフのメニューで両方のカーソル A、B を置いてください。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::GroupPage</name>
    <message>
        <source>Materials give shapes their density, restitution and friction.</source>
        <translation>材料は形状の密度・反発係数・摩擦係数を定めます。</translation>
    </message>
    <message>
        <source>Rigid bodies move, with the shapes they are made of.</source>
        <translation>剛体は、それを構成する形状とともに動きます。</translation>
    </message>
    <message>
        <source>Shapes of the ground stand still in the world. Joints and forces may refer to it as a body.</source>
        <translation>地面の形状はワールドに静止しています。ジョイントと力は地面をボディとして参照できます。</translation>
    </message>
    <message>
        <source>Joints restrain how two bodies, or a body and the ground, move against each other.</source>
        <translation>ジョイントは、2 つのボディ、またはボディと地面の相対運動を拘束します。</translation>
    </message>
    <message>
        <source>Joints connect bodies. Add a body first.</source>
        <translation>ジョイントはボディをつなぎます。まずボディを追加してください。</translation>
    </message>
    <message>
        <source>Forces, torques and springs act on bodies.</source>
        <translation>力・トルク・ばねはボディに作用します。</translation>
    </message>
    <message>
        <source>Forces act on bodies. Add a body first.</source>
        <translation>力はボディに作用します。まずボディを追加してください。</translation>
    </message>
    <message>
        <source>Measures are channels of your own: distances, angles, points with their paths, and formulas of other channels.</source>
        <translation>測定は独自のチャンネルです: 距離、角度、軌跡付きの点、他のチャンネルの数式。</translation>
    </message>
    <message>
        <source>Measures are taken of bodies. Add a body first.</source>
        <translation>測定の対象はボディです。先にボディを追加してください。</translation>
    </message>
    <message>
        <source>Controllers are functional mock-up units (FMU files), programs that act on the model while it runs. Use only those that you trust.</source>
        <translation>コントローラーはファンクショナルモックアップユニット (FMU ファイル) で、実行中のモデルにはたらくプログラムです。信頼できるものだけを使ってください。</translation>
    </message>
    <message>
        <source>Controllers set motors, drivers and forces. Add a body first.</source>
        <translation>コントローラーはモーター、ドライバー、力を設定します。先にボディを追加してください。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::HelpWindow</name>
    <message>
        <source>en</source>
        <extracomment>the language of the help&apos;s pages: &quot;en&quot;, &quot;ja&quot;</extracomment>
        <translation>ja</translation>
    </message>
    <message>
        <source>No page has these words.</source>
        <translation>該当するページはありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n ページ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>trammel::studio::HistogramPlot</name>
    <message>
        <source>Samples</source>
        <translation>サンプル</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ImpactController</name>
    <message>
        <source>Previous Impact</source>
        <translation>前の衝突</translation>
    </message>
    <message>
        <source>Next Impact</source>
        <translation>次の衝突</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>衝突</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ImpactModel</name>
    <message>
        <source>Impact</source>
        <translation>衝突</translation>
    </message>
    <message>
        <source>Bodies or joint</source>
        <translation>ボディまたはジョイント</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>反発係数</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>接触状態</translation>
    </message>
    <message>
        <source>Energy loss [J]</source>
        <translation>エネルギー損失 [J]</translation>
    </message>
    <message>
        <source>Imbalance [kg m/s]</source>
        <translation>運動量の残差 [kg m/s]</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>衝突則</translation>
    </message>
    <message>
        <source>Points that are hit at once share a number</source>
        <translation>同時に衝突した点は同じ番号です</translation>
    </message>
    <message>
        <source>Separation speed over approach speed</source>
        <translation>分離速度と接近速度の比</translation>
    </message>
    <message>
        <source>Size of the friction&apos;s impulse</source>
        <translation>摩擦による力積の大きさ</translation>
    </message>
    <message>
        <source>What the point did along the surface</source>
        <translation>接触点が面に沿ってどう動いたか</translation>
    </message>
    <message>
        <source>What the linear momenta of both bodies and the impulse leave over</source>
        <translation>両ボディの運動量変化と力積の釣り合いの残り</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>sticks</source>
        <translation>固着</translation>
    </message>
    <message>
        <source>slides</source>
        <translation>滑り</translation>
    </message>
    <message>
        <source>reverses</source>
        <translation>反転</translation>
    </message>
    <message>
        <source>The impact law gains energy here, which no real impact does</source>
        <translation>ここで衝突則がエネルギーを増やしています。実際の衝突では起こりません</translation>
    </message>
    <message>
        <source>Time [%1]</source>
        <translation>時刻 [%1]</translation>
    </message>
    <message>
        <source>Approach [%1]</source>
        <translation>接近速度 [%1]</translation>
    </message>
    <message>
        <source>Separation [%1]</source>
        <translation>離反速度 [%1]</translation>
    </message>
    <message>
        <source>Normal speed before; %1 at the limit of a hinge</source>
        <translation>衝突前の法線方向の速さ。ヒンジのリミットでは %1</translation>
    </message>
    <message>
        <source>Normal speed after; %1 at the limit of a hinge</source>
        <translation>衝突後の法線方向の速さ。ヒンジのリミットでは %1</translation>
    </message>
    <message>
        <source>Impulse n [%1]</source>
        <translation>法線力積 [%1]</translation>
    </message>
    <message>
        <source>Impulse t [%1]</source>
        <translation>接線力積 [%1]</translation>
    </message>
    <message>
        <source>Along the normal; %1 at the limit of a hinge</source>
        <translation>法線方向。回転ジョイントの限界では %1</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ImpactPanel</name>
    <message>
        <source>No impacts in this run so far</source>
        <translation>この実行にはまだ衝突がありません</translation>
    </message>
    <message>
        <source>Run (F5) to see impacts here</source>
        <translation>実行 (F5) すると衝突がここに表示されます</translation>
    </message>
</context>
<context>
    <name>trammel::studio::InspectController</name>
    <message>
        <source>LCP Inspector</source>
        <translation>LCP インスペクター</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1 を書き出しました</translation>
    </message>
</context>
<context>
    <name>trammel::studio::InspectorModel</name>
    <message>
        <source>%1, point %2</source>
        <comment>bodies of a contact</comment>
        <translation>%1、点 %2</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>法線</translation>
    </message>
    <message>
        <source>tangent 1</source>
        <translation>接線 1</translation>
    </message>
    <message>
        <source>tangent 2</source>
        <translation>接線 2</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>リミット</translation>
    </message>
    <message>
        <source>motor</source>
        <translation>モーター</translation>
    </message>
    <message>
        <source>friction</source>
        <translation>摩擦</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>拘束</translation>
    </message>
    <message>
        <source>equation %1, in all</source>
        <translation>方程式 %1（合計）</translation>
    </message>
    <message>
        <source>equation %1</source>
        <translation>方程式 %1</translation>
    </message>
    <message>
        <source>spring</source>
        <translation>ばね</translation>
    </message>
    <message>
        <source>free</source>
        <translation>自由</translation>
    </message>
    <message>
        <source>at the lower bound</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>at the upper bound</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Contact or joint</source>
        <translation>接触またはジョイント</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Least λ; for friction what the normal λ allows</source>
        <translation>λ の最小値。摩擦では法線の λ が許す値</translation>
    </message>
    <message>
        <source>Lower</source>
        <translation>下限値</translation>
    </message>
    <message>
        <source>Greatest λ; for friction what the normal λ allows</source>
        <translation>λ の最大値。摩擦では法線の λ が許す値</translation>
    </message>
    <message>
        <source>Upper</source>
        <translation>上限値</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>λ of the other method</source>
        <translation>別の方法の λ</translation>
    </message>
    <message>
        <source>Other λ</source>
        <translation>別の λ</translation>
    </message>
    <message>
        <source>The other method&apos;s λ less the model&apos;s own</source>
        <translation>別の方法の λ とモデルの方法の λ の差</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Bodies that do not touch are solved apart; impacts cut a step</source>
        <translation>接触しないボディは別々に解きます。衝突はステップを分割します</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>求解</translation>
    </message>
    <message>
        <source>Impulse over the step; %1 for rows about an axis</source>
        <translation>ステップの力積。軸まわりの行では %1</translation>
    </message>
    <message>
        <source>λ [%1]</source>
        <translation>λ [%1]</translation>
    </message>
    <message>
        <source>Velocity at the end of the step, less what is aimed at; %1 for rows about an axis</source>
        <translation>ステップ終わりの速度と目標との差。軸まわりの行では %1</translation>
    </message>
    <message>
        <source>w [%1]</source>
        <translation>w [%1]</translation>
    </message>
</context>
<context>
    <name>trammel::studio::InspectorPanel</name>
    <message>
        <source>Run (F5) to see what each step solves here</source>
        <translation>実行 (F5) すると各ステップで解く問題がここに表示されます</translation>
    </message>
    <message>
        <source>Nothing to solve in this step: no contact, no limit, no motor and no joint</source>
        <translation>このステップで解くものはありません（接触・リミット・モーター・ジョイントなし）</translation>
    </message>
    <message>
        <source>the model&apos;s solver</source>
        <translation>モデルのソルバー</translation>
    </message>
    <message>
        <source>the model&apos;s friction</source>
        <translation>モデルの摩擦</translation>
    </message>
    <message>
        <source>Problem as JSON...</source>
        <translation>問題を JSON で...</translation>
    </message>
    <message>
        <source>Matrix as Matrix Market...</source>
        <translation>行列を Matrix Market で...</translation>
    </message>
    <message>
        <source>Rows as CSV...</source>
        <translation>行を CSV で...</translation>
    </message>
    <message>
        <source>This step has no problem to export.</source>
        <translation>このステップには書き出す問題がありません。</translation>
    </message>
    <message>
        <source>The problem has too many rows for a matrix.</source>
        <translation>行が多すぎて行列にできません。</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON ファイル (*.json)</translation>
    </message>
    <message>
        <source>Matrix Market files (*.mtx)</source>
        <translation>Matrix Market ファイル (*.mtx)</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV ファイル (*.csv)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>no bounded rows</source>
        <translation>境界付きの行なし</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>解けました</translation>
    </message>
    <message>
        <source>impacts: %1</source>
        <translation>衝突: %1</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>solves: %1</source>
        <translation>求解 %1 回</translation>
    </message>
    <message>
        <source>rows: %1, rank %2</source>
        <translation>%1 行、ランク %2</translation>
    </message>
    <message>
        <source>rows: %1</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>pivots: %1</source>
        <translation>ピボット %1 回</translation>
    </message>
    <message>
        <source>iterations: %1</source>
        <translation>反復 %1 回</translation>
    </message>
    <message>
        <source>Step from t = %1, h = %2</source>
        <translation>t = %1 からのステップ、h = %2</translation>
    </message>
    <message>
        <source>natural residual %1 [SI]</source>
        <translation>自然残差 %1 [SI]</translation>
    </message>
    <message>
        <source>Natural residual: the largest |λ − clamp(λ − w, l, u)| of all rows, λ in N s or N m s, w in m/s or rad/s</source>
        <translation>自然残差: すべての行での |λ − clamp(λ − w, l, u)| の最大値。λ は N s または N m s、w は m/s または rad/s</translation>
    </message>
</context>
<context>
    <name>trammel::studio::InterferenceDialog</name>
    <message>
        <source>Interference over a Cycle</source>
        <translation>1 周期の干渉</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>リンク</translation>
    </message>
    <message>
        <source>Input from, to</source>
        <translation>入力の範囲</translation>
    </message>
    <message>
        <source>Deepest</source>
        <translation>最大の深さ</translation>
    </message>
    <message>
        <source>Find Again</source>
        <translation>もう一度調べる</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ItemActions</name>
    <message>
        <source>De&amp;lete</source>
        <translation>削除(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>コピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>貼り付け(&amp;P)</translation>
    </message>
    <message>
        <source>There is no copied item to paste.</source>
        <translation>貼り付ける項目がコピーされていません。</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>複製(&amp;D)</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>名前の変更(&amp;N)</translation>
    </message>
    <message>
        <source>Mo&amp;ve Up</source>
        <translation>上へ移動(&amp;V)</translation>
    </message>
    <message>
        <source>Move Do&amp;wn</source>
        <translation>下へ移動(&amp;W)</translation>
    </message>
    <message>
        <source>New Joint Here</source>
        <translation>ここに新しいジョイント</translation>
    </message>
    <message>
        <source>Link...</source>
        <translation>リンク...</translation>
    </message>
    <message>
        <source>Plate...</source>
        <translation>板...</translation>
    </message>
    <message>
        <source>Wheel...</source>
        <translation>車輪...</translation>
    </message>
    <message>
        <source>Pin...</source>
        <translation>ピン...</translation>
    </message>
    <message>
        <source>Ali&amp;gn</source>
        <translation>整列(&amp;G)</translation>
    </message>
    <message>
        <source>Centers in %1</source>
        <translation>中心の %1</translation>
    </message>
    <message>
        <source>Vary in a St&amp;udy...</source>
        <translation>スタディで変化させる(&amp;U)...</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ItemModel</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>trammel::studio::JobFooter</name>
    <message>
        <source>&amp;Compute</source>
        <translation>計算(&amp;C)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>CSV でエクスポート</translation>
    </message>
</context>
<context>
    <name>trammel::studio::JointEditor</name>
    <message>
        <source>Normal</source>
        <translation>法線</translation>
    </message>
    <message>
        <source>First axis</source>
        <translation>1 番目の軸</translation>
    </message>
    <message>
        <source>Line along</source>
        <translation>直線の方向</translation>
    </message>
    <message>
        <source>Hinge axis</source>
        <translation>ヒンジ軸</translation>
    </message>
    <message>
        <source>Steering axis</source>
        <translation>操舵軸</translation>
    </message>
    <message>
        <source>Second axis</source>
        <translation>2 番目の軸</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>軸</translation>
    </message>
    <message>
        <source>Change type of %1</source>
        <translation>%1 の種類を変更</translation>
    </message>
    <message>
        <source>Largest force</source>
        <translation>最大力</translation>
    </message>
    <message>
        <source>Largest torque</source>
        <translation>最大トルク</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>トルク</translation>
    </message>
    <message>
        <source>no force</source>
        <translation>力なし</translation>
    </message>
    <message>
        <source>no torque</source>
        <translation>トルクなし</translation>
    </message>
    <message>
        <source>Half the width of the guide, at which torques press too; without it they do not count</source>
        <translation>ガイドの半幅。トルクもここで押し付けます。なければトルクは考慮しません</translation>
    </message>
    <message>
        <source>Radius at which the hinge rubs</source>
        <translation>ヒンジが擦れる半径</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 を変更</translation>
    </message>
</context>
<context>
    <name>trammel::studio::Kinds</name>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>地面</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>シミュレーション</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>Contact pair</source>
        <translation>接触ペア</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>Controllers</source>
        <translation>コントローラー</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>コントローラー</translation>
    </message>
</context>
<context>
    <name>trammel::studio::LinkController</name>
    <message>
        <source>The model has changed since.</source>
        <translation>その後モデルが変わりました。</translation>
    </message>
    <message>
        <source>The model has errors: links can be changed once they are mended.</source>
        <translation>モデルに誤りがあります。直すとリンクを変えられます。</translation>
    </message>
    <message>
        <source>There are no links yet: draw some, or make a mechanism.</source>
        <translation>まだリンクがありません。描くか、機構を作ってください。</translation>
    </message>
    <message>
        <source>Change links</source>
        <translation>リンクの変更</translation>
    </message>
    <message>
        <source>The model was changed meanwhile: no layers were given.</source>
        <translation>その間にモデルが変わったため、層は割り当てられませんでした。</translation>
    </message>
    <message>
        <source>The model has errors, so nothing can be found.</source>
        <translation>モデルに誤りがあるため、調べられません。</translation>
    </message>
    <message>
        <source>Looking...</source>
        <translation>調べています...</translation>
    </message>
    <message>
        <source>The cycle is that of the only driven joint: one is expected.</source>
        <translation>周期は駆動されるただ 1 つのジョイントのものです。駆動されるジョイントが 1 つ必要です。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 と %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 ～ %2</translation>
    </message>
    <message>
        <source>Input: %1.</source>
        <translation>入力: %1。</translation>
    </message>
    <message>
        <source>No links lie in one another. %1</source>
        <translation>重なるリンクはありません。%1</translation>
    </message>
</context>
<context>
    <name>trammel::studio::LinksDialog</name>
    <message>
        <source>All links</source>
        <translation>すべてのリンク</translation>
    </message>
    <message>
        <source>The selected ones (%1)</source>
        <translation>選択したもの (%1)</translation>
    </message>
    <message>
        <source>Give layers so that links pass each other</source>
        <translation>リンクが互いに通り抜けるように層を割り当てる</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>リンク</translation>
    </message>
    <message>
        <source>Thickness</source>
        <translation>厚さ</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>幅</translation>
    </message>
    <message>
        <source>Gap between layers</source>
        <translation>層の間隔</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>そのまま</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Thickness and width are lengths above 0, the gap is 0 or more; an empty field leaves what there is.</source>
        <translation>厚さと幅は 0 より大きい長さ、間隔は 0 以上です。空の欄は今の値のままです。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::LiveController</name>
    <message>
        <source>Live Run</source>
        <translation>ライブ実行</translation>
    </message>
    <message>
        <source>Save Inputs</source>
        <translation>入力の保存</translation>
    </message>
    <message>
        <source>Inputs of live runs (*.inputs.json)</source>
        <translation>ライブ実行の入力 (*.inputs.json)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 を保存しました</translation>
    </message>
    <message>
        <source>No sound: this machine has no device for it.</source>
        <translation>音は出ません。このマシンには音を出す装置がありません。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::LivePanel</name>
    <message>
        <source>No live run goes on</source>
        <translation>ライブ実行は行われていません</translation>
    </message>
    <message>
        <source>Paused, step %1</source>
        <translation>一時停止中、ステップ %1</translation>
    </message>
    <message>
        <source>The run cannot keep up: %1 of the clock instead of %2</source>
        <translation>実行が追いつきません: 時計の %2 倍のところ %1 倍</translation>
    </message>
    <message>
        <source>%1 of the clock</source>
        <translation>時計の %1 倍</translation>
    </message>
    <message>
        <source>Playing</source>
        <translation>再生中</translation>
    </message>
    <message>
        <source>Pull: %1</source>
        <translation>引く力: %1</translation>
    </message>
    <message>
        <source>Play or Pause</source>
        <translation>再生と一時停止</translation>
    </message>
    <message>
        <source>One Step On</source>
        <translation>1 ステップ進む</translation>
    </message>
    <message>
        <source>One Step Back</source>
        <translation>1 ステップ戻る</translation>
    </message>
    <message>
        <source>Save Inputs...</source>
        <translation>入力を保存...</translation>
    </message>
    <message>
        <source>Back through the run</source>
        <translation>実行をさかのぼる</translation>
    </message>
    <message>
        <source>&amp;Factor:</source>
        <translation>倍率(&amp;F):</translation>
    </message>
    <message>
        <source>Seconds of the run in a second of the clock</source>
        <translation>時計の 1 秒あたりの実行の秒数</translation>
    </message>
    <message>
        <source>Sound of Impacts</source>
        <translation>衝突の音</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MainWindow</name>
    <message>
        <source>Clear</source>
        <translation>消去</translation>
    </message>
    <message>
        <source>A run is going on</source>
        <translation>実行中です</translation>
    </message>
    <message>
        <source>Stop the run and close?</source>
        <translation>実行を停止して閉じますか？</translation>
    </message>
    <message>
        <source>A computation is going on</source>
        <translation>計算中です</translation>
    </message>
    <message>
        <source>Stop it and close?</source>
        <translation>中止して閉じますか？</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MapField</name>
    <message>
        <source>Add a row</source>
        <translation>行を追加する</translation>
    </message>
    <message>
        <source>Remove the selected rows</source>
        <translation>選んだ行を取り除く</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MatrixField</name>
    <message>
        <source>Diagonal</source>
        <translation>対角</translation>
    </message>
    <message>
        <source>Full matrix</source>
        <translation>全行列</translation>
    </message>
    <message>
        <source>Full: six rows, three forces and then three torques; the columns are three ways along and three angles about x, y, z. An entry sets its mirror image too.</source>
        <translation>全行列: 行は力 3 つとトルク 3 つ、列は x、y、z 方向の変位 3 つと x、y、z 軸まわりの角度 3 つ。成分を入力すると対称な成分にも入ります。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MeasureEditor</name>
    <message>
        <source>Change type of %1</source>
        <translation>%1 の種類を変更</translation>
    </message>
    <message>
        <source>Change frame of %1</source>
        <translation>%1 の座標系を変更</translation>
    </message>
    <message>
        <source>The world, initial pose</source>
        <translation>ワールド、初期姿勢</translation>
    </message>
    <message>
        <source>The body&apos;s frame</source>
        <translation>ボディの座標系</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MechanismDialog</name>
    <message>
        <source>Create</source>
        <translation>作成</translation>
    </message>
    <message>
        <source>%1: a number above 0 is expected.</source>
        <translation>%1: 0 より大きい数を入力してください。</translation>
    </message>
    <message>
        <source>Edit Mechanism</source>
        <translation>機構の編集</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>%1: a number is expected, with or without a unit.</source>
        <translation>%1: 数が必要です。単位を付けてもかまいません。</translation>
    </message>
    <message>
        <source>%1: a length above 0 is expected, such as 0.3 m or 300 mm.</source>
        <translation>%1: 0 より大きい長さを入力してください（例: 0.3 m、300 mm）。</translation>
    </message>
    <message>
        <source>%1: a length is expected, such as 0.02 m or -20 mm.</source>
        <translation>%1: 長さを入力してください（例: 0.02 m、-20 mm）。</translation>
    </message>
    <message>
        <source>%1: a number between 0 and 1 is expected.</source>
        <translation>%1: 0 から 1 の間の数が必要です。</translation>
    </message>
    <message>
        <source>%1: a whole number from 3 to %2 is expected.</source>
        <translation>%1: 3 から %2 までの整数が必要です。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MechanismVerdict</name>
    <message>
        <source>Crank-rocker: the input link is the crank and turns fully, the output link swings.</source>
        <translation>てこクランク機構: 入力リンクがクランクで 1 回転でき、出力リンクは揺動します。</translation>
    </message>
    <message>
        <source>Crank-rocker: the output link is the crank; the input link, which is driven, only swings.</source>
        <translation>てこクランク機構: 出力リンクがクランクです。駆動される入力リンクは揺動だけします。</translation>
    </message>
    <message>
        <source>Double-crank: input and output link both turn fully.</source>
        <translation>両クランク機構: 入力リンクも出力リンクも 1 回転できます。</translation>
    </message>
    <message>
        <source>Double-rocker: input and output link swing, only the coupler turns fully.</source>
        <translation>両てこ機構: 入力リンクと出力リンクは揺動し、中間リンクだけが 1 回転できます。</translation>
    </message>
    <message>
        <source>Change point: all links can lie in one line, where the motion may go on in two ways.</source>
        <translation>思案点機構: すべてのリンクが一直線に並ぶことがあり、そこから 2 通りの動きに進めます。</translation>
    </message>
    <message>
        <source>Triple-rocker: no link turns fully.</source>
        <translation>三重てこ機構: 1 回転できるリンクはありません。</translation>
    </message>
    <message>
        <source>Cannot be assembled: the longest link has to be shorter than the other three together.</source>
        <translation>組み立てられません: 最長のリンクは他の 3 つの和より短くなければなりません。</translation>
    </message>
    <message>
        <source>Cannot be assembled: the offset has to be smaller than crank and connecting rod together.</source>
        <translation>組み立てられません: オフセットはクランクと連接棒の和より小さくなければなりません。</translation>
    </message>
    <message>
        <source>The crank only swings: to turn fully it needs a connecting rod longer than crank and offset together.</source>
        <translation>クランクは揺動だけします。1 回転するには、連接棒がクランクとオフセットの和より長い必要があります。</translation>
    </message>
    <message>
        <source>Cannot be assembled: the opening has to be smaller than the arm length.</source>
        <translation>組み立てられません: 開きはアームの長さより小さくなければなりません。</translation>
    </message>
    <message>
        <source>Cannot be assembled: the ratio has to be above 1.</source>
        <translation>組み立てられません: 拡大率は 1 より大きくなければなりません。</translation>
    </message>
    <message>
        <source>The pen draws %1 times as large as the tracer.</source>
        <translation>ペンは、なぞる点の %1 倍の大きさで描きます。</translation>
    </message>
    <message>
        <source>Shortest and longest link together: %1; the other two: %2.</source>
        <translation>最短と最長のリンクの和: %1、残り 2 つの和: %2。</translation>
    </message>
    <message>
        <source>The crank turns fully. The slider&apos;s stroke is %1.</source>
        <translation>クランクは 1 回転できます。スライダの行程は %1 です。</translation>
    </message>
    <message>
        <source>The platform stands %1 high at first.</source>
        <translation>プラットフォームの初期の高さは %1 です。</translation>
    </message>
    <message>
        <source>Centre distance %1. The second gear turns %2 times as fast as the first, the other way round.</source>
        <translation>中心距離 %1。第 2 歯車は第 1 歯車の %2 倍の速さで逆向きに回ります。</translation>
    </message>
    <message>
        <source>The driven link turns fully.</source>
        <translation>駆動リンクは 1 回転します。</translation>
    </message>
    <message>
        <source>The driven link swings between %1 and %2.</source>
        <translation>駆動リンクは %1 から %2 の間で揺動します。</translation>
    </message>
    <message>
        <source>The driven link does not turn fully: it swings between %1 and %2.</source>
        <translation>駆動リンクは 1 回転せず、%1 から %2 の間で揺動します。</translation>
    </message>
    <message>
        <source>Cannot be assembled: the links do not reach one another.</source>
        <translation>組み立てられません: リンクが互いに届きません。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MessageController</name>
    <message>
        <source>%1 could not be read.</source>
        <translation>%1 を読み込めませんでした。</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Messages (errors: %1)</source>
        <translation>メッセージ（エラー %1 件）</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MessagePanel</name>
    <message>
        <source>Show the line in the file&apos;s text</source>
        <translation>ファイルのテキストでこの行を表示します</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>%1 行目</translation>
    </message>
    <message>
        <source>Run completed: %1</source>
        <translation>実行が完了しました: %1</translation>
    </message>
    <message>
        <source>Run stopped: %1</source>
        <translation>実行を停止しました: %1</translation>
    </message>
    <message>
        <source>Run failed: %1</source>
        <translation>実行に失敗しました: %1</translation>
    </message>
    <message>
        <source>Other lengths, or a driver that goes less far, let it move on.</source>
        <translation>別の長さにするか、駆動の範囲を狭めると、先まで動けます。</translation>
    </message>
    <message>
        <source>Free room on the disk, save the model elsewhere, or write fewer output frames.</source>
        <translation>ディスクの空きを増やすか、モデルを別の場所に保存するか、出力フレームを減らしてください。</translation>
    </message>
    <message>
        <source>A smaller step, another formulation or less stiff springs may help.</source>
        <translation>刻み幅を小さくする、別の手法を使う、ばねの剛性を下げる、などで改善することがあります。</translation>
    </message>
    <message>
        <source>The model cannot be run.</source>
        <translation>このモデルは実行できません。</translation>
    </message>
    <message>
        <source>line %1, column %2: </source>
        <translation>%1 行 %2 列: </translation>
    </message>
    <message>
        <source>%1 was not opened: %2</source>
        <translation>%1 を開けませんでした: %2</translation>
    </message>
    <message>
        <source>Run completed, but solves failed: %1</source>
        <translation>計算は完了したが、求解に失敗があった: %1</translation>
    </message>
    <message>
        <source>%1 steps, %2 simulated in %3 s</source>
        <translation>%1 ステップ、%2 分を %3 秒で計算</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MethodText</name>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>COBYLA (local, linear models)</source>
        <translation>COBYLA (局所、1 次モデル)</translation>
    </message>
    <message>
        <source>BOBYQA (local, quadratic models)</source>
        <translation>BOBYQA (局所、2 次モデル)</translation>
    </message>
    <message>
        <source>Subplex (local, simplexes)</source>
        <translation>Subplex (局所、単体)</translation>
    </message>
    <message>
        <source>Nelder-Mead (local, a simplex)</source>
        <translation>Nelder-Mead (局所、単体)</translation>
    </message>
    <message>
        <source>CRS2 (global, random)</source>
        <translation>CRS2 (大域、乱数)</translation>
    </message>
    <message>
        <source>ISRES (global, evolution)</source>
        <translation>ISRES (大域、進化)</translation>
    </message>
    <message>
        <source>DIRECT (global, divides the space)</source>
        <translation>DIRECT (大域、空間分割)</translation>
    </message>
    <message>
        <source>AGS (global, divides the space)</source>
        <translation>AGS (大域、空間分割)</translation>
    </message>
    <message>
        <source>SLSQP (derivatives, least squares)</source>
        <translation>SLSQP (微分、最小二乗)</translation>
    </message>
    <message>
        <source>MMA (derivatives, moving asymptotes)</source>
        <translation>MMA (微分、移動漸近線)</translation>
    </message>
    <message>
        <source>L-BFGS (derivatives)</source>
        <translation>L-BFGS (微分)</translation>
    </message>
    <message>
        <source>Levenberg-Marquardt (fit)</source>
        <translation>Levenberg-Marquardt (あてはめ)</translation>
    </message>
    <message>
        <source>NSGA-II (Pareto front)</source>
        <translation>NSGA-II (パレート フロント)</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MomentumBars</name>
    <message>
        <source>Choose an impact to see the momenta before and after it</source>
        <translation>衝突を選ぶと前後の運動量が表示されます</translation>
    </message>
    <message>
        <source>Linear [kg m/s]</source>
        <translation>並進 [kg m/s]</translation>
    </message>
    <message>
        <source>Angular [kg m²/s]</source>
        <translation>回転 [kg m²/s]</translation>
    </message>
    <message>
        <source>%1 before</source>
        <translation>%1 前</translation>
    </message>
    <message>
        <source>%1 after</source>
        <translation>%1 後</translation>
    </message>
    <message>
        <source>Momenta</source>
        <translation>運動量</translation>
    </message>
</context>
<context>
    <name>trammel::studio::MovieWriter</name>
    <message>
        <source>The 3-D view gave a picture of %1 x %2 pixels instead of %3 x %4.</source>
        <translation>3D 表示の画像が %3 x %4 ではなく %1 x %2 ピクセルでした。</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 に書き込めませんでした。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::NewItems</name>
    <message>
        <source>A gear couples the coordinates of two joints. Add two joints with a coordinate first, such as revolute or prismatic ones.</source>
        <translation>歯車は 2 つのジョイントの座標を結びます。先に、回転ジョイントや直動ジョイントなど座標を持つジョイントを 2 つ追加してください。</translation>
    </message>
    <message>
        <source>It acts on a joint&apos;s coordinate. Add a joint with one first, such as a revolute or prismatic one.</source>
        <translation>ジョイントの座標に作用します。先に、回転ジョイントや直動ジョイントなど座標を持つジョイントを追加してください。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::NoteController</name>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
</context>
<context>
    <name>trammel::studio::NumberField</name>
    <message>
        <source>An empty field has the default, which stands in it.</source>
        <translation>空の欄には、そこに示された既定値が使われます。</translation>
    </message>
    <message>
        <source>A number, or a formula of the parameters.</source>
        <translation>数値、またはパラメータの数式。</translation>
    </message>
    <message>
        <source>The formula may use the time t in seconds.</source>
        <translation>数式では時刻 t（秒）を使えます。</translation>
    </message>
    <message>
        <source>Units that may be typed: %1</source>
        <translation>入力できる単位: %1</translation>
    </message>
    <message>
        <source>at t = 0</source>
        <translation>（t = 0）</translation>
    </message>
    <message>
        <source>It may also use the joint&apos;s coordinate q and its rate qd.</source>
        <translation>ジョイントの座標 q とその変化率 qd も使えます。</translation>
    </message>
    <message>
        <source>It may also use what joints measure, by their names: hinge.coordinate, hinge.rate.</source>
        <translation>ジョイントの測定値も名前で使えます: hinge.coordinate、hinge.rate。</translation>
    </message>
    <message>
        <source>at t = 0, the joints in their initial pose</source>
        <translation>（t = 0、ジョイントは初期姿勢）</translation>
    </message>
    <message>
        <source>Numbers without a unit are in %1, formulas with names in %2.</source>
        <translation>単位のない数値は %1、名前を含む数式は %2 で表します。</translation>
    </message>
    <message>
        <source>The formula may use the first joint&apos;s coordinate q.</source>
        <translation>式では 1 番目のジョイントの座標 q を使える。</translation>
    </message>
    <message>
        <source>By a table: a CSV file or points</source>
        <translation>テーブルで: CSV ファイルまたは点</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>%1 のテーブル</translation>
    </message>
</context>
<context>
    <name>trammel::studio::OptimisationCharts</name>
    <message>
        <source>Run computes the runs; they are drawn here</source>
        <translation>「実行」で計算すると、ここに描かれます</translation>
    </message>
    <message>
        <source>run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>sum of squares</source>
        <translation>二乗和</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>それまでの最良</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>実行</translation>
    </message>
</context>
<context>
    <name>trammel::studio::OptimisationController</name>
    <message>
        <source>The optimisation was edited</source>
        <translation>最適化は編集されています</translation>
    </message>
    <message>
        <source>What was changed is in no file, and no run of it has begun. Replace it?</source>
        <translation>変更はファイルに保存されておらず、その実行も始まっていません。置き換えますか?</translation>
    </message>
    <message>
        <source>Optimisations (*.opt.json);;JSON files (*.json)</source>
        <translation>最適化 (*.opt.json);;JSON ファイル (*.json)</translation>
    </message>
    <message>
        <source>Optimisation</source>
        <translation>最適化</translation>
    </message>
    <message>
        <source>Open an Optimisation</source>
        <translation>最適化を開く</translation>
    </message>
    <message>
        <source>Save the Optimisation</source>
        <translation>最適化を保存</translation>
    </message>
    <message>
        <source>%1 is no optimisation</source>
        <translation>%1 は最適化ではありません</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 を保存しました</translation>
    </message>
    <message>
        <source>Starting...</source>
        <translation>開始しています...</translation>
    </message>
    <message>
        <source>Stopped; Continue goes on and repeats no run.</source>
        <translation>停止しました。「続行」はどの実行も繰り返さずに続けます。</translation>
    </message>
    <message>
        <source>No run keeps the constraints; the best misses them least.</source>
        <translation>制約を満たす実行はありません。最良のものは外れが最小です。</translation>
    </message>
    <message>
        <source>At half the step: %1</source>
        <translation>半分の刻みでは: %1</translation>
    </message>
    <message>
        <source>Optimisation &quot;%1&quot;: %2 runs computed in %3 s. %4</source>
        <translation>最適化「%1」: %2 件の実行を %3 s で計算しました。%4</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 件の実行</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>、失敗 %1 件</translation>
    </message>
    <message>
        <source>This model has no parameter &quot;%1&quot;</source>
        <translation>このモデルにパラメータ「%1」はありません</translation>
    </message>
    <message>
        <source>Apply Run %1 of %2</source>
        <translation>%2 の実行 %1 を適用</translation>
    </message>
    <message>
        <source>The model has these values now: %1</source>
        <translation>モデルの値を変えました: %1</translation>
    </message>
    <message>
        <source>Delete the optimisation</source>
        <translation>最適化の削除</translation>
    </message>
    <message>
        <source>Delete &quot;%1&quot; with all its runs? This cannot be undone.</source>
        <translation>「%1」をすべての実行とともに削除しますか? 元に戻せません。</translation>
    </message>
    <message>
        <source>Not all of %1 could be deleted</source>
        <translation>%1 の一部を削除できませんでした</translation>
    </message>
    <message>
        <source>Add a Measurement</source>
        <translation>測定の追加</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.tsv);;All files (*)</source>
        <translation>表 (*.csv *.txt *.tsv);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::OptimisationForm</name>
    <message>
        <source>The model has errors: %1</source>
        <translation>モデルに誤りがあります: %1</translation>
    </message>
    <message>
        <source>One search by %1, of at most %2 runs.</source>
        <translation>%1 による探索 1 回、実行は最大 %2 件。</translation>
    </message>
    <message>
        <source>%1 searches by %2, of at most %3 runs together.</source>
        <translation>%2 による探索 %1 回、実行は合わせて最大 %3 件。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Runs at most</source>
        <translation>最大の実行数</translation>
    </message>
    <message>
        <source>Seconds at most</source>
        <translation>最大の秒数</translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>開始点の数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>個体数</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>許容誤差</translation>
    </message>
    <message>
        <source>Name of the optimisation</source>
        <translation>最適化の名前</translation>
    </message>
    <message>
        <source>Runs of all searches; empty: as many as are usual for the method</source>
        <translation>すべての探索の実行数。空なら手法の標準</translation>
    </message>
    <message>
        <source>Time that the searches have, s; empty: as long as they want</source>
        <translation>探索の時間、s。空なら制限なし</translation>
    </message>
    <message>
        <source>Searches from as many starts; empty: 1</source>
        <translation>この数の開始点から探索します。空なら 1</translation>
    </message>
    <message>
        <source>Of all that is drawn by chance; empty: 0</source>
        <translation>すべての乱数のシード。空なら 0</translation>
    </message>
    <message>
        <source>Runs of a generation of NSGA-II; empty: 40</source>
        <translation>NSGA-II の 1 世代の実行数。空なら 40</translation>
    </message>
    <message>
        <source>A search ends where no variable changes by more than this share of its bounds&apos; distance; empty: 1e-6</source>
        <translation>どの変数の変化も範囲の幅のこの割合以下になると探索を終えます。空なら 1e-6</translation>
    </message>
    <message>
        <source>Add a measurement from a CSV file</source>
        <translation>CSV ファイルから測定を追加</translation>
    </message>
    <message>
        <source>%1: add a row</source>
        <translation>%1: 行を追加</translation>
    </message>
    <message>
        <source>%1: remove the current row</source>
        <translation>%1: 現在の行を削除</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>手法</translation>
    </message>
    <message>
        <source>At the same time</source>
        <translation>同時に</translation>
    </message>
    <message>
        <source>every core</source>
        <translation>全コア</translation>
    </message>
    <message>
        <source>Runs that are computed at the same time</source>
        <translation>同時に計算する実行の数</translation>
    </message>
</context>
<context>
    <name>trammel::studio::OptimisationLibrary</name>
    <message>
        <source>Optimisation</source>
        <translation>最適化</translation>
    </message>
</context>
<context>
    <name>trammel::studio::OptimisationPanel</name>
    <message>
        <source>sum of squares</source>
        <translation>二乗和</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>実行 %1</translation>
    </message>
    <message>
        <source>Run %1: %2</source>
        <translation>実行 %1: %2</translation>
    </message>
    <message>
        <source>Best, run %1: %2</source>
        <translation>最良、実行 %1: %2</translation>
    </message>
    <message>
        <source>Best, run %1, which misses constraints: %2</source>
        <translation>最良、実行 %1 (制約を満たさない): %2</translation>
    </message>
    <message>
        <source>No run completed with all outputs yet; the table of runs says why.</source>
        <translation>すべての出力がそろった実行はまだありません。理由は実行の表にあります。</translation>
    </message>
    <message>
        <source>%1 runs in %2 s</source>
        <translation>%2 s で %1 件の実行</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>、失敗 %1 件</translation>
    </message>
    <message>
        <source>&amp;New Optimisation</source>
        <translation>最適化を新規作成(&amp;N)</translation>
    </message>
    <message>
        <source>New optimisation of this model</source>
        <translation>このモデルの新しい最適化</translation>
    </message>
    <message>
        <source>&amp;Open Optimisation...</source>
        <translation>最適化を開く(&amp;O)...</translation>
    </message>
    <message>
        <source>Open an optimisation file (*.opt.json)</source>
        <translation>最適化ファイル (*.opt.json) を開く</translation>
    </message>
    <message>
        <source>&amp;Save Optimisation As...</source>
        <translation>最適化を別名で保存(&amp;S)...</translation>
    </message>
    <message>
        <source>Save the optimisation as a file</source>
        <translation>最適化をファイルに保存</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Search for the best values (Ctrl+Return)</source>
        <translation>最良の値を探索 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Go on with what was stopped; no run is repeated</source>
        <translation>停止したものを続けます。どの実行も繰り返しません</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the search; what is finished is kept</source>
        <translation>探索を停止します。終わったものは残ります</translation>
    </message>
    <message>
        <source>&amp;Delete Optimisation...</source>
        <translation>最適化を削除(&amp;D)...</translation>
    </message>
    <message>
        <source>Delete the optimisation with its runs</source>
        <translation>最適化を実行とともに削除</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Show this run in the view and the plots</source>
        <translation>この実行をビューとプロットに表示</translation>
    </message>
    <message>
        <source>Follow Best</source>
        <translation>最良を追う</translation>
    </message>
    <message>
        <source>Show each better run in the view as it is found</source>
        <translation>よりよい実行が見つかるたびにビューに表示</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>Put these values into the model, as one step to undo</source>
        <translation>これらの値をモデルに入れます (1 回で元に戻せます)</translation>
    </message>
    <message>
        <source>An optimisation finds values of this model&apos;s parameters for which its outputs are best, or fits them to a measurement. Make one with New Optimisation, or open an optimisation file.</source>
        <translation>最適化は、出力が最もよくなるパラメータの値を見つけるか、測定に合わせます。「最適化を新規作成」で作るか、最適化ファイルを開いてください。</translation>
    </message>
    <message>
        <source>Optimisations of this model</source>
        <translation>このモデルの最適化</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>まだ実行していません</translation>
    </message>
    <message>
        <source>Progress of the optimisation</source>
        <translation>最適化の進み具合</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>経過</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>フロント</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>実行の表</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>あてはめ</translation>
    </message>
    <message>
        <source>over</source>
        <translation>対</translation>
    </message>
    <message>
        <source>Quantity over the runs</source>
        <translation>実行に対する量</translation>
    </message>
    <message>
        <source>Objective along the horizontal axis</source>
        <translation>横軸の目的</translation>
    </message>
    <message>
        <source>Objective along the vertical axis</source>
        <translation>縦軸の目的</translation>
    </message>
    <message>
        <source>Plot of the runs</source>
        <translation>実行のプロット</translation>
    </message>
    <message>
        <source>Plot of the front</source>
        <translation>フロントのプロット</translation>
    </message>
    <message>
        <source>Runs of the optimisation</source>
        <translation>最適化の実行</translation>
    </message>
    <message>
        <source>Copy the selected runs, or all of them</source>
        <translation>選択した実行(なければ全部)をコピー</translation>
    </message>
</context>
<context>
    <name>trammel::studio::OptimisationRows</name>
    <message>
        <source>Variables</source>
        <translation>変数</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>Objectives</source>
        <translation>目的</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>制約</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始値</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>式</translation>
    </message>
    <message>
        <source>CSV file</source>
        <translation>CSV ファイル</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>係数</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>ずれ</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>目標</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目標値</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>関係</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>許容誤差</translation>
    </message>
    <message>
        <source>Bounds as &quot;100 .. 400 mm&quot;, or a list as &quot;newton, poisson&quot;</source>
        <translation>範囲は「100 .. 400 mm」、リストは「newton, poisson」のように</translation>
    </message>
    <message>
        <source>Where the first search begins; empty: at the model&apos;s value</source>
        <translation>最初の探索の開始値。空ならモデルの値</translation>
    </message>
    <message>
        <source>One number of a run, such as max(abs(hinge.torque)); Ctrl+Space offers names</source>
        <translation>実行の 1 つの数、例: max(abs(hinge.torque))。Ctrl+Space で名前の候補</translation>
    </message>
    <message>
        <source>What the output is to come near to</source>
        <translation>出力を近づける値</translation>
    </message>
    <message>
        <source>By how much it may be missed; empty: a millionth of the value</source>
        <translation>許される外れ。空なら値の百万分の 1</translation>
    </message>
    <message>
        <source>What the column measured: a formula over channels, such as ball.com.z</source>
        <translation>列が測ったもの: チャンネルの式、例: ball.com.z</translation>
    </message>
    <message>
        <source>Title of the column of times, s</source>
        <translation>時間 (s) の列の見出し</translation>
    </message>
    <message>
        <source>Title of the column of measured values</source>
        <translation>測定値の列の見出し</translation>
    </message>
    <message>
        <source>Brings the column to SI, such as &quot;1 mm&quot;; empty: 1</source>
        <translation>列を SI に直す係数、例: 「1 mm」。空なら 1</translation>
    </message>
    <message>
        <source>Is added to the file&apos;s time, s; may be a formula over parameters</source>
        <translation>ファイルの時間に加える値、s。パラメータの式も可</translation>
    </message>
    <message>
        <source>A number, or the title of a column; empty: 1</source>
        <translation>数または列の見出し。空なら 1</translation>
    </message>
    <message>
        <source>minimise</source>
        <translation>最小化</translation>
    </message>
    <message>
        <source>maximise</source>
        <translation>最大化</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目標値に近づける</translation>
    </message>
</context>
<context>
    <name>trammel::studio::OrientationField</name>
    <message>
        <source>about x, then the turned y, then the turned z</source>
        <translation>x 軸、次に回った y 軸、次に回った z 軸まわり</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ParameterEditor</name>
    <message>
        <source>A number or a formula is expected.</source>
        <translation>数値または数式を入力してください。</translation>
    </message>
    <message>
        <source>The smallest value is not above the largest.</source>
        <translation>最小値は最大値を超えられません。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PartController</name>
    <message>
        <source>Add %1</source>
        <translation>%1 を追加</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PartDialog</name>
    <message>
        <source>New Link</source>
        <translation>新しいリンク</translation>
    </message>
    <message>
        <source>New Plate</source>
        <translation>新しい板</translation>
    </message>
    <message>
        <source>New Wheel</source>
        <translation>新しい車輪</translation>
    </message>
    <message>
        <source>New Pin</source>
        <translation>新しいピン</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>From</source>
        <translation>始点</translation>
    </message>
    <message>
        <source>To</source>
        <translation>終点</translation>
    </message>
    <message>
        <source>Flat bar</source>
        <translation>平たい棒</translation>
    </message>
    <message>
        <source>Round rod</source>
        <translation>丸棒</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>幅</translation>
    </message>
    <message>
        <source>Thickness</source>
        <translation>厚さ</translation>
    </message>
    <message>
        <source>One corner a line:
x, y, z</source>
        <translation>1 行に 1 つの頂点:
x, y, z</translation>
    </message>
    <message>
        <source>Corners</source>
        <translation>頂点</translation>
    </message>
    <message>
        <source>Center</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>軸</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Collides with others</source>
        <translation>ほかと接触する</translation>
    </message>
    <message>
        <source>Hinge here, with %1</source>
        <translation>ここにヒンジ (%1 と)</translation>
    </message>
    <message>
        <source>Two points, each as x, y, z, and sizes above 0.</source>
        <translation>2 つの点 (それぞれ x, y, z) と、0 より大きい寸法。</translation>
    </message>
    <message>
        <source>Three corners or more that are not on one line, and a thickness above 0. Of the polygon its convex hull counts.</source>
        <translation>一直線上にない 3 つ以上の頂点と、0 より大きい厚さ。多角形は凸包として扱われます。</translation>
    </message>
    <message>
        <source>A point as x, y, z, and sizes above 0.</source>
        <translation>点 (x, y, z) と、0 より大きい寸法。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PictureMenu</name>
    <message>
        <source>Copy Picture</source>
        <translation>画像をコピー</translation>
    </message>
    <message>
        <source>Save Picture...</source>
        <translation>画像を保存...</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>画像を保存</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf);;SVG drawings (*.svg);;PNG pictures (*.png)</source>
        <translation>PDF 文書 (*.pdf);;SVG 図面 (*.svg);;PNG 画像 (*.png)</translation>
    </message>
    <message>
        <source>The picture could not be saved as %1.</source>
        <translation>画像を %1 に保存できませんでした。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PlaceController</name>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%2 の%1、%3</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>%1 を回転</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 を移動</translation>
    </message>
    <message>
        <source>Click on a corner, a centre, a joint or a surface to place %1. Esc cancels.</source>
        <translation>%1 の位置として、頂点、中心、ジョイント、または表面をクリックしてください。Esc でやめます。</translation>
    </message>
    <message>
        <source>Pick a place of %1</source>
        <translation>%1 の位置を選び取る</translation>
    </message>
    <message>
        <source>Click on a corner, a centre, a joint or a surface to place %1. Esc cancels.
It takes the axis of an edge, a hole, a cylinder, a joint or a face, too; with Shift the place alone.</source>
        <translation>頂点、中心、ジョイント、表面のいずれかをクリックすると %1 の位置になります。Esc でやめます。
辺、穴、円柱、ジョイント、面ではその軸も取ります。Shift とともになら位置だけです。</translation>
    </message>
    <message>
        <source>Click on an edge, a hole, a cylinder, a joint or a surface: &quot;%1&quot; of %2 gets its direction. Esc cancels.
A corner, or with Shift anything, gives the direction from the arrow&apos;s foot to it.</source>
        <translation>辺、穴、円柱、ジョイント、表面のいずれかをクリックすると、%2 の &quot;%1&quot; がその方向になります。Esc でやめます。
頂点は、また Shift とともになら何でも、矢印の根元からそこへの方向になります。</translation>
    </message>
    <message>
        <source>What was clicked on is where %1 is: it gives no direction.</source>
        <translation>クリックした所は %1 の位置と同じなので、方向が決まりません。</translation>
    </message>
    <message>
        <source>Pick a direction of %1</source>
        <translation>%1 の方向を選び取る</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PlaceLine</name>
    <message>
        <source>Pick in the view</source>
        <translation>ビューで選び取る</translation>
    </message>
</context>
<context>
    <name>trammel::studio::Places</name>
    <message>
        <source>in the frame of the shape</source>
        <translation>形状の座標系で</translation>
    </message>
    <message>
        <source>in the world</source>
        <translation>ワールド座標系で</translation>
    </message>
    <message>
        <source>in the frame of %1</source>
        <translation>%1 の座標系で</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PlanePicker</name>
    <message>
        <source>Click the point that the plane begins at: a corner, a middle, a joint. Esc cancels.</source>
        <translation>平面の始点をクリックしてください (角、中点、ジョイント)。Esc で取り消します。</translation>
    </message>
    <message>
        <source>Click a second point, to the right of it.</source>
        <translation>右側にする 2 つ目の点をクリックしてください。</translation>
    </message>
    <message>
        <source>Click a third point of the plane, above them.</source>
        <translation>上側にする平面の 3 つ目の点をクリックしてください。</translation>
    </message>
    <message>
        <source>There is no point of the model.</source>
        <translation>そこにモデルの点はありません。</translation>
    </message>
    <message>
        <source>The three points are on one line; expected a third one beside it.</source>
        <translation>3 点が一直線上にあります。その外の 3 つ目の点が必要です。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PlotArea</name>
    <message>
        <source>Sum</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>Amplitude</source>
        <translation>振幅</translation>
    </message>
    <message>
        <source>Frequency [Hz]</source>
        <translation>周波数 [Hz]</translation>
    </message>
    <message>
        <source>Time [%1]</source>
        <translation>時刻 [%1]</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PlotController</name>
    <message>
        <source>Plots</source>
        <translation>グラフ</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PlotLayoutKeeper</name>
    <message>
        <source>The pages of plots could not be kept in %1: %2</source>
        <translation>プロットのページを %1 に保存できませんでした: %2</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PlotMenu</name>
    <message>
        <source>Logarithmic Right Axis</source>
        <translation>右軸を対数にする</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲線</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>On the Right Axis</source>
        <translation>右軸に表示</translation>
    </message>
    <message>
        <source>In Steps</source>
        <translation>階段状に描く</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Derivative</source>
        <translation>微分</translation>
    </message>
    <message>
        <source>Integral</source>
        <translation>積分</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Horizontal Axis</source>
        <translation>横軸</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Frequency (Spectrum)</source>
        <translation>周波数（スペクトル）</translation>
    </message>
    <message>
        <source>Stacked Energies</source>
        <translation>エネルギーを積み上げる</translation>
    </message>
    <message>
        <source>New Plot Below</source>
        <translation>下に新しいプロット</translation>
    </message>
    <message>
        <source>Remove Plot</source>
        <translation>プロットを削除</translation>
    </message>
    <message>
        <source>Empty Plot</source>
        <translation>プロットを空にする</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PlotPage</name>
    <message>
        <source>Plots</source>
        <translation>プロット</translation>
    </message>
    <message>
        <source>Drag channels here from the list, or tick them there</source>
        <translation>一覧からチャンネルをここへドラッグするか、一覧でチェックします</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PlotPanel</name>
    <message>
        <source>Fit</source>
        <translation>全体表示</translation>
    </message>
    <message>
        <source>Logarithmic Axis</source>
        <translation>対数軸</translation>
    </message>
    <message>
        <source>Next Plot of the Page</source>
        <translation>ページの次のプロット</translation>
    </message>
    <message>
        <source>Zoom Plot In</source>
        <translation>プロットを拡大</translation>
    </message>
    <message>
        <source>Zoom Plot Out</source>
        <translation>プロットを縮小</translation>
    </message>
    <message>
        <source>Pan Plot Left</source>
        <translation>プロットを左へ移動</translation>
    </message>
    <message>
        <source>Pan Plot Right</source>
        <translation>プロットを右へ移動</translation>
    </message>
    <message>
        <source>Pan Plot Up</source>
        <translation>プロットを上へ移動</translation>
    </message>
    <message>
        <source>Pan Plot Down</source>
        <translation>プロットを下へ移動</translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation>古い結果</translation>
    </message>
    <message>
        <source>The model was edited after this run</source>
        <translation>この実行の後にモデルが編集されました</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Add or change a page of plots</source>
        <translation>プロットのページを追加・変更します</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>プロット</translation>
    </message>
    <message>
        <source>What can be done with the active plot</source>
        <translation>選択中のプロットの操作</translation>
    </message>
    <message>
        <source>New Page</source>
        <translation>新しいページ</translation>
    </message>
    <message>
        <source>Plots %1</source>
        <translation>プロット %1</translation>
    </message>
    <message>
        <source>From a Template</source>
        <translation>テンプレートから</translation>
    </message>
    <message>
        <source>Save Page as Template...</source>
        <translation>ページをテンプレートとして保存...</translation>
    </message>
    <message>
        <source>Remove Template</source>
        <translation>テンプレートを削除</translation>
    </message>
    <message>
        <source>Rename Page...</source>
        <translation>ページの名前を変更...</translation>
    </message>
    <message>
        <source>Close Page</source>
        <translation>ページを閉じる</translation>
    </message>
    <message>
        <source>Reset Pages</source>
        <translation>ページを初期状態に戻す</translation>
    </message>
    <message>
        <source>Save Page as Template</source>
        <translation>ページをテンプレートとして保存</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Rename Page</source>
        <translation>ページの名前を変更</translation>
    </message>
    <message>
        <source>Cursor A</source>
        <translation>カーソル A</translation>
    </message>
    <message>
        <source>Cursor B</source>
        <translation>カーソル B</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>統計</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>衝突</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>画像をコピー</translation>
    </message>
    <message>
        <source>Save Picture...</source>
        <translation>画像を保存...</translation>
    </message>
    <message>
        <source>Export Visible as CSV...</source>
        <translation>表示中の曲線を CSV に書き出す...</translation>
    </message>
    <message>
        <source>Export All Channels of This Time as CSV...</source>
        <translation>この時間範囲の全チャンネルを CSV に書き出す...</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>画像を保存</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf);;SVG drawings (*.svg);;PNG pictures (*.png)</source>
        <translation>PDF 文書 (*.pdf);;SVG 図 (*.svg);;PNG 画像 (*.png)</translation>
    </message>
    <message>
        <source>The picture could not be saved as %1.</source>
        <translation>画像を %1 に保存できませんでした。</translation>
    </message>
    <message>
        <source>Export Visible as CSV</source>
        <translation>表示中の曲線を CSV に書き出す</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV ファイル (*.csv)</translation>
    </message>
    <message>
        <source>Show in Plot</source>
        <translation>プロットに表示</translation>
    </message>
    <message>
        <source>Show on Right Axis</source>
        <translation>右軸に表示</translation>
    </message>
    <message>
        <source>Show Derivative</source>
        <translation>微分を表示</translation>
    </message>
    <message>
        <source>Show Integral</source>
        <translation>積分を表示</translation>
    </message>
    <message>
        <source>New Plot</source>
        <translation>新しいプロット</translation>
    </message>
    <message>
        <source>New Plot with Spectrum</source>
        <translation>スペクトルの新しいプロット</translation>
    </message>
    <message>
        <source>New Phase Plot</source>
        <translation>新しい位相図</translation>
    </message>
    <message>
        <source>New Plot over %1</source>
        <translation>%1 に対する新しいプロット</translation>
    </message>
    <message>
        <source>New Plot Below</source>
        <translation>下に新しいプロット</translation>
    </message>
    <message>
        <source>Close Plot</source>
        <translation>プロットを閉じる</translation>
    </message>
    <message>
        <source>Maximise Plot</source>
        <translation>プロットを最大化</translation>
    </message>
    <message>
        <source>Estimate Errors...</source>
        <translation>誤差を推定...</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PointsField</name>
    <message>
        <source>Add a point</source>
        <translation>点を追加</translation>
    </message>
    <message>
        <source>Remove the point of the current row</source>
        <translation>選択中の行の点を削除</translation>
    </message>
    <message>
        <source>Coordinates: numbers, or formulas of the parameters, which are in m.</source>
        <translation>座標: 数値、またはパラメータの数式（単位は m）。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ProjectController</name>
    <message>
        <source>A model that was never saved</source>
        <translation>一度も保存していないモデル</translation>
    </message>
    <message>
        <source>%1 has unsaved changes of %2, when the program ended unexpectedly.</source>
        <translation>%1 には、プログラムが異常終了した %2 の保存していない変更があります。</translation>
    </message>
    <message>
        <source>&amp;Recover</source>
        <translation>回復(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>破棄(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>後で(&amp;L)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was deleted or moved by another program.</source>
        <translation>「%1」は他のプログラムによって削除または移動されました。</translation>
    </message>
    <message>
        <source>&amp;Save It Again</source>
        <translation>もう一度保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was changed by another program.</source>
        <translation>「%1」は他のプログラムによって変更されました。</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>再読み込み(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Keep What Is Here</source>
        <translation>今の内容を保つ(&amp;K)</translation>
    </message>
</context>
<context>
    <name>trammel::studio::PropertyPanel</name>
    <message>
        <source>Shape of %1</source>
        <translation>%1 の形状</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 個を選択</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ReadoutTable</name>
    <message>
        <source>Slope</source>
        <translation>傾き</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>実効値</translation>
    </message>
    <message>
        <source>Figures of the curves</source>
        <translation>曲線の数値</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲線</translation>
    </message>
    <message>
        <source>Time [%1]</source>
        <translation>時刻 [%1]</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ReadyPages</name>
    <message>
        <source>%1: motion</source>
        <translation>%1: 運動</translation>
    </message>
    <message>
        <source>%1: drive</source>
        <translation>%1: 駆動</translation>
    </message>
    <message>
        <source>Plot Position, Velocity and Acceleration</source>
        <translation>位置、速度、加速度をプロット</translation>
    </message>
    <message>
        <source>Plot Drive Force and Power</source>
        <translation>駆動力と動力をプロット</translation>
    </message>
    <message>
        <source>Plot Drive Torque and Power</source>
        <translation>駆動トルクと動力をプロット</translation>
    </message>
</context>
<context>
    <name>trammel::studio::Recovery</name>
    <message>
        <source>Unsaved changes cannot be copied to %1, where they would outlive a crash: %2</source>
        <translation>保存していない変更を %1 に退避できません(異常終了で失われます): %2</translation>
    </message>
</context>
<context>
    <name>trammel::studio::RegionTable</name>
    <message>
        <source>within</source>
        <translation>内側</translation>
    </message>
    <message>
        <source>not in</source>
        <translation>外側</translation>
    </message>
    <message>
        <source>Where hinges are</source>
        <translation>ヒンジの位置</translation>
    </message>
    <message>
        <source>Hinges</source>
        <translation>ヒンジ</translation>
    </message>
    <message>
        <source>x from</source>
        <translation>x 下限</translation>
    </message>
    <message>
        <source>z from</source>
        <translation>z 下限</translation>
    </message>
    <message>
        <source>x to</source>
        <translation>x 上限</translation>
    </message>
    <message>
        <source>z to</source>
        <translation>z 上限</translation>
    </message>
    <message>
        <source>Regions of the hinges at the ground</source>
        <translation>グラウンドのヒンジの領域</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ReportController</name>
    <message>
        <source>Write a Report</source>
        <translation>レポートを書き出す</translation>
    </message>
    <message>
        <source>Web pages (*.html);;PDF documents (*.pdf)</source>
        <translation>Web ページ (*.html);;PDF 文書 (*.pdf)</translation>
    </message>
    <message>
        <source>Wrote the report %1</source>
        <translation>レポート %1 を書き出しました</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ResidualPlot</name>
    <message>
        <source>Iteration</source>
        <translation>反復</translation>
    </message>
    <message>
        <source>Natural residual</source>
        <translation>自然残差</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ResultExporter</name>
    <message>
        <source>Exported %1</source>
        <translation>%1 に書き出しました</translation>
    </message>
    <message>
        <source>Export Results</source>
        <translation>結果の書き出し</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV ファイル (*.csv)</translation>
    </message>
    <message>
        <source>Save Results</source>
        <translation>結果を保存</translation>
    </message>
    <message>
        <source>HDF5 files (*.h5)</source>
        <translation>HDF5 ファイル (*.h5)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 を保存しました</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 に書き込めませんでした: %2</translation>
    </message>
    <message>
        <source>Export Impacts</source>
        <translation>衝突の書き出し</translation>
    </message>
    <message>
        <source>Writing the page…</source>
        <translation>ページを書き出し中…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Motion as a Page</source>
        <translation>運動のページ</translation>
    </message>
    <message>
        <source>Exported %1 (%2 MB)</source>
        <translation>%1 を書き出した (%2 MB)</translation>
    </message>
    <message>
        <source>Export Motion</source>
        <translation>運動のエクスポート</translation>
    </message>
    <message>
        <source>Web pages (*.html)</source>
        <translation>ウェブページ (*.html)</translation>
    </message>
    <message>
        <source>A model with errors cannot become a unit.</source>
        <translation>誤りのあるモデルはユニットにできません。</translation>
    </message>
    <message>
        <source>Exported %1 for co-simulation only: %2</source>
        <translation>%1 を共同シミュレーション専用に書き出した: %2</translation>
    </message>
    <message>
        <source>FMI 2.0 units (*.fmu)</source>
        <translation>FMI 2.0 ユニット (*.fmu)</translation>
    </message>
    <message>
        <source>Export Functional Mock-up Unit</source>
        <translation>ファンクショナルモックアップユニットの書き出し</translation>
    </message>
    <message>
        <source>FMI 3.0 units (*.fmu)</source>
        <translation>FMI 3.0 ユニット (*.fmu)</translation>
    </message>
    <message>
        <source>Functional Mock-up Unit</source>
        <translation>ファンクショナルモックアップユニット</translation>
    </message>
    <message>
        <source>Writing the unit…</source>
        <translation>ユニットを書き出しています…</translation>
    </message>
</context>
<context>
    <name>trammel::studio::RobotController</name>
    <message>
        <source>Import a Robot</source>
        <translation>ロボットの読み込み</translation>
    </message>
    <message>
        <source>Robots: URDF, SDFormat, MJCF (*.urdf *.sdf *.xml *.mjcf);;All files (*)</source>
        <translation>ロボット: URDF、SDFormat、MJCF (*.urdf *.sdf *.xml *.mjcf);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Save the Imported Model</source>
        <translation>読み込んだモデルの保存</translation>
    </message>
    <message>
        <source>Trammel models (*.trammel.json)</source>
        <translation>Trammel モデル (*.trammel.json)</translation>
    </message>
    <message>
        <source>Importing %1...</source>
        <translation>%1 を読み込んでいる...</translation>
    </message>
    <message>
        <source>Export as a Robot</source>
        <translation>ロボットとして書き出し</translation>
    </message>
    <message>
        <source>URDF (*.urdf);;SDFormat (*.sdf);;MJCF (*.xml)</source>
        <translation>URDF (*.urdf);;SDFormat (*.sdf);;MJCF (*.xml)</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1 を書き出しました</translation>
    </message>
</context>
<context>
    <name>trammel::studio::RobotReportDialog</name>
    <message>
        <source>Import of %1</source>
        <translation>%1 の読み込み</translation>
    </message>
    <message>
        <source>The loops are open: %1.</source>
        <translation>ループが開いている: %1。</translation>
    </message>
    <message>
        <source>Redundant: %1.</source>
        <translation>冗長: %1。</translation>
    </message>
    <message>
        <source>Export to %1</source>
        <translation>%1 への書き出し</translation>
    </message>
    <message>
        <source>Approximated</source>
        <translation>近似</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>含まれない</translation>
    </message>
    <message>
        <source>What became of the file</source>
        <translation>ファイルがどうなったか</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Nothing was approximated or left out.</source>
        <translation>近似されたもの、除かれたものはない。</translation>
    </message>
    <message>
        <source>%1. Links: %2, joints: %3. Bodies of the model: %4. Loops: %5, degrees of freedom: %6, redundant constraints: %7.</source>
        <translation>%1。リンク: %2、ジョイント: %3。モデルの物体: %4。ループ: %5、自由度: %6、冗長な拘束: %7。</translation>
    </message>
    <message>
        <source>Written links: %1, joints: %2.</source>
        <translation>書いたリンク: %1、ジョイント: %2。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::RowsTable</name>
    <message>
        <source>Variable %1</source>
        <translation>変数 %1</translation>
    </message>
    <message>
        <source>Output %1</source>
        <translation>出力 %1</translation>
    </message>
    <message>
        <source>Measurement %1</source>
        <translation>測定 %1</translation>
    </message>
    <message>
        <source>Objective %1</source>
        <translation>目的 %1</translation>
    </message>
    <message>
        <source>Constraint %1</source>
        <translation>制約 %1</translation>
    </message>
</context>
<context>
    <name>trammel::studio::RunController</name>
    <message>
        <source>Ideal joints</source>
        <translation>理想的なジョイント</translation>
    </message>
</context>
<context>
    <name>trammel::studio::RunList</name>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>動力学</translation>
    </message>
    <message>
        <source>kinematic</source>
        <translation>運動学</translation>
    </message>
    <message>
        <source>inverse</source>
        <translation>逆動力学</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>実行 %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>手法</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>変更点</translation>
    </message>
    <message>
        <source>Impact law</source>
        <translation>衝突則</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>刻み</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Wall time</source>
        <translation>実時間</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>衝突</translation>
    </message>
    <message>
        <source>Energy drift</source>
        <translation>エネルギーのずれ</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>A tick lays the run&apos;s curves over those of the run that is shown.</source>
        <translation>チェックすると、その実行の曲線を表示中の実行に重ねます。</translation>
    </message>
    <message>
        <source>The parameters that have another value than in the run before.</source>
        <translation>前の実行と値の異なるパラメータ。</translation>
    </message>
    <message>
        <source>completed with failures</source>
        <translation>失敗を伴い完了</translation>
    </message>
    <message>
        <source>The largest energy that impacts, friction, damping and drives do not account for</source>
        <translation>衝突、摩擦、減衰、駆動のいずれでも説明できないエネルギーの最大値</translation>
    </message>
    <message>
        <source>The results could not be copied to %1.</source>
        <translation>結果を %1 に複製できませんでした。</translation>
    </message>
    <message>
        <source>live</source>
        <translation>ライブ</translation>
    </message>
</context>
<context>
    <name>trammel::studio::RunListController</name>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Take the Model of &quot;%1&quot;</source>
        <translation>「%1」のモデルを採用</translation>
    </message>
    <message>
        <source>Old runs without a name of their own, a note or a tick: %1, together %2.</source>
        <translation>名前、メモ、チェックのない古い実行: %1 件、合計 %2。</translation>
    </message>
    <message>
        <source>&amp;Delete Them</source>
        <translation>削除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>後で(&amp;L)</translation>
    </message>
</context>
<context>
    <name>trammel::studio::RunPanel</name>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Note on %1:</source>
        <translation>%1 のメモ:</translation>
    </message>
    <message>
        <source>Delete %1 with its results? This cannot be undone.</source>
        <translation>%1 を結果ごと削除しますか？ 元に戻せません。</translation>
    </message>
    <message>
        <source>Delete %1 runs with their results? This cannot be undone.</source>
        <translation>%1 件の実行を結果ごと削除しますか？ 元に戻せません。</translation>
    </message>
    <message>
        <source>Delete runs</source>
        <translation>実行の削除</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>表示(&amp;S)</translation>
    </message>
    <message>
        <source>Show the chosen run in the view and the plots</source>
        <translation>選択した実行をビューとプロットに表示</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比較(&amp;C)</translation>
    </message>
    <message>
        <source>Compare two chosen runs, or the chosen one with the one that is shown</source>
        <translation>選択した二つの実行、または選択した実行と表示中の実行を比較</translation>
    </message>
    <message>
        <source>Edit the &amp;Model of This Run</source>
        <translation>この実行のモデルを編集(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>名前を変更(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Note...</source>
        <translation>メモ(&amp;N)...</translation>
    </message>
    <message>
        <source>Write a note on the chosen run</source>
        <translation>選択した実行にメモを書く</translation>
    </message>
    <message>
        <source>&amp;Delete...</source>
        <translation>削除(&amp;D)...</translation>
    </message>
    <message>
        <source>Delete the chosen runs with their results</source>
        <translation>選択した実行を結果ごと削除</translation>
    </message>
</context>
<context>
    <name>trammel::studio::RunReport</name>
    <message>
        <source>The mobility was not found.</source>
        <translation>自由度は求められていません。</translation>
    </message>
    <message>
        <source>Moving bodies</source>
        <translation>動くボディ</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>Degrees of freedom</source>
        <translation>自由度</translation>
    </message>
    <message>
        <source>Gruebler&apos;s count</source>
        <translation>グルーブラーの数え上げ</translation>
    </message>
    <message>
        <source>Redundant constraints</source>
        <translation>冗長な拘束</translation>
    </message>
    <message>
        <source>Total mass</source>
        <translation>全質量</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>標本数</translation>
    </message>
    <message>
        <source>Energy at start and end</source>
        <translation>始めと終わりのエネルギー</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ数</translation>
    </message>
    <message>
        <source>Simulated time</source>
        <translation>シミュレーション時間</translation>
    </message>
    <message>
        <source>Wall time</source>
        <translation>実時間</translation>
    </message>
    <message>
        <source>Largest energy drift</source>
        <translation>エネルギーのずれの最大</translation>
    </message>
    <message>
        <source>Largest position drift</source>
        <translation>位置のずれの最大</translation>
    </message>
    <message>
        <source>Largest velocity drift</source>
        <translation>速度のずれの最大</translation>
    </message>
    <message>
        <source>LCP solves, failures</source>
        <translation>LCP の求解数、失敗数</translation>
    </message>
    <message>
        <source>There were no impacts.</source>
        <translation>衝突はありませんでした。</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点数</translation>
    </message>
    <message>
        <source>Energy loss [J]</source>
        <translation>エネルギー損失 [J]</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>The balance of momentum closes to %1 at every impact.</source>
        <translation>運動量の収支はすべての衝突で %1 以内で閉じています。</translation>
    </message>
    <message>
        <source>Warnings are known of runs that this window made.</source>
        <translation>警告は、このウィンドウで行った実行についてのみ分かります。</translation>
    </message>
    <message>
        <source>There were none.</source>
        <translation>ありませんでした。</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>由来</translation>
    </message>
    <message>
        <source>Mobility</source>
        <translation>自由度</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>衝突</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Largest change of the energy</source>
        <translation>エネルギーの最大の変化</translation>
    </message>
    <message>
        <source>Fallback</source>
        <translation>代替</translation>
    </message>
    <message>
        <source>Fastest approach [%1]</source>
        <translation>最大接近速度 [%1]</translation>
    </message>
    <message>
        <source>Normal impulse [%1]</source>
        <translation>法線力積 [%1]</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SceneHandles</name>
    <message>
        <source>%1, axis %2, %3, %4</source>
        <translation>%1、軸 %2, %3, %4</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SceneMenu</name>
    <message>
        <source>Select in the Tree</source>
        <translation>ツリーで選択</translation>
    </message>
    <message>
        <source>Zoom to It</source>
        <translation>これに拡大</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隠す</translation>
    </message>
    <message>
        <source>Hide All Else</source>
        <translation>他をすべて隠す</translation>
    </message>
    <message>
        <source>Trace This Point</source>
        <translation>この点の軌跡を描く</translation>
    </message>
    <message>
        <source>Standard Views</source>
        <translation>標準視点</translation>
    </message>
    <message>
        <source>Save Picture...</source>
        <translation>画像を保存...</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SceneView</name>
    <message>
        <source>Nothing to show yet.
Add a body, or open an example from the File menu.</source>
        <translation>まだ何もありません。
ボディを追加するか、ファイルメニューから例題を開いてください。</translation>
    </message>
    <message>
        <source>Navigation</source>
        <translation>視点の操作</translation>
    </message>
    <message>
        <source>3-D view</source>
        <translation>3D ビュー</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SensitivityController</name>
    <message>
        <source>Sensitivity</source>
        <translation>感度</translation>
    </message>
    <message>
        <source>These are of the model or of an output as it was before; Compute finds those of now.</source>
        <translation>これは以前のモデルまたは出力のものです。「計算」で今のものを求めます。</translation>
    </message>
    <message>
        <source>Compute makes ten runs for each parameter.</source>
        <translation>「計算」はパラメータごとに 10 回実行します。</translation>
    </message>
    <message>
        <source>The model has errors, which the messages list.</source>
        <translation>モデルに誤りがあります。メッセージに示されています。</translation>
    </message>
    <message>
        <source>There is no mechanism yet.</source>
        <translation>まだ機構がありません。</translation>
    </message>
    <message>
        <source>Computing...</source>
        <translation>計算中...</translation>
    </message>
    <message>
        <source>Stopped: these are of the poses until then.</source>
        <translation>停止: それまでの姿勢のものです。</translation>
    </message>
    <message>
        <source>The cycle was lost on the way: these are of the poses until then.</source>
        <translation>サイクルを途中で見失いました。それまでの姿勢のものです。</translation>
    </message>
    <message>
        <source>The pose is a dead point, where dimensions have no derivatives.</source>
        <translation>この姿勢は死点で、寸法による微分がありません。</translation>
    </message>
    <message>
        <source>Stopped before all runs were made.</source>
        <translation>すべての実行が終わる前に停止しました。</translation>
    </message>
    <message>
        <source>Runs: %1</source>
        <translation>実行: %1</translation>
    </message>
    <message>
        <source>Export Sensitivities</source>
        <translation>感度のエクスポート</translation>
    </message>
    <message>
        <source>CSV tables (*.csv)</source>
        <translation>CSV の表 (*.csv)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>書き込みました: %1</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>停止しました。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SensitivityPanel</name>
    <message>
        <source>An output of a run is expected, such as %1.</source>
        <translation>%1 のような実行の出力を入力してください。</translation>
    </message>
    <message>
        <source>A number is expected, with or without a unit.</source>
        <translation>数値を入力してください (単位は任意)。</translation>
    </message>
    <message>
        <source>Effect on %1</source>
        <translation>%1 への影響</translation>
    </message>
    <message>
        <source>parameter larger</source>
        <translation>パラメータ増加</translation>
    </message>
    <message>
        <source>parameter smaller</source>
        <translation>パラメータ減少</translation>
    </message>
    <message>
        <source>Derivative of %1</source>
        <translation>%1 の微分</translation>
    </message>
    <message>
        <source>&amp;Of:</source>
        <translation>対象(&amp;O):</translation>
    </message>
    <message>
        <source>poses of the linkage</source>
        <translation>リンク機構の姿勢</translation>
    </message>
    <message>
        <source>an output of runs</source>
        <translation>実行の出力</translation>
    </message>
    <message>
        <source>&amp;Input:</source>
        <translation>入力(&amp;I):</translation>
    </message>
    <message>
        <source>The joint whose coordinate stays while a parameter changes</source>
        <translation>パラメータが変わる間、座標が保たれるジョイント</translation>
    </message>
    <message>
        <source>&amp;Where:</source>
        <translation>範囲(&amp;W):</translation>
    </message>
    <message>
        <source>over the whole cycle</source>
        <translation>サイクル全体</translation>
    </message>
    <message>
        <source>in one pose, at</source>
        <translation>一つの姿勢、位置</translation>
    </message>
    <message>
        <source>Coordinate of the input, 0 in the model&apos;s pose</source>
        <translation>入力の座標。モデルの姿勢で 0</translation>
    </message>
    <message>
        <source>0 in the model&apos;s pose</source>
        <translation>モデルの姿勢で 0</translation>
    </message>
    <message>
        <source>Reactions and the driver&apos;s load that hold the mechanism in each pose</source>
        <translation>各姿勢で機構を保つ反力と駆動の負荷</translation>
    </message>
    <message>
        <source>Output of a run</source>
        <translation>実行の出力</translation>
    </message>
    <message>
        <source>Insert a channel</source>
        <translation>チャンネルを挿入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>絞り込み</translation>
    </message>
    <message>
        <source>Filter outputs</source>
        <translation>出力を絞り込む</translation>
    </message>
    <message>
        <source>Outputs that are listed</source>
        <translation>表に示す出力</translation>
    </message>
    <message>
        <source>Parameters that are changed</source>
        <translation>変えるパラメータ</translation>
    </message>
    <message>
        <source>Effects of parameters</source>
        <translation>パラメータの影響</translation>
    </message>
    <message>
        <source>Tornado</source>
        <translation>トルネード図</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲線</translation>
    </message>
    <message>
        <source>&amp;Arrows in the view</source>
        <translation>ビューに矢印(&amp;A)</translation>
    </message>
    <message>
        <source>Where measured points go as the chosen parameter grows by its change</source>
        <translation>選んだパラメータがその変化だけ増えたとき測定点が動く向き</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>行をコピー</translation>
    </message>
    <message>
        <source>Also forces at rest</source>
        <translation>静止時の力も</translation>
    </message>
    <message>
        <source>Out&amp;put of a run:</source>
        <translation>実行の出力(&amp;P):</translation>
    </message>
    <message>
        <source>the static equilibrium</source>
        <translation>静的なつり合い</translation>
    </message>
    <message>
        <source>natural frequencies</source>
        <translation>固有振動数</translation>
    </message>
    <message>
        <source>At the static e&amp;quilibrium</source>
        <translation>静的なつり合いで(&amp;Q)</translation>
    </message>
    <message>
        <source>Modes at the equilibrium, which moves as a parameter changes, in place of the model&apos;s pose</source>
        <translation>モデルの姿勢の代わりに、パラメータとともに動くつり合いでのモード</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SequenceWriter</name>
    <message>
        <source>%1 exists already; a new folder was expected.</source>
        <translation>%1 はすでにあります。新しいフォルダーを指定してください。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SettingsDialog</name>
    <message>
        <source>As the desktop</source>
        <translation>デスクトップに合わせる</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SeveralPage</name>
    <message>
        <source>Color</source>
        <translation>色</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ShapeEditor</name>
    <message>
        <source>Points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Mesh file</source>
        <translation>メッシュファイル</translation>
    </message>
    <message>
        <source>Change source of %1</source>
        <translation>%1 の指定方法を変更</translation>
    </message>
    <message>
        <source>Change type of %1</source>
        <translation>%1 の種類を変更</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ShortcutsDialog</name>
    <message>
        <source>3-D view: pull a body, the mechanism follows</source>
        <translation>3D 表示: ボディを引く (機構が追従)</translation>
    </message>
    <message>
        <source>Ctrl+left drag</source>
        <translation>Ctrl+左ドラッグ</translation>
    </message>
    <message>
        <source>Apply the value that is being typed</source>
        <translation>入力中の値を適用</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Revert the value that is being typed</source>
        <translation>入力中の値を元に戻す</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>3-D view: fit all</source>
        <translation>3D ビュー: 全体を表示</translation>
    </message>
    <message>
        <source>3-D view: front, right, top</source>
        <translation>3D ビュー: 正面、右、上</translation>
    </message>
    <message>
        <source>3-D view: orthographic or perspective</source>
        <translation>3D ビュー: 平行投影と透視投影の切り替え</translation>
    </message>
    <message>
        <source>3-D view: orbit, pan, zoom</source>
        <translation>3D ビュー: 回転、移動、拡大縮小</translation>
    </message>
    <message>
        <source>left drag; middle or Shift+left drag; wheel</source>
        <translation>左ドラッグ、中または Shift+左ドラッグ、ホイール</translation>
    </message>
    <message>
        <source>3-D view: centre on a point</source>
        <translation>3D ビュー: 点を中心にする</translation>
    </message>
    <message>
        <source>double click</source>
        <translation>ダブルクリック</translation>
    </message>
    <message>
        <source>Plots: zoom, pan, fit</source>
        <translation>グラフ: 拡大縮小、移動、全体表示</translation>
    </message>
    <message>
        <source>wheel or left drag; middle or Ctrl+left drag; double click</source>
        <translation>ホイールまたは左ドラッグ、中または Ctrl+左ドラッグ、ダブルクリック</translation>
    </message>
    <message>
        <source>Plots: move the time cursor</source>
        <translation>グラフ: 時刻カーソルを動かす</translation>
    </message>
    <message>
        <source>Shift+drag</source>
        <translation>Shift+ドラッグ</translation>
    </message>
    <message>
        <source>middle drag; Shift+middle drag; wheel</source>
        <translation>中ドラッグ、Shift+中ドラッグ、ホイール</translation>
    </message>
    <message>
        <source>middle drag; Ctrl+middle drag; wheel</source>
        <translation>中ドラッグ、Ctrl+中ドラッグ、ホイール</translation>
    </message>
    <message>
        <source>right drag; middle or Ctrl+right drag; wheel</source>
        <translation>右ドラッグ、中または Ctrl+右ドラッグ、ホイール</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SimulationEditor</name>
    <message>
        <source>Exact free rotation</source>
        <translation>厳密な自由回転</translation>
    </message>
    <message>
        <source>Exponential map</source>
        <translation>指数写像</translation>
    </message>
    <message>
        <source>Quaternion</source>
        <translation>クォータニオン</translation>
    </message>
    <message>
        <source>Rotation matrix (NodaR)</source>
        <translation>回転行列（NodaR）</translation>
    </message>
    <message>
        <source>Euler angles</source>
        <translation>オイラー角</translation>
    </message>
    <message>
        <source>Midpoint</source>
        <translation>中点</translation>
    </message>
    <message>
        <source>Explicit</source>
        <translation>陽的</translation>
    </message>
    <message>
        <source>Implicit</source>
        <translation>陰的</translation>
    </message>
    <message>
        <source>Move apart, with a warning</source>
        <translation>警告して引き離す</translation>
    </message>
    <message>
        <source>Project, with a warning</source>
        <translation>射影して警告</translation>
    </message>
    <message>
        <source>Refuse to run</source>
        <translation>実行を拒否</translation>
    </message>
    <message>
        <source>The run fails</source>
        <translation>計算は失敗とする</translation>
    </message>
    <message>
        <source>Go on, with a warning</source>
        <translation>警告して続ける</translation>
    </message>
    <message>
        <source>End the run as failed</source>
        <translation>失敗として終える</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>続ける</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SimulationJob</name>
    <message>
        <source>Contact points are shown up to t = %1; those of later frames are in the result file only.</source>
        <translation>接触点は t = %1 まで表示します。それ以降のフレームの接触点は結果ファイルにのみあります。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SketchBar</name>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Sketch</source>
        <translation>スケッチ</translation>
    </message>
    <message>
        <source>Snap</source>
        <translation>吸着</translation>
    </message>
    <message>
        <source>Snap to nodes, links, directions and the grid (Ctrl: not now)</source>
        <translation>節点、リンク、方向、格子に吸着 (Ctrl: 今はしない)</translation>
    </message>
    <message>
        <source>Leave the Sketch</source>
        <translation>スケッチを終了</translation>
    </message>
    <message>
        <source>Leave the sketch (Ctrl+K)</source>
        <translation>スケッチを終了 (Ctrl+K)</translation>
    </message>
    <message>
        <source>The plane that is drawn in, and what is drawn over</source>
        <translation>描く平面と、下に敷く下絵</translation>
    </message>
    <message>
        <source>&amp;Backdrop...</source>
        <translation>下絵(&amp;B)...</translation>
    </message>
    <message>
        <source>A picture, PDF page or DXF drawing to draw over</source>
        <translation>下に敷いて描くための画像、PDF のページ、DXF 図面</translation>
    </message>
    <message>
        <source>Through &amp;Three Points...</source>
        <translation>3 点を通る平面(&amp;T)...</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SketchController</name>
    <message>
        <source>Deleted with it: %1</source>
        <translation>一緒に削除したもの: %1</translation>
    </message>
    <message>
        <source>Set...</source>
        <translation>設定...</translation>
    </message>
    <message>
        <source>Measure Only</source>
        <translation>測るだけ</translation>
    </message>
    <message>
        <source>Select in the Tree</source>
        <translation>ツリーで選択</translation>
    </message>
    <message>
        <source>Nodes are drawn in the plane already: it stays as it is.</source>
        <translation>この平面には既に節点が描かれているため、平面は変わりません。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SketchEdits</name>
    <message>
        <source>Draw: %1</source>
        <translation>描画: %1</translation>
    </message>
    <message>
        <source>A link is expected that has the slot.</source>
        <translation>溝のあるリンクが必要です。</translation>
    </message>
    <message>
        <source>Gears turn on pivots: a node with a hinge is expected.</source>
        <translation>歯車はピボットの上で回ります。ヒンジのある節点が必要です。</translation>
    </message>
    <message>
        <source>A dimension is of a link or between two nodes.</source>
        <translation>寸法はリンク、または 2 つの節点の間のものです。</translation>
    </message>
    <message>
        <source>Select the links first.</source>
        <translation>先にリンクを選択してください。</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 を移動</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 を削除</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>%1 を設定</translation>
    </message>
    <message>
        <source>Measure %1</source>
        <translation>%1 を測るだけにする</translation>
    </message>
    <message>
        <source>Change the plane of the sketch</source>
        <translation>スケッチの平面を変更</translation>
    </message>
    <message>
        <source>There is no backdrop yet.</source>
        <translation>下絵がまだありません。</translation>
    </message>
    <message>
        <source>Change the text</source>
        <translation>文字を変更</translation>
    </message>
    <message>
        <source>Move the text</source>
        <translation>文字を移動</translation>
    </message>
    <message>
        <source>Delete the text</source>
        <translation>文字を削除</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SketchStatus</name>
    <message>
        <source>locked</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>1 freedom</source>
        <translation>自由度 1</translation>
    </message>
    <message>
        <source>%1 freedoms</source>
        <translation>自由度 %1</translation>
    </message>
    <message>
        <source>%1, driven</source>
        <translation>%1、駆動</translation>
    </message>
    <message>
        <source>%1 holds again what others hold: %2</source>
        <translation>%1 は他が拘束するものを重ねて拘束しています: %2</translation>
    </message>
    <message>
        <source>%1 redundant</source>
        <translation>%1 が冗長</translation>
    </message>
    <message>
        <source>joints open</source>
        <translation>ジョイントが開いている</translation>
    </message>
    <message>
        <source>Joints are open by %1 at most.</source>
        <translation>ジョイントの開きは最大 %1 です。</translation>
    </message>
    <message>
        <source>Dimensions leave free: %1</source>
        <translation>寸法で決まらない節点: %1</translation>
    </message>
    <message>
        <source>Dimensions give all nodes.</source>
        <translation>すべての節点が寸法で決まっています。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SketchTool</name>
    <message>
        <source>A number is expected.</source>
        <translation>数が必要です。</translation>
    </message>
    <message>
        <source>Two different places are needed.</source>
        <translation>異なる 2 つの場所が必要です。</translation>
    </message>
    <message>
        <source>Angle %1</source>
        <translation>角度 %1</translation>
    </message>
    <message>
        <source>Length %1</source>
        <translation>長さ %1</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SnapTitles</name>
    <message>
        <source>node</source>
        <translation>節点</translation>
    </message>
    <message>
        <source>on link</source>
        <translation>リンク上</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>格子</translation>
    </message>
    <message>
        <source>horizontal</source>
        <translation>水平</translation>
    </message>
    <message>
        <source>vertical</source>
        <translation>垂直</translation>
    </message>
    <message>
        <source>perpendicular</source>
        <translation>直角</translation>
    </message>
    <message>
        <source>equal length</source>
        <translation>等しい長さ</translation>
    </message>
    <message>
        <source>point of the backdrop</source>
        <translation>下絵の点</translation>
    </message>
    <message>
        <source>centre of the backdrop</source>
        <translation>下絵の中心</translation>
    </message>
    <message>
        <source>on line of the backdrop</source>
        <translation>下絵の線上</translation>
    </message>
    <message>
        <source>on arc of the backdrop</source>
        <translation>下絵の円弧上</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SolutionText</name>
    <message>
        <source>block on the ground</source>
        <translation>グラウンド上のブロック</translation>
    </message>
    <message>
        <source>turning block</source>
        <translation>回転するブロック</translation>
    </message>
    <message>
        <source>link</source>
        <translation>リンク</translation>
    </message>
    <message>
        <source>Crank-rocker</source>
        <translation>クランク・ロッカー</translation>
    </message>
    <message>
        <source>Rocker-crank</source>
        <translation>ロッカー・クランク</translation>
    </message>
    <message>
        <source>Double-crank</source>
        <translation>両クランク</translation>
    </message>
    <message>
        <source>Double-rocker</source>
        <translation>両ロッカー</translation>
    </message>
    <message>
        <source>Triple-rocker</source>
        <translation>三重ロッカー</translation>
    </message>
    <message>
        <source>Change point</source>
        <translation>思案点</translation>
    </message>
    <message>
        <source>Slider-crank</source>
        <translation>スライダー・クランク</translation>
    </message>
    <message>
        <source>Slider-rocker</source>
        <translation>スライダー・ロッカー</translation>
    </message>
    <message>
        <source>Turning %1, %2</source>
        <translation>回転する%1、%2</translation>
    </message>
    <message>
        <source>Swinging %1, %2</source>
        <translation>揺動する%1、%2</translation>
    </message>
    <message>
        <source>circuit defect</source>
        <translation>回路の欠陥</translation>
    </message>
    <message>
        <source>branch defect</source>
        <translation>枝の欠陥</translation>
    </message>
    <message>
        <source>order defect</source>
        <translation>順序の欠陥</translation>
    </message>
    <message>
        <source>no defect</source>
        <translation>欠陥なし</translation>
    </message>
    <message>
        <source>It reaches all places only if it is taken apart.</source>
        <translation>分解しなければすべての位置に達しません。</translation>
    </message>
    <message>
        <source>A dead centre of this driver lies between the places.</source>
        <translation>位置の間にこの駆動の死点があります。</translation>
    </message>
    <message>
        <source>It reaches the places in another order.</source>
        <translation>位置に別の順序で達します。</translation>
    </message>
    <message>
        <source>It goes through all places in their order.</source>
        <translation>すべての位置を順に通ります。</translation>
    </message>
    <message>
        <source>Least transmission angle</source>
        <translation>最小の伝達角</translation>
    </message>
    <message>
        <source>Extent</source>
        <translation>広がり</translation>
    </message>
    <message>
        <source>Longest link over the shortest</source>
        <translation>最長リンクと最短リンクの比</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>グラウンド</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>駆動</translation>
    </message>
    <message>
        <source>Coupler</source>
        <translation>中間リンク</translation>
    </message>
    <message>
        <source>Follower</source>
        <translation>従動</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大誤差</translation>
    </message>
    <message>
        <source>Watt I</source>
        <translation>ワット I 型</translation>
    </message>
    <message>
        <source>Watt II</source>
        <translation>ワット II 型</translation>
    </message>
    <message>
        <source>Stephenson I</source>
        <translation>スティーブンソン I 型</translation>
    </message>
    <message>
        <source>Stephenson III</source>
        <translation>スティーブンソン III 型</translation>
    </message>
    <message>
        <source>Fifth link</source>
        <translation>第 5 リンク</translation>
    </message>
    <message>
        <source>Sixth link</source>
        <translation>第 6 リンク</translation>
    </message>
</context>
<context>
    <name>trammel::studio::StatusController</name>
    <message>
        <source>Method: %1</source>
        <translation>手法: %1</translation>
    </message>
    <message>
        <source>Show the simulation settings</source>
        <translation>シミュレーション設定を表示</translation>
    </message>
</context>
<context>
    <name>trammel::studio::StatusPanel</name>
    <message>
        <source>Ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>The model has errors</source>
        <translation>モデルにエラーがあります</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>Pausing...</source>
        <translation>一時停止しています...</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>停止しています...</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Results of an older model</source>
        <translation>結果は以前のモデルのものです</translation>
    </message>
    <message>
        <source>DOF –</source>
        <translation>自由度 –</translation>
    </message>
    <message>
        <source>DOF %1, %2 redundant</source>
        <translation>自由度 %1、冗長 %2</translation>
    </message>
    <message>
        <source>DOF %1</source>
        <translation>自由度 %1</translation>
    </message>
    <message>
        <source>Degrees of freedom: %1 velocities, %2 constraints of rank %3</source>
        <translation>自由度: 速度 %1、拘束 %2（ランク %3）</translation>
    </message>
    <message>
        <source>Redundant: %1, %2</source>
        <translation>冗長: %1、%2</translation>
    </message>
    <message>
        <source>energy drift %1 J</source>
        <translation>エネルギー誤差 %1 J</translation>
    </message>
    <message>
        <source>solver residual %1</source>
        <translation>ソルバー残差 %1</translation>
    </message>
    <message>
        <source>real time × %1</source>
        <translation>実時間 × %1</translation>
    </message>
    <message>
        <source>failed solves: %1</source>
        <translation>求解失敗: %1</translation>
    </message>
    <message>
        <source>Energy that impacts, friction, damping and drives do not account for</source>
        <translation>衝突・摩擦・減衰・駆動では説明できないエネルギー</translation>
    </message>
    <message>
        <source>Completed with failures</source>
        <translation>失敗を伴い完了</translation>
    </message>
    <message>
        <source>by other methods: %1</source>
        <translation>他の方法による: %1</translation>
    </message>
    <message>
        <source>h = %1 %2</source>
        <translation>h = %1 %2</translation>
    </message>
</context>
<context>
    <name>trammel::studio::StudyController</name>
    <message>
        <source>Study</source>
        <translation>スタディ</translation>
    </message>
    <message>
        <source>Open a Study</source>
        <translation>スタディを開く</translation>
    </message>
    <message>
        <source>Trammel studies (*.study.json);;JSON files (*.json);;All files (*)</source>
        <translation>Trammel スタディ (*.study.json);;JSON ファイル (*.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Export the Table</source>
        <translation>表の書き出し</translation>
    </message>
    <message>
        <source>CSV tables (*.csv)</source>
        <translation>CSV 表 (*.csv)</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1 を書き出しました</translation>
    </message>
    <message>
        <source>Delete the study</source>
        <translation>スタディの削除</translation>
    </message>
    <message>
        <source>Delete &quot;%1&quot; with all its results? This cannot be undone.</source>
        <translation>「%1」をすべての結果ごと削除しますか？ 元に戻せません。</translation>
    </message>
    <message>
        <source>Not all of %1 could be deleted</source>
        <translation>%1 の一部を削除できませんでした</translation>
    </message>
    <message>
        <source>Study &quot;%1&quot;: %2 runs computed in %3 s, %4 of %5 done, %6 with failures, %7 failed</source>
        <translation>スタディ「%1」: %2 件を %3 秒で計算、%5 件中 %4 件終了、失敗を伴い完了 %6 件、失敗 %7 件</translation>
    </message>
</context>
<context>
    <name>trammel::studio::StudyDialog</name>
    <message>
        <source>Grid: every combination</source>
        <translation>格子: すべての組み合わせ</translation>
    </message>
    <message>
        <source>Random samples</source>
        <translation>ランダム標本</translation>
    </message>
    <message>
        <source>Latin hypercube</source>
        <translation>ラテン超方格</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>スタディ</translation>
    </message>
    <message>
        <source>Parameter or setting</source>
        <translation>パラメータまたは設定</translation>
    </message>
    <message>
        <source>The study needs a name.</source>
        <translation>スタディには名前が必要です。</translation>
    </message>
    <message>
        <source>Runs: %1</source>
        <translation>実行数: %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>The largest run has %1; a longer output step makes it smaller.</source>
        <translation>最大の実行は %1 です。出力間隔を長くすると小さくなります。</translation>
    </message>
    <message>
        <source>Vary %1</source>
        <translation>%1 の変化</translation>
    </message>
</context>
<context>
    <name>trammel::studio::StudyModel</name>
    <message>
        <source>missing</source>
        <translation>未計算</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Wall time [s]</source>
        <translation>実時間 [s]</translation>
    </message>
    <message>
        <source>completed with failures</source>
        <translation>失敗を伴い完了</translation>
    </message>
</context>
<context>
    <name>trammel::studio::StudyPanel</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>nothing else</source>
        <translation>他になし</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%2 件中 %1 件</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>、失敗 %1 件</translation>
    </message>
    <message>
        <source>, about %1 left</source>
        <translation>、残り約 %1</translation>
    </message>
    <message>
        <source>A study runs this model for many values of its parameters or methods. Make one with New Study, or open a study file.</source>
        <translation>スタディは、このモデルをパラメータや手法の多くの値で実行します。「新しいスタディ」で作るか、スタディファイルを開いてください。</translation>
    </message>
    <message>
        <source>&amp;New Study...</source>
        <translation>新しいスタディ(&amp;N)...</translation>
    </message>
    <message>
        <source>New study of this model</source>
        <translation>このモデルの新しいスタディ</translation>
    </message>
    <message>
        <source>&amp;Open Study File...</source>
        <translation>スタディファイルを開く(&amp;O)...</translation>
    </message>
    <message>
        <source>Open a study file (*.study.json)</source>
        <translation>スタディファイル (*.study.json) を開く</translation>
    </message>
    <message>
        <source>&amp;Run Study</source>
        <translation>スタディを実行(&amp;R)</translation>
    </message>
    <message>
        <source>Compute the runs that are missing</source>
        <translation>未計算の実行を計算</translation>
    </message>
    <message>
        <source>&amp;Stop Study</source>
        <translation>スタディを停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop the study; what is finished is kept</source>
        <translation>スタディを停止(終わった分は残ります)</translation>
    </message>
    <message>
        <source>&amp;Export Study Table...</source>
        <translation>スタディの表を書き出し(&amp;E)...</translation>
    </message>
    <message>
        <source>Write the table of the study as CSV</source>
        <translation>スタディの表を CSV に書き出す</translation>
    </message>
    <message>
        <source>&amp;Delete Study...</source>
        <translation>スタディを削除(&amp;D)...</translation>
    </message>
    <message>
        <source>Delete the study with its results</source>
        <translation>スタディを結果ごと削除</translation>
    </message>
    <message>
        <source>%1 of %2 runs; on the cluster: tasks that run: %3, that wait: %4</source>
        <translation>%2 件中 %1 件が終了；クラスタ：実行中のタスク %3、待機中 %4</translation>
    </message>
    <message>
        <source>%1 of %2 runs completed</source>
        <translation>%2 件中 %1 件が完了</translation>
    </message>
    <message>
        <source>Run on a &amp;Cluster...</source>
        <translation>クラスタで実行(&amp;C)...</translation>
    </message>
    <message>
        <source>Hand the runs that are missing to a cluster with Slurm</source>
        <translation>残りの計算を Slurm のクラスタに渡します</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>%1 の値</translation>
    </message>
    <message>
        <source>Run &amp;Failed Again</source>
        <translation>失敗した計算をやり直す(&amp;F)</translation>
    </message>
    <message>
        <source>Compute the runs that failed once more</source>
        <translation>失敗した計算をもう一度行います</translation>
    </message>
    <message>
        <source>Show R&amp;un</source>
        <translation>計算を表示(&amp;U)</translation>
    </message>
    <message>
        <source>Show the run in the view and the plots</source>
        <translation>計算をビューとプロットに表示します</translation>
    </message>
    <message>
        <source>, %1 with failures</source>
        <translation>、失敗を伴い完了 %1 件</translation>
    </message>
</context>
<context>
    <name>trammel::studio::StudyPlot</name>
    <message>
        <source>Run %1</source>
        <translation>実行 %1</translation>
    </message>
    <message>
        <source>Run Study computes the runs; their results are drawn here</source>
        <translation>「スタディを実行」で計算すると、ここに結果が描かれます</translation>
    </message>
    <message>
        <source>No run that is computed has a value of %1; the table says why</source>
        <translation>計算された実行には %1 の値がありません。理由は表にあります</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SynthesisController</name>
    <message>
        <source>Tasks of synthesis (*.task.json);;JSON files (*.json)</source>
        <translation>機構総合の課題 (*.task.json);;JSON ファイル (*.json)</translation>
    </message>
    <message>
        <source>Synthesis</source>
        <translation>機構総合</translation>
    </message>
    <message>
        <source>Open a Task</source>
        <translation>課題を開く</translation>
    </message>
    <message>
        <source>Save the Task</source>
        <translation>課題を保存</translation>
    </message>
    <message>
        <source>Add the Rows of a File</source>
        <translation>ファイルの行を追加</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.tsv);;All files (*)</source>
        <translation>表 (*.csv *.txt *.tsv);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Searching...</source>
        <translation>探索中...</translation>
    </message>
    <message>
        <source>Stopped: this was found until then.</source>
        <translation>停止しました: それまでに見つかったものです。</translation>
    </message>
    <message>
        <source>No solution: %1.</source>
        <translation>解がありません: %1。</translation>
    </message>
    <message>
        <source>No solution.</source>
        <translation>解がありません。</translation>
    </message>
    <message>
        <source>These two links have a hinge in common: nothing moves.</source>
        <translation>この 2 つのリンクはヒンジを共有しています。何も動きません。</translation>
    </message>
    <message>
        <source>The two cognates of %1: other four-bars that draw the same curve.</source>
        <translation>%1 の 2 つの同族リンク機構: 同じ曲線を描くほかの四節リンクです。</translation>
    </message>
    <message>
        <source>No cognates: %1.</source>
        <translation>同族リンク機構がありません: %1。</translation>
    </message>
    <message>
        <source>Open Linkage %1</source>
        <translation>リンク機構 %1 を開く</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 を読み込めません: %2</translation>
    </message>
    <message>
        <source>%1 has no rows of numbers.</source>
        <translation>%1 には数値の行がありません。</translation>
    </message>
    <message>
        <source>These are of the task as it was before; Solve finds those of the changed one.</source>
        <translation>これらは変更前の課題の解です。「解く」で変更後の課題の解を求めます。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::SynthesisPanel</name>
    <message>
        <source>Solutions stand here: Solve finds linkages for the task above, a double click or Enter opens one in the sketch.</source>
        <translation>ここに解が並びます: 「解く」は上の課題のリンク機構を見つけ、ダブルクリックまたは Enter でスケッチに開きます。</translation>
    </message>
    <message>
        <source>all classes</source>
        <translation>すべての種類</translation>
    </message>
    <message>
        <source>%1 of %2 linkages shown</source>
        <translation>%2 個中 %1 個のリンク機構を表示</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>解く</translation>
    </message>
    <message>
        <source>Finds linkages for the task</source>
        <translation>課題のリンク機構を見つけます</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ends the search; what was found until then is shown</source>
        <translation>探索を終え、それまでに見つかったものを表示します</translation>
    </message>
    <message>
        <source>Open a task file</source>
        <translation>課題ファイルを開く</translation>
    </message>
    <message>
        <source>Save the task as a file</source>
        <translation>課題をファイルに保存</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>All linkages move; else the one under the pointer does</source>
        <translation>すべてのリンク機構が動きます。オフではポインターの下のものだけが動きます</translation>
    </message>
    <message>
        <source>Curves of the hinges for four poses: two of their points are a linkage</source>
        <translation>4 つの姿勢に対するヒンジの曲線: その 2 点がリンク機構になります</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>並べ替え</translation>
    </message>
    <message>
        <source>quality</source>
        <translation>品質</translation>
    </message>
    <message>
        <source>transmission angle</source>
        <translation>伝達角</translation>
    </message>
    <message>
        <source>extent</source>
        <translation>広がり</translation>
    </message>
    <message>
        <source>longest over shortest link</source>
        <translation>最長と最短リンクの比</translation>
    </message>
    <message>
        <source>error</source>
        <translation>誤差</translation>
    </message>
    <message>
        <source>Order of the linkages</source>
        <translation>リンク機構の順序</translation>
    </message>
    <message>
        <source>without defects</source>
        <translation>欠陥なしのみ</translation>
    </message>
    <message>
        <source>Class of the linkages</source>
        <translation>リンク機構の種類</translation>
    </message>
    <message>
        <source>Extent ≤ [%1]</source>
        <translation>広がり ≤ [%1]</translation>
    </message>
    <message>
        <source>Ratio ≤</source>
        <translation>比 ≤</translation>
    </message>
    <message>
        <source>Least transmission angle of shown linkages</source>
        <translation>表示するリンク機構の最小の伝達角</translation>
    </message>
    <message>
        <source>Largest extent of shown linkages</source>
        <translation>表示するリンク機構の最大の広がり</translation>
    </message>
    <message>
        <source>Most that the longest link of shown linkages is over the shortest</source>
        <translation>表示するリンク機構の最長リンクと最短リンクの比の上限</translation>
    </message>
    <message>
        <source>Linkages found</source>
        <translation>見つかったリンク機構</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>探索の進み具合</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TableDialog</name>
    <message>
        <source>Table</source>
        <translation>テーブル</translation>
    </message>
    <message>
        <source>New table</source>
        <translation>新しいテーブル</translation>
    </message>
    <message>
        <source>CSV file</source>
        <translation>CSV ファイル</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Cubic spline: smooth acceleration</source>
        <translation>3 次スプライン: 加速度が滑らか</translation>
    </message>
    <message>
        <source>Akima: smooth velocity, hardly overshoots</source>
        <translation>秋間: 速度が滑らか、ほとんど行き過ぎない</translation>
    </message>
    <message>
        <source>Linear: corner by corner</source>
        <translation>折れ線</translation>
    </message>
    <message>
        <source>Hold the end&apos;s value</source>
        <translation>端の値を保つ</translation>
    </message>
    <message>
        <source>Extrapolate the last interval</source>
        <translation>最後の区間を外挿</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>計算を止める</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>繰り返す</translation>
    </message>
    <message>
        <source>Advance: repeat with what a period gains</source>
        <translation>進める: 1 周期の増分を加えて繰り返す</translation>
    </message>
    <message>
        <source>&amp;Table:</source>
        <translation>テーブル(&amp;T):</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>名前(&amp;N):</translation>
    </message>
    <message>
        <source>&amp;From:</source>
        <translation>元(&amp;F):</translation>
    </message>
    <message>
        <source>&amp;Between points:</source>
        <translation>点の間(&amp;B):</translation>
    </message>
    <message>
        <source>&amp;Outside:</source>
        <translation>点の外側(&amp;O):</translation>
    </message>
    <message>
        <source>&amp;Called with:</source>
        <translation>引数(&amp;C):</translation>
    </message>
    <message>
        <source>Use Table</source>
        <translation>テーブルを使う</translation>
    </message>
    <message>
        <source>Choo&amp;se…</source>
        <translation>選択(&amp;S)…</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>ファイル(&amp;I):</translation>
    </message>
    <message>
        <source>A&amp;rguments:</source>
        <translation>引数の列(&amp;R):</translation>
    </message>
    <message>
        <source>&amp;Values:</source>
        <translation>値の列(&amp;V):</translation>
    </message>
    <message>
        <source>A point a line, argument and value: 0.5; 20 mm</source>
        <translation>1 行に 1 点、引数と値: 0.5; 20 mm</translation>
    </message>
    <message>
        <source>Choose a Table</source>
        <translation>テーブルの選択</translation>
    </message>
    <message>
        <source>CSV files (*.csv *.CSV *.txt);;All files (*)</source>
        <translation>CSV ファイル (*.csv *.CSV *.txt);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>First column</source>
        <translation>最初の列</translation>
    </message>
    <message>
        <source>Second column</source>
        <translation>2 番目の列</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TablePreview</name>
    <message>
        <source>Curve of the table</source>
        <translation>テーブルの曲線</translation>
    </message>
    <message>
        <source>No curve</source>
        <translation>曲線なし</translation>
    </message>
    <message numerus="yes">
        <source>%n points</source>
        <translation>
            <numerusform>%n 点</numerusform>
        </translation>
    </message>
    <message>
        <source>A file or two points make a curve here</source>
        <translation>ファイルか 2 つ以上の点を与えると、ここに曲線が表示されます</translation>
    </message>
</context>
<context>
    <name>trammel::studio::Tables</name>
    <message>
        <source>Copy Rows</source>
        <translation>行をコピー</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TaskConditions</name>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Least transmission angle that a linkage may have</source>
        <translation>リンク機構に許す最小の伝達角</translation>
    </message>
    <message>
        <source>Length of the shortest link at least</source>
        <translation>最短リンクの長さの下限</translation>
    </message>
    <message>
        <source>Length of the longest link at most</source>
        <translation>最長リンクの長さの上限</translation>
    </message>
    <message>
        <source>Linkages at most, of each sort</source>
        <translation>種別ごとのリンク機構の最大数</translation>
    </message>
    <message>
        <source>Distance of the two hinges at the ground</source>
        <translation>グラウンドの 2 つのヒンジの距離</translation>
    </message>
    <message>
        <source>Added to the input&apos;s angles, from the way between the hinges</source>
        <translation>ヒンジ間の方向から測った入力角に加える角度</translation>
    </message>
    <message>
        <source>Added to the output&apos;s angles, from the way between the hinges</source>
        <translation>ヒンジ間の方向から測った出力角に加える角度</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>links with two hinges</source>
        <translation>2 つのヒンジを持つリンク</translation>
    </message>
    <message>
        <source>blocks that slide on the ground</source>
        <translation>グラウンド上を滑るブロック</translation>
    </message>
    <message>
        <source>blocks that the coupler slides in</source>
        <translation>中間リンクが中を滑るブロック</translation>
    </message>
    <message>
        <source>Transmission angle at least</source>
        <translation>伝達角の下限</translation>
    </message>
    <message>
        <source>Links from</source>
        <translation>リンクの長さ</translation>
    </message>
    <message>
        <source>to</source>
        <translation>から</translation>
    </message>
    <message>
        <source>Linkages at most</source>
        <translation>最大数</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>グラウンド</translation>
    </message>
    <message>
        <source>Offsets</source>
        <translation>オフセット</translation>
    </message>
    <message>
        <source>Regions of the hinges at the ground</source>
        <translation>グラウンドのヒンジの領域</translation>
    </message>
    <message>
        <source>Add a region</source>
        <translation>領域を追加</translation>
    </message>
    <message>
        <source>Remove the region of the current row</source>
        <translation>現在の行の領域を削除</translation>
    </message>
    <message>
        <source>What models are named by</source>
        <translation>モデルの名前に使う名称</translation>
    </message>
    <message>
        <source>Linkage</source>
        <translation>リンク機構</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>six-bars instead</source>
        <translation>代わりに六節リンク</translation>
    </message>
    <message>
        <source>Watt&apos;s and Stephenson&apos;s, with two more links</source>
        <translation>ワット型とスティーブンソン型。リンクが 2 本増えます</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TaskDocument</name>
    <message>
        <source>Change the task</source>
        <translation>課題を変更</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TaskForm</name>
    <message>
        <source>the best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>A formula of x, such as log10(x)</source>
        <translation>x の式。例: log10(x)</translation>
    </message>
    <message>
        <source>Where x begins</source>
        <translation>x の始まり</translation>
    </message>
    <message>
        <source>Where x ends</source>
        <translation>x の終わり</translation>
    </message>
    <message>
        <source>What the input turns by meanwhile</source>
        <translation>その間に入力が回る角度</translation>
    </message>
    <message>
        <source>What the output turns by meanwhile</source>
        <translation>その間に出力が回る角度</translation>
    </message>
    <message>
        <source>Angle of the input where x begins</source>
        <translation>x の始まりでの入力の角度</translation>
    </message>
    <message>
        <source>Angle of the output where x begins</source>
        <translation>x の始まりでの出力の角度</translation>
    </message>
    <message>
        <source>Three points with Chebyshev&apos;s spacing are exact; the starting angles are searched for the least error between.</source>
        <translation>チェビシェフ間隔の 3 点は厳密です。その間の誤差が最小になる開始角度を探します。</translation>
    </message>
    <message>
        <source>Type or paste two poses or more, each a row.</source>
        <translation>2 つ以上の姿勢を 1 行ずつ入力するか貼り付けてください。</translation>
    </message>
    <message>
        <source>%1 poses: exact, out of infinitely many linkages a choice.</source>
        <translation>姿勢 %1 個: 厳密解が無限にあり、その中から選びます。</translation>
    </message>
    <message>
        <source>5 poses: all linkages that take them, at most six.</source>
        <translation>姿勢 5 個: それらを取るすべてのリンク機構 (最大 6 個)。</translation>
    </message>
    <message>
        <source>%1 poses: the nearest linkages.</source>
        <translation>姿勢 %1 個: 最も近いリンク機構。</translation>
    </message>
    <message>
        <source>Type or paste three points or more, each a row, in the order in which they shall be reached.</source>
        <translation>達する順に 3 つ以上の点を 1 行ずつ入力するか貼り付けてください。</translation>
    </message>
    <message>
        <source>Type or paste three pairs of angles or more, each a row.</source>
        <translation>3 組以上の角度を 1 行ずつ入力するか貼り付けてください。</translation>
    </message>
    <message>
        <source>%1 pairs: all four-bars that take them.</source>
        <translation>%1 組: それらを取るすべての四節リンク。</translation>
    </message>
    <message>
        <source>%1 pairs: the nearest four-bars.</source>
        <translation>%1 組: 最も近い四節リンク。</translation>
    </message>
    <message>
        <source>%1 points at given crank angles: exact.</source>
        <translation>クランク角を指定した %1 点: 厳密解。</translation>
    </message>
    <message>
        <source>9 points: all four-bars through them, which takes half a minute or more.</source>
        <translation>9 点: それらを通るすべての四節リンク。30 秒以上かかります。</translation>
    </message>
    <message>
        <source>Kind of task</source>
        <translation>課題の種類</translation>
    </message>
    <message>
        <source>Path: a point goes through points</source>
        <translation>経路: 点が複数の点を通る</translation>
    </message>
    <message>
        <source>Motion: a body goes through poses</source>
        <translation>運動: ボディが複数の姿勢を取る</translation>
    </message>
    <message>
        <source>Function: an output turns as the input demands</source>
        <translation>関数: 出力が入力に応じて回る</translation>
    </message>
    <message>
        <source>At given angles of the crank</source>
        <translation>クランクの角度を指定する</translation>
    </message>
    <message>
        <source>By a formula of x</source>
        <translation>x の式で指定する</translation>
    </message>
    <message>
        <source>Insert a row before the current one</source>
        <translation>現在の行の前に行を挿入</translation>
    </message>
    <message>
        <source>Remove the selected rows</source>
        <translation>選択した行を削除</translation>
    </message>
    <message>
        <source>Paste rows of numbers from the current row on</source>
        <translation>現在の行から数値の行を貼り付け</translation>
    </message>
    <message>
        <source>Add the rows of a CSV file</source>
        <translation>CSV ファイルの行を追加</translation>
    </message>
    <message>
        <source>Give points in the view: a click adds one, a drag moves it or turns a pose, Del takes the last one away, Esc ends</source>
        <translation>ビューで点を指定: クリックで追加、ドラッグで移動または姿勢の回転、Del で最後の点を削除、Esc で終了</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Kinds of links, least transmission angle, lengths, regions</source>
        <translation>リンクの種類、最小の伝達角、長さ、領域</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>式</translation>
    </message>
    <message>
        <source>x from</source>
        <translation>x 下限</translation>
    </message>
    <message>
        <source>x to</source>
        <translation>x 上限</translation>
    </message>
    <message>
        <source>Input turns</source>
        <translation>入力の回転</translation>
    </message>
    <message>
        <source>Output turns</source>
        <translation>出力の回転</translation>
    </message>
    <message>
        <source>Input starts at</source>
        <translation>入力の開始角</translation>
    </message>
    <message>
        <source>Output starts at</source>
        <translation>出力の開始角</translation>
    </message>
    <message>
        <source>What the crank turns by while the output rests</source>
        <translation>出力が停留する間にクランクが回る角</translation>
    </message>
    <message>
        <source>What the output swings over in the rest of the turn</source>
        <translation>残りの回転で出力が揺動する角</translation>
    </message>
    <message>
        <source>Time of the slow stroke over that of the quick one</source>
        <translation>遅い行程の時間の、速い行程の時間に対する比</translation>
    </message>
    <message>
        <source>What a rocker swings over</source>
        <translation>揺動リンクの揺動角</translation>
    </message>
    <message>
        <source>no rocker</source>
        <translation>揺動リンクなし</translation>
    </message>
    <message>
        <source>What a block slides over</source>
        <translation>ブロックの行程</translation>
    </message>
    <message>
        <source>no block</source>
        <translation>ブロックなし</translation>
    </message>
    <message>
        <source>Six-bars whose output rests while the crank turns on.</source>
        <translation>クランクが回る間に出力が停留する六節リンク。</translation>
    </message>
    <message>
        <source>Exact: a rocker or a block that comes back in a shorter time.</source>
        <translation>厳密解: より短い時間で戻る揺動リンクまたはブロック。</translation>
    </message>
    <message>
        <source>A curve through %1 points: the nearest linkages.</source>
        <translation>%1 点を通る曲線: 最も近いリンク機構。</translation>
    </message>
    <message>
        <source>%1 points: the nearest linkages.</source>
        <translation>%1 点: 最も近いリンク機構。</translation>
    </message>
    <message>
        <source>What the points are</source>
        <translation>点の意味</translation>
    </message>
    <message>
        <source>The points themselves</source>
        <translation>点そのもの</translation>
    </message>
    <message>
        <source>An open curve through the points</source>
        <translation>点を通る開いた曲線</translation>
    </message>
    <message>
        <source>A closed curve through the points</source>
        <translation>点を通る閉じた曲線</translation>
    </message>
    <message>
        <source>What the function is stated by</source>
        <translation>関数の与え方</translation>
    </message>
    <message>
        <source>By pairs of angles</source>
        <translation>角の組で</translation>
    </message>
    <message>
        <source>Dwell: the output rests for a while</source>
        <translation>停留: 出力がしばらく止まる</translation>
    </message>
    <message>
        <source>Quick return: two strokes of unlike times</source>
        <translation>早戻り: 時間の異なる 2 つの行程</translation>
    </message>
    <message>
        <source>Rests while the input turns</source>
        <translation>停留中の入力の回転</translation>
    </message>
    <message>
        <source>Ratio of times</source>
        <translation>時間の比</translation>
    </message>
    <message>
        <source>Stroke</source>
        <translation>行程</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TaskTable</name>
    <message>
        <source>Rows of the task</source>
        <translation>課題の行</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TaskTableModel</name>
    <message>
        <source>input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>crank angle</source>
        <translation>クランク角</translation>
    </message>
    <message>
        <source>Pose %1</source>
        <translation>姿勢 %1</translation>
    </message>
    <message>
        <source>Point %1</source>
        <translation>点 %1</translation>
    </message>
    <message>
        <source>Pair %1</source>
        <translation>組 %1</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TextWindow</name>
    <message>
        <source>Text of the file</source>
        <translation>ファイルのテキスト</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>%1 行目: %2</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TimeBar</name>
    <message>
        <source>First Frame</source>
        <translation>最初のフレーム</translation>
    </message>
    <message>
        <source>Step Back</source>
        <translation>1 フレーム戻る</translation>
    </message>
    <message>
        <source>Step Forward</source>
        <translation>1 フレーム進む</translation>
    </message>
    <message>
        <source>Last Frame</source>
        <translation>最後のフレーム</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>繰り返し</translation>
    </message>
    <message>
        <source>Ten Frames Back</source>
        <translation>10 フレーム戻る</translation>
    </message>
    <message>
        <source>Ten Frames Forward</source>
        <translation>10 フレーム進む</translation>
    </message>
    <message>
        <source>Play Faster</source>
        <translation>再生を速く</translation>
    </message>
    <message>
        <source>Play Slower</source>
        <translation>再生を遅く</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no time; expected a number with a point, or one with a unit</source>
        <translation>「%1」は時刻ではありません。小数点つきの数、または単位つきの数を入力してください</translation>
    </message>
    <message>
        <source>frame %1 / %2</source>
        <translation>フレーム %1 / %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Time in %1</source>
        <translation>時刻（%1）</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ToleranceController</name>
    <message>
        <source>Tolerances</source>
        <translation>公差</translation>
    </message>
    <message>
        <source>Runs:</source>
        <translation>実行:</translation>
    </message>
    <message>
        <source>Samples:</source>
        <translation>サンプル:</translation>
    </message>
    <message>
        <source>Stopped before there were samples.</source>
        <translation>サンプルを得る前に停止しました。</translation>
    </message>
    <message>
        <source>What is shown is of the model and the question as they were before; Compute finds what is so now.</source>
        <translation>示されているのは以前のモデルと設定のものです。「計算」で今のものを求めます。</translation>
    </message>
    <message>
        <source>The model has errors, which the messages list.</source>
        <translation>モデルに誤りがあります。メッセージに示されています。</translation>
    </message>
    <message>
        <source>There is no mechanism yet.</source>
        <translation>まだ機構がありません。</translation>
    </message>
    <message>
        <source>Stopped: the samples are those until then.</source>
        <translation>停止: サンプルはそれまでのものです。</translation>
    </message>
    <message>
        <source>No parameter has a tolerance yet: type one in the table, such as 0.02 or H7.</source>
        <translation>公差を持つパラメータがまだありません。表に 0.02 や H7 のように入力してください。</translation>
    </message>
    <message>
        <source>Export Tolerances</source>
        <translation>公差のエクスポート</translation>
    </message>
    <message>
        <source>CSV tables (*.csv)</source>
        <translation>CSV の表 (*.csv)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>書き込みました: %1</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ToleranceDelegate</name>
    <message>
        <source>Tolerance class</source>
        <translation>公差クラス</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ToleranceModel</name>
    <message>
        <source>Parameter</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>公差</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>クラス</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Derivative</source>
        <translation>微分</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>影響</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TolerancePanel</name>
    <message>
        <source>A number is expected.</source>
        <translation>数値を入力してください。</translation>
    </message>
    <message>
        <source>Expected an upper limit above the lower one.</source>
        <translation>上限は下限より大きくしてください。</translation>
    </message>
    <message>
        <source>An output of a run is expected, such as %1.</source>
        <translation>%1 のような実行の出力を入力してください。</translation>
    </message>
    <message>
        <source>A formula over channels is expected, such as %1.</source>
        <translation>%1 のようなチャンネルの式を入力してください。</translation>
    </message>
    <message>
        <source>A number is expected, with or without a unit.</source>
        <translation>数値を入力してください (単位は任意)。</translation>
    </message>
    <message>
        <source>Share of the variance [%]</source>
        <translation>分散に占める割合 [%]</translation>
    </message>
    <message>
        <source>Tolerances are stated in the table; Compute tells what they make of the output.</source>
        <translation>公差は表に入力します。「計算」で出力への影響を求めます。</translation>
    </message>
    <message>
        <source>&amp;Of:</source>
        <translation>対象(&amp;O):</translation>
    </message>
    <message>
        <source>a pose of the linkage</source>
        <translation>リンク機構の一つの姿勢</translation>
    </message>
    <message>
        <source>an output of runs</source>
        <translation>実行の出力</translation>
    </message>
    <message>
        <source>&amp;Input:</source>
        <translation>入力(&amp;I):</translation>
    </message>
    <message>
        <source>The joint whose coordinate stays, whatever the dimensions are</source>
        <translation>寸法によらず座標が保たれるジョイント</translation>
    </message>
    <message>
        <source>&amp;At:</source>
        <translation>位置(&amp;A):</translation>
    </message>
    <message>
        <source>Coordinate of the input, 0 in the model&apos;s pose</source>
        <translation>入力の座標。モデルの姿勢で 0</translation>
    </message>
    <message>
        <source>Insert a channel</source>
        <translation>チャンネルを挿入</translation>
    </message>
    <message>
        <source>The formula may use reactions and the driver&apos;s load in the pose</source>
        <translation>式に姿勢での反力と駆動の負荷を使えます</translation>
    </message>
    <message>
        <source>&amp;Limits:</source>
        <translation>限界(&amp;L):</translation>
    </message>
    <message>
        <source>Lower limit of the output</source>
        <translation>出力の下限</translation>
    </message>
    <message>
        <source>Upper limit of the output</source>
        <translation>出力の上限</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Tolerances of parameters</source>
        <translation>パラメータの公差</translation>
    </message>
    <message>
        <source>What the tolerances make of the output</source>
        <translation>公差が出力に与える影響</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>ヒストグラム</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>&amp;Samples...</source>
        <translation>サンプル(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;Table of Parameters...</source>
        <translation>パラメータの表(&amp;T)...</translation>
    </message>
    <message>
        <source>Out&amp;put:</source>
        <translation>出力(&amp;P):</translation>
    </message>
    <message>
        <source>With forces at rest</source>
        <translation>静止時の力も使う</translation>
    </message>
    <message>
        <source>Samples:</source>
        <translation>サンプル:</translation>
    </message>
    <message>
        <source>See&amp;d:</source>
        <translation>乱数の種(&amp;D):</translation>
    </message>
</context>
<context>
    <name>trammel::studio::TraceController</name>
    <message>
        <source>Paths of an older model: %1</source>
        <translation>古いモデルの軌跡: %1</translation>
    </message>
</context>
<context>
    <name>trammel::studio::Types</name>
    <message>
        <source>Of all bodies</source>
        <translation>全剛体の座標</translation>
    </message>
    <message>
        <source>Of the joints</source>
        <translation>ジョイントの座標</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Semi-implicit Euler</source>
        <translation>半陰的オイラー法</translation>
    </message>
    <message>
        <source>RATTLE (symplectic)</source>
        <translation>RATTLE（シンプレクティック）</translation>
    </message>
    <message>
        <source>Generalized alpha</source>
        <translation>一般化α法</translation>
    </message>
    <message>
        <source>Runge-Kutta 5(4)</source>
        <translation>ルンゲ・クッタ法 5(4)</translation>
    </message>
    <message>
        <source>Radau IIA, order 5</source>
        <translation>Radau IIA 法（5 次）</translation>
    </message>
    <message>
        <source>Fixed joint</source>
        <translation>固定ジョイント</translation>
    </message>
    <message>
        <source>Revolute joint</source>
        <translation>回転ジョイント</translation>
    </message>
    <message>
        <source>Prismatic joint</source>
        <translation>直動ジョイント</translation>
    </message>
    <message>
        <source>Cylindrical joint</source>
        <translation>円筒ジョイント</translation>
    </message>
    <message>
        <source>Spherical joint</source>
        <translation>球ジョイント</translation>
    </message>
    <message>
        <source>Universal joint</source>
        <translation>ユニバーサルジョイント</translation>
    </message>
    <message>
        <source>Planar joint</source>
        <translation>平面ジョイント</translation>
    </message>
    <message>
        <source>Distance joint</source>
        <translation>距離ジョイント</translation>
    </message>
    <message>
        <source>Screw joint</source>
        <translation>ねじジョイント</translation>
    </message>
    <message>
        <source>Point-on-line joint</source>
        <translation>点と直線のジョイント</translation>
    </message>
    <message>
        <source>Steering joint</source>
        <translation>操舵ジョイント</translation>
    </message>
    <message>
        <source>Spring-damper</source>
        <translation>ばねダンパ</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>トルク</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>球</translation>
    </message>
    <message>
        <source>Ellipsoid</source>
        <translation>楕円体</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>直方体</translation>
    </message>
    <message>
        <source>Cylinder</source>
        <translation>円柱</translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation>カプセル</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Convex hull</source>
        <translation>凸包</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>メッシュ</translation>
    </message>
    <message>
        <source>Position projection</source>
        <translation>位置射影</translation>
    </message>
    <message>
        <source>Velocity projection</source>
        <translation>速度射影</translation>
    </message>
    <message>
        <source>Velocity projection + Newton</source>
        <translation>速度射影 + ニュートン法</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>加速度</translation>
    </message>
    <message>
        <source>At the time of impact</source>
        <translation>衝突の時刻</translation>
    </message>
    <message>
        <source>At the start of the step</source>
        <translation>時間刻みの始め</translation>
    </message>
    <message>
        <source>At the end of the step</source>
        <translation>時間刻みの終わり</translation>
    </message>
    <message>
        <source>Murty</source>
        <translation>Murty 法</translation>
    </message>
    <message>
        <source>Lemke</source>
        <translation>Lemke 法</translation>
    </message>
    <message>
        <source>Projected Gauss-Seidel</source>
        <translation>射影ガウス・ザイデル法</translation>
    </message>
    <message>
        <source>Projected Jacobi</source>
        <translation>射影ヤコビ法</translation>
    </message>
    <message>
        <source>Projected SOR</source>
        <translation>射影 SOR 法</translation>
    </message>
    <message>
        <source>Block Gauss-Seidel</source>
        <translation>ブロックガウス・ザイデル法</translation>
    </message>
    <message>
        <source>Friction pyramid</source>
        <translation>摩擦角錐</translation>
    </message>
    <message>
        <source>Fixed box</source>
        <translation>固定ボックス</translation>
    </message>
    <message>
        <source>Iterated box</source>
        <translation>反復ボックス</translation>
    </message>
    <message>
        <source>Polyhedral cone</source>
        <translation>多面体錐</translation>
    </message>
    <message>
        <source>Friction cone</source>
        <translation>摩擦円錐</translation>
    </message>
    <message>
        <source>No friction</source>
        <translation>摩擦なし</translation>
    </message>
    <message>
        <source>Newton</source>
        <translation>ニュートン</translation>
    </message>
    <message>
        <source>Poisson</source>
        <translation>ポアソン</translation>
    </message>
    <message>
        <source>Stronge</source>
        <translation>Stronge</translation>
    </message>
    <message>
        <source>Uno and Noda</source>
        <translation>宇野・野田</translation>
    </message>
    <message>
        <source>Plastic</source>
        <translation>完全塑性</translation>
    </message>
    <message>
        <source>Kelvin-Voigt</source>
        <translation>Kelvin-Voigt</translation>
    </message>
    <message>
        <source>Hunt-Crossley</source>
        <translation>Hunt-Crossley</translation>
    </message>
    <message>
        <source>Lankarani-Nikravesh</source>
        <translation>Lankarani-Nikravesh</translation>
    </message>
    <message>
        <source>Flores</source>
        <translation>Flores</translation>
    </message>
    <message>
        <source>Geometric mean</source>
        <translation>幾何平均</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>積</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小値</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大値</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Gear</source>
        <translation>歯車</translation>
    </message>
    <message>
        <source>Bushing</source>
        <translation>ブッシュ</translation>
    </message>
    <message>
        <source>Torsion spring</source>
        <translation>ねじりばね</translation>
    </message>
    <message>
        <source>PD controller</source>
        <translation>PD 制御器</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距離</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>数式</translation>
    </message>
    <message>
        <source>Geneva drive</source>
        <translation>ジェネバ機構</translation>
    </message>
    <message>
        <source>A pin takes a slotted wheel on by one slot a turn; between, a disc locks it. By contact.</source>
        <translation>ピンが溝付きの車を 1 回転につき溝 1 本分進め、その間は円板が固定します。接触によります。</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>溝</translation>
    </message>
    <message>
        <source>slots of the wheel; another number needs the wizard</source>
        <translation>車の溝の数。変えるにはウィザードが必要です</translation>
    </message>
    <message>
        <source>Centre distance</source>
        <translation>中心距離</translation>
    </message>
    <message>
        <source>from the crank&apos;s hinge to the wheel&apos;s</source>
        <translation>クランクのヒンジから車のヒンジまで</translation>
    </message>
    <message>
        <source>Jansen&apos;s leg</source>
        <translation>ヤンセンの脚</translation>
    </message>
    <message>
        <source>The leg of Theo Jansen&apos;s Strandbeest; the foot runs level over most of its step.</source>
        <translation>テオ・ヤンセンのストランドビーストの脚。足は歩みの大部分で水平に動きます。</translation>
    </message>
    <message>
        <source>from the crank&apos;s hinge across to the fixed one</source>
        <translation>クランクのヒンジから固定ヒンジまでの横の距離</translation>
    </message>
    <message>
        <source>upper triangle, from the fixed hinge up</source>
        <translation>上の三角形、固定ヒンジから上へ</translation>
    </message>
    <message>
        <source>from the fixed hinge down to the lower triangle</source>
        <translation>固定ヒンジから下の三角形まで</translation>
    </message>
    <message>
        <source>upper triangle, from the fixed hinge outwards</source>
        <translation>上の三角形、固定ヒンジから外へ</translation>
    </message>
    <message>
        <source>upper triangle, the outer side</source>
        <translation>上の三角形、外側の辺</translation>
    </message>
    <message>
        <source>link between upper and lower triangle</source>
        <translation>上下の三角形をつなぐリンク</translation>
    </message>
    <message>
        <source>lower triangle, the upper side</source>
        <translation>下の三角形、上の辺</translation>
    </message>
    <message>
        <source>lower triangle, the outer side, to the foot</source>
        <translation>下の三角形、足までの外側の辺</translation>
    </message>
    <message>
        <source>lower triangle, the inner side, to the foot</source>
        <translation>下の三角形、足までの内側の辺</translation>
    </message>
    <message>
        <source>from the crank pin to the upper triangle</source>
        <translation>クランクピンから上の三角形まで</translation>
    </message>
    <message>
        <source>from the crank pin to the lower triangle</source>
        <translation>クランクピンから下の三角形まで</translation>
    </message>
    <message>
        <source>how far the fixed hinge is below the crank&apos;s</source>
        <translation>固定ヒンジがクランクのヒンジより下にある距離</translation>
    </message>
    <message>
        <source>from the crank&apos;s hinge to its pin</source>
        <translation>クランクのヒンジからピンまで</translation>
    </message>
    <message>
        <source>Klann&apos;s leg</source>
        <translation>クランの脚</translation>
    </message>
    <message>
        <source>The leg of Joe Klann&apos;s mechanical spider; the foot is on the ground for half of the crank&apos;s turn.</source>
        <translation>ジョー・クランの機械グモの脚。クランクの半回転の間、足は地面に着いています。</translation>
    </message>
    <message>
        <source>Crank</source>
        <translation>クランク</translation>
    </message>
    <message>
        <source>Connecting rod</source>
        <translation>連接棒</translation>
    </message>
    <message>
        <source>from the crank pin to the lower rocker</source>
        <translation>クランクピンから下の揺動リンクまで</translation>
    </message>
    <message>
        <source>Arm of the rod</source>
        <translation>連接棒の腕</translation>
    </message>
    <message>
        <source>from the lower rocker to the knee</source>
        <translation>下の揺動リンクから膝まで</translation>
    </message>
    <message>
        <source>Crank pin to knee</source>
        <translation>クランクピンから膝</translation>
    </message>
    <message>
        <source>from the crank pin to the knee, which gives the rod&apos;s bend</source>
        <translation>クランクピンから膝まで。連接棒の曲がりを決めます</translation>
    </message>
    <message>
        <source>Lower rocker</source>
        <translation>下の揺動リンク</translation>
    </message>
    <message>
        <source>from its fixed hinge to the connecting rod</source>
        <translation>固定ヒンジから連接棒まで</translation>
    </message>
    <message>
        <source>Upper rocker</source>
        <translation>上の揺動リンク</translation>
    </message>
    <message>
        <source>from its fixed hinge to the hip</source>
        <translation>固定ヒンジから股まで</translation>
    </message>
    <message>
        <source>Hip to knee</source>
        <translation>股から膝</translation>
    </message>
    <message>
        <source>upper part of the leg</source>
        <translation>脚の上の部分</translation>
    </message>
    <message>
        <source>Knee to foot</source>
        <translation>膝から足</translation>
    </message>
    <message>
        <source>lower part of the leg</source>
        <translation>脚の下の部分</translation>
    </message>
    <message>
        <source>Hip to foot</source>
        <translation>股から足</translation>
    </message>
    <message>
        <source>from the hip to the foot, which gives the leg&apos;s bend</source>
        <translation>股から足まで。脚の曲がりを決めます</translation>
    </message>
    <message>
        <source>Upper hinge, x</source>
        <translation>上のヒンジ、x</translation>
    </message>
    <message>
        <source>x of the upper rocker&apos;s hinge from the crank&apos;s</source>
        <translation>クランクのヒンジから見た上の揺動リンクのヒンジの x</translation>
    </message>
    <message>
        <source>Upper hinge, z</source>
        <translation>上のヒンジ、z</translation>
    </message>
    <message>
        <source>z of the upper rocker&apos;s hinge from the crank&apos;s</source>
        <translation>クランクのヒンジから見た上の揺動リンクのヒンジの z</translation>
    </message>
    <message>
        <source>Lower hinge, x</source>
        <translation>下のヒンジ、x</translation>
    </message>
    <message>
        <source>x of the lower rocker&apos;s hinge from the crank&apos;s</source>
        <translation>クランクのヒンジから見た下の揺動リンクのヒンジの x</translation>
    </message>
    <message>
        <source>Lower hinge, z</source>
        <translation>下のヒンジ、z</translation>
    </message>
    <message>
        <source>z of the lower rocker&apos;s hinge from the crank&apos;s</source>
        <translation>クランクのヒンジから見た下の揺動リンクのヒンジの z</translation>
    </message>
    <message>
        <source>Watt six-bar</source>
        <translation>ワットの六節リンク</translation>
    </message>
    <message>
        <source>Watt&apos;s chain, type I: two links on the tips of a four-bar&apos;s coupler and rocker.</source>
        <translation>ワット連鎖 I 型。四節リンクの中間リンクと揺動リンクの先端に、リンクが 2 本付きます。</translation>
    </message>
    <message>
        <source>Ground link</source>
        <translation>固定リンク</translation>
    </message>
    <message>
        <source>distance of the hinges A and D</source>
        <translation>ヒンジ A と D の距離</translation>
    </message>
    <message>
        <source>from A to B, the link that is driven</source>
        <translation>A から B まで。駆動されるリンク</translation>
    </message>
    <message>
        <source>Coupler</source>
        <translation>中間リンク</translation>
    </message>
    <message>
        <source>from the crank pin B to the hinge C</source>
        <translation>クランクピン B からヒンジ C まで</translation>
    </message>
    <message>
        <source>Rocker</source>
        <translation>揺動リンク</translation>
    </message>
    <message>
        <source>from the hinge C to the fixed hinge D</source>
        <translation>ヒンジ C から固定ヒンジ D まで</translation>
    </message>
    <message>
        <source>Coupler tip from B</source>
        <translation>中間リンク先端、B から</translation>
    </message>
    <message>
        <source>from B to the coupler&apos;s tip E</source>
        <translation>B から中間リンクの先端 E まで</translation>
    </message>
    <message>
        <source>Coupler tip from C</source>
        <translation>中間リンク先端、C から</translation>
    </message>
    <message>
        <source>from C to the coupler&apos;s tip E</source>
        <translation>C から中間リンクの先端 E まで</translation>
    </message>
    <message>
        <source>Rocker tip from C</source>
        <translation>揺動リンク先端、C から</translation>
    </message>
    <message>
        <source>from C to the rocker&apos;s tip F</source>
        <translation>C から揺動リンクの先端 F まで</translation>
    </message>
    <message>
        <source>Rocker tip from D</source>
        <translation>揺動リンク先端、D から</translation>
    </message>
    <message>
        <source>from D to the rocker&apos;s tip F</source>
        <translation>D から揺動リンクの先端 F まで</translation>
    </message>
    <message>
        <source>Link on the coupler</source>
        <translation>中間リンク側のリンク</translation>
    </message>
    <message>
        <source>from E to the hinge G of both links</source>
        <translation>E から両リンクのヒンジ G まで</translation>
    </message>
    <message>
        <source>Link on the rocker</source>
        <translation>揺動リンク側のリンク</translation>
    </message>
    <message>
        <source>from F to the hinge G of both links</source>
        <translation>F から両リンクのヒンジ G まで</translation>
    </message>
    <message>
        <source>Stephenson six-bar</source>
        <translation>スチーブンソンの六節リンク</translation>
    </message>
    <message>
        <source>Stephenson&apos;s chain, type III: a point of a four-bar&apos;s coupler drives the output through another link.</source>
        <translation>スチーブンソン連鎖 III 型。四節リンクの中間リンク上の点が、もう 1 本のリンクを介して出力を動かします。</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>リンク</translation>
    </message>
    <message>
        <source>from E to the output&apos;s pin F</source>
        <translation>E から出力のピン F まで</translation>
    </message>
    <message>
        <source>Output link</source>
        <translation>出力リンク</translation>
    </message>
    <message>
        <source>from F to the fixed hinge G</source>
        <translation>F から固定ヒンジ G まで</translation>
    </message>
    <message>
        <source>Output hinge, x</source>
        <translation>出力ヒンジ、x</translation>
    </message>
    <message>
        <source>x of the hinge G, from A towards D</source>
        <translation>ヒンジ G の x。A から D の向き</translation>
    </message>
    <message>
        <source>Output hinge, z</source>
        <translation>出力ヒンジ、z</translation>
    </message>
    <message>
        <source>z of the hinge G, above A</source>
        <translation>ヒンジ G の z。A より上</translation>
    </message>
    <message>
        <source>Whitworth quick return</source>
        <translation>ホイットワース早戻り機構</translation>
    </message>
    <message>
        <source>A crank turns a slotted arm, whose end pushes a ram slowly forth and quickly back.</source>
        <translation>クランクが溝付きの腕を回し、その端がラムをゆっくり押し出し、速く戻します。</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>オフセット</translation>
    </message>
    <message>
        <source>how far the crank&apos;s hinge is above the arm&apos;s</source>
        <translation>クランクのヒンジが腕のヒンジより上にある距離</translation>
    </message>
    <message>
        <source>Arm</source>
        <translation>腕</translation>
    </message>
    <message>
        <source>from the arm&apos;s hinge to the rod</source>
        <translation>腕のヒンジから連接棒まで</translation>
    </message>
    <message>
        <source>from the arm to the ram</source>
        <translation>腕からラムまで</translation>
    </message>
    <message>
        <source>Scotch yoke</source>
        <translation>スコッチヨーク</translation>
    </message>
    <message>
        <source>A crank pin in an upright slot moves a yoke to and fro, as a cosine.</source>
        <translation>垂直な溝の中のクランクピンが、ヨークを余弦に従って往復させます。</translation>
    </message>
    <message>
        <source>from the crank&apos;s hinge to its pin; half of the yoke&apos;s way</source>
        <translation>クランクのヒンジからピンまで。ヨークの行程の半分</translation>
    </message>
    <message>
        <source>Inverted slider-crank</source>
        <translation>揺動スライダ・クランク機構</translation>
    </message>
    <message>
        <source>A crank pushes a piston rod in and out of a cylinder that swings.</source>
        <translation>クランクが、揺動するシリンダにピストン棒を出し入れします。</translation>
    </message>
    <message>
        <source>from the crank&apos;s hinge to the cylinder&apos;s; not as long as the crank</source>
        <translation>クランクのヒンジからシリンダのヒンジまで。クランクと同じ長さにはできません</translation>
    </message>
    <message>
        <source>Toggle press</source>
        <translation>トグルプレス</translation>
    </message>
    <message>
        <source>A crank stretches a knee of two links, which presses the ram down with growing force.</source>
        <translation>クランクが 2 本のリンクの膝を伸ばし、ラムを次第に強く押し下げます。</translation>
    </message>
    <message>
        <source>from the crank pin to the knee</source>
        <translation>クランクピンから膝まで</translation>
    </message>
    <message>
        <source>Upper link</source>
        <translation>上のリンク</translation>
    </message>
    <message>
        <source>from the fixed hinge to the knee</source>
        <translation>固定ヒンジから膝まで</translation>
    </message>
    <message>
        <source>Lower link</source>
        <translation>下のリンク</translation>
    </message>
    <message>
        <source>from the knee to the ram</source>
        <translation>膝からラムまで</translation>
    </message>
    <message>
        <source>from the crank&apos;s hinge across to the ram&apos;s line</source>
        <translation>クランクのヒンジからラムの線までの横の距離</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>下がり</translation>
    </message>
    <message>
        <source>how far the crank&apos;s hinge is below the upper link&apos;s</source>
        <translation>クランクのヒンジが上のリンクのヒンジより下にある距離</translation>
    </message>
    <message>
        <source>Peaucellier-Lipkin</source>
        <translation>ポースリエ・リプキン</translation>
    </message>
    <message>
        <source>A rhombus on two long bars, of hinges alone: the pen runs along an exact straight line.</source>
        <translation>2 本の長い棒に付いたひし形。ヒンジだけで、ペンが厳密な直線を描きます。</translation>
    </message>
    <message>
        <source>length of the crank, and the distance of its hinge from the long bars&apos;</source>
        <translation>クランクの長さ、およびそのヒンジと長い棒のヒンジの距離</translation>
    </message>
    <message>
        <source>Long bars</source>
        <translation>長い棒</translation>
    </message>
    <message>
        <source>from the fixed hinge to the rhombus</source>
        <translation>固定ヒンジからひし形まで</translation>
    </message>
    <message>
        <source>Side of the rhombus</source>
        <translation>ひし形の辺</translation>
    </message>
    <message>
        <source>length of each of its four bars</source>
        <translation>4 本の棒それぞれの長さ</translation>
    </message>
    <message>
        <source>Hart&apos;s inversor</source>
        <translation>ハートの反転機構</translation>
    </message>
    <message>
        <source>A crossed parallelogram of four bars: the pen runs along an exact straight line.</source>
        <translation>4 本の棒の交差した平行四辺形。ペンが厳密な直線を描きます。</translation>
    </message>
    <message>
        <source>length of the crank, and the distance of its hinge from the long bar&apos;s</source>
        <translation>クランクの長さ、およびそのヒンジと長い棒のヒンジの距離</translation>
    </message>
    <message>
        <source>length of the two bars that cross</source>
        <translation>交差する 2 本の棒の長さ</translation>
    </message>
    <message>
        <source>Short bars</source>
        <translation>短い棒</translation>
    </message>
    <message>
        <source>length of the two bars between their ends</source>
        <translation>その端をつなぐ 2 本の棒の長さ</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>内分比</translation>
    </message>
    <message>
        <source>where hinges and pen divide the bars, between 0 and 1</source>
        <translation>ヒンジとペンが棒を分ける位置、0 から 1</translation>
    </message>
    <message>
        <source>Chebyshev straight line</source>
        <translation>チェビシェフの近似直線</translation>
    </message>
    <message>
        <source>Two crossed arms: the coupler&apos;s middle runs nearly along a straight line.</source>
        <translation>交差した 2 本の腕。中間リンクの中点がほぼ直線に沿って動きます。</translation>
    </message>
    <message>
        <source>distance of the fixed hinges</source>
        <translation>固定ヒンジの距離</translation>
    </message>
    <message>
        <source>Arms</source>
        <translation>腕</translation>
    </message>
    <message>
        <source>length of both arms, which cross</source>
        <translation>交差する両腕の長さ</translation>
    </message>
    <message>
        <source>length of the bar between the arms&apos; ends</source>
        <translation>腕の端をつなぐ棒の長さ</translation>
    </message>
    <message>
        <source>Hoeken straight line</source>
        <translation>ホーケンの近似直線</translation>
    </message>
    <message>
        <source>A crank-rocker whose pen runs nearly along a straight line, evenly, for half of the crank&apos;s turn.</source>
        <translation>てこクランク。クランクの半回転の間、ペンがほぼ直線上をほぼ等速で動きます。</translation>
    </message>
    <message>
        <source>Rocker and half coupler</source>
        <translation>揺動リンクと中間リンクの半分</translation>
    </message>
    <message>
        <source>length of the rocker, and from its pin to the coupler&apos;s ends</source>
        <translation>揺動リンクの長さ、およびそのピンから中間リンクの両端まで</translation>
    </message>
    <message>
        <source>Roberts straight line</source>
        <translation>ロバーツの近似直線</translation>
    </message>
    <message>
        <source>A triangle between two arms: its tip runs nearly along the line of the fixed hinges.</source>
        <translation>2 本の腕の間の三角形。先端が固定ヒンジを結ぶ線にほぼ沿って動きます。</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>底辺</translation>
    </message>
    <message>
        <source>distance of the fixed hinges; the triangle is half as wide</source>
        <translation>固定ヒンジの距離。三角形の幅はその半分です</translation>
    </message>
    <message>
        <source>length of both arms and of the triangle&apos;s sides</source>
        <translation>両腕と三角形の辺の長さ</translation>
    </message>
    <message>
        <source>simulations</source>
        <translation>シミュレーション</translation>
    </message>
    <message>
        <source>the motion under all forces</source>
        <translation>すべての力による運動</translation>
    </message>
    <message>
        <source>kinematics</source>
        <translation>運動学</translation>
    </message>
    <message>
        <source>the motion by the drivers alone</source>
        <translation>ドライバーだけによる運動</translation>
    </message>
    <message>
        <source>inverse dynamics</source>
        <translation>逆動力学</translation>
    </message>
    <message>
        <source>that motion with what it takes of the drivers</source>
        <translation>その運動と、ドライバーに必要な力</translation>
    </message>
    <message>
        <source>equilibria</source>
        <translation>静的なつり合い</translation>
    </message>
    <message>
        <source>the static equilibrium, as one frame of a run</source>
        <translation>静的なつり合い。計算の 1 フレームとして</translation>
    </message>
    <message>
        <source>natural modes</source>
        <translation>固有モード</translation>
    </message>
    <message>
        <source>natural frequencies and damping in the model&apos;s pose</source>
        <translation>モデルの姿勢での固有振動数と減衰</translation>
    </message>
    <message>
        <source>natural modes at equilibrium</source>
        <translation>つり合いでの固有モード</translation>
    </message>
    <message>
        <source>natural frequencies and damping in the static equilibrium</source>
        <translation>静的なつり合いでの固有振動数と減衰</translation>
    </message>
    <message>
        <source>cycles of the input</source>
        <translation>入力の一周</translation>
    </message>
    <message>
        <source>a linkage over one cycle of its input, a frame a pose</source>
        <translation>入力の一周にわたるリンク機構。姿勢ごとに 1 フレーム</translation>
    </message>
</context>
<context>
    <name>trammel::studio::UnitsPage</name>
    <message>
        <source>SI</source>
        <translation>SI</translation>
    </message>
    <message>
        <source>Millimetres, grams, degrees</source>
        <translation>ミリメートル・グラム・度</translation>
    </message>
    <message>
        <source>US customary</source>
        <translation>ヤード・ポンド法（米国）</translation>
    </message>
    <message>
        <source>Own choice</source>
        <translation>個別に選択</translation>
    </message>
    <message>
        <source>Set of u&amp;nits</source>
        <translation>単位系(&amp;N)</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>質量</translation>
    </message>
    <message>
        <source>Moment of inertia</source>
        <translation>慣性モーメント</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Angular velocity</source>
        <translation>角速度</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>加速度</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>トルク</translation>
    </message>
    <message>
        <source>Stiffness</source>
        <translation>剛性</translation>
    </message>
    <message>
        <source>Torsional stiffness</source>
        <translation>ねじり剛性</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>減衰</translation>
    </message>
    <message>
        <source>Torsional damping</source>
        <translation>ねじり減衰</translation>
    </message>
    <message>
        <source>Travel by angle</source>
        <translation>角度あたりの移動量</translation>
    </message>
    <message>
        <source>Angle by travel</source>
        <translation>移動量あたりの角度</translation>
    </message>
    <message>
        <source>The window shows and takes numbers in these units; any other unit may be typed behind a number. Files, formulas and results are in SI.</source>
        <translation>数値はこれらの単位で表示・入力されます。数値の後に他の単位を書くこともできます。ファイル、数式、結果は SI 単位です。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ValuedRunViewer</name>
    <message>
        <source>Run %1 of &quot;%2&quot; is computed anew, since its results were not kept</source>
        <translation>結果が残っていないので、「%2」の実行 %1 を計算し直します</translation>
    </message>
</context>
<context>
    <name>trammel::studio::VariableText</name>
    <message>
        <source>any number</source>
        <translation>任意の数</translation>
    </message>
    <message>
        <source>any, by factors</source>
        <translation>倍率で変える数</translation>
    </message>
    <message>
        <source>whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>one of a list</source>
        <translation>リストの 1 つ</translation>
    </message>
</context>
<context>
    <name>trammel::studio::VectorPanel</name>
    <message>
        <source>Vectors</source>
        <translation>ベクトル</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>力積</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>トルク</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>運動量</translation>
    </message>
    <message>
        <source>Angular momentum</source>
        <translation>角運動量</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>In multiples of the length that suits the run</source>
        <translation>実行結果に合わせた長さに対する倍率</translation>
    </message>
    <message>
        <source>Nothing is drawn below</source>
        <translation>次より小さいものは描かない</translation>
    </message>
    <message>
        <source>Share of the run&apos;s largest</source>
        <translation>実行中の最大値に対する割合</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Lengths that suit the run</source>
        <translation>実行結果に合わせた長さにします</translation>
    </message>
    <message>
        <source>Length: %1</source>
        <translation>長さ: %1</translation>
    </message>
    <message>
        <source>1 %1 = %2</source>
        <translation>1 %1 = %2</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ViewActions</name>
    <message>
        <source>Fit All</source>
        <translation>全体を表示</translation>
    </message>
    <message>
        <source>Isometric View</source>
        <translation>等角図</translation>
    </message>
    <message>
        <source>Front View</source>
        <translation>正面図</translation>
    </message>
    <message>
        <source>Right View</source>
        <translation>右側面図</translation>
    </message>
    <message>
        <source>Top View</source>
        <translation>上面図</translation>
    </message>
    <message>
        <source>Orthographic</source>
        <translation>平行投影</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>ジョイント</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Body Frames</source>
        <translation>ボディ座標系</translation>
    </message>
    <message>
        <source>Ground Grid</source>
        <translation>地面の格子</translation>
    </message>
    <message>
        <source>Fit all into the view (F)</source>
        <translation>全体を表示 (F)</translation>
    </message>
    <message>
        <source>Isometric view</source>
        <translation>等角図</translation>
    </message>
    <message>
        <source>Front view (1)</source>
        <translation>正面図 (1)</translation>
    </message>
    <message>
        <source>Right view (3)</source>
        <translation>右側面図 (3)</translation>
    </message>
    <message>
        <source>Top view (7)</source>
        <translation>上面図 (7)</translation>
    </message>
    <message>
        <source>Orthographic projection (5)</source>
        <translation>平行投影 (5)</translation>
    </message>
    <message>
        <source>Show joints</source>
        <translation>ジョイントを表示</translation>
    </message>
    <message>
        <source>Show forces and springs</source>
        <translation>力とばねを表示</translation>
    </message>
    <message>
        <source>Show body frames</source>
        <translation>ボディ座標系を表示</translation>
    </message>
    <message>
        <source>Show the ground grid</source>
        <translation>地面の格子を表示</translation>
    </message>
    <message>
        <source>Impulses</source>
        <translation>力積</translation>
    </message>
    <message>
        <source>Show points of impact and their impulses</source>
        <translation>衝突点と力積を表示</translation>
    </message>
    <message>
        <source>Contact Points</source>
        <translation>接触点</translation>
    </message>
    <message>
        <source>Contact Forces</source>
        <translation>接触力</translation>
    </message>
    <message>
        <source>Show points of resting and sliding contact with their normals</source>
        <translation>静止・すべり接触の接触点と法線を表示</translation>
    </message>
    <message>
        <source>Show the forces at points of contact</source>
        <translation>接触点の力を表示</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>軌跡</translation>
    </message>
    <message>
        <source>Show the paths of traced points</source>
        <translation>追跡点の軌跡を表示</translation>
    </message>
    <message>
        <source>Vectors...</source>
        <translation>ベクトル...</translation>
    </message>
    <message>
        <source>Which vectors are shown, and how long they are</source>
        <translation>表示するベクトルとその長さ</translation>
    </message>
    <message>
        <source>Joint Forces</source>
        <translation>ジョイントの力</translation>
    </message>
    <message>
        <source>Show the reaction forces of joints on their second bodies</source>
        <translation>ジョイントが 2 番目のボディに及ぼす反力を表示</translation>
    </message>
    <message>
        <source>Applied Forces</source>
        <translation>作用する力</translation>
    </message>
    <message>
        <source>Show the forces of force elements, springs and drives</source>
        <translation>力要素・ばね・駆動の力を表示</translation>
    </message>
    <message>
        <source>Joint Torques</source>
        <translation>ジョイントのトルク</translation>
    </message>
    <message>
        <source>Show the reaction torques of joints on their second bodies</source>
        <translation>ジョイントが 2 番目のボディに及ぼす反トルクを表示</translation>
    </message>
    <message>
        <source>Applied Torques</source>
        <translation>作用するトルク</translation>
    </message>
    <message>
        <source>Show the torques of force elements, springs and drives</source>
        <translation>力要素・ばね・駆動のトルクを表示</translation>
    </message>
    <message>
        <source>Momenta</source>
        <translation>運動量</translation>
    </message>
    <message>
        <source>Show the linear momenta of bodies</source>
        <translation>ボディの運動量を表示</translation>
    </message>
    <message>
        <source>Angular Momenta</source>
        <translation>角運動量</translation>
    </message>
    <message>
        <source>Show the angular momenta of bodies about their centres of mass</source>
        <translation>重心まわりのボディの角運動量を表示</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Centres of Mass</source>
        <translation>重心</translation>
    </message>
    <message>
        <source>Show the names of bodies, joints, forces and measured points</source>
        <translation>ボディ・ジョイント・力・測定点の名前を表示</translation>
    </message>
    <message>
        <source>Show centres of mass</source>
        <translation>重心を表示</translation>
    </message>
    <message>
        <source>Ghosts of Other Times</source>
        <translation>他の時刻の残像</translation>
    </message>
    <message>
        <source>Show bodies also where they are at other times of the run</source>
        <translation>実行中の他の時刻でのボディも表示</translation>
    </message>
    <message>
        <source>Trammel: Left Orbits, Middle Pans, Right Zooms</source>
        <translation>Trammel: 左で回転、中で移動、右で拡大縮小</translation>
    </message>
    <message>
        <source>As Blender: Middle Orbits, Shift+Middle Pans, Ctrl+Middle Zooms</source>
        <translation>Blender 風: 中で回転、Shift+中で移動、Ctrl+中で拡大縮小</translation>
    </message>
    <message>
        <source>As SolidWorks: Middle Orbits, Ctrl+Middle Pans, Shift+Middle Zooms</source>
        <translation>SolidWorks 風: 中で回転、Ctrl+中で移動、Shift+中で拡大縮小</translation>
    </message>
    <message>
        <source>As Onshape: Right Orbits, Middle Pans, Shift+Right Zooms</source>
        <translation>Onshape 風: 右で回転、中で移動、Shift+右で拡大縮小</translation>
    </message>
    <message>
        <source>Show All Hidden Items</source>
        <translation>隠したものをすべて表示</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>画像をコピー</translation>
    </message>
    <message>
        <source>Follow Body</source>
        <translation>ボディを追う</translation>
    </message>
    <message>
        <source>Keep the selected body in the middle of the view (Esc ends it)</source>
        <translation>選択したボディをビューの中央に保つ (Esc で終了)</translation>
    </message>
    <message>
        <source>Refit What Leaves the View</source>
        <translation>外れたものを表示し直す</translation>
    </message>
    <message>
        <source>Fit all in again when no moving body is seen any more</source>
        <translation>動くボディが 1 つも見えなくなったら全体を表示し直す</translation>
    </message>
    <message>
        <source>Move and Turn</source>
        <translation>移動と回転</translation>
    </message>
    <message>
        <source>Handles that move and turn the selected item (M)</source>
        <translation>選択した項目を動かし回すハンドル (M)</translation>
    </message>
</context>
<context>
    <name>trammel::studio::ViewController</name>
    <message>
        <source>%1: %2. The picture waits until this is mended.</source>
        <translation>%1: %2。直されるまで表示は更新されません。</translation>
    </message>
</context>
<context>
    <name>trammel::studio::WindowActions</name>
    <message>
        <source>&amp;Kinematic Run</source>
        <translation>機構運動の実行(&amp;K)</translation>
    </message>
    <message>
        <source>Moves the mechanism by its drivers alone, without forces</source>
        <translation>力を考えず、ドライバーだけで機構を動かします</translation>
    </message>
    <message>
        <source>&amp;Inverse Dynamics</source>
        <translation>逆動力学(&amp;I)</translation>
    </message>
    <message>
        <source>The forces and drive torques that the driven motion takes</source>
        <translation>駆動された運動に必要な力と駆動トルク</translation>
    </message>
    <message>
        <source>&amp;Check...</source>
        <translation>チェック(&amp;C)...</translation>
    </message>
    <message>
        <source>&amp;Assemble</source>
        <translation>組み立て(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>元に戻す(&amp;U): %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>やり直す(&amp;R): %1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近のファイル(&amp;R)</translation>
    </message>
    <message>
        <source>Open E&amp;xample</source>
        <translation>例題を開く(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>書き出し(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;3-D View</source>
        <translation>3D ビュー(&amp;3)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>モデル(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Simulate</source>
        <translation>シミュレーション(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Results</source>
        <translation>結果(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>ツール(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Tool Bar</source>
        <translation>ツールバー</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新規(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>開く(&amp;O)...</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;As...</source>
        <translation>名前を付けて保存(&amp;A)...</translation>
    </message>
    <message>
        <source>&amp;All Frames as CSV...</source>
        <translation>全フレームを CSV に(&amp;A)...</translation>
    </message>
    <message>
        <source>&amp;Visible Range as CSV...</source>
        <translation>表示範囲を CSV に(&amp;V)...</translation>
    </message>
    <message>
        <source>3-D &amp;Picture...</source>
        <translation>3D 画像(&amp;P)...</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Full Screen</source>
        <translation>全画面(&amp;F)</translation>
    </message>
    <message>
        <source>Reset &amp;Layout</source>
        <translation>レイアウトを初期化(&amp;L)</translation>
    </message>
    <message>
        <source>New Mec&amp;hanism...</source>
        <translation>新規機構(&amp;H)...</translation>
    </message>
    <message>
        <source>&amp;Model Properties</source>
        <translation>モデルのプロパティ(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>一時停止(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>キーボードショートカット(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Methods Measured</source>
        <translation>数値解法の比較(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;About Trammel Studio</source>
        <translation>Trammel Studio について(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Model Perspective</source>
        <translation>モデル作業の配置(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Results Perspective</source>
        <translation>結果表示の配置(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Impacts as CSV...</source>
        <translation>衝突を CSV で保存(&amp;I)...</translation>
    </message>
    <message>
        <source>St&amp;udy</source>
        <translation>スタディ(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Study Perspective</source>
        <translation>スタディの配置(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Contents</source>
        <translation>目次(&amp;C)</translation>
    </message>
    <message>
        <source>Write a Re&amp;port...</source>
        <translation>レポートを書き出す(&amp;P)...</translation>
    </message>
    <message>
        <source>&amp;Settings...</source>
        <translation>設定(&amp;S)...</translation>
    </message>
    <message>
        <source>3-D &amp;Film...</source>
        <translation>3D 動画(&amp;F)...</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>追加(&amp;D)</translation>
    </message>
    <message>
        <source>Save &amp;Results As...</source>
        <translation>結果に名前を付けて保存(&amp;R)...</translation>
    </message>
    <message>
        <source>Simulation Se&amp;ttings</source>
        <translation>シミュレーション設定(&amp;T)</translation>
    </message>
    <message>
        <source>Edit with &amp;Wizard...</source>
        <translation>ウィザードで編集(&amp;W)...</translation>
    </message>
    <message>
        <source>Static &amp;Equilibrium...</source>
        <translation>静的釣り合い(&amp;E)...</translation>
    </message>
    <message>
        <source>The pose in which the mechanism rests, and what its joints bear</source>
        <translation>機構が静止する姿勢と、ジョイントが受ける力</translation>
    </message>
    <message>
        <source>Natural &amp;Modes...</source>
        <translation>固有モード(&amp;M)...</translation>
    </message>
    <message>
        <source>Natural frequencies, damping and mode shapes</source>
        <translation>固有振動数、減衰、モード形状</translation>
    </message>
    <message>
        <source>S&amp;ketch</source>
        <translation>スケッチ(&amp;K)</translation>
    </message>
    <message>
        <source>Draws links, pivots, motors and dimensions with the mouse</source>
        <translation>リンク、ピボット、モータ、寸法をマウスで描きます</translation>
    </message>
    <message>
        <source>&amp;Links...</source>
        <translation>リンク(&amp;L)...</translation>
    </message>
    <message>
        <source>Thickness, width, layers and material of several links at once</source>
        <translation>いくつものリンクの厚さ、幅、層、材料をまとめて変えます</translation>
    </message>
    <message>
        <source>&amp;Interference over a Cycle...</source>
        <translation>1 周期の干渉(&amp;I)...</translation>
    </message>
    <message>
        <source>Finds links that lie in one another as the input goes round</source>
        <translation>入力が一回りする間に重なるリンクを見つけます</translation>
    </message>
    <message>
        <source>&amp;Live Run</source>
        <translation>ライブ実行(&amp;L)</translation>
    </message>
    <message>
        <source>Follows the clock and takes inputs by sliders and by the mouse</source>
        <translation>時計に合わせて進み、スライダーとマウスで入力を受け付けます</translation>
    </message>
    <message>
        <source>S&amp;ynthesise...</source>
        <translation>機構総合(&amp;Y)...</translation>
    </message>
    <message>
        <source>Finds linkages that go through points or poses or turn as asked</source>
        <translation>点や姿勢を通る、または求めた角度で回るリンク機構を見つけます</translation>
    </message>
    <message>
        <source>C&amp;ognates</source>
        <translation>同族リンク機構(&amp;O)</translation>
    </message>
    <message>
        <source>The two other four-bars that draw the curve of this one</source>
        <translation>この機構と同じ曲線を描くほかの 2 つの四節リンク</translation>
    </message>
    <message>
        <source>Opti&amp;mise...</source>
        <translation>最適化(&amp;M)...</translation>
    </message>
    <message>
        <source>Values of the model for which its outputs are best, or that fit a measurement</source>
        <translation>出力が最もよくなる、または測定に合うモデルの値</translation>
    </message>
    <message>
        <source>Sens&amp;itivity</source>
        <translation>感度(&amp;I)</translation>
    </message>
    <message>
        <source>How much parameters change what the mechanism does</source>
        <translation>パラメータが機構の動きをどれだけ変えるか</translation>
    </message>
    <message>
        <source>&amp;Tolerances</source>
        <translation>公差(&amp;T)</translation>
    </message>
    <message>
        <source>What the tolerances of dimensions make of a pose or a run</source>
        <translation>寸法の公差が姿勢や実行に与える影響</translation>
    </message>
    <message>
        <source>&amp;Compare with Ideal Joints</source>
        <translation>理想的なジョイントと比較(&amp;C)</translation>
    </message>
    <message>
        <source>Runs the model without the play of its joints, then as it is, and shows both</source>
        <translation>ジョイントのすきまのないモデルを実行し、次にそのままのモデルを実行して、両方を表示します</translation>
    </message>
    <message>
        <source>&amp;Import a Robot...</source>
        <translation>ロボットの読み込み(&amp;I)...</translation>
    </message>
    <message>
        <source>Makes a model of a URDF, SDFormat or MJCF file</source>
        <translation>URDF、SDFormat、MJCF のファイルからモデルを作る</translation>
    </message>
    <message>
        <source>&amp;Robot (URDF, SDFormat, MJCF)...</source>
        <translation>ロボット(URDF、SDFormat、MJCF)(&amp;R)...</translation>
    </message>
    <message>
        <source>Writes the model for other programs</source>
        <translation>他のプログラムのためにモデルを書く</translation>
    </message>
    <message>
        <source>Functional Mock-up &amp;Unit...</source>
        <translation>ファンクショナルモックアップユニット(&amp;U)...</translation>
    </message>
    <message>
        <source>&amp;Motion as a Page...</source>
        <translation>運動のページ(&amp;M)...</translation>
    </message>
</context>
</TS>
