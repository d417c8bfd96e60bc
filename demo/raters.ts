import type { FastifyBaseLogger } from 'fastify'
import { sports } from '#contract/schedule.ts'
import type { App } from '#server/app.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { drawing } from './draw.ts'
import { startRounds } from './rounds.ts'

type Uses = {
  features: Pick<App['features'], 'players'>
  database: DatabaseEngine
  /** User ids of the demo's members by user name. */
  cast: ReadonlyMap<string, string>
  people: readonly { username: string }[]
  log: FastifyBaseLogger
}

const restMs = 6_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Matches that kicked off earlier get no ratings. */
const backMs = 7 * 24 * hourMs
/** Ratings come in between half-time and this time after the kick-off. */
const firstMs = 48 * minuteMs
const lastMs = 3 * hourMs
const fixturesPerRound = 6
const raters = 130
const shareOfRaters = 0.35
const shareOfPartisans = 0.03

type Fixture = { id: string; key: string; kickOff: number; homeId: string; lead: number }
type Part = { playerId: string; teamId: string; goals: number; assists: number; yellow: number; red: number }

/**
 * Adds ratings of players by the demo’s members, always the same for a match. Runs in the background, because players
 * are derived from the line-ups after the start.
 */
export function startRaters({ features, database: { db }, cast, people, log }: Uses): () => Promise<void> {
  /** Time from which a match gets further ratings. */
  const nextAt = new Map<string, number>()
  const members = people.slice(0, raters).flatMap(({ username }) => {
    const userId = cast.get(username)
    return userId === undefined ? [] : [{ username, userId }]
  })

  async function due(nowMs: number): Promise<Fixture[]> {
    const rows = await db
      .selectFrom('fixtures')
      .select(['id', 'source_key', 'kick_off', 'home_id', 'home_score', 'away_score'])
      .where('sport', '=', sports.football)
      .where('origin', 'in', ['simulated', 'replay'])
      .where('kick_off', '>', new Date(nowMs - backMs))
      .where('kick_off', '<', new Date(nowMs - firstMs))
      .where('state', 'in', ['half_time', 'second_half', 'extra_time', 'penalties', 'finished'])
      .where('id', 'in', db.selectFrom('player_matches').select('fixture_id').where('is_starter', '=', true))
      .orderBy('kick_off', 'desc')
      .execute()
    return rows
      .filter(({ id }) => (nextAt.get(id) ?? 0) <= nowMs)
      .slice(0, fixturesPerRound)
      .map(({ id, source_key: key, kick_off, home_id: homeId, home_score, away_score }) => ({
        ...{ id, key, homeId },
        kickOff: kick_off.getTime(),
        lead: Math.sign((home_score ?? 0) - (away_score ?? 0)),
      }))
  }

  async function partsOf(fixtureId: string): Promise<Part[]> {
    return db
      .selectFrom('player_matches')
      .select(['player_id as playerId', 'team_id as teamId', 'goals', 'assists'])
      .select(['yellow_cards as yellow', 'red_cards as red'])
      .where('fixture_id', '=', fixtureId)
      .where('is_starter', 'is not', null)
      .where((e) => e.or([e('is_starter', '=', true), e('is_played', '=', true)]))
      .execute()
  }

  async function rate({ id, key, kickOff, homeId, lead }: Fixture, nowMs: number): Promise<void> {
    const parts = await partsOf(id)
    const form = drawing(`form ${key}`)
    const ratings = members.flatMap(({ username, userId }) => {
      const draw = drawing(`rater ${username} ${key}`)
      const at = Math.floor(kickOff + firstMs + draw('when') ** 2 * (lastMs - firstMs))
      if (draw('rates') >= shareOfRaters || at > nowMs) return []
      const isPartisan = draw('partisan') < shareOfPartisans
      const share = isPartisan ? 1 : 0.4 + 0.6 * draw('share')
      return parts.flatMap(({ playerId, teamId, ...acts }) => {
        if (draw(`takes ${playerId}`) >= share) return []
        const isHome = teamId === homeId
        if (isPartisan) return [{ fixtureId: id, userId, playerId, score: isHome ? 10 : 1, at }]
        const result = isHome ? lead : -lead
        const own = 6.3 + 0.5 * result + 1.1 * acts.goals + 0.7 * acts.assists - 0.3 * acts.yellow - 2 * acts.red
        const opinion = 1.6 * (form(playerId) - 0.5) + 2.4 * (draw(`score ${playerId}`) - 0.5)
        return [{ fixtureId: id, userId, playerId, score: Math.max(1, Math.min(10, Math.round(own + opinion))), at }]
      })
    })
    await features.players.ratings.addPast(ratings)
    nextAt.set(id, nowMs - kickOff > lastMs ? Number.POSITIVE_INFINITY : nowMs + minuteMs)
  }

  return startRounds({
    async round(ending) {
      const nowMs = Date.now()
      for (const fixture of await due(nowMs)) if (!ending.aborted) await rate(fixture, nowMs)
    },
    restMs,
    onFailure: (error) => log.warn({ err: error }, 'the demo could not rate players'),
  })
}
