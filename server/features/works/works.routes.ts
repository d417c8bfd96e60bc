import type { ErrorName } from '#contract/errors.ts'
import type { WorkCalls, WorkKind } from '#contract/works.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
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
    handle(calls.keepPlaces, async ({ list }, context) => ({
      kept: await keepPlaces(db, { userId: memberOf(context).userId, kind, list }),
    })),
    handle(calls.places, async ({ id }, context) => ({ list: await listPlaces(db, memberOf(context).userId, id) })),
    handle(calls.started, async ({ locale }, context) => ({
      list: await reads.started(memberOf(context).userId, locale),
    })),
  ]
}
