import { decideImport, type ImportReview, importReviews, mappedKind } from '#contract/imports.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { MappingService } from './mapping.service.ts'
import { pageOfReviews, type ReviewRow } from './review.store.ts'

type Uses = { database: DatabaseEngine; mapping: Pick<MappingService, 'decide'> }

/** Operators’ decisions about names of a source that were not matched. */
export function importRoutes({ database: { db }, mapping }: Uses): Route[] {
  return [
    handle(importReviews, async (paging) => {
      const { list, ...page } = await pageOfReviews(db, paging)
      return { ...page, list: list.map(toReview) }
    }),
    handle(decideImport, async ({ reviewId, id }, { member }) => {
      await mapping.decide(reviewId, { ourId: id, by: member })
      return null
    }),
  ]
}

function toReview(row: ReviewRow & { created_at: Date }): ImportReview {
  const { country, sport, kickOff } = row.details
  return {
    reviewId: row.id,
    provider: row.provider,
    kind: mappedKind.parse(row.kind),
    name: row.name,
    about: {
      country: typeof country === 'string' && country !== '' ? country : null,
      sport: typeof sport === 'number' ? sport : null,
      kickOff: typeof kickOff === 'number' ? kickOff : null,
    },
    candidates: row.candidates.map(({ ourId, name }) => ({ id: ourId, name })),
    createdAt: row.created_at.getTime(),
  }
}
