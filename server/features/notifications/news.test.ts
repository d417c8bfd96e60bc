import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { banFromChat, deleteMessage } from '#contract/chat.ts'
import { commentCreate, commentDelete, reactToComment } from '#contract/comments.ts'
import { memberBlock } from '#contract/friends.ts'
import { highlightsOfFixture, reactToHighlight } from '#contract/highlights.ts'
import { newsfeedCreate, newsfeedDelete, newsfeedUpdate } from '#contract/newsfeed.ts'
import { messageList, type Notification } from '#contract/notifications.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { newsfeedSchedule } from '#contract/post-drafts.ts'
import { requestVipRoom } from '#contract/rooms.ts'
import { partsOf } from '#contract/rules/notification-content.ts'
import { notificationPath } from '#contract/rules/notification-text.ts'
import { allTexts } from '#contract/texts/all.ts'
import { notificationsTexts } from '#contract/texts/notifications.ts'
import { reactToTip, tipsCreate, tipsHide } from '#contract/tips.ts'
import { createWorld, type World } from '#demo/world.ts'
import { textIn } from '#server/features/notifications/push-message.rules.ts'
import { draft, newRoom } from '#tests/setup/chat-room.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createTipWorld } from '#tests/setup/tips.ts'

let app: TestApp
let world: World
let moderator: string
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  moderator = await world.tokenOf(await world.operator())
})
afterAll(() => app.close())

const by = ({ accessToken: token }: SignedUp) => ({ token })
const member = (displayName: string) => signUp(app, { displayName })
const list = async (who: SignedUp) => (await app.call(messageList, {}, by(who))).data.list
/** Waits until all events are delivered. */
const handedOver = () =>
  eventually(async () => {
    const { rows } = await app.engines.database.pool.query('select from events')
    expect(rows).toEqual([])
  })
async function notificationsOf(
  who: SignedUp,
): Promise<{ title: string; parts: string[]; path: string; others: number }[]> {
  await handedOver()
  return (await list(who)).map((one) => ({
    title: one.title,
    parts: partsOf(one.content),
    path: notificationPath(one),
    others: one.others,
  }))
}
const post = async (who: SignedUp, content = 'Chung kết tối nay') =>
  (await app.call(newsfeedCreate, { content, type: 10, visibility: 1, attachments: [] }, by(who))).data.id
async function comment(who: SignedUp, of: { targetType: string; targetId: string }, parentId: string | null = null) {
  const { data, msg } = await app.call(commentCreate, { ...of, content: 'Hay quá', parentId }, by(who))
  expect(msg).toBe('Success')
  return data.id
}
async function tip(who: SignedUp) {
  const fixtureId = await createTipWorld(app, world).openFixture()
  const said = { fixtureId, market: 'handicap', line: 0.25, side: 'home', stake: 3, content: 'Chủ nhà thắng.' } as const
  return (await app.call(tipsCreate, said, by(who))).data.id
}
const sentence = (one: Notification | undefined, locale: 'vi' | 'en' | 'zh') =>
  one &&
  textIn({ locale, texts: allTexts(locale) }, 'Asia/Ho_Chi_Minh', {
    ...one,
    content: { vi: one.content, en: one.content, zh: one.content },
  })

/** Matches the tip’s final path, which does not redirect. */
const tipAddress = (id: string, end = '') =>
  expect.stringMatching(new RegExp(`^/tip-keo/[a-z0-9-]+-vs-[a-z0-9-]+-${id}${end}$`))

