// @module-tag heavy
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadKind } from '#contract/uploads.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { clipKind, picture, type Uploader, uploaderOf } from '#tests/setup/uploads.ts'

/**
 * Returns the clip with the largest possible number in a field of one of its tables. `at` is the offset after the
 * table's name.
 */
async function withField(table: 'stsc' | 'stts' | 'stsz', at: number): Promise<Buffer> {
  const file = Buffer.from(await video('clip.mp4'))
  file.writeUInt32BE(0xffffffff, file.indexOf(table) + 4 + at)
  return file
}

/**
 * Returns the clip with an additional box at the end of the innermost box of `path`. Each name in `path` refers to its
 * first occurrence in the file.
 */
async function withBox(path: readonly string[], type: string, content: number[]): Promise<Buffer> {
  const file = Buffer.from(await video('clip.mp4'))
  const box = Buffer.alloc(8 + content.length * 4)
  box.writeUInt32BE(box.length, 0)
  box.write(type, 4, 'latin1')
  for (const [at, word] of content.entries()) box.writeUInt32BE(word, 8 + at * 4)
  let end = 0
  for (const name of path) {
    const start = file.indexOf(name, 'latin1') - 4
    end = start + file.readUInt32BE(start)
    file.writeUInt32BE(file.readUInt32BE(start) + box.length, start)
  }
  return Buffer.concat([file.subarray(0, end), box, file.subarray(end)])
}

const sampleTables = ['moov', 'trak', 'mdia', 'minf', 'stbl']
const claimed = 0xffffffff

/** Returns the clip with samples that all use the same bytes, each a third of the file's size. */
async function withSharedBytes(): Promise<Buffer> {
  const file = Buffer.from(await video('clip.mp4'))
  const sizes = file.indexOf('stsz') + 4
  const count = file.readUInt32BE(sizes + 8)
  for (let sample = 0; sample < count; sample++)
    file.writeUInt32BE(Math.floor(file.length / 3), sizes + 12 + sample * 4)
  const chunks = file.indexOf('stco') + 4
  for (let chunk = 0; chunk < file.readUInt32BE(chunks + 4); chunk++) file.writeUInt32BE(0, chunks + 8 + chunk * 4)
  return file
}

const paperKind: UploadKind = {
  kind: 'test-paper',
  role: 'user',
  most: 1,
  documents: { maxBytes: 200_000 },
  isPrivate: true,
}

let app: TestApp
let member: SignedUp
let clips: Uploader
let papers: Uploader
beforeAll(async () => {
  app = await startTestApp()
  for (const kind of [clipKind, paperKind])
    app.features.uploads.accept(kind, { inUse: async (addresses) => new Set(addresses) })
  member = await signUp(app)
  clips = uploaderOf(app, member, 'test-clip')
  papers = uploaderOf(app, member, 'test-paper')
})
afterAll(() => app.close())

