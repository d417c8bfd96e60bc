import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type UploadKind, uploadFinish } from '#contract/uploads.ts'
import type { Storage } from '#server/engines/ports.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { createSkippingClock } from '#tests/setup/skipping-clock.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { clipKind, picture, tusHeaders, type Uploader, uploaderOf } from '#tests/setup/uploads.ts'

const kind: UploadKind = { ...clipKind, documents: { maxBytes: 100_000 }, maxBytesOfMember: 10_000_000 }

/** Two web processes that share the upload folder, the database and the storage (decision 081). */
let directory: string
let apps: TestApp[]
let member: SignedUp
const clock = createSkippingClock()
let [first, second] = [] as unknown as [Uploader, Uploader]
/** Called before the next object is stored. */
let beforePut: (() => Promise<unknown>) | null = null
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'khan-dai-shared-'))
  const env = { DATA_DIR: directory }
  const disk = createDiskStorage({ directory })
  const storage: Storage = {
    ...disk,
    async put(...words) {
      const happen = beforePut
      beforePut = null
      await happen?.()
      await disk.put(...words)
    },
  }
  const app = await startTestApp({ env, engines: { storage }, clock })
  const { bus, database } = app.engines
  const engines = { bus, storage, database: { ...database, close: async () => {} } }
  apps = [app, await startTestApp({ env, engines, roles: ['http'] })]
  for (const { features } of apps) features.uploads.accept(kind, { inUse: async (addresses) => new Set(addresses) })
  member = await signUp(app)
  ;[first, second] = apps.map((one) => uploaderOf(one, member, kind.kind)) as [Uploader, Uploader]
})
afterAll(async () => {
  for (const app of apps.reverse()) await app.close()
  await rm(directory, { recursive: true, force: true })
})
afterEach(() => {
  beforePut = null
})

const incoming = () => readdir(join(directory, 'incoming'))
const storedNames = async (uploadId: string) =>
  (await readdir(join(directory, 'uploads')).catch(() => [])).filter((name) => name.startsWith(uploadId))

async function begun(file: Buffer): Promise<{ uploadId: string; address: string }> {
  const { data } = await first.create(file.length)
  expect((await second.send(data.address, file, 0)).status).toBe(204)
  return data
}

describe.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['picture', () => picture(40, 20).jpeg().toBuffer(), 'image/webp'],
  ['video', () => readFile(new URL('../../../tests/data/videos/clip.mp4', import.meta.url)), 'video/mp4'],
  ['document', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'), 'application/pdf'],
])('a %s', (_, make, contentType) => {
  test('that two processes finish in parallel is stored, and all callers get the same response', async () => {
    for (let round = 0; round < 5; round++) {
      const { uploadId } = await begun(await make())
      const asked = Array.from({ length: 4 }, (_, at) => (at % 2 === 0 ? first : second).finish(uploadId))
      const [one, ...others] = await Promise.all(asked)
      expect(one).toMatchObject({ status: 200, data: { uploadId, contentType } })
      for (const other of others) expect(other).toMatchObject({ status: 200, data: one?.data })
      const shown = await fetch(apps[0]?.address + (one?.data.address ?? ''))
      expect((await shown.arrayBuffer()).byteLength).toBe(one?.data.bytes)
    }
    expect(await incoming()).toEqual([])
  })

  test('that another process finishes first gets the stored result', async () => {
    const { uploadId } = await begun(await make())
    let early: Awaited<ReturnType<Uploader['finish']>> | undefined
    beforePut = async () => {
      early = await second.finish(uploadId)
    }
    const late = await first.finish(uploadId)
    expect(early).toMatchObject({ status: 200, data: { uploadId } })
    expect(late).toMatchObject({ status: 200, data: early?.data })
    expect(await incoming()).toEqual([])
  })

  test('that is cancelled while it finishes is deleted with its files', async () => {
    const { uploadId, address } = await begun(await make())
    const headers = tusHeaders(member.accessToken)
    beforePut = async () => {
      expect((await fetch(apps[1]?.address + address, { method: 'DELETE', headers })).status).toBe(204)
    }
    expect(await first.finish(uploadId)).toMatchObject({ status: 404, msg: 'UPLOAD_NOT_FOUND' })
    expect(await incoming()).toEqual([])
    expect(await storedNames(uploadId)).toEqual([])
  })
})

test('a file that takes long is reported as pending, and its result arrives on the socket', async () => {
  const app = apps[0] as TestApp
  const token = member.accessToken
  const socket = await openSocket(app.address, { token })
  socket.send({ type: 'sub', topic: 'user' })
  await socket.next(({ type, topic }) => type === 'subbed' && topic === 'user')
  const { uploadId } = await begun(await picture().png().toBuffer())
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  const { promise: begins, resolve: begin } = Promise.withResolvers<void>()
  beforePut = () => {
    begin()
    return stored
  }
  const finish = () => app.call(uploadFinish, { uploadId }, { token })
  const answer = finish()
  await begins
  clock.skip(60_000)
  expect(await answer).toMatchObject({ status: 409, msg: 'UPLOAD_IN_WORK' })
  store()
  const news = await socket.next(({ type, data }) => type === 'upload' && data.uploadId === uploadId)
  expect(news.data).toEqual({ uploadId, failure: null })
  expect(await finish()).toMatchObject({ status: 200, data: { uploadId } })
  await socket.close()
})

test('an invalid file is refused by both processes, or already deleted for the later one', async () => {
  for (let round = 0; round < 10; round++) {
    const { uploadId } = await begun(Buffer.from('no picture at all'))
    const answers = await Promise.all([first.finish(uploadId), second.finish(uploadId)])
    for (const { msg } of answers) expect(['UPLOAD_TYPE', 'UPLOAD_NOT_FOUND']).toContain(msg)
    expect(answers.map(({ msg }) => msg)).toContain('UPLOAD_TYPE')
  }
  expect(await incoming()).toEqual([])
})

test('a file that is finished during the sweep is kept', async () => {
  const app = apps[0] as TestApp
  const of = uploaderOf(app, member, 'test-late')
  const file = await picture().png().toBuffer()
  let [uploadId, looked] = ['', 0]
  app.features.uploads.accept(
    { ...kind, kind: 'test-late' },
    {
      async inUse() {
        looked += 1
        expect((await of.finish(uploadId)).status).toBe(200)
        return new Set()
      },
    },
  )
  const { data } = await of.create(file.length)
  uploadId = data.uploadId
  await of.send(data.address, file, 0)
  await app.features.uploads.sweep(new Date(Date.now() + 25 * 3_600_000))
  expect(looked).toBe(1)
  expect((await of.finish(uploadId)).status).toBe(200)
  expect(await storedNames(uploadId)).not.toEqual([])
})
