import type { CaptionChoice, Captions } from './captions/captions.ts'
import { pictureLatencyMs, toleranceBehindLiveS } from './latency.ts'
import type { LatencyChoice } from './preferences.ts'
import type { Provider, ProviderStatus, Rendition } from './providers/provider.ts'
import type { Remote } from './remote.ts'

/** State that only the player knows, and neither the element nor the provider. */
export type Memory = {
  hasSource: boolean
  /**
   * Reason for a missing provider. `reconnecting`: its code could not be loaded yet. `unsupported`: this browser
   * supports none.
   */
  failure: 'reconnecting' | 'unsupported' | null
  hasPicture: boolean
  /** The browser's autoplay policy refused sound. */
  isMutedByPolicy: boolean
  /** The browser refused playback even when muted, so a tap is needed. */
  isPlayRefused: boolean
  isTheatre: boolean
  /** True when keys work regardless of the focus; otherwise only while the focus is in the player (WCAG 2.1.4). */
  areKeysPageWide: boolean
  savesData: boolean
  latencyChoice: LatencyChoice
  /** Height of the rendition that the viewer chose on this device. Null is automatic. */
  chosenHeight: number | null
  /** Playback rate behind live, and of a recording. */
  speed: number
  areEventsInStep: boolean
  isChatInStep: boolean | null
  areCaptionsOn: boolean
  areStatsShown: boolean
  isHelpShown: boolean
  isChatShown: boolean
}

export type Sources = {
  media: HTMLVideoElement
  frame: HTMLElement
  provider: Provider | null
  memory: Memory
  captions: Captions
  remote: Pick<Remote, 'isAvailable' | 'isConnected' | 'prompt'>
  /** Returns true while the picture moves. */
  isMoving(): boolean
}

export type PlayerState = {
  status: ProviderStatus | 'idle'
  hasPicture: boolean
  isPaused: boolean
  isWaiting: boolean
  /** The network does not carry the rendition that plays, so that the picture stops again and again. */
  isTooSlow: boolean
  /** Height of a picture that runs and would be higher on a better network. Null otherwise. */
  weakHeight: number | null
  isEnded: boolean
  isMuted: boolean
  isMutedByPolicy: boolean
  isPlayRefused: boolean
  volume: number
  isLive: boolean
  isAtLiveEdge: boolean
  /** Age of the picture on screen, rounded to 100 ms so that the display does not flicker. */
  latencyMs: number | null
  /** Epoch ms of the picture on screen, or null while it is unknown. */
  programTimeMs: number | null
  position: number
  windowStart: number
  windowEnd: number
  renditions: readonly Rendition[]
  /** Numbers of the sounds that the viewer can choose. */
  sounds: readonly number[]
  chosenSound: number
  chosenRendition: number | null
  activeRendition: number | null
  isFullscreen: boolean
  isPictureInPicture: boolean
  canPictureInPicture: boolean
  /** Another device can play the source. */
  canPlayRemotely: boolean
  /** Another device plays it. */
  isRemote: boolean
  isTheatre: boolean
  areKeysPageWide: boolean
  savesData: boolean
  latencyChoice: LatencyChoice
  speed: number
  /** Scores, odds and gifts wait for the picture. */
  areEventsInStep: boolean
  /** Messages wait for the picture. */
  isChatInStep: boolean
  /** Captions that the viewer can choose; empty without any. */
  captions: readonly CaptionChoice[]
  chosenCaptions: string | null
  areCaptionsOn: boolean
  areStatsShown: boolean
  isHelpShown: boolean
  isChatShown: boolean
}

/**
 * The player emits `memory`, `provider`, `captions` and `remote` after changes, and `tick` each second while the page is visible.
 */
export type Signal = 'memory' | 'provider' | 'captions' | 'remote' | 'tick'

type Row<T> = {
  get(sources: Sources): T
  media?: readonly (keyof HTMLVideoElementEventMap)[]
  document?: readonly (keyof DocumentEventMap)[]
  signals?: readonly Signal[]
}

