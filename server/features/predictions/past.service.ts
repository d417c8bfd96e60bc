import { sql } from 'kysely'
import type { DatabaseEngine } from '#server/engines/ports.ts'

export type PastPrediction = {
  userId: string
  fixtureId: string
  roundKey: string
  home: number
  away: number
  isJoker: boolean
  /** Epoch milliseconds. */
  at: number
}

const batchSize = 2_000

/** Inserts predictions with past timestamps. A member's existing prediction of the same fixture is not changed. */
export function createPastPredictions({ db }: DatabaseEngine) {
  async function keepSome(contestId: string, some: readonly PastPrediction[]): Promise<void> {
    const column = <K extends keyof PastPrediction>(name: K) => some.map((one) => one[name])
    await sql`
      with kept as (
        insert into predictions (contest_id, user_id, fixture_id, round_key, home, away, is_joker, created_at, changed_at)
        select ${contestId}, user_id, fixture_id, round_key, home, away, is_joker, to_timestamp(at / 1000.0), to_timestamp(at / 1000.0)
        from unnest(${column('userId')}::bigint[], ${column('fixtureId')}::bigint[], ${column('roundKey')}::text[],
          ${column('home')}::smallint[], ${column('away')}::smallint[], ${column('isJoker')}::boolean[],
          ${column('at')}::bigint[]) as p (user_id, fixture_id, round_key, home, away, is_joker, at)
        on conflict do nothing
        returning user_id, round_key
      )
      insert into prediction_standings (contest_id, round_key, user_id, predicted)
      select ${contestId}, key, user_id, count(*) from kept, unnest(array['', round_key]) as key
      group by key, user_id
      on conflict (contest_id, round_key, user_id)
      do update set predicted = prediction_standings.predicted + excluded.predicted`.execute(db)
  }

  return async (contestId: string, predictions: readonly PastPrediction[]): Promise<void> => {
    for (let from = 0; from < predictions.length; from += batchSize)
      await keepSome(contestId, predictions.slice(from, from + batchSize))
  }
}
