import { applyFor, ownApplications, positionInfo, positionList, withdrawApplication } from '#contract/careers.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { pageOfApplications } from './application.store.ts'
import type { CareersService } from './careers.service.ts'
import { findPosition, listOpenPositions, type PositionRow } from './position.store.ts'

type Uses = { db: Db; service: CareersService }

export function careerRoutes({ db, service }: Uses): Route[] {
  return [
    handle(positionList, async ({ locale }) => ({ list: (await listOpenPositions(db, locale)).map(inBrief) })),
    handle(positionInfo, async ({ slug, locale }) => {
      const position = await findPosition(db, slug, locale)
      if (!position) throw new ApiError('POSITION_NOT_FOUND')
      const { duties, wanted, offered, openedAt, isOpen } = position
      const lists = { duties: linesOf(duties), wanted: linesOf(wanted), offered: linesOf(offered) }
      return { ...inBrief(position), ...lists, openedAt: openedAt.getTime(), isOpen }
    }),
    handle(applyFor, async (given, { member }) => ({ id: await service.apply(member.userId, given) })),
    handle(ownApplications, async ({ locale, ...paging }, { member }) => {
      const { list, ...page } = await pageOfApplications(db, { userId: member.userId, locale }, paging)
      return { list: list.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.getTime() })), ...page }
    }),
    handle(withdrawApplication, async ({ id }, { member }) => {
      await service.withdraw(member.userId, id)
      return null
    }),
  ]
}

function inBrief({ slug, title, team, kind, place, pay, summary, closesAt }: PositionRow) {
  return { slug, title, team, kind, place, pay, summary, closesAt: closesAt?.getTime() ?? null }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
