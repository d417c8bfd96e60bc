import { type FileHandle, open, rm } from 'node:fs/promises'

export type StoredRange = { volume: Volume; offset: number; length: number }

/** One append-only file. It begins with an initialisation segment, so it can be played alone. */
export type Volume = {
  name: string
  path: string
  byteLength(): number
  /** Appends and returns the offset. After a failure, the next append overwrites the incomplete bytes. */
  append(pieces: readonly Buffer[]): Promise<{ offset: number; length: number }>
  read(range: { offset: number; length: number }): Promise<Buffer>
  close(): Promise<void>
  remove(): Promise<void>
}

export async function createVolume({ path, name }: { path: string; name: string }): Promise<Volume> {
  const handle: FileHandle = await open(path, 'wx+')
  let end = 0
  let isOpen = true

  async function close() {
    if (!isOpen) return
    isOpen = false
    await handle.close()
  }

  return {
    name,
    path,
    byteLength: () => end,
    async append(pieces) {
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
      const offset = end
      const { bytesWritten } = await handle.writev(pieces as Buffer[], offset)
      if (bytesWritten < length) throw new Error(`only ${bytesWritten} of ${length} bytes were written`)
      end += length
      return { offset, length }
    },
    async read({ offset, length }) {
      const bytes = Buffer.allocUnsafe(length)
      const { bytesRead } = await handle.read(bytes, 0, length, offset)
      if (bytesRead < length) throw new Error('the volume is shorter than its index says')
      return bytes
    },
    close,
    async remove() {
      await close()
      await rm(path, { force: true })
    },
  }
}
