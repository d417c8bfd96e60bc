import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { clipKind, picture, type Uploader, uploaderOf } from '#tests/setup/uploads.ts'

/** Two web processes that share the folder of what comes in, the database and the storage (decision 081). */
let directory: string
let apps: [TestApp, TestApp]
let member: SignedUp
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'khan-dai-shared-'))
  const env = { DATA_DIR: directory }
  const first = await startTestApp({ env })
  const { bus, database, storage } = first.engines
  const engines = { bus, storage, database: { ...database, close: async () => {} } }
  apps = [first, await startTestApp({ env, engines, roles: ['http'] })]
  for (const app of apps) app.features.uploads.accept(clipKind, { inUse: async (addresses) => new Set(addresses) })
  member = await signUp(first)
})
afterAll(async () => {
  for (const app of apps.reverse()) await app.close()
  await rm(directory, { recursive: true, force: true })
})

const clip = () => readFile(new URL('../../../tests/data/videos/clip.mp4', import.meta.url))

test.each([
  ['picture', () => picture(40, 20).jpeg().toBuffer(), 'image/webp'],
  ['video', clip, 'video/mp4'],
])('a %s that both are asked to finish at a time is stored, and both say so', async (_, make, contentType) => {
  const [first, second] = apps.map((app) => uploaderOf(app, member, clipKind.kind)) as [Uploader, Uploader]
  for (let round = 0; round < 10; round++) {
    const file = await make()
    const { uploadId, address } = (await first.create(file.length)).data
    expect((await second.send(address, file, 0)).status).toBe(204)
    const asked = Array.from({ length: 4 }, (_, at) => (at % 2 === 0 ? first : second).finish(uploadId))
    const [one, ...others] = await Promise.all(asked)
    expect(one).toMatchObject({ status: 200, data: { uploadId, contentType } })
    for (const other of others) expect(other).toMatchObject({ status: 200, data: one?.data })
    const stored = await fetch(apps[1].address + one?.data.address)
    expect((await stored.arrayBuffer()).byteLength).toBe(one?.data.bytes)
    expect((await first.finish(uploadId)).data).toEqual(one?.data)
  }
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
})
