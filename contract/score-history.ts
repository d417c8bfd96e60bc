import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digitsInput } from './envelope.ts'
import { fixtureDelta } from './fixture.socket.ts'

/** Max states in one answer. A match has about a hundred. */
export const maxScoreStates = 1_000

export const scoreHistory = endpoint({
  method: 'GET',
  path: '/al/api/schedule/score-history',
  summary: 'States and scores that a fixture has had, oldest first, for pages that show a delayed picture',
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: z.object({ list: z.array(fixtureDelta) }),
  errors: ['FIXTURE_NOT_FOUND'],
  sharedForMs: 1_000,
})
