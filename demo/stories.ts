import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { comicInfo, comicProgressKeep, rateComic, viewComic } from '#contract/comics.ts'
import { filmInfo, filmProgressKeep, rateFilm, viewFilm } from '#contract/films.ts'
import type { App } from '#server/app.ts'
import type { Storage } from '#server/engines/ports.ts'
import { bytesOfFile } from '#server/engines/storage/file-bytes.ts'
import { demoComics } from './data/comics.data.ts'
import { clipLengthS, clipTimes } from './data/film-times.ts'
import { type DemoEpisode, type DemoFilm, demoFilms } from './data/films.data.ts'
import { chatters } from './data/people.ts'
import { storyComments } from './data/story-comments.ts'
import { drawing } from './draw.ts'

const folder = fileURLToPath(new URL('stories/', import.meta.url))
const types: Record<string, string> = { '.mp4': 'video/mp4', '.webp': 'image/webp', '.vtt': 'text/vtt' }
const pageSize = { width: 800, height: 1_160 }
const dayMs = 24 * 3_600_000
const languages = [
  ['vi', 'Tiếng Việt', 2],
  ['en', 'English', 3],
  ['zh-Hant', '繁體中文', 4],
] as const

/** Returns the storage key of a file. It is the same at every start, so that no file is stored twice. */
function keyOf(name: string): string {
  const hex = createHash('sha256').update(`khan-dai demo story ${name}`).digest('hex')
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
  return `uploads/${id}${extname(name)}`
}
const addressOf = (name: string) => `/${keyOf(name)}`

type Uses = {
  app: Pick<App, 'invoke'> & { features: Pick<App['features'], 'films' | 'comics' | 'comments'> }
  storage: Storage
  cast: ReadonlyMap<string, string>
}

/** Stores the demo’s films and comics with their pictures and subtitles. A second run writes the same values again. */
export async function keepStories({ app, storage, cast }: Uses, nowMs: number): Promise<void> {
  const { films, comics } = app.features
  const atDays = (days: number) => new Date(nowMs - days * dayMs)
  const isNew = (await storage.get(keyOf(`${demoFilms[0]?.slug}-cover.webp`))) === null
  if (isNew) await storeFiles(storage)
  for (const film of demoFilms) {
    for (const [at, episode] of film.episodes.entries()) if (isNew) await storeSubtitles(storage, film, at, episode)
    await films.keep({
      ...worded(film),
      form: film.form,
      performers: film.performers,
      episodes: film.episodes.map((episode, at) => ({
        position: at + 1,
        season: episode.season ?? 1,
        number: numberWithin(film.episodes, at),
        titles: episode.title,
        summaries: episode.summary,
        still: addressOf(`${film.slug}-${at + 1}.webp`),
        length: clipLengthS(episode) * 1_000,
        publishedAt: atDays(film.daysAgo + (film.episodes.length - 1 - at) * 3),
        sounds: [
          { language: 'vi', label: 'Tiếng Việt', src: addressOf(`${film.slug}-${at + 1}.mp4`) },
          ...(film.isDubbed
            ? [{ language: 'en', label: 'English', src: addressOf(`${film.slug}-${at + 1}-en.mp4`) }]
            : []),
        ],
        subtitles: languages.map(([language, label]) => ({
          language,
          label,
          isCaptions: false,
          src: addressOf(subtitleName(film, at, language)),
        })),
        intro: { fromMs: 0, toMs: clipTimes.title.untilS * 1_000 },
        creditsAtMs: (clipLengthS(episode) - clipTimes.credits.lengthS) * 1_000,
      })),
    })
  }
  for (const comic of demoComics) {
    await comics.keep({
      ...worded(comic),
      form: 'comic',
      performers: [],
      chapters: comic.chapters.map(({ title, summary, pages }, chapterAt) => ({
        position: chapterAt + 1,
        season: 1,
        number: chapterAt + 1,
        titles: title,
        summaries: summary,
        still: addressOf(`${comic.slug}-${chapterAt + 1}-1.webp`),
        publishedAt: atDays(comic.daysAgo + (comic.chapters.length - 1 - chapterAt) * 7),
        pages: pages.map((_, at) => ({ src: addressOf(`${comic.slug}-${chapterAt + 1}-${at + 1}.webp`), ...pageSize })),
      })),
    })
  }
  if (!isNew) return
  await beSeen({ app, cast, nowMs })
  await beInTheMiddle({ app, cast, nowMs })
}

type Seeing = Pick<Uses, 'app' | 'cast'> & { nowMs: number }

