import type { Db } from '../../db/sql.ts'
import type { Bus } from '../../engines/ports.ts'
import {
  findSeasonOfFixture,
  listSeasonFixtures,
  listSeasonTeams,
  type SeasonFixtureRow,
  type TeamRow,
} from './season.store.ts'

export type SeasonFacts = { fixtures: SeasonFixtureRow[]; teams: ReadonlyMap<string, TeamRow> }

export type SeasonReader = {
  /** What tables and brackets of the season are made of. Shared: nobody may change it. */
  of(seasonId: string): Promise<SeasonFacts>
  /** Every instance forgets the season that the fixture belongs to. */
  fixtureChanged(fixtureId: string): Promise<void>
  close(): void
}

const topic = 'season.changed'
/** The bus may lose a message, so nothing is believed for longer. */
const lifeMs = 60_000
const mostSeasons = 200

type Entry = { facts: Promise<SeasonFacts>; until: number }

/** Seasons in memory, each read once however many ask, until one of its fixtures changes. */
export function createSeasonReader({ db, bus }: { db: Db; bus: Bus }): SeasonReader {
  const entries = new Map<string, Entry>()
  const stop = bus.subscribe(topic, (seasonId) => entries.delete(seasonId as string))

  async function read(seasonId: string): Promise<SeasonFacts> {
    const [fixtures, teams] = await Promise.all([listSeasonFixtures(db, seasonId), listSeasonTeams(db, seasonId)])
    return { fixtures, teams: new Map(teams.map((team) => [team.id, team])) }
  }

  return {
    of(seasonId) {
      const known = entries.get(seasonId)
      if (known && known.until > Date.now()) return known.facts
      const entry: Entry = { facts: read(seasonId), until: Date.now() + lifeMs }
      entries.delete(seasonId)
      entries.set(seasonId, entry)
      if (entries.size > mostSeasons) entries.delete(entries.keys().next().value as string)
      entry.facts.catch(() => {
        if (entries.get(seasonId) === entry) entries.delete(seasonId)
      })
      return entry.facts
    },
    async fixtureChanged(fixtureId) {
      const seasonId = await findSeasonOfFixture(db, fixtureId)
      if (seasonId !== null) bus.publish(topic, seasonId)
    },
    close: stop,
  }
}
