import type { MarbleRace, MarbleStage } from '#contract/marble.ts'
import { marbleOf } from '#contract/rules/marble-field.ts'
import type { Db } from '#server/db/sql.ts'
import { nextTrack } from './race.rules.ts'
import { countOnTrack, listNewest, type RaceRow } from './race.store.ts'
import type { RoomRow } from './room.store.ts'
import { countWins } from './stats.store.ts'

/** Returns the public form of a race. Before its end, only the lanes of the draw are visible. */
export function toRace(row: RaceRow): MarbleRace {
  const { finishes, server_seed: serverSeed, client_seed: clientSeed, hash, duration_ms: durationMs } = row
  const isOver = row.settled_at !== null
  return {
    raceId: row.id,
    roomId: row.room_id,
    raceNo: row.race_no,
    trackId: row.track_id,
    trackHash: row.track_hash,
    engine: row.engine,
    commit: row.commit,
    chainId: row.chain_id,
    chainNo: row.chain_no,
    marbles: row.marbles,
    startsAt: row.starts_at.getTime(),
    locksAt: row.locks_at.getTime(),
    lanes: row.lanes,
    fans: row.fans,
    result:
      isOver && finishes && serverSeed && clientSeed && hash && durationMs !== null
        ? { durationMs, finishes, serverSeed, clientSeed, nonces: row.nonces ?? [], hash }
        : null,
  }
}

/** Returns the wins of home, whose marbles have even slots, and of away. */
export function scoreOf(marbles: readonly number[], wins: ReadonlyMap<number, number>): [number, number] {
  const score: [number, number] = [0, 0]
  marbles.forEach((id, slot) => {
    score[slot % 2 === 0 ? 0 : 1] += wins.get(id) ?? 0
  })
  return score
}

export async function readStage(
  db: Db,
  room: RoomRow,
  groupOf: (fixtureId: string) => Promise<string>,
): Promise<MarbleStage> {
  const [[newest, before], racesOnIt] = await Promise.all([
    listNewest(db, room.id, 2),
    countOnTrack(db, room.id, room.races_per_track + 1),
  ])
  const fixtureId = newest?.fixture_id ?? null
  const [wins, groupId] = await Promise.all([
    fixtureId === null ? new Map<number, number>() : countWins(db, fixtureId),
    fixtureId === null ? null : groupOf(fixtureId),
  ])
  const isComing = newest !== undefined && newest.settled_at === null
  const left = Math.max(0, room.races_per_track - racesOnIt)
  const current = room.rotation.find((id) => id === newest?.track_id) ?? null
  const [home, away] = newest?.marbles ?? []
  const teams: [string, string] | null =
    home === undefined || away === undefined ? null : [marbleOf(home).team, marbleOf(away).team]
  const last = isComing ? before : newest
  return {
    roomId: room.id,
    slug: room.slug,
    name: room.names,
    fixtureId,
    groupId,
    teams,
    score: newest ? scoreOf(newest.marbles, wins) : [0, 0],
    racesLeftOnTrack: left + (isComing ? 1 : 0),
    nextTrackId: nextTrack(room.rotation, {
      current,
      racesOnIt: room.races_per_track,
      racesPerTrack: room.races_per_track,
    }),
    race: isComing ? toRace(newest) : null,
    last: last?.drawn_at ? toRace(last) : null,
    now: Date.now(),
  }
}
