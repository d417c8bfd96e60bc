import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createS3Storage } from '#server/engines/storage/s3.ts'
import { openEngines } from '#server/engines.ts'
import { signUp } from '#tests/setup/members.ts'
import { type S3Server, s3Keys, startS3Server } from '#tests/setup/s3-server.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { clipKind, picture, uploaderOf } from '#tests/setup/uploads.ts'

let s3: S3Server
let app: TestApp
beforeAll(async () => {
  s3 = await startS3Server()
  app = await startTestApp({ engines: { storage: await createS3Storage({ ...s3Keys, endpoint: s3.endpoint }) } })
})
afterAll(async () => {
  await app.close()
  await s3.close()
})

test('a bucket that is gone is named by /readyz, and its return ends the outage', async () => {
  const ready = async () => (await fetch(`${app.address}/readyz`)).json()
  expect(await ready()).toMatchObject({ status: 'ready', files: true })
  s3.loseBucket()
  expect(await ready()).toMatchObject({ status: 'ready', files: false })
  s3.makeBucket()
  expect(await ready()).toMatchObject({ status: 'ready', files: true })
})

test('a photo that cannot be stored is refused with 503, and can be sent again', async () => {
  app.features.uploads.accept(clipKind, { inUse: async (addresses) => new Set(addresses) })
  const uploader = uploaderOf(app, await signUp(app), clipKind.kind)
  const file = await picture().png().toBuffer()
  s3.loseBucket()
  expect(await uploader.upload(file)).toMatchObject({ status: 503, msg: 'UNAVAILABLE' })
  s3.makeBucket()
  const { data } = await uploader.upload(file)
  expect((await fetch(app.address + data.address)).status).toBe(200)
})

test('a program whose bucket is gone ends at its start with a sentence about S3_BUCKET', async () => {
  s3.loseBucket()
  const { connectionString } = app.engines.database
  const config = readConfig({
    // A URL needs a host. The path of the socket in its query takes precedence.
    DATABASE_URL: connectionString.replace('@/', '@localhost/'),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3Keys.bucket,
    S3_ACCESS_KEY: s3Keys.accessKey,
    S3_SECRET_KEY: s3Keys.secretKey,
  })
  await expect(openEngines(config, pino({ level: 'silent' }))).rejects.toThrow(
    'Files cannot be stored (the file store answered 404 NoSuchBucket to GET): check S3_BUCKET',
  )
  s3.makeBucket()
})
