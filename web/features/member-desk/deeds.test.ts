import { expect, test } from 'vitest'
import type { Role } from '#contract/account.ts'
import { deedsOn, mayApprove, mayRefuse, rolesFor } from './deeds.ts'

const named = (userId: string, role: Role) => ({
  userId,
  role,
  username: userId,
  displayName: userId,
  profilePicture: '',
  level: 1,
  createdAt: 0,
  isBanned: false,
  isFrozen: false,
  isLeaving: false,
})
const account = { email: '', phone: '', hasSecondStep: true, devices: [] }
const operator = named('1', 'operator')
const owner = named('2', 'owner')

test('an operator has no acts on another operator or an owner but to ask for a second step', () => {
  expect(deedsOn(operator, { member: named('3', 'operator'), account })).toEqual(['second-step'])
  expect(deedsOn(operator, { member: owner, account })).toEqual(['second-step'])
  expect(deedsOn(operator, { member: named('4', 'moderator'), account })).toEqual(['sign-out', 'role', 'second-step'])
  expect(deedsOn(operator, { member: operator, account })).toEqual(['sign-out', 'second-step'])
  expect(deedsOn(owner, { member: operator, account })).toEqual(['sign-out', 'role', 'second-step'])
  expect(deedsOn(named('5', 'moderator'), { member: named('4', 'user'), account: null })).toEqual([])
})

test('only an owner gives and takes the roles of operators and owners', () => {
  expect(rolesFor('operator', 'user')).toEqual(['commentator', 'moderator', 'editor', 'sports-editor'])
  expect(rolesFor('operator', 'operator')).toEqual([])
  expect(rolesFor('owner', 'operator')).toContain('owner')
})

test('acts on operators and owners need an owner among the two, and the member concerned decides nothing', () => {
  const asked = { kind: 'second-step', member: owner, role: null, askedBy: named('3', 'operator') } as const
  expect(mayApprove(operator, asked)).toBe(false)
  expect(mayApprove(named('6', 'owner'), asked)).toBe(true)
  expect(mayApprove(operator, { ...asked, askedBy: named('6', 'owner') })).toBe(true)
  expect([mayApprove(owner, asked), mayRefuse(owner, asked)]).toEqual([false, false])
  expect([mayApprove(owner, { ...asked, askedBy: owner }), mayRefuse(owner, { ...asked, askedBy: owner })]).toEqual([
    false,
    true,
  ])
  const promoted = { ...asked, kind: 'role', member: named('4', 'user'), role: 'operator' } as const
  expect(mayApprove(operator, promoted)).toBe(false)
  expect(mayApprove(operator, { ...promoted, role: 'moderator' })).toBe(true)
  expect(mayRefuse(operator, promoted)).toBe(true)
})
