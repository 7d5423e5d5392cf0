// The grammar of SQL: the words of the standard and of the common databases.

extension Grammar {
  /// SQL.
  static let sql = Grammar(
    #"""
    ignorecase
    words keyword: add after all alter analyze and any as asc attach authorization auto_increment autoincrement before begin
    words keyword: between by call cascade case cast character check close cluster coalesce collate column comment commit
    words keyword: concurrently conflict connect constraint create cross cube current cursor cycle database deallocate declare
    words keyword: default deferrable deferred delete delimiter desc describe detach distinct do domain drop each else elseif end
    words keyword: escape except exclude exclusive execute exists exit explain extension external fetch filter first following
    words keyword: for foreach foreign from full function generated global grant group grouping handler having if ignore
    words keyword: ilike immediate in increment index inherits initially inner inout insert instead intersect into is isolation
    words keyword: join key language last lateral leave left level like limit local lock loop match materialized merge minvalue
    words keyword: maxvalue modify natural next no not nothing notify nulls of off offset on only open option or order outer over
    words keyword: overlaps owner partition perform plpgsql policy preceding precision prepare primary privileges procedure
    words keyword: public raise range read recursive references refresh regexp reindex release rename repeat replace restart
    words keyword: restrict return returning returns revoke right role rollback rollup row rows savepoint schema security select
    words keyword: sequence session set share show similar some start statement stored table tablesample temp temporary then
    words keyword: to transaction trigger truncate type unbounded union unique unlogged until update use user using vacuum values
    words keyword: varying view when where while window with within without work write zone
    words keyword: exception immutable operator out setof stable strict volatile
    words keyword: array bigint bigserial binary bit blob bool boolean bytea char date datetime decimal double enum float int
    words keyword: integer interval json jsonb longtext mediumint mediumtext money nchar numeric nvarchar real serial smallint
    words keyword: smallserial text time timestamp timestamptz tinyint tinytext unsigned uuid varbinary varchar xml
    words constant: true false null current_date current_time current_timestamp current_user
    members: .
    state root
      --[^\n]* comment
      #[^\n]* comment ?^
      /\* comment >block
      [nexb]?' string >short
      " name >name
      ` name >quotedName
      \$\w*\$ operator
      \[[\a][\w\h]*\] name
      0x[\da-f]+ number
      \d+(e[+\-]?\d+)? number
      \d+\.\d*(e[+\-]?\d+)? number ?next=^.
      \.\d+(e[+\-]?\d+)? number
      [@:$]+\w+ name
      (left|right|replace|values|date|time|timestamp|char|coalesce|cast|if|insert|repeat|truncate|text|json|interval|exists|array|row|user|grouping) keyword ?then=(
      \a[\w$]* name@
      ::|<>|\|\||->>?|:=|\.\.|[\-+*%=<>!&|\^~.?] operator
      / operator
      [(){}\[\],;:@#\\] punctuation
    state block comment
      /\* comment >block
      \*/ comment <
      [^*/]+ comment
    state short string
      ' string <
      ''|\\[\\'] escape
      [^'\\]+ string
    state name name
      " name <
      [^"\n]+ name
      \n - <
    state quotedName name
      ` name <
      [^`\n]+ name
      \n - <
    """#)
}
