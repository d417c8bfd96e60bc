import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'
import { commentatorFollowers } from '#server/tables/commentators.ts'
import { followerCounts } from '#server/tables/follows.ts'
import { teamReplacements, teams } from '#server/tables/teams.ts'
import { tournaments } from '#server/tables/tournaments.ts'
import { type Asked, isVaried } from './query.rules.ts'

export type Kind = 'team' | 'tournament' | 'commentator' | 'player'

/** Maintained by triggers on the tables with the names. Each name begins with a space. */
type SearchNameTable = { kind: Kind; ref_id: string; name: string }

declare module '#server/db/sql.ts' {
  interface Database {
    search_names: SearchNameTable
  }
}

/** Returns the text in the form of stored names: without accents, case and signs. */
export async function foldText(db: Db, text: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(db)
  return rows[0]?.folded ?? ''
}

export type Hit = { kind: Kind; id: string }

const kinds: Kind[] = ['team', 'tournament', 'commentator', 'player']
/** Max names read of each kind: ranking every match of a very common word is not worth its cost. */
const maxRead = 2_000
/** When `maxRead` teams or more match, this many of the most followed teams are searched too. */
const maxFollowed = 1_000
/**
 * Max names read per team. The limit forces an index look-up per team, where the planner might otherwise read all
 * names.
 */
const maxNames = 20

/** Folded words contain only letters and digits, so no pattern needs escaping. */
function hasWords(words: string[]) {
  return sql.join(
    words.map((word) => sql`name like ${`% ${word}%`}`),
    sql` and `,
  )
}

/** The kind must be a literal, or the planner would not use the index of that kind. */
function ofKind(kind: Kind) {
  return sql`kind = ${sql.lit(kind)}`
}

/**
 * Returns teams, tournaments, commentators and players with a name in which each query word begins a word. Order within each
 * kind: equal names, names that begin with the text, names in which the text begins at a later word, all others. Equal
 * ranks are sorted by priority, then by followers.
 */
export async function listNamed(db: Db, { text, words }: Asked, limit: number): Promise<Hit[]> {
  const whole = ` ${text}`
  const read = kinds.map(
    (kind) => sql`
      (select kind, ref_id, name from search_names where ${ofKind(kind)} and ${hasWords(words)} limit ${maxRead})
      union all
      (select kind, ref_id, name from search_names where ${ofKind(kind)} and name = ${whole} limit ${maxRead})`,
  )
  const { rows } = await sql<Hit>`
    with read as materialized (${sql.join(read, sql` union all `)}),
    followed as (
      select 'team' as kind, team.id as ref_id, own.name
      from (select id from (${teams(db)}) t order by followers desc, sort_name, id limit ${maxFollowed}) as team
      cross join lateral (
        select name from search_names
        where ${ofKind('team')} and ref_id = team.id and ${hasWords(words)} limit ${maxNames}
      ) as own
      where (select count(*) from read where kind = 'team') >= ${maxRead}
    ),
    found as (
      select kind, ref_id, min(length(name)) as length, min(case
        when name = ${whole} then 0
        when starts_with(name, ${whole}) then 1
        when position(${whole} in name) > 0 then 2
        else 3
      end) as tier
      from (select * from read union all select * from followed) as named
      group by kind, ref_id
    ),
    ranked as (
      select f.kind, f.ref_id, row_number() over (
        partition by f.kind
        order by f.tier, r.priority, coalesce(t.followers, r.followers, p.followers, c.followers, 0) desc, f.length, f.ref_id
      ) as place
      from found as f
      left join (${teams(db)}) as t on f.kind = 'team' and t.id = f.ref_id
      left join (${tournaments(db)}) as r on f.kind = 'tournament' and r.id = f.ref_id
      left join (${commentatorFollowers(db)}) as p on f.kind = 'commentator' and p.user_id = f.ref_id
      left join (${followerCounts(db, 'player')}) as c on f.kind = 'player' and c.target_id = f.ref_id
    )
    select kind, ref_id as id from ranked where place <= ${limit} order by kind, place`.execute(db)
  return rows
}

/**
 * Returns teams and tournaments of these countries. National teams come first, then the most followed teams;
 * tournaments are sorted by priority.
 */
export async function listOfCountries(db: Db, codes: readonly string[], limit: number): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    (select 'team' as kind, t.id from (${teams(db)}) as t
      where t.country = any (${codes}) and not exists (select from (${teamReplacements(db)}) as r where r.team_id = t.id)
      order by t.kind = 'national' desc, t.followers desc, t.sort_name, t.id limit ${limit})
    union all
    (select 'tournament' as kind, id from (${tournaments(db)}) as t
      where country = any (${codes}) order by priority, followers desc, id limit ${limit})`.execute(db)
  return rows
}

/** Required similarity of a name, tried in this order: from almost correct to more misspelt. */
const likenesses = [0.7, 0.5, 0.4]
/**
 * Below this value the similarity must lie within whole words. For example, three of the seven trigrams of `nguyen` are
 * in `bo bien nga`, but in two separate words.
 */
const minAcrossWords = 0.5
/** Used for queries with few different trigrams: a text such as `aaaaaaaa` is half similar to many names. */
const likenessesOfLittle = [0.7]

/**
 * Returns similar names, the most similar first. Lowers the required similarity until there is a result. Needs a
 * transaction, because the threshold is set for its duration.
 */
export async function listAlike(tx: Tx, asked: Asked, limit: number): Promise<Hit[]> {
  const { text } = asked
  const read = kinds.map(
    (kind) => sql`
      (select kind, ref_id, name from search_names where ${ofKind(kind)} and ${text} <% name limit ${maxRead})`,
  )
  for (const likeness of isVaried(asked) ? likenesses : likenessesOfLittle) {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(tx)
    const { rows } = await sql<Hit>`
      with found as (
        select kind, ref_id, max(word_similarity(${text}, name)) as likeness, min(length(name)) as length
        from (${sql.join(read, sql` union all `)}) as read
        where ${likeness >= minAcrossWords} or strict_word_similarity(${text}, name) >= ${likeness}
        group by kind, ref_id
      ),
      ranked as (
        select kind, ref_id, row_number() over (partition by kind order by likeness desc, length, ref_id) as place
        from found
      )
      select kind, ref_id as id from ranked where place <= ${limit} order by kind, place`.execute(tx)
    if (rows.length > 0) return rows
  }
  return []
}
