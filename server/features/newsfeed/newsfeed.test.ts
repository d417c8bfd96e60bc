import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateInfo } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  newsfeedCreate,
  newsfeedDelete,
  newsfeedHistory,
  newsfeedPhotos,
  newsfeedShare,
  newsfeedShares,
  newsfeedTags,
  newsfeedUpdate,
} from '#contract/newsfeed.ts'
import { guestLogin } from '#contract/session.ts'
import { uploadDescribe } from '#contract/uploads.ts'
import { createWorld, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { newsfeedDesk } from '#tests/setup/newsfeed.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let an: SignedUp
let binh: SignedUp
let guest: string
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  binh = await signUp(app, { nickname: 'Bình Trần' })
  guest = (await app.call(guestLogin)).data
})
// A new author for each test, because of the limit on posts.
beforeEach(async () => {
  an = await signUp(app, { nickname: 'An Nguyễn' })
})
afterAll(() => app.close())

const { by, write, read, list, listed, file } = newsfeedDesk(() => ({ app, author: an }))

describe('writing', () => {
  test('everyone reads a post as written, with the members it names and its hashtags', async () => {
    const content = `Trận này hay quá! <b>1-0</b> #VLeague @${binh.username} @khong_co_ai`
    const { status, data } = await write({ content, type: 10, visibility: 1, attachments: [] })
    expect(status).toBe(200)
    expect(data).toMatchObject({ content, type: 10, visibility: 1, author: { userId: an.userId }, editedAt: null })
    const { data: read1 } = await read(data.id)
    expect(read1).toMatchObject({
      content,
      mentions: [{ userId: binh.userId, username: binh.username, displayName: 'Bình Trần' }],
      reactions: { total: 0, own: null },
    })
    expect(await listed({ hashtag: 'vleague' })).toContain(data.id)
    expect(await listed({ hashtag: '#VLEAGUE' })).toContain(data.id)
    const { list: tags } = (await app.call(newsfeedTags)).data
    expect(tags).toContainEqual({ tag: 'VLeague', posts: 1 })
  })

  test('a new avatar becomes a post once, and the post remains when the avatar changes', async () => {
    const [first, second] = [await file(an, 'avatar'), await file(an, 'avatar')]
    const change = (profilePicture: string) => app.call(updateInfo, { profilePicture }, by(an))
    const own = async () => (await list({ username: an.username })).list.filter(({ type }) => type === 90)
    for (const { address } of [first, first, second, first]) expect((await change(address)).code).toBe(0)
    await expect
      .poll(async () => (await own()).map(({ attachments }) => attachments[0]?.url))
      .toEqual([second.address, first.address])
    await change('')
    await app.features.uploads.sweep(new Date(Date.now() + 2 * 24 * 3_600_000))
    expect((await fetch(app.address + second.address)).status).toBe(200)
    const [{ id = '' } = {}] = await own()
    const attachments = [{ url: second.address, kind: 'image' as const }]
    const edited = await app.call(newsfeedUpdate, { id, content: 'Mặt mới', attachments }, by(an))
    expect(edited.data).toMatchObject({ type: 90, content: 'Mặt mới', attachments: [{ url: second.address }] })
  })

  test('the same uuid makes one post, even in parallel', async () => {
    const uuid = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => write({ content: 'Một lần thôi', uuid })))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    const other = await write({ content: 'Người khác', uuid }, binh)
    expect(other.data.id).not.toBe(answers[0]?.data.id)
  })

  test('pictures make it a post of pictures, in order', async () => {
    const files = [await file(), await file()]
    const attachments = files.map(({ address: url }) => ({ url, kind: 'image' as const })).toReversed()
    const { data } = await write({ content: '', attachments })
    expect(data).toMatchObject({
      type: 20,
      attachments: attachments.map(({ url }) => ({ url, width: 640, height: 480 })),
    })
  })

  test('only the author describes a picture, also after it was posted', async () => {
    const { address } = await file()
    const { data } = await write({ content: '', attachments: [{ url: address, kind: 'image' }] })
    const say = (alt: string, of: SignedUp) => app.call(uploadDescribe, { address, alt }, by(of))
    expect((await say('Cổng 3 trước giờ bóng lăn', an)).code).toBe(0)
    expect((await say('Không phải của tôi', binh)).msg).toBe('UPLOAD_NOT_FOUND')
    expect((await say('x'.repeat(301), an)).msg).toBe('BAD_INPUT')
    const { list } = (await app.call(newsfeedPhotos, { username: an.username })).data
    expect(list.find(({ postId }) => postId === data.id)?.alt).toBe('Cổng 3 trước giờ bóng lăn')
  })

  test.each([
    ['an empty post', { content: ' \n ' }, 'POST_EMPTY'],
    ['too long a text', { content: 'a'.repeat(5_001) }, 'BAD_INPUT'],
    ['a share without a target', { content: 'x', type: 40 }, 'BAD_INPUT'],
    ['a target in a post that is no share', { content: 'x', sharedId: '1' }, 'BAD_INPUT'],
    ['an unknown tip', { type: 40, sharedId: '999999' }, 'SHARED_NOT_FOUND'],
    ['an unknown fixture', { type: 50, sharedId: '999999' }, 'SHARED_NOT_FOUND'],
    ['an article, of which none exists', { type: 70, sharedId: '1' }, 'SHARED_NOT_FOUND'],
    ['the visibility of deleted posts', { content: 'x', visibility: 3 }, 'BAD_INPUT'],
    ['an unknown type', { content: 'x', type: 11 }, 'BAD_INPUT'],
    ['an avatar without a picture', { content: 'x', type: 90 }, 'BAD_INPUT'],
  ])('%s is refused', async (_, input, msg) => {
    expect((await write(input as InputOf<typeof newsfeedCreate>)).msg).toBe(msg)
  })

  test('refuses a file of another member, kind or site, or an unfinished one, and leaves no post', async () => {
    const before = await listed({ username: an.username }, an)
    const foreign = await file(binh)
    const avatar = await file(an, 'avatar')
    const unknown = foreign.address.replace(/[^/]+(?=\.webp)/, randomUUID())
    for (const url of [foreign.address, avatar.address, unknown, 'https://evil.example/a.png', 'javascript:alert(1)'])
      expect(await write({ content: 'x', attachments: [{ url, kind: 'image' }] })).toMatchObject({
        status: 400,
        msg: 'POST_FILE_UNKNOWN',
      })
    const own = await file()
    const asVideo = await write({ content: 'x', attachments: [{ url: own.address, kind: 'video' }] })
    expect(asVideo.msg).toBe('POST_FILE_UNKNOWN')
    expect(await listed({ username: an.username }, an)).toEqual(before)
  })

  test('guests and anonymous callers cannot write', async () => {
    for (const token of [guest, undefined])
      expect(await app.call(newsfeedCreate, { content: 'x' }, token ? { token } : {})).toMatchObject({ status: 401 })
  })

  test('above the limit of posts is refused; a repeated request does not count', async () => {
    const busy = await signUp(app)
    const uuid = randomUUID()
    await write({ content: 'đầu tiên', uuid }, busy)
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => write({ content: `bài ${i}` }, busy)))
    expect(answers.filter(({ msg }) => msg === 'POST_LIMIT')).toHaveLength(6)
    expect(answers.find(({ msg }) => msg === 'POST_LIMIT')?.status).toBe(429)
    expect((await write({ content: 'đầu tiên', uuid }, busy)).code).toBe(0)
  })
})

