import type { PublicUser } from '#contract/account.ts'
import { vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { ChatService, RoomNotices } from '#server/features/chat/chat.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { createGiftNotices } from './gift-notices.service.ts'
import { giftResource } from './gifts.resource.ts'
import { giftRoutes } from './gifts.routes.ts'
import { createGivingService, type GivingService } from './giving.service.ts'
import { purgeBoards } from './send.store.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  chat: Pick<ChatService, 'refuseSilent'> & RoomNotices
  ledger: Ledger
  levelOf(experience: number): number
}

/** Gifts to commentators in a match’s chat, boards of fans, and sums for each commentator (decision 150). */
export function createGifts(
  { engines, log, clock }: Ground,
  { accounts, chat, ledger, levelOf }: Uses,
): Feature<GivingService> {
  const { database } = engines
  const { db } = database
  const notices = createGiftNotices({
    findPublic: accounts.findPublic,
    publish: chat.postNotice,
    onFailure: (error) => log.error({ err: error }, 'gifts were not announced'),
    clock,
  })
  const giving = createGivingService(database, { chat, ledger, given: notices.add })
  return {
    service: giving,
    routes: giftRoutes(database, { giving, levelOf }),
    resources: [giftResource],
    personal: [
      // A gift also counts for its commentator, so it stays after the sender’s account is anonymised.
      personalRows(db, { table: 'gift_sends', without: ['request_id'], goes: false }),
      personalRows(db, { table: 'gift_fans', goes: true }),
      personalRows(db, { table: 'gift_tallies', column: 'commentator_id', without: ['slot'], goes: false }),
    ],
    jobs: [{ name: 'gifts.forget', cron: '27 19 * * *', run: () => purgeBoards(db, vietnamDay(Date.now())) }],
    async close() {
      notices.close()
    },
  }
}
