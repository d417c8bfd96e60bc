import type { ErrorName } from '#contract/errors.ts'
import type { WorkCalls, WorkKind } from '#contract/works.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { keepPlaces, listPlaces } from './part.store.ts'
import { listWorks } from './work.store.ts'
import { toSummary } from './work.view.ts'
import type { WorkReads } from './work-lists.view.ts'

type Uses = { db: Db; kind: WorkKind; reads: WorkReads; missing: ErrorName }

/** Returns the routes for the calls that a domain declared with `workCalls`, except ratings and views. */
export function workRoutes(calls: WorkCalls, { db, kind, reads, missing }: Uses): Route[] {
  return [
    handle(calls.list, async ({ genre, form, q, order, locale, ...paging }) => {
      const { list, ...page } = await listWorks(db, kind, { genre, form, q, order, paging })
      return { list: list.map((row) => toSummary(row, locale)), ...page }
    }),
    handle(calls.shelves, ({ locale }) => reads.shelves(locale)),
    handle(calls.info, async ({ slug, locale }) => {
      const found = await reads.detail(slug, locale)
      if (!found) throw new ApiError(missing)
      return found
    }),
    handle(calls.partsOf, async ({ ids, isNext, locale }) => ({
      list: await reads.placed([...new Set(ids.split(','))], { isNext, locale }),
    })),
    handle(calls.keepPlaces, async ({ list }, { member }) => ({
      kept: await keepPlaces(db, { userId: member.userId, kind, list }),
    })),
    handle(calls.places, async ({ id }, { member }) => ({ list: await listPlaces(db, member.userId, id) })),
    handle(calls.started, async ({ locale }, { member }) => ({
      list: await reads.started(member.userId, locale),
    })),
  ]
}
