import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { PersonalPart } from '#server/personal-data.ts'

/** A JSON list, a record a line, written as it is read. */
function* listOf(records: readonly string[]): Generator<string> {
  yield '[\n'
  for (const [index, record] of records.entries()) yield index === 0 ? record : `,\n${record}`
  yield '\n]\n'
}

/** Writes a file of JSON for each part that has something of the member. Gives the size in bytes. */
export async function writeZip(path: string, { parts, userId }: { parts: readonly PersonalPart[]; userId: string }) {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }))
  // It may fail while a part is read, before anybody waits for it.
  written.catch(() => {})
  try {
    for (const part of parts) {
      const records = await part.read(userId)
      if (records.length > 0) zip.addReadStream(Readable.from(listOf(records)), `${part.name}.json`)
    }
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
