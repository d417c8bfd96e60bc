import { marbleTopic } from '#contract/marble.socket.ts'
import type { MarbleStage } from '#contract/marble.ts'
import type { Db } from '#server/db/sql.ts'
import type { Bus } from '#server/engines/ports.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import type { RoomRow } from './room.store.ts'
import { readStage } from './stage.view.ts'

export type Stages = {
  /** Returns a room’s stage, read at most once a second for all callers. */
  of(room: RoomRow): Promise<MarbleStage>
  changed(room: RoomRow): Promise<void>
  close(): void
}

const changesTopic = 'marble.stages'
const keptMs = 1_000

export function createStages(use: {
  db: Db
  bus: Bus
  realtime: Publisher
  groupOf(fixtureId: string): Promise<string>
}): Stages {
  const { db, bus, realtime, groupOf } = use
  const kept = new Map<string, { at: number; stage: Promise<MarbleStage> }>()
  const stop = bus.subscribe(changesTopic, (roomId) => kept.delete(String(roomId)))

  function of(room: RoomRow): Promise<MarbleStage> {
    const known = kept.get(room.id)
    if (known && known.at + keptMs > Date.now()) return known.stage.then((stage) => ({ ...stage, now: Date.now() }))
    const stage = readStage(db, room, groupOf)
    kept.set(room.id, { at: Date.now(), stage })
    stage.catch(() => kept.delete(room.id))
    return stage
  }

  return {
    of,
    async changed(room) {
      bus.publish(changesTopic, room.id)
      const data = await readStage(db, room, groupOf)
      realtime.publish(marbleTopic, { roomId: room.id }, { type: 'stage', data })
    },
    close: stop,
  }
}
