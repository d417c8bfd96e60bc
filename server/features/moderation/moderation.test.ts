import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { banFromChat, chatHistory, liftChatBan, sendChatMessage } from '#contract/chat.ts'
import { editMessage } from '#contract/chat-edits.ts'
import { commentCreate } from '#contract/comments.ts'
import {
  appealBan,
  decideAppeal,
  decideHeldMessage,
  dropWordRule,
  heldMessages,
  keepWordRule,
  openAppeals,
  ownBan,
  reportMessage,
  siteActs,
  siteBans,
  wordRules,
} from '#contract/moderation.ts'
import { newsfeedCreate, newsfeedUpdate, reportPost } from '#contract/newsfeed.ts'
import { messageList } from '#contract/notifications.ts'
import { decideReports, openReports } from '#contract/reports.ts'
import { tipsCreate } from '#contract/tips.ts'
import { createWorld, type Person } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let groupId: string
let lan: Person
let binh: Person
let [lanToken, binhToken, khangToken, moderatorToken, operatorToken] = ['', '', '', '', '']

beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_BURST: '1000', CHAT_EVERY_MS: '1' } })
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  lan = await world.user({ name: 'Lan Anh' })
  binh = await world.user({ name: 'Bình' })
  const khang = await world.commentator({ name: 'Minh Khang' })
  const people = [lan, binh, khang, await world.user({ role: 'moderator', name: 'Hà' }), await world.operator()]
  ;[lanToken = '', binhToken = '', khangToken = '', moderatorToken = '', operatorToken = ''] = await Promise.all(
    people.map(world.tokenOf),
  )
  const fixtureId = await world.liveFixture({ commentators: [khang] })
  groupId = await app.features.chat.ensureFixtureRoom(fixtureId)
})
afterAll(() => app.close())

const said = async () => (await app.call(chatHistory, { groupId, pageSize: 50 }, { token: lanToken })).data.list
const say = (text: string, token = lanToken, uuid = randomUUID()) =>
  app.call(sendChatMessage, { groupId, uuid, originalMessage: text }, { token })
const acts = async () =>
  (await app.call(siteActs, {}, { token: moderatorToken })).data.list.map(({ kind, showName, reason }) =>
    [kind, showName, reason].filter(Boolean).join(' · '),
  )

