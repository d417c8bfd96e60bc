import type { WorkDetail, WorkPart, WorkSummary } from '#contract/works.ts'
import { absolute } from './film-time.ts'

const rated = ({ rating }: WorkSummary) =>
  rating.average === null
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Math.round(rating.average * 10) / 10,
          ratingCount: rating.total,
          bestRating: 5,
          worstRating: 1,
        },
      }

const persons = (names: readonly string[]) => names.map((name) => ({ '@type': 'Person', name }))
const duration = (lengthMs: number) => `PT${Math.max(1, Math.round(lengthMs / 1_000))}S`

/**
 * Returns the film as schema.org Movie or TVSeries. `url` is the page's address, and `pathOf` returns the path of an
 * episode.
 */
export function filmData(
  film: WorkDetail,
  { origin, url, pathOf }: { origin: string; url: string; pathOf: (part: WorkPart) => string },
): object {
  const isMovie = film.form === 'movie'
  return {
    '@context': 'https://schema.org',
    '@type': isMovie ? 'Movie' : 'TVSeries',
    '@id': `${url}#film`,
    name: film.title,
    url,
    description: film.summary,
    image: [absolute(origin, film.cover), absolute(origin, film.still)],
    dateCreated: String(film.year),
    genre: film.genres,
    director: persons(film.makers),
    actor: persons(film.performers),
    ...rated(film),
    ...(isMovie
      ? { ...(film.list[0] && { duration: duration(film.list[0].length) }) }
      : {
          numberOfSeasons: new Set(film.list.map(({ season }) => season)).size,
          numberOfEpisodes: film.list.length,
          episode: film.list.map((part) => ({
            '@type': 'TVEpisode',
            episodeNumber: part.number,
            partOfSeason: { '@type': 'TVSeason', seasonNumber: part.season },
            name: part.title,
            url: origin + pathOf(part),
            timeRequired: duration(part.length),
          })),
        }),
  }
}

type Clip = { work: WorkSummary; part: WorkPart; src: string }

/** Returns the episode as schema.org VideoObject. */
export function episodeData({ work, part, src }: Clip, { origin, url }: { origin: string; url: string }): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    name: work.form === 'movie' ? work.title : `${work.title}: ${part.title}`,
    description: part.summary || part.title,
    thumbnailUrl: [absolute(origin, part.still || work.still)],
    uploadDate: new Date(part.publishedAt).toISOString(),
    duration: duration(part.length),
    contentUrl: absolute(origin, src),
  }
}
