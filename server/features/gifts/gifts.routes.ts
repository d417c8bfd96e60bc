import { type FanPeriod, giftList, giftSend, giftSums, ownFanRank, topFans, topGifts } from '#contract/gifts.ts'
import { giftPoints } from '#contract/rules/gift-kinds.ts'
import { mondayOf, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, type Route } from '#server/http/handle.ts'
import {
  type Board,
  countFans,
  findRank,
  listFans,
  listTopGifts,
  pageOfMatchSums,
  type SumRow,
  sumOf,
} from './board.store.ts'
import { listGifts } from './gift.store.ts'
import type { GivingService } from './giving.service.ts'

type Uses = { giving: GivingService; levelOf(experience: number): number }

export function giftRoutes({ db }: DatabaseEngine, { giving, levelOf }: Uses): Route[] {
  return [
    handle(giftList, async ({ locale }) => ({ list: await listGifts(db, locale) })),
    handle(giftSend, (asked, { member, ip }) => giving.give(member, asked, { address: ip })),
    handle(topFans, async ({ pageSize, ...asked }) => {
      const board = boardOf(asked)
      const [rows, fans] = await Promise.all([listFans(db, board, pageSize), countFans(db, board)])
      const list = rows.map(({ experience, ...row }, index) => ({
        rank: index + 1,
        ...row,
        level: levelOf(experience),
      }))
      return { list, fans }
    }),
    handle(ownFanRank, async (asked, { member }) => ({
      own: await findRank(db, boardOf(asked), member.userId),
    })),
    handle(topGifts, async ({ locale, commentatorId }) => {
      const day = vietnamDay(Date.now())
      return { day, list: await listTopGifts(db, { day, locale, commentatorId }) }
    }),
    handle(giftSums, async ({ locale, ...paging }, { member }) => {
      const { userId: commentatorId } = member
      const [all, today, matches] = await Promise.all([
        sumOf(db, commentatorId),
        sumOf(db, commentatorId, vietnamDay(Date.now())),
        pageOfMatchSums(db, { commentatorId, locale, paging }),
      ])
      const list = matches.list.map(({ kickOff, ...row }) => ({ ...withPoints(row), kickOff: kickOff.getTime() }))
      return { all: withPoints(all), today: withPoints(today), matches: { ...matches, list } }
    }),
  ]
}

function withPoints<T extends SumRow>(row: T): T & { points: number } {
  return { ...row, points: giftPoints(row.xu) }
}

type AskedBoard = { commentatorId: string; period: FanPeriod; fixtureId?: string | undefined }

function boardOf({ commentatorId, period, fixtureId = '' }: AskedBoard): Board {
  const today = vietnamDay(Date.now())
  const spans: Record<FanPeriod, string> = { match: fixtureId, day: today, week: mondayOf(today), all: '' }
  return { commentatorId, period, span: spans[period] }
}