describe('a reaction', () => {
  test('on a tip notifies its tipster once per member and links to the tip', async () => {
    const [tipster, an, binh] = [await member('Tú'), await member('An'), await member('Bình')]
    const id = await tip(tipster)
    for (const who of [an, binh, binh, tipster]) await app.call(reactToTip, { id, reaction: 'like' }, by(who))
    const [one, ...rest] = await notificationsOf(tipster)
    expect(rest).toEqual([])
    expect(one).toEqual({
      title: 'NEW_REACTION',
      parts: ['Bình', tipAddress(id), 'tip', ''],
      path: tipAddress(id),
      others: 1,
    })
  })

  test('on a comment notifies its author and links to the comment below its post or tip', async () => {
    const [author, writer, an] = [await member('Tú'), await member('Vy'), await member('An')]
    const postId = await post(author)
    const onPost = await comment(writer, { targetType: 'post', targetId: postId })
    await app.call(reactToComment, { id: onPost, reaction: 'wow' }, by(an))
    await app.call(reactToComment, { id: onPost, reaction: 'wow' }, by(writer))
    expect(await notificationsOf(writer)).toMatchObject([
      { title: 'NEW_REACTION', path: `/bang-tin?pId=${postId}#comment-${onPost}`, others: 0 },
    ])
    const [one] = await list(writer)
    expect(sentence(one, 'vi')).toBe('An đã bày tỏ cảm xúc với bình luận của bạn')
    // A member who may no longer see the post gets no link to it.
    await app.call(newsfeedUpdate, { id: postId, visibility: 2 }, by(author))
    expect((await app.call(reactToComment, { id: onPost, reaction: 'love' }, by(author))).code).toBe(0)
    await comment(author, { targetType: 'post', targetId: postId }, onPost)
    expect(await notificationsOf(writer)).toMatchObject([{ title: 'NEW_REACTION', others: 0 }])
    const tipId = await tip(author)
    const onTip = await comment(writer, { targetType: 'tip', targetId: tipId })
    await app.call(reactToComment, { id: onTip, reaction: 'wow' }, by(an))
    expect((await notificationsOf(writer))[0]).toMatchObject({ path: tipAddress(tipId, `#comment-${onTip}`) })
  })
})

describe('a comment', () => {
  test('notifies the owner of the post or tip; a reply notifies the author of its parent, each member once', async () => {
    const [author, an, binh] = [await member('Tú'), await member('An'), await member('Bình')]
    for (const of of [
      { targetType: 'post', targetId: await post(author) },
      { targetType: 'tip', targetId: await tip(author) },
    ]) {
      const before = (await notificationsOf(author)).length
      const first = await comment(an, of)
      const reply = await comment(binh, of, first)
      const answer = await comment(author, of, reply)
      const back = await comment(binh, of, answer)
      const path = (end: string) =>
        of.targetType === 'post' ? `/bang-tin?pId=${of.targetId}${end}` : tipAddress(of.targetId, end)
      // Comments on the target are one notification about two members. The reply is a second one.
      expect((await notificationsOf(author)).slice(0, -before || undefined)).toMatchObject([
        { title: 'COMMENT_REPLY', path: path(`#comment-${back}`) },
        { title: 'NEW_COMMENT', path: path(`#comment-${reply}`), others: 1 },
      ])
      expect((await notificationsOf(an))[0]).toMatchObject({ title: 'COMMENT_REPLY', path: path(`#comment-${reply}`) })
      expect((await notificationsOf(binh))[0]).toMatchObject({
        title: 'COMMENT_REPLY',
        path: path(`#comment-${answer}`),
      })
    }
  })
})

