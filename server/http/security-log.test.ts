import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { ApiError } from './errors.ts'
import { createSecurityLog } from './security-log.ts'
import { createAuthority } from './tokens.ts'

test('a flood of refusals writes a few lines a second, and a later line counts those that were left out', () => {
  const authority = createAuthority({ secret: 'x'.repeat(32), bus: createMemoryBus() })
  const written: object[] = []
  let nowMs = 0
  const log = createSecurityLog({
    log: { warn: (line: object) => void written.push(line) },
    authority,
    nowMs: () => nowMs,
  })
  const request = { headers: {}, cookies: {}, method: 'POST', routeOptions: { url: '/au/login' } } as FastifyRequest
  for (let n = 0; n < 50; n += 1) log.refused(new ApiError('INVALID_CREDENTIALS'), request)
  expect(written).toHaveLength(20)
  nowMs = 1_000
  for (const name of ['ROOM_FULL', 'NOT_PERMISSIONS', 'NOT_PERMISSIONS'] as const)
    log.refused(new ApiError(name), request)
  expect(written.slice(20)).toEqual([
    { refusal: 'NOT_PERMISSIONS', method: 'POST', route: '/au/login', userId: null, leftOut: 30 },
    { refusal: 'NOT_PERMISSIONS', method: 'POST', route: '/au/login', userId: null },
  ])
  authority.close()
})
