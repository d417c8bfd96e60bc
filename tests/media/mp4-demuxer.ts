// Reads fragmented MP4 by walking its boxes (ISO/IEC 14496-12). Written independently of the code it checks.

export type Box = { type: string; start: number; body: Buffer }

export type TrackInfo = {
  id: number
  handler: string
  timescale: number
  format: string
  width: number
  height: number
}

export type DemuxedSample = {
  trackId: number
  /** In the track's timescale. */
  time: number
  duration: number
  compositionOffset: number
  isSync: boolean
  data: Buffer
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf', 'dinf'])

/** Returns the boxes of one level. Throws an Error when sizes do not add up to the whole. */
export function listBoxes(bytes: Buffer, base = 0): Box[] {
  const boxes: Box[] = []
  let offset = 0
  while (offset < bytes.length) {
    const size = bytes.readUInt32BE(offset)
    if (size < 8 || offset + size > bytes.length) throw new Error(`a box of ${size} bytes does not fit`)
    boxes.push({
      type: bytes.toString('latin1', offset + 4, offset + 8),
      start: base + offset,
      body: bytes.subarray(offset + 8, offset + size),
    })
    offset += size
  }
  return boxes
}

/** Returns the boxes at a path such as `moov/trak/mdia`. Nested boxes have their absolute start. */
export function findBoxes(bytes: Buffer, path: string): Box[] {
  const [first, ...rest] = path.split('/')
  let found = listBoxes(bytes).filter(({ type }) => type === first)
  for (const name of rest) {
    found = found.flatMap((box) => {
      if (!CONTAINERS.has(box.type)) throw new Error(`${box.type} holds no boxes`)
      return listBoxes(box.body, box.start + 8).filter(({ type }) => type === name)
    })
  }
  return found
}

export function readInit(bytes: Buffer): TrackInfo[] {
  return findBoxes(bytes, 'moov/trak').map(({ body }) => {
    const only = (path: string) => {
      const [box] = findBoxes(Buffer.concat([boxHead('trak', body.length), body]), `trak/${path}`)
      if (!box) throw new Error(`trak has no ${path}`)
      return box.body
    }
    const tkhd = only('tkhd')
    const entry = listBoxes(only('mdia/minf/stbl/stsd').subarray(8))[0]
    if (!entry) throw new Error('stsd has no entry')
    return {
      id: tkhd.readUInt32BE(12),
      handler: only('mdia/hdlr').toString('latin1', 8, 12),
      timescale: only('mdia/mdhd').readUInt32BE(12),
      format: entry.type,
      width: tkhd.readUInt32BE(tkhd.length - 8) / 65536,
      height: tkhd.readUInt32BE(tkhd.length - 4) / 65536,
    }
  })
}

/** Returns all samples of a part or segment, in the order of fragments and tracks. */
export function readSamples(bytes: Buffer): { sequences: number[]; samples: DemuxedSample[] } {
  const sequences: number[] = []
  const samples: DemuxedSample[] = []
  for (const moof of listBoxes(bytes).filter(({ type }) => type === 'moof')) {
    for (const child of listBoxes(moof.body)) {
      if (child.type === 'mfhd') sequences.push(child.body.readUInt32BE(4))
      if (child.type === 'traf') samples.push(...readTraf(child.body, { bytes, moofStart: moof.start }))
    }
  }
  return { sequences, samples }
}

function readTraf(traf: Buffer, { bytes, moofStart }: { bytes: Buffer; moofStart: number }): DemuxedSample[] {
  const boxes = new Map(listBoxes(traf).map(({ type, body }) => [type, body]))
  const tfhd = boxes.get('tfhd')
  const tfdt = boxes.get('tfdt')
  const trun = boxes.get('trun')
  if (!tfhd || !tfdt || !trun) throw new Error('a traf is incomplete')
  if ((tfhd.readUInt32BE(0) & 0x020000) === 0) throw new Error('offsets must count from the moof')
  if (tfdt.readUInt8(0) !== 1) throw new Error('tfdt must be 64 bits')
  if (trun.readUInt32BE(0) !== 0x01000f01) throw new Error('trun must give every field of every sample')
  const trackId = tfhd.readUInt32BE(4)
  let time = Number(tfdt.readBigUInt64BE(4))
  let at = moofStart + trun.readInt32BE(8)
  const samples: DemuxedSample[] = []
  const count = trun.readUInt32BE(4)
  for (let index = 0; index < count; index += 1) {
    const field = 12 + index * 16
    const duration = trun.readUInt32BE(field)
    const size = trun.readUInt32BE(field + 4)
    if (at + size > bytes.length) throw new Error('a sample lies outside the file')
    samples.push({
      trackId,
      time,
      duration,
      compositionOffset: trun.readInt32BE(field + 12),
      isSync: (trun.readUInt32BE(field + 8) & 0x00010000) === 0,
      data: bytes.subarray(at, at + size),
    })
    time += duration
    at += size
  }
  return samples
}

function boxHead(type: string, bodyLength: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bodyLength + 8)
  head.write(type, 4, 'latin1')
  return head
}
