import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type MarbleTrackId, marbleTrackIds } from '#contract/rules/marble-names.ts'
import { clientSeedOf, trackHashOf } from '#contract/rules/marble-proof.ts'
import { marbleEngineName } from '#contract/rules/marble-race.ts'
import { marbleTracks } from '#contract/rules/marble-tracks.ts'
import type { Database, Tx } from '#server/db/sql.ts'
import { createTurns } from '#server/http/in-turn.ts'
import type { Duels } from './duels.service.ts'
import { countFans, listNonces } from './pick.store.ts'
import { dayOf, drawAt, duelAt, laterStart, lineUp, nextTrack, startAfter, teamsOf } from './race.rules.ts'
import {
  countOnTrack,
  insertRace,
  keepDraw,
  listNewest,
  lockRace,
  markSettled,
  postponeRace,
  type RaceRow,
} from './race.store.ts'
import { listRooms, lockRoom, type RoomRow } from './room.store.ts'
import type { SeedChains } from './seed-chain.service.ts'
import type { Simulator } from './simulator.adapter.ts'
import { insertResults } from './stats.store.ts'

export type RaceRunner = {
  /**
   * Runs the next due step of every room, each in a separate transaction, and pays some rewards. Returns the time of
   * the next step in epoch ms.
   */
  advance(nowMs: number): Promise<number>
}

type Done = { dueMs: number; change?: { race: RaceRow; isNewTrack: boolean } | 'stage' }

type Use = {
  db: Kysely<Database>
  simulator: Simulator
  seeds: SeedChains
  duels: Duels
  /** Called when a race is called off because its seed was sealed with a secret that the site no longer has. */
  calledOff(race: RaceRow): void
  stageChanged(room: RoomRow): Promise<void>
  trackChanged(race: RaceRow): Promise<void>
  /** Pays rewards of some picks. Returns true when there may be more. */
  payStep(nowMs: number): Promise<boolean>
}

const idleMs = 60_000
/** Retry delay while another process has the lock. */
const heldMs = 1_000
/** Max members whose nonces go into the draw. */
const maxNonces = 64

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

/**
 * Announces, draws, runs and settles races. All state is in the database, so a restart continues where it stopped. Any
 * number of processes may run it, because each step locks its room.
 */
