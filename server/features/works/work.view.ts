import type { Locale } from '#contract/envelope.ts'
import type { WorkPart, WorkSummary } from '#contract/works.ts'
import type { PartRow } from './part.store.ts'
import type { WorkRow } from './work.store.ts'

export function toSummary(row: WorkRow, locale: Locale): WorkSummary {
  const { id, slug, form, year, age, genres, cover, still, colour, parts, rating_total: total } = row
  return {
    id,
    slug,
    title: row.titles[locale],
    form,
    year,
    age,
    genres,
    cover,
    still,
    colour,
    parts,
    isComplete: row.is_complete,
    rating: { average: total === 0 ? null : row.rating_stars / total, total },
    views: Number(row.views),
    renewedAt: row.renewed_at.getTime(),
  }
}

export function toPart(row: PartRow, locale: Locale): WorkPart {
  const { id, position, season, number, titles, summaries, still, length } = row
  return {
    id,
    position,
    season,
    number,
    title: titles[locale],
    summary: summaries[locale],
    still,
    length,
    publishedAt: row.published_at?.getTime() ?? 0,
  }
}
