import {
  type MarbleChain,
  marbleChains,
  marbleHeadToHead,
  marbleLeaderboard,
  marbleMaps,
  marbleOwnPicks,
  marblePick,
  marbleRaceProof,
  marbleRaces,
  marbleRoom,
  marbleRoomOfFixture,
  marbleRooms,
  marbleTrack,
  type OwnPick,
} from '#contract/marble.ts'
import type { Sha256 } from '#contract/rules/hmac.ts'
import { marbles } from '#contract/rules/marble-field.ts'
import { marbleTrackIds } from '#contract/rules/marble-names.ts'
import { trackHashOf, trackText } from '#contract/rules/marble-proof.ts'
import { marbleTrackOf, marbleTracks } from '#contract/rules/marble-tracks.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { findShownChain, listChains, type ShownChain } from './chain.store.ts'
import { listPicks, type PickRow, totalsOf } from './pick.store.ts'
import type { PickService } from './picks.service.ts'
import { dayOf } from './race.rules.ts'
import { findOpenOfFixture, findRace, listSettled } from './race.store.ts'
import { findRoom, listRooms } from './room.store.ts'
import { toRace } from './stage.view.ts'
import type { Stages } from './stages.service.ts'
import { countMeetings, listFixtureStandings, listForm, listStandings, listTrackRecords } from './stats.store.ts'

type Uses = { database: DatabaseEngine; stages: Stages; picks: PickService; sha256: Sha256 }

const formRaces = 5
/** Max latest races of a marble that are searched for meetings with another marble. */
const meetingRaces = 1_000
const dayMs = 24 * 3_600_000
const windowDays = { day: 0, week: 6 }

export function marbleRoutes({ database: { db }, stages, picks, sha256 }: Uses): Route[] {
  const trackHashes = Promise.all(
    marbleTrackIds.map(async (id) => [id, await trackHashOf(sha256, marbleTracks[id])] as const),
  )

  return [
    handle(marbleRooms, async () => {
      const rooms = await listRooms(db)
      return { list: await Promise.all(rooms.map((room) => stages.of(room))) }
    }),
    handle(marbleRoom, async ({ slug }) => {
      const room = await findRoom(db, { slug })
      if (!room) throw new ApiError('MARBLE_ROOM_NOT_FOUND')
      const stage = await stages.of(room)
      const racing = (stage.race ?? stage.last)?.marbles ?? []
      const [standings, form] = await Promise.all([
        stage.fixtureId === null ? [] : listFixtureStandings(db, stage.fixtureId),
        listForm(db, racing, formRaces),
      ])
      return { stage, standings, form }
    }),
    handle(marbleRoomOfFixture, async ({ fixtureId }) => ({ slug: await findOpenOfFixture(db, fixtureId) })),
    handle(marbleRaces, async (asked) => {
      const { list, ...page } = await listSettled(db, asked)
      return { list: list.map(toRace), ...page }
    }),
    handle(marbleRaceProof, async ({ raceId }) => {
      const race = await findRace(db, raceId)
      const room = race && (await findRoom(db, { id: race.room_id }))
      if (!room) throw new ApiError('MARBLE_RACE_NOT_FOUND')
      const chain = await findShownChain(db, race.chain_id)
      return { race: toRace(race), roomSlug: room.slug, chain: toChain(chain) }
    }),
    handle(marbleMaps, async () => {
      const [hashes, records] = await Promise.all([trackHashes, listTrackRecords(db)])
      return {
        list: hashes.map(([trackId, hash]) => ({
          trackId,
          version: marbleTracks[trackId].version,
          hash,
          ...(records.get(trackId) ?? { races: 0, bestUs: null }),
        })),
      }
    }),
    handle(marbleTrack, async ({ trackId }) => {
      const track = marbleTrackOf(trackId)
      if (!track) throw new ApiError('NOT_FOUND')
      return { trackId, version: track.version, hash: await trackHashOf(sha256, track), geometry: trackText(track) }
    }),
    handle(marbleChains, async (asked) => {
      const { list, ...page } = await listChains(db, asked)
      return { list: list.map(toChain), ...page }
    }),
    handle(marbleLeaderboard, async ({ map, window }) => {
      const since = window === 'all' ? null : dayOf(Date.now() - windowDays[window] * dayMs)
      const [list, form] = await Promise.all([
        listStandings(db, { since, trackId: map }),
        listForm(
          db,
          marbles.map(({ id }) => id),
          formRaces,
        ),
      ])
      return { list, form }
    }),
    handle(marbleHeadToHead, (pair) => countMeetings(db, { ...pair, limit: meetingRaces })),
    handle(marblePick, async (pick, { member }) => toPick(await picks.pick(member, pick))),
    handle(marbleOwnPicks, async (paging, { member }) => {
      const { userId } = member
      const [{ list, ...page }, totals] = await Promise.all([
        listPicks(db, userId, paging),
        totalsOf(db, userId, dayOf(Date.now())),
      ])
      return { list: list.map(toPick), ...page, totals }
    }),
  ]
}

function toChain({ id: chainId, room_id: roomId, created_at: createdAt, ...chain }: ShownChain): MarbleChain {
  return { chainId, roomId, ...chain, createdAt: createdAt.getTime() }
}

function toPick({ race_id: raceId, marble_id: marbleId, nonce, reward }: PickRow): OwnPick {
  return { raceId, marbleId, nonce, reward }
}
