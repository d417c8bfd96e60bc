import { type ScorePair, type SportCode, sports } from '#contract/schedule.ts'
import type { App } from '#server/app.ts'
import type { FixtureOutcome } from '#server/features/schedule/schedule.service.ts'
import type { SeasonSheet } from '#server/features/sports-data/season-sheet.ts'
import { keepAvatar } from './avatar-files.ts'
import { type PlannedFixture, planAround, showcaseAt, showcases, withShowcaseClubs } from './calendar.ts'
import { neighbours, settleCommunity } from './community.ts'
import { footballLeagues, showcaseFootball } from './data/football.ts'
import type { Club, League } from './data/league.ts'
import { basketballLeagues, esportLeagues, showcaseBasketball, vba } from './data/other-sports.ts'
import { commentators } from './data/people.ts'
import { type Play, playAt } from './score-script.ts'
import type { World } from './world.ts'

/** Members of the demo by user name: their ids. */
export type Cast = Map<string, string>

const dayMs = 24 * 3_600_000
/** The site of the demo is so old. */
const openedDaysAgo = 900
const daysBefore = (days: number) => new Date(Date.now() - days * dayMs)
/** The clubs of the league at home are the ones that the community follows. */
const home = showcases.football.league.key
const homeClubs = [
  ...showcaseFootball,
  ...footballLeagues.filter(({ key }) => key === home).flatMap(({ teams }) => teams),
]
export const community = neighbours(homeClubs.map(({ key, names }) => ({ key: `${home}/${key}`, name: names.vi })))
const week = { daysBack: 1, daysAhead: 6 }
/** The league at home has played before that, too. */
const playedDaysBack = 12

export function createSeed({ features, world }: { features: App['features']; world: World }) {
  const { accounts, schedule, sportsData, uploads, commentators: profiles } = features
  const tournamentIds = new Map<string, string>()
  const teamIds = new Map<string, string>()
  const seasonIds = new Map<string, string>()

  async function member(username: string, make: () => Promise<{ userId: string }>): Promise<[string, string]> {
    const known = await accounts.findPublicByName(username)
    return [username, (known ?? (await make())).userId]
  }

  async function keepLeague(sport: SportCode, league: Omit<League, 'teams'>, teams: Club[]): Promise<void> {
    const { key, country, names, colour } = league
    const place = country === undefined ? {} : { country }
    tournamentIds.set(key, await world.tournament({ key: `demo:${key}`, sport, names, colour, ...place }))
    const tournamentId = tournamentIds.get(key)
    if (tournamentId !== undefined && sport === sports.football)
      seasonIds.set(key, await world.season({ tournamentId }))
    const clubs = new Map(teams.map((team) => [`${key}/${team.key}`, team]))
    // A club that the facts know is that club.
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

  return {
    /** The people of the demo; those who exist already stay as they are. */
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
      for (const person of commentators) {
        await admit(person.username, async () => {
          const profilePicture = await keepAvatar(uploads, person.username)
          return world.commentator({ ...person, profilePicture, createdAt })
        })
        await profiles.keepProfile({ userId: idOf(cast, person.username), bio: person.bio })
      }
      // All at once: each waits for the database, and there are many.
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
    /** Seasons that really were played, or are listed: results, tables, squads. */
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
      await Promise.all([...kept, keepLeague(sports.basketball, vba, showcaseBasketball)])
      const vleague = footballLeagues.find(({ key }) => key === showcases.football.league.key)
      if (vleague) await keepLeague(sports.football, vleague, showcaseFootball)
    },
    /** Ties the community together while `goesOn`; after the leagues, whose teams it follows. */
    settle: (cast: Cast, goesOn: () => boolean) =>
      settleCommunity({
        ...{
          friends: features.friends,
          ratings: features.commentatorRatings,
          teamFollows: features.teams.follows,
          cast,
          people: community,
          goesOn,
        },
        commentators: commentators.map(({ username }) => username),
        teamIdOf: (key) => idOf(teamIds, key),
      }),
    /** Rounds of the league at home that were over before the calendar begins, with their results. */
    async playedRounds(nowMs: number): Promise<void> {
      const listed = new Set(planAround(nowMs, week).map(({ key }) => key))
      const played = planAround(nowMs, { daysBack: playedDaysBack, daysAhead: 0 }).filter(
        ({ key, league, kickOff }) => league.key === home && !listed.has(key) && kickOff < nowMs - dayMs,
      )
      const over = (fixture: PlannedFixture) => ({
        ...{ sourceKey: fixture.key, sport: fixture.sport, round: fixture.round, kickOff: fixture.kickOff },
        tournamentId: idOf(tournamentIds, home),
        homeId: idOf(teamIds, `${home}/${fixture.home.key}`),
        awayId: idOf(teamIds, `${home}/${fixture.away.key}`),
        ...{ isFeatured: false, origin: 'simulated' as const, outcome: outcomeOf(playAt(fixture, nowMs)) },
        ...inSeason(seasonIds.get(home), fixture.roundNumber),
      })
      const { fixtures, extra } = withShowcaseClubs(played)
      const added = await schedule.addFixtures(fixtures.map(over))
      // A round that an earlier start has played already was played without them.
      const isNew = new Set(added.flatMap((one) => (one.isNew ? [one.sourceKey] : [])))
      await schedule.addFixtures([...extra].flatMap(([key, fixture]) => (isNew.has(key) ? [over(fixture)] : [])))
    },
    /** A week of fixtures around now; what is known already stays. */
    async calendar(cast: Cast, nowMs: number): Promise<void> {
      const shown = Object.values(showcases).flatMap((showcase) => showcaseAt(showcase, nowMs))
      const planned = new Map<string, PlannedFixture>()
      for (const fixture of [...planAround(nowMs, week), ...shown]) planned.set(fixture.key, fixture)
      const added = await schedule.addFixtures(
        [...planned.values()].map(({ key, sport, league, home, away, round, roundNumber, kickOff, isFeatured }) => ({
          sourceKey: key,
          sport,
          tournamentId: idOf(tournamentIds, league.key),
          homeId: idOf(teamIds, `${league.key}/${home.key}`),
          awayId: idOf(teamIds, `${league.key}/${away.key}`),
          round,
          kickOff,
          isFeatured,
          origin: 'simulated' as const,
          ...inSeason(seasonIds.get(league.key), roundNumber),
        })),
      )
      const seats = added.filter(({ isNew }) => isNew)
      await Promise.all(
        seats.map(async ({ fixtureId, sourceKey }) => {
          // One after the other: a room lists its commentators in the order they came.
          for (const username of planned.get(sourceKey)?.commentators ?? [])
            await schedule.assign({ fixtureId, userId: idOf(cast, username) })
        }),
      )
    },
  }
}

export type Seed = ReturnType<typeof createSeed>

/** Only a planned round counts in a table. */
function inSeason(seasonId: string | undefined, roundNumber: number | null) {
  return seasonId === undefined || roundNumber === null ? {} : { seasonId, roundNumber, stage: 'league' as const }
}

function outcomeOf({ homeScore, awayScore, halfTime, regularTime }: Play): FixtureOutcome {
  const score: ScorePair = [homeScore, awayScore]
  return { state: 'finished', score, half: halfTime ?? null, regular: regularTime ?? null, extra: null, pens: null }
}
