import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/account.ts'
import { allEndpoints } from '#contract/all.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { mayAs } from '#contract/rules/roles.ts'
import { guestInfo, guestLogin } from '#contract/session.ts'
import { createWorld, type Person } from '#demo/world.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { type Authority, createAuthority } from '#server/http/tokens.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createThings, type Thing } from '#tests/setup/things.ts'
import { unlimitedBuckets } from '#tests/setup/unlimited-buckets.ts'
import { type Case, type Kind, kinds, type Outcome, type Row } from './authorisation-rows.ts'

const folder = join(import.meta.dirname, 'rows')
const rows: readonly Row[] = (
  await Promise.all(readdirSync(folder).map((file) => import(join(folder, file)) as Promise<{ rows: readonly Row[] }>))
).flatMap((domain) => domain.rows)

let app: TestApp
let authority: Authority
let things: ReturnType<typeof createThings>
let guest: string
let members: Record<Exclude<Kind, 'anonymous' | 'guest' | 'owner'>, Person>

/** Staff with rights by desk. They own nothing, so they only appear in the access to calls. */
const deskRoles = ['editor', 'sports-editor', 'owner'] as const satisfies readonly Role[]
const roles: Partial<Record<Kind, Role>> = {
  commentator: 'commentator',
  moderator: 'moderator',
  operator: 'operator',
}

beforeAll(async () => {
  // Rate limits are off: these tests check who may call, not how often.
  app = await startTestApp({
    env: { CHAT_BURST: '1000', OUTBOUND_ALLOWED: '127.0.0.1' },
    engines: { buckets: unlimitedBuckets },
  })
  authority = createAuthority({ secret: app.config.secret, bus: createMemoryBus() })
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  guest = (await app.call(guestLogin)).data
  const [other, blocked, moderator, operator] = [
    ...[await world.user(), await world.user()],
    ...[await world.user({ role: 'moderator' }), await world.operator()],
  ] as [Person, Person, Person, Person]
  members = { other, blocked, commentator: await world.commentator(), moderator, operator }
  things = createThings(app, world, { tokenOf, operatorToken: tokenOf(operator, 'operator') })
})
afterAll(async () => {
  authority?.close()
  await app?.close()
})

/** Uses a new session, so that a call cannot end another test's session. */
function tokenOf({ userId, username }: Person, role: Role = 'user'): string {
  return authority.signAccess({ userId, username, role, sessionId: crypto.randomUUID() })
}

const name = ({ method, path }: AnyEndpoint) => `${method} ${path}`
type Caller = 'anonymous' | 'guest' | Role
const callerOf = (kind: Kind): Caller => (kind === 'anonymous' || kind === 'guest' ? kind : (roles[kind] ?? 'user'))

/** Returns the error that a caller gets for any thing, or null when the caller has the required access. */
function barrier(caller: Caller, { who }: Row): Outcome | null {
  if (who === 'public' || (who === 'guest' && caller !== 'anonymous')) return null
  if (caller === 'anonymous' || caller === 'guest' || who === 'guest') return 'FIBE_NOT_LOGIN'
  return mayAs(caller, who) ? null : 'NOT_PERMISSIONS'
}

function optionsOf(kind: Kind, token?: string | undefined): { token?: string } {
  if (kind === 'anonymous') return {}
  if (kind === 'guest') return { token: guest }
  return { token: token ?? tokenOf(members[kind === 'owner' ? 'other' : kind], roles[kind]) }
}

test('every call of the contract has one row', () => {
  expect(rows.map(({ call }) => name(call)).toSorted()).toEqual(allEndpoints.map(name).toSorted())
})

describe('access to', () => {
  test.each(rows.map((row) => [name(row.call), row] as const))('%s', async (_, row) => {
    const own = kinds.filter((kind) => kind !== 'owner' && kind !== 'blocked')
    const callers = [
      ...own.map((kind) => [callerOf(kind), optionsOf(kind)] as const),
      ...deskRoles.map((role) => [role, { token: tokenOf(members.operator, role) }] as const),
    ]
    const results = await Promise.all(
      callers.map(async ([caller, options]) => {
        const { status, msg, data } = await app.call(row.call, {}, options)
        const keptOut = barrier(caller, row)
        if (keptOut) return [caller, status, msg, data]
        // The caller was admitted, even with an error about the empty input.
        return [caller, 'in', status < 500 && (row.call === guestInfo || msg !== 'NOT_PERMISSIONS')]
      }),
    )
    expect(results).toEqual(
      callers.map(([caller]) => {
        const keptOut = barrier(caller, row)
        return keptOut ? [caller, keptOut === 'FIBE_NOT_LOGIN' ? 401 : 403, keptOut, null] : [caller, 'in', true]
      }),
    )
  })
})

/** Returns true when a response contains one of the thing’s ids. */
function speaksOf({ ids }: Thing, data: unknown): boolean {
  const text = JSON.stringify(data)
  return Object.values(ids).some((id) => text.includes(JSON.stringify(id)))
}

const roleOfOwner = (on: Case['on']): Role =>
  on === 'seat' || on === 'broadcast' || on === 'vipRoom' || on === 'commentator' ? 'commentator' : 'user'

function expectedOf(row: Row, of: Case, kind: Kind): Outcome {
  const caller = kind === 'owner' ? roleOfOwner(of.on) : callerOf(kind)
  return barrier(caller, row) ?? of.expected[kind] ?? of.expected.rest
}

/** Returns the outcome of the call for each kind of caller. All of them call on the same new thing. */
async function resultsOf(row: Row, of: Case, asking: readonly Kind[]): Promise<[Kind, Outcome][]> {
  if (asking.length === 0) return []
  const thing = await things[of.on]()
  if (asking.includes('blocked')) await app.features.friends.block(thing.owner.userId, members.blocked.userId)
  const before = await thing.state()
  const own = tokenOf(thing.owner, roleOfOwner(of.on))
  const answers = await Promise.all(
    asking.map(async (kind): Promise<[Kind, Outcome]> => {
      const { msg, data } = await app.call(
        row.call,
        of.input(thing.ids),
        optionsOf(kind, kind === 'owner' ? own : undefined),
      )
      if (msg !== 'Success') expect(data).toBeNull()
      const expected = expectedOf(row, of, kind)
      if (msg === 'Success' && expected === 'Unchanged') return [kind, expected]
      if (msg === 'Success' && expected === 'Nothing' && !speaksOf(thing, data)) return [kind, expected]
      return [kind, msg as Outcome]
    }),
  )
  if (asking.every((kind) => expectedOf(row, of, kind) !== 'Success')) expect(await thing.state()).toEqual(before)
  return answers
}

describe('access to things of members', () => {
  const cases = rows.flatMap((row) => row.cases.map((of) => [name(row.call), of.on, row, of] as const))

  test.each(cases)('%s on a %s', async (_, __, row, of) => {
    const expected = kinds.map((kind) => [kind, expectedOf(row, of, kind)] as const)
    const [may, mayNot] = [true, false].map((is) =>
      expected.flatMap(([kind, outcome]) => ((outcome === 'Success') === is ? [kind] : [])),
    ) as [Kind[], Kind[]]
    // All callers who may not change the thing share one. Each caller who may change it gets a separate one.
    const alone = row.call.method === 'GET' ? [may] : may.map((kind) => [kind])
    const found = await Promise.all([mayNot, ...alone].map((asking) => resultsOf(row, of, asking)))
    expect(Object.fromEntries(found.flat())).toEqual(Object.fromEntries(expected))
  })
})
