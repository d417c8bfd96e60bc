import type { PublicUser } from '#contract/account.ts'
import { openInvites, revokeInvite } from '#contract/commentator-desk.ts'
import { acceptInvite, inviteCommentator } from '#contract/commentator-invites.ts'
import {
  askMemberRemoval,
  askMemberRole,
  askSecondStepReset,
  type DeskMember,
  decideApproval,
  deskMemberInfo,
  deskMembers,
  dueActs,
  endMemberSessions,
  openApprovals,
} from '#contract/member-desk.ts'
import { mayOverrule } from '#contract/rules/roles.ts'
import type { Db } from '#server/db/sql.ts'
import type { SecondStepService } from '#server/features/session/second-step.service.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { hasRole } from '#server/http/viewer.ts'
import { listActsAbout } from '#server/kit/acts.ts'
import { listDueSettings } from '#server/run-settings/run-setting.store.ts'
import { listDueApprovals, pageOfApprovals } from './approval.store.ts'
import { hidden } from './hidden-contact.rules.ts'
import type { createInvites } from './invite.service.ts'
import type { MemberDesk } from './member-desk.service.ts'
import { findMember, type MemberState, pageOfMembers } from './member-list.store.ts'
import { sanctionsOf } from './member-sanctions.store.ts'

const actsShown = 20

type Uses = {
  db: Db
  desk: MemberDesk
  invites: ReturnType<typeof createInvites>
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  sessions: Pick<SessionService, 'devicesOf'>
  secondSteps: Pick<SecondStepService, 'isAskedOf'>
}

export function memberDeskRoutes({ db, desk, invites, accounts, sessions, secondSteps }: Uses): Route[] {
  async function shown(states: readonly MemberState[]): Promise<DeskMember[]> {
    const people = await accounts.findPublic(states.map(({ id }) => id))
    return states.flatMap(({ id, ...state }) => {
      const person = people.get(id)
      return person ? [{ ...person, ...state }] : []
    })
  }

  return [
    handle(deskMembers, async ({ q, role, ...paging }, { member }) => {
      const asked = { q, role, seesContacts: hasRole(member, 'operator') }
      const { list, ...page } = await pageOfMembers(db, asked, paging)
      return { ...page, list: await shown(list) }
    }),
    handle(deskMemberInfo, async ({ userId }, { member: moderator }) => {
      const found = await findMember(db, userId)
      const [member] = found ? await shown([found]) : []
      if (!found || !member) throw new ApiError('USER_NOT_FOUND')
      const acts = await listActsAbout(db, userId, actsShown)
      const given = await sanctionsOf(db, userId)
      const givers = given.flatMap(({ byUserId }) => byUserId ?? [])
      const [people, devices, hasSecondStep] = await Promise.all([
        accounts.findPublic([...new Set([...givers, ...acts.map(({ byUserId }) => byUserId)])]),
        sessions.devicesOf(userId),
        secondSteps.isAskedOf(userId),
      ])
      const account = { email: hidden(found.email), phone: hidden(found.phone), hasSecondStep, devices }
      return {
        member,
        account: hasRole(moderator, 'operator') ? account : null,
        sanctions: given.map(({ byUserId, byRole, since, until, ...one }) => ({
          ...one,
          byName: people.get(byUserId ?? '')?.displayName ?? '',
          since: since.getTime(),
          until: until?.getTime() ?? null,
          canLift:
            mayOverrule(moderator, { byUserId, byRole }) && (one.kind !== 'removal' || hasRole(moderator, 'operator')),
        })),
        acts: acts.map(({ id, at, kind, byUserId, reason }) => {
          return { id, at: at.getTime(), kind, byName: people.get(byUserId)?.displayName ?? '', reason }
        }),
      }
    }),
    handle(endMemberSessions, async (asked, { member }) => ({ ended: await desk.signOut(member, asked) })),
    handle(askMemberRole, (asked, { member }) => desk.askRole(member, asked)),
    handle(askMemberRemoval, (asked, { member }) => desk.askRemoval(member, asked)),
    handle(askSecondStepReset, (asked, { member }) => desk.askSecondStepReset(member, asked)),
    handle(dueActs, async () => {
      const [approvals, settings] = await Promise.all([listDueApprovals(db), listDueSettings(db)])
      const people = await accounts.findPublic([...new Set(approvals.map(({ userId }) => userId))])
      const list = [
        ...approvals.map(({ id, kind, userId, dueAt }) => ({
          kind,
          id,
          name: people.get(userId)?.displayName ?? '',
          dueAt: dueAt.getTime(),
        })),
        ...settings.map(({ name, dueAt }) => ({ kind: 'setting' as const, id: name, name, dueAt: dueAt.getTime() })),
      ]
      return { list: list.toSorted((a, b) => a.dueAt - b.dueAt) }
    }),
    handle(openApprovals, async (paging) => {
      const { list, ...page } = await pageOfApprovals(db, paging)
      const people = await accounts.findPublic([...new Set(list.flatMap(({ userId, askedBy }) => [userId, askedBy]))])
      return {
        ...page,
        list: list.map(({ id, kind, userId, role, note, reason, askedBy, createdAt, dueAt }) => ({
          ...{ approvalId: id, kind, role, note, reason },
          member: people.get(userId) ?? null,
          askedBy: people.get(askedBy) ?? null,
          createdAt: createdAt.getTime(),
          dueAt: dueAt?.getTime() ?? null,
        })),
      }
    }),
    handle(openInvites, async () => {
      const list = await invites.listOpen()
      return {
        list: list.map(({ madeAt, expiresAt, ...invite }) => ({
          ...invite,
          madeAt: madeAt.getTime(),
          expiresAt: expiresAt.getTime(),
        })),
      }
    }),
    handle(revokeInvite, async ({ id }, { member }) => {
      await invites.revoke(member, id)
      return null
    }),
    handle(inviteCommentator, async ({ note }, { member }) => {
      const { token, expiresAt } = await invites.invite(member, note)
      return { path: `/phat-song#moi=${token}`, expiresAt }
    }),
    handle(acceptInvite, async ({ token }, { member }) => {
      await invites.accept(member, token)
      return null
    }),
    handle(decideApproval, async (asked, { member }) => {
      await desk.decide(member, asked)
      return null
    }),
  ]
}