export function createRaceRunner(use: Use): RaceRunner {
  const { db, simulator, seeds, duels, stageChanged, trackChanged, payStep } = use
  const inTurn = createTurns(db)
  const trackHashes = new Map<MarbleTrackId, Promise<string>>(
    marbleTrackIds.map((id) => [id, trackHashOf(sha256, marbleTracks[id])]),
  )

  async function announce(tx: Tx, room: RoomRow, { nowMs, last }: { nowMs: number; last: RaceRow | undefined }) {
    const { startsAt, locksAt } = startAfter(nowMs, {
      isFirst: last === undefined,
      place: room.place,
      pauseMs: room.pause_s * 1_000,
    })
    const racesOnIt = await countOnTrack(tx, room.id, room.races_per_track)
    const fixtureId = await duels.fixtureAt(room, startsAt)
    const seed = await seeds.take(tx, room.id)
    const current = marbleTrackIds.find((id) => id === last?.track_id) ?? null
    const trackId = nextTrack(room.rotation, { current, racesOnIt, racesPerTrack: room.races_per_track })
    const race = await insertRace(tx, {
      room_id: room.id,
      race_no: (last?.race_no ?? 0) + 1,
      fixture_id: fixtureId,
      track_id: trackId,
      track_hash: (await trackHashes.get(trackId)) ?? '',
      engine: marbleEngineName,
      commit: seed.commit,
      chain_id: seed.chainId,
      chain_no: seed.chainNo,
      marbles: lineUp(teamsOf(duelAt(startsAt).number, room.place)),
      starts_at: new Date(startsAt),
      locks_at: new Date(locksAt),
    })
    return { dueMs: drawAt(locksAt), change: { race, isNewTrack: last?.track_id !== trackId } } satisfies Done
  }

  async function draw(tx: Tx, race: RaceRow, nowMs: number): Promise<Done> {
    await lockRace(tx, race.id)
    const link = { chainId: race.chain_id, chainNo: race.chain_no }
    const serverSeed = race.server_seed ?? (await seeds.reveal(tx, link))
    if (serverSeed === null) {
      use.calledOff(race)
      await markSettled(tx, race.id, new Date(nowMs))
      return { dueMs: nowMs, change: 'stage' }
    }
    const nonces = await listNonces(tx, race.id, maxNonces)
    const fans = await countFans(tx, race.id)
    const clientSeed = await clientSeedOf(sha256, nonces)
    const run = await simulator.run({
      serverSeed,
      clientSeed,
      raceNo: race.race_no,
      trackId: race.track_id,
      slots: race.marbles.length,
    })
    const fansBySlot = race.marbles.map((id) => fans.get(id) ?? 0)
    await keepDraw(tx, race.id, { ...run, serverSeed, clientSeed, nonces, fans: fansBySlot, at: new Date(nowMs) })
    return { dueMs: race.starts_at.getTime() + run.durationMs, change: 'stage' }
  }

  async function settle(tx: Tx, race: RaceRow, nowMs: number): Promise<void> {
    const placed = (race.finishes ?? []).map(({ slot, timeUs }) => ({ marbleId: race.marbles[slot] ?? 0, timeUs }))
    const { id, fixture_id: fixtureId, track_id: trackId } = race
    await insertResults(tx, { id, fixtureId, trackId, day: dayOf(race.starts_at.getTime()), placed })
    await markSettled(tx, id, new Date(nowMs))
  }

  async function act(tx: Tx, room: RoomRow, nowMs: number): Promise<Done> {
    const [last] = await listNewest(tx, room.id, 1)
    if (!last || last.settled_at) return room.is_open ? announce(tx, room, { nowMs, last }) : { dueMs: nowMs + idleMs }
    if (last.drawn_at) {
      const endsAt = last.starts_at.getTime() + (last.duration_ms ?? 0)
      if (nowMs < endsAt) return { dueMs: endsAt }
      await settle(tx, last, nowMs)
      return room.is_open ? announce(tx, room, { nowMs, last }) : { dueMs: nowMs + idleMs, change: 'stage' }
    }
    const later = laterStart(nowMs, last.starts_at.getTime())
    if (later) {
      await postponeRace(tx, last.id, { starts_at: new Date(later.startsAt), locks_at: new Date(later.locksAt) })
      return { dueMs: drawAt(later.locksAt), change: 'stage' }
    }
    const dueMs = drawAt(last.locks_at.getTime())
    return nowMs < dueMs ? { dueMs } : draw(tx, last, nowMs)
  }

  async function advanceRoom(id: string, nowMs: number): Promise<number> {
    const done = await inTurn(async (tx) => {
      const room = await lockRoom(tx, id)
      return room ? { room, ...(await act(tx, room, nowMs)) } : null
    })
    if (!done) return nowMs + heldMs
    const { room, change, dueMs } = done
    if (!room.is_open) await duels.closePast(room, nowMs)
    if (change !== undefined && change !== 'stage') {
      const { race, isNewTrack } = change
      await duels.closePast(room, race.starts_at.getTime())
      await duels.updateSchedule({
        fixtureId: race.fixture_id,
        marbles: race.marbles,
        startsAt: race.starts_at.getTime(),
      })
      if (isNewTrack) await trackChanged(race)
    }
    if (change !== undefined) await stageChanged(room)
    return dueMs
  }

  return {
    async advance(nowMs) {
      const due: number[] = []
      for (const { id } of await listRooms(db)) due.push(await advanceRoom(id, nowMs))
      const isMoreToPay = await payStep(nowMs)
      return isMoreToPay ? nowMs : Math.min(nowMs + idleMs, ...due)
    },
  }
}
