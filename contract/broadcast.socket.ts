import * as z from 'zod/mini'
import { broadcastSample } from './broadcast.ts'
import { digits } from './envelope.ts'
import { topic } from './topic.ts'

export const broadcastTopic = topic({
  name: 'broadcast',
  summary:
    'Figures of a commentator’s stream every few seconds, and a notice when its state or warnings change; for the commentator and operators',
  key: { userId: digits },
  access: 'commentator',
  events: {
    sample: { data: z.object({ streamId: z.string(), sample: broadcastSample }) },
    /** The state, warnings or refusals changed. The client then reads the status again. */
    changed: { data: z.object({ streamId: z.string() }) },
  },
})
