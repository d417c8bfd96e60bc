import type { RenditionFacts } from './rendition.ts'

export type Variant = RenditionFacts & { uri: string }

/** Names the numbers of the sounds to this site's players. Other players ignore it (RFC 8216bis, 4.4.6.4). */
const SOUNDS_ID = 'khandai.sounds'

/** Renders the multivariant playlist in the order given: a player may begin with the first variant. */
export function renderMultivariant(variants: readonly Variant[], { sounds }: { sounds: readonly number[] }): string {
  const data = `#EXT-X-SESSION-DATA:DATA-ID="${SOUNDS_ID}",VALUE="${sounds.join(' ')}"`
  const head = ['#EXTM3U', '#EXT-X-VERSION:9', ...(sounds.length > 1 ? [data] : [])]
  return [...head, ...variants.flatMap((one) => [streamInf(one), one.uri]), ''].join('\n')
}

function streamInf({ codecs, width, height, frameRate, bandwidth, averageBandwidth }: Variant): string {
  const attributes = [`BANDWIDTH=${bandwidth}`, `AVERAGE-BANDWIDTH=${averageBandwidth}`, `CODECS="${codecs}"`]
  if (width !== null && height !== null) attributes.push(`RESOLUTION=${width}x${height}`)
  if (frameRate !== null) attributes.push(`FRAME-RATE=${frameRate.toFixed(3)}`)
  return `#EXT-X-STREAM-INF:${attributes.join(',')}`
}
