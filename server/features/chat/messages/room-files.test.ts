import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatHistory, deleteMessage, followedRoomsPaged, sendChatMessage } from '#contract/chat.ts'
import { friendAccept, friendSend } from '#contract/friends.ts'
import { decideHeldMessage, heldMessages, keepWordRule } from '#contract/moderation.ts'
import { openPrivateRoom, privateMessages } from '#contract/rooms.ts'
import { guestLogin } from '#contract/session.ts'
import { uploadDescribe } from '#contract/uploads.ts'
import { createWorld } from '#demo/world.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { picture, uploaderOf } from '#tests/setup/uploads.ts'

let app: TestApp
let guest: string
let lan: SignedUp
let huy: SignedUp
let spy: SignedUp
let pairId: string
let openId: string

beforeAll(async () => {
  app = await startTestApp()
  guest = (await app.call(guestLogin)).data
  ;[lan, huy, spy] = [await signUp(app), await signUp(app), await signUp(app)]
  await app.call(friendSend, { userId: huy.userId }, { token: lan.accessToken })
  await app.call(friendAccept, { userId: lan.userId }, { token: huy.accessToken })
  pairId = (await app.call(openPrivateRoom, { otherUserId: huy.userId }, { token: lan.accessToken })).data.groupId
  openId = (await app.features.chat.keepRoom(lan.userId, { kind: 'group', name: 'Sảnh', about: '' })).roomId
})
afterAll(() => app.close())

const day = 24 * 3_600_000
const pdf = () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

async function picturesOf(member: SignedUp, kind: 'room' | 'room-closed', count = 1) {
  const uploader = uploaderOf(app, member, kind)
  const sent = await Promise.all(
    Array.from({ length: count }, async () => uploader.upload(await picture().png().toBuffer())),
  )
  return sent.map(({ data }) => ({ url: data.address, kind: 'image' as const }))
}

type Sent = { groupId: string; attachments: { url: string; kind: 'image' | 'video' | 'file' }[]; text?: string }
const sendAs = ({ accessToken: token }: SignedUp, { groupId, attachments, text = '' }: Sent) =>
  app.call(sendChatMessage, { groupId, uuid: crypto.randomUUID(), originalMessage: text, attachments }, { token })
const fetchAs = (url: string, token: string) =>
  fetch(app.address + url, { headers: { authorization: `Bearer ${token}` } })

