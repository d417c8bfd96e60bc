import { readdir, readFile } from 'node:fs/promises'
import { articleUpload } from '#contract/articles.ts'
import type { Locale } from '#contract/envelope.ts'
import { reactionKinds } from '#contract/reactions.ts'
import { type FixtureSummary, featureMatch, fixtureFilters, sports, totalLive } from '#contract/schedule.ts'
import { tipList } from '#contract/tips.ts'
import type { App } from '#server/app.ts'
import type { KeptText } from '#server/features/articles/desk.service.ts'
import type { Member } from '#server/http/viewer.ts'
import { documentOf, readArticle, type WrittenArticle, type WrittenText } from './articles/written.ts'
import { drawing, pick } from './draw.ts'
import { readMatchFacts } from './match-facts.ts'
import { roundNews } from './round-news.ts'

type Uses = { app: Pick<App, 'features' | 'invoke'>; cast: ReadonlyMap<string, string> }
type Picture = { src: string; width: number; height: number }
type Kept = { id: string; article: WrittenArticle; at: Date }
type Subject = { id: string; names: Record<'home' | 'away' | 'tournament', string> }

const hourMs = 3_600_000
const folder = new URL('articles/', import.meta.url)
const locales = ['vi', 'en', 'zh'] as const
/** Max number of fixtures that are searched for an article’s subject. */
const looked = 120

const toSubject = ({ fixtureId, home, away, tournament }: FixtureSummary): Subject => ({
  id: fixtureId,
  names: { home: home.name, away: away.name, tournament: tournament.name },
})

/**
 * Creates the newsroom of the demo. Its articles are text files in a folder; articles about the latest round are
 * written from the tables.
 */
