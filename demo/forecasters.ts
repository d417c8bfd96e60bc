import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ForecastService } from '#server/features/forecasts/forecasts.feature.ts'
import { pastMs } from './odds-fixtures.ts'

const hourMs = 3_600_000
const stepMs = 4 * hourMs
const dayMs = 24 * hourMs

type Uses = { database: DatabaseEngine; forecasts: ForecastService }

/**
 * Publishes the forecasts that the job would have published before the past fixtures with odds, in steps of four hours.
 * Then publishes those of the coming fixtures. A demo that already has forecasts gets no past ones.
 */
export async function publishForecasts({ database, forecasts }: Uses, nowMs: number): Promise<void> {
  const known = await database.db.selectFrom('forecasts').select('seq').limit(1).executeTakeFirst()
  if (!known)
    for (let at = nowMs - pastMs - dayMs; at < nowMs; at += stepMs) await forecasts.publishDue({ datedAt: at })
  await forecasts.publishDue()
}
