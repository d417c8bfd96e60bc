import type { ParsedInputOf } from '#contract/endpoint.ts'
import {
  type FixturePlay,
  maxFixtureEvents,
  type recordFixtureEvent,
  type removeFixtureEvent,
  type writeFixtureLineup,
} from '#contract/fixture-desk.ts'
import type { FixtureEvent, Lineup } from '#contract/fixture-details.ts'
import type { ScorePair } from '#contract/schedule.ts'
import { hasBegun } from '#server/features/sports-data/sides.rules.ts'
import { isGoal } from '#server/features/sports-data/sync/sound-details.rules.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { changedBy } from './changed-by.service.ts'
import type { Corrections } from './corrections.service.ts'

const noLineup: Lineup = { formation: '', coach: '', players: [] }

type Now = FixturePlay & { events: readonly FixtureEvent[] }

/**
 * Returns the scores with one goal more or less: the current one, and those of the periods that were over after the
 * goal. A side's score follows only while its listed goals reach it, because a source may have counted a goal that
 * is not listed. An awarded result does not follow from goals.
 */
function scoresWith(now: Now, { kind, side, minute }: FixtureEvent, goals: 1 | -1): Partial<FixturePlay> {
  if (!isGoal({ kind }) || now.state === 'awarded') return {}
  const at = side === 'home' ? 0 : 1
  const listed = now.events.filter((one) => isGoal(one) && one.side === side).length
  const score = now.score ?? [0, 0]
  if (listed < score[at]) return {}
  const counted = (pair: ScorePair): ScorePair => {
    const [home, away] = pair
    return at === 0 ? [Math.max(0, home + goals), away] : [home, Math.max(0, away + goals)]
  }
  const { halfTime, regularTime, extraTime, state } = now
  const hasExtraTime = extraTime !== null || state === 'extra_time' || state === 'penalties'
  const isRegular = !hasExtraTime || (minute !== null && minute <= 90)
  return {
    score: counted(score),
    ...(halfTime && minute !== null && minute <= 45 && { halfTime: counted(halfTime) }),
    ...(regularTime && isRegular && { regularTime: counted(regularTime) }),
    ...(extraTime && { extraTime: counted(extraTime) }),
  }
}

/** Events and line-ups that operators record by hand, for example at the pitch. Each call throws FIXTURE_NOT_FOUND. */
export function createMatchRecord(corrections: Pick<Corrections, 'write'>) {
  return {
    /** Throws TOO_MANY_EVENTS, or BAD_INPUT without a reason when the fixture is over. */
    async record(by: Member, { fixtureId, requestId, reason, ...given }: ParsedInputOf<typeof recordFixtureEvent>) {
      const one: FixtureEvent = { ...given, key: `desk:${requestId}` }
      await corrections.write(fixtureId, 'recorded', {
        by: changedBy(by, { fixtureId, kind: 'recorded', reason }),
        make(now) {
          const { state, events } = now
          if (events.some(({ key }) => key === one.key)) return null
          if (isGoal(one) && !hasBegun(state))
            throw new ApiError('BAD_INPUT', { fields: [{ path: 'kind', rule: 'invalid_value' }] })
          if (events.length >= maxFixtureEvents) throw new ApiError('TOO_MANY_EVENTS')
          return { events: [...events, one], ...scoresWith(now, one, 1) }
        },
      })
    },
    /** Throws FIXTURE_EVENT_NOT_FOUND, or BAD_INPUT without a reason when the fixture is over. */
    async remove(by: Member, { fixtureId, key, reason }: ParsedInputOf<typeof removeFixtureEvent>) {
      await corrections.write(fixtureId, 'recorded', {
        by: changedBy(by, { fixtureId, kind: 'recorded', reason }),
        make(now) {
          const gone = now.events.find((one) => one.key === key)
          if (!gone) throw new ApiError('FIXTURE_EVENT_NOT_FOUND')
          return { events: now.events.filter((one) => one !== gone), ...scoresWith(now, gone, -1) }
        },
      })
    },
    async writeLineup(by: Member, { fixtureId, side, lineup, isConfirmed }: ParsedInputOf<typeof writeFixtureLineup>) {
      await corrections.write(fixtureId, 'lineup', {
        by: changedBy(by, { fixtureId, kind: 'recorded', reason: null }),
        make: ({ lineups }) => ({
          lineups: { home: lineups?.home ?? noLineup, away: lineups?.away ?? noLineup, [side]: lineup, isConfirmed },
        }),
      })
    },
  }
}

export type MatchRecord = ReturnType<typeof createMatchRecord>
