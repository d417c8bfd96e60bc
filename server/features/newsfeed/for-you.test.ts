import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsfeedForYou, newsfeedSliders, newsfeedSlidersSave, type RankedPost } from '#contract/for-you.ts'
import { memberBlock } from '#contract/friends.ts'
import { newsfeedHide } from '#contract/newsfeed.ts'
import { memberMute, privacyUpdate } from '#contract/privacy.ts'
import { postTypes } from '#contract/rules/newsfeed-codes.ts'
import { guestLogin } from '#contract/session.ts'
import { followTeam } from '#contract/teams.ts'
import { crowdReactions } from '#demo/crowd-reactions.ts'
import { drawing, pick, uuidOf } from '#demo/draw.ts'
import { createWorld, inAll, type Person, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { newsfeedDesk } from '#tests/setup/newsfeed.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const names = ['Thép Xanh', 'Sông Lam', 'Cảng Than', 'Đất Đỏ', 'Cao Nguyên', 'Vịnh Ngọc', 'Thành Nam', 'Bến Thủy']
const clubs = names.flatMap((name) => [`${name} FC`, `${name} United`])
const hourMs = 3_600_000
const historyLength = 330

let app: TestApp
let world: World
let people: Person[]
let history: { id: string; key: string; at: Date; text: string }[]
const teamIds = new Map<string, string>()

/** Posts and reactions of a community over days about a league of sixteen teams. Each post names two teams. */
function historyAt(nowMs: number) {
  const posts = Array.from({ length: historyLength }, (_, i) => {
    const draw = drawing(`history ${i}`)
    const [own, other] = [pick(clubs, draw('own') ** 1.3), pick(clubs, draw('other'))]
    const at = new Date(nowMs - (0.2 + draw('when') * 60) * hourMs)
    const author = pick(people, draw('author')).userId
    return {
      key: `history-${i}`,
      uuid: uuidOf(`history ${i}`),
      userId: author,
      content: `${own} gặp ${other}, bài ${i}`,
      at,
    }
  })
  return posts.toSorted((one, another) => one.at.getTime() - another.at.getTime())
}

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const tournamentId = await world.tournament({ names: inAll('Giải Vô Địch') })
  const seasonId = await world.season({ tournamentId })
  for (const name of clubs) teamIds.set(name, await world.team({ names: inAll(name) }))
  const now = Date.now()
  for (let round = 0; round < 3; round += 1)
    for (let at = 0; at < clubs.length; at += 2) {
      const [home = '', away = ''] = [clubs[at], clubs[(at + 1 + 2 * round) % clubs.length]].map((name = '') =>
        teamIds.get(name),
      )
      const match = { origin: 'simulated' as const, tournamentId, seasonId, homeId: home, awayId: away }
      const kickOff = now - (8 + 20 * round + at) * hourMs
      if (round < 2) await world.result({ ...match, kickOff, score: [at % 4, round] })
      else await world.fixture({ ...match, kickOff: now + (4 + at) * hourMs })
    }
  people = await Promise.all(Array.from({ length: 24 }, (_, at) => world.user({ name: `Khán giả ${at}` })))
  const written = historyAt(now)
  const userIds = new Map(people.map(({ username, userId }) => [username, userId]))
  const ids = await app.features.newsfeed.keepPast(
    written.map(({ key: _, ...post }) => ({ ...post, type: postTypes.normal, shared: null })),
  )
  history = written.map(({ key, at, content: text, uuid }) => ({ key, at, text, id: ids.get(uuid) ?? '' }))
  await app.features.reactions.keepPast(
    'post',
    history.flatMap(({ id, key, at }, place) =>
      crowdReactions(key, { at, warmth: (place % 7) / 20 }, people, now).map(({ username, ...reaction }) => ({
        ...reaction,
        targetId: id,
        userId: userIds.get(username) ?? '',
      })),
    ),
  )
})
afterAll(() => app.close())

const { by, write, list, befriend } = newsfeedDesk(() => ({ app, author: {} as SignedUp }))
const read = async (viewer: SignedUp | null, input: { after?: string; pageSize?: number } = {}) =>
  (await app.call(newsfeedForYou, { pageSize: 10, ...input }, viewer ? by(viewer) : {})).data
const follow = (viewer: SignedUp, club: string) =>
  app.call(followTeam, { teamId: teamIds.get(club) ?? '', follow: true }, by(viewer))
const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id)

async function readAll(viewer: SignedUp | null, pageSize = 50): Promise<RankedPost[]> {
  const all: RankedPost[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(viewer, { pageSize, ...(after !== null && { after }) })
    all.push(...page.list)
    after = page.next
  } while (after !== null)
  return all
}

async function readNewest(viewer?: SignedUp): Promise<string[]> {
  const all: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...(after !== null && { after }) }, viewer)
    all.push(...idsOf(page.list))
    after = page.next
  } while (after !== null)
  return all
}

