import { randomBytes } from 'node:crypto'
import type { Role } from '#contract/account.ts'
import type { ComicPage } from '#contract/comics.ts'
import type { LocalText } from '#contract/envelope.ts'
import type { ArticleDocument, Block } from '#contract/rules/article-document.ts'
import { sports } from '#contract/schedule.ts'
import type { App } from '#server/app.ts'
import type { KeptArticle } from '#server/features/articles/desk.service.ts'
import type { ComicGiven } from '#server/features/comics/comics.service.ts'
import type { EpisodeMedia } from '#server/features/films/film.store.ts'
import type { FilmGiven } from '#server/features/films/films.service.ts'
import type { NewFixture } from '#server/features/schedule/fixture.store.ts'
import type { Client } from '#server/features/session/session.service.ts'
import type { NewTeam } from '#server/features/teams/naming.store.ts'
import type { NewSeason, NewTournament } from '#server/features/tournaments/naming.store.ts'

type Given = { username?: string; name?: string; profilePicture?: string; createdAt?: Date }
export type Person = { userId: string; username: string; name: string }

const minuteMs = 60_000
/** Provider code for “in play” in every sport. */
const playingCode = 1
const finishedCode = -1
const colours = ['#b3262e', '#1c56a8', '#e0a100', '#1e7d46', '#5a2d82', '#d9591c']

export function inAll(text: string): LocalText {
  return { vi: text, en: text, zh: text }
}

export const unknownClient: Client = {
  cookies: { get: () => undefined, set() {}, clear() {} },
  userAgent: '',
  country: null,
  ip: '127.0.0.1',
}