describe('on a highlight', () => {
  async function clip(who: SignedUp) {
    const fixtureId = await world.fixture()
    const facts = { kind: 'clip', side: null, minute: 3, extraMinute: null, player: '', score: null } as const
    const files = { poster: null, still: null, width: 640, height: 360, durationMs: 9_000 }
    const video = { video: `/uploads/${crypto.randomUUID()}.mp4`, kind: 'mp4' } as const
    const given = { ...facts, fixtureId, userId: who.userId, title: 'Pha bóng đẹp', happenedAt: new Date() }
    const id = await app.features.highlights.add(given, { ...files, ...video })
    const { list } = (await app.call(highlightsOfFixture, { id: fixtureId })).data
    return { id, path: list[0]?.path }
  }

  test('a comment or reaction notifies its maker, and a reply notifies the author of its parent', async () => {
    const [maker, an, binh] = [await member('Tú'), await member('An'), await member('Bình')]
    const { id, path } = await clip(maker)
    const of = { targetType: 'highlight', targetId: id }
    const first = await comment(an, of)
    const reply = await comment(binh, of, first)
    await app.call(reactToHighlight, { id, reaction: 'wow' }, by(an))
    await app.call(reactToComment, { id: first, reaction: 'like' }, by(binh))
    const [ofMaker, ofAn] = [await notificationsOf(maker), await notificationsOf(an)]
    const named = (list: typeof ofAn, title: string) => list.filter((one) => one.title === title)
    expect(named(ofMaker, 'NEW_REACTION')).toMatchObject([{ path }])
    expect(named(ofMaker, 'NEW_COMMENT')).toMatchObject([{ path: `${path}#comment-${reply}`, others: 1 }])
    expect(named(ofAn, 'NEW_REACTION')).toMatchObject([{ path: `${path}#comment-${first}` }])
    expect(named(ofAn, 'COMMENT_REPLY')).toMatchObject([{ path: `${path}#comment-${reply}` }])
    const [news] = (await list(maker)).filter(({ title }) => title === 'NEW_COMMENT')
    expect(sentence(news, 'vi')).toBe('Bình và 1 người khác đã bình luận về highlight của bạn')
  })
})

test('a reply below a film or comic notifies the author of its parent, even though a work has no owner', async () => {
  const [an, binh] = [await member('An'), await member('Bình')]
  const [film, comic] = [await world.film(), await world.comic()]
  for (const [targetType, { id: targetId, slug }, base] of [
    ['film', film, '/phim-anh'],
    ['comic', comic, '/truyen-tranh'],
  ] as const) {
    const first = await comment(an, { targetType, targetId })
    const reply = await comment(binh, { targetType, targetId }, first)
    expect((await notificationsOf(an))[0]).toMatchObject({
      title: 'COMMENT_REPLY',
      path: `${base}/${slug}#comment-${reply}`,
    })
  }
})

describe('a request to enter a VIP room', () => {
  test('notifies only its host, grouped while unread', async () => {
    const host = await world.commentator()
    const { roomId } = await app.features.chat.keepRoom(host.userId, { kind: 'vip', name: 'Khán đài | A', about: '' })
    const [an, binh] = [await member('An'), await member('Bình')]
    for (const who of [an, an, binh])
      await app.call(requestVipRoom, { groupId: roomId, username: who.username }, by(who))
    await handedOver()
    const token = await world.tokenOf(host)
    const { list: news } = (await app.call(messageList, {}, { token })).data
    expect(news).toMatchObject([{ title: 'VIP_REQUESTED', kind: 'rooms', others: 1, actor: { userId: binh.userId } }])
    expect(partsOf(news[0]?.content ?? '')).toEqual(['Bình', roomId, 'Khán đài | A'])
    expect(notificationPath(news[0] as Notification)).toBe(`/chatroom/${roomId}`)
    expect(sentence(news[0], 'en')).toBe('Bình and 1 other would like to join your VIP room Khán đài | A')
    expect([await notificationsOf(an), await notificationsOf(binh)]).toEqual([[], []])
  })

  test('from a member whom the host has blocked sends no notification', async () => {
    const host = await world.commentator()
    const { roomId } = await app.features.chat.keepRoom(host.userId, { kind: 'vip', name: 'Khán đài B', about: '' })
    const an = await member('An')
    const token = await world.tokenOf(host)
    await app.call(memberBlock, { userId: an.userId }, { token })
    await app.call(requestVipRoom, { groupId: roomId, username: an.username }, by(an))
    await handedOver()
    expect((await app.call(messageList, {}, { token })).data.list).toEqual([])
  })
})