describe('the history of a community', () => {
  test('each followed team has a post in the first ten, and the reason names it', async () => {
    const isRecent = ({ at }: { at: Date }) => at.getTime() > Date.now() - 48 * hourMs
    const known = clubs.filter((club) => history.some((post) => isRecent(post) && post.text.includes(club)))
    expect(known.length).toBeGreaterThan(10)
    const places: number[] = []
    for (const club of known) {
      const viewer = await signUp(app)
      await follow(viewer, club)
      const { list: first } = await read(viewer)
      const place = first.findIndex(({ reasons }) => reasons.some(({ kind, name }) => kind === 'team' && name === club))
      expect(first[place]?.content, `a post about ${club} in the first ten`).toContain(club)
      places.push(place + 1)
    }
    expect(places.filter((place) => place === 1).length).toBeGreaterThan(known.length / 2)
  })

  test('every page together has the same posts as the newest feed, each once, while posts and reactions arrive', async () => {
    const viewer = await signUp(app)
    await follow(viewer, 'Thép Xanh FC')
    const before = await readNewest(viewer)
    expect(before.length).toBeGreaterThan(300)
    const found: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(viewer, {
        pageSize: 50,
        ...(after !== null && { after }),
      })
      found.push(...idsOf(page.list))
      after = page.next
      await write({ content: 'Thép Xanh FC vừa ghi bàn' }, await signUp(app))
      await app.features.reactions.keepPast('post', [
        { userId: viewer.userId, targetId: before.at(-found.length) ?? '', reaction: 'like', at: new Date() },
      ])
    } while (after !== null)
    expect(new Set(found).size).toBe(found.length)
    expect(found.toSorted()).toEqual(before.toSorted())
  })

  test('guests see the same posts as in the newest feed, without personal reasons', async () => {
    const all = await readAll(null)
    expect(idsOf(all).toSorted()).toEqual((await readNewest()).toSorted())
    expect(new Set(all.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)))).toEqual(
      new Set(['fresh', 'popular', 'rest']),
    )
  })

  test('blocked, muted and private authors and hidden posts never appear, also on later pages', async () => {
    const viewer = await signUp(app)
    await follow(viewer, 'Sông Lam FC')
    const [blocked, muted, reticent] = await Promise.all([signUp(app), signUp(app), signUp(app)])
    for (const author of [blocked, muted, reticent])
      await write({ content: 'Sông Lam FC thắng rồi #SôngLamFC' }, author)
    await app.call(memberBlock, { userId: viewer.userId }, by(blocked))
    await app.call(memberMute, { userId: muted.userId }, by(viewer))
    await app.call(privacyUpdate, { posts: 'friends' }, by(reticent))
    const first = await read(viewer)
    const rest = await read(viewer, { after: first.next ?? '', pageSize: 50 })
    const [hidden, late] = rest.list
    await app.call(newsfeedHide, { id: hidden?.id ?? '' }, by(viewer))
    await app.call(memberMute, { userId: late?.author.userId ?? '' }, by(viewer))
    const again = await read(viewer, { after: first.next ?? '', pageSize: 50 })
    expect(idsOf(again.list)).not.toContain(hidden?.id)
    const authors = (await readAll(viewer)).map(({ author }) => author.userId)
    for (const author of [blocked.userId, muted.userId, reticent.userId, late?.author.userId])
      expect(authors).not.toContain(author)
  })

  test('friends and followed teams come first also when many newer posts exist, and sliders change the order', async () => {
    const viewer = await signUp(app)
    const friend = await signUp(app)
    await befriend(viewer, friend)
    const at = new Date(history[0]?.at ?? 0)
    const quiet = { content: 'Bài của bạn', type: postTypes.normal, visibility: 1 as const, attachments: [] }
    const old = await app.features.newsfeed.write(friend.userId, quiet, at)
    await follow(viewer, 'Bến Thủy United')
    const firstKinds = async () => {
      const { list: first } = await read(viewer)
      return {
        ids: idsOf(first),
        kinds: new Set(first.flatMap(({ reasons }) => reasons.slice(0, 1).map(({ kind }) => kind))),
      }
    }
    expect((await app.call(newsfeedSliders, {}, by(viewer))).data).toEqual({
      friends: 2,
      teams: 2,
      fresh: 2,
      popular: 2,
    })
    const usual = await firstKinds()
    expect(usual.kinds).toContain('team')
    const save = (change: object) => app.call(newsfeedSlidersSave, change, by(viewer))
    expect((await save({ teams: 0, popular: 4 })).data).toEqual({ friends: 2, teams: 0, fresh: 2, popular: 4 })
    const changed = await firstKinds()
    expect(changed.ids).not.toEqual(usual.ids)
    expect(changed.kinds).not.toContain('team')
    await save({ fresh: 0, popular: 0, friends: 4 })
    const [first] = (await read(viewer)).list
    expect(first).toMatchObject({ id: old, reasons: [{ kind: 'friend' }] })
    expect((await save({ fresh: 5 })).msg).toBe('BAD_INPUT')
    await Promise.all(Array.from({ length: 100 }, (_, step) => save({ fresh: step % 5 })))
    expect((await app.call(newsfeedSliders, {}, by(viewer))).data).toMatchObject({ friends: 4, teams: 0, popular: 0 })
  })

  test.each(['0', 'khong-phai', '0_-1'])('the cursor %s is refused', async (after) => {
    const { data: token } = await app.call(guestLogin)
    expect(await app.call(newsfeedForYou, { after }, { token })).toMatchObject({ status: 400 })
  })
})