/** Creates people, fixtures and other data through the application’s services. The demo and the tests use it. */
export function createWorld(app: Pick<App, 'features'>, options: { password: string }) {
  const { accounts, articles, friends, schedule, teams, tournaments, commentators, ingest, films, comics, sessions } =
    app.features
  let passwordHash: Promise<string> | null = null
  let made = 0
  function fresh(prefix: string): string {
    made += 1
    return `${prefix}${made}_${randomBytes(3).toString('hex')}`
  }

  async function user(given: Given & { role?: Role; experience?: number; bio?: string } = {}): Promise<Person> {
    passwordHash ??= accounts.hashPassword(options.password)
    const { username = fresh('nguoi'), name: _, ...rest } = { role: 'user' as const, experience: 0, ...given }
    const name = given.name ?? username
    const member = { ...rest, username, nickname: name, passwordHash: await passwordHash }
    const { userId } = await accounts.createMember(member)
    return { userId, username, name }
  }

  async function commentator(given: Given & { bio?: string } = {}): Promise<Person> {
    const { bio = '', ...rest } = given
    const person = await user({ username: fresh('blv'), ...rest, role: 'commentator' })
    await commentators.keepProfile({ userId: person.userId, bio })
    return person
  }

  async function tournament(given: Partial<NewTournament> & { key?: string } = {}) {
    const { key = fresh('giai'), ...rest } = given
    const made = { sport: sports.football, names: inAll('Giải giao hữu'), colour: '#1e7d46' }
    return tournaments.keepTournament({ sourceKey: key, ...made, ...rest })
  }

  /** Adds a season, by default of the current year. */
  async function season(given: Partial<NewSeason> & { tournamentId: string }) {
    const year = new Date().getUTCFullYear()
    const ofYear = { name: String(year), startsOn: `${year}-01-01`, endsOn: `${year}-12-31`, isCurrent: true }
    return tournaments.keepSeason({ ...ofYear, ...given })
  }

  async function team(given: Partial<NewTeam> & { key?: string } = {}) {
    const { key = fresh('doi'), ...rest } = given
    const colour = colours[made % colours.length] ?? '#1e7d46'
    const own = { sport: sports.football, names: inAll(`Đội ${made}`), shortName: `D${made}`, colour }
    return teams.keepTeam({ sourceKey: key, ...own, ...rest })
  }

  type FixtureGiven = Partial<Omit<NewFixture, 'sourceKey'>> & {
    key?: string
    commentators?: Person[]
  }

  /** Adds a fixture, by default an hour from now. */
  async function fixture(given: FixtureGiven = {}): Promise<string> {
    const { key = fresh('tran'), commentators: seated = [], ...rest } = given
    const sport = given.sport ?? sports.football
    const [added] = await schedule.addFixtures([
      {
        sourceKey: key,
        sport,
        isFeatured: false,
        round: inAll('Vòng 1'),
        kickOff: Date.now() + 60 * minuteMs,
        ...rest,
        tournamentId: given.tournamentId ?? (await tournament({ sport })),
        homeId: given.homeId ?? (await team({ sport })),
        awayId: given.awayId ?? (await team({ sport })),
      },
    ])
    if (!added) throw new Error('the fixture was not added')
    const { fixtureId } = added
    for (const { userId } of seated) await schedule.assign({ fixtureId, userId })
    return fixtureId
  }

  /** Adds a finished fixture, by default with a kick-off a week ago. */
  async function result(given: FixtureGiven & { score: [number, number]; penalties?: [number, number] }) {
    const { score, penalties, ...rest } = given
    const fixtureId = await fixture({ kickOff: Date.now() - 7 * 24 * 60 * minuteMs, ...rest })
    const [homeScore, awayScore] = score
    const update = { fixtureId, homeScore, awayScore, ...(penalties ? { penalties } : {}) }
    await schedule.applyUpdate({ ...update, observedAt: Date.now(), code: finishedCode })
    return fixtureId
  }

  /** Adds a fixture in its first period. It kicked off `minute` minutes ago, by default 10. */
  async function liveFixture(given: FixtureGiven & { minute?: number; score?: [number, number] } = {}) {
    const { minute = 10, score: [homeScore, awayScore] = [0, 0], ...rest } = given
    const kickOff = Date.now() - minute * minuteMs
    const fixtureId = await fixture({ kickOff, ...rest })
    await schedule.applyUpdate({
      fixtureId,
      observedAt: Date.now(),
      code: playingCode,
      periodStartedAt: kickOff,
      homeScore,
      awayScore,
    })
    return fixtureId
  }

  async function befriend(one: Person, other: Person): Promise<void> {
    await friends.send(one.userId, other.userId)
    await friends.accept(other.userId, one.userId)
  }

  type ArticleGiven = Partial<Omit<KeptArticle, 'authorId' | 'texts'>> & {
    author: Person
    title?: string
    blocks?: Block[]
    texts?: KeptArticle['texts']
  }

  /** Adds an article, by default in Vietnamese and published an hour ago. */
  async function article({ author, title = fresh('Bài '), blocks, texts, ...given }: ArticleGiven): Promise<string> {
    const said: Block = { type: 'paragraph', content: [{ type: 'text', text: `Nội dung của ${title}.` }] }
    const document: ArticleDocument = { type: 'doc', content: blocks ?? [said] }
    const written = { title, standfirst: `Sapô của ${title}.`, coverAlt: '', coverCaption: '', document }
    return articles.keep({
      sourceKey: fresh('bai'),
      categoryId: '101',
      isTop: false,
      cover: null,
      hashtags: [],
      at: new Date(Date.now() - 60 * minuteMs),
      texts: texts ?? { vi: written },
      ...given,
      authorId: author.userId,
    })
  }

  const work = (prefix: string, given: { slug?: string; titles?: LocalText }) => {
    const { slug = fresh(prefix).replaceAll('_', '-') } = given
    return {
      slug,
      titles: inAll(`Tên của ${slug}`),
      summaries: inAll(`Về ${slug}.`),
      originalTitle: '',
      year: 2026,
      age: 0 as const,
      country: 'VN',
      genres: ['the-thao' as const],
      makers: ['Lê An'],
      performers: [],
      cover: '/og.png',
      still: '/og.png',
      colour: '#2f5a48',
      isComplete: true,
      featuredRank: null,
      isPublished: true,
    }
  }
  const part = (at: number) => ({
    position: at + 1,
    season: 1,
    number: at + 1,
    titles: inAll(`Phần ${at + 1}`),
    summaries: inAll(''),
    still: '/og.png',
    publishedAt: new Date(Date.now() - (50 - at) * minuteMs),
  })

  /** Adds a film, or with several `parts` a series. By default, parts have ten minutes, one sound and no subtitles. */
  async function film(given: Partial<FilmGiven> & { parts?: number; media?: Partial<EpisodeMedia> } = {}) {
    const { parts = 1, media, ...rest } = given
    const own = work('phim', given)
    const sounds = [{ language: 'vi', label: 'Tiếng Việt', src: '/uploads/none.mp4' }]
    const usual = { length: 600_000, sounds, subtitles: [], intro: null, creditsAtMs: null }
    const episodes = Array.from({ length: parts }, (_, at) => ({ ...part(at), ...usual, ...media }))
    const form = parts === 1 ? ('movie' as const) : ('series' as const)
    return { id: await films.keep({ ...own, form, episodes, ...rest }), slug: given.slug ?? own.slug }
  }

  /** Adds a comic, by default with one chapter of three pages. */
  async function comic(given: Partial<ComicGiven> & { parts?: number; pages?: ComicPage[] } = {}) {
    const { parts = 1, pages, ...rest } = given
    const own = work('truyen', given)
    const usual = [1, 2, 3].map((at) => ({ src: `/og.png?${at}`, width: 800, height: 1_160 }))
    const chapters = Array.from({ length: parts }, (_, at) => ({ ...part(at), pages: pages ?? usual }))
    return { id: await comics.keep({ ...own, form: 'comic', chapters, ...rest }), slug: given.slug ?? own.slug }
  }

  return {
    user,
    film,
    comic,
    article,
    befriend,
    commentator,
    operator: (given: Given = {}) => user({ ...given, role: 'operator' }),
    tournament,
    season,
    team,
    fixture,
    liveFixture,
    result,
    /** Returns the access token of a new session. Skips the password check of a login, which would take 40 ms. */
    async tokenOf({ userId, username }: Person): Promise<string> {
      const role = await accounts.roleOf(userId)
      if (!role) throw new Error(`${username} has no account`)
      return (await sessions.open({ userId }, unknownClient)).accessToken
    },
    /** Rotates the stream key and returns the new one. The previous key becomes invalid. */
    streamKeyOf: async (person: Person) => (await ingest.rotateKey(person.userId)).key,
  }
}

export type World = ReturnType<typeof createWorld>
