import type { DataOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { search } from '#contract/search.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { CommentatorService } from '#server/features/commentators/commentators.service.ts'
import type { PlayerService } from '#server/features/players/players.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { TeamService } from '#server/features/teams/teams.service.ts'
import type { TournamentService } from '#server/features/tournaments/tournaments.service.ts'
import { countryFinder } from './country-codes.store.ts'
import { askedOf, maySlip, wordsOfPair } from './query.rules.ts'
import { foldText, type Hit, type Kind, listAlike, listNamed, listOfCountries } from './search.store.ts'
import { listNear, listOfPair } from './search-fixture.store.ts'

export type Found = DataOf<typeof search>
export type SearchService = { find(question: ParsedInputOf<typeof search>): Promise<Found> }

type Uses = {
  database: DatabaseEngine
  teams: TeamService
  players: PlayerService
  tournaments: TournamentService
  commentators: CommentatorService
  schedule: ScheduleService
}

/** Fixtures are looked up only for the best matches. */
const teamsWithFixtures = 8
const tournamentsWithFixtures = 3

const nothing: Found = { teams: [], players: [], tournaments: [], commentators: [], fixtures: [], total: 0 }

export function createSearchService({ database: { db }, ...uses }: Uses): SearchService {
  const countriesOf = countryFinder(db)
  const idsOf = (hits: Hit[], kind: Kind) => hits.filter((hit) => hit.kind === kind).map(({ id }) => id)

  /**
   * Searches by name or country, then for a fixture of two teams, then for misspelt names. Later steps run only without
   * a result.
   */
  async function lookUp({ folded, written, limit }: { folded: string; written: string; limit: number }) {
    const asked = askedOf(folded)
    const now = new Date()
    const near = async (hits: Hit[]) => ({
      hits,
      fixtureIds: await listNear(db, {
        teamIds: idsOf(hits, 'team').slice(0, teamsWithFixtures),
        tournamentIds: idsOf(hits, 'tournament').slice(0, tournamentsWithFixtures),
        now,
        limit,
      }),
    })
    const [named, countries] = await Promise.all([listNamed(db, asked, limit), countriesOf(folded)])
    const ofCountry = countries.length > 0 ? await listOfCountries(db, countries, limit) : []
    const known = together(named, ofCountry, limit)
    // A player may have the words of two teams: "Hải Nam" of Hải Phòng and Nam Định.
    const isPerson = known.every(({ kind }) => kind === 'player')
    if (known.length > 0 && !isPerson) return near(known)
    const words = wordsOfPair(asked)
    const fixtureIds = words ? await listOfPair(db, { words, now, limit }) : []
    if (known.length + fixtureIds.length > 0) return { hits: known, fixtureIds }
    if (!maySlip(asked, written)) return { hits: [], fixtureIds }
    return near(await db.transaction().execute((tx) => listAlike(tx, asked, limit)))
  }

  return {
    async find({ q, limit, locale }) {
      const folded = await foldText(db, q)
      if (folded === '') return nothing
      const { hits, fixtureIds } = await lookUp({ folded, written: q, limit })
      const [teams, players, tournaments, commentators, fixtures] = await Promise.all([
        uses.teams.findMany(idsOf(hits, 'team'), locale),
        uses.players.findMany(idsOf(hits, 'player'), locale),
        uses.tournaments.findMany(idsOf(hits, 'tournament'), locale),
        uses.commentators.findMany(idsOf(hits, 'commentator')),
        uses.schedule.findAll(fixtureIds, locale),
      ])
      const total = [teams, players, tournaments, commentators, fixtures].reduce((sum, { length }) => sum + length, 0)
      return { teams, players, tournaments, commentators, fixtures, total }
    },
  }
}

/** Merges the lists, the first one first, without duplicates and with at most `limit` hits of each kind. */
function together(first: Hit[], second: Hit[], limit: number): Hit[] {
  const all = [...new Map([...first, ...second].map((hit) => [`${hit.kind} ${hit.id}`, hit])).values()]
  return [...Map.groupBy(all, ({ kind }) => kind).values()].flatMap((hits) => hits.slice(0, limit))
}
