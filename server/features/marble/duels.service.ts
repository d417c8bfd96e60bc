import type { Locale } from '#contract/envelope.ts'
import { marbleTeams } from '#contract/rules/marble-field.ts'
import { sports } from '#contract/schedule.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import type { Db } from '#server/db/sql.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { TeamService } from '#server/features/teams/teams.service.ts'
import type { TournamentNaming } from '#server/features/tournaments/naming.service.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import type { Words } from '#server/words/words.ts'
import { duelAt, startOfDuel, teamsOf } from './race.rules.ts'
import { countOfFixture } from './race.store.ts'
import type { RoomRow } from './room.store.ts'
import { scoreOf } from './stage.view.ts'
import { countWins } from './stats.store.ts'

/** Number of future fixtures that are added to the schedule and can be booked: those of one day. */
const duelsAhead = 6
/** Max past duels that are checked for open fixtures. */
const duelsBack = 12
const running = 1
const finished = -1
const cancelled = -10

export type DuelUses = {
  schedule: ScheduleService
  teams: Pick<TeamService, 'keepTeam'>
  tournaments: Pick<TournamentNaming, 'keepTournament'>
  brand: LiveBrand
  words: Words
}

export type Duels = {
  /** Returns the fixture that a race at this time counts for. Adds the fixtures of the coming day to the schedule. */
  fixtureAt(room: RoomRow, ms: number): Promise<string>
  /** Sends the fixture’s score and the coming race to the schedule. */
  updateSchedule(of: { fixtureId: string; marbles: readonly number[]; startsAt: number }): Promise<void>
  /** Ends the room’s past fixtures that are still open. Those without a race are cancelled. */
  closePast(room: RoomRow, nowMs: number): Promise<void>
}

/** Groups a room’s races of four hours into one fixture: two teams with four marbles each, one point per win. */
export function createDuels(db: Db, { schedule, teams, tournaments, brand, words }: DuelUses): Duels {
  const known = new Map<string, Map<number, string>>()
  let league: Promise<{ tournamentId: string; teamIds: Map<string, string> }> | null = null

  const nameIn = (locale: Locale) => words.texts(locale)['marble.league'] ?? ''
  // The next race stores the league again, with its new name.
  brand.onChange(() => {
    league = null
    known.clear()
  })

  async function keepLeague() {
    const tournamentId = await tournaments.keepTournament({
      sourceKey: 'marble',
      sport: sports.marble,
      names: { vi: nameIn('vi'), en: nameIn('en'), zh: nameIn('zh') },
      colour: '#7a3fd1',
    })
    const teamIds = new Map<string, string>()
    for (const { key, ...team } of marbleTeams)
      teamIds.set(key, await teams.keepTeam({ sourceKey: `marble:${key}`, sport: sports.marble, ...team }))
    return { tournamentId, teamIds }
  }

  const keyOf = (room: RoomRow, number: number) => `marble:${room.slug}:${number}`

  async function addFrom(room: RoomRow, first: number): Promise<Map<number, string>> {
    league ??= keepLeague().catch((error: unknown) => {
      league = null
      throw error
    })
    const { tournamentId, teamIds } = await league
    const numbers = Array.from({ length: duelsAhead + 1 }, (_, at) => first + at)
    const added = await schedule.addFixtures(
      numbers.map((number) => {
        const [home, away] = teamsOf(number, room.place)
        return {
          sourceKey: keyOf(room, number),
          sport: sports.marble,
          tournamentId,
          homeId: teamIds.get(home.key) ?? '',
          awayId: teamIds.get(away.key) ?? '',
          round: room.names,
          kickOff: startOfDuel(number),
          isFeatured: false,
        }
      }),
    )
    const ids = new Map(added.map(({ sourceKey, fixtureId }) => [sourceKey, fixtureId]))
    return new Map(numbers.map((number) => [number, ids.get(keyOf(room, number)) ?? '']))
  }

  return {
    async fixtureAt(room, ms) {
      const { number } = duelAt(ms)
      const before = known.get(room.id)
      // The fixtures of the coming day are cached. When the next fixture starts, one more is added at the end.
      const found = before?.keys().next().value === number ? before : await addFrom(room, number)
      known.set(room.id, found)
      const fixtureId = found.get(number)
      if (!fixtureId) throw new Error(`there is no fixture ${keyOf(room, number)}`)
      return fixtureId
    },
    async updateSchedule({ fixtureId, marbles, startsAt }) {
      const [wins, period] = await Promise.all([countWins(db, fixtureId), countOfFixture(db, fixtureId)])
      const [homeScore, awayScore] = scoreOf(marbles, wins)
      await schedule.applyUpdate({
        fixtureId,
        observedAt: Date.now(),
        code: running,
        period,
        periodStartedAt: startsAt,
        homeScore,
        awayScore,
      })
    },
    async closePast(room, nowMs) {
      const { number } = duelAt(nowMs)
      const past = Array.from({ length: duelsBack }, (_, at) => keyOf(room, number - 1 - at))
      const open = await db
        .selectFrom(fixtures(db).as('f'))
        .select('f.id')
        .where('f.source_key', 'in', past)
        .where('f.state', 'in', ['scheduled', 'playing', 'break'])
        .execute()
      for (const { id: fixtureId } of open) {
        const hasRaces = (await countOfFixture(db, fixtureId)) > 0
        await schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: hasRaces ? finished : cancelled })
      }
    },
  }
}
