import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/sql.ts'
import type { Bus } from '#server/engines/ports.ts'
import { type CardFigureRow, type CardRow, listSeasonCardFigures, listSeasonCards } from './card.store.ts'
import { listRulings, type RulingRow } from './ruling.store.ts'
import {
  findSeasonOfFixture,
  listSeasonFixtures,
  listSeasonTeams,
  type SeasonFixtureRow,
  type TeamRow,
} from './season.store.ts'
import { rulesAskingConduct } from './table-rules.data.ts'

export type SeasonFacts = {
  fixtures: SeasonFixtureRow[]
  teams: ReadonlyMap<string, TeamRow>
  rulings: RulingRow[]
  /** Empty when the competition's rules do not use conduct. */
  cards: CardRow[]
  cardFigures: CardFigureRow[]
}

export type SeasonReader = {
  /** Returns the data for a season's tables and brackets. The result is shared, so callers must not change it. */
  of(seasonId: string): Promise<SeasonFacts>
  /** Invalidates the fixture's season on every instance. */
  fixtureChanged(fixtureId: string): Promise<void>
  /** Invalidates the season on every instance. */
  changed(seasonId: string): void
  close(): void
}

const topic = 'season.changed'
/** Max age of an entry, because the bus may lose a message. */
const lifeMs = 60_000
const maxSeasons = 200

/**
 * Cache of seasons. Parallel callers share one read (single-flight). An entry is valid until the season or one of its
 * fixtures changes, and at most for `lifeMs`.
 */
export function createSeasonReader({ db, bus }: { db: Db; bus: Bus }): SeasonReader {
  const entries = new LRUCache<string, Promise<SeasonFacts>>({ max: maxSeasons, ttl: lifeMs })
  const stop = bus.subscribe(topic, (seasonId) => entries.delete(seasonId as string))

  async function read(seasonId: string): Promise<SeasonFacts> {
    const [fixtures, teams, rulings, cards, cardFigures] = await Promise.all([
      listSeasonFixtures(db, seasonId),
      listSeasonTeams(db, seasonId),
      listRulings(db, seasonId),
      listSeasonCards(db, seasonId, rulesAskingConduct),
      listSeasonCardFigures(db, seasonId, rulesAskingConduct),
    ])
    return { fixtures, teams: new Map(teams.map((team) => [team.id, team])), rulings, cards, cardFigures }
  }

  return {
    of(seasonId) {
      const known = entries.get(seasonId)
      if (known) return known
      const facts = read(seasonId)
      entries.set(seasonId, facts)
      facts.catch(() => {
        if (entries.get(seasonId) === facts) entries.delete(seasonId)
      })
      return facts
    },
    async fixtureChanged(fixtureId) {
      const seasonId = await findSeasonOfFixture(db, fixtureId)
      if (seasonId !== null) bus.publish(topic, seasonId)
    },
    changed: (seasonId) => bus.publish(topic, seasonId),
    close: stop,
  }
}