test('retries of one post or share that run at the same time count as one', async () => {
  const busy = await signUp(app)
  const uuid = randomUUID()
  const again = await Promise.all(Array.from({ length: 25 }, () => write({ content: 'một bài', uuid }, busy)))
  expect(new Set(again.map(({ msg, data }) => `${msg} ${data?.id}`)).size).toBe(1)
  const share = { id: again[0]?.data.id ?? '', content: 'xem này', uuid: randomUUID() }
  const shares = await Promise.all(Array.from({ length: 25 }, () => app.call(newsfeedShare, share, by(busy))))
  expect(new Set(shares.map(({ msg, data }) => `${msg} ${data?.id}`)).size).toBe(1)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => write({ content: `bài ${i}` }, busy)))
  expect(answers.filter(({ msg }) => msg === 'POST_LIMIT')).toHaveLength(2)
})

describe('sharing', () => {
  test('the share of a share shares the first post, counted and listed there', async () => {
    const { id } = (await write({ content: 'bài đầu' })).data
    const first = (await app.call(newsfeedShare, { id, content: 'lần một' }, by(binh))).data
    const second = (await app.call(newsfeedShare, { id: first.id, content: 'lần hai' }, by(an))).data
    expect(second.shared).toMatchObject({ kind: 'post', id })
    expect((await read(id)).data.shares).toBe(2)
    const shares = (await app.call(newsfeedShares, { id }, { token: guest })).data
    expect(shares.list.map(({ content }) => content)).toEqual(['lần hai', 'lần một'])
    await app.call(newsfeedUpdate, { id: second.id, visibility: 2 }, by(an))
    expect((await read(id)).data.shares).toBe(1)
    await app.call(newsfeedDelete, { id: first.id }, by(binh))
    expect((await read(id)).data.shares).toBe(0)
  })

  test('a shared goal keeps its score and scorer, and an unknown or annulled goal is refused', async () => {
    const fixtureId = await world.liveFixture({ minute: 50, score: [2, 0] })
    const goal = { kind: 1, side: 'home' as const, extraMinute: null, player: 'Quang Hải', otherPlayer: '' }
    const events = [12, 40, 49].map((minute, at) => ({ ...goal, key: `g${at + 1}`, minute }))
    await app.features.fixtureDetails.keepEvents(fixtureId, events)
    const made = await write({ type: 60, sharedId: fixtureId, goalKey: 'g1' })
    expect(made.data.shared).toMatchObject({
      moment: { minute: 12, home: 1, away: 0, goal: { key: 'g1', side: 'home', player: 'Quang Hải' } },
      fixture: { home: { score: 2 } },
    })
    for (const goalKey of ['g3', 'x'])
      expect(await write({ type: 60, sharedId: fixtureId, goalKey })).toMatchObject({ msg: 'SHARED_NOT_FOUND' })
  })

  test('a fixture shows its current score, and a moment also its former score', async () => {
    const fixtureId = await world.liveFixture({ minute: 30, score: [1, 0] })
    const live = (await write({ content: 'xem đi', type: 50, sharedId: fixtureId })).data
    const moment = (await write({ type: 60, sharedId: fixtureId })).data
    await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), homeScore: 2, awayScore: 0 })
    expect((await read(live.id)).data.shared).toMatchObject({
      kind: 'live',
      moment: null,
      fixture: { home: { score: 2 } },
    })
    expect((await read(moment.id)).data.shared).toMatchObject({
      moment: { home: 1, away: 0 },
      fixture: { home: { score: 2 } },
    })
    const basketball = await world.liveFixture({ sport: 20, score: [47, 40] })
    const period = (await write({ type: 60, sharedId: basketball })).data
    expect(period.shared).toMatchObject({ moment: { minute: null, home: 47, away: 40 } })
    expect(await listed({ nType: 'event' })).toContain(moment.id)
    expect(await listed({ nType: 'event' })).not.toContain(live.id)
  })
})

