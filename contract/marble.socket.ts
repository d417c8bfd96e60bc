import * as z from 'zod/mini'
import { digits } from './envelope.ts'
import { marbleStage } from './marble.ts'
import { topic } from './topic.ts'

/** Frames in the format of `marble-frames.ts`, in base64. */
const frames = z.string()

export const marbleTopic = topic({
  name: 'marble',
  summary: 'State of a marble room, and the frames of the current race in real time',
  key: { roomId: digits },
  access: 'guest',
  notFound: 'MARBLE_ROOM_NOT_FOUND',
  /** `frames` contains the current race so far; it is empty between races. */
  snapshot: z.object({ stage: marbleStage, frames }),
  events: {
    /** A race was announced, its lanes were drawn, or it ended. */
    stage: { data: marbleStage },
    /** Half a second of frames, sent only when that half-second is over. `from` is the number of the first frame. */
    frames: { raceId: digits, from: z.int(), data: frames, hash: z.string() },
  },
})
