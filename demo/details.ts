import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureService } from '#server/features/fixtures/fixtures.service.ts'
import { detailsAt } from './details-script.ts'
import { lineupsOf } from './lineup-script.ts'
import { startRounds } from './rounds.ts'

type Uses = { database: DatabaseEngine; fixtures: FixtureService; log: FastifyBaseLogger }
type Scripted = { fixtureId: string; key: string; homeId: string; awayId: string; kickOff: number }

const restMs = 20_000
const hourMs = 3_600_000
/** Line-ups are named this long before the kick-off; what was over longer ago keeps its result alone. */
const span = { namedMs: hourMs, backMs: 48 * hourMs }
const longestMs = 2.5 * hourMs

/** Tells the details of scripted football fixtures as they are played, those that ended lately once; returns how to end it. */
export function startDetailsTeller({ database: { db }, fixtures, log }: Uses): () => Promise<void> {
  const isTold = new Set<string>()

  async function scripted(nowMs: number): Promise<Scripted[]> {
    const rows = await db
      .selectFrom('fixtures')
      .select(['id', 'source_key', 'home_id', 'away_id', 'kick_off'])
      .where('sport', '=', sports.football)
      .where('source_key', 'like', 'demo:%')
      .where('kick_off', '>', new Date(nowMs - span.backMs))
      .where('kick_off', '<', new Date(nowMs + span.namedMs))
      .orderBy('kick_off', 'desc')
      .execute()
    return rows.map((row) => ({
      fixtureId: row.id,
      key: row.source_key,
      homeId: row.home_id,
      awayId: row.away_id,
      kickOff: row.kick_off.getTime(),
    }))
  }

  async function tell(fixture: Scripted, nowMs: number): Promise<void> {
    const { fixtureId, key, kickOff } = fixture
    const lineups = lineupsOf(fixture)
    const { events, statistics, momentum } = detailsAt({ key, lineups }, { kickOff, nowMs })
    await fixtures.keepLineups(fixtureId, lineups)
    await fixtures.keepEvents(fixtureId, events)
    await fixtures.keepStatistics(fixtureId, statistics)
    await fixtures.keepMomentum(fixtureId, momentum)
    if (nowMs - kickOff > longestMs) isTold.add(fixtureId)
  }

  async function round(ending: AbortSignal): Promise<void> {
    const nowMs = Date.now()
    for (const fixture of await scripted(nowMs)) {
      if (ending.aborted) return
      if (!isTold.has(fixture.fixtureId)) await tell(fixture, nowMs)
      await breathe()
    }
  }

  return startRounds({
    round,
    restMs,
    onFailure: (error) => log.warn({ err: error }, 'the demo could not tell details'),
  })
}
