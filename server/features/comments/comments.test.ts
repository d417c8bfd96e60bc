import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userInfo } from '#contract/account.ts'
import {
  commentCreate,
  commentDelete,
  commentOne,
  commentPageList,
  commentReactionsOfList,
  commentTotal,
  commentUpdate,
  maxCommentLength,
  reactToComment,
  reportComment,
} from '#contract/comments.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { memberBlock } from '#contract/friends.ts'
import { openReports } from '#contract/reports.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, type World } from '#demo/world.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'

let app: TestApp
let world: World
let an: SignedUp
let binh: SignedUp
let owner: SignedUp
let targets = 0

/** Kind of target that belongs to `owner`. Only members can see targets with an odd id. */
const kind = {
  kind: 'test-note',
  async admit(viewer: Viewer, id: string) {
    if (Number(id) > 100_000 || (Number(id) % 2 === 1 && viewer.kind !== 'user')) throw new ApiError('NOT_FOUND')
    return id
  },
  ownerOf: async () => owner.userId,
  places: async (_: Viewer, ids: readonly string[]) =>
    new Map(ids.map((id) => [id, { path: `/n/${id}`, title: null }])),
}
const newTarget = () => {
  targets += 2
  return { targetType: 'test-note', targetId: String(targets) }
}

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  owner = await signUp(app)
  app.features.comments.of(kind)
})
// New members for each test, because of the limit per minute.
beforeEach(async () => {
  ;[an, binh] = await Promise.all([signUp(app), signUp(app)])
})
afterAll(() => app.close())

type Target = { targetType: string; targetId: string }
const write = (by: SignedUp, of: Target, more: Partial<InputOf<typeof commentCreate>> & { content: string }) =>
  app.call(commentCreate, { ...of, ...more }, { token: by.accessToken })
const say = async (by: SignedUp, of: Target, content: string, parentId?: string) => {
  const { msg, data } = await write(by, of, { content, ...(parentId && { parentId }) })
  expect(msg).toBe('Success')
  return data
}
const page = (of: Target, more: Partial<InputOf<typeof commentPageList>> = {}, by?: SignedUp) =>
  app.call(commentPageList, { ...of, ...more }, by ? { token: by.accessToken } : {})
const total = async (of: Target) => (await app.call(commentTotal, of)).data.total