describe('changing', () => {
  test('only the author edits it, and the history contains the earlier text', async () => {
    const { id } = (await write({ content: 'bản một #mot' })).data
    expect(await app.call(newsfeedUpdate, { id, content: 'hacked' }, by(binh))).toMatchObject({ status: 403 })
    const edited = (await app.call(newsfeedUpdate, { id, content: 'bản hai #hai' }, by(an))).data
    expect(edited).toMatchObject({ content: 'bản hai #hai', editedAt: expect.any(Number) })
    await app.call(newsfeedUpdate, { id, content: 'bản hai #hai', visibility: 1 }, by(an))
    const { list: history } = (await app.call(newsfeedHistory, { id }, by(binh))).data
    expect(history.map(({ content }) => content)).toEqual(['bản một #mot'])
    expect(await listed({ hashtag: 'mot' })).toEqual([])
    expect(await listed({ hashtag: 'hai' })).toEqual([id])
    expect((await app.call(newsfeedUpdate, { id, content: '' }, by(an))).msg).toBe('POST_EMPTY')
  })

  test('its pictures can be changed, and the type changes with them', async () => {
    const one = await file()
    const { id } = (await write({ content: 'ảnh', attachments: [{ url: one.address, kind: 'image' }] })).data
    const without = await app.call(newsfeedUpdate, { id, attachments: [] }, by(an))
    expect(without.data).toMatchObject({ type: 10, attachments: [], editedAt: expect.any(Number) })
    const { list: history } = (await app.call(newsfeedHistory, { id }, by(binh))).data
    expect(history).toMatchObject([{ content: 'ảnh', attachments: [{ url: one.address, kind: 'image' }] }])
  })

  test('a picture in the history is kept while the post exists, and is deleted with it', async () => {
    const [one, two] = [await file(), await file()]
    const { id } = (await write({ content: 'ảnh', attachments: [{ url: one.address, kind: 'image' }] })).data
    await app.call(newsfeedUpdate, { id, attachments: [{ url: two.address, kind: 'image' }] }, by(an))
    const later = new Date(Date.now() + 2 * 24 * 3_600_000)
    const statuses = async () =>
      Promise.all([one, two].map(async ({ address }) => (await fetch(app.address + address)).status))
    await app.features.uploads.sweep(later)
    expect(await statuses()).toEqual([200, 200])
    await app.call(newsfeedDelete, { id }, by(an))
    await app.features.uploads.sweep(later)
    expect(await statuses()).toEqual([404, 404])
  })

  test('saving without a change does not mark the post as edited, with pictures too', async () => {
    const attachments = [{ url: (await file()).address, kind: 'image' as const }]
    const { id, content } = (await write({ content: 'như cũ', attachments })).data
    const saved = await app.call(newsfeedUpdate, { id, content, visibility: 1, attachments }, by(an))
    expect(saved.data).toMatchObject({ content, type: 20, editedAt: null, attachments })
    expect((await app.call(newsfeedHistory, { id }, by(binh))).data.list).toEqual([])
  })

  test('a deleted post disappears for everyone; only its author or a moderator can delete it', async () => {
    const operator = await world.operator()
    const token = await world.tokenOf(operator)
    const mine = (await write({ content: 'sẽ xóa' })).data.id
    const bad = (await write({ content: 'bài xấu' })).data.id
    expect(await app.call(newsfeedDelete, { id: mine }, by(binh))).toMatchObject({ status: 403 })
    expect((await app.call(newsfeedDelete, { id: mine }, by(an))).code).toBe(0)
    expect((await app.call(newsfeedDelete, { id: bad }, { token })).code).toBe(0)
    const third = (await write({ content: 'xóa bằng trạng thái' })).data.id
    expect((await app.call(newsfeedUpdate, { id: third, visibility: 3 }, by(an))).data).toBeNull()
    for (const id of [mine, bad, third])
      for (const viewer of [an, binh, undefined]) {
        expect((await read(id, viewer)).msg).toBe('POST_NOT_FOUND')
        expect(await listed({}, viewer)).not.toContain(id)
      }
  })
})

