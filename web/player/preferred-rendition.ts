import type { Rendition } from './providers/provider.ts'

/**
 * Returns the rendition with the height that the viewer chose before, else the next lower one. Returns null for
 * automatic: also when all are higher, and when the network is too slow for the choice.
 *
 * @param networkKbps null when it is not known.
 */
export function idOfHeight(
  renditions: readonly Rendition[],
  height: number | null,
  networkKbps: number | null,
): number | null {
  if (height === null) return null
  const pictures = renditions.filter((one) => one.height > 0 && one.height <= height)
  const [best] = pictures.toSorted((a, b) => b.height - a.height || b.bitrateKbps - a.bitrateKbps)
  return best && best.bitrateKbps < (networkKbps ?? Infinity) ? best.id : null
}
