// Reports that OBS puts into the picture as user data SEI, about once for each keyframe (OBS Studio 31 and newer, with
// "Enable Multitrack Video"). OBS calls them Broadcast Performance Metrics. A report has a UUID of 16 bytes, a number of
// times and, in two of the three kinds, a number of counters. Counters count frames since the previous report.

const TIMES_ID = '0aecffe752724e2fa62fd19cd61a93b5'
const SESSION_ID = 'ca60e71c6a8b4388a377151df7bf8ac2'
const RENDITION_ID = 'f1fbc1d5101e4fb5a61eb8ce3c07b8c0'
const ID_BYTES = 16

const TimeForm = { text: 1, epochMs: 2, deltaNs: 3 } as const
const TimeTag = { composed: 1, encodeAsked: 2, encoded: 3, sent: 4 } as const
const SessionTag = { rendered: 1, lagged: 2, dropped: 3, output: 4 } as const
const RenditionTag = { input: 1, skipped: 2, output: 3 } as const

const TIME_BYTES = 8
const MAX_TEXT_BYTES = 64
const TIME_TEXT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/
/** A real report covers some seconds, so it counts a few hundred frames. */
const MAX_FRAMES = 100_000
/** A frame that is older is a clock that was set. */
const MAX_AGE_MS = 60_000

export type EncoderReport =
  /** `encodeMs` is the work of the encoder on one frame. `latencyMs` is its age when OBS queues it for sending. */
  | { kind: 'times'; encodeMs: number | null; latencyMs: number | null }
  /** `lagged`: composed too late. `dropped`: thrown away because the network was too slow. */
  | { kind: 'session'; rendered: number; lagged: number; dropped: number; output: number }
  /** `skipped`: the encoder was too slow. */
  | { kind: 'rendition'; input: number; skipped: number; output: number }

/** Reads user data of a frame. Returns null for other user data, and for broken reports. */
export function parseEncoderReport(userData: Buffer): EncoderReport | null {
  if (userData.length <= ID_BYTES) return null
  const id = userData.toString('hex', 0, ID_BYTES)
  if (id !== TIMES_ID && id !== SESSION_ID && id !== RENDITION_ID) return null
  const times = readTimes(userData)
  if (!times) return null
  if (id === TIMES_ID) return timesReport(times.byTag)
  const counters = readCounters(userData, times.end)
  if (!counters) return null
  const of = (tag: number) => counters.get(tag) ?? 0
  if (id === SESSION_ID)
    return {
      kind: 'session',
      rendered: of(SessionTag.rendered),
      lagged: of(SessionTag.lagged),
      dropped: of(SessionTag.dropped),
      output: of(SessionTag.output),
    }
  return {
    kind: 'rendition',
    input: of(RenditionTag.input),
    skipped: of(RenditionTag.skipped),
    output: of(RenditionTag.output),
  }
}

function timesReport(byTag: ReadonlyMap<number, number>): EncoderReport {
  const between = (from: number, to: number) => {
    const ms = (byTag.get(to) ?? Number.NaN) - (byTag.get(from) ?? Number.NaN)
    return ms >= 0 && ms <= MAX_AGE_MS ? ms : null
  }
  return {
    kind: 'times',
    encodeMs: between(TimeTag.encodeAsked, TimeTag.encoded),
    latencyMs: between(TimeTag.composed, TimeTag.sent),
  }
}

/** Returns the absolute times by tag, and the offset after them. Times as a difference are skipped. */
function readTimes(data: Buffer): { byTag: Map<number, number>; end: number } | null {
  const byTag = new Map<number, number>()
  let left = (data.readUInt8(ID_BYTES) & 15) + 1
  let offset = ID_BYTES + 1
  for (; left > 0; left -= 1) {
    const form = data[offset]
    const tag = data[offset + 1]
    if (form === undefined || tag === undefined) return null
    offset += 2
    if (form === TimeForm.text) {
      const end = data.subarray(offset, offset + MAX_TEXT_BYTES).indexOf(0)
      const text = end < 0 ? '' : data.toString('latin1', offset, offset + end)
      if (!TIME_TEXT.test(text)) return null
      byTag.set(tag, Date.parse(text))
      offset += end + 1
    } else if (form === TimeForm.epochMs || form === TimeForm.deltaNs) {
      if (offset + TIME_BYTES > data.length) return null
      if (form === TimeForm.epochMs) byTag.set(tag, Number(data.readBigUInt64BE(offset)))
      offset += TIME_BYTES
    } else return null
  }
  return { byTag, end: offset }
}

function readCounters(data: Buffer, start: number): Map<number, number> | null {
  const count = data[start]
  if (count === undefined) return null
  const counters = new Map<number, number>()
  let offset = start + 1
  for (let left = (count & 15) + 1; left > 0; left -= 1) {
    if (offset + 5 > data.length) return null
    const frames = data.readUInt32BE(offset + 1)
    if (frames > MAX_FRAMES) return null
    counters.set(data.readUInt8(offset), frames)
    offset += 5
  }
  return counters
}
