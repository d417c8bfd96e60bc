import type { Rendition } from './providers/provider.ts'

/**
 * Returns the rendition with the height that the viewer chose before, else the next lower one. Returns null for
 * automatic, and when all are higher.
 */
export function idOfHeight(renditions: readonly Rendition[], height: number | null): number | null {
  if (height === null) return null
  const pictures = renditions.filter((one) => one.height > 0 && one.height <= height)
  return pictures.toSorted((a, b) => b.height - a.height || b.bitrateKbps - a.bitrateKbps)[0]?.id ?? null
}
