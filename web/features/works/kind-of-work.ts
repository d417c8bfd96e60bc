import { comicCalls } from '#contract/comics.ts'
import { filmCalls } from '#contract/films.ts'
import type { WorkCalls, WorkKind, WorkPart } from '#contract/works.ts'

export type KindOfWork = {
  kind: WorkKind
  calls: WorkCalls
  base: string
  partPath(slug: string, position: number): string
  /** Returns the share of a part that is before a position, from 0 to 1. */
  shareOf(place: number, part: Pick<WorkPart, 'length'>): number
}

const share = (of: number, whole: number) => (whole <= 0 ? 0 : Math.min(1, Math.max(0, of / whole)))

export const filmKind: KindOfWork = {
  kind: 'film',
  calls: filmCalls,
  base: '/phim-anh',
  partPath: (slug, position) => `/phim-anh/${slug}/tap-${position}`,
  shareOf: (place, { length }) => share(place, length),
}

export const comicKind: KindOfWork = {
  kind: 'comic',
  calls: comicCalls,
  base: '/truyen-tranh',
  partPath: (slug, position) => `/truyen-tranh/${slug}?chuong=${position}`,
  shareOf: (place, { length }) => share(place, length * 1_000),
}
