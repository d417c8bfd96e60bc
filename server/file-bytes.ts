import { createReadStream } from 'node:fs'

/**
 * A file's bytes; `end` is inclusive. It is opened once they are read: a stream that `createReadStream` has begun, and that nobody
 * listens to yet, ends the process where the file has gone, and keeps it open where it is never read.
 */
export async function* bytesOfFile(path: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range)
}
