import type { FixtureState, SportCode } from '#contract/schedule.ts'
import { sports } from '#contract/schedule.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import { type Appearance, appearancesOf, together } from './appearances.rules.ts'
import { type DueKind, deleteDues, insertDues, lockDues } from './due.store.ts'
import {
  listSources,
  moveMatches,
  moveTeamMatches,
  type NewMatch,
  replaceMatches,
  type SourceFixture,
} from './match.store.ts'
import {
  deleteUnnamed,
  foldNames,
  insertPlayers,
  listReplaced,
  listSports,
  listStints,
  listTeamIds,
  lockRecords,
  moveStint,
  type NewStint,
  replacePlayer,
  type StintRow,
  upsertStints,
} from './player.store.ts'
import { abbreviates, findNamed, hasInitials, nameKey } from './player-name.rules.ts'
import { moveRatings } from './player-rating.store.ts'
import { keepSquadOf } from './squad-records.service.ts'

export type Records = {
  /** Makes fixtures or teams due. A step derives their players. */
  due(kind: DueKind, ids: readonly string[]): Promise<void>
  /**
   * Replaces a duplicate on behalf of staff. Returns the teams of both. Throws CONFLICT when one of them is replaced
   * already, when both are the same, and when their sports differ.
   */
  merge(of: { playerId: string; byId: string }): Promise<string[]>
  /** Derives the players of a few due fixtures and teams. Returns these teams, or null when nothing was due. */
  step(): Promise<string[] | null>
}

const stepSize = 40
const regularEnd = 90
const extraTimeEnd = 120
const notBegun: ReadonlySet<string> = new Set<FixtureState>(['scheduled', 'tbd', 'postponed', 'cancelled'])

/** A player of a team while a batch is derived. A new player has no id until it is inserted. */
type Known = { id: string | null; teamId: string; sport: SportCode; name: string; folded: string }

/** The players of a team: all by `nameKey`, those of the squad list, and those whose names have initials. */
type TeamPlayers = { byKey: Map<string, Known>; squad: Known[]; abbreviated: Known[] }

/**
 * Derives players from squads, line-ups and events. Each derivation replaces the earlier one of the same fixture, so it
 * can be repeated at any time.
 */
export function createRecords({
  database: { db },
  follows,
}: {
  database: DatabaseEngine
  follows: Pick<Follows, 'takeOver'>
}): Records {
  function locked<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (tx) => {
      await lockRecords(tx)
      return work(tx)
    })
  }

  /** Replaces a duplicate. Fixtures that had parts of both players become due. */
  async function merge(tx: Tx, of: { playerId: string; byId: string }): Promise<void> {
    const both = await moveMatches(tx, of)
    await moveRatings(tx, of)
    await replacePlayer(tx, of)
    await follows.takeOver(tx, { targetId: of.playerId, byId: of.byId })
    await event(tx, 'player.replaced', of)
    await insertDues(tx, 'fixture', both)
  }

  /** Moves the players of a duplicate team to the team that replaces it. Equal names become one player. */
  async function moveTeam(tx: Tx, { teamId, byId }: { teamId: string; byId: string }): Promise<void> {
    const stints = await listStints(tx, [teamId, byId])
    const kept = stints.filter((one) => one.teamId === byId)
    await moveTeamMatches(tx, { teamId, byId })
    for (const { playerId, folded } of stints.filter((one) => one.teamId === teamId)) {
      const same = kept.find((one) => nameKey(one.folded) === nameKey(folded))
      if (same && same.playerId !== playerId) await merge(tx, { playerId, byId: same.playerId })
      await moveStint(tx, { playerId: same?.playerId ?? playerId, teamId, byId })
    }
    await insertDues(tx, 'team', [byId])
  }

  async function keepFixtures(tx: Tx, sources: readonly SourceFixture[]): Promise<void> {
    if (sources.length === 0) return
    const folded = await foldNames(tx, sources.flatMap(namesIn))
    const teams = await knownOf(tx, sources)
    const parts = sources.flatMap((source) => partsOf(source, { folded, teams }))
    const made = [...new Set(parts.map(({ known }) => known))].filter(({ id }) => id === null)
    const madeIds = await insertPlayers(
      tx,
      made.map(({ sport, name }) => ({ sport, name, bornOn: null })),
    )
    for (const [i, known] of made.entries()) known.id = madeIds[i] ?? null
    const all = parts.flatMap(({ known, fixtureId, part }): NewMatch[] =>
      known.id === null ? [] : [{ fixtureId, playerId: known.id, teamId: known.teamId, part }],
    )
    // A person whom both teams name has one part, because a fixture has one row per player.
    const matches = [...new Map(all.map((one) => [`${one.fixtureId} ${one.playerId}`, one])).values()]
    await upsertStints(
      tx,
      made.flatMap(({ id, teamId }): NewStint[] => (id === null ? [] : [{ teamId, playerId: id, squadId: null }])),
    )
    const before = await replaceMatches(
      tx,
      sources.map(({ id }) => id),
      matches,
    )
    const now = new Set(matches.map(({ playerId }) => playerId))
    await deleteUnnamed(
      tx,
      before.filter((id) => !now.has(id)),
    )
  }

  return {
    due: (kind, ids) => insertDues(db, kind, ids),
    merge: (of) =>
      locked(async (tx) => {
        const [one, other, ...more] = await listSports(tx, [of.playerId, of.byId])
        if (one === undefined || one !== other || more.length > 0) throw new ApiError('CONFLICT')
        const teamIds = await listTeamIds(tx, [of.playerId, of.byId])
        await merge(tx, of)
        return teamIds
      }),
    step: () =>
      locked(async (tx) => {
        const dues = await lockDues(tx, stepSize)
        if (dues.length === 0) return null
        await deleteDues(tx, dues)
        const idsOf = (wanted: DueKind) => dues.filter(({ kind }) => kind === wanted).map(({ refId }) => refId)
        const sources = await listSources(tx, idsOf('fixture'))
        // Read after the fixtures: those that a replacing team has got must not seem to have new players.
        for (const teams of await listReplaced(tx)) await moveTeam(tx, teams)
        for (const teamId of idsOf('team')) await keepSquadOf(tx, teamId, merge)
        await keepFixtures(tx, sources)
        return [...new Set([...idsOf('team'), ...sources.flatMap(({ homeId, awayId }) => [homeId, awayId])])]
      }),
  }
}