const noRenditions: readonly Rendition[] = []
const noSounds: readonly number[] = []
const noCaptions: readonly CaptionChoice[] = []
const clock = { media: ['timeupdate', 'seeking', 'seeked', 'emptied'], signals: ['tick', 'provider'] } as const
const memory = { signals: ['memory'] } as const

/** The player's state as a table: for each key, its getter and the events after which to read it again. */
export const stateTable: { [K in keyof PlayerState]: Row<PlayerState[K]> } = {
  status: {
    get: ({ provider, memory }) => (memory.hasSource ? (provider?.status() ?? memory.failure ?? 'loading') : 'idle'),
    signals: ['provider', 'memory'],
  },
  hasPicture: { get: ({ memory }) => memory.hasPicture, ...memory },
  isPaused: { get: ({ media }) => media.paused, media: ['play', 'playing', 'pause', 'emptied'] },
  isWaiting: {
    get: ({ media, isMoving }) => !media.paused && media.readyState < media.HAVE_FUTURE_DATA && !isMoving(),
    media: ['waiting', 'playing', 'canplay', 'emptied', 'pause', 'play', 'stalled', 'timeupdate'],
    signals: ['tick'],
  },
  isTooSlow: { get: ({ provider }) => provider?.isTooSlow() ?? false, signals: ['tick', 'provider'] },
  weakHeight: { get: weakHeight, signals: ['tick', 'provider'] },
  isEnded: { get: ({ media }) => media.ended, media: ['ended', 'play', 'playing', 'seeking', 'emptied'] },
  isMuted: { get: ({ media }) => media.muted || media.volume === 0, media: ['volumechange'] },
  isMutedByPolicy: { get: ({ memory }) => memory.isMutedByPolicy, ...memory },
  isPlayRefused: { get: ({ memory }) => memory.isPlayRefused, ...memory },
  volume: { get: ({ media }) => media.volume, media: ['volumechange'] },
  isLive: { get: ({ provider }) => provider?.isLive() ?? false, signals: ['provider'] },
  isAtLiveEdge: { get: isAtLiveEdge, ...clock },
  latencyMs: { get: (sources) => roundedLatency(sources), ...clock },
  programTimeMs: { get: programTime, ...clock },
  position: { get: ({ media }) => media.currentTime, ...clock },
  windowStart: { get: windowStart, ...clock },
  windowEnd: { get: windowEnd, ...clock },
  renditions: { get: ({ provider }) => provider?.renditions() ?? noRenditions, signals: ['provider'] },
  sounds: { get: ({ provider }) => provider?.sounds?.list() ?? noSounds, signals: ['provider'] },
  chosenSound: { get: ({ provider }) => provider?.sounds?.chosen() ?? 0, signals: ['provider'] },
  chosenRendition: { get: ({ provider }) => provider?.chosenRendition() ?? null, signals: ['provider'] },
  activeRendition: { get: ({ provider }) => provider?.activeRendition() ?? null, signals: ['provider'] },
  isFullscreen: { get: isFullscreen, document: ['fullscreenchange'], signals: ['memory'] },
  isPictureInPicture: {
    get: ({ media }) => document.pictureInPictureElement === media,
    media: ['enterpictureinpicture', 'leavepictureinpicture'],
  },
  canPictureInPicture: { get: () => document.pictureInPictureEnabled === true, media: ['loadedmetadata'] },
  canPlayRemotely: { get: ({ remote }) => remote.isAvailable() || remote.isConnected(), signals: ['remote'] },
  isRemote: { get: ({ remote }) => remote.isConnected(), signals: ['remote'] },
  isTheatre: { get: ({ memory }) => memory.isTheatre, ...memory },
  areKeysPageWide: { get: ({ memory }) => memory.areKeysPageWide, ...memory },
  savesData: { get: ({ memory }) => memory.savesData, ...memory },
  latencyChoice: { get: ({ memory }) => memory.latencyChoice, ...memory },
  speed: { get: ({ memory }) => memory.speed, ...memory },
  areEventsInStep: { get: ({ memory }) => memory.areEventsInStep, ...memory },
  isChatInStep: { get: isChatInStep, signals: ['memory', 'provider'] },
  captions: { get: ({ captions }) => captions.list(), signals: ['captions'] },
  chosenCaptions: { get: ({ captions }) => captions.chosen(), signals: ['captions'] },
  areCaptionsOn: { get: ({ memory }) => memory.areCaptionsOn, ...memory },
  areStatsShown: { get: ({ memory }) => memory.areStatsShown, ...memory },
  isHelpShown: { get: ({ memory }) => memory.isHelpShown, ...memory },
  isChatShown: { get: ({ memory }) => memory.isChatShown, ...memory },
}