describe('words that operators add', () => {
  const keep = (word: string, action: 'mask' | 'hold' | 'block', token = operatorToken) =>
    app.call(keepWordRule, { word, action }, { token })

  test('are masked, refused or held from the next message on, until they are removed', async () => {
    expect((await keep('  Cá   Độ ', 'mask')).data).toEqual({ word: 'cá độ' })
    expect((await keep('賭博', 'block')).code).toBe(0)
    await say('vào cá độ đi')
    expect((await said())[0]?.filteredMessage).toBe('vào ** ** đi')
    expect(await say('來賭博吧')).toMatchObject({ msg: 'MESSAGE_BLOCKED' })
    const listed = (await app.call(wordRules, {}, { token: moderatorToken })).data
    expect(listed.list.map(({ word, action }) => [word, action])).toEqual([
      ['賭博', 'block'],
      ['cá độ', 'mask'],
    ])
    for (const word of ['CÁ ĐỘ', '賭博']) await app.call(dropWordRule, { word }, { token: operatorToken })
    expect(await app.call(dropWordRule, { word: 'cá độ' }, { token: operatorToken })).toMatchObject({
      msg: 'NOT_FOUND',
    })
    await say('vào cá độ đi nào')
    expect((await said())[0]?.filteredMessage).toBe('vào cá độ đi nào')
    expect((await acts()).slice(0, 4)).toEqual([
      'word.removed · 賭博',
      'word.removed · cá độ',
      'word.added · 賭博 (block)',
      'word.added · cá độ (mask)',
    ])
  })

  test('are readable by moderators and changed only by operators', async () => {
    expect(await keep('x', 'mask', moderatorToken)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
    expect(await app.call(wordRules, {}, { token: khangToken })).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
  })

  test('hold a message until a moderator approves it, once, or rejects it', async () => {
    await keep('mua bán nick', 'hold')
    const uuid = randomUUID()
    const before = (await said()).length
    for (let n = 0; n < 2; n++)
      expect(await say('Mua bán nick đây', lanToken, uuid)).toMatchObject({ msg: 'MESSAGE_HELD' })
    await say('ai mua bán nick không', binhToken)
    expect(await said()).toHaveLength(before)
    const { list } = (await app.call(heldMessages, {}, { token: moderatorToken })).data
    expect(list).toMatchObject([
      { text: 'Mua bán nick đây', word: 'mua bán nick', author: { userId: lan.userId }, groupId },
      { author: { userId: binh.userId } },
    ])
    const [first, second] = list.map(({ heldId }) => heldId)
    const decide = (heldId = '', decision: 'approved' | 'rejected', token = moderatorToken) =>
      app.call(decideHeldMessage, { heldId, decision }, { token })
    expect(await decide(first, 'approved', khangToken)).toMatchObject({ status: 403 })
    const both = await Promise.all([decide(first, 'approved'), decide(first, 'approved')])
    expect(both.map(({ msg }) => msg).toSorted()).toEqual(['NOT_FOUND', 'Success'])
    expect((await decide(second, 'rejected')).msg).toBe('Success')
    expect((await said()).map(({ originalMessage: _, filteredMessage }) => filteredMessage).slice(0, 2)).toEqual([
      'Mua bán nick đây',
      'vào cá độ đi nào',
    ])
    expect((await app.call(heldMessages, {}, { token: moderatorToken })).data.list).toEqual([])
    expect((await acts()).slice(0, 2)).toEqual([
      'held.rejected · Bình · mua bán nick',
      'held.approved · Lan Anh · mua bán nick',
    ])
    await app.call(dropWordRule, { word: 'mua bán nick' }, { token: operatorToken })
  })

  test('a held message that is approved and rejected in parallel gets one decision, and is published only when approved', async () => {
    await keep('mua bán nick', 'hold')
    const texts = Array.from({ length: 20 }, (_, n) => `mua bán nick số ${n}`)
    for (const text of texts) await say(text)
    const { list } = (await app.call(heldMessages, { pageSize: 50 }, { token: moderatorToken })).data
    const decide = async (heldId: string, decision: 'approved' | 'rejected') =>
      (await app.call(decideHeldMessage, { heldId, decision }, { token: moderatorToken })).msg
    const decided = await Promise.all(
      list.map(async ({ heldId, text }) => {
        const msgs = await Promise.all([decide(heldId, 'approved'), decide(heldId, 'rejected')])
        return { text, isApproved: msgs[0] === 'Success', msgs: msgs.toSorted() }
      }),
    )
    expect(decided.map(({ msgs }) => msgs)).toEqual(texts.map(() => ['NOT_FOUND', 'Success']))
    await app.call(dropWordRule, { word: 'mua bán nick' }, { token: operatorToken })
    const approved = decided.flatMap(({ text, isApproved }) => (isApproved ? text : []))
    const published = (await said()).map(({ filteredMessage }) => filteredMessage)
    expect(published.filter((text) => texts.includes(text)).toSorted()).toEqual(approved.toSorted())
  })

  test('refuse text outside rooms that a room would hold, because no moderator decides there', async () => {
    await keep('mua bán nick', 'hold')
    expect(app.features.chat.publishable('mua bán nick')).toBeNull()
    await app.call(dropWordRule, { word: 'mua bán nick' }, { token: operatorToken })
    expect(app.features.chat.publishable('mua bán nick')).toBe('mua bán nick')
  })
})

describe('a reported message', () => {
  const report = (groupMessageId: string, token = binhToken) =>
    app.call(reportMessage, { groupId, groupMessageId, reason: 'abuse' }, { token })

  test('is shown to moderators with its writer, and deleted with the decision', async () => {
    const { groupMessageId } = (await say('câu bị báo cáo')).data
    expect((await report(groupMessageId)).msg).toBe('Success')
    expect(await report(groupMessageId, lanToken)).toMatchObject({ msg: 'CONFLICT' })
    expect(await report('999999')).toMatchObject({ msg: 'MESSAGE_NOT_FOUND' })
    expect(await app.call(openReports, {}, { token: khangToken })).toMatchObject({ status: 403 })
    const [one] = (await app.call(openReports, { kind: 'message' }, { token: moderatorToken })).data.list
    expect(one).toMatchObject({
      kind: 'message',
      reason: 'abuse',
      waiting: 1,
      reporter: { userId: binh.userId },
      shown: { text: 'câu bị báo cáo', author: { userId: lan.userId }, canRemove: true },
    })
    const of = { kind: 'message', targetId: one?.targetId ?? '', decision: 'upheld', remove: true } as const
    expect((await app.call(decideReports, of, { token: moderatorToken })).data).toEqual({ decided: 1 })
    expect((await said()).find((message) => message.groupMessageId === groupMessageId)).toMatchObject({
      isDeleted: true,
    })
    expect(await app.call(decideReports, of, { token: moderatorToken })).toMatchObject({ msg: 'NOT_FOUND' })
    expect((await acts()).slice(0, 2)).toEqual([
      `report.upheld · message ${one?.targetId}`,
      'message.removed · Lan Anh',
    ])
  })

  test('of a member of higher rank cannot be deleted, and remains open', async () => {
    const { groupMessageId } = (await say('lời của ban tổ chức', operatorToken)).data
    await report(groupMessageId)
    const [one] = (await app.call(openReports, { kind: 'message' }, { token: moderatorToken })).data.list
    const of = { kind: 'message', targetId: one?.targetId ?? '' }
    expect(
      await app.call(decideReports, { ...of, decision: 'upheld', remove: true }, { token: moderatorToken }),
    ).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    expect((await app.call(decideReports, { ...of, decision: 'dismissed' }, { token: moderatorToken })).data).toEqual({
      decided: 1,
    })
  })

  test('whose author edited it is shown with the reported text', async () => {
    const { groupMessageId } = (await say('câu xúc phạm')).data
    await report(groupMessageId)
    const edit = { groupId, groupMessageId, originalMessage: 'câu lịch sự' }
    expect(await app.call(editMessage, edit, { token: lanToken })).toMatchObject({ code: 0 })
    const [one] = (await app.call(openReports, { kind: 'message' }, { token: moderatorToken })).data.list
    expect(one?.shown).toMatchObject({ text: 'câu lịch sự', earlierTexts: ['câu xúc phạm'] })
    const of = { kind: 'message', targetId: one?.targetId ?? '', decision: 'upheld', remove: true } as const
    expect((await app.call(decideReports, of, { token: moderatorToken })).data).toEqual({ decided: 1 })
  })

  test('whose author took it back is still shown to moderators, and can be decided', async () => {
    const { groupMessageId } = (await say('câu sẽ biến mất')).data
    await report(groupMessageId)
    await app.features.chat.moderation.deleteMessage(
      { kind: 'user', userId: lan.userId, username: lan.username, role: 'user', sessionId: '' },
      { roomId: groupId, id: groupMessageId },
    )
    const [one] = (await app.call(openReports, { kind: 'message' }, { token: moderatorToken })).data.list
    expect(one?.shown?.text).toBe('câu sẽ biến mất')
    const of = { kind: 'message', targetId: one?.targetId ?? '', decision: 'upheld', remove: true } as const
    expect((await app.call(decideReports, of, { token: moderatorToken })).data).toEqual({ decided: 1 })
  })
})

describe('a ban', () => {
  const ban = (where: string, token = moderatorToken) =>
    app.call(banFromChat, { userId: lan.userId, groupId: where, reason: 'spam', durationMinutes: 60 }, { token })
  const appeal = (text = 'Tôi không cố ý.', where = '') =>
    app.call(appealBan, { groupId: where, text }, { token: lanToken })
  const decide = (decision: 'granted' | 'refused', token = moderatorToken) =>
    app
      .call(openAppeals, {}, { token: moderatorToken })
      .then(({ data }) =>
        app.call(decideAppeal, { appealId: data.list[0]?.appealId ?? '0', decision, answer: 'Đã xem.' }, { token }),
      )
  const standing = async () => (await app.call(ownBan, {}, { token: lanToken })).data.ban

  test('from everything forbids all posting; one from a room does not', async () => {
    await ban(groupId)
    await app.features.chat.moderation.refuseBanned(lan.userId)
    await ban('')
    await expect(app.features.chat.moderation.refuseBanned(lan.userId)).rejects.toMatchObject({
      name: 'USER_MUTED',
      retryAfterS: expect.closeTo(3_600, -1),
    })
    const { list } = (await app.call(siteBans, {}, { token: moderatorToken })).data
    expect(list.map((one) => [one.groupId, one.user?.userId, one.byName, one.reason, one.canLift])).toEqual([
      ['', lan.userId, 'Hà', 'spam', true],
      [groupId, lan.userId, 'Hà', 'spam', true],
    ])
    const tip = { fixtureId: '1', market: 'handicap', line: 0.25, side: 'home', stake: 3, content: 'Chủ nhà.' } as const
    expect((await app.call(tipsCreate, tip, { token: lanToken })).msg).toBe('USER_MUTED')
    await app.call(liftChatBan, { userId: lan.userId, groupId: '' }, { token: moderatorToken })
    await app.call(liftChatBan, { userId: lan.userId, groupId }, { token: moderatorToken })
    await app.features.chat.moderation.refuseBanned(lan.userId)
  })

  test('shows its reason, accepts one appeal, and is lifted when the appeal is granted', async () => {
    expect(await appeal()).toMatchObject({ msg: 'NOT_FOUND' })
    await ban('')
    expect(await standing()).toMatchObject({ groupId: '', reason: 'spam', appeal: null })
    expect((await appeal()).msg).toBe('Success')
    expect(await appeal('Một lần nữa.')).toMatchObject({ msg: 'CONFLICT' })
    const [waiting] = (await app.call(openAppeals, {}, { token: moderatorToken })).data.list
    expect(waiting).toMatchObject({
      text: 'Tôi không cố ý.',
      user: { userId: lan.userId },
      groupId: '',
      ban: { byName: 'Hà', reason: 'spam', canLift: true },
    })
    expect(await decide('granted', khangToken)).toMatchObject({ status: 403 })
    expect((await decide('granted')).msg).toBe('Success')
    expect(await standing()).toBeNull()
    expect((await acts()).slice(0, 2)).toEqual(['appeal.granted · Lan Anh · Đã xem.', 'member.unsilenced · Lan Anh'])
    const decided = async () =>
      (await app.call(messageList, {}, { token: lanToken })).data.list.filter(({ title }) => title === 'APPEAL_DECIDED')
    await expect.poll(decided).toMatchObject([{ content: 'Đã xem.||granted', kind: 'moderation' }])
  })

  test('by a higher rank is not lifted by a lower one; a refused appeal has a response, and the next ban allows a new one', async () => {
    await ban('', operatorToken)
    await appeal()
    expect(await decide('granted')).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    expect((await decide('refused')).msg).toBe('Success')
    expect(await standing()).toMatchObject({ appeal: { state: 'refused', answer: 'Đã xem.' } })
    expect(await appeal()).toMatchObject({ msg: 'CONFLICT' })
    await ban('', operatorToken)
    expect((await appeal()).msg).toBe('Success')
    await app.call(liftChatBan, { userId: lan.userId, groupId: '' }, { token: operatorToken })
    const [waiting] = (await app.call(openAppeals, {}, { token: moderatorToken })).data.list
    expect(waiting?.ban).toBeNull()
    expect((await decide('granted')).msg).toBe('Success')
  })

  test('is not lifted by an appeal against an earlier one, which shows no ban', async () => {
    await ban('')
    await appeal()
    await ban('')
    const [waiting] = (await app.call(openAppeals, {}, { token: moderatorToken })).data.list
    expect(waiting?.ban).toBeNull()
    expect((await decide('granted')).msg).toBe('Success')
    expect(await standing()).toMatchObject({ reason: 'spam', appeal: null })
    await app.call(liftChatBan, { userId: lan.userId, groupId: '' }, { token: moderatorToken })
  })

  test('remains when its appeal is granted and refused in parallel and the refusal came first', async () => {
    for (let n = 0; n < 5; n += 1) {
      await ban('')
      await appeal()
      const [granted, refused] = await Promise.all([decide('granted'), decide('refused')])
      expect([granted.msg, refused.msg].toSorted()).toEqual(['NOT_FOUND', 'Success'])
      expect((await standing()) === null).toBe(granted.msg === 'Success')
      await app.call(liftChatBan, { userId: lan.userId, groupId: '' }, { token: moderatorToken })
    }
  })

  test('is listed with the room’s name, and so is the appeal; a fixture’s room has no name', async () => {
    const { roomId } = await app.features.chat.keepRoom(binh.userId, { kind: 'group', name: 'Hội quán', about: '' })
    await ban(roomId)
    await ban(groupId)
    await app.call(appealBan, { groupId: roomId, text: 'Xin xem lại.' }, { token: lanToken })
    const { list } = (await app.call(siteBans, {}, { token: moderatorToken })).data
    expect(list.map(({ groupId: id, roomName }) => [id, roomName])).toEqual([
      [groupId, ''],
      [roomId, 'Hội quán'],
    ])
    const appeals = (await app.call(openAppeals, {}, { token: moderatorToken })).data
    expect(appeals.list).toMatchObject([{ groupId: roomId, roomName: 'Hội quán' }])
    const appealId = appeals.list[0]?.appealId ?? ''
    await app.call(decideAppeal, { appealId, decision: 'granted', answer: '' }, { token: moderatorToken })
    await app.call(liftChatBan, { userId: lan.userId, groupId }, { token: moderatorToken })
  })
})

describe('a post', () => {
  test('is reported, shown and deleted like a message; a member banned from everything cannot post or edit', async () => {
    const write = (token: string, content: string) => app.call(newsfeedCreate, { content }, { token })
    const { id } = (await write(binhToken, 'bài bị báo cáo')).data
    await app.call(reportPost, { id, reason: 'spam' }, { token: lanToken })
    const [one] = (await app.call(openReports, { kind: 'post' }, { token: moderatorToken })).data.list
    expect(one?.shown).toMatchObject({
      text: 'bài bị báo cáo',
      author: { userId: binh.userId },
      path: `/bang-tin?pId=${id}`,
      canRemove: true,
    })
    const of = { kind: 'post', targetId: id, decision: 'upheld', remove: true } as const
    expect((await app.call(decideReports, of, { token: moderatorToken })).data).toEqual({ decided: 1 })
    expect((await acts()).slice(0, 2)).toEqual([`report.upheld · post ${id}`, `post.removed · Bình · ${id}`])
    const other = (await write(binhToken, 'bài còn lại')).data.id
    await app.call(banFromChat, { userId: binh.userId, groupId: '', reason: 'spam' }, { token: moderatorToken })
    expect(await write(binhToken, 'bài mới')).toMatchObject({ status: 403, msg: 'USER_MUTED' })
    expect(await app.call(newsfeedUpdate, { id: other, content: 'sửa' }, { token: binhToken })).toMatchObject({
      msg: 'USER_MUTED',
    })
    const comment = { targetType: 'post', targetId: other, content: 'bình luận' }
    expect(await app.call(commentCreate, comment, { token: binhToken })).toMatchObject({
      status: 403,
      msg: 'USER_MUTED',
    })
    await app.call(liftChatBan, { userId: binh.userId, groupId: '' }, { token: moderatorToken })
    expect((await write(binhToken, 'bài mới')).msg).toBe('Success')
  })
})
