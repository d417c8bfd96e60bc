import type { PublicUser } from '#contract/account.ts'
import { boardDays, deskCommentators, endStreamKey, strikeDays } from '#contract/commentator-desk.ts'
import { toPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import type { IngestService } from '#server/features/ingest/ingest.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { countActs } from '#server/kit/acts.ts'
import { countDeskCommentators, listDeskCommentators, listSeats } from './desk-commentator.store.ts'

const dayMs = 86_400_000
/** A week in which the clocks are set back is an hour longer. */
const maxWindowMs = (boardDays + 1) * dayMs
/** Acts of staff that count against a commentator. */
const strikes = [
  'stream.stopped',
  'stream-key.ended',
  'member.muted',
  'member.silenced',
  'member.suspended',
  'message.removed',
  'post.removed',
  'comment.removed',
  'reel.removed',
  'highlight.removed',
] as const

type Uses = {
  db: Db
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  schedule: Pick<ScheduleService, 'findAll'>
  ingest: Pick<IngestService, 'endKey'>
}

export function commentatorDeskRoutes({ db, accounts, schedule, ingest }: Uses): Route[] {
  return [
    handle(deskCommentators, async ({ from, to, locale, ...paging }) => {
      if (to <= from || to - from > maxWindowMs)
        throw new ApiError('BAD_INPUT', { fields: [{ path: 'to', rule: 'window' }] })
      const [rows, total] = await Promise.all([listDeskCommentators(db, paging), countDeskCommentators(db)])
      const userIds = rows.map(({ userId }) => userId)
      const since = new Date(Date.now() - strikeDays * dayMs)
      const [people, seats, acts, left] = await Promise.all([
        accounts.findPublic(userIds),
        listSeats(db, { userIds, from: new Date(from), to: new Date(to) }),
        countActs(db, { about: userIds, kinds: strikes, since }),
        countActs(db, { by: userIds, kinds: ['fixture.left'], since }),
      ])
      const fixtures = await schedule.findAll([...new Set(seats.map(({ fixtureId }) => fixtureId))], locale)
      const fixtureOf = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]))
      const list = rows.flatMap(({ userId, isLive, followers, keyMadeAt, refusal, refusedAt, lastStreamAt }) => {
        const commentator = people.get(userId)
        if (!commentator) return []
        const refused = refusal && refusedAt ? { at: refusedAt.getTime(), reason: refusal } : null
        const matches = seats.flatMap((seat) => {
          const fixture = seat.userId === userId ? fixtureOf.get(seat.fixtureId) : undefined
          return fixture ? [{ fixture, bookings: seat.bookings }] : []
        })
        return [
          {
            commentator,
            isLive,
            followers,
            key: keyMadeAt && { createdAt: keyMadeAt.getTime(), refused },
            lastStreamAt: lastStreamAt?.getTime() ?? null,
            strikes: acts.get(userId) ?? 0,
            withdrawals: left.get(userId) ?? 0,
            matches,
          },
        ]
      })
      return toPage(list, total, paging)
    }),
    handle(endStreamKey, async ({ userId, reason }, { member }) => {
      await ingest.endKey(member, { userId, reason })
      return null
    }),
  ]
}