test('two friends can send pictures and a document with or without text, and no one else can read them', async () => {
  const attachments: Sent['attachments'] = await picturesOf(lan, 'room-closed', 2)
  const name = 'Sơ đồ \u202efdp.doc  ghế.pdf'
  const { data } = await uploaderOf(app, lan, 'room-closed').upload(pdf(), undefined, name)
  const [first] = attachments
  const words = { address: first?.url ?? '', alt: ' Hai người\nở khán đài A ' }
  expect((await app.call(uploadDescribe, words, { token: lan.accessToken })).data.alt).toBe('Hai người ở khán đài A')
  expect((await app.call(uploadDescribe, words, { token: huy.accessToken })).msg).toBe('UPLOAD_NOT_FOUND')
  attachments.push({ url: data.address, kind: 'file' })
  const listener = await openSocket(app.address, { token: huy.accessToken })
  await listener.sub(pairId)
  expect((await sendAs(lan, { groupId: pairId, attachments })).code).toBe(0)
  const heard = await listener.next((e) => e.type === 'message')
  const shown = attachments.map(({ url, kind }) => expect.objectContaining({ url, kind }))
  expect(heard.data).toMatchObject({ filteredMessage: '', attachments: shown })
  const { list } = (await app.call(privateMessages, { groupId: pairId }, { token: huy.accessToken })).data
  expect(list[0]?.attachments).toEqual(heard.data.attachments)
  expect(list[0]?.attachments).toMatchObject([
    { width: 64, height: 48, poster: null, alt: 'Hai người ở khán đài A', name: '' },
    { alt: '' },
    { name: 'Sơ đồ fdp.doc ghế.pdf' },
  ])
  const own = (await app.call(followedRoomsPaged, {}, { token: huy.accessToken })).data.list
  expect(own[0]?.lastMessage).toMatchObject({ filteredMessage: '', files: 3 })
  for (const { url } of attachments) {
    expect(url).toMatch(/^\/uploads\/private\//)
    expect((await fetchAs(url, huy.accessToken)).status).toBe(200)
    expect((await fetchAs(url, spy.accessToken)).status).toBe(404)
    expect((await fetchAs(url, guest)).status).toBe(404)
  }
  await listener.close()
})

test('in a public room guests can read them, and a fixture’s room refuses them', async () => {
  const attachments = await picturesOf(lan, 'room')
  expect((await sendAs(lan, { groupId: openId, attachments, text: 'Sân tối nay' })).code).toBe(0)
  const { list } = (await app.call(chatHistory, { groupId: openId }, { token: guest })).data
  expect(list[0]).toMatchObject({ filteredMessage: 'Sân tối nay', attachments: [{ kind: 'image' }] })
  expect((await fetch(app.address + list[0]?.attachments?.[0]?.url)).status).toBe(200)
  const refused = await sendAs(lan, { groupId: await newRoom(app), attachments })
  expect(refused).toMatchObject({ msg: 'BAD_INPUT', data: { fields: [{ path: 'attachments', rule: 'room' }] } })
})

test('a video’s poster in a room of two friends is visible to both, but not to others', async () => {
  const uploader = uploaderOf(app, lan, 'room-closed')
  const clip = await readFile(new URL('../../../../tests/data/videos/clip.mp4', import.meta.url))
  const { uploadId, address: url } = (await uploader.upload(clip)).data
  const poster = (await uploader.upload(await picture().png().toBuffer(), uploadId)).data.address
  expect((await sendAs(lan, { groupId: pairId, attachments: [{ url, kind: 'video' }] })).code).toBe(0)
  const { list } = (await app.call(privateMessages, { groupId: pairId }, { token: huy.accessToken })).data
  expect(list[0]?.attachments?.[0]).toMatchObject({ url, poster })
  expect((await fetchAs(poster, huy.accessToken)).status).toBe(200)
  expect((await fetchAs(poster, spy.accessToken)).status).toBe(404)
  expect((await fetchAs(poster, guest)).status).toBe(404)
})

test('files of another member or purpose, too many files, and an empty message are refused', async () => {
  const [own] = await picturesOf(lan, 'room')
  const attachments = own ? [own] : []
  expect((await sendAs(huy, { groupId: openId, attachments })).msg).toBe('UPLOAD_NOT_FOUND')
  expect((await sendAs(lan, { groupId: pairId, attachments })).msg).toBe('UPLOAD_NOT_FOUND')
  expect((await sendAs(lan, { groupId: openId, attachments: Array(5).fill(own) })).msg).toBe('BAD_INPUT')
  expect((await sendAs(lan, { groupId: openId, attachments: [] })).msg).toBe('BAD_INPUT')
  expect((await sendAs(lan, { groupId: openId, attachments, text: 'giết cả nhà mày' })).msg).toBe('MESSAGE_BLOCKED')
})

test('the sweep deletes files that were never sent or whose message was deleted, and leaves the rest', async () => {
  const [kept, unsent, removed] = await picturesOf(lan, 'room', 3)
  if (!kept || !unsent || !removed) throw new Error('three pictures')
  await sendAs(lan, { groupId: openId, attachments: [kept] })
  const { groupMessageId } = (await sendAs(lan, { groupId: openId, attachments: [removed] })).data
  expect((await app.call(deleteMessage, { groupId: openId, groupMessageId }, { token: lan.accessToken })).code).toBe(0)
  await app.features.uploads.sweep(new Date(Date.now() + 2 * day))
  const statusOf = async ({ url }: { url: string }) => (await fetch(app.address + url)).status
  expect(await Promise.all([kept, unsent, removed].map(statusOf))).toEqual([200, 404, 404])
  const { list } = (await app.call(chatHistory, { groupId: openId }, { token: guest })).data
  expect(list.find((one) => one.groupMessageId === groupMessageId)).toMatchObject({ attachments: [] })
})

test('a held message keeps its files until the decision, and the moderator sees them', async () => {
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const operator = await world.tokenOf(await world.operator())
  await app.call(keepWordRule, { word: 'mua bán nick', action: 'hold' }, { token: operator })
  const attachments = await picturesOf(lan, 'room-closed')
  const url = attachments[0]?.url ?? ''
  const words = { address: url, alt: 'Mua bán nick ở đây' }
  expect((await app.call(uploadDescribe, words, { token: lan.accessToken })).msg).toBe('POST_TEXT_REFUSED')
  expect((await sendAs(lan, { groupId: pairId, attachments, text: 'mua bán nick' })).msg).toBe('MESSAGE_HELD')
  await app.features.uploads.sweep(new Date(Date.now() + 2 * day))
  const { list } = (await app.call(heldMessages, {}, { token: operator })).data
  expect(list).toMatchObject([{ attachments: [url] }])
  expect((await fetchAs(url, operator)).status).toBe(200)
  expect((await fetchAs(url, huy.accessToken)).status).toBe(404)
  const decided = { heldId: list[0]?.heldId ?? '', decision: 'approved' as const }
  expect((await app.call(decideHeldMessage, decided, { token: operator })).code).toBe(0)
  expect((await fetchAs(url, huy.accessToken)).status).toBe(200)
  expect((await fetchAs(url, operator)).status).toBe(404)
})
