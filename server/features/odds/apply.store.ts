import type { Pool } from 'pg'
import type { OddsType } from '#contract/odds.ts'
import type { SportCode } from '#contract/schedule.ts'
import { fixtureTable } from '#server/tables/fixtures.ts'
import type { LineRow } from './line.store.ts'

/** A row for the database: prices and lines in ten-thousandths. */
export type NewQuote = {
  fixtureId: string
  companyId: number
  kind: number
  lineIndex: number
  oddsType: OddsType
  isClosed: boolean
  isMaintained: boolean
  isInPlay: boolean
  /** Line and three prices. Null when a change row does not report the opening. */
  initial: (number | null)[] | null
  current: (number | null)[]
  changedAt: number
}

export type ChangedLine = LineRow & { sport: SportCode; kick_off: Date }
export type Applied = {
  changed: ChangedLine[]
  /** Number of rows of existing fixtures; `stale` ones are older than the stored state. */
  known: number
  stale: number
  /** Number of rows whose quote differs from the previous one, including those replaced by a later row of the batch. */
  moved: number
}

/**
 * Applies a batch in one statement. `incoming` drops rows of unknown fixtures and adds the stored state of each line. A
 * line’s newest row updates it, unless that row is older than the stored state. The opening comes from the newest row
 * that reports it, because change rows do not. Every value that differs from the previous one becomes a tick, also
 * within the batch. A row without a change does nothing. The lock commits revisions in order, so that "after revision
 * n" misses nothing, and prevents deadlocks between batches.
 */
const apply = `with guard as materialized (
  select pg_advisory_xact_lock(50050)
), incoming as materialized (
  select i.*, array[i.line, i.price_1, i.price_2, i.price_3, i.is_closed::int, i.odds_type] as quote,
    l.id as known_id, l.change_time as known_time,
    array[l.line, l.price_1, l.price_2, l.price_3, l.is_closed::int, l.odds_type] as known_quote
  from guard, unnest(
    $1::int[], $2::bigint[], $3::smallint[], $4::smallint[], $5::smallint[], $6::smallint[], $7::boolean[], $8::boolean[],
    $9::boolean[], $10::int[], $11::int[], $12::int[], $13::int[], $14::int[], $15::int[], $16::int[], $17::int[],
    $18::timestamptz[]
  ) as i (
    n, fixture_id, company_id, kind, line_index, odds_type, is_closed, is_maintained, is_in_play, initial_line, initial_1,
    initial_2, initial_3, line, price_1, price_2, price_3, change_time
  )
  join ${fixtureTable} f on f.id = i.fixture_id
  left join odds_lines l on l.fixture_id = i.fixture_id and l.company_id = i.company_id and l.kind = i.kind
    and l.line_index = i.line_index
), newest as (
  select distinct on (fixture_id, company_id, kind, line_index) * from incoming
  order by fixture_id, company_id, kind, line_index, change_time desc, n desc
), opening as (
  select distinct on (fixture_id, company_id, kind, line_index)
    fixture_id, company_id, kind, line_index, initial_line, initial_1, initial_2, initial_3
  from incoming where initial_1 is not null
  order by fixture_id, company_id, kind, line_index, change_time desc, n desc
), kept as (
  insert into odds_lines as l (
    fixture_id, company_id, kind, line_index, odds_type, is_closed, is_maintained, is_in_play, initial_line, initial_1,
    initial_2, initial_3, line, price_1, price_2, price_3, change_time
  )
  select fixture_id, company_id, kind, line_index, n.odds_type, n.is_closed, n.is_maintained, n.is_in_play, o.initial_line,
    o.initial_1, o.initial_2, o.initial_3, n.line, n.price_1, n.price_2, n.price_3, n.change_time
  from newest n left join opening o using (fixture_id, company_id, kind, line_index)
  on conflict (fixture_id, company_id, kind, line_index) do update set
    odds_type = case excluded.odds_type when 0 then l.odds_type else excluded.odds_type end,
    is_closed = excluded.is_closed, is_maintained = excluded.is_maintained, is_in_play = excluded.is_in_play,
    line = excluded.line, price_1 = excluded.price_1, price_2 = excluded.price_2, price_3 = excluded.price_3,
    initial_line = case when l.initial_1 is null then excluded.initial_line else l.initial_line end,
    initial_1 = coalesce(l.initial_1, excluded.initial_1),
    initial_2 = coalesce(l.initial_2, excluded.initial_2),
    initial_3 = coalesce(l.initial_3, excluded.initial_3),
    change_time = excluded.change_time,
    version = l.version + 1,
    revision = nextval('odds_revision')
  where excluded.change_time >= l.change_time and (
    (l.is_closed, l.is_maintained, l.is_in_play, l.line, l.price_1, l.price_2, l.price_3)
      is distinct from (excluded.is_closed, excluded.is_maintained, excluded.is_in_play, excluded.line, excluded.price_1,
        excluded.price_2, excluded.price_3)
    or excluded.odds_type not in (0, l.odds_type)
    or (l.initial_1 is null and excluded.initial_1 is not null)
  )
  returning l.*
), moves as (
  select coalesce(i.known_id, k.id) as line_id, i.*,
    i.quote is distinct from coalesce(
      lag(i.quote) over (partition by i.fixture_id, i.company_id, i.kind, i.line_index order by i.change_time, i.n),
      case when i.known_id is not null then i.known_quote end
    ) as is_move
  from incoming i
  left join kept k using (fixture_id, company_id, kind, line_index)
  where i.known_id is null or i.change_time >= i.known_time
), ticks as (
  insert into odds_ticks (line_id, change_time, line, price_1, price_2, price_3, odds_type, is_closed)
  select line_id, change_time, line, price_1, price_2, price_3, odds_type, is_closed
  from moves where is_move and line_id is not null
  on conflict do nothing
), counted as (
  select count(*)::int as known, count(*) filter (where change_time < known_time)::int as stale,
    (select count(*)::int from moves where is_move) as moved
  from incoming
)
select c.known, c.stale, c.moved, k.*, f.sport, f.kick_off
from counted c
left join (kept k join ${fixtureTable} f on f.id = k.fixture_id) on true`

type Counts = { known: number; stale: number; moved: number }

/**
 * Not a prepared statement: planning takes a millisecond per batch, but a generic plan expects ten rows and then
 * compares every row of a batch with every other.
 */
export async function insertQuotes(pool: Pool, quotes: readonly NewQuote[]): Promise<Applied> {
  const column = <T>(pick: (quote: NewQuote, at: number) => T): T[] => quotes.map(pick)
  // The result has at least one row with the counts, and one row per changed line.
  const { rows } = await pool.query<Counts & (ChangedLine | Record<keyof ChangedLine, null>)>({
    text: apply,
    values: [
      column((_, at) => at),
      column((quote) => quote.fixtureId),
      column((quote) => quote.companyId),
      column((quote) => quote.kind),
      column((quote) => quote.lineIndex),
      column((quote) => quote.oddsType),
      column((quote) => quote.isClosed),
      column((quote) => quote.isMaintained),
      column((quote) => quote.isInPlay),
      ...[0, 1, 2, 3].map((at) => column((quote) => quote.initial?.[at] ?? null)),
      ...[0, 1, 2, 3].map((at) => column((quote) => quote.current[at] ?? null)),
      column((quote) => new Date(quote.changedAt)),
    ],
  })
  const [first] = rows
  if (!first) throw new Error('the odds were not applied')
  const { known, stale, moved } = first
  return { known, stale, moved, changed: rows.filter((row): row is Counts & ChangedLine => row.id !== null) }
}
