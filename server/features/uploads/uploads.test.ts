import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateInfo } from '#contract/account.ts'
import { guestLogin } from '#contract/session.ts'
import { uploadCreate, uploadFinish } from '#contract/uploads.ts'
import { serveImages } from '#server/http/images.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let member: SignedUp
let pictures: string
beforeAll(async () => {
  pictures = await mkdtemp(join(tmpdir(), 'khan-dai-uploads-'))
  const images = { hosts: [], directory: pictures, maxBytes: 1024 * 1024 }
  app = await startTestApp({ mountPages: async (http) => serveImages(http, images) })
  member = await signUp(app)
})
afterAll(async () => {
  await app.close()
  await rm(pictures, { recursive: true, force: true })
})

const day = 24 * 3_600_000
const tusHeaders = (token: string, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
  ...more,
})

function picture(width = 64, height = 48) {
  return sharp({ create: { width, height, channels: 3, background: '#1e7d46' } })
}

/** A photograph as a phone takes it: where it was taken stands in it. */
async function photograph(): Promise<Buffer> {
  const exif = { IFD0: { Make: 'Phone', Copyright: 'secret-note' }, IFD3: { GPSLatitudeRef: 'N' } }
  return picture().withExif(exif).jpeg().toBuffer()
}

const create = (bytes: number, { accessToken: token } = member) =>
  app.call(uploadCreate, { kind: 'avatar', bytes }, { token })
const finish = (uploadId: string, { accessToken: token } = member) => app.call(uploadFinish, { uploadId }, { token })

const headOf = (address: string, { accessToken } = member) =>
  fetch(app.address + address, { method: 'HEAD', headers: tusHeaders(accessToken) })

async function send(address: string, part: Buffer, offset: number, { accessToken } = member): Promise<Response> {
  const headers = tusHeaders(accessToken, {
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  return fetch(app.address + address, { method: 'PATCH', headers, body: new Uint8Array(part) })
}

async function upload(file: Buffer, by = member) {
  const { data } = await create(file.length, by)
  await send(data.address, file, 0, by)
  return finish(data.uploadId, by)
}

describe('a picture', () => {
  test('is sent in parts that go on where the last ended, and keeps nothing but its pixels', async () => {
    const file = await photograph()
    expect(file.includes('secret-note')).toBe(true)
    const { uploadId, address } = (await create(file.length)).data
    const half = Math.floor(file.length / 2)
    expect((await send(address, file.subarray(0, half), 0)).status).toBe(204)
    expect((await finish(uploadId)).msg).toBe('UPLOAD_INCOMPLETE')
    expect((await headOf(address)).headers.get('upload-offset')).toBe(String(half))
    // Whoever says a wrong place has to ask.
    expect((await send(address, file.subarray(half), 0)).status).toBe(409)
    expect((await send(address, file.subarray(half), half)).status).toBe(204)
    const { data } = await finish(uploadId)
    expect(data).toMatchObject({ uploadId, contentType: 'image/webp', width: 64, height: 48 })
    expect((await finish(uploadId)).data).toEqual(data)
    const shown = await fetch(app.address + data.address)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    const body = Buffer.from(await shown.arrayBuffer())
    const metadata = await sharp(body).metadata()
    expect(metadata).toMatchObject({ width: 64, height: 48, format: 'webp' })
    expect(metadata.exif).toBeUndefined()
    expect(body.includes('secret-note')).toBe(false)
    expect((await headOf(address)).status).toBe(404)
  })

  test('is shown in other widths, while it is there', async () => {
    const { data } = await upload(await picture(900, 600).jpeg().toBuffer())
    const resized = async (src: string) => fetch(`${app.address}/_image?${new URLSearchParams({ src, w: '320' })}`)
    const shown = await resized(data.address)
    expect(shown.status).toBe(200)
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 320, height: 213 })
    const unknown = data.address.replace(/[^/]+(?=\.webp$)/, '00000000-0000-4000-8000-000000000000')
    expect((await resized(unknown)).status).toBe(404)
  })

  test('is turned as it was held, and finished once however often that is asked at a time', async () => {
    const file = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { uploadId, address } = (await create(file.length)).data
    await send(address, file, 0)
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(uploadId)))
    for (const { data } of answers) expect(data).toMatchObject({ width: 20, height: 40 })
  })
})