export const initialState: PlayerState = {
  status: 'idle',
  hasPicture: false,
  isPaused: true,
  isWaiting: false,
  isTooSlow: false,
  weakHeight: null,
  isEnded: false,
  isMuted: false,
  isMutedByPolicy: false,
  isPlayRefused: false,
  volume: 1,
  isLive: false,
  isAtLiveEdge: true,
  latencyMs: null,
  programTimeMs: null,
  position: 0,
  windowStart: 0,
  windowEnd: 0,
  renditions: noRenditions,
  sounds: noSounds,
  chosenSound: 0,
  chosenRendition: null,
  activeRendition: null,
  isFullscreen: false,
  isPictureInPicture: false,
  canPictureInPicture: false,
  canPlayRemotely: false,
  isRemote: false,
  isTheatre: false,
  areKeysPageWide: true,
  savesData: false,
  latencyChoice: 'auto',
  speed: 1,
  areEventsInStep: true,
  isChatInStep: false,
  captions: noCaptions,
  chosenCaptions: null,
  areCaptionsOn: false,
  areStatsShown: false,
  isHelpShown: false,
  isChatShown: false,
}

export function programTime({ media, provider }: Sources): number | null {
  return provider?.programTimeAt(media.currentTime) ?? null
}

/** A rendition that the viewer or saved data chose says nothing about the network. */
function weakHeight({ provider, memory }: Sources): number | null {
  if (!provider?.isWeak?.() || provider.chosenRendition() !== null || memory.savesData) return null
  const renditions = provider.renditions()
  const height = renditions.find(({ id }) => id === provider.activeRendition())?.height ?? 0
  return height > 0 && renditions.some((one) => one.height > height) ? height : null
}

/** Until the viewer has chosen, messages wait only beside a recording. */
export function isChatInStep({ provider, memory }: Sources): boolean {
  return memory.isChatInStep ?? provider?.isLive() === false
}

export function isAtLiveEdge({ media, provider }: Sources): boolean {
  return isLiveAt(provider, media.currentTime)
}

/** Returns true when the picture at `position` counts as live. */
export function isLiveAt(provider: Provider | null, position: number): boolean {
  if (provider?.isLive() !== true) return false
  const live = provider.livePosition()
  return live === null || live - position < toleranceBehindLiveS(provider.cushionS())
}

/** Returns the last position: live for a live stream, else the length of the recording. */
export function windowEnd({ media, provider }: Sources): number {
  if (provider?.isLive()) return Math.max(provider.livePosition() ?? 0, media.currentTime)
  return Number.isFinite(media.duration) ? media.duration : 0
}

export function windowStart({ provider }: Sources): number {
  return Math.max(0, provider?.windowStart() ?? 0)
}

/** In a shorter window there is nothing to seek to. */
const minWindowS = 3

export function isSeekable({ windowStart, windowEnd }: Pick<PlayerState, 'windowStart' | 'windowEnd'>): boolean {
  return windowEnd - windowStart >= minWindowS
}

function roundedLatency(sources: Sources): number | null {
  const { media, provider } = sources
  if (!provider?.isLive() || media.readyState < media.HAVE_CURRENT_DATA) return null
  const latency = pictureLatencyMs({
    nowMs: Date.now(),
    programTimeMs: programTime(sources),
    edgeLatencyMs: provider.edgeLatencyMs(),
  })
  return latency === null ? null : Math.round(latency / 100) * 100
}

function isFullscreen({ frame, media }: Sources): boolean {
  const element = document.fullscreenElement
  return element !== null && (element === frame || element === media)
}
