import type { RenditionFacts } from './rendition.ts'

export type Variant = RenditionFacts & { uri: string }

/** Renders the multivariant playlist in the order given: a player may begin with the first variant. */
export function renderMultivariant(variants: readonly Variant[]): string {
  return ['#EXTM3U', '#EXT-X-VERSION:9', ...variants.flatMap((one) => [streamInf(one), one.uri]), ''].join('\n')
}

function streamInf({ codecs, width, height, frameRate, bandwidth, averageBandwidth }: Variant): string {
  const attributes = [`BANDWIDTH=${bandwidth}`, `AVERAGE-BANDWIDTH=${averageBandwidth}`, `CODECS="${codecs}"`]
  if (width !== null && height !== null) attributes.push(`RESOLUTION=${width}x${height}`)
  if (frameRate !== null) attributes.push(`FRAME-RATE=${frameRate.toFixed(3)}`)
  return `#EXT-X-STREAM-INF:${attributes.join(',')}`
}
