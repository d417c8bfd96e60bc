export type Warning = {
  code: string
  /** Time of the first report since which the warning applies. */
  at: number
  /** Time of the newest report. Absent in rows of older versions. */
  lastAt?: number | undefined
  clearedAt?: number | undefined
  /** Codec of a track that is ignored. Other facts of the engine are for operators. */
  codec?: string | undefined
}

const maxWarnings = 20

/** Reports that are good news, with the warnings that they clear. They are not warnings themselves. */
const mending: Readonly<Record<string, readonly string[]>> = {
  AUDIO_STARTED: ['NO_AUDIO', 'AUDIO_STOPPED'],
  VIDEO_STARTED: ['NO_VIDEO', 'VIDEO_STOPPED'],
}

/** Warnings of single moments. The engine repeats them once a minute while their cause lasts. */
export const momentary: ReadonlySet<string> = new Set([
  'BROKEN_FRAME',
  'TIMESTAMP_JUMP',
  'CODEC_CHANGED',
  'TOO_MANY_TRACKS',
  'TRACK_CODEC_UNSUPPORTED',
])
export const momentaryForMs = 90_000

/** Adds the time at which warnings of single moments were last seen, when they have not been repeated. */
export function warningsNow(known: readonly Warning[], nowMs: number): Warning[] {
  return known.map((warning) => {
    const endsAt = (warning.lastAt ?? warning.at) + momentaryForMs
    const isOver = warning.clearedAt === undefined && momentary.has(warning.code) && endsAt <= nowMs
    return isOver ? { ...warning, clearedAt: endsAt } : warning
  })
}

/** Adds a warning as the newest, and keeps at most one of each code. A warning that still applies keeps its start. */
export function warningsAfter(known: readonly Warning[], warning: Warning): Warning[] {
  const { code, at } = warning
  const current = warningsNow(known, at)
  const mends = mending[code]
  if (mends) return mends.reduce((left, mended) => warningsMended(left, mended, at), current)
  const same = current.find((one) => one.code === code && one.clearedAt === undefined)
  const others = current.filter((one) => one.code !== code)
  const all = [...others, { ...warning, at: same?.at ?? at, lastAt: at }]
  const surplus = all.length - maxWarnings
  if (surplus <= 0) return all
  const oldest = new Set(all.filter(({ clearedAt }) => clearedAt !== undefined).slice(0, surplus))
  return all.filter((one) => !oldest.has(one)).slice(-maxWarnings)
}

/** Clears the warning. Returns the same list when there is no such warning. */
export function warningsMended(known: readonly Warning[], code: string, at: number): Warning[] {
  return known.map((one) => (one.code === code && one.clearedAt === undefined ? { ...one, clearedAt: at } : one))
}

/**
 * Clears the warnings about the previous connection when an encoder reconnects, because the engine measures it again. A
 * disk failure is the server’s.
 */
export function warningsOfReturn(known: readonly Warning[], at: number): Warning[] {
  return warningsNow(known, at).map((one) =>
    one.code === 'DISK_FAILED' || one.clearedAt !== undefined ? one : { ...one, clearedAt: at },
  )
}
