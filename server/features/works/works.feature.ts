import type { CommentService } from '#server/features/comments/comments.service.ts'
import type { RatingService } from '#server/features/ratings/ratings.service.ts'
import type { ViewService } from '#server/features/views/views.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { latestPartId, listPartAddresses } from './part.store.ts'
import { latestId, listAddresses, listKnown } from './work.store.ts'
import { keepPart, keepWork } from './work-keep.service.ts'
import { createWorkReads } from './work-lists.view.ts'
import { partResource, workResource } from './works.resource.ts'
import { workRoutes } from './works.routes.ts'
import type { WorkService } from './works.service.ts'

type Uses = { comments: CommentService; ratings: RatingService; views: ViewService }

const idsPerFile = 3_333
const filesUpTo = (id: number) => Array.from({ length: Math.ceil(id / idsPerFile) }, (_, file) => file + 1)
const firstOf = (file: number) => (file - 1) * idsPerFile + 1

/**
 * Films and comics: a catalogue of works in parts, with ratings, comments and a position that members can continue on
 * any device.
 */
export function createWorks({ engines: { database } }: Ground, use: Uses): Feature<WorkService> {
  const { db } = database
  const service: WorkService = {
    of({ kind, missing, base }) {
      const target = {
        kind,
        async admit(_: unknown, workId: string) {
          const [known] = await listKnown(db, kind, [workId])
          if (!known) throw new ApiError(missing)
          return known.id
        },
      }
      use.comments.of({
        ...target,
        ownerOf: async () => null,
        async places(_, ids, locale) {
          const known = await listKnown(db, kind, ids)
          return new Map(known.map(({ id, slug, titles }) => [id, { path: `${base}/${slug}`, title: titles[locale] }]))
        },
      })
      const ratings = use.ratings.of(target)
      const views = use.views.of(target)
      const reads = createWorkReads(db, kind)
      return {
        reads,
        keepWork: (tx, given) => keepWork(tx, kind, given),
        keepPart,
        async setLength(tx, partId, length) {
          await tx.updateTable('work_parts').set({ length }).where('id', '=', partId).execute()
        },
        resources: [workResource(kind), partResource(kind)],
        routes: (calls) => [
          ...workRoutes(calls, { db, kind, reads, missing }),
          ...ratings.routes(calls),
          ...views.routes(calls),
        ],
        sitemap: {
          kind: `${kind}s`,
          pattern: `${base}/:slug`,
          numbers: async () => filesUpTo(await latestId(db, kind)),
          async read(number) {
            const from = firstOf(number)
            const found = await listAddresses(db, kind, String(from), String(from + idsPerFile - 1))
            return found.map(({ slug, changed_at }) => ({ path: `${base}/${slug}`, changedAt: changed_at }))
          },
        },
        partSitemap: ({ kind: name, pattern, partOf }) => ({
          kind: name,
          pattern,
          numbers: async () => filesUpTo(await latestPartId(db)),
          async read(number) {
            const from = firstOf(number)
            const found = await listPartAddresses(db, kind, from, from + idsPerFile - 1)
            return found.map(({ slug, position, publishedAt }) => ({
              path: partOf(slug, position),
              ...(publishedAt && { changedAt: publishedAt }),
            }))
          },
        }),
      }
    },
  }
  return { service, routes: [], personal: [personalRows(db, { table: 'part_places', goes: true })] }
}
