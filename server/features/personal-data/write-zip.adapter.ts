import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { PersonalFile, PersonalPart } from '#server/kit/personal-data.ts'

/** Yields a JSON array with one record per line. */
function* listOf(records: readonly string[]): Generator<string> {
  yield '[\n'
  for (const [index, record] of records.entries()) yield index === 0 ? record : `,\n${record}`
  yield '\n]\n'
}

/**
 * Adds a file without compression, because pictures and videos are already compressed. Waits until the file is written
 * before the caller opens the next.
 */
async function addFile(zip: ZipFile, written: Promise<void>, { name, storedAt, open }: PersonalFile): Promise<void> {
  const object = await open()
  if (!object) return
  const body = Readable.from(object.body, { objectMode: false })
  try {
    zip.addReadStream(body, name, { size: object.size, mtime: storedAt, compress: false })
    await Promise.race([finished(body), written])
  } finally {
    body.destroy()
  }
}

/**
 * Writes one JSON file for each part that has records of the member, then the member's files. Returns the archive size
 * in bytes.
 */
export async function writeZip(path: string, { parts, userId }: { parts: readonly PersonalPart[]; userId: string }) {
  const zip = new ZipFile()
  // An error while reading a file also rejects in `addFile`, so this event is ignored.
  zip.on('error', () => {})
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }))
  // Writing may fail while a part is being read, before any code awaits `written`.
  written.catch(() => {})
  try {
    for (const part of parts) {
      const records = await part.read(userId)
      if (records.length > 0) zip.addReadStream(Readable.from(listOf(records)), `${part.name}.json`)
    }
    for (const part of parts) for (const file of (await part.files?.(userId)) ?? []) await addFile(zip, written, file)
  } catch (error) {
    zip.outputStream.unpipe()
    ;(zip.outputStream as Readable).destroy(error as Error)
    await written.catch(() => {})
    throw error
  }
  zip.end()
  await written
  return (await stat(path)).size
}
