import type { Pool } from 'pg'
import type { NewQuote } from './apply.store.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    odds_sightings: { fixture_id: string; company_id: number; kind: number; line_index: number; seen_at: Date }
  }
}

/**
 * The 5 second step is shorter than the maximum age of a price. It is long enough to avoid one write per second in a
 * quiet market.
 */
const upsert = `
  insert into odds_sightings as s (fixture_id, company_id, kind, line_index, seen_at)
  select distinct l.fixture_id, l.company_id, l.kind, l.line_index, $6::timestamptz
  from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::smallint[], $5::timestamptz[])
    as i (fixture_id, company_id, kind, line_index, change_time)
  join odds_lines l using (fixture_id, company_id, kind, line_index)
  where i.change_time >= l.change_time
  on conflict (fixture_id, company_id, kind, line_index) do update set seen_at = excluded.seen_at
  where s.seen_at < excluded.seen_at - interval '5 seconds'`

/**
 * Records that the provider repeated these quotes now. Quotes older than the stored line are ignored: they do not
 * describe the present.
 */
export async function upsertSightings(pool: Pool, quotes: readonly NewQuote[], seenAtMs: number): Promise<void> {
  await pool.query({
    text: upsert,
    values: [
      quotes.map((quote) => quote.fixtureId),
      quotes.map((quote) => quote.companyId),
      quotes.map((quote) => quote.kind),
      quotes.map((quote) => quote.lineIndex),
      quotes.map((quote) => new Date(quote.changedAt)),
      new Date(seenAtMs),
    ],
  })
}
