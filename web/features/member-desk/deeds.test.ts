import { expect, test } from 'vitest'
import type { Role } from '#contract/account.ts'
import type { MemberSanction } from '#contract/member-desk.ts'
import { deedsOn, mayApprove, mayRefuse, maySuspend, rolesFor } from './deeds.ts'

const named = (userId: string, role: Role) => ({
  userId,
  role,
  username: userId,
  displayName: userId,
  profilePicture: '',
  level: 1,
  createdAt: 0,
  isBanned: false,
  isSuspended: false,
  isFrozen: false,
  isLeaving: false,
})
const account = { email: '', phone: '', hasSecondStep: true, devices: [] }
const sanctions: MemberSanction[] = []
const operator = named('1', 'operator')
const owner = named('2', 'owner')

test('an operator has no acts on another operator or an owner but to ask for a second step', () => {
  expect(deedsOn(operator, { member: named('3', 'operator'), account, sanctions })).toEqual(['second-step'])
  expect(deedsOn(operator, { member: owner, account, sanctions })).toEqual(['second-step'])
  expect(deedsOn(operator, { member: named('4', 'moderator'), account, sanctions })).toEqual([
    'sign-out',
    'role',
    'second-step',
    'removal',
  ])
  expect(deedsOn(operator, { member: operator, account, sanctions })).toEqual(['sign-out', 'second-step'])
  expect(deedsOn(owner, { member: operator, account, sanctions })).toEqual([
    'sign-out',
    'role',
    'second-step',
    'removal',
  ])
  expect(deedsOn(named('5', 'moderator'), { member: named('4', 'user'), account: null, sanctions })).toEqual([])
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

test('a lower rank and the own account are not suspended, and a member who is being removed has no second removal', () => {
  const [member, moderator] = [named('4', 'user'), named('5', 'moderator')]
  expect(maySuspend(moderator, { member, sanctions })).toBe(true)
  for (const other of [moderator, named('6', 'moderator'), operator])
    expect(maySuspend(moderator, { member: other, sanctions })).toBe(false)
  const removal = { kind: 'removal', groupId: '', roomName: '', byName: '', reason: '', note: '', since: 0 } as const
  const removed = { member, sanctions: [{ ...removal, until: 1, canLift: true }] }
  expect(maySuspend(owner, removed)).toBe(false)
  expect(deedsOn(owner, { ...removed, account })).not.toContain('removal')
})
