import type { TranscoderConfig } from './config-shape.ts'
import { ConfigError, type SettingReader } from './setting-reader.ts'

/** Each quality is one more output of the encoder, and costs its share of a processor. */
const maxRungs = 4
const heights = { min: 90, max: 2_160 }
const rates = { min: 50, max: 20_000 }

/** Reads the settings of the transcoder. Throws ConfigError for a ladder that cannot be made. */
export function transcoderOf(read: SettingReader): TranscoderConfig {
  // Checked even when the transcoder is off, so that a mistake shows before it is switched on.
  const ladder = ladderOf(read)
  const maxStreams = read.atLeastOne('TRANSCODER_MAX')
  const kind = read.oneOf('TRANSCODER', ['auto', 'ffmpeg', 'off'])
  return kind === 'auto' || kind === 'ffmpeg' ? { kind, ladder, maxStreams } : { kind: 'off' }
}

function ladderOf(read: SettingReader): { height: number; kbps: number }[] {
  const ladder = read.list('TRANSCODER_LADDER').map((rung) => {
    const [, height, kbps] = /^(\d{1,5})p:(\d{1,6})$/.exec(rung) ?? []
    if (height === undefined || kbps === undefined)
      throw new ConfigError(`TRANSCODER_LADDER takes sizes with kbps like 720p:2500,480p:1200, not "${rung}".`)
    const made = { height: Number(height), kbps: Number(kbps) }
    if (made.height % 2 === 1 || !isWithin(made.height, heights))
      throw new ConfigError(
        `TRANSCODER_LADDER takes even sizes from ${heights.min}p to ${heights.max}p, not ${height}p.`,
      )
    if (!isWithin(made.kbps, rates))
      throw new ConfigError(`TRANSCODER_LADDER takes ${rates.min} to ${rates.max} kbps, not ${kbps}.`)
    return made
  })
  if (ladder.length === 0 || ladder.length > maxRungs)
    throw new ConfigError(`TRANSCODER_LADDER takes one to ${maxRungs} sizes, not ${ladder.length}.`)
  for (const [index, rung] of ladder.entries()) {
    const better = ladder[index - 1]
    if (better && (better.height <= rung.height || better.kbps <= rung.kbps))
      throw new ConfigError(
        `TRANSCODER_LADDER begins with the best: ${rung.height}p:${rung.kbps} cannot follow ${better.height}p:${better.kbps}.`,
      )
  }
  return ladder
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max
}
