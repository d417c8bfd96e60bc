import { sports } from '#contract/schedule.ts'
import type { App } from '#server/app.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { leagueNames, shownTournaments } from './data/predictions.ts'
import { drawing, pick } from './draw.ts'

type Uses = {
  features: Pick<App['features'], 'predictions'>
  database: DatabaseEngine
  /** Members of the demo by user name: their ids. */
  cast: ReadonlyMap<string, string>
  /** The community in its order: the first are the demo member's friends. */
  people: readonly { username: string }[]
}
type Fixture = { id: string; key: string; round: string; kickOff: number }

const hourMs = 3_600_000
const span = { backMs: 24 * 24 * hourMs, aheadMs: 9 * 24 * hourMs }
/** Of the community so many predict, each of them most fixtures. */
const predictors = 96
const shareOfFixtures = { least: 0.45, more: 0.5 }
/** Home teams score more. */
const goalsOf = { home: [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4], away: [0, 0, 0, 1, 1, 1, 1, 2, 2, 3] }
const friendsInLeague = 9

/** Members of the demo who predict the scores of its tournaments, by chance, and leagues among them. */
export function createPredictors({ features: { predictions }, database: { db }, cast, people }: Uses) {
  async function seasons() {
    return db
      .selectFrom('seasons as s')
      .innerJoin('tournaments as t', 't.id', 's.tournament_id')
      .select(['s.id', 't.names'])
      .where('s.is_current', '=', true)
      .where('t.sport', '=', sports.football)
      .execute()
  }

  async function fixturesOf(seasonId: string, nowMs: number): Promise<Fixture[]> {
    const rows = await db
      .selectFrom('fixtures')
      .select(['id', 'source_key', 'round_number', 'kick_off'])
      .where('season_id', '=', seasonId)
      .where('kick_off', '>', new Date(nowMs - span.backMs))
      .where('kick_off', '<', new Date(nowMs + span.aheadMs))
      // Over, on now or to come: what was called off is below.
      .where('status', '>=', -1)
      .orderBy('kick_off')
      .execute()
    return rows.map(({ id, source_key, round_number, kick_off }) => ({
      ...{ id, key: source_key, round: `league-${round_number}`, kickOff: kick_off.getTime() },
    }))
  }

  /** What one member predicts, the same whenever it is asked for; one fixture of each round is the joker's. */
  function plansOf(username: string, userId: string, fixtures: readonly Fixture[]) {
    const draw = drawing(`predictor ${username}`)
    const share = shareOfFixtures.least + draw('share') * shareOfFixtures.more
    const taken = fixtures.filter(({ key }) => draw(`takes ${key}`) < share)
    const jokers = new Set(
      [...Map.groupBy(taken, ({ round }) => round)].map(([round, of]) => pick(of, draw(`joker ${round}`)).id),
    )
    return taken.map(({ id: fixtureId, key, round: roundKey, kickOff }) => ({
      ...{ userId, fixtureId, roundKey, isJoker: jokers.has(fixtureId) },
      home: pick(goalsOf.home, draw(`home ${key}`)),
      away: pick(goalsOf.away, draw(`away ${key}`)),
      at: Math.floor(kickOff - (1 + 47 * draw(`when ${key}`)) * hourMs),
    }))
  }

  async function openLeagues(contestId: string): Promise<void> {
    const demoId = cast.get('demo')
    const friends = people.slice(0, 22).flatMap(({ username }) => cast.get(username) ?? [])
    if (demoId === undefined) return
    for (const [at, name] of leagueNames.entries()) {
      const from = at * friendsInLeague
      const members = friends.slice(from, from + friendsInLeague)
      const ownerId = at === 0 ? demoId : members[0]
      if (ownerId === undefined) continue
      const requestId = `00000000-0000-4000-8000-00000000000${at}`
      const leagueId = await predictions.leagues.create(ownerId, { contestId, name, requestId })
      const { code } = await db
        .selectFrom('prediction_leagues')
        .select('code')
        .where('id', '=', leagueId)
        .executeTakeFirstOrThrow()
      for (const userId of [demoId, ...members]) await predictions.leagues.join(userId, code)
    }
  }

  async function predictIn(contestId: string, seasonId: string, nowMs: number): Promise<void> {
    const fixtures = await fixturesOf(seasonId, nowMs)
    const plans = people.slice(0, predictors).flatMap(({ username }) => {
      const userId = cast.get(username)
      return userId === undefined ? [] : plansOf(username, userId, fixtures)
    })
    const demoId = cast.get('demo')
    // The demo member has predicted what was, and leaves the rounds to come to whoever tries the page.
    const past = fixtures.filter(({ kickOff }) => kickOff <= nowMs)
    await predictions.keepPast(contestId, [...plans, ...(demoId === undefined ? [] : plansOf('demo', demoId, past))])
  }

  return {
    /** Opens the contests and their leagues, and predicts what is not predicted yet. */
    async predict(nowMs: number): Promise<void> {
      for (const name of shownTournaments) {
        const season = (await seasons()).find(({ names }) => names.vi === name)
        if (!season) continue
        const contestId = await predictions.openContest(season.id)
        await predictIn(contestId, season.id, nowMs)
        if (name === shownTournaments[0]) await openLeagues(contestId)
      }
      await predictions.settleForgotten()
      await predictions.payRewards(nowMs + hourMs)
    },
  }
}
