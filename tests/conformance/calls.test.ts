import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { createWorld, type World } from '#demo/world.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { type Authority, createAuthority } from '#server/http/tokens.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let authority: Authority

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  authority = createAuthority({ secret: app.config.secret, bus: createMemoryBus() })
})
afterAll(async () => {
  authority?.close()
  await app?.close()
})

const named = (endpoints: AnyEndpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const codes = new Map(Object.entries(errorCatalogue).map(([name, { code, status }]) => [name, { code, status }]))

/** Generates inputs for the fuzz test: any values for the call’s declared fields, and for unknown fields. */
function anyInput(endpoint: AnyEndpoint): fc.Arbitrary<Record<string, unknown>> {
  const shape = (endpoint.input as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.boolean(),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.constant({ $ne: 1 }),
    fc.constant("'; drop table users; --"),
    fc.constant('9'.repeat(40)),
  )
  const known = fc.record(Object.fromEntries(Object.keys(shape).map((key) => [key, value])), { requiredKeys: [] })
  return fc
    .tuple(
      known,
      fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'ip', 'userId', 'role'), value, { maxKeys: 2 }),
    )
    .map(([a, b]) => ({ ...b, ...a }))
}

test('every call of the contract has one handler, and every handler is in the contract', () => {
  const handled = app.features.all.flatMap((feature) =>
    feature.routes.map((route) => `${route.endpoint.method} ${route.endpoint.path}`),
  )
  expect(handled.toSorted()).toEqual(
    named(allEndpoints)
      .map(([name]) => name)
      .toSorted(),
  )
})

describe('for any input', () => {
  test.each(named(allEndpoints))(
    '%s responds in the envelope with an error of the catalogue, never with an internal error',
    async (_name, endpoint) => {
      // A new member for each call, because one of the calls logs out.
      const token = authority.signAccess({ ...(await world.user()), role: 'user', sessionId: crypto.randomUUID() })
      await fc.assert(
        fc.asyncProperty(anyInput(endpoint), async (input) => {
          const answer = await app.call(endpoint, input, { token })
          expect(answer.status).toBeLessThan(500)
          if (answer.code === 0) expect(answer).toMatchObject({ status: 200, msg: 'Success' })
          else expect(codes.get(answer.msg)).toEqual({ code: answer.code, status: answer.status })
        }),
        { numRuns: 15 },
      )
    },
  )
})