/** Adds views, ratings and comments on films and comics by members who talk in the rooms. */
async function beSeen({ app: { invoke, features }, cast, nowMs }: Seeing): Promise<void> {
  const viewers = chatters.flatMap(([username]) => {
    const userId = cast.get(username)
    return userId ? [{ kind: 'user' as const, userId, username, role: 'user' as const, sessionId: '' }] : []
  })
  const kinds = [
    { kind: 'film', works: demoFilms, info: filmInfo, rate: rateFilm, view: viewFilm },
    { kind: 'comic', works: demoComics, info: comicInfo, rate: rateComic, view: viewComic },
  ]
  for (const { kind, works, info, rate, view } of kinds) {
    for (const { slug } of works) {
      const { id } = await invoke(info, { slug })
      const liking = drawing(slug)('liking')
      const seen = viewers.filter(({ username }) => drawing(slug)(`${username} sees`) < 0.3 + liking * 0.6)
      await Promise.all(
        seen.map(async (viewer) => {
          await invoke(view, { id }, viewer)
          const stars = Math.min(5, 3 + Math.floor(drawing(slug)(`${viewer.username} rates`) * 2 + liking))
          if (drawing(slug)(`${viewer.username} tells`) < 0.6) await invoke(rate, { id, stars }, viewer)
        }),
      )
      for (const [at, { by, text }] of (storyComments[slug] ?? []).entries()) {
        const userId = cast.get(by)
        const draft = {
          content: text,
          parentId: null,
          requestId: `demo-${slug}-${at}`,
          at: new Date(nowMs - (at + 1) * 5 * 3_600_000),
        }
        if (userId) await features.comments.write(userId, { kind, targetId: id }, draft)
      }
    }
  }
}

/** Adds progress in some works for the demo member, so that the lists of works to continue are not empty. */
async function beInTheMiddle({ app: { invoke }, cast, nowMs }: Seeing): Promise<void> {
  const userId = cast.get('demo')
  if (!userId) return
  const viewer = { kind: 'user' as const, userId, username: 'demo', role: 'user' as const, sessionId: '' }
  const kinds = [
    { works: demoFilms, info: filmInfo, keep: filmProgressKeep, perUnit: 1 },
    { works: demoComics, info: comicInfo, keep: comicProgressKeep, perUnit: 1_000 },
  ]
  for (const { works, info, keep, perUnit } of kinds) {
    for (const [at, { slug }] of works.slice(0, 3).entries()) {
      const [part] = (await invoke(info, { slug })).list
      if (!part) continue
      const place = Math.round(part.length * perUnit * (0.3 + at * 0.2))
      const seenAt = nowMs - (at + 1) * 7 * 3_600_000
      await invoke(keep, { list: [{ partId: part.id, place, isDone: false, seenAt }] }, viewer)
    }
  }
}

function numberWithin(episodes: readonly DemoEpisode[], at: number): number {
  const { season = 1 } = episodes[at] ?? {}
  return episodes.slice(0, at + 1).filter((episode) => (episode.season ?? 1) === season).length
}

type FilmFacts = Pick<DemoFilm, 'slug' | 'titles' | 'summaries' | 'year' | 'age' | 'genres' | 'makers' | 'colour'> & {
  isComplete?: boolean
  featured?: number
}

function worded({ slug, titles, summaries, year, age, genres, makers, colour, isComplete, featured }: FilmFacts) {
  return {
    slug,
    titles,
    summaries,
    year,
    age,
    genres,
    makers,
    colour,
    originalTitle: '',
    country: 'VN',
    isPublished: true,
    cover: addressOf(`${slug}-cover.webp`),
    still: addressOf(`${slug}-still.webp`),
    isComplete: isComplete ?? true,
    featuredRank: featured ?? null,
  }
}

async function storeFiles(storage: Storage): Promise<void> {
  for (const name of await readdir(folder)) {
    const contentType = types[extname(name)]
    if (!contentType) continue
    const path = join(folder, name)
    const { size } = await stat(path)
    await storage.put(keyOf(name), bytesOfFile(path), { contentType, size })
  }
}

const subtitleName = (film: DemoFilm, at: number, language: string) => `${film.slug}-${at + 1}-${language}.vtt`

async function storeSubtitles(storage: Storage, film: DemoFilm, at: number, episode: DemoEpisode): Promise<void> {
  for (const [language, , column] of languages) {
    const body = Buffer.from(subtitlesOf(episode, column))
    const written = { contentType: 'text/vtt', size: body.length }
    await storage.put(keyOf(subtitleName(film, at, language)), Readable.from([body]), written)
  }
}

/** Returns the subtitles in WebVTT, with the line of each shot. */
export function subtitlesOf({ shots }: Pick<DemoEpisode, 'shots'>, column: 2 | 3 | 4): string {
  const time = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`
  const cues = shots.map((shot, at) => {
    const startS = clipTimes.title.untilS + at * clipTimes.shot.lengthS
    const { lineFromS, lineUntilS } = clipTimes.shot
    return `${time(startS + lineFromS)} --> ${time(startS + lineUntilS)}\n${shot[column]}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}