function namesIn({ lineups, events }: SourceFixture): string[] {
  const listed = lineups ? [...lineups.home.players, ...lineups.away.players].map(({ name }) => name) : []
  return [...listed, ...events.flatMap(({ player, otherPlayer }) => [player, otherPlayer])]
}

async function knownOf(tx: Tx, sources: readonly SourceFixture[]): Promise<Map<string, TeamPlayers>> {
  const sportOf = new Map(sources.flatMap(({ homeId, awayId, sport }) => [homeId, awayId].map((id) => [id, sport])))
  const byTeam = new Map<string, TeamPlayers>()
  for (const teamId of sportOf.keys()) byTeam.set(teamId, { byKey: new Map(), squad: [], abbreviated: [] })
  const stints = await listStints(tx, [...sportOf.keys()])
  const knownBy = new Map<StintRow, Known>()
  for (const stint of stints) {
    const { teamId, playerId, name, folded, squadId } = stint
    const known = { id: playerId, teamId, sport: sportOf.get(teamId) ?? sports.football, name, folded }
    const team = byTeam.get(teamId)
    if (!team) continue
    addKnown(team, known)
    knownBy.set(stint, known)
    if (squadId !== null) team.squad.push(known)
  }
  // After all names: an alias of one player never hides the name of another.
  for (const [{ teamId, aliases }, known] of knownBy)
    for (const alias of aliases) addAlias(byTeam.get(teamId), alias, known)
  return byTeam
}

/** Adds a player. When two have the same name, the older one counts. */
function addKnown({ byKey, abbreviated }: TeamPlayers, known: Known): void {
  const key = nameKey(known.folded)
  if (!byKey.has(key)) byKey.set(key, known)
  if (hasInitials(known.folded)) abbreviated.push(known)
}

function addAlias(team: TeamPlayers | undefined, alias: string, known: Known): void {
  const key = nameKey(alias)
  if (team && !team.byKey.has(key)) team.byKey.set(key, known)
}

type Part = { fixtureId: string; known: Known; part: Appearance }

/** Returns the parts in one fixture, with the player of each. Adds unknown players to their team. */
function partsOf(
  source: SourceFixture,
  { folded, teams }: { folded: ReadonlyMap<string, string>; teams: ReadonlyMap<string, TeamPlayers> },
): Part[] {
  const { id: fixtureId, homeId, awayId, sport, state, hasExtraTime, lineups, events } = source
  const hasMinutes = state === 'finished' && sport === sports.football
  const endMinute = hasMinutes ? (hasExtraTime ? extraTimeEnd : regularEnd) : null
  const fold = (name: string) => folded.get(name) ?? ''
  const parts = new Map<Known, Part>()
  for (const part of appearancesOf({ hasBegun: !notBegun.has(state), endMinute }, { lineups, events, fold })) {
    const teamId = part.side === 'home' ? homeId : awayId
    const team = teams.get(teamId)
    if (!team) continue
    let known = playerOf(part.folded, team)
    if (!known) {
      known = { id: null, teamId, sport, name: part.names[0] ?? '', folded: part.folded }
      addKnown(team, known)
    }
    const other = parts.get(known)
    parts.set(known, { fixtureId, known, part: other ? together(other.part, part) : part })
  }
  return [...parts.values()]
}

/**
 * A name without initials, such as a family name alone, can only abbreviate the name of a player in the squad: among all
 * players that a team has had, another one may have it.
 */
function playerOf(folded: string, { byKey, squad, abbreviated }: TeamPlayers): Known | null {
  const same = byKey.get(nameKey(folded)) ?? findNamed(folded, squad)
  if (same) return same
  const alike = hasInitials(folded)
    ? [...byKey.values()].filter((one) => abbreviates(folded, one.folded))
    : abbreviated.filter((one) => abbreviates(one.folded, folded))
  return alike.length === 1 ? (alike[0] ?? null) : null
}
