// Measures uploads as browsers send them, several at a time: created, sent by tus in parts of 128 kB, inspected and
// re-encoded. Documents show the cost of the transfer, photographs the cost of re-encoding. `COUNT=8` sends fewer.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { uploadChunkBytes, uploadCreate, uploadFinish } from '#contract/uploads.ts'
import { cpuSecondsOf, machineLine } from './machine.ts'
import { startOwnApp } from './own-app.ts'

const count = Number(process.env.COUNT ?? 24)
const parallel = 4

const own = await startOwnApp()
const token = await own.world.tokenOf(await own.world.user())

async function call<T>(path: string, input: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(own.address + path, { method: 'POST', headers, body: JSON.stringify(input) })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
  if (code !== 0) throw new Error(`${path}: ${msg}`)
  return data
}

async function upload(kind: string, file: Buffer): Promise<void> {
  const { uploadId, address } = await call<{ uploadId: string; address: string }>(uploadCreate.path, {
    kind,
    bytes: file.length,
  })
  for (let at = 0; at < file.length; at += uploadChunkBytes) {
    const answer = await fetch(own.address + address, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': String(at),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(file.subarray(at, at + uploadChunkBytes)),
    })
    if (answer.status !== 204) throw new Error(`a part was answered ${answer.status}`)
  }
  await call(uploadFinish.path, { uploadId })
}

/** Uploads files of one kind. CPU times are those of this process, which includes the client. */
async function measure(kind: string, files: readonly Buffer[]) {
  const bytes = files.reduce((sum, file) => sum + file.length, 0)
  const cpuBefore = cpuSecondsOf(process.pid)
  const startedAt = performance.now()
  const line = files.values()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const file of line) await upload(kind, file)
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  return {
    files: files.length,
    'MB each': Number((bytes / files.length / 1e6).toFixed(1)),
    'files / s': Number((files.length / seconds).toFixed(2)),
    'MB / s': Number((bytes / 1e6 / seconds).toFixed(1)),
    'CPU ms a file': Math.round(((cpuSecondsOf(process.pid) - cpuBefore) * 1_000) / files.length),
  }
}

const pdf = () => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(8 * 1024 ** 2), Buffer.from('\n%%EOF\n')])
/** Like a phone's photograph: 12 megapixels with some noise. */
const photograph = await sharp({
  create: {
    width: 4_000,
    height: 3_000,
    channels: 3,
    background: '#1e7d46',
    noise: { type: 'gaussian', mean: 120, sigma: 12 },
  },
})
  .jpeg({ quality: 80 })
  .toBuffer()

console.log(`${machineLine()}\n${parallel} at a time:`)
console.table({
  'documents of 8 MB, as they are': await measure('room', Array.from({ length: count }, pdf)),
  'photographs of 12 megapixels, not cached': await measure(
    'post',
    Array.from({ length: count }, () => photograph),
  ),
})
await own.stop()
process.exit(0)
