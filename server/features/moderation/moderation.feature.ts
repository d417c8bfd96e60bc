import type { PublicUser } from '#contract/account.ts'
import { siteOrigin } from '#server/config/site-origin.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { HeldService } from '#server/features/chat/moderation/held.service.ts'
import type { ModerationService } from '#server/features/chat/moderation/moderation.service.ts'
import type { ReportService } from '#server/features/reports/reports.service.ts'
import type { Screening } from '#server/features/screening/screening.service.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { createSuspensionTokens } from '#server/kit/suspension-token.ts'
import { appealCases } from './appeal.store.ts'
import { messageTarget } from './message-target.service.ts'
import { moderationRoutes } from './moderation.routes.ts'
import { createDeskService } from './moderation.service.ts'
import { suspensionRoutes } from './suspension.routes.ts'
import { createSuspensionService, type SuspensionService } from './suspension.service.ts'
import { createSuspensionMails } from './suspension-mails.service.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  chat: ChatService & { moderation: ModerationService; held: HeldService }
  reports: ReportService
  screening: Screening
  sessions: SessionService
}

/**
 * The moderators’ desk: held messages, word rules, bans, suspensions, appeals and the log. Reports are a separate
 * feature.
 */
export function createModeration(
  { engines, config, words }: Ground,
  { accounts, chat, reports, screening, sessions }: Uses,
): Feature<{ suspensions: SuspensionService }> {
  const { db } = engines.database
  const tokens = createSuspensionTokens(config.secret)
  const origin = siteOrigin(config)
  const suspensions = createSuspensionService({ db, sessions, tokens })
  const mails = createSuspensionMails({ db, mail: engines.mail, words, tokens, origin })
  const desk = createDeskService({ database: engines.database, chat, suspensions })
  const reported = reports.of(
    messageTarget({ db, refuseUnreadable: chat.refuseUnreadable, takeDown: chat.moderation.deleteMessage }),
  )

  return {
    service: { suspensions },
    personal: [
      personalRows(db, { table: 'appeals', without: ['decided_by'], goes: true }),
      // Sanctions remain when the account is deleted, because they are records of the site.
      personalRows(db, { table: 'suspensions', without: ['by_user_id', 'note'], goes: false }),
    ],
    listeners: [listener('member.suspended', mails.suspended), listener('appeal.decided', mails.appealDecided)],
    queues: [
      {
        name: 'appeals',
        icon: 'scale',
        waiting: appealCases,
        pathOf: (id) => `/quan-tri/bao-cao?muc=khieu-nai&viec=${id}`,
      },
    ],
    routes: [
      ...moderationRoutes({ db, accounts, chat, desk, reported, screening }),
      ...suspensionRoutes({ db, accounts, suspensions }),
    ],
  }
}
