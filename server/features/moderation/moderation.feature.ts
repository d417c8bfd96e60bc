import type { PublicUser } from '#contract/account.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { HeldService } from '#server/features/chat/moderation/held.service.ts'
import type { ModerationService } from '#server/features/chat/moderation/moderation.service.ts'
import type { ReportService } from '#server/features/reports/reports.service.ts'
import type { Screening } from '#server/features/screening/screening.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { appealCases } from './appeal.store.ts'
import { messageTarget } from './message-target.service.ts'
import { moderationRoutes } from './moderation.routes.ts'
import { createDeskService } from './moderation.service.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  chat: ChatService & { moderation: ModerationService; held: HeldService }
  reports: ReportService
  screening: Screening
}

/** The moderators’ desk: held messages, word rules, bans, appeals and the log. Reports are a separate feature. */
export function createModeration({ engines }: Ground, { accounts, chat, reports, screening }: Uses): Feature {
  const { db } = engines.database
  const desk = createDeskService({ database: engines.database, chat })
  const reported = reports.of(
    messageTarget({ db, refuseUnreadable: chat.refuseUnreadable, takeDown: chat.moderation.deleteMessage }),
  )

  return {
    service: undefined,
    personal: [personalRows(db, { table: 'appeals', without: ['decided_by'], goes: true })],
    queues: [
      {
        name: 'appeals',
        icon: 'scale',
        waiting: appealCases,
        pathOf: (id) => `/quan-tri/bao-cao?muc=khieu-nai&viec=${id}`,
      },
    ],
    routes: moderationRoutes({ db, accounts, chat, desk, reported, screening }),
  }
}