describe('what is not a picture is refused, whatever it is called', () => {
  const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
  const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['the virus scanners’ test file', () => Buffer.from(eicar)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing that can run scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')],
    ['a document', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['noise', () => randomBytes(400)],
    ['a picture with an archive behind it', async () => Buffer.concat([await picture().png().toBuffer(), zipEnd])],
    [
      'a picture with a virus behind it',
      async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(eicar)]),
    ],
    [
      'a picture with a page in its comment',
      async () =>
        picture()
          .withExif({ IFD0: { Copyright: '<script>x</script>' } })
          .jpeg()
          .toBuffer(),
    ],
    ['half a picture', async () => (await picture(400, 400).png().toBuffer()).subarray(0, 300)],
    ['a picture of too many pixels', () => picture(7_000, 7_000).png().toBuffer()],
  ])('%s', async (_, make) => {
    const refused = await upload(await make())
    expect(refused).toMatchObject({ status: 400, msg: 'UPLOAD_REFUSED' })
  })

  test('and leaves nothing behind', async () => {
    const { rows } = await app.engines.database.pool.query('select from uploads where stored_at is null')
    const { data } = await create(8)
    await send(data.address, Buffer.from('no image'), 0)
    await finish(data.uploadId)
    expect((await finish(data.uploadId)).msg).toBe('UPLOAD_NOT_FOUND')
    const after = await app.engines.database.pool.query('select from uploads where stored_at is null')
    expect(after.rowCount).toBe(rows.length)
  })
})

describe('who may', () => {
  test('members alone, each their own files', async () => {
    const other = await signUp(app)
    const { uploadId, address } = (await create(10)).data
    expect((await headOf(address, other)).status).toBe(404)
    expect((await send(address, Buffer.alloc(10), 0, other)).status).toBe(404)
    expect(await finish(uploadId, other)).toMatchObject({ status: 404, msg: 'UPLOAD_NOT_FOUND' })
    const { data: guest } = await app.call(guestLogin)
    expect(await app.call(uploadCreate, { kind: 'avatar', bytes: 1 }, { token: guest })).toMatchObject({ status: 401 })
    expect((await fetch(app.address + address, { method: 'HEAD' })).status).toBe(401)
  })

  test('not from a page of another site', async () => {
    const { address } = (await create(10)).data
    const headers = {
      ...tusHeaders(member.accessToken, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
      'sec-fetch-site': 'cross-site',
    }
    const answer = await fetch(app.address + address, { method: 'PATCH', headers, body: new Uint8Array(10) })
    expect(answer.status).toBe(403)
  })

  test('no more than a kind takes, and a member has room for', async () => {
    const token = member.accessToken
    const large = { kind: 'avatar', bytes: 9 * 1024 * 1024 }
    expect(await app.call(uploadCreate, large, { token })).toMatchObject({ status: 413, msg: 'PAYLOAD_TOO_LARGE' })
    expect((await app.call(uploadCreate, { kind: 'nothing', bytes: 1 }, { token })).msg).toBe('UPLOAD_KIND_UNKNOWN')
    const { address } = (await create(4)).data
    expect((await send(address, Buffer.alloc(9), 0)).status).not.toBe(204)
    const hoarder = await signUp(app)
    const asked = await Promise.all(Array.from({ length: 140 }, () => create(8 * 1024 * 1024, hoarder)))
    expect(asked.filter(({ code }) => code === 0)).toHaveLength(128)
    expect(asked.find(({ code }) => code !== 0)).toMatchObject({ status: 409, msg: 'UPLOAD_QUOTA' })
  })
})

describe('the sweep', () => {
  const tomorrow = () => new Date(Date.now() + day + 60_000)
  const status = async (address: string) => (await fetch(app.address + address)).status

  test('keeps what is shown, and takes what is not, what was never finished and what a member left', async () => {
    const [shown, left] = [await signUp(app), await signUp(app)]
    const file = await photograph()
    const kept = (await upload(file, shown)).data.address
    const given = { profilePicture: kept }
    expect((await app.call(updateInfo, given, { token: shown.accessToken })).data.profilePicture).toBe(kept)
    const unused = (await upload(file, shown)).data.address
    const remains = (await upload(file, left)).data.address
    const begun = (await create(100, shown)).data
    // A process was killed after it had stored the picture and before it could say so.
    const halfDone = `uploads/${begun.uploadId}.webp`
    const contentType = 'image/webp'
    await app.engines.storage.put(halfDone, Readable.from([file]), { contentType, size: file.length })
    await app.features.uploads.sweep()
    expect(await Promise.all([kept, unused, remains].map(status))).toEqual([200, 200, 200])
    await app.engines.database.pool.query('delete from users where id = $1', [left.userId])
    await app.features.uploads.sweep(tomorrow())
    expect(await Promise.all([kept, unused, remains].map(status))).toEqual([200, 404, 404])
    expect((await headOf(begun.address, shown)).status).toBe(404)
    expect(await status(`/${halfDone}`)).toBe(404)
  })
})