export function createJournalists({ app: { features, invoke }, cast }: Uses) {
  const { articles, reactions, uploads, views } = features
  const pictures = new Map<string, Promise<Picture>>()

  const memberOf = (username: string): Member => {
    const userId = cast.get(username)
    if (userId === undefined) throw new Error(`the demo has no ${username}`)
    return { kind: 'user', userId, username, role: 'user', sessionId: '' }
  }

  async function written(nowMs: number): Promise<WrittenArticle[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
    const read = names.map(async (name) =>
      readArticle(name.slice(0, -4), await readFile(new URL(name, folder), 'utf8')),
    )
    const all = [...(await Promise.all(read)), ...roundNews(await readMatchFacts(invoke), nowMs)]
    // Oldest first, so that ids increase with time.
    return all.sort((one, other) => other.hoursAgo - one.hoursAgo)
  }

  /** Uploads each picture once, for the first member who needs it. */
  function pictureOf(name: string, by: Member): Promise<Picture> {
    const known = pictures.get(name)
    if (known) return known
    const kept = (async () => {
      const body = await readFile(new URL(`pictures/${name}.webp`, import.meta.url))
      const { address, width, height } = await uploads.keep(
        { ...by, role: 'operator' },
        { kind: articleUpload.kind },
        body,
      )
      return { src: address, width: width ?? 0, height: height ?? 0 }
    })()
    pictures.set(name, kept)
    return kept
  }

  /**
   * Returns possible subjects by kind. A kind such as `coming` means football unless it names another sport, as in
   * `live-marble`.
   */
  async function subjectsIn(locale: Locale): Promise<Record<string, Subject[]>> {
    const [ended, coming, live, tips] = await Promise.all([
      invoke(featureMatch, { status: fixtureFilters.ended, pageSize: looked, locale }),
      invoke(totalLive, { status: fixtureFilters.coming, pageSize: looked, locale }),
      invoke(totalLive, { pageSize: looked, locale }),
      invoke(tipList, { pageSize: 8, locale }),
    ])
    const known: Record<string, Subject[]> = {}
    for (const [kind, { list }] of Object.entries({ result: ended, coming, live }))
      for (const [name, code] of Object.entries(sports))
        known[name === 'football' ? kind : `${kind}-${name}`] = list
          .filter(({ sport }) => sport === code)
          .map(toSubject)
    const names = { home: '', away: '', tournament: '' }
    return { ...known, tip: tips.list.map(({ id }) => ({ id, names })) }
  }

  async function draftOf(
    article: WrittenArticle,
    text: WrittenText,
    known: Record<string, Subject[]>,
  ): Promise<KeptText> {
    const by = memberOf(article.author)
    const place = Math.floor(drawing(article.key)('subject') * 8)
    const subject = (kind: string) => {
      if (/^\d+$/.test(kind)) return { id: kind, names: { home: '', away: '', tournament: '' } }
      const all = known[kind] ?? []
      return all[place % Math.max(1, all.length)] ?? null
    }
    const about = article.about === '' ? null : subject(article.about)
    const filled = (said: string) =>
      said.replace(/\{(home|away|tournament)\}/g, (_, name: keyof Subject['names']) => about?.names[name] ?? '')
    const names = [...text.body.matchAll(/^!(\S+)/gm)].map(([, name = '']) => name)
    const kept = new Map(await Promise.all(names.map(async (name) => [name, await pictureOf(name, by)] as const)))
    const picture = (name: string) => {
      const found = kept.get(name)
      if (!found) throw new Error(`${article.key} has no picture ${name}`)
      return found
    }
    return {
      title: filled(text.title),
      standfirst: filled(text.standfirst),
      coverAlt: text.coverAlt,
      coverCaption: text.coverCaption,
      document: documentOf(filled(text.body), { picture, subject }),
    }
  }

  async function keep(
    article: WrittenArticle,
    nowMs: number,
    known: Record<Locale, Record<string, Subject[]>>,
  ): Promise<Kept | null> {
    const sourceKey = `demo:${article.key}`
    if ((await articles.known(sourceKey)) !== null) return null
    // There is no such subject today, so the article is skipped.
    if (article.about !== '' && known.vi[article.about]?.length === 0) return null
    const by = memberOf(article.author)
    const { src: url, width, height } = await pictureOf(article.cover, by)
    const texts: Partial<Record<Locale, KeptText>> = {}
    for (const locale of locales) {
      const text = article.texts[locale]
      if (text) texts[locale] = await draftOf(article, text, known[locale])
    }
    const at = new Date(nowMs - article.hoursAgo * hourMs)
    const id = await articles.keep({
      sourceKey,
      texts,
      categoryId: article.category,
      authorId: by.userId,
      ...(article.id === undefined ? {} : { id: article.id }),
      isTop: article.isTop,
      hashtags: article.hashtags.map(({ vi }) => vi),
      cover: { url, width, height },
      at,
    })
    return { id, article, at }
  }

  /** Adds views of new articles by members of the community, and reactions by some of them. */
  async function read(fresh: readonly Kept[], nowMs: number): Promise<void> {
    const looks = fresh.flatMap(({ id, article: { key, warmth } }) =>
      [...cast]
        .filter(([username]) => drawing(`${key} ${username}`)('reads') < warmth)
        .map(([, userId]) => ({ userId, targetId: id })),
    )
    const reacted = fresh.flatMap(({ id, article: { key, warmth, author }, at }) =>
      [...cast].flatMap(([username, userId]) => {
        const draw = drawing(`${key} ${username}`)
        if (username === author || username === 'demo' || draw('reacts') >= warmth / 2) return []
        const since = new Date(at.getTime() + draw('when') ** 2 * (nowMs - at.getTime()))
        return [{ userId, targetId: id, reaction: pick(reactionKinds.slice(0, 2), draw('how')), at: since }]
      }),
    )
    await views.keepMany('article', looks)
    await reactions.keepPast('article', reacted)
  }

  return {
    /** Writes the articles that do not exist yet. */
    async write(nowMs: number): Promise<void> {
      const [vi, en, zh] = await Promise.all(locales.map(subjectsIn))
      const known = { vi: vi ?? {}, en: en ?? {}, zh: zh ?? {} }
      const fresh: Kept[] = []
      const all = await written(nowMs)
      await articles.nameHashtags(all.flatMap(({ hashtags }) => hashtags))
      for (const article of all) {
        const kept = await keep(article, nowMs, known)
        if (kept) fresh.push(kept)
      }
      await read(fresh, nowMs)
    },
  }
}
