import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { ErrorName } from '#contract/errors.ts'
import {
  type addFixture,
  type correctFixture,
  maxKickOffDistanceMs,
  type releaseFixture,
  type restoreFixture,
} from '#contract/fixture-desk.ts'
import type { FixtureState, SportCode } from '#contract/schedule.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { roundName } from '#server/features/sports-data/naming.rules.ts'
import { sportOf } from '#server/features/sports-data/our-record.store.ts'
import { findSeasonNear, isLeague } from '#server/features/sports-data/season-near.store.ts'
import type { TournamentNaming } from '#server/features/tournaments/naming.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { changedBy } from './changed-by.service.ts'
import type { Correction, Corrections } from './corrections.service.ts'

type Uses = {
  database: DatabaseEngine
  corrections: Pick<Corrections, 'correct' | 'release' | 'restore'>
  schedule: Pick<ScheduleService, 'addFixtures' | 'codeOf'>
  tournaments: Pick<TournamentNaming, 'keepSeason' | 'chooseCurrentSeason'>
}

const played: readonly FixtureState[] = ['first_half', 'second_half', 'extra_time', 'quarter', 'overtime', 'playing']
const isPlayed = (state: FixtureState) => played.includes(state)

/** A period began at most this long ago, and no later than that from now. */
const maxClockMs = 6 * 3_600_000

const badField = (path: string) => new ApiError('BAD_INPUT', { fields: [{ path, rule: 'invalid_value' }] })

/** An operator's changes of fixtures on the desk. */
export function createFixtureDesk({ database: { db }, corrections, schedule, tournaments }: Uses) {
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

  /** Returns the season of the day. One of the last two months grows; without any, one with the year's name is added. */
  async function seasonFor(tournamentId: string, kickOff: number): Promise<string> {
    const day = new Date(kickOff).toISOString().slice(0, 10)
    const known = await findSeasonNear(db, tournamentId, day)
    if (known?.hasDay) return known.id
    const name = known?.name ?? day.slice(0, 4)
    const season = { tournamentId, name, isCurrent: false, startsOn: day, endsOn: day, isPart: true }
    const id = await tournaments.keepSeason(season)
    await tournaments.chooseCurrentSeason(tournamentId, new Date().toISOString().slice(0, 10))
    return id
  }

  return {
    /**
     * Throws FIXTURE_NOT_FOUND, CONFLICT, or BAD_INPUT for a state that the sport does not have, without any field, and
     * without a reason when the fixture is over.
     */
    async correct(
      by: Member,
      { fixtureId, version, state, period, score, reason, ...given }: ParsedInputOf<typeof correctFixture>,
    ) {
      const sport = await sportFor('fixture', fixtureId, 'FIXTURE_NOT_FOUND')
      refuseFarKickOff(given.kickOff)
      const standing = standingFor(sport, state, period)
      if (given.periodStartedAt !== undefined && Math.abs(given.periodStartedAt - Date.now()) > maxClockMs)
        throw badField('periodStartedAt')
      const startedAt = given.periodStartedAt ?? (state && isPlayed(state) ? Date.now() : undefined)
      const correction: Correction = {
        fixtureId,
        ...standing,
        ...(period !== undefined && { period }),
        ...(startedAt !== undefined && { periodStartedAt: startedAt }),
        ...(score && { homeScore: score[0], awayScore: score[1] }),
        ...(given.halfTime && { halfTime: given.halfTime }),
        ...(given.regularTime && { regularTime: given.regularTime }),
        ...(given.extraTime && { extraTime: given.extraTime }),
        ...(given.penalties && { penalties: given.penalties }),
        ...(given.kickOff !== undefined && { kickOff: given.kickOff, timeState: 'exact' }),
        ...(given.roundNumber !== undefined && { roundNumber: given.roundNumber }),
        ...(given.venue !== undefined && { venue: given.venue }),
      }
      if (Object.keys(correction).length === 1) throw badField('state')
      await corrections.correct(
        { ...correction, ofVersion: version },
        changedBy(by, { fixtureId, kind: 'corrected', reason }),
      )
    },
    /** Throws FIXTURE_NOT_FOUND, or BAD_INPUT without a reason when the fixture is over. */
    async release(by: Member, { fixtureId, groups, reason }: ParsedInputOf<typeof releaseFixture>) {
      await corrections.release(fixtureId, groups, changedBy(by, { fixtureId, kind: 'released', reason }))
    },
    /** Throws FIXTURE_NOT_FOUND, CHANGE_NOT_FOUND, CONFLICT, or BAD_INPUT without a reason when the fixture is over. */
    async restore(by: Member, { reason, ...of }: ParsedInputOf<typeof restoreFixture>) {
      await corrections.restore(of, changedBy(by, { fixtureId: of.fixtureId, kind: 'restored', reason }))
    },
    /** Throws TEAM_NOT_FOUND, TOURNAMENT_NOT_FOUND, or BAD_INPUT for teams that cannot meet. */
    async add(
      by: Member,
      { requestId, tournamentId, homeId, awayId, roundNumber, ...given }: ParsedInputOf<typeof addFixture>,
    ) {
      refuseFarKickOff(given.kickOff)
      if (homeId === awayId) throw badField('awayId')
      const sport = await sportFor('tournament', tournamentId, 'TOURNAMENT_NOT_FOUND')
      for (const [path, id] of [
        ['homeId', homeId],
        ['awayId', awayId],
      ] as const)
        if ((await sportFor('team', id, 'TEAM_NOT_FOUND')) !== sport) throw badField(path)
      const [added] = await schedule.addFixtures([
        {
          ...given,
          sourceKey: `desk:${requestId}`,
          sport,
          tournamentId,
          homeId,
          awayId,
          round: roundName({ stage: 'league', roundKey: null, round: roundNumber ?? null }),
          ...(roundNumber !== undefined && { roundNumber }),
          ...((await isLeague(db, tournamentId)) && { seasonId: await seasonFor(tournamentId, given.kickOff) }),
        },
      ])
      if (!added) throw new Error('an added fixture has no id')
      const { fixtureId, isNew } = added
      if (isNew) await transact(db, (tx) => recordAct(tx, { kind: 'fixture.added', by, fixtureId }))
      return fixtureId
    },
  }
}

export type FixtureDesk = ReturnType<typeof createFixtureDesk>
