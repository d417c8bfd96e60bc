import * as z from 'zod/mini'
import { publicUser, role } from './account.ts'
import { actKind } from './acts.ts'
import { deviceSession } from './devices.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, nothing } from './envelope.ts'
import { sanctionReason } from './sanctions.ts'

// Accounts of members, as staff see and change them. Bans, balances and reports have their own calls.

export const maxDeskNoteLength = 300
const note = z.string().check(z.trim(), z.minLength(3), z.maxLength(maxDeskNoteLength))

export const sanctionKinds = ['room-ban', 'silence', 'suspension', 'removal'] as const

const memberSanction = z.object({
  kind: z.enum(sanctionKinds),
  /** The room of a room ban; empty for the others. */
  groupId: z.string(),
  /** Name that members gave the room; empty for a fixture’s room. */
  roomName: z.string(),
  byName: z.string(),
  /** The member reads the reason, only staff read the note. */
  reason: z.string(),
  note: z.string(),
  since: epochMs,
  /** Null until lifted. For a removal, when the account is emptied. */
  until: z.nullable(epochMs),
  canLift: z.boolean(),
})
export type MemberSanction = z.infer<typeof memberSanction>

const deskMember = z.object({
  ...publicUser.shape,
  /** True during a silence: a ban from everything that members write. */
  isBanned: z.boolean(),
  /** True while the member cannot log in. */
  isSuspended: z.boolean(),
  /** True when the member gets no rewards. */
  isFrozen: z.boolean(),
  /** True when the account is being deleted and can still be restored. */
  isLeaving: z.boolean(),
})
export type DeskMember = z.infer<typeof deskMember>

export const deskMembers = endpoint({
  method: 'GET',
  path: '/au/api/console/member/list',
  summary:
    'Members by a part of their name, or by their whole id or e-mail address (for operators only); newest accounts first',
  auth: 'moderator',
  input: z.object({
    q: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
    role: z._default(z.union([z.literal(''), role]), ''),
    ...keysetPaging(50),
  }),
  data: keysetPageOf(deskMember),
})

export const deskMemberInfo = endpoint({
  method: 'GET',
  path: '/au/api/console/member/info',
  summary: 'A member with devices and what staff did about the member',
  auth: 'moderator',
  input: z.object({ userId: digitsInput }),
  data: z.object({
    member: deskMember,
    /** Null for moderators, who need no contacts. Most of each contact is hidden. */
    account: z.nullable(
      z.object({
        email: z.string(),
        phone: z.string(),
        hasSecondStep: z.boolean(),
        devices: z.array(z.omit(deviceSession, { isCurrent: true })),
      }),
    ),
    /** Current sanctions: of the whole site first, then of rooms. */
    sanctions: z.array(memberSanction),
    /** The last 20 acts about the member, newest first. */
    acts: z.array(z.object({ id: digits, at: epochMs, kind: actKind, byName: z.string(), reason: z.string() })),
  }),
  errors: ['USER_NOT_FOUND'],
})
export type DeskMemberInfo = DataOf<typeof deskMemberInfo>

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/au/api/console/member/sign-out',
  summary: 'Log a member out on every device immediately; operators and owners only by an owner',
  auth: 'operator',
  input: z.object({ userId: digitsInput, note }),
  data: z.object({ ended: z.int() }),
  errors: ['USER_NOT_FOUND', 'NOT_PERMISSIONS'],
})

// Two people: one asks, another operator approves. A site with one operator waits instead.

export const approvalKinds = ['role', 'second-step', 'removal'] as const
export const approvalLifeDays = 7

const asked = z.object({
  approvalId: digits,
  /** When it is done without a second operator; null while it waits for one. */
  dueAt: z.nullable(epochMs),
})

export const askMemberRole = endpoint({
  method: 'POST',
  path: '/au/api/console/member/role/ask',
  summary: 'Ask for another role of a member; it changes when a second operator approves, or after a wait without one',
  auth: 'operator',
  input: z.object({ userId: digitsInput, role, note }),
  data: asked,
  errors: ['USER_NOT_FOUND', 'CONFLICT'],
})

export const askSecondStepReset = endpoint({
  method: 'POST',
  path: '/au/api/console/member/second-step/ask',
  summary:
    'Ask for the removal of a member’s second steps; it happens when a second operator approves, or after a wait without one',
  auth: 'operator',
  input: z.object({ userId: digitsInput, note }),
  data: asked,
  errors: ['USER_NOT_FOUND', 'CONFLICT', 'SECOND_FACTOR_MISSING'],
})

export const askMemberRemoval = endpoint({
  method: 'POST',
  path: '/au/api/console/member/removal/ask',
  summary:
    'Ask for the removal of an account: when approved, it is suspended, and emptied 14 days later unless the suspension is lifted',
  auth: 'operator',
  input: z.object({ userId: digitsInput, reason: sanctionReason, note }),
  data: asked,
  errors: ['USER_NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT'],
})

export const openApprovals = endpoint({
  method: 'GET',
  path: '/au/api/console/approval/list',
  summary: 'What waits for a second operator, oldest first; forgotten after seven days',
  auth: 'operator',
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(
    z.object({
      approvalId: digits,
      kind: z.enum(approvalKinds),
      member: z.nullable(publicUser),
      /** The new role, for the kind `role`. */
      role: z.nullable(role),
      note: z.string(),
      /** Reason for the member, for the kind `removal`. */
      reason: z.string(),
      askedBy: z.nullable(publicUser),
      createdAt: epochMs,
      /** When it is done without a second operator; null while it waits for one. */
      dueAt: z.nullable(epochMs),
    }),
  ),
})
export type Approval = DataOf<typeof openApprovals>['list'][number]

export const dueActs = endpoint({
  method: 'GET',
  path: '/au/api/console/approval/due',
  summary: 'What is done soon, because the site has one operator; the next one first',
  auth: 'operator',
  data: z.object({
    list: z.array(
      z.object({
        kind: z.enum([...approvalKinds, 'setting']),
        /** Id of the approval, or name of the setting. */
        id: z.string(),
        /** The member concerned, or the setting. */
        name: z.string(),
        dueAt: epochMs,
      }),
    ),
  }),
})
export type DueAct = DataOf<typeof dueActs>['list'][number]

export const decideApproval = endpoint({
  method: 'POST',
  path: '/au/api/console/approval/decide',
  summary:
    'Approve or refuse what another operator asks for; who asked may only take it back, and the member concerned decides nothing',
  auth: 'operator',
  input: z.object({ approvalId: digitsInput, decision: z.enum(['approved', 'refused']) }),
  data: nothing,
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT', 'USER_NOT_FOUND', 'NICKNAME_TAKEN', 'SECOND_FACTOR_MISSING'],
})
