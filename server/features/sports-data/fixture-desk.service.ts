import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { ErrorName } from '#contract/errors.ts'
import {
  type addFixture,
  type correctedGroups,
  type correctFixture,
  maxKickOffDistanceMs,
} from '#contract/fixture-desk.ts'
import type { SportCode } from '#contract/schedule.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import type { Correction, ManualService } from './manual.service.ts'
import { sportOf } from './our-record.store.ts'

type Group = (typeof correctedGroups)[number]
type Uses = {
  database: DatabaseEngine
  manual: ManualService
  schedule: Pick<ScheduleService, 'addFixtures' | 'codeOf'>
}

const badField = (path: string) => new ApiError('BAD_INPUT', { fields: [{ path, rule: 'invalid_value' }] })

/** An operator's changes of fixtures on the desk. */
export function createFixtureDesk({ database: { db }, manual, schedule }: Uses) {
  async function sportFor(kind: 'team' | 'tournament' | 'fixture', id: string, unknown: ErrorName): Promise<SportCode> {
    const sport = await sportOf(db, kind, id)
    if (sport === null) throw new ApiError(unknown)
    return sport
  }

  function refuseFarKickOff(kickOff: number | undefined): void {
    if (kickOff !== undefined && Math.abs(kickOff - Date.now()) > maxKickOffDistanceMs) throw badField('kickOff')
  }

  function standingFor(
    sport: SportCode,
    state: ParsedInputOf<typeof correctFixture>['state'],
    period: number | undefined,
  ): Pick<Correction, 'code' | 'state'> {
    if (state === undefined) return {}
    if (state === 'awarded') return { state }
    const code = schedule.codeOf(sport, state, period)
    if (code === null) throw badField('state')
    return { code }
  }

  return {
    /** Throws FIXTURE_NOT_FOUND, CONFLICT, or BAD_INPUT for a state that the sport does not have and without any field. */
    async correct(
      by: Member,
      { fixtureId, version, state, period, score, ...given }: ParsedInputOf<typeof correctFixture>,
    ) {
      const sport = await sportFor('fixture', fixtureId, 'FIXTURE_NOT_FOUND')
      refuseFarKickOff(given.kickOff)
      const standing = standingFor(sport, state, period)
      const correction: Correction = {
        fixtureId,
        ...standing,
        ...(period !== undefined && { period }),
        ...(score && { homeScore: score[0], awayScore: score[1] }),
        ...(given.halfTime && { halfTime: given.halfTime }),
        ...(given.regularTime && { regularTime: given.regularTime }),
        ...(given.extraTime && { extraTime: given.extraTime }),
        ...(given.penalties && { penalties: given.penalties }),
        ...(given.kickOff !== undefined && { kickOff: given.kickOff, timeState: 'exact' }),
      }
      if (Object.keys(correction).length === 1) throw badField('state')
      const { fixtureId: _, ...changed } = correction
      const reason = Object.entries({ ...changed, ...(state && { state }) })
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')
      await manual.correct({ ...correction, ofVersion: version }, by.userId, (tx) =>
        recordAct(tx, { kind: 'fixture.corrected', by, fixtureId, reason }),
      )
    },
    /** Throws FIXTURE_NOT_FOUND. */
    async release(by: Member, { fixtureId, groups }: { fixtureId: string; groups: readonly Group[] }) {
      await sportFor('fixture', fixtureId, 'FIXTURE_NOT_FOUND')
      await manual.release(fixtureId, groups, (tx) =>
        recordAct(tx, { kind: 'fixture.released', by, fixtureId, reason: groups.join(' ') }),
      )
    },
    /** Throws TEAM_NOT_FOUND, TOURNAMENT_NOT_FOUND, or BAD_INPUT for teams that cannot meet. */
    async add(
      by: Member,
      { requestId, tournamentId, homeId, awayId, kickOff, isFeatured }: ParsedInputOf<typeof addFixture>,
    ) {
      refuseFarKickOff(kickOff)
      if (homeId === awayId) throw badField('awayId')
      const sport = await sportFor('tournament', tournamentId, 'TOURNAMENT_NOT_FOUND')
      for (const [path, id] of [
        ['homeId', homeId],
        ['awayId', awayId],
      ] as const)
        if ((await sportFor('team', id, 'TEAM_NOT_FOUND')) !== sport) throw badField(path)
      const round = { vi: '', en: '', zh: '' }
      const sourceKey = `desk:${requestId}`
      const [added] = await schedule.addFixtures([
        { sourceKey, sport, tournamentId, homeId, awayId, round, kickOff, isFeatured },
      ])
      if (!added) throw new Error('an added fixture has no id')
      const { fixtureId, isNew } = added
      if (isNew) await transact(db, (tx) => recordAct(tx, { kind: 'fixture.added', by, fixtureId }))
      return fixtureId
    },
  }
}

export type FixtureDesk = ReturnType<typeof createFixtureDesk>
