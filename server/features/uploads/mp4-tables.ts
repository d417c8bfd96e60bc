import { type FileHandle, open } from 'node:fs/promises'

/** ISO 14496-12: boxes that hold boxes, down to the sample tables and the runs of fragments. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
const tables = new Set(['stsz', 'stz2', 'stsc', 'stts', 'ctts', 'stco', 'co64', 'trun'])
const mostBoxes = 200_000
/** A table of eight million samples, which is a day of film with its sound. */
const mostTableBytes = 32 * 1024 ** 2
/** Some encoders let the last chunk claim as many samples as the others. */
const spareSamples = 1_000
const mostRun = 1_000_000

type Box = { type: string; from: number; to: number }

/**
 * Whether the sample tables of an MP4 claim more than there is: more entries than the table has room for, or chunks and
 * times of more samples than have a size. A reader that believes them counts for minutes.
 */
export async function claimsTooMuch(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    let left = mostBoxes
    const waiting: Box[] = [{ type: '', from: 0, to: size }]
    for (let box = waiting.pop(); box; box = waiting.pop()) {
      const known = new Map<string, Buffer>()
      for (let at = box.from; at + 8 <= box.to; ) {
        left -= 1
        const found = await boxAt(file, at, box.to)
        if (left < 0 || found === null) return true
        at = found.to
        if (containers.has(found.type)) waiting.push(found)
        if (!tables.has(found.type)) continue
        if (found.to - found.from > mostTableBytes) return true
        const table = await readTable(file, found)
        if (table.length < 8 || !fits(found.type, table)) return true
        known.set(found.type, table)
      }
      if (box.type === 'stbl' && !belongTogether(known, size)) return true
    }
    return false
  } finally {
    await file.close()
  }
}

/** Returns null for a box that ends before it begins or beyond its parent. */
async function boxAt(file: FileHandle, at: number, end: number): Promise<Box | null> {
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, at)
  const [short, type] = [buffer.readUInt32BE(0), buffer.toString('latin1', 4, 8)]
  const header = short === 1 ? 16 : 8
  const size = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short === 0 ? end - at : short
  // Players ignore bytes after a file's last whole box. Inner boxes must end where their parent says.
  if (size < header) return null
  return { type, from: at + header, to: Math.min(at + size, end) }
}

async function readTable(file: FileHandle, { from, to }: Box): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
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
  return count <= mostRun && 8 + perRun + count * perSample <= table.length
}

function belongTogether(known: ReadonlyMap<string, Buffer>, fileBytes: number): boolean {
  const sizes = known.get('stsz') ?? known.get('stz2')
  const samples = sizes?.readUInt32BE(8) ?? 0
  const each = known.get('stsz')?.readUInt32BE(4) ?? 0
  if (samples > fileBytes || samples * each > fileBytes) return false
  const most = 2 * samples + spareSamples
  const chunks = (known.get('stco') ?? known.get('co64'))?.readUInt32BE(4) ?? 0
  return inChunks(known.get('stsc'), chunks) <= most && inTimes(known.get('stts')) <= most
}

function inTimes(times: Buffer | undefined): number {
  let sum = 0
  for (let entry = 0; times && entry < times.readUInt32BE(4); entry++) sum += times.readUInt32BE(8 + entry * 8)
  return sum
}

/** Each entry counts from its first chunk up to the first of the next. Infinite where they do not come in order. */
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
