import * as z from 'zod/mini'
import { digits } from './envelope.ts'
import { marbleStage } from './marble.ts'
import { topic } from './topic.ts'

/** Frames in the format of `marble-frames.ts`, in base64. */
const frames = z.string()

export const marbleTopic = topic({
  name: 'marble',
  summary: 'A room where marbles race: how it stands, and the race that runs, as it runs',
  key: { roomId: digits },
  access: 'guest',
  notFound: 'MARBLE_ROOM_NOT_FOUND',
  /** `frames` are those of the running race so far; empty between races. */
  snapshot: z.object({ stage: marbleStage, frames }),
  events: {
    /** A race was announced, its lanes were drawn, or it ended. */
    stage: { data: marbleStage },
    /** Half a second of the running race, never ahead of its time. `from` is the number of the first frame. */
    frames: { raceId: digits, from: z.int(), data: frames, hash: z.string() },
  },
})
