import { createHash } from 'node:crypto'
import { marbleTopic } from '#contract/marble.socket.ts'
import type { MarbleStage } from '#contract/marble.ts'
import type { RewardOffer } from '#contract/rewards.ts'
import { marbleTrackNames } from '#contract/rules/marble-names.ts'
import type { ChatService, RoomNotices } from '#server/features/chat/chat.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { createSeal } from '#server/http/seal.ts'
import { createPump } from '#server/jobs/pump.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { createBroadcast } from './broadcast.service.ts'
import { createDuels, type DuelUses } from './duels.service.ts'
import { marbleRoutes } from './marble.routes.ts'
import { marbleOffer } from './marble-offer.view.ts'
import { createPickService } from './picks.service.ts'
import { roomResource } from './room.resource.ts'
import { findRoom } from './room.store.ts'
import { createRaceRunner, type RaceRunner } from './runner.service.ts'
import { createSeedChains } from './seed-chain.service.ts'
import { createSimulator } from './simulator.adapter.ts'
import { readStage } from './stage.view.ts'
import { createStages } from './stages.service.ts'

export type MarbleService = RaceRunner & {
  /** Returns the current stage of a room, or null when the room is unknown. */
  stage(slug: string): Promise<MarbleStage | null>
  /** Returns the next race that accepts picks, for a new member when `userId` is null. */
  offer(userId: string | null, nowMs: number): Promise<RewardOffer>
}

type Uses = Omit<DuelUses, 'brand' | 'words'> & {
  realtime: RealtimeService
  chat: ChatService & RoomNotices
  ledger: Ledger
}

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

export function createMarble(
  { engines, config, brand, words, log }: Ground,
  { realtime, chat, ledger, ...names }: Uses,
): Feature<MarbleService> {
  const { database, bus } = engines
  const { db } = database
  const onFailure = (error: unknown) => log.error({ err: error }, 'marble')
  const simulator = createSimulator()
  const stages = createStages({ db, bus, realtime, groupOf: chat.ensureFixtureRoom })
  const broadcast = createBroadcast({ db, realtime, sha256, onFailure })
  const picks = createPickService(db, ledger)
  const runner = createRaceRunner({
    payStep: picks.payStep,
    db,
    simulator,
    seeds: createSeedChains(createSeal(config.secret, 'marble chains')),
    calledOff: ({ id }) => log.error({ raceId: id }, 'a race is called off: its seed was sealed with another SECRET'),
    duels: createDuels(db, { ...names, brand, words }),
    stageChanged: stages.changed,
    async trackChanged(race) {
      chat.postNotice(await chat.ensureFixtureRoom(race.fixture_id), {
        systemMessage: 7,
        mapId: race.track_id,
        mapName: marbleTrackNames[race.track_id]?.vi ?? race.track_id,
        raceNo: race.race_no,
        startsAt: race.starts_at.getTime(),
      })
    },
  })
  const pump = createPump(async () => Math.max(0, (await runner.advance(Date.now())) - Date.now()), {
    log,
    name: 'marble',
  })

  const doesRun = config.hasMarbleRaces && config.roles.includes('jobs')
  const wake = () => (doesRun ? pump.wake() : undefined)

  realtime.serve(marbleTopic, {
    async admit({ roomId }) {
      if (!(await findRoom(db, { id: roomId }))) throw new ApiError('MARBLE_ROOM_NOT_FOUND')
    },
    async snapshot({ roomId }) {
      const room = await findRoom(db, { id: roomId })
      if (!room) throw new ApiError('MARBLE_ROOM_NOT_FOUND')
      return { stage: await stages.of(room), frames: await broadcast.framesSoFar(roomId) }
    },
  })

  return {
    service: {
      ...runner,
      async stage(slug) {
        const room = await findRoom(db, { slug })
        return room && readStage(db, room, chat.ensureFixtureRoom)
      },
      offer: (userId, nowMs) => marbleOffer({ db, stages }, userId, nowMs),
    },
    routes: marbleRoutes({ database, stages, picks, sha256 }),
    resources: [roomResource(wake)],
    personal: [personalRows(db, { table: 'marble_picks', goes: true })],
    async start() {
      wake()
    },
    async close() {
      await pump.close()
      broadcast.close()
      stages.close()
      await simulator.close()
    },
  }
}
