import type { PublicUser, Role } from '#contract/account.ts'
import { mayOpen } from '#contract/rules/desk-rights.ts'
import type { Tx } from '#server/db/sql.ts'
import type { SuspensionService } from '#server/features/moderation/suspension.service.ts'
import type { SecondStepService } from '#server/features/session/second-step.service.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { createSoleNotice } from '#server/kit/sole-operator.ts'
import { approvalCases } from './approval.store.ts'
import { createInvites } from './invite.service.ts'
import { memberDeskRoutes } from './member-desk.routes.ts'
import { createMemberDesk } from './member-desk.service.ts'
import { findMembers } from './member-list.store.ts'

type Uses = {
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    setRole(tx: Tx, change: { userId: string; role: Role }): Promise<void>
  }
  sessions: SessionService & { secondSteps: SecondStepService }
  suspensions: SuspensionService
}

/** Accounts of members, as staff see and change them. The dangerous acts need two operators. */
export function createMemberDeskFeature(ground: Ground, { accounts, sessions, suspensions }: Uses): Feature {
  const { db } = ground.engines.database
  const { secondSteps } = sessions
  const soleNotice = createSoleNotice(ground)
  const invites = createInvites({ db, accounts, sessions })
  const desk = createMemberDesk({ db, accounts, sessions, secondSteps, suspensions, soleNotice, log: ground.log })
  return {
    service: undefined,
    routes: memberDeskRoutes({
      db,
      desk,
      invites,
      accounts,
      sessions,
      secondSteps,
    }),
    // The row documents what staff did, so it stays until the account is deleted.
    personal: [personalRows(db, { table: 'approvals', without: ['asked_by', 'decided_by', 'note'], goes: false })],
    finders: [
      {
        name: 'members',
        icon: 'users',
        find: ({ q, limit, role }) =>
          findMembers(db, { q: q.replace(/^#/, ''), limit, seesContacts: mayOpen(role, 'personal-data') }),
        pathOf: (id) => `/quan-tri/thanh-vien?muc=${id}`,
      },
    ],
    jobs: [
      { name: 'approvals.due', cron: '* * * * *', run: () => desk.carryOutDue() },
      { name: 'forget-commentator-invites', cron: '37 19 * * *', run: invites.forget },
    ],
    queues: [
      {
        name: 'approvals',
        icon: 'users-round',
        waiting: approvalCases,
        pathOf: (id) => `/quan-tri/phe-duyet?viec=${id}`,
      },
    ],
  }
}
