import { createReadStream } from 'node:fs'

/**
 * Yields a file's bytes; `end` is inclusive. Opens the file only at the first read, because a stream that is created
 * earlier has two faults. A missing file would end the process, since the stream has no error listener yet. A stream
 * that is never read would leave its file open.
 */
export async function* bytesOfFile(path: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range)
}
