const latencyChoices = ['auto', 'lowest', 'steady'] as const

/** `steady` keeps a longer buffer against stalls. `auto` begins low and becomes steady after repeated stalls. */
export type LatencyChoice = (typeof latencyChoices)[number]

export type Preferences = {
  volume: number
  isMuted: boolean
  isTheatre: boolean
  areKeysPageWide: boolean
  /** Null follows the browser's own setting. */
  savesData: boolean | null
  latencyChoice: LatencyChoice
  /** Height of the chosen rendition. Null is automatic. */
  height: number | null
  /** Scores, odds and gifts wait for the picture. */
  areEventsInStep: boolean
  /** Messages wait for the picture. Null: only beside a recording. */
  isChatInStep: boolean | null
  areCaptionsOn: boolean
}

const storageKey = 'player'
const defaults: Preferences = {
  volume: 1,
  isMuted: false,
  isTheatre: false,
  areKeysPageWide: true,
  savesData: null,
  latencyChoice: 'auto',
  height: null,
  areEventsInStep: true,
  isChatInStep: null,
  areCaptionsOn: false,
}

/** Returns the viewer's last choices, or the defaults in a browser that forbids storage. */
export function readPreferences(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return defaults
    const {
      volume,
      isMuted,
      isTheatre,
      areKeysPageWide,
      savesData,
      latencyChoice,
      height,
      areEventsInStep,
      isChatInStep,
      areCaptionsOn,
    } = stored as Record<string, unknown>
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
      isMuted: isMuted === true,
      isTheatre: isTheatre === true,
      areKeysPageWide: areKeysPageWide !== false,
      savesData: typeof savesData === 'boolean' ? savesData : null,
      latencyChoice: latencyChoices.find((choice) => choice === latencyChoice) ?? 'auto',
      height: typeof height === 'number' && height > 0 ? height : null,
      areEventsInStep: areEventsInStep !== false,
      isChatInStep: typeof isChatInStep === 'boolean' ? isChatInStep : null,
      areCaptionsOn: areCaptionsOn === true,
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

/** Returns true when the browser is set to save data (Save Data API). */
export function browserSavesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