describe('content removed by a moderator', () => {
  test('is reported to its author with an excerpt: a post, a comment, a tip, a message', async () => {
    const [author, other] = [await member('Tú'), await member('An')]
    const postId = await post(author, `Dòng một\n${'dài '.repeat(40)}`)
    const commentId = await comment(author, { targetType: 'post', targetId: await post(other) })
    const tipId = await tip(author)
    const groupId = await newRoom(app)
    const { groupMessageId } = await app.features.chat.say(author.userId, draft(groupId, 'Quảng cáo đây'))
    const token = moderator
    const answers = [
      await app.call(newsfeedDelete, { id: postId }, { token }),
      await app.call(commentDelete, { id: commentId }, { token }),
      await app.call(tipsHide, { id: tipId, hidden: true }, { token }),
      await app.call(deleteMessage, { groupId, groupMessageId }, { token }),
    ]
    expect(answers.map(({ msg }) => msg)).toEqual(Array.from(answers, () => 'Success'))
    const removed = (await notificationsOf(author)).filter(({ title }) => title === 'MODERATION_REMOVED')
    expect(removed.map(({ parts }) => parts).reverse()).toEqual([
      [expect.stringMatching(/^Dòng một dài .{50,70}…$/), '', 'post'],
      ['Hay quá', '', 'comment'],
      ['Chủ nhà thắng.', '', 'tip'],
      ['Quảng cáo đây', '', 'message'],
    ])
    const last = (await list(author)).find(({ title }) => title === 'MODERATION_REMOVED')
    expect(last).toMatchObject({ kind: 'moderation', actor: null })
    expect(sentence(last, 'vi')).toBe('Kiểm duyệt viên đã gỡ tin nhắn của bạn: Quảng cáo đây')
    expect(sentence(last, 'zh')).toContain(notificationsTexts.zh['notification.of.message'])
  })

  test('sends no notification when the author or the owner of the post removes content', async () => {
    const [author, writer] = [await member('Tú'), await member('An')]
    const own = await post(author)
    const below = await post(author)
    const commentId = await comment(writer, { targetType: 'post', targetId: below })
    await app.call(newsfeedDelete, { id: own }, by(author))
    await app.call(commentDelete, { id: commentId }, by(author))
    const titles = [...(await notificationsOf(author)), ...(await notificationsOf(writer))].map(({ title }) => title)
    expect(titles).not.toContain('MODERATION_REMOVED')
  })

  test('notifies the author of a scheduled post that is refused, and none of a member who leaves is published', async () => {
    const [author, leaver] = [await member('Tú'), await member('An')]
    const publishAt = Date.now() + 3_600_000
    for (const one of [author, leaver])
      await app.call(newsfeedSchedule, { id: crypto.randomUUID(), content: 'Hẹn tối nay', publishAt }, by(one))
    const ban = { groupId: '', userId: author.userId, reason: 'quấy rối' }
    await app.call(banFromChat, ban, { token: moderator })
    await app.call(deleteAccount, { password: leaver.password }, by(leaver))
    await handedOver()
    const { pool } = app.engines.database
    await pool.query(`update post_drafts set publish_at = now(), due_at = now() where publish_at is not null`)
    await app.features.newsfeed.publishDue()
    const refused = (await notificationsOf(author)).filter(({ title }) => title === 'POST_REFUSED')
    expect(refused).toMatchObject([{ parts: ['Hẹn tối nay'], path: '/bang-tin?soan=nhap' }])
    const [last] = (await list(author)).filter(({ title }) => title === 'POST_REFUSED')
    expect(sentence(last, 'en')).toBe('Your scheduled post wasn’t published and is a draft again: Hẹn tối nay')
    const { rows } = await pool.query('select user_id::text, publish_at, refusal from post_drafts order by refusal')
    expect(rows).toEqual([
      { user_id: author.userId, publish_at: null, refusal: 'USER_MUTED' },
      { user_id: leaver.userId, publish_at: null, refusal: null },
    ])
  })
})
