import type { WorkDetail } from '#contract/works.ts'

/** Returns the comic as schema.org ComicSeries, with its chapters. `url` is the page's address. */
export function comicData(
  comic: WorkDetail,
  { origin, url, pathOf }: { origin: string; url: string; pathOf: (position: number) => string },
): object {
  const { average, total } = comic.rating
  return {
    '@context': 'https://schema.org',
    '@type': 'ComicSeries',
    '@id': `${url}#comic`,
    name: comic.title,
    url,
    description: comic.summary,
    image: comic.cover.startsWith('/') ? origin + comic.cover : comic.cover,
    startDate: String(comic.year),
    genre: comic.genres,
    author: comic.makers.map((name) => ({ '@type': 'Person', name })),
    ...(average === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(average * 10) / 10,
            ratingCount: total,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    hasPart: comic.list.map((part) => ({
      '@type': 'ComicIssue',
      issueNumber: part.position,
      name: part.title,
      url: origin + pathOf(part.position),
      pageEnd: part.length,
      datePublished: new Date(part.publishedAt).toISOString(),
    })),
  }
}
