import type { Locale } from '#contract/envelope.ts'
import { anchorSchedule, featureMatch, liveSchedule, otherSchedule, totalLive } from '#contract/schedule.ts'
import { scoreHistory } from '#contract/score-history.ts'
import { toPage } from '#server/db/page.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { dayRoutes, daySpan } from './day.routes.ts'
import { listEntries } from './entry.store.ts'
import {
  countLive,
  type FixtureRows,
  listBetween,
  listByFilter,
  listCommented,
  listFeatured,
  listNowAndNext,
  type Paging,
} from './fixture-list.store.ts'
import type { ScheduleService } from './schedule.service.ts'

export function scheduleRoutes(service: ScheduleService, database: DatabaseEngine): Route[] {
  const { db } = database

  async function page({ rows, total }: FixtureRows, input: Paging & { locale: Locale }) {
    return toPage(await service.present(rows, input.locale), total, input)
  }

  return [
    ...dayRoutes(service, database),
    handle(scoreHistory, async ({ id }) => ({ list: await service.scoresOf(id) })),
    handle(featureMatch, async (input) =>
      page(await listFeatured(db, { filter: input.status, nowMs: Date.now(), paging: input }), input),
    ),
    handle(liveSchedule, async (input) => {
      const { date, sport } = input
      if (date === undefined) return page(await listNowAndNext(db, { sport, nowMs: Date.now(), paging: input }), input)
      return page(
        await listBetween(db, { ...daySpan({ date, timezone: input.timezone }), sport, paging: input }),
        input,
      )
    }),
    handle(totalLive, async (input) => {
      const nowMs = Date.now()
      const [totals, found] = await Promise.all([
        countLive(db, nowMs),
        listByFilter(db, { filter: input.status, sport: input.mode, nowMs, paging: input }),
      ])
      const ofMode = input.mode === undefined ? totals : totals.filter((entry) => entry.sport === input.mode)
      return { totalLive: sum(totals), totalMode: sum(ofMode), totals, ...(await page(found, input)) }
    }),
    handle(otherSchedule, async (input) => {
      const { fixtureId: exceptId, userId: preferUserId } = input
      return page(await listNowAndNext(db, { exceptId, preferUserId, nowMs: Date.now(), paging: input }), input)
    }),
    handle(anchorSchedule, async (input) => {
      const { fixtureId, userId } = input
      const nowMs = Date.now()
      if (userId !== undefined)
        return page(await listCommented(db, { userIds: [userId], exceptId: fixtureId, nowMs, paging: input }), input)
      if (fixtureId === undefined) return page(await listCommented(db, { nowMs, paging: input }), input)
      const userIds = (await listEntries(db, [fixtureId])).map((entry) => entry.user_id)
      if (userIds.length === 0) return page({ rows: [], total: 0 }, input)
      return page(await listCommented(db, { userIds, exceptId: fixtureId, nowMs, paging: input }), input)
    }),
  ]
}

function sum(totals: { total: number }[]): number {
  return totals.reduce((all, { total }) => all + total, 0)
}
