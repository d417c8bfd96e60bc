import type { PlayerRatings } from '#contract/player-ratings.ts'
import type { PlayerRatingSettings } from '#server/config/config-shape.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { bestOf, type Candidate, elevenOf, linesByName } from './eleven.rules.ts'
import { findStandingId } from './player.store.ts'
import {
  deletePlayerRating,
  findJoinedAt,
  findLineups,
  findRatedFixture,
  hasPlayed,
  insertPlayerRatings,
  listOwnRatings,
  listSharedTraces,
  listTallies,
  lockRatedFixture,
  type PastRating,
  type RatingKey,
  readBallots,
  upsertPlayerRating,
} from './player-rating.store.ts'
import { averageOf, isNewAccount, joinedBy, quorumOf, uncountedIn } from './rating-ballots.rules.ts'
import { closingTime, windowOf } from './rating-window.rules.ts'

export type PlayerRatingService = {
  /** Throws FIXTURE_NOT_FOUND. */
  of(fixtureId: string): Promise<PlayerRatings>
  /** Throws FIXTURE_NOT_FOUND. */
  own(
    userId: string,
    fixtureId: string,
  ): Promise<{ list: { playerId: string; score: number }[]; isNewAccount: boolean }>
  /**
   * Sets a rating, or withdraws it when `score` is null. Throws FIXTURE_NOT_FOUND, PLAYER_NOT_FOUND, RATINGS_CLOSED.
   * Returns the rating with the id of the player, who may have replaced the given one.
   */
  rate(rating: RatingKey & { score: number | null }): Promise<Omit<RatingKey, 'userId'> & { score: number | null }>
  /** Inserts ratings with past timestamps for a demo. Existing ones are not changed. */
  addPast(ratings: readonly PastRating[]): Promise<void>
}

const batchSize = 5_000

export function createPlayerRatings(
  { db }: DatabaseEngine,
  { minVotes, openHours, minAccountDays }: PlayerRatingSettings,
): PlayerRatingService {
  async function playerIn(tx: Tx, { fixtureId, playerId: asked }: RatingKey): Promise<string> {
    const playerId = await findStandingId(tx, asked)
    if (playerId === null || !(await hasPlayed(tx, fixtureId, playerId))) throw new ApiError('PLAYER_NOT_FOUND')
    return playerId
  }

  return {
    async of(fixtureId) {
      const fixture = await findRatedFixture(db, fixtureId)
      if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
      const { kickOff } = fixture
      const [shared, lineups] = await Promise.all([
        listSharedTraces(db, fixtureId, new Date(kickOff)),
        findLineups(db, fixtureId),
      ])
      const sharing = shared.flatMap(({ userIds }) => userIds)
      const age = { kickOff, minAccountDays }
      const { raters, doubtful } = await readBallots(db, fixtureId, { joinedBy: joinedBy(age), sharing })
      const uncounted = uncountedIn(doubtful, { ...age, shared })
      const tallies = await listTallies(db, fixtureId, uncounted)
      const countedRaters = raters - uncounted.size
      const quorum = quorumOf(countedRaters, minVotes)
      const lines = lineups && { home: linesByName(lineups.home), away: linesByName(lineups.away) }
      const rated = tallies.map(({ sum, names, ...player }) => ({
        ...player,
        average: averageOf({ counted: player.counted, sum }, minVotes),
        line: names.map((name) => lines?.[player.side].get(name)).find(Boolean) ?? null,
      }))
      const candidates = rated.flatMap(({ average, ...one }): Candidate[] =>
        average !== null && one.counted >= quorum ? [{ ...one, average }] : [],
      )
      return {
        window: windowOf(fixture, { openHours, nowMs: Date.now() }),
        closesAt: closingTime(kickOff, openHours),
        minVotes,
        minAccountDays,
        raters,
        countedRaters,
        players: rated.map(({ line: _, ...player }) => player),
        quorum,
        eleven: elevenOf(candidates),
        best: bestOf(candidates),
      }
    },
    async own(userId, fixtureId) {
      const [fixture, list, joinedAt] = await Promise.all([
        findRatedFixture(db, fixtureId),
        listOwnRatings(db, fixtureId, userId),
        findJoinedAt(db, userId),
      ])
      if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
      const { kickOff } = fixture
      return { list, isNewAccount: joinedAt !== null && isNewAccount(joinedAt, { kickOff, minAccountDays }) }
    },
    rate: ({ score, ...asked }) =>
      db.transaction().execute(async (tx) => {
        // The lock keeps a merge of the fixture from missing the rating.
        const fixture = await lockRatedFixture(tx, asked.fixtureId)
        if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
        const key = { ...asked, playerId: await playerIn(tx, asked) }
        if (windowOf(fixture, { openHours, nowMs: Date.now() }) !== 'open') throw new ApiError('RATINGS_CLOSED')
        if (score === null) await deletePlayerRating(tx, key)
        else await upsertPlayerRating(tx, { ...key, score })
        return { fixtureId: key.fixtureId, playerId: key.playerId, score }
      }),
    async addPast(ratings) {
      for (let from = 0; from < ratings.length; from += batchSize)
        await insertPlayerRatings(db, ratings.slice(from, from + batchSize))
    },
  }
}
