import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendChatMessage } from '#contract/chat.ts'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { friendAccept, friendSend } from '#contract/friends.ts'
import { newsfeedCreate } from '#contract/newsfeed.ts'
import { openPrivateRoom } from '#contract/rooms.ts'
import { uploadChunkBytes, uploadCreate, uploadFinish } from '#contract/uploads.ts'
import { createKillableApp, type KillableApp, kill, signUpAt } from '#tests/setup/killable-app.ts'

let app: KillableApp
beforeAll(async () => {
  app = await createKillableApp()
})
afterAll(() => app.close())

async function post<E extends AnyEndpoint>(at: string, token: string, endpoint: E, input: InputOf<E>) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(at + endpoint.path, { method: 'POST', headers, body: JSON.stringify(input) })
  return (await answer.json()) as Envelope<DataOf<E>>
}

const tus = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' })
const patch = (token: string, offset: number) => ({
  ...tus(token),
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

async function send(at: string, token: string, part: Buffer, offset: number): Promise<number> {
  const answer = await fetch(at, { method: 'PATCH', headers: patch(token, offset), body: new Uint8Array(part) })
  expect(answer.status).toBe(204)
  return Number(answer.headers.get('upload-offset'))
}

async function offsetOf(at: string, token: string): Promise<number> {
  return Number((await fetch(at, { method: 'HEAD', headers: tus(token) })).headers.get('upload-offset'))
}

/** Sends half of a request. `ended` resolves when the connection breaks because the process was killed. */
async function sendHalf(at: string, token: string, { part, offset }: { part: Buffer; offset: number }) {
  const headers = { ...patch(token, offset), 'content-length': part.length }
  const sending = request(at, { method: 'PATCH', headers })
  const ended = new Promise<void>((resolve) => sending.once('error', () => resolve()))
  await new Promise<void>((resolve) => sending.write(part.subarray(0, part.length / 2), () => resolve()))
  return { ended }
}

test('kill -9 in the middle of a file: it continues from the acknowledged bytes, and the picture is the same', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const file = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#078049', noise } })
    .png()
    .toBuffer()
  expect(file.length).toBeGreaterThan(4 * uploadChunkBytes)
  const first = await app.start()
  const token = await signUpAt(first.address, 'nguoi_gui')
  const { data } = await post(first.address, token, uploadCreate, { kind: 'avatar', bytes: file.length })
  const part = (offset: number) => file.subarray(offset, offset + uploadChunkBytes)
  const acknowledged = await send(first.address + data.address, token, part(0), 0)
  const half = await sendHalf(first.address + data.address, token, { part: part(acknowledged), offset: acknowledged })
  await kill(first)
  await half.ended

  const second = await app.start()
  const at = second.address + data.address
  let offset = await offsetOf(at, token)
  expect(offset).toBeGreaterThanOrEqual(acknowledged)
  while (offset < file.length) offset = await send(at, token, part(offset), offset)
  const finished = await post(second.address, token, uploadFinish, { uploadId: data.uploadId })
  expect(finished.data).toMatchObject({ contentType: 'image/webp', width: 700, height: 500 })
  const shown = await fetch(second.address + finished.data.address)
  const colours = (image: Buffer) => sharp(image).resize(7, 5).removeAlpha().raw().toBuffer()
  const [sent, kept] = [await colours(file), await colours(Buffer.from(await shown.arrayBuffer()))]
  expect(Math.max(...sent.map((value, i) => Math.abs(value - (kept[i] ?? 255))))).toBeLessThan(12)
})

test('kill -9 between a file and its post: the file exists without a post, and the same post is created once afterwards', async () => {
  const file = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#078049' } })
    .png()
    .toBuffer()
  const first = await app.start()
  const token = await signUpAt(first.address, 'nguoi_dang')
  const { data } = await post(first.address, token, uploadCreate, { kind: 'post', bytes: file.length })
  await send(first.address + data.address, token, file, 0)
  const stored = await post(first.address, token, uploadFinish, { uploadId: data.uploadId })
  const uuid = '6a1f6a52-57a4-4f5e-9a3e-0d7d6f1c2b3a'
  const written = { content: 'Từ khán đài', uuid, attachments: [{ url: stored.data.address, kind: 'image' as const }] }
  // Kills the process immediately after the request: the response is lost, and the post may or may not have been
  // written.
  const lost = post(first.address, token, newsfeedCreate, written).catch(() => null)
  await kill(first)
  await lost

  const second = await app.start()
  const { rows } = await app.database.pool.query(
    `select p.id, (select count(*)::int from post_attachments a where a.post_id = p.id) as files from posts p`,
  )
  expect(rows.every(({ files }) => files === 1)).toBe(true)
  const [again, twice] = [
    await post(second.address, token, newsfeedCreate, written),
    await post(second.address, token, newsfeedCreate, written),
  ]
  expect(again.data).toMatchObject({ content: 'Từ khán đài', attachments: [{ url: stored.data.address }] })
  expect(twice.data.id).toBe(again.data.id)
  const counted = await app.database.pool.query('select count(*)::int as posts from posts')
  expect(counted.rows).toEqual([{ posts: 1 }])
})

test('kill -9 while messages with a file are sent: each exists with its file or not at all, and once after a retry', async () => {
  const file = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#078049' } })
    .png()
    .toBuffer()
  const first = await app.start()
  const [lan, huy] = [await signUpAt(first.address, 'ban_lan'), await signUpAt(first.address, 'ban_huy')]
  const ids = await app.database.pool.query<{ username: string; id: string }>(
    `select username, id from users where username in ('ban_lan', 'ban_huy')`,
  )
  const idOf = (name: string) => ids.rows.find(({ username }) => username === name)?.id ?? ''
  await post(first.address, lan, friendSend, { userId: idOf('ban_huy') })
  await post(first.address, huy, friendAccept, { userId: idOf('ban_lan') })
  const { groupId } = (await post(first.address, lan, openPrivateRoom, { otherUserId: idOf('ban_huy') })).data
  const { data } = await post(first.address, lan, uploadCreate, { kind: 'room-closed', bytes: file.length })
  await send(first.address + data.address, lan, file, 0)
  const { address: url } = (await post(first.address, lan, uploadFinish, { uploadId: data.uploadId })).data
  const drafts = Array.from({ length: 20 }, (_, at) => ({
    groupId,
    uuid: crypto.randomUUID(),
    originalMessage: `ảnh ${at}`,
    attachments: [{ url, kind: 'image' as const }],
  }))
  const answered: string[] = []
  const sending = drafts.map((draft) =>
    post(first.address, lan, sendChatMessage, draft).then(
      ({ code }) => void (code === 0 && answered.push(draft.uuid)),
      () => undefined,
    ),
  )
  await Promise.race(sending)
  await kill(first)
  await Promise.all(sending)

  const kept = async () =>
    (
      await app.database.pool.query<{ uuid: string; files: number; attached: number }>(
        `select m.uuid, m.files, (select count(*)::int from chat_attachments a
           where a.room_id = m.room_id and a.message_id = m.id) as attached
         from chat_messages m where m.room_id = $1 and m.files > 0`,
        [groupId],
      )
    ).rows
  const second = await app.start()
  const before = await kept()
  expect(before.every(({ files, attached }) => files === 1 && attached === 1)).toBe(true)
  expect(before.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(answered))
  for (const draft of drafts) expect((await post(second.address, lan, sendChatMessage, draft)).code).toBe(0)
  const after = await kept()
  expect(after.map(({ uuid }) => uuid).toSorted()).toEqual(drafts.map(({ uuid }) => uuid).toSorted())
  expect(after.every(({ files, attached }) => files === 1 && attached === 1)).toBe(true)
})
