import type { FileHandle } from 'node:fs/promises'

const blockBytes = 64 * 1024

/**
 * Returns a function that reads a few bytes at a place of a file, from blocks, so that many small reads cost few calls
 * of the system. At the end of the file it returns fewer bytes.
 */
export function createBlockReader(file: FileHandle): (at: number, length: number) => Promise<Buffer> {
  const block = Buffer.alloc(blockBytes)
  let [from, to] = [0, 0]
  return async (at, length) => {
    if (at < from || at + length > to) {
      const { bytesRead } = await file.read(block, 0, blockBytes, at)
      from = at
      to = at + bytesRead
    }
    return block.subarray(at - from, Math.min(at - from + length, to - from))
  }
}
