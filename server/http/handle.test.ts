import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { type Access, type AnyEndpoint, endpoint } from '#contract/endpoint.ts'
import { followCalls } from '#contract/follows.ts'
import { workCalls } from '#contract/works.ts'
import { createInvoke } from './bind.ts'
import { handle, type Route } from './handle.ts'
import { createSharedReads } from './shared-reads.ts'
import type { Guest, Member, Viewer } from './viewer.ts'

const data = z.nullable(z.string())
const call = <A extends Access>(auth: A) =>
  endpoint({ method: 'POST', path: `/test/${auth}`, summary: '', auth, input: z.object({ id: z.string() }), data })
const sharedCall = endpoint({
  method: 'GET',
  path: '/test/shared',
  summary: '',
  auth: 'staff',
  data,
  sharedForMs: 1_000,
})
const memberOnly = [
  'user',
  'commentator',
  'staff',
  'moderator',
  'editor',
  'sports-editor',
  'operator',
  'owner',
] as const

const guest: Viewer = { kind: 'guest', guestId: '7f' }
const member: Member = { kind: 'user', userId: '7', username: 'lan', role: 'user', sessionId: '1' }
const invoking = (...routes: Route[]) => createInvoke(routes, createSharedReads())

test('the access of a call is in its type, also when calls are made for a domain', () => {
  expectTypeOf(call('user').auth).toEqualTypeOf<'user'>()
  expectTypeOf(followCalls('song', []).follow.auth).toEqualTypeOf<'user'>()
  expectTypeOf(workCalls('film', 'NOT_FOUND').rate.auth).toEqualTypeOf<'user'>()
  expectTypeOf(workCalls('film', 'NOT_FOUND').view.auth).toEqualTypeOf<'guest'>()
  expectTypeOf(call('user')).toExtend<AnyEndpoint>()
})

test('the types refuse a handler that reads a member in a call without one', () => {
  handle(call('public'), async (_, context) => {
    expectTypeOf(context.viewer).toEqualTypeOf<Viewer>()
    // @ts-expect-error anyone may make the call
    return context.member.userId
  })
  handle(call('guest'), async (_, context) => {
    expectTypeOf(context.viewer).toEqualTypeOf<Guest | Member>()
    // @ts-expect-error guests may make the call
    return context.member.userId
  })
  for (const access of memberOnly)
    handle(call(access), async (_, context) => {
      expectTypeOf(context.member).toEqualTypeOf<Member>()
      // @ts-expect-error the caller has one name
      return context.viewer.userId
    })
  handle(call('user' as Access), async (_, context) => {
    // @ts-expect-error the access is not known
    return context.member.userId
  })
  // @ts-expect-error a shared response does not depend on the caller
  handle(sharedCall, async (_, context) => context.member.userId)
})

test.each(memberOnly)('a call for %s refuses before its input is read and its handler runs', async (access) => {
  let runs = 0
  const invoke = invoking(
    handle(call(access), async () => {
      runs += 1
      return null
    }),
  )
  const wrongInput = { id: 7 } as unknown as { id: string }
  await expect(invoke(call(access), wrongInput)).rejects.toThrow('FIBE_NOT_LOGIN')
  await expect(invoke(call(access), wrongInput, guest)).rejects.toThrow('FIBE_NOT_LOGIN')
  if (access !== 'user') await expect(invoke(call(access), wrongInput, member)).rejects.toThrow('NOT_PERMISSIONS')
  expect(runs).toBe(0)
})

test.each(memberOnly)('the handler of a call for %s gets the member', async (access) => {
  const owner: Member = { ...member, role: 'owner' }
  const invoke = invoking(
    handle(call(access), async ({ id }, context) => {
      expect(context).not.toHaveProperty('viewer')
      return `${context.member.userId} ${context.member.role} ${id}`
    }),
  )
  expect(await invoke(call(access), { id: '3' }, owner)).toBe('7 owner 3')
})

test('the handler of a call for anyone gets the viewer, and a guest’s call refuses anonymous viewers', async () => {
  const invoke = invoking(
    handle(call('public'), async (_, { viewer }) => viewer.kind),
    handle(call('guest'), async (_, { viewer }) => viewer.kind),
  )
  expect(await invoke(call('public'), { id: '3' })).toBe('nobody')
  expect(await invoke(call('public'), { id: '3' }, member)).toBe('user')
  expect(await invoke(call('guest'), { id: '3' }, guest)).toBe('guest')
  await expect(invoke(call('guest'), { id: '3' })).rejects.toThrow('FIBE_NOT_LOGIN')
})

test('a shared response is admitted for each caller, and its handler gets none', async () => {
  const given: unknown[] = []
  const admitted: string[] = []
  const owner: Member = { ...member, role: 'owner' }
  const invoke = invoking(
    handle(
      sharedCall,
      async (...all) => {
        given.push(...all)
        return null
      },
      async (_, context) => void admitted.push(context.member.userId),
    ),
  )
  await invoke(sharedCall, undefined, owner)
  await invoke(sharedCall, undefined, { ...owner, userId: '8' })
  expect(given).toEqual([undefined])
  expect(admitted).toEqual(['7', '8'])
  await expect(invoke(sharedCall, undefined, guest)).rejects.toThrow('FIBE_NOT_LOGIN')
  expect(admitted).toHaveLength(2)
})
