import type { Locale } from '#contract/envelope.ts'
import {
  tipChain,
  tipDay,
  tipDays,
  tipDaysFull,
  tipRootMail,
  tipRootMailSet,
  tipSettledChain,
} from '#contract/tip-chains.ts'
import {
  tipCards,
  tipFind,
  tipFixtures,
  tipInfo,
  tipLeaderboard,
  tipList,
  tipListFollowed,
  tipsCreate,
  tipsHide,
  tipsReportOdds,
  tipsterInfo,
} from '#contract/tips.ts'
import { toPage } from '#server/db/page.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Views } from '#server/features/views/views.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { isReader } from './root-mail.store.ts'
import { toTip } from './tip.view.ts'
import { findTip, listFound, listTips, listTipsById, type TipRows } from './tip-list.store.ts'
import type { TipReads } from './tip-lists.view.ts'
import type { OwnTipService } from './tips.service.ts'

type Uses = { database: DatabaseEngine; service: OwnTipService; reads: TipReads; views: Views }
type Paged = { pageNum: number; pageSize: number; locale: Locale }

const foundShown = 30
const hourMs = 3_600_000
/**
 * Span of kick-offs in the list for tonight, relative to now. Includes fixtures that kicked off recently and may still
 * be on.
 */
const tonight = { fromMs: -3 * hourMs, toMs: 24 * hourMs }

export function tipRoutes({ database: { db }, service, reads, views }: Uses): Route[] {
  function page({ rows, total }: TipRows, input: Paged) {
    return toPage(
      rows.map((row) => toTip(row, input.locale)),
      total,
      input,
    )
  }

  async function one(id: string, locale: Locale) {
    const row = await findTip(db, id)
    if (!row) throw new ApiError('TIP_NOT_FOUND')
    return toTip(row, locale)
  }

  return [
    handle(tipsCreate, async ({ locale, ...draft }, { member }) =>
      one(await service.give(member.userId, draft), locale),
    ),
    handle(tipsHide, async ({ id, hidden }, { member }) => {
      await service.hide(member, id, hidden)
      return { id, hidden, content: (await one(id, 'vi')).content }
    }),
    handle(tipsReportOdds, async ({ id }, { member }) => {
      await service.reportOdds(member, id)
      return { id }
    }),
    handle(tipList, async (input) => {
      if (input.fixtureId !== undefined) return page(await listTips(db, { fixtureId: input.fixtureId }, input), input)
      if (input.username !== undefined) {
        const found = await reads.tipsterId(input.username)
        return page(found ? await listTips(db, { userId: found }, input) : { rows: [], total: 0 }, input)
      }
      const now = Date.now()
      const night = { from: new Date(now + tonight.fromMs), to: new Date(now + tonight.toMs) }
      return page(await listTips(db, night, input), input)
    }),
    handle(tipListFollowed, async (input, { member }) =>
      page(await listTips(db, { followerId: member.userId }, input), input),
    ),
    handle(tipCards, async ({ ids, locale }) => {
      const rows = await listTipsById(db, [...new Set(ids.split(','))])
      return { list: rows.map((row) => toTip(row, locale)) }
    }),
    handle(tipFind, async ({ q, locale }) => {
      const rows = await listFound(db, { q, limit: foundShown })
      return { list: rows.map((row) => toTip(row, locale)) }
    }),
    handle(tipInfo, async ({ id, locale }) => {
      const [tip, history, seen] = await Promise.all([one(id, locale), reads.history(id), views.of([id])])
      return { tip, history, views: seen.get(id) ?? 0 }
    }),
    handle(tipLeaderboard, (input) => reads.leaderboard(input)),
    handle(tipsterInfo, ({ username }) => reads.tipster(username)),
    handle(tipChain, (input) => reads.chain(input)),
    handle(tipSettledChain, (input) => reads.settled(input)),
    handle(tipDays, (input) => reads.days(input)),
    handle(tipDaysFull, (input) => reads.daysFull(input)),
    handle(tipDay, ({ day }) => reads.day(day)),
    handle(tipRootMail, async (_input, { member }) => ({ isOn: await isReader(db, member.userId) })),
    handle(tipRootMailSet, async ({ isOn }, { member }) => {
      await service.setRootMail(member, isOn)
      return { isOn }
    }),
    handle(tipFixtures, ({ q, locale }) => reads.openFixtures(q, locale)),
  ]
}
