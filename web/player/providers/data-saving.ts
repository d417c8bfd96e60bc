const MAX_HEIGHT = 480
const MAX_KBPS = 900

/** Returns true for a rendition that a viewer who saves data gets automatically. */
export function isSaving({ height, kbps }: { height: number; kbps: number }): boolean {
  return height <= MAX_HEIGHT && kbps <= MAX_KBPS
}
