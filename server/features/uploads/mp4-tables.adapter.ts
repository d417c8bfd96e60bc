import { type FileHandle, open } from 'node:fs/promises'
import { createBlockReader } from './block-reader.adapter.ts'

/** ISO 14496-12: boxes that contain boxes, down to the sample tables and the runs of fragments. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
/** Maps each type of table to its role. An `stbl` may contain each role only once. */
const tables = new Map([
  ...['stsc', 'stts', 'ctts', 'trun'].map((type) => [type, type] as const),
  ...['stsz', 'stz2'].map((type) => [type, 'sizes'] as const),
  ...['stco', 'co64'].map((type) => [type, 'chunks'] as const),
])
const hidden = [...tables.keys(), 'trak', 'stbl', 'traf']
const maxBoxes = 200_000
/** A film has a picture and the sound and subtitles of some languages. */
const maxTracks = 64
const usualBoxes = 2_000
/** A fragment has a dozen boxes. Recorders write up to ten fragments in a second. */
const boxesOfSecond = 120
/** Size of a table of eight million samples, which is a day of film with its sound. */
const maxTableBytes = 32 * 1024 ** 2
/** Some encoders give the last chunk as many samples as the others, although it has fewer. */
const spareSamples = 1_000

type Box = { type: string; from: number; to: number }
type Table = { type: string; bytes: Buffer }
type Tables = ReadonlyMap<string, Table>

/**
 * Returns true when the sample tables of an MP4 claim more than the file holds: more entries than a table has room for, or
 * chunks, times and runs of more samples than have a size. A reader that believes them counts for minutes. Readers also
 * look for tables in other boxes and continue a table with a second one, so both are refused. So are more boxes than a
 * video of `maxSeconds` needs, because a reader takes tens of microseconds for each.
 */
export async function claimsTooMuch(path: string, maxSeconds: number): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = createBlockReader(file)
    let [left, samplesLeft] = [Math.min(maxBoxes, usualBoxes + boxesOfSecond * maxSeconds), size]
    let tracksLeft = maxTracks
    const waiting: Box[] = [{ type: '', from: 0, to: size }]
    for (let box = waiting.pop(); box; box = waiting.pop()) {
      const known = new Map<string, Table>()
      for (let at = box.from; at + 8 <= box.to; ) {
        left -= 1
        const found = await boxAt(read, at, box)
        if (left < 0 || found === null) return true
        const { type, from, to } = found
        if (type === 'trak') tracksLeft -= 1
        if (tracksLeft < 0) return true
        at = to
        if (containers.has(type)) waiting.push(found)
        if (containers.has(type) || box.type === '') continue
        if (to - from > maxTableBytes) return true
        const bytes = await readBox(file, found)
        const role = tables.get(type)
        if (role === undefined && hidesBox(bytes, size)) return true
        if (role === undefined) continue
        if (bytes.length < 8 || !fits(type, bytes)) return true
        if (type === 'trun') samplesLeft -= bytes.readUInt32BE(4)
        else if (known.has(role)) return true
        if (samplesLeft < 0) return true
        known.set(role, { type, bytes })
      }
      if (box.type === 'stbl' && !belongTogether(known, size)) return true
    }
    return false
  } finally {
    await file.close()
  }
}

/** Returns null for a box that ends before it begins or after its parent. The last box of a file may be cut off. */
async function boxAt(
  read: (at: number, length: number) => Promise<Buffer>,
  at: number,
  within: Box,
): Promise<Box | null> {
  const buffer = Buffer.alloc(16)
  ;(await read(at, 16)).copy(buffer)
  const [short, type] = [buffer.readUInt32BE(0), buffer.toString('latin1', 4, 8)]
  const header = short === 1 ? 16 : 8
  const size = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short === 0 ? within.to - at : short
  if (size < header || (within.type !== '' && at + size > within.to)) return null
  return { type, from: at + header, to: Math.min(at + size, within.to) }
}

async function readBox(file: FileHandle, { from, to }: Box): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
}

/** Returns true when a box that should hold no tables contains something that a reader takes for one. */
function hidesBox(bytes: Buffer, fileBytes: number): boolean {
  return hidden.some((type) => {
    for (let at = bytes.indexOf(type, 4, 'latin1'); at >= 4; at = bytes.indexOf(type, at + 1, 'latin1')) {
      const size = bytes.readUInt32BE(at - 4)
      if (size === 1 || (size >= 8 && size <= fileBytes)) return true
    }
    return false
  })
}

/** Bytes of one entry. The number of entries follows version and flags, except in a table of sizes. */
const entryBytes: Record<string, number> = { stsc: 12, stts: 8, ctts: 8, stco: 4, co64: 8 }

function fits(type: string, table: Buffer): boolean {
  if (type === 'trun') return runFits(table)
  if (type === 'stsz' || type === 'stz2') return sizesFit(type, table)
  return 8 + table.readUInt32BE(4) * (entryBytes[type] ?? 0) <= table.length
}

function sizesFit(type: string, table: Buffer): boolean {
  if (table.length < 12) return false
  const [one, count] = [table.readUInt32BE(4), table.readUInt32BE(8)]
  if (type === 'stz2') return 12 + (count * (one & 0xff)) / 8 <= table.length
  return one > 0 || 12 + count * 4 <= table.length
}

function runFits(table: Buffer): boolean {
  const flags = table.readUInt32BE(0) & 0xffffff
  const count = table.readUInt32BE(4)
  const perRun = [0x1, 0x4].filter((flag) => flags & flag).length * 4
  const perSample = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  return 8 + perRun + count * perSample <= table.length
}

function belongTogether(known: Tables, fileBytes: number): boolean {
  const sizes = known.get('sizes')
  const samples = sizes?.bytes.readUInt32BE(8) ?? 0
  const each = sizes?.type === 'stsz' ? sizes.bytes.readUInt32BE(4) : 0
  if (samples > fileBytes || samples * each > fileBytes) return false
  const most = 2 * samples + spareSamples
  const chunks = known.get('chunks')?.bytes.readUInt32BE(4) ?? 0
  if (inChunks(known.get('stsc')?.bytes, chunks) > most) return false
  return inTimes(known.get('stts')?.bytes) <= most && inTimes(known.get('ctts')?.bytes) <= most
}

function inTimes(times: Buffer | undefined): number {
  let sum = 0
  for (let entry = 0; times && entry < times.readUInt32BE(4); entry++) sum += times.readUInt32BE(8 + entry * 8)
  return sum
}

/**
 * Returns the number of samples in all chunks. Each entry covers the chunks up to the next entry's first. Returns
 * infinity when the entries are not in order.
 */
function inChunks(table: Buffer | undefined, chunks: number): number {
  const count = table?.readUInt32BE(4) ?? 0
  let sum = 0
  for (let entry = 0; table && entry < count; entry++) {
    const at = 8 + entry * 12
    const first = table.readUInt32BE(at)
    const next = entry + 1 < count ? table.readUInt32BE(at + 12) : Math.max(first, chunks + 1)
    if (first < 1 || next < first) return Number.POSITIVE_INFINITY
    sum += (next - first) * table.readUInt32BE(at + 4)
  }
  return sum
}