test('open pages receive a public post, and not a private one', async () => {
  const reader = await openSocket(app.address, { token: guest })
  reader.send({ type: 'sub', topic: 'newsfeed' })
  await reader.next((event) => event.type === 'subbed')
  await write({ content: 'kín', visibility: 2 })
  const { id } = (await write({ content: 'mở' })).data
  expect(await reader.next((event) => event.type === 'added')).toMatchObject({
    topic: 'newsfeed',
    id,
    userId: an.userId,
  })
  await app.call(newsfeedDelete, { id }, by(an))
  expect(await reader.next((event) => event.type === 'removed')).toMatchObject({ id })
  await reader.close()
})

test('files are kept while a post shows them, and deleted a day later', async () => {
  const used = await file()
  const unused = await file()
  const { id } = (await write({ content: 'ảnh', attachments: [{ url: used.address, kind: 'image' }] })).data
  const later = new Date(Date.now() + 2 * 24 * 3_600_000)
  await app.features.uploads.sweep(later)
  const status = async (address: string) => (await fetch(app.address + address)).status
  expect([await status(used.address), await status(unused.address)]).toEqual([200, 404])
  await app.call(newsfeedDelete, { id }, by(an))
  await app.features.uploads.sweep(later)
  expect(await status(used.address)).toBe(404)
})
