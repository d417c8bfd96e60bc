import type { CaptionChannel } from '#media/codec/captions.ts'
import type { RenditionFacts } from './rendition.ts'

export type Variant = RenditionFacts & { uri: string }

/** Names the numbers of the sounds to this site's players. Other players ignore it (RFC 8216bis, 4.4.6.4). */
const SOUNDS_ID = 'khandai.sounds'

const CAPTIONS_GROUP = 'cc'

/**
 * Renders the multivariant playlist in the order given: a player may begin with the first variant.
 *
 * @param streams.captions are the caption channels that the pictures carry.
 */
export function renderMultivariant(
  variants: readonly Variant[],
  { sounds, captions }: { sounds: readonly number[]; captions: readonly CaptionChannel[] },
): string {
  const data = `#EXT-X-SESSION-DATA:DATA-ID="${SOUNDS_ID}",VALUE="${sounds.join(' ')}"`
  const head = ['#EXTM3U', '#EXT-X-VERSION:9', ...(sounds.length > 1 ? [data] : []), ...captions.map(closedCaptions)]
  const hasCaptions = captions.length > 0
  return [...head, ...variants.flatMap((one) => [streamInf(one, hasCaptions), one.uri]), ''].join('\n')
}

/** Declares a channel inside the picture (RFC 8216bis, 4.4.6.1). */
function closedCaptions(channel: CaptionChannel): string {
  return `#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="${CAPTIONS_GROUP}",NAME="${channel}",INSTREAM-ID="${channel}"`
}

function streamInf(variant: Variant, hasCaptions: boolean): string {
  const { codecs, width, height, frameRate, bandwidth, averageBandwidth } = variant
  const attributes = [`BANDWIDTH=${bandwidth}`, `AVERAGE-BANDWIDTH=${averageBandwidth}`, `CODECS="${codecs}"`]
  if (width !== null && height !== null) attributes.push(`RESOLUTION=${width}x${height}`)
  if (frameRate !== null) attributes.push(`FRAME-RATE=${frameRate.toFixed(3)}`)
  if (hasCaptions && width !== null) attributes.push(`CLOSED-CAPTIONS="${CAPTIONS_GROUP}"`)
  return `#EXT-X-STREAM-INF:${attributes.join(',')}`
}