describe('threads', () => {
  test('the newest come first, with their first replies; replies at any depth belong to the first comment', async () => {
    const of = newTarget()
    const first = await say(an, of, 'Trận này hay quá')
    const second = await say(binh, of, 'Bàn thua thứ hai là lỗi thủ môn')
    const reply = await say(an, of, 'Đúng vậy', second.id)
    const deeper = await say(binh, of, 'Xem lại đi', reply.id)
    await say(an, of, 'Xem rồi', deeper.id)
    expect(deeper).toMatchObject({ parentId: reply.id, rootId: second.id, replyTo: { userId: an.userId } })
    expect(reply).toMatchObject({ parentId: second.id, rootId: second.id, replyTo: null })
    const { data } = await page(of)
    expect(data).toMatchObject({ currPage: 1, totalPage: 1, total: 2, next: null })
    expect(data.list.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(data.list[0]).toMatchObject({ replies: 3, author: { userId: binh.userId } })
    expect(data.list[0]?.firstReplies.map(({ content }) => content)).toEqual(['Đúng vậy', 'Xem lại đi'])
    const replies = await page(of, { rootId: second.id })
    expect(replies.data.list.map(({ content }) => content)).toEqual(['Đúng vậy', 'Xem lại đi', 'Xem rồi'])
    expect(await total(of)).toBe(5)
  })

  test('pages neither repeat nor skip existing comments while new ones arrive', async () => {
    const of = newTarget()
    for (let i = 1; i <= 5; i += 1) await say(i % 2 ? an : binh, of, `Bình luận ${i}`)
    const one = (await page(of, { pageSize: 2 })).data
    await say(binh, of, 'Chen ngang')
    const two = (await page(of, { pageSize: 2, after: one.next ?? '' })).data
    const three = (await page(of, { pageSize: 2, after: two.next ?? '' })).data
    const seen = [one, two, three].flatMap(({ list }) => list.map(({ content }) => content))
    expect(seen).toEqual([5, 4, 3, 2, 1].map((i) => `Bình luận ${i}`))
    expect(three.next).toBeNull()
  })

  test('finds a comment with its thread on a later page', async () => {
    const of = newTarget()
    const root = await say(an, of, 'Mở đầu')
    for (const text of ['một', 'hai', 'ba']) await say(binh, of, text, root.id)
    const last = (await page(of, { rootId: root.id })).data.list.at(-1)
    const { data } = await app.call(commentOne, { id: last?.id ?? '' })
    expect(data).toMatchObject({ ...of, thread: { id: root.id, replies: 3 } })
    expect(data.thread.firstReplies.map(({ content }) => content)).toEqual(['một', 'hai', 'ba'])
  })
})

describe('writing', () => {
  test('a repeated request creates one comment and one event, also in parallel', async () => {
    const { database } = app.engines
    // The relay deletes events after delivery, so a trigger copies them.
    await asOwner(
      database,
      `create table published (payload jsonb);
      grant insert, select on published to public;
      create function keep_published() returns trigger language plpgsql as
        $$ begin insert into published values (new.payload::jsonb); return null; end $$;
      create trigger keep_published after insert on events
        for each row when (new.name = 'comment.created') execute function keep_published()`,
    )
    const of = newTarget()
    const draft = { content: 'Một lần thôi', requestId: 'bam-hai-lan-1' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(an, of, draft)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await total(of)).toBe(1)
    const { rows } = await database.pool.query('select payload from published')
    expect(rows.map(({ payload }) => payload)).toEqual([
      {
        ...of,
        commentId: answers[0]?.data.id,
        userId: an.userId,
        parentId: null,
        parentUserId: null,
        mentioned: [],
        ownerId: owner.userId,
      },
    ])
  })

  test.each([
    ['nothing', ' \n\u00a0 ', 'COMMENT_REFUSED'],
    ['too long a text', 'ă'.repeat(maxCommentLength + 1), 'COMMENT_REFUSED'],
  ])('%s is refused', async (_, content, msg) => {
    expect(await write(an, newTarget(), { content })).toMatchObject({ status: 400, msg })
  })

  test('keeps line breaks, removes surplus space, and leaves markup as text', async () => {
    const written = await say(an, newTarget(), '  Dòng một  \r\n\n\n\nDòng hai <b>&amp;</b>  ')
    expect(written.content).toBe('Dòng một\n\nDòng hai <b>&amp;</b>')
  })

  test('links names of members, leaves other names as text, and updates links after a change', async () => {
    const { username, userId, displayName } = (await app.call(userInfo, {}, { token: binh.accessToken })).data
    const named = { userId, username, displayName }
    const of = newTarget()
    const made = await say(an, of, `@${username.toUpperCase()}, @${username} và @khong.co.ai: xem nhé`)
    expect(made.mentions).toEqual([named])
    expect((await page(of)).data.list).toMatchObject([{ id: made.id, mentions: [named] }])
    const as = { token: an.accessToken }
    expect((await app.call(commentUpdate, { id: made.id, content: 'Thôi' }, as)).data.mentions).toEqual([])
  })

  test('a re-registered name links to the new member only in later comments', async () => {
    const { username, userId } = await signUp(app)
    const of = newTarget()
    const old = await say(an, of, `@${username} phân tích hay`)
    expect(old.mentions).toMatchObject([{ userId }])
    await app.engines.database.pool.query('delete from users where id = $1', [userId])
    const stranger = await signUp(app, { username })
    const listed = async () => (await page(of)).data.list
    expect(await listed()).toMatchObject([{ id: old.id, mentions: [] }])
    const recent = await say(binh, of, `@${username} chào bạn mới`)
    expect(await listed()).toMatchObject([
      { id: recent.id, mentions: [{ userId: stranger.userId }] },
      { id: old.id, mentions: [] },
    ])
  })

  test('is refused for an unknown target, an undeclared kind, or two targets', async () => {
    const content = 'Ở đâu?'
    for (const [of, refusal] of [
      [{ targetType: 'test-note', targetId: '100002' }, 'NOT_FOUND'],
      [{ targetType: 'no-such-kind', targetId: '1' }, 'NOT_FOUND'],
      [{ articleId: '1' }, 'ARTICLE_NOT_FOUND'],
    ] as const)
      expect((await app.call(commentCreate, { ...of, content }, { token: an.accessToken })).msg).toBe(refusal)
    for (const of of [{}, { targetType: 'test-note' }, { articleId: '1', ...newTarget() }])
      expect((await app.call(commentCreate, { ...of, content }, { token: an.accessToken })).msg).toBe('BAD_INPUT')
    const elsewhere = await say(an, newTarget(), 'Chỗ khác')
    expect((await write(an, newTarget(), { content, parentId: elsewhere.id })).msg).toBe('COMMENT_NOT_FOUND')
  })

  test('needs a member, and reading needs access to the target', async () => {
    const of = newTarget()
    const { data: guest } = await app.call(guestLogin)
    for (const options of [{}, { token: guest }])
      expect(await app.call(commentCreate, { ...of, content: 'Khách' }, options)).toMatchObject({ status: 401 })
    const closed = { targetType: 'test-note', targetId: String(targets + 1) }
    const { id } = await say(an, closed, 'Trong nhà')
    expect((await page(closed)).msg).toBe('NOT_FOUND')
    expect((await app.call(commentOne, { id })).msg).toBe('NOT_FOUND')
    expect((await page({ ...of }, { rootId: id })).msg).toBe('NOT_FOUND')
    expect((await page(closed, {}, binh)).data.total).toBe(1)
  })

  test('is limited to twenty a minute', async () => {
    const [of, hasty] = [newTarget(), await signUp(app)]
    const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => write(hasty, of, { content: `Lần ${i}` })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(20)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({ status: 429, msg: 'TOO_MANY_REQUESTS' })
    expect(await total(of)).toBe(20)
  })
})

describe('members with a block between them', () => {
  test('neither reply to nor read each other', async () => {
    const [of, one, other] = [newTarget(), await signUp(app), await signUp(app)]
    const root = await say(one, of, 'Của tôi')
    await say(other, of, 'Của người kia')
    await app.call(memberBlock, { userId: other.userId }, { token: one.accessToken })
    expect(await write(other, of, { content: 'Trả lời', parentId: root.id })).toMatchObject({ msg: 'MEMBER_BLOCKED' })
    const listed = async (by: SignedUp) => (await page(of, {}, by)).data.list.map(({ content }) => content)
    expect(await listed(one)).toEqual(['Của tôi'])
    expect(await listed(other)).toEqual(['Của người kia'])
    expect(await listed(an)).toEqual(['Của người kia', 'Của tôi'])
    await app.call(memberBlock, { userId: other.userId }, { token: owner.accessToken })
    expect(await write(other, newTarget(), { content: 'Ở nhà bạn' })).toMatchObject({ msg: 'MEMBER_BLOCKED' })
  })
})

describe('changing and deleting', () => {
  test('only the author changes a comment, which is then marked as edited', async () => {
    const { id } = await say(an, newTarget(), 'Sai chính tã')
    const change = (by: SignedUp, content: string) =>
      app.call(commentUpdate, { id, content }, { token: by.accessToken })
    expect((await change(an, 'Sai chính tả')).data).toMatchObject({
      content: 'Sai chính tả',
      editedAt: expect.any(Number),
    })
    expect(await change(binh, 'Của tôi')).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
    expect((await change(an, '')).msg).toBe('COMMENT_REFUSED')
  })

  test('the author, the target’s owner and moderators delete it; its replies remain, and it no longer counts', async () => {
    const of = newTarget()
    const token = await world.tokenOf(await world.user({ role: 'moderator' }))
    const remove = (id: string, by: string) => app.call(commentDelete, { id }, { token: by })
    const root = await say(an, of, 'Gỡ tôi đi')
    const reply = await say(binh, of, 'Ở lại', root.id)
    expect(await remove(root.id, binh.accessToken)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
    expect((await remove(root.id, an.accessToken)).code).toBe(0)
    expect(await remove(root.id, an.accessToken)).toMatchObject({ status: 404, msg: 'COMMENT_NOT_FOUND' })
    expect(await total(of)).toBe(1)
    expect((await page(of)).data.list).toMatchObject([
      { id: root.id, author: null, content: null, replies: 1, firstReplies: [{ content: 'Ở lại' }] },
    ])
    expect((await write(an, of, { content: 'Trả lời ai?', parentId: root.id })).msg).toBe('COMMENT_NOT_FOUND')
    expect((await remove(reply.id, token)).code).toBe(0)
    expect((await page(of)).data.list).toEqual([])
    const { rows } = await app.engines.database.pool.query(
      `select user_id from acts where kind = 'comment.removed' and message_id = $1`,
      [reply.id],
    )
    expect(rows).toEqual([{ user_id: binh.userId }])
    const below = await say(binh, of, 'Dưới bài của bạn')
    expect((await remove(below.id, owner.accessToken)).code).toBe(0)
  })

  test('a leaving member’s comments lose author and text, and replies of others remain', async () => {
    const [of, leaving] = [newTarget(), await signUp(app)]
    const root = await say(leaving, of, 'Tạm biệt')
    await say(an, of, 'Đi nhé', root.id)
    await app.engines.database.pool.query('delete from users where id = $1', [leaving.userId])
    expect((await page(of)).data.list).toMatchObject([
      { author: null, content: null, replies: 1, firstReplies: [{ content: 'Đi nhé' }] },
    ])
    expect(await total(of)).toBe(1)
    const { rows } = await app.engines.database.pool.query('select content from comments where id = $1', [root.id])
    expect(rows).toEqual([{ content: '' }])
  })
})

test('comments can be reacted to and reported by anyone who can read them', async () => {
  const { id } = await say(an, newTarget(), 'Thích không?')
  const hidden = await say(an, { targetType: 'test-note', targetId: String(targets + 1) }, 'Kín')
  await app.call(reactToComment, { id, reaction: 'love' }, { token: binh.accessToken })
  const { data: guest } = await app.call(guestLogin)
  const { data } = await app.call(commentReactionsOfList, { ids: `${id},${hidden.id}` }, { token: guest })
  expect(data.list).toMatchObject([{ id, total: 1, counts: [{ reaction: 'love', total: 1 }] }])
  await app.call(reportComment, { id, reason: 'abuse' }, { token: binh.accessToken })
  const token = await world.tokenOf(await world.user({ role: 'moderator' }))
  const reports = await app.call(openReports, { kind: 'comment' }, { token })
  expect(reports.data.list).toMatchObject([
    { targetId: id, reason: 'abuse', shown: { text: 'Thích không?', path: `/n/${targets}#comment-${id}` } },
  ])
  await app.call(commentDelete, { id }, { token: an.accessToken })
  expect((await app.call(reactToComment, { id, reaction: 'sad' }, { token: binh.accessToken })).msg).toBe(
    'COMMENT_NOT_FOUND',
  )
})

test('a hundred parallel reactions of one member count once, while others react too', async () => {
  const of = newTarget()
  const { id } = await say(an, of, 'Bình luận được thả tim')
  const react = ({ accessToken: token }: SignedUp) => app.call(reactToComment, { id, reaction: 'love' }, { token })
  const answers = await Promise.all(Array.from({ length: 100 }, () => react(binh)))
  expect(answers.every(({ code }) => code === 0)).toBe(true)
  const counted = async () =>
    (await app.call(commentReactionsOfList, { ids: id }, { token: an.accessToken })).data.list[0]
  expect(await counted()).toMatchObject({ total: 1 })
  await Promise.all(Array.from({ length: 50 }, () => [react(an), react(owner)]).flat())
  expect(await counted()).toMatchObject({ total: 3 })
})

test('subscribers receive new, changed and deleted comments, but not for a target that they may not see', async () => {
  const of = newTarget()
  const { data: guest } = await app.call(guestLogin)
  const socket = await openSocket(app.address, { token: guest })
  socket.send({ type: 'sub', topic: 'comments', ...of })
  expect(await socket.next(({ type }) => type === 'subbed')).toMatchObject({ code: 0, data: { total: 0 } })
  const { id } = await say(an, of, 'Mới đây')
  expect(await socket.next(({ type }) => type === 'created')).toMatchObject({ id, rootId: null, total: 1 })
  await app.call(commentUpdate, { id, content: 'Mới sửa' }, { token: an.accessToken })
  expect(await socket.next(({ type }) => type === 'changed')).toMatchObject({ id, content: 'Mới sửa' })
  await app.call(commentDelete, { id }, { token: an.accessToken })
  expect(await socket.next(({ type }) => type === 'deleted')).toMatchObject({ id, total: 0 })
  const targetId = String(targets + 1)
  socket.send({ type: 'sub', topic: 'comments', targetType: 'test-note', targetId })
  expect(await socket.next((event) => event.type === 'subbed' && event.targetId === targetId)).toMatchObject({
    msg: 'NOT_FOUND',
  })
  await socket.close()
})
