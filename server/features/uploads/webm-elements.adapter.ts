import { open } from 'node:fs/promises'
import { createBlockReader } from './block-reader.adapter.ts'

/** Elements that contain elements (RFC 9559, 5). */
const masters = new Set([
  ...[0x18538067, 0x114d9b74, 0x4dbb, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0xe1, 0x55b0, 0x55d0, 0x6d80, 0x6240, 0x5034],
  ...[0x1f43b675, 0xa0, 0x8e, 0xe8, 0x75a1, 0xa6, 0x1c53bb6b, 0xbb, 0xb7, 0xdb],
  ...[0x1941a469, 0x61a7, 0x1043a770, 0x45b9, 0xb6, 0x80, 0x1254c367, 0x7373, 0x63c0, 0x67c8],
])
const simpleBlock = 0xa3
const blockGroup = 0xa0
const block = 0xa1
const maxHeaderBytes = 12
/** Length of one read where a file is padded with zeros. */
const paddingBytes = 32 * 1024
/** Header, tracks, index and tags. */
const usualElements = 5_000
/** Clusters, durations and index entries of a second. */
const elementsOfSecond = 100
/** Frames of picture and sound in a second. */
const blocksOfSecond = 750

/**
 * Returns true when a WebM has more elements than a video of `maxSeconds` needs. A reader takes tens of
 * microseconds for each, and the smallest has two bytes. Bytes that are no element count as one each, padding with zeros
 * as one for each 32 kB.
 */
export async function hasTooManyElements(path: string, maxSeconds: number): Promise<boolean> {
  let othersLeft = usualElements + elementsOfSecond * maxSeconds
  let blocksLeft = usualElements + blocksOfSecond * maxSeconds
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = createBlockReader(file)
    // A master’s elements follow its header, so neither sizes nor ends of masters matter, which live recordings omit.
    for (let at = 0; at < size; ) {
      const header = headerOf(await read(at, maxHeaderBytes))
      // The last element of a file may be cut off. Elsewhere, readers look for the next element at each byte.
      if (header === null && at + maxHeaderBytes >= size) return false
      if (header?.id === simpleBlock || header?.id === block || header?.id === blockGroup) blocksLeft -= 1
      else othersLeft -= 1
      if (blocksLeft < 0 || othersLeft < 0) return true
      at +=
        header === null
          ? zerosOf(await read(at, paddingBytes)) || 1
          : header.bytes + (masters.has(header.id) ? 0 : header.contentBytes)
    }
    return false
  } finally {
    await file.close()
  }
}

/** Returns the number of zeros at the start. */
function zerosOf(bytes: Buffer): number {
  const end = bytes.findIndex((byte) => byte !== 0)
  return end < 0 ? bytes.length : end
}

/** Reads an element's id and size (RFC 8794, 4 to 6). Returns null when they are invalid or cut off. */
function headerOf(bytes: Buffer): { id: number; bytes: number; contentBytes: number } | null {
  const idBytes = lengthOf(bytes[0])
  const sizeBytes = lengthOf(bytes[idBytes])
  if (idBytes === 0 || idBytes > 4 || sizeBytes === 0 || idBytes + sizeBytes > bytes.length) return null
  const id = bytes.readUIntBE(0, idBytes)
  let contentBytes = (bytes[idBytes] ?? 0) & (0xff >> sizeBytes)
  for (let at = 1; at < sizeBytes; at++) contentBytes = contentBytes * 256 + (bytes[idBytes + at] ?? 0)
  return { id, bytes: idBytes + sizeBytes, contentBytes }
}

/** Returns the length of a variable-size integer by its first byte, or 0 for an invalid one. */
function lengthOf(first = 0): number {
  return first === 0 ? 0 : Math.clz32(first) - 23
}
