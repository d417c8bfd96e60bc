import { createReadStream } from 'node:fs'

/**
 * Yields a file's bytes; `end` is inclusive. The file is opened at the first read. A stream created earlier would end
 * the process if the file is missing, since it has no error listener yet. It would also keep the file open if it is
 * never read.
 */
export async function* bytesOfFile(path: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range)
}
