import { constants, inflateSync } from 'node:zlib'

/** The keyword before the bytes of a stream (ISO 32000-2, 7.3.8). */
const streamKeyword = /(?<!end)stream\r?\n/g
const maxDictionaryLength = 4_096
/** Bytes that are decompressed to see what a stream contains. */
const sniffedBytes = 256
/** Documents compress their objects five- to tenfold. */
const maxInflatedBytes = 32 * 1024 * 1024
/** Documents have one or two streams a page. A crafted file of 10 MB has a million. */
const maxStreams = 20_000
/** A filter may be named twice. */
const maxLayers = 3
/** Zeros and comments separate like blanks (7.2.3). */
const blank = '(?:[\\s\\0]|%[^\\r\\n]*[\\r\\n])'
/** An object stream begins with pairs of an object's number and its place (7.5.7). */
const objectTable = new RegExp(`^${blank}*\\d+${blank}+\\d+${blank}`)

export type ObjectStreams = { isReadable: boolean; texts: string[] }

/**
 * Decompresses the object streams of a PDF, whose objects are not in the text of the file. Streams are found by their
 * content, because readers differ in what they expect of a dictionary. `isReadable` is false when a stream that is
 * declared as an object stream has another filter, is encrypted, or is too large, and when there are too many streams.
 */
export function readObjectStreams(bytes: Buffer): ObjectStreams {
  const text = bytes.toString('latin1')
  const texts: string[] = []
  let left = maxInflatedBytes
  let end = 0
  let count = 0
  streamKeyword.lastIndex = 0
  for (let found = streamKeyword.exec(text); found; found = streamKeyword.exec(text)) {
    count += 1
    if (count > maxStreams) return { isReadable: false, texts }
    const start = found.index + found[0].length
    const isCandidate = looksLikeObjects(bytes.subarray(start, start + sniffedBytes))
    if (!isCandidate && !isDeclared(text, found.index)) continue
    if (end >= 0 && end < start) end = text.indexOf('endstream', start)
    const data = bytes.subarray(start, end < 0 ? bytes.length : end)
    const objects = inflated(data, left)
    if (objects === null) return { isReadable: false, texts }
    left -= objects.length
    texts.push(objects.toString('latin1'))
  }
  return { isReadable: true, texts }
}

/** A name may be escaped, such as `/Obj#53tm`. */
function isDeclared(text: string, at: number): boolean {
  const dictionary = text.slice(Math.max(0, at - maxDictionaryLength), at)
  return /\/(?:O|#4f)(?:b|#62)(?:j|#6a)(?:S|#53)(?:t|#74)(?:m|#6d)(?![^\s/<>[\]()])/i.test(
    dictionary.slice(dictionary.lastIndexOf(' obj') + 1),
  )
}

function looksLikeObjects(head: Buffer): boolean {
  try {
    let shown = head
    for (let layer = 0; layer < maxLayers && isZlib(shown); layer++)
      shown = inflateSync(shown, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * 1024 })
    return shown !== head && objectTable.test(shown.toString('latin1'))
  } catch {
    return false
  }
}

/** Returns the bytes without their compression, or null when that fails or they are longer than `maxBytes`. */
function inflated(data: Buffer, maxBytes: number): Buffer | null {
  try {
    let shown = data
    // A stream that is cut off is an error here: its bytes may contain the keyword `endstream` to hide the rest.
    for (let layer = 0; layer < maxLayers && isZlib(shown); layer++)
      shown = inflateSync(shown, { maxOutputLength: Math.max(1, maxBytes) })
    return objectTable.test(shown.subarray(0, sniffedBytes).toString('latin1')) ? shown : null
  } catch {
    return null
  }
}

/** RFC 1950, 2.2: the method is 8, and the two bytes are a multiple of 31. */
function isZlib(data: Buffer): boolean {
  const [first = 0, second = 0] = data
  return data.length > 2 && (first & 15) === 8 && ((first << 8) | second) % 31 === 0
}
