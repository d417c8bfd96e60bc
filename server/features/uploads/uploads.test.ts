import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateInfo } from '#contract/account.ts'
import { articleUpload } from '#contract/articles.ts'
import { consoleUpload } from '#contract/console.ts'
import { guestLogin } from '#contract/session.ts'
import { maxUploadBytes, pictureLimits, unfinishedLimits, uploadCreate } from '#contract/uploads.ts'
import { createWorld } from '#demo/world.ts'
import { serveImages } from '#server/http/images.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { clipKind, picture, tusHeaders, type Uploader, uploaderOf } from '#tests/setup/uploads.ts'

let app: TestApp
let member: SignedUp
let pictures: string
let by: Uploader
beforeAll(async () => {
  pictures = await mkdtemp(join(tmpdir(), 'khan-dai-uploads-'))
  const images = { hosts: [], directory: pictures, maxBytes: 1024 * 1024, draw: async () => {} }
  app = await startTestApp({ mountPages: async (http) => serveImages(http, images) })
  app.features.uploads.accept(clipKind, { inUse: async (addresses) => new Set(addresses) })
  member = await signUp(app)
  by = uploaderOf(app, member, 'avatar')
})
afterAll(async () => {
  await app.close()
  await rm(pictures, { recursive: true, force: true })
})

const clip = (name: string) => readFile(new URL(`../../../tests/data/videos/${name}`, import.meta.url))
const day = 24 * 3_600_000

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** Returns a JPEG with a comment segment (marker FFFE) directly after its first marker. */
async function withComment(comment: string): Promise<Buffer> {
  const file = await picture().jpeg().toBuffer()
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([file.subarray(0, 2), head, Buffer.from(comment, 'latin1'), file.subarray(2)])
}

/** Returns a small JPEG whose header (marker FFC0, or FFC2 when progressive) claims this size. */
async function claiming(width: number, height: number, options: { progressive?: boolean } = {}): Promise<Buffer> {
  const file = await picture().jpeg(options).toBuffer()
  const frame = file.indexOf(Buffer.from([0xff, options.progressive ? 0xc2 : 0xc0]))
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

function noise(width: number, height: number) {
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: gaussian } })
}

/** Returns the place of the last coefficient of a JPEG's first scan (marker FFDA), which is 63 in a valid file. */
function scanRangeAt(file: Buffer): number {
  const scan = file.indexOf(Buffer.from([0xff, 0xda]))
  return scan + 6 + 2 * (file[scan + 4] ?? 0)
}

function withByte(file: Buffer, at: number, byte: number): Buffer {
  const changed = Buffer.from(file)
  changed[at] = byte
  return changed
}

const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))

/** A photograph such as a phone takes, with the location in its metadata. */
async function photograph(): Promise<Buffer> {
  const exif = { IFD0: { Make: 'Phone', Copyright: 'secret-note' }, IFD3: { GPSLatitudeRef: 'N' } }
  return picture().withExif(exif).jpeg().toBuffer()
}

describe('a picture', () => {
  test('is sent in parts that continue each other, and keeps only its pixels', async () => {
    const file = await photograph()
    expect(file.includes('secret-note')).toBe(true)
    const { uploadId, address } = (await by.create(file.length)).data
    const half = Math.floor(file.length / 2)
    expect((await by.send(address, file.subarray(0, half), 0)).status).toBe(204)
    expect((await by.finish(uploadId)).msg).toBe('UPLOAD_INCOMPLETE')
    expect((await by.headOf(address)).headers.get('upload-offset')).toBe(String(half))
    // A client that sends a wrong offset must ask for the current one.
    expect((await by.send(address, file.subarray(half), 0)).status).toBe(409)
    expect((await by.send(address, file.subarray(half), half)).status).toBe(204)
    const { data } = await by.finish(uploadId)
    expect(data).toMatchObject({ uploadId, contentType: 'image/webp', width: 64, height: 48 })
    expect((await by.finish(uploadId)).data).toEqual(data)
    const shown = await fetch(app.address + data.address)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    const body = Buffer.from(await shown.arrayBuffer())
    const metadata = await sharp(body).metadata()
    expect(metadata).toMatchObject({ width: 64, height: 48, format: 'webp' })
    expect(metadata.exif).toBeUndefined()
    expect(body.includes('secret-note')).toBe(false)
    expect((await by.headOf(address)).status).toBe(404)
  })

  test('is shown in other widths until it is deleted', async () => {
    const { data } = await by.upload(await picture(900, 600).jpeg().toBuffer())
    const resized = async (src: string) => fetch(`${app.address}/_image?${new URLSearchParams({ src, w: '320' })}`)
    const shown = await resized(data.address)
    expect(shown.status).toBe(200)
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 320, height: 213 })
    const unknown = data.address.replace(/[^/]+(?=\.webp$)/, '00000000-0000-4000-8000-000000000000')
    expect((await resized(unknown)).status).toBe(404)
  })

  test('is rotated as taken, and finished once for parallel requests', async () => {
    const file = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { uploadId, address } = (await by.create(file.length)).data
    await by.send(address, file, 0)
    const answers = await Promise.all(Array.from({ length: 8 }, () => by.finish(uploadId)))
    for (const { data } of answers) expect(data).toMatchObject({ width: 20, height: 40 })
  })
})

