import {
  anchor,
  commentatorInfo,
  commentatorTotals,
  linkList,
  linkSave,
  ownSchedule,
  ownScheduleEntry,
  scheduleUpdate,
  streamLinkType,
} from '#contract/commentators.ts'
import { toPage } from '#server/db/page.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { countCommentators, findCommentator, listCommentators, listWithTotals } from './commentator.store.ts'
import { toCommentator } from './commentator.view.ts'
import type { CommentatorService } from './commentators.service.ts'

const dayMs = 86_400_000
const upcomingShown = { pageNum: 1, pageSize: 20 }
/** Without a window in the request, totals cover the next week. */
const windowMs = 7 * dayMs
const maxWindowMs = 62 * dayMs

type Uses = { service: CommentatorService; schedule: ScheduleService; database: DatabaseEngine }

export function commentatorRoutes({ service, schedule, database: { db } }: Uses): Route[] {
  return [
    handle(anchor, async (input) => {
      const [rows, total] = await Promise.all([listCommentators(db, input), countCommentators(db)])
      return toPage(rows.map(toCommentator), total, input)
    }),
    handle(commentatorInfo, async ({ id, locale }) => {
      const row = /^\d{1,18}$/.test(id) ? await findCommentator(db, id) : null
      if (!row) throw new ApiError('COMMENTATOR_NOT_FOUND')
      return { ...toCommentator(row), upcoming: await schedule.upcomingOf(id, { locale, paging: upcomingShown }) }
    }),
    handle(commentatorTotals, async (input) => {
      const [rows, total] = await Promise.all([
        listWithTotals(db, { ...windowOf(input), paging: input }),
        countCommentators(db),
      ])
      return toPage(
        rows.map((row) => ({ ...toCommentator(row), total: row.total })),
        total,
        input,
      )
    }),
    handle(linkSave, async ({ links, fixtureId, userId }, { member }) => {
      await service.saveLinks(member, { fixtureId, userId }, links)
      return { list: links }
    }),
    handle(linkList, async ({ fixtureId, userId }, { member }) => {
      const links = await service.linksOf(member, { fixtureId, userId })
      const list = links.length === 0 ? [] : [{ fixtureId, userId, typeLinks: streamLinkType, links }]
      return toPage(list, list.length, { pageNum: 1, pageSize: Math.max(1, list.length) })
    }),
    handle(scheduleUpdate, (input, { member }) => service.updateEntry(member, input)),
    handle(ownSchedule, async ({ locale, ...paging }, { member }) => ({
      list: await schedule.upcomingOf(member.userId, { locale, paging }),
    })),
    handle(ownScheduleEntry, ({ id }, { member }) => service.ownEntry({ fixtureId: id, userId: member.userId })),
  ]
}

function windowOf(input: { startTime?: number | undefined; endTime?: number | undefined }): { from: Date; to: Date } {
  const from = input.startTime ?? Date.now()
  const to = input.endTime ?? from + windowMs
  if (to < from || to - from > maxWindowMs)
    throw new ApiError('BAD_INPUT', { fields: [{ path: 'endTime', rule: 'window' }] })
  return { from: new Date(from), to: new Date(to) }
}
