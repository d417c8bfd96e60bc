import type { PublicUser } from '#contract/account.ts'
import { reactToTip, reportTip, tipReactions, tipReactionsOfList, tipReactors, viewTip } from '#contract/tips.ts'
import { siteOrigin } from '#server/config/site-origin.ts'
import { isGuarded } from '#server/db/program-role.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { ModerationService } from '#server/features/chat/moderation/moderation.service.ts'
import type { CommentService } from '#server/features/comments/comments.service.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import type { MailingLists } from '#server/features/mails/mailing-lists.service.ts'
import type { NotificationService } from '#server/features/notifications/notifications.service.ts'
import type { OddsService } from '#server/features/odds/odds.service.ts'
import type { ReactionService } from '#server/features/reactions/reactions.service.ts'
import type { ReportService } from '#server/features/reports/reports.service.ts'
import type { ViewService } from '#server/features/views/views.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member, Viewer } from '#server/http/viewer.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { createDaySigner } from './day-signer.rules.ts'
import { createTipDays } from './days.service.ts'
import { createTipGiver } from './give-tip.service.ts'
import { serveLedgerFiles } from './ledger-files.http.ts'
import { createRootMail } from './root-mail.service.ts'
import { createTipSettler } from './settle-tips.service.ts'
import { findOwner, listKnown, listShown } from './tip.store.ts'
import { tipPathOf } from './tip.view.ts'
import { listTipsById } from './tip-list.store.ts'
import { createTipReads } from './tip-lists.view.ts'
import { createTipPrices } from './tip-prices.service.ts'
import { tipResource } from './tips.resource.ts'
import { tipRoutes } from './tips.routes.ts'
import { createTipService, type TipService } from './tips.service.ts'

type Uses = {
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    findPublicByName(username: string): Promise<PublicUser | null>
  }
  /** Follows between members. */
  follows: Follows
  reactions: ReactionService
  reports: ReportService
  views: ViewService
  comments: CommentService
  chat: Pick<ChatService, 'publishable'> & { moderation: Pick<ModerationService, 'refuseBanned'> }
  odds: Pick<OddsService, 'offersNow' | 'closingPrice'>
  notifications: Pick<NotificationService, 'notify'>
  mails: MailingLists
}

/** Members give tips, which form a chain that cannot be changed. Tips are settled by the contract's rules. */
export function createTips({ engines, config, settings, brand, log }: Ground, use: Uses): Feature<TipService> {
  const { database } = engines
  const { accounts, chat } = use
  const prices = createTipPrices(use.odds, config.tips.priceAge)
  const giver = createTipGiver({
    database,
    prices,
    publishable: chat.publishable,
    perDay: () => settings.now().tipsPerDay,
    refuseBanned: chat.moderation.refuseBanned,
  })
  const settler = createTipSettler({ database, prices, waits: config.tips, log })
  const days = createTipDays(database)
  const signer = createDaySigner(config.secret)
  const origin = siteOrigin(config)
  const rootMail = createRootMail({ database, mail: engines.mail, mails: use.mails, signer, brand, origin, log })
  const guarded = once(() => isGuarded(database.db))
  const { notifications } = use
  const tip = {
    kind: 'tip',
    async admit(_: Viewer, tipId: string) {
      if (!(await findOwner(database.db, tipId))) throw new ApiError('TIP_NOT_FOUND')
      return tipId
    },
    visible: (_: Viewer, tipIds: readonly string[]) => listKnown(database.db, tipIds),
    show: (tipIds: readonly string[]) => listShown(database.db, tipIds),
    remove: (moderator: Member, tipId: string) => service.hide(moderator, tipId, true),
  }
  const views = use.views.of(tip)
  use.comments.of({
    ...tip,
    ownerOf: (tipId) => findOwner(database.db, tipId),
    async places(_, tipIds) {
      const rows = await listTipsById(database.db, tipIds)
      // Uses the final path, because a redirect within the site would lose the comment's anchor after the #.
      return new Map(rows.map((row) => [row.id, { path: tipPathOf(row), title: null }]))
    },
  })
  const { cornersMs } = config.tips
  const service = createTipService({ database, giver, settler, days, rootMail, notifications, cornersMs })
  const reads = createTipReads({
    db: database.db,
    accounts,
    follows: use.follows,
    minSample: config.tips.minSample,
    signer,
    isGuarded: guarded,
  })
  return {
    service,
    resources: [tipResource(service)],
    personal: [
      personalRows(database.db, { table: 'tips', goes: false }),
      personalRows(database.db, { table: 'tip_root_readers', goes: true }),
    ],
    routes: [
      ...tipRoutes({ database, service, reads, views }),
      ...use.reactions.of(tip).routes({
        react: reactToTip,
        reactions: tipReactions,
        reactionsOfList: tipReactionsOfList,
        reactors: tipReactors,
      }),
      ...use.reports.of(tip).routes({ report: reportTip }),
      ...views.routes({ view: viewTip }),
    ],
    serve: (http) => serveLedgerFiles(http, { db: database.db, signer, brand, origin }),
    listeners: [
      listener('fixture.changed', async ({ fixtureId, isFinished }) => {
        if (isFinished) await service.recheck(fixtureId)
      }),
      listener('corners.changed', ({ fixtureId }) => service.recheckCorners(fixtureId)),
      listener('tip.settled', service.notifyTipster),
    ],
    jobs: [
      {
        name: 'tips.settle',
        cron: '* * * * *',
        run: async () => {
          await service.settleDue()
        },
      },
      {
        name: 'tips.publish-days',
        cron: '7 * * * *',
        run: async () => {
          await service.publishDays()
          await service.mailRoots()
        },
      },
    ],
  }
}

/** Returns a function that calls `ask` once and caches the result. After a failure, the next call asks again. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return () => {
    answer ??= ask()
    answer.catch(() => {
      answer = null
    })
    return answer
  }
}
