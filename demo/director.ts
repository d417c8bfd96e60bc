import type { FastifyBaseLogger } from 'fastify'
import type { SportCode } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { type Play, playAt } from './score-script.ts'

export type OnStage = { fixtureId: string; key: string; sport: SportCode; kickOff: number; play: Play }
export type Goal = { fixtureId: string; isHome: boolean; homeScore: number; awayScore: number }

type Uses = { database: DatabaseEngine; schedule: ScheduleService; log: FastifyBaseLogger }

/** Plays the script: updates every unfinished fixture of the demo to its scripted state. */
export function createDirector({ database: { db }, schedule, log }: Uses) {
  const applied = new Map<string, Play>()

  /** Includes fixtures that stayed unfinished when the demo was switched off. */
  async function unfinished(nowMs: number) {
    return db
      .selectFrom('fixtures')
      .select(['id', 'source_key', 'sport', 'kick_off'])
      .where('source_key', 'like', 'demo:%')
      .where('status', '>=', 0)
      .where('kick_off', '<=', new Date(nowMs))
      .execute()
  }

  async function direct(stage: OnStage, nowMs: number): Promise<Goal | null> {
    const { fixtureId, play, sport } = stage
    const before = applied.get(fixtureId)
    if (before && isSame(before, play)) return null
    await schedule.applyUpdate({ fixtureId, observedAt: nowMs, ...play })
    applied.set(fixtureId, play)
    const isGoal = before && (before.homeScore < play.homeScore || before.awayScore < play.awayScore)
    if (!isGoal || sport !== 10) return null
    const { homeScore, awayScore } = play
    return { fixtureId, isHome: before.homeScore < homeScore, homeScore, awayScore }
  }

  return {
    /** Updates the fixtures. Returns the live ones, and the football goals since the last call. */
    async advance(nowMs: number): Promise<{ live: OnStage[]; goals: Goal[] }> {
      const stages = (await unfinished(nowMs)).map((row): OnStage => {
        const fixture = { key: row.source_key, sport: row.sport, kickOff: row.kick_off.getTime() }
        return { fixtureId: row.id, ...fixture, play: playAt(fixture, nowMs) }
      })
      const goals: Goal[] = []
      for (const stage of stages) {
        const goal = await direct(stage, nowMs).catch((error: unknown) => {
          log.warn({ err: error, fixtureId: stage.fixtureId }, 'the demo could not move a fixture')
          return null
        })
        if (goal) goals.push(goal)
      }
      return { live: stages.filter(({ play }) => play.code > 0), goals }
    },
  }
}

function isSame(a: Play, b: Play): boolean {
  return (
    a.code === b.code &&
    a.period === b.period &&
    a.homeScore === b.homeScore &&
    a.awayScore === b.awayScore &&
    a.periodStartedAt === b.periodStartedAt
  )
}
