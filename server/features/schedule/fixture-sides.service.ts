import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { event } from '#server/kit/events.ts'
import { isSettled } from './fixture.rules.ts'
import { lockFixture, type PlayRow } from './fixture.store.ts'
import { exchangeSides, updateTeams } from './fixture-sides.store.ts'

export type Teams = { homeId: string; awayId: string }
type Also = (tx: Tx) => Promise<unknown>

export type FixtureSides = {
  /**
   * Exchanges home and away of a fixture, with its scores and the rows of all features, unless the teams are no longer
   * `from`. `also` runs in the same transaction. Returns false when nothing changed.
   */
  turnSides(fixtureId: string, from: Teams, also: Also): Promise<boolean>
  /**
   * Gives a fixture other teams, and removes what belongs to the earlier ones, unless the teams are no longer `from`.
   * `also` runs in the same transaction. Returns false when nothing changed.
   */
  takeTeams(fixtureId: string, teams: { from: Teams; to: Teams }, also: Also): Promise<boolean>
  /** Variant of `takeTeams` within the caller’s transaction. Publishes nothing. */
  writeTeams(tx: Tx, fixtureId: string, teams: { from: Teams; to: Teams }): Promise<boolean>
}

type Uses = { database: DatabaseEngine; publish: (row: PlayRow) => void; fixtureRows: readonly FixtureRows[] }
type Change = { effect: 'turn' | 'clear'; write: (tx: Tx) => Promise<PlayRow> }

/** Changes the teams of known fixtures. */
export function createFixtureSides({ database: { db }, publish, fixtureRows }: Uses): FixtureSides {
  async function change(tx: Tx, fixtureId: string, from: Teams, { effect, write }: Change): Promise<PlayRow | null> {
    const now = await lockFixture(tx, fixtureId)
    if (now?.home_id !== from.homeId || now.away_id !== from.awayId) return null
    const row = await write(tx)
    for (const rows of fixtureRows) await rows[effect]?.(tx, fixtureId)
    await event(tx, 'fixture.changed', { fixtureId, version: row.version, isFinished: isSettled(row.state) })
    return row
  }

  const turn = (tx: Tx, fixtureId: string, from: Teams) =>
    change(tx, fixtureId, from, { effect: 'turn', write: () => exchangeSides(tx, fixtureId) })
  const take = (tx: Tx, fixtureId: string, { from, to }: { from: Teams; to: Teams }) =>
    change(tx, fixtureId, from, { effect: 'clear', write: () => updateTeams(tx, fixtureId, to) })

  async function published(work: (tx: Tx) => Promise<PlayRow | null>, also: Also): Promise<boolean> {
    const changed = await db.transaction().execute(async (tx) => {
      const row = await work(tx)
      if (row) await also(tx)
      return row
    })
    if (changed) publish(changed)
    return changed !== null
  }

  return {
    turnSides: (fixtureId, from, also) => published((tx) => turn(tx, fixtureId, from), also),
    takeTeams: (fixtureId, teams, also) => published((tx) => take(tx, fixtureId, teams), also),
    writeTeams: async (tx, fixtureId, teams) => (await take(tx, fixtureId, teams)) !== null,
  }
}
