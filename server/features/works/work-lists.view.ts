import type { Locale } from '#contract/envelope.ts'
import type { Genre, PlacedPart, Shelf, WorkDetail, WorkKind, WorkPart, WorkSummary } from '#contract/works.ts'
import { maxStarted } from '#contract/works.ts'
import type { Db } from '#server/db/sql.ts'
import { listLastSeen, listNext, listParts, listPartsByIds, type PartRow } from './part.store.ts'
import { countGenres, findWork, listFeatured, listKnown, listSimilar, listWorks, type WorkRow } from './work.store.ts'
import { toPart, toSummary } from './work.view.ts'

export type WorkReads = {
  shelves(locale: Locale): Promise<{
    featured: (WorkSummary & { summary: string })[]
    shelves: Shelf[]
    genres: { genre: Genre; total: number }[]
  }>
  /** Returns null when the work does not exist, is not published or has no parts. */
  detail(slug: string, locale: Locale): Promise<WorkDetail | null>
  /**
   * Returns a work with its parts and the part at the position. Returns null when the work does not exist. `part` is
   * null when no part has the position.
   */
  partOf(slug: string, position: number, locale: Locale): Promise<PartOfWork | null>
  placed(ids: readonly string[], asked: { isNext: boolean; locale: Locale }): Promise<PlacedPart[]>
  started(userId: string, locale: Locale): Promise<(PlacedPart & { place: number; seenAt: number })[]>
}
export type PartOfWork = { work: WorkSummary; part: WorkPart | null; list: WorkPart[] }

const shown = { featured: 5, shelf: 14, similar: 8 }
/** Min works of a genre for a shelf. */
const minOfShelf = 3
const maxGenreShelves = 6
const first = { pageNum: 1, pageSize: shown.shelf }

export function createWorkReads(db: Db, kind: WorkKind): WorkReads {
  async function shelfOf(key: Shelf['key'], filter: Partial<Parameters<typeof listWorks>[2]>, locale: Locale) {
    const { list } = await listWorks(db, kind, { q: '', order: 'newest', paging: first, ...filter })
    // Leaves out works without ratings from `top` and works without views from `watched`.
    const counted = list.filter(({ rating_total, views }) =>
      key === 'top' ? rating_total > 0 : key !== 'watched' || Number(views) > 0,
    )
    return { key, list: counted.map((row) => toSummary(row, locale)) }
  }

  async function worksOf(parts: readonly Pick<PartRow, 'work_id'>[]): Promise<Map<string, WorkRow>> {
    const rows = await listKnown(db, kind, [...new Set(parts.map(({ work_id }) => work_id))])
    return new Map(rows.map((row) => [row.id, row]))
  }

  return {
    async shelves(locale) {
      const [featured, totals] = await Promise.all([listFeatured(db, kind, shown.featured), countGenres(db, kind)])
      const full = totals.filter(({ total }) => total >= minOfShelf).slice(0, maxGenreShelves)
      const shelves = await Promise.all([
        shelfOf('newest', {}, locale),
        shelfOf('top', { order: 'rating' }, locale),
        shelfOf('watched', { order: 'views' }, locale),
        ...full.map(({ genre }) => shelfOf(genre, { genre, order: 'rating' }, locale)),
      ])
      return {
        featured: featured.map((row) => ({ ...toSummary(row, locale), summary: row.summaries[locale] })),
        shelves: shelves.filter(({ list }) => list.length > 0),
        genres: totals,
      }
    },
    async detail(slug, locale) {
      const row = await findWork(db, kind, slug)
      if (!row) return null
      const [parts, similar] = await Promise.all([listParts(db, row.id), listSimilar(db, kind, row, shown.similar)])
      const { original_title: originalTitle, country, makers, performers } = row
      return {
        ...toSummary(row, locale),
        summary: row.summaries[locale],
        originalTitle,
        country,
        makers,
        performers,
        list: parts.map((part) => toPart(part, locale)),
        similar: similar.map((one) => toSummary(one, locale)),
      }
    },
    async partOf(slug, position, locale) {
      const row = await findWork(db, kind, slug)
      if (!row) return null
      const list = (await listParts(db, row.id)).map((part) => toPart(part, locale))
      return { work: toSummary(row, locale), part: list.find((one) => one.position === position) ?? null, list }
    },
    async placed(ids, { isNext, locale }) {
      const rows = await listPartsByIds(db, kind, ids)
      const [works, next] = await Promise.all([worksOf(rows), isNext ? listNext(db, rows) : null])
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const part = next ? next.get(id) : byId.get(id)
        const work = part && works.get(part.work_id)
        return work ? [{ work: toSummary(work, locale), part: toPart(part, locale) }] : []
      })
    },
    async started(userId, locale) {
      const seen = await listLastSeen(db, userId, kind, maxStarted)
      const done = seen.filter(({ is_done }) => is_done)
      const open = seen.filter(({ is_done }) => !is_done)
      const [works, next, parts] = await Promise.all([
        worksOf(seen),
        listNext(db, done),
        listPartsByIds(
          db,
          kind,
          open.map(({ id }) => id),
        ),
      ])
      const byId = new Map(parts.map((part) => [part.id, part]))
      return seen.flatMap((one) => {
        const part = one.is_done ? next.get(one.id) : byId.get(one.id)
        const work = works.get(one.work_id)
        if (!part || !work) return []
        const place = one.is_done ? 0 : one.place
        return [{ work: toSummary(work, locale), part: toPart(part, locale), place, seenAt: one.seen_at.getTime() }]
      })
    },
  }
}
