import type { Tx } from '#server/db/sql.ts'
import {
  clearSquad,
  findSport,
  insertPlayers,
  listBornOn,
  listSquad,
  listStints,
  type NewStint,
  type SquadRow,
  type StintRow,
  updatePlayer,
  upsertStints,
} from './player.store.ts'
import { betterName, findNamed, isNamed, nameKey } from './player-name.rules.ts'

type Merge = (tx: Tx, of: { playerId: string; byId: string }) => Promise<void>

/**
 * Derives the players of a team's squad list. A player with the same name and day of birth in another team, such as the
 * national team, is the same person.
 */
export async function keepSquadOf(tx: Tx, teamId: string, merge: Merge): Promise<void> {
  const sport = await findSport(tx, teamId)
  if (sport === null) return
  const squad = await listSquad(tx, teamId)
  const matched = matchSquad(squad, await listStints(tx, [teamId]))
  const days = squad.flatMap(({ bornOn }) => (bornOn === null ? [] : [bornOn]))
  const born = await listBornOn(tx, sport, [...new Set(days)])
  const elsewhere = ({ folded, bornOn }: SquadRow) =>
    born.find((one) => one.bornOn === bornOn && nameKey(one.folded) === nameKey(folded))?.id ?? null
  await clearSquad(tx, teamId)
  const kept: NewStint[] = []
  const fresh: SquadRow[] = []
  for (const row of squad) {
    const stint = matched.get(row)
    const other = elsewhere(row)
    if (stint) {
      const playerId = await keepPerson(tx, { stint, row, other }, merge)
      kept.push({ teamId, playerId, squadId: row.id })
    } else if (other !== null) kept.push({ teamId, playerId: other, squadId: row.id })
    else fresh.push(row)
  }
  const ids = await insertPlayers(
    tx,
    fresh.map(({ name, bornOn }) => ({ sport, name, bornOn })),
  )
  const added = fresh.flatMap(({ id: squadId }, i): NewStint[] => {
    const playerId = ids[i]
    return playerId === undefined ? [] : [{ teamId, playerId, squadId }]
  })
  // Two entries of a list may be one person, whose stint has room for one of them.
  await upsertStints(tx, [...new Map([...kept, ...added].map((one) => [one.playerId, one])).values()])
}

/** Matches exact names first, so that an abbreviated name can only mean one of the remaining players. */
function matchSquad(squad: readonly SquadRow[], stints: readonly StintRow[]): Map<SquadRow, StintRow> {
  const matched = new Map<SquadRow, StintRow>()
  const free = new Set(stints)
  const match = (row: SquadRow, stint: StintRow | null | undefined) => {
    if (!stint) return
    matched.set(row, stint)
    free.delete(stint)
  }
  for (const row of squad) {
    const isSame = (stint: StintRow) => stint.squadId === row.id || isNamed(stint, row.folded)
    match(row, [...free].find(isSame))
  }
  for (const row of squad) {
    if (matched.has(row)) continue
    const stint = findNamed(row.folded, [...free])
    const others = squad.filter((one) => !matched.has(one))
    if (stint && findNamed(stint.folded, others) === row) match(row, stint)
  }
  return matched
}

/** Updates the person of a stint by its squad entry. Returns the id of the person, or of the one that it duplicates. */
async function keepPerson(
  tx: Tx,
  { stint, row, other }: { stint: StintRow; row: SquadRow; other: string | null },
  merge: Merge,
): Promise<string> {
  const name = stint.keepsName ? stint.name : betterName(stint.name, row.name)
  const bornOn = row.bornOn ?? stint.bornOn
  if (name !== stint.name || bornOn !== stint.bornOn) await updatePlayer(tx, stint.playerId, { name, bornOn })
  if (other === null || other === stint.playerId) return stint.playerId
  await merge(tx, { playerId: stint.playerId, byId: other })
  return other
}