describe('a photo of a phone', () => {
  test('of 48 megapixels is stored in 4,096 px', async () => {
    const { data } = await by.upload(await picture(8_000, 6_000).jpeg({ quality: 50 }).toBuffer())
    expect(data).toMatchObject({ width: 4_096, height: 3_072 })
  })

  test('without its end mark is complete', async () => {
    const file = await noise(300, 200).jpeg().toBuffer()
    expect(file.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    const { code, data } = await by.upload(file.subarray(0, -2))
    expect([code, data.width, data.height]).toEqual([0, 300, 200])
  })

  test.each<[string, (file: Buffer) => Buffer]>([
    [
      'with zeros before its end mark, as cheap cameras write them',
      (file) => Buffer.concat([file.subarray(0, -2), Buffer.alloc(9), file.subarray(-2)]),
    ],
    ['with data after its end mark, as Samsung writes it', (file) => Buffer.concat([file, Buffer.from('SEFH\0SEFT')])],
    ['whose scan names a wrong range of coefficients', (file) => withByte(file, scanRangeAt(file), 0)],
  ])('%s is complete', async (_, make) => {
    const { code, data } = await by.upload(make(await noise(300, 200).jpeg().toBuffer()))
    expect([code, data.width, data.height]).toEqual([0, 300, 200])
  })

  test('is cut by the server for a browser that cannot, as it is shown upright', async () => {
    const both = sharp({ create: { width: 40, height: 40, channels: 3, background: '#00f' } })
    const file = await both
      .composite([{ input: { create: { width: 40, height: 20, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    const { uploadId, address } = (await by.create(file.length)).data
    await by.send(address, file, 0)
    // Upright, the red half is below.
    const { data } = await by.finish(uploadId, { x: 0, y: 22, width: 30, height: 90 })
    expect(data).toMatchObject({ width: 30, height: 18 })
    const shown = Buffer.from(await (await fetch(app.address + data.address)).arrayBuffer())
    const { dominant } = await sharp(shown).stats()
    expect([dominant.r > 200, dominant.b < 50]).toEqual([true, true])
  })
})

describe('stores only the pixels of a picture', () => {
  const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]).toString('latin1')
  const exif = { IFD0: { Copyright: '<script>x</script>' } }
  test.each<[string, string, () => Promise<Buffer>]>([
    ['a script in its comment', '<script', () => picture().withExif(exif).jpeg().toBuffer()],
    ...['<svg', '<SCRIPT>', '<?php', zipEnd, eicar].map((mark): [string, string, () => Promise<Buffer>] => [
      `${JSON.stringify(mark.slice(0, 12))} after it`,
      mark,
      async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(mark, 'latin1')]),
    ]),
    ['a document before its pixels', '%PDF-1.7', () => withComment('%PDF-1.7')],
    ['a mark that its bytes have by chance', '<svg', () => withComment('<svg')],
  ])('with %s', async (_, mark, make) => {
    const file = await make()
    expect(file.includes(mark, 0, 'latin1')).toBe(true)
    const { code, data } = await by.upload(file)
    expect(code).toBe(0)
    const shown = Buffer.from(await (await fetch(app.address + data.address)).arrayBuffer())
    expect(shown.includes(mark, 0, 'latin1')).toBe(false)
  })
})

test('a feature receives only the member’s files of its kind', async () => {
  const file = await picture().png().toBuffer()
  const other = await signUp(app)
  const own = uploaderOf(app, member, 'test-clip')
  const [one, two] = [(await own.upload(file)).data, (await own.upload(file)).data]
  const foreign = (await uploaderOf(app, other, 'test-clip').upload(file)).data
  const avatar = (await by.upload(file)).data
  const viewer = { kind: 'user' as const, userId: member.userId, username: 'x', role: 'user' as const, sessionId: 's' }
  const find = (addresses: string[]) => app.features.uploads.find(viewer, { kinds: [clipKind], addresses })
  expect(await find([two.address, one.address])).toEqual([two, one])
  for (const address of [foreign.address, avatar.address, '/uploads/../x', '/demo.webp'])
    await expect(find([one.address, address])).rejects.toThrow('UPLOAD_NOT_FOUND')
  await expect(find(Array.from({ length: 5 }, () => one.address))).rejects.toThrow('PAYLOAD_TOO_LARGE')
})

test('a cancelled file is deleted and no longer counts', async () => {
  const { uploadId, address } = (await by.create(100)).data
  const other = await signUp(app)
  const cancel = ({ accessToken }: SignedUp) =>
    fetch(app.address + address, { method: 'DELETE', headers: tusHeaders(accessToken) })
  expect((await cancel(other)).status).toBe(404)
  expect((await cancel(member)).status).toBe(204)
  expect((await by.headOf(address)).status).toBe(404)
  expect((await by.finish(uploadId)).msg).toBe('UPLOAD_NOT_FOUND')
})

describe('refuses files that are not pictures, with any name', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['the virus scanners’ test file', () => Buffer.from(eicar)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing that can run scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')],
    ['a document', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['noise', () => randomBytes(400)],
  ])('%s', async (_, make) => {
    expect(await by.upload(await make())).toMatchObject({ status: 400, msg: 'UPLOAD_TYPE' })
  })

  test.each<[string, string, () => Promise<Buffer>]>([
    ['half a picture', 'UPLOAD_REFUSED', async () => (await picture(400, 400).png().toBuffer()).subarray(0, 300)],
    ['half a photo', 'UPLOAD_REFUSED', async () => half(await noise(400, 400).jpeg().toBuffer())],
    ['a picture of too many pixels', 'UPLOAD_PIXELS', () => picture(7_000, 7_000).png().toBuffer()],
    ['a progressive photo of too many pixels', 'UPLOAD_PIXELS', () => claiming(7_000, 6_000, { progressive: true })],
    ['a photo of too many pixels', 'UPLOAD_PIXELS', () => claiming(16_000, 12_600)],
  ])('%s', async (_, msg, make) => {
    expect(await by.upload(await make())).toMatchObject({ status: 400, msg })
  })

  test('and leaves nothing behind', async () => {
    const { rows } = await app.engines.database.pool.query('select from uploads where stored_at is null')
    const { data } = await by.create(8)
    await by.send(data.address, Buffer.from('no image'), 0)
    await by.finish(data.uploadId)
    expect((await by.finish(data.uploadId)).msg).toBe('UPLOAD_NOT_FOUND')
    const after = await app.engines.database.pool.query('select from uploads where stored_at is null')
    expect(after.rowCount).toBe(rows.length)
  })
})

describe('uploads are for', () => {
  test('members only, each for their files', async () => {
    const other = await signUp(app)
    const { uploadId, address } = (await by.create(10)).data
    expect((await uploaderOf(app, other, 'avatar').headOf(address)).status).toBe(404)
    expect((await uploaderOf(app, other, 'avatar').send(address, Buffer.alloc(10), 0)).status).toBe(404)
    expect(await uploaderOf(app, other, 'avatar').finish(uploadId)).toMatchObject({
      status: 404,
      msg: 'UPLOAD_NOT_FOUND',
    })
    const { data: guest } = await app.call(guestLogin)
    expect(await app.call(uploadCreate, { kind: 'avatar', bytes: 1 }, { token: guest })).toMatchObject({ status: 401 })
    expect((await fetch(app.address + address, { method: 'HEAD' })).status).toBe(401)
  })

  test('the file in the path, also when the query names another member’s file', async () => {
    const thief = uploaderOf(app, await signUp(app), 'avatar')
    const [victims, own] = [(await by.create(10)).data.address, (await thief.create(5)).data.address]
    for (const sign of ['?', '?x=', '?x/', '%3f'])
      await thief.send(`${own}${sign}${victims}`, Buffer.from('foreign bytes').subarray(0, 10), 0)
    expect((await by.headOf(victims)).headers.get('upload-offset')).toBe('0')
    expect((await thief.headOf(`${own}?${victims}`)).headers.get('upload-length')).toBe('5')
  })

  test('pages of this site only', async () => {
    const { address } = (await by.create(10)).data
    const headers = {
      ...tusHeaders(member.accessToken, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
      'sec-fetch-site': 'cross-site',
    }
    const answer = await fetch(app.address + address, { method: 'PATCH', headers, body: new Uint8Array(10) })
    expect(answer.status).toBe(403)
  })

  test('files within the limits of the kind and the member’s storage', async () => {
    const token = member.accessToken
    const large = { kind: 'avatar', bytes: pictureLimits.maxBytes + 1 }
    expect(await app.call(uploadCreate, large, { token })).toMatchObject({ status: 413, msg: 'PAYLOAD_TOO_LARGE' })
    expect((await app.call(uploadCreate, { kind: 'nothing', bytes: 1 }, { token })).msg).toBe('UPLOAD_KIND_UNKNOWN')
    const { address } = (await by.create(4)).data
    expect((await by.send(address, Buffer.alloc(9), 0)).status).not.toBe(204)
  })

  test('a limited number of unfinished files per member', async () => {
    const hoarder = uploaderOf(app, await signUp(app), 'avatar')
    const asked = await Promise.all(Array.from({ length: unfinishedLimits.maxFiles + 8 }, () => hoarder.create(1_000)))
    expect(asked.filter(({ code }) => code === 0)).toHaveLength(unfinishedLimits.maxFiles)
    expect(asked.find(({ code }) => code !== 0)).toMatchObject({ status: 409, msg: 'UPLOAD_UNFINISHED' })
  })

  test('members with the role that the kind needs', async () => {
    const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
    const moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
    for (const { kind } of [consoleUpload, articleUpload])
      for (const token of [member.accessToken, moderator]) {
        const refused = await app.call(uploadCreate, { kind, bytes: maxUploadBytes }, { token })
        expect(refused).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
      }
  })
})

describe('the sweep', () => {
  const tomorrow = () => new Date(Date.now() + day + 60_000)
  const status = async (address: string) => (await fetch(app.address + address)).status

  test('keeps shown files and their posters, and deletes unused, unfinished and abandoned ones', async () => {
    const [shown, left] = [await signUp(app), await signUp(app)]
    app.features.uploads.accept({ ...clipKind, kind: 'test-lost' }, { inUse: async () => new Set() })
    const ofShown = uploaderOf(app, shown, 'avatar')
    const file = await photograph()
    const kept = (await ofShown.upload(file)).data.address
    const given = { profilePicture: kept }
    expect((await app.call(updateInfo, given, { token: shown.accessToken })).data.profilePicture).toBe(kept)
    const unused = (await ofShown.upload(file)).data.address
    const remains = (await uploaderOf(app, left, 'avatar').upload(file)).data.address
    const begun = (await ofShown.create(100)).data
    const ofKept = uploaderOf(app, shown, 'test-clip')
    const clips = (await ofKept.upload(await clip('clip.mp4'))).data
    const poster = (await ofKept.upload(file, clips.uploadId)).data.address
    const ofLost = uploaderOf(app, shown, 'test-lost')
    const lost = (await ofLost.upload(await clip('clip.webm'))).data
    const lostPoster = (await ofLost.upload(file, lost.uploadId)).data.address
    // Simulates a process that was killed after it stored the picture and before it updated the row.
    const halfDone = `uploads/${begun.uploadId}.webp`
    const contentType = 'image/webp'
    await app.engines.storage.put(halfDone, Readable.from([file]), { contentType, size: file.length })
    await app.features.uploads.sweep()
    expect(await Promise.all([kept, unused, remains].map(status))).toEqual([200, 200, 200])
    await app.engines.database.pool.query('delete from users where id = $1', [left.userId])
    await app.features.uploads.sweep(tomorrow())
    expect(await Promise.all([kept, unused, remains].map(status))).toEqual([200, 404, 404])
    expect((await ofShown.headOf(begun.address)).status).toBe(404)
    expect(await status(`/${halfDone}`)).toBe(404)
    // A poster is kept or deleted with its video.
    expect(await Promise.all([clips.address, poster].map(status))).toEqual([200, 200])
    expect(await Promise.all([lost.address, lostPoster].map(status))).toEqual([404, 404])
  })
})
