import type { Pool } from 'pg'
import type { OddsType } from '#contract/odds.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { LineRow } from './line.store.ts'

/** A row as the database takes it: prices and lines in ten-thousandths. */
export type NewQuote = {
  fixtureId: string
  companyId: number
  kind: number
  lineIndex: number
  oddsType: OddsType
  isClosed: boolean
  isMaintained: boolean
  isInPlay: boolean
  /** Line and three prices; null where a change row does not tell how the line opened. */
  initial: (number | null)[] | null
  current: (number | null)[]
  changedAt: number
}

export type ChangedLine = LineRow & { sport: SportCode; kick_off: Date }
export type Applied = {
  changed: ChangedLine[]
  /** Rows of fixtures that exist; of those, older than what is known. */
  known: number
  stale: number
  /** Rows whose quote differs from the one before it, also those that a later row of the batch replaced. */
  moved: number
}

/**
 * One statement for a batch. `incoming` drops rows of fixtures that do not exist and numbers those of one line from the
 * newest; the newest brings the line up to date unless it is older than what is known, which ends what comes out of
 * order; every value that differs from the one before it becomes a tick, also within the batch. A row that says what is
 * known already changes nothing. The lock lets revisions be committed in their order, so that "after revision n" misses
 * nothing. Locked rows are written in one order, so two batches never wait for each other.
 */
const apply = `with guard as materialized (
  select pg_advisory_xact_lock(50050)
), incoming as (
  select i.*, f.sport, f.kick_off, array[line, price_1, price_2, price_3, is_closed::int, odds_type] as quote,
    row_number() over (partition by fixture_id, company_id, kind, line_index order by change_time desc, n desc) as age
  from guard, unnest(
    $1::int[], $2::bigint[], $3::smallint[], $4::smallint[], $5::smallint[], $6::smallint[], $7::boolean[], $8::boolean[],
    $9::boolean[], $10::int[], $11::int[], $12::int[], $13::int[], $14::int[], $15::int[], $16::int[], $17::int[],
    $18::timestamptz[]
  ) as i (
    n, fixture_id, company_id, kind, line_index, odds_type, is_closed, is_maintained, is_in_play, initial_line, initial_1,
    initial_2, initial_3, line, price_1, price_2, price_3, change_time
  ) join fixtures f on f.id = i.fixture_id
), before as (
  select l.id, l.fixture_id, l.company_id, l.kind, l.line_index, l.version, l.change_time,
    array[l.line, l.price_1, l.price_2, l.price_3, l.is_closed::int, l.odds_type] as quote
  from incoming i join odds_lines l using (fixture_id, company_id, kind, line_index) where i.age = 1
), kept as (
  insert into odds_lines as l (
    fixture_id, company_id, kind, line_index, odds_type, is_closed, is_maintained, is_in_play, initial_line, initial_1,
    initial_2, initial_3, line, price_1, price_2, price_3, change_time
  )
  select fixture_id, company_id, kind, line_index, odds_type, is_closed, is_maintained, is_in_play, initial_line, initial_1,
    initial_2, initial_3, line, price_1, price_2, price_3, change_time
  from incoming where age = 1 order by fixture_id, company_id, kind, line_index
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
  select coalesce(b.id, k.id) as line_id, i.*,
    i.quote is distinct from coalesce(
      lag(i.quote) over (partition by i.fixture_id, i.company_id, i.kind, i.line_index order by i.change_time, i.n), b.quote
    ) as is_move
  from incoming i
  left join before b using (fixture_id, company_id, kind, line_index)
  left join kept k using (fixture_id, company_id, kind, line_index)
  where b.id is null or i.change_time >= b.change_time
), told as (
  insert into odds_ticks (line_id, change_time, line, price_1, price_2, price_3, odds_type, is_closed)
  select line_id, change_time, line, price_1, price_2, price_3, odds_type, is_closed
  from moves where is_move and line_id is not null order by line_id, change_time
  on conflict do nothing
)
select
  (select count(*)::int from incoming) as known,
  (select count(*)::int from incoming i join before b using (fixture_id, company_id, kind, line_index)
    where i.change_time < b.change_time) as stale,
  (select count(*)::int from moves where is_move) as moved,
  (select coalesce(json_agg(json_build_object(
      'id', k.id::text, 'fixture_id', k.fixture_id::text, 'company_id', k.company_id, 'kind', k.kind,
      'line_index', k.line_index, 'odds_type', k.odds_type, 'is_closed', k.is_closed, 'is_maintained', k.is_maintained,
      'is_in_play', k.is_in_play, 'version', k.version, 'initial_line', k.initial_line, 'initial_1', k.initial_1,
      'initial_2', k.initial_2, 'initial_3', k.initial_3, 'line', k.line, 'price_1', k.price_1, 'price_2', k.price_2,
      'price_3', k.price_3, 'revision', k.revision::text, 'change_time', extract(epoch from k.change_time) * 1000,
      'sport', i.sport, 'kick_off', extract(epoch from i.kick_off) * 1000
    )), '[]') from kept k join incoming i using (fixture_id, company_id, kind, line_index) where i.age = 1) as changed`

type Told = Omit<ChangedLine, 'change_time' | 'kick_off'> & { change_time: number; kick_off: number }

/** A prepared statement of its own: odds are what is written most. */
export async function insertQuotes(pool: Pool, quotes: readonly NewQuote[]): Promise<Applied> {
  const column = <T>(pick: (quote: NewQuote, at: number) => T): T[] => quotes.map(pick)
  const { rows } = await pool.query<Omit<Applied, 'changed'> & { changed: Told[] }>({
    name: 'odds-apply',
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
  const [answer] = rows
  if (!answer) throw new Error('the odds were not applied')
  const changed = answer.changed.map((line) => ({
    ...line,
    change_time: new Date(line.change_time),
    kick_off: new Date(line.kick_off),
  }))
  return { ...answer, changed }
}
