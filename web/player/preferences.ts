export type Preferences = { volume: number; isMuted: boolean; isTheatre: boolean; areKeysPageWide: boolean }

const storageKey = 'player'
const defaults: Preferences = { volume: 1, isMuted: false, isTheatre: false, areKeysPageWide: true }

/** Returns the viewer's last choices, or the defaults in a browser that forbids storage. */
export function readPreferences(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return defaults
    const { volume, isMuted, isTheatre, areKeysPageWide } = stored as Record<string, unknown>
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
      isMuted: isMuted === true,
      isTheatre: isTheatre === true,
      areKeysPageWide: areKeysPageWide !== false,
    }
  } catch {
    return defaults
  }
}

export function writePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences))
  } catch {
    // Storage fails in private windows or when it is full. Then the choice lasts only for this page.
  }
}
