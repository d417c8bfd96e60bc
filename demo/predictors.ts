import { sports } from '#contract/schedule.ts'
import type { App } from '#server/app.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { leagueNames, shownTournaments } from './data/predictions.ts'
import { drawing, pick } from './draw.ts'

type Uses = {
  features: Pick<App['features'], 'predictions'>
  database: DatabaseEngine
  /** User ids of the demo's members by user name. */
  cast: ReadonlyMap<string, string>
  /** Members of the community in a fixed order. The first ones are friends of the demo member. */
  people: readonly { username: string }[]
}
type Fixture = { id: string; key: string; round: string; kickOff: number }

const hourMs = 3_600_000
const span = { backMs: 24 * 24 * hourMs, aheadMs: 9 * 24 * hourMs }
/** Number of members who predict. Each of them predicts most fixtures. */
const predictors = 96
const shareOfFixtures = { least: 0.45, more: 0.5 }
/** Goals from which predictions are drawn. Home teams get more. */
const goalsOf = { home: [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4], away: [0, 0, 0, 1, 1, 1, 1, 2, 2, 3] }
const friendsInLeague = 9

/** Adds random predictions of the demo’s members, and prediction leagues. */
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
      // Finished, live or coming fixtures. Cancelled fixtures have a lower status.
      .where('status', '>=', -1)
      .orderBy('kick_off')
      .execute()
    return rows.map(({ id, source_key, round_number, kick_off }) => ({
      id,
      key: source_key,
      round: `league-${round_number}`,
      kickOff: kick_off.getTime(),
    }))
  }

  /** Returns the predictions of a member, always the same. One predicted fixture of each round has the joker. */
  function plansOf(username: string, userId: string, fixtures: readonly Fixture[]) {
    const draw = drawing(`predictor ${username}`)
    const share = shareOfFixtures.least + draw('share') * shareOfFixtures.more
    const taken = fixtures.filter(({ key }) => draw(`takes ${key}`) < share)
    const jokers = new Set(
      [...Map.groupBy(taken, ({ round }) => round)].map(([round, of]) => pick(of, draw(`joker ${round}`)).id),
    )
    return taken.map(({ id: fixtureId, key, round: roundKey, kickOff }) => ({
      userId,
      fixtureId,
      roundKey,
      isJoker: jokers.has(fixtureId),
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
    // The demo member gets predictions only for past fixtures, so that visitors can predict the coming rounds.
    const past = fixtures.filter(({ kickOff }) => kickOff <= nowMs)
    await predictions.keepPast(contestId, [...plans, ...(demoId === undefined ? [] : plansOf('demo', demoId, past))])
  }

  return {
    /** Opens the contests and the prediction leagues, and adds the missing predictions. */
    async predict(nowMs: number): Promise<void> {
      for (const name of shownTournaments) {
        const season = (await seasons()).find(({ names }) => names.vi === name)
        if (!season) continue
        const contestId = await predictions.openContest(season.id)
        await predictIn(contestId, season.id, nowMs)
        if (name === shownTournaments[0]) await openLeagues(contestId)
      }
      await predictions.settleForgotten()
      // The server’s clock says when they were settled, which is later than `nowMs`.
      await predictions.payRewards(Date.now() + hourMs)
    },
  }
}
