import { checkLucky, drawLucky, type LuckyType, type LuckyWheel, luckyList, luckyResult } from '#contract/lucky.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { memberIdOf } from '#server/http/viewer.ts'
import { type LuckyService, toLuckyDraw, turnsAfter } from './lucky.service.ts'
import {
  findDrawWithRound,
  listDraws,
  listWinners,
  openRound,
  type RoundRow,
  stockOf,
  turnsTaken,
} from './lucky.store.ts'

const maxWinners = 8

/** Hides the seed until the day is over and no one can draw with it. */
function shownRound({ id, day, hash, seed, fields }: RoundRow) {
  const isOver = day < vietnamDay(Date.now())
  return { id, day, hash, table: fields, seed: isOver ? seed.toString('hex') : null }
}

export function luckyRoutes({ db }: DatabaseEngine, service: LuckyService): Route[] {
  async function wheel(type: LuckyType, userId: string | null): Promise<LuckyWheel> {
    const day = vietnamDay(Date.now())
    const next = addDays(day, 1)
    const [today, tomorrow] = await Promise.all([openRound(db, { type, day }), openRound(db, { type, day: next })])
    const [stock, taken, winners] = await Promise.all([
      stockOf(db, today.id),
      userId ? turnsTaken(db, today.id, userId) : 0,
      listWinners(db, type, maxWinners),
    ])
    const list = today.fields.map((field) => ({ ...field, left: stock.get(field.id) ?? null }))
    return {
      list,
      currPage: 1,
      totalPage: 1,
      total: list.length,
      price: today.price,
      ...turnsAfter(today, taken),
      endsAt: beginOfDay(next),
      today: shownRound(today),
      tomorrow: { day: tomorrow.day, hash: tomorrow.hash },
      winners: winners.map(({ nickname, at, ...rest }) => ({ ...rest, displayName: nickname, at: at.getTime() })),
    }
  }

  return [
    handle(luckyList, ({ type }, { viewer }) => wheel(type, memberIdOf(viewer))),
    handle(luckyResult, async ({ type, ...paging }, { member }) => {
      const { list, ...page } = await listDraws(db, { userId: member.userId, type, paging })
      return { list: list.map(toLuckyDraw), ...page }
    }),
    handle(drawLucky, (turn, { member }) => service.draw(member.userId, turn)),
    handle(checkLucky, async ({ id }) => {
      const found = await findDrawWithRound(db, id)
      if (!found) throw new ApiError('NOT_FOUND')
      return { type: found.round.type, draw: toLuckyDraw(found.draw), round: shownRound(found.round) }
    }),
  ]
}
