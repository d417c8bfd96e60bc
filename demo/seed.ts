import { type ScorePair, type SportCode, sports } from '#contract/schedule.ts'
import type { App } from '#server/app.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { NewFixture } from '#server/features/schedule/fixture.store.ts'
import type { AddedFixture, FixtureOutcome } from '#server/features/schedule/schedule.service.ts'
import type { SeasonSheet } from '#server/features/sports-data/season-sheet.rules.ts'
import { keepAvatar } from './avatar-files.ts'
import { type Calendar, createCalendar, dayOf } from './calendar.ts'
import { neighbours, settleCommunity } from './community.ts'
import { footballLeagues } from './data/football.ts'
import type { Club, League } from './data/league.ts'
import { basketballLeagues, esportLeagues } from './data/other-sports.ts'
import { commentators } from './data/people.ts'
import type { PlannedFixture } from './planned.ts'
import { openingAt, promiseIn } from './promise.ts'
import { endOf, type Play, playAt } from './score-script.ts'
import type { World } from './world.ts'

/** User ids of the demo's members, by username. */
export type Cast = Map<string, string>

const dayMs = 24 * 3_600_000
const openedDaysAgo = 900
const daysBefore = (days: number) => new Date(Date.now() - days * dayMs)
/** Key of the league whose clubs the community follows. */
const home = 'vleague'
const homeClubs = footballLeagues.filter(({ key }) => key === home).flatMap(({ teams }) => teams)
export const community = neighbours(homeClubs.map(({ key, names }) => ({ key: `${home}/${key}`, name: names.vi })))
const aheadMs = 7 * dayMs
/** Max fixtures per statement. */
const batchSize = 1_000

type Uses = { features: App['features']; database: DatabaseEngine; world: World }

/** Part of the calendar from `fromMs` on. Fixtures that are over at `nowMs` get a result. */
type Stretch = { calendar: Calendar; fromMs: number; nowMs: number }