const video = (name: string) => readFile(new URL(`../../../tests/data/videos/${name}`, import.meta.url))
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const pdf = (inside = '') => Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\n%%EOF\n`)

type Objects = { dictionary?: string; data?: (objects: Buffer) => Buffer; blank?: string }

/** A PDF whose second object is in an object stream (ISO 32000-2, 7.5.7). */
function withObjects(
  object: string,
  { dictionary = '/Type/ObjStm/N 1/First 4', data = deflateSync, blank = ' ' }: Objects = {},
) {
  const stream = data(Buffer.from(`2${blank}0${blank}${object}`))
  const head = `3 0 obj\n<<${dictionary}/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`
  return Buffer.concat([pdf().subarray(0, -6), Buffer.from(head), stream, Buffer.from('\nendstream\nendobj\n%%EOF\n')])
}

/** Returns a PDF with a stream of these bytes. `filter` is a part of the stream's dictionary. */
function withStream(filter: string, bytes: string, end = '\nendstream'): Buffer {
  const stream = `2 0 obj\n<< /Length 99 ${filter} >>\nstream\nx\x9c\x01${bytes}\xff${end}\nendobj\n%%EOF\n`
  return Buffer.concat([pdf(), Buffer.from(stream, 'latin1')])
}

async function followedBy(name: string, more: string, count: number): Promise<Buffer> {
  return Buffer.concat([await video(name), Buffer.from(more.repeat(count), 'latin1')])
}

async function withTracks(count: number): Promise<Buffer> {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + count * 8)
  const tracks = Buffer.from(`moov${'\0\0\0\x08trak'.repeat(count)}`, 'latin1')
  return Buffer.concat([await video('clip.mp4'), size, tracks])
}

describe('a video', () => {
  test.each([
    ['clip.mp4', 'video/mp4', /\.mp4$/],
    ['clip.mov', 'video/mp4', /\.mp4$/],
    ['clip.webm', 'video/webm', /\.webm$/],
  ])(
    '%s is rewritten: metadata is removed, and it plays before it is completely loaded',
    async (name, type, address) => {
      const file = await video(name)
      expect(file.includes('secret-note')).toBe(true)
      const { data } = await clips.upload(Buffer.concat([file, Buffer.from('<script>alert(1)</script>PK\x05\x06')]))
      expect(data).toMatchObject({ contentType: type, width: 128, height: 72, poster: null })
      expect(data.durationMs).toBeGreaterThan(1_900)
      expect(data.durationMs).toBeLessThan(2_200)
      expect(data.address).toMatch(address)
      const shown = await fetch(app.address + data.address)
      expect(shown.headers.get('content-type')).toBe(type)
      const body = Buffer.from(await shown.arrayBuffer())
      expect(body.length).toBe(data.bytes)
      for (const left of ['secret-note', '+21.0278', '<script', 'PK\x05\x06'])
        expect(body.includes(left), left).toBe(false)
      if (type === 'video/mp4') expect(body.indexOf('moov')).toBeLessThan(body.indexOf('mdat'))
      // The result is a valid file, so it can be processed again.
      const again = await clips.upload(body)
      expect(again.data).toMatchObject({ contentType: type, width: 128, height: 72 })
    },
  )

  test('with some empty elements is stored', async () => {
    expect((await clips.upload(await followedBy('clip.webm', '\xec\x80', 200))).code).toBe(0)
  })

  test('with spatial sound before its usual sound keeps the usual one', async () => {
    const file = Buffer.from(await video('sounds.mp4'))
    file.write('apac', file.indexOf('mp4a'), 'latin1')
    const { code, data } = await clips.upload(file)
    expect(code).toBe(0)
    const shown = Buffer.from(await (await fetch(app.address + data.address)).arrayBuffer())
    expect([shown.includes('mp4a'), shown.includes('apac')]).toEqual([true, false])
  })

  test.each(['M4V ', '3gp6', '3g2a'])('of a phone with the brand %s is an MP4', async (brand) => {
    const file = Buffer.from(await video('clip.mp4'))
    file.write(brand, file.indexOf('ftyp') + 4, 'latin1')
    expect((await clips.upload(file)).data).toMatchObject({ contentType: 'video/mp4', width: 128, height: 72 })
  })

  test('is served in ranges, also with conditions', async () => {
    const { address, bytes } = (await clips.upload(await video('clip.mp4'))).data
    const whole = await fetch(app.address + address)
    const body = Buffer.from(await whole.arrayBuffer())
    const etag = whole.headers.get('etag') ?? ''
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const get = (headers: Record<string, string>) => fetch(app.address + address, { headers })
    const part = await get({ range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(body.subarray(100, 200))
    const last = await get({ range: 'bytes=-50', 'if-range': etag })
    expect(Buffer.from(await last.arrayBuffer())).toEqual(body.subarray(-50))
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ range: `bytes=${bytes}-` })).status).toBe(416)
    const head = await fetch(app.address + address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)])
  })

  test('has a poster, encoded again like any picture, which a new one replaces and only the sender can set', async () => {
    const file = await video('clip.mp4')
    const { uploadId, address } = (await clips.create(file.length)).data
    await clips.send(address, file, 0)
    const frame = await picture(320, 180).jpeg().toBuffer()
    const first = (await clips.upload(frame, uploadId)).data
    expect((await clips.finish(uploadId)).data.poster).toBe(first.address)
    const second = (await clips.upload(frame, uploadId)).data
    expect((await clips.finish(uploadId)).data.poster).toBe(second.address)
    const other = await signUp(app)
    expect((await uploaderOf(app, other, 'test-clip').create(frame.length, uploadId)).msg).toBe('UPLOAD_NOT_FOUND')
    expect((await uploaderOf(app, member, 'avatar').create(frame.length, uploadId)).msg).toBe('UPLOAD_NOT_FOUND')
    expect((await clips.upload(pdf(), uploadId)).msg).toBe('UPLOAD_TYPE')
  })

  test('that is deleted while its poster is created has none', async () => {
    const { uploadId } = (await clips.upload(await video('clip.mp4'))).data
    const { pool } = app.engines.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`uploads ${member.userId}`])
    const asked = clips.create(1_000, uploadId)
    const isWaiting = async () =>
      (
        await pool.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
      ).rowCount
    await expect.poll(isWaiting).toBe(1)
    await holder.query('delete from uploads where id = $1', [uploadId])
    await holder.query('commit')
    holder.release()
    expect(await asked).toMatchObject({ status: 404, msg: 'UPLOAD_NOT_FOUND' })
  })

  test('keeps its poster when there is no space for another, and a replaced poster leaves no file behind', async () => {
    const small: UploadKind = { ...clipKind, kind: 'test-small', maxBytesOfMember: 300_000 }
    app.features.uploads.accept(small, { inUse: async (addresses) => new Set(addresses) })
    const of = uploaderOf(app, await signUp(app), 'test-small')
    const { uploadId } = (await of.upload(await video('clip.mp4'))).data
    const incoming = () => readdir(join(app.config.dataDir, 'incoming'))
    const others = await incoming()
    for (let time = 0; time < 3; time++) expect((await of.create(200_000, uploadId)).code).toBe(0)
    expect((await incoming()).filter((name) => !others.includes(name))).toHaveLength(2)
    const frame = await picture(320, 180).jpeg().toBuffer()
    const { address } = (await of.upload(frame, uploadId)).data
    expect((await of.create(300_000, uploadId)).msg).toBe('UPLOAD_QUOTA')
    expect((await of.finish(uploadId)).data.poster).toBe(address)
    expect((await incoming()).filter((name) => !others.includes(name))).toEqual([])
  })

  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['in a codec that not every browser plays', 'UPLOAD_CODEC', () => video('hevc.mp4')],
    ['with 10-bit colours', 'UPLOAD_COLOURS', () => video('high10.mp4')],
    ['with 4:4:4 colours', 'UPLOAD_COLOURS', () => video('yuv444.mp4')],
    ['with AC-3 sound', 'UPLOAD_SOUND', () => video('ac3.mp4')],
    ['with PCM sound', 'UPLOAD_SOUND', () => video('pcm.mov')],
    ['without a picture', 'UPLOAD_NO_PICTURE', () => video('sound.mp4')],
    ['cut off', 'UPLOAD_REFUSED', async () => (await video('clip.mp4')).subarray(0, 4_000)],
    [
      'with noise after its first bytes',
      'UPLOAD_REFUSED',
      async () => Buffer.concat([(await video('clip.mp4')).subarray(0, 40), randomBytes(20_000)]),
    ],
    ['whose chunks claim more samples than it has', 'UPLOAD_REFUSED', () => withField('stsc', 12)],
    ['whose times are for more samples than it has', 'UPLOAD_REFUSED', () => withField('stts', 8)],
    ['whose table of sizes is shorter than its number of entries', 'UPLOAD_REFUSED', () => withField('stsz', 8)],
    [
      'whose order claims more samples than it has',
      'UPLOAD_REFUSED',
      () => withBox(sampleTables, 'ctts', [0, 4, ...Array.from({ length: 4 }, () => [claimed, 0]).flat()]),
    ],
    [
      'with a second table that claims more',
      'UPLOAD_REFUSED',
      async () => withBox(sampleTables, 'stsc', [0, 1, 1, claimed, 1]),
    ],
    [
      'with a table in another box',
      'UPLOAD_REFUSED',
      async () => withBox([...sampleTables, 'stsd'], 'ctts', [0, 2, claimed, 0, claimed, 0]),
    ],
    ['whose frames share their bytes', 'UPLOAD_REFUSED', withSharedBytes],
    ['with 400,000 empty elements', 'UPLOAD_REFUSED', () => followedBy('clip.webm', '\xec\x80', 400_000)],
    ['with bytes that are no elements', 'UPLOAD_REFUSED', () => followedBy('clip.webm', '\x01', 100_000)],
    ['with 100,000 events', 'UPLOAD_REFUSED', () => followedBy('clip.mp4', '\0\0\0\x08emsg', 100_000)],
    ['with 30,000 fragments', 'UPLOAD_REFUSED', () => followedBy('clip.mp4', '\0\0\0\x08moof', 30_000)],
    ['with 60,000 tracks', 'UPLOAD_REFUSED', () => withTracks(60_000)],
    ['with 65 tracks', 'UPLOAD_REFUSED', () => withTracks(65)],
    ['for a kind without documents', 'UPLOAD_TYPE', () => pdf()],
  ])('%s is refused', async (_, msg, make) => {
    expect(await clips.upload(await make())).toMatchObject({ status: 400, msg })
  })

  test.each([
    ['longer', { maxSeconds: 1 }, 'UPLOAD_TOO_LONG'],
    ['larger', { maxPixels: 5_000 }, 'UPLOAD_PIXELS'],
  ])('%s than the kind allows is refused', async (_, narrower, msg) => {
    const kind = {
      ...clipKind,
      kind: 'test-short',
      videos: { maxBytes: 1024 ** 2, maxPixels: 100_000, maxSeconds: 3, ...narrower },
    }
    app.features.uploads.accept(kind, { inUse: async () => new Set() })
    for (const name of ['clip.mp4', 'clip.webm'])
      expect((await uploaderOf(app, member, 'test-short').upload(await video(name))).msg).toBe(msg)
  })
})

describe('a document', () => {
  test('is stored unchanged, and is served as a file without the sender’s name, only to readers with access', async () => {
    const owner = await signUp(app)
    const { data } = await uploaderOf(app, owner, 'test-paper').upload(pdf())
    expect(data).toMatchObject({ contentType: 'application/pdf', width: null, height: null })
    const read = (by: SignedUp | null) =>
      fetch(app.address + data.address, { headers: by ? { authorization: `Bearer ${by.accessToken}` } : {} })
    const shown = await read(owner)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pdf())
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="document.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect([(await read(member)).status, (await read(null)).status]).toEqual([404, 404])
    // The file is also not available at the address that a public file would have.
    expect((await fetch(app.address + data.address.replace('private/', ''))).status).toBe(404)
    app.features.uploads.accept(paperKind, {
      inUse: async () => new Set(),
      mayRead: async (who) => who.userId === member.userId,
    })
    expect((await read(member)).status).toBe(200)
  })

  test.each([
    ['that is also a page', () => Buffer.concat([pdf(), Buffer.from('<HTML><body onload=alert(1)>')])],
    ['that runs a script', () => pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['that hides the script in its name', () => pdf('/OpenAction << /S /J#61va#53cript /JS (app.alert(1)) >>')],
    ['that hides the program in its name', () => pdf('/OpenAction << /S /L#61unch /F (cmd.exe) >>')],
    ['that hides a file in its name', () => pdf('/Names << /#45mbedded#46iles 3 0 R >>')],
    ['that starts a program', () => pdf('/OpenAction << /S /Launch /F (cmd.exe) >>')],
    ['that carries a file', () => pdf('/Names << /EmbeddedFiles 3 0 R >>')],
    ['that runs a script at a page’s opening', () => pdf('/AA << /O << /S /Unknown /JS (app.alert(1)) >> >>')],
    ['that hides the key of a script', () => pdf('/AA << /O << /J#53(app.alert(1)) >> >>')],
    [
      'that carries a file without naming its type',
      () => pdf('/Names [ (a) << /Type /Filespec /EF << /F 3 0 R >> >> ]'),
    ],
    ['with a form of XML', () => pdf('/AcroForm << /XFA 3 0 R >>')],
    ...['Rendition', 'SubmitForm', 'GoToR', 'GoToE', 'ImportData', 'RichMedia'].map(
      (action) => [`with the action ${action}`, () => pdf(`/OpenAction << /S /${action} >>`)] as [string, () => Buffer],
    ),
    ['that runs a script in an object stream', () => withObjects('<</S/JavaScript/JS(app.alert(1))>>')],
    ['that hides a script in an object stream', () => withObjects('<</S/J#61vaScript>>')],
    ['that carries a file in an object stream', () => withObjects('<</Type/Filespec/EF<</F 3 0 R>>>>')],
    ['with objects compressed twice', () => withObjects('<</JS(1)>>', { data: (it) => deflateSync(deflateSync(it)) })],
    ['whose objects are not declared', () => withObjects('<</JS(1)>>', { dictionary: '/N 1 /First 4' })],
    ['with a comment before its objects', () => withObjects('<</JS(1)>>', { dictionary: '/N 1', blank: '\0%x\n' })],
    ['whose objects cannot be read', () => withObjects('<<>>', { data: (it) => Buffer.from(it.toString('hex')) })],
    [
      'whose objects are too large',
      () => withObjects(' '.repeat(33 * 1024 * 1024), { data: (it) => deflateSync(it, { level: 9 }) }),
    ],
    ['with an archive after it', () => Buffer.concat([pdf(), Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])],
    ['that carries a virus in a compressed stream', () => withStream('/Filter /FlateDecode', eicar)],
    ['that runs a script named in a compressed stream', () => withStream('/Filter /FlateDecode', '/JavaScript')],
    ['with a page in a stream without compression', () => withStream('', '<svg onload="alert(1)">')],
    ['with a page after a stream that does not end', () => withStream('/Filter /FlateDecode', '<svg', '')],
  ])('%s is refused', async (_, make) => {
    expect((await papers.upload(make())).msg).toBe('UPLOAD_ACTIVE')
  })

  test.each([
    ['without an end', 'UPLOAD_REFUSED', () => pdf().subarray(0, 30)],
    ['after a page', 'UPLOAD_TYPE', () => Buffer.concat([Buffer.from('<b>x</b>'), pdf()])],
  ])('%s is refused with %s', async (_, msg, make) => {
    expect((await papers.upload(make())).msg).toBe(msg)
  })

  test.each([
    ['<svg', () => withStream('/Filter /FlateDecode', '<svg')],
    ['<?php', () => withStream('/Filter [ /DCTDecode ] /DecodeParms << /K 1 >>', '<?PHP')],
    [
      '<svg in the second of two streams',
      () => Buffer.concat([withStream('', 'x'), withStream('/Filter/LZWDecode', '<SVG')]),
    ],
    ['the signature of an archive’s end', () => withStream('/Filter /FlateDecode', 'PK\x05\x06')],
    ['the short name of a script', () => withStream('/Filter /FlateDecode', '/JS /EF /XFA ')],
  ])('whose compressed bytes contain %s by chance is accepted', async (_, make) => {
    expect((await papers.upload(make())).code).toBe(0)
  })

  test('with objects in a stream, as most programs write them, is accepted', async () => {
    const links = '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://khandai.example)>>>>'
    expect((await papers.upload(withObjects(`${links}<</JSX 1/EFG 2>>`))).code).toBe(0)
  })

  test('larger than the kind allows is refused before a byte is sent', async () => {
    expect(await papers.create(200_001)).toMatchObject({ status: 413, msg: 'PAYLOAD_TOO_LARGE' })
  })
})
