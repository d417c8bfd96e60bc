import * as z from 'zod/mini'
import { digits } from './envelope.ts'
import { topic } from './topic.ts'

export const predictionsTopic = topic({
  name: 'predictions',
  summary:
    'Notice that the points of a contest changed after a fixture was settled or settled again; clients then read the points again',
  key: { contestId: digits },
  access: 'guest',
  notFound: 'CONTEST_NOT_FOUND',
  events: {
    settled: { data: z.object({ fixtureId: digits, changed: z.int() }) },
  },
})