export function createSeed({ features, database: { db }, world }: Uses) {
  const { accounts, schedule, sportsData, uploads, commentators: profiles } = features
  const tournamentIds = new Map<string, string>()
  const teamIds = new Map<string, string>()
  /** Season ids. A key is the league’s key and the season’s number. */
  const seasonIds = new Map<string, string>()

  async function member(username: string, make: () => Promise<{ userId: string }>): Promise<[string, string]> {
    const known = await accounts.findPublicByName(username)
    return [username, (known ?? (await make())).userId]
  }

  async function keepLeague(sport: SportCode, league: Omit<League, 'teams'>, teams: Club[]): Promise<void> {
    const { key, country, names, colour } = league
    const place = country === undefined ? {} : { country }
    tournamentIds.set(key, await world.tournament({ key: `demo:${key}`, sport, names, colour, ...place }))
    const clubs = new Map(teams.map((team) => [`${key}/${team.key}`, team]))
    // A club that the imported facts already contain is reused.
    const { ids } = await sportsData.mapping.teams({
      provider: 'demo',
      sport,
      refs: [...clubs].map(([ext, team]) => ({
        ext,
        name: team.names.vi,
        country: country ?? null,
        kind: 'club' as const,
        aliases: [team.names.en],
      })),
      async make({ ext }) {
        const team = clubs.get(ext)
        if (!team) throw new Error(`the demo has no ${ext}`)
        const teamId = await world.team({ ...team, key: `demo:${ext}`, sport, ...place })
        await features.teams.keepAliases(teamId, [...new Set(Object.values(team.names))])
        return teamId
      },
    })
    for (const [ext, teamId] of ids) teamIds.set(ext, teamId)
  }

  function idOf(ids: Map<string, string>, key: string): string {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the demo has no ${key}`)
    return id
  }

  async function keepSeasons(planned: readonly PlannedFixture[], nowMs: number): Promise<void> {
    const today = new Date(nowMs).toISOString().slice(0, 10)
    const football = planned.filter(({ sport }) => sport === sports.football)
    const found = new Map(football.map(({ league, season }) => [`${league.key} ${season.number}`, { league, season }]))
    for (const [key, { league, season }] of found) {
      if (seasonIds.has(key)) continue
      const { startsOn, endsOn } = season
      const isCurrent = startsOn <= today && today <= endsOn
      const at = {
        tournamentId: idOf(tournamentIds, league.key),
        name: season.name,
        startsOn,
        endsOn,
        isCurrent,
      }
      seasonIds.set(key, await world.season(at))
    }
  }

  function given(fixture: PlannedFixture, nowMs: number): NewFixture {
    const { key, sport, league, season, home: one, away: other, round, roundNumber, kickOff, isFeatured } = fixture
    const seasonId = seasonIds.get(`${league.key} ${season.number}`)
    return {
      sourceKey: key,
      sport,
      round,
      roundNumber,
      kickOff,
      isFeatured,
      origin: 'simulated',
      stage: 'league',
      tournamentId: idOf(tournamentIds, league.key),
      homeId: idOf(teamIds, `${league.key}/${one.key}`),
      awayId: idOf(teamIds, `${league.key}/${other.key}`),
      ...(seasonId === undefined ? {} : { seasonId }),
      ...(endOf(fixture) > nowMs ? {} : { outcome: { ...outcomeOf(playAt(fixture, nowMs)), endedAt: endOf(fixture) } }),
    }
  }

  return {
    /** Creates the demo’s members. Existing accounts stay unchanged. */
    async people(): Promise<Cast> {
      const cast: Cast = new Map()
      const admit = async (username: string, make: () => Promise<{ userId: string }>) =>
        cast.set(...(await member(username, make)))
      const createdAt = daysBefore(openedDaysAgo)
      await admit('demo', () => world.user({ username: 'demo', name: 'Người xem demo', experience: 420, createdAt }))
      await admit('admin', async () => {
        const profilePicture = await keepAvatar(uploads, 'admin')
        return world.operator({ username: 'admin', name: 'Ban điều hành', profilePicture, createdAt })
      })
      // In parallel, because there are many people and each mostly waits for the database.
      await Promise.all(
        commentators.map(async ({ username, name, bio, avatar }) => {
          await admit(username, async () => {
            const picture = avatar === null ? {} : { profilePicture: await keepAvatar(uploads, avatar) }
            return world.commentator({ username, name, bio, ...picture, createdAt })
          })
          await profiles.keepProfile({ userId: idOf(cast, username), bio })
        }),
      )
      await Promise.all(
        community.map(({ username, name, bio, experience, daysAgo, avatar }) =>
          admit(username, async () => {
            const picture = avatar === null ? {} : { profilePicture: await keepAvatar(uploads, avatar) }
            return world.user({ username, name, bio, experience, createdAt: daysBefore(daysAgo), ...picture })
          }),
        ),
      )
      return cast
    },
    /** Imports real seasons with their fixtures, results and squads. Throws when an import fails. */
    async facts(sheets: readonly SeasonSheet[]): Promise<void> {
      const { failed } = await sportsData.importer.importSheets(sheets)
      if (failed[0]) throw new Error(`${failed[0].sheet}: ${failed[0].reason}`)
    },
    async leagues(): Promise<void> {
      const all: [SportCode, League[]][] = [
        [sports.football, footballLeagues],
        [sports.basketball, basketballLeagues],
        [sports.esport, esportLeagues],
      ]
      const kept = all.flatMap(([sport, list]) => list.map((league) => keepLeague(sport, league, league.teams)))
      await Promise.all(kept)
    },
    /**
     * Creates friendships, ratings and follows in the community. Must run after `leagues`, because members follow the
     * teams.
     */
    settle: (cast: Cast) =>
      settleCommunity({
        ...{
          friends: features.friends,
          ratings: features.commentatorRatings,
          teamFollows: features.teams.follows,
          cast,
          people: community,
        },
        commentators: commentators.map(({ username }) => username),
        teamIdOf: (key) => idOf(teamIds, key),
      }),
    /** Returns the calendar that an earlier start created, or a new one that begins now. */
    async calendar(nowMs: number): Promise<Calendar> {
      const known = db.selectFrom('fixtures').select(['source_key', 'kick_off']).orderBy('kick_off').limit(1)
      const first = await known.where('source_key', 'like', `demo:${home}:%`).executeTakeFirst()
      if (!first) return createCalendar(openingAt(nowMs))
      const goal = await known.where('source_key', 'like', 'demo:%:goal-%').executeTakeFirst()
      const promised = goal ? promiseIn(goal.source_key, goal.kick_off.getTime()) : null
      return createCalendar({ openedOn: dayOf(first.kick_off.getTime()), promised })
    },
    /**
     * Adds the fixtures from `fromMs` to a week after `nowMs`, with results for those that are over. Existing fixtures
     * stay unchanged.
     */
    async fixtures(cast: Cast, { calendar, fromMs, nowMs }: Stretch): Promise<void> {
      const planned = new Map(calendar.between(fromMs, nowMs + aheadMs).map((fixture) => [fixture.key, fixture]))
      await keepSeasons([...planned.values()], nowMs)
      const all = [...planned.values()].map((fixture) => given(fixture, nowMs))
      const added: AddedFixture[] = []
      for (let from = 0; from < all.length; from += batchSize)
        added.push(...(await schedule.addFixtures(all.slice(from, from + batchSize))))
      const seats = added.filter(({ isNew, sourceKey }) => {
        const fixture = planned.get(sourceKey)
        return isNew && fixture && endOf(fixture) > nowMs
      })
      await Promise.all(
        seats.map(async ({ fixtureId, sourceKey }) => {
          // In sequence, because a room lists its commentators in the order of assignment.
          for (const username of planned.get(sourceKey)?.commentators ?? [])
            await schedule.assign({ fixtureId, userId: idOf(cast, username) })
        }),
      )
    },
  }
}

export type Seed = ReturnType<typeof createSeed>

function outcomeOf({ homeScore, awayScore, halfTime, regularTime }: Play): FixtureOutcome {
  const score: ScorePair = [homeScore, awayScore]
  return { state: 'finished', score, half: halfTime ?? null, regular: regularTime ?? null, extra: null, pens: null }
}
