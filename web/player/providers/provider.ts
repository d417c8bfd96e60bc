import type { KeyframeSource } from '#web/player/mp4/keyframe.ts'

/**
 * `ingest` is this site's low-latency HLS, `hls` is another site's HLS, `recording` is a finished stream, and `file` is
 * one MP4 or WebM.
 */
export type SourceKind = 'ingest' | 'hls' | 'recording' | 'file'

/**
 * `startAtS` is the start position of a file in seconds. `startAtMs` is the program time at which a recording begins, in
 * epoch ms.
 */
export type Source = { url: string; kind: SourceKind; startAtS?: number; startAtMs?: number }

/**
 * - `loading` nothing to show yet
 * - `ready` media arrives
 * - `reconnecting` the network or the server is unreachable; retried without limit
 * - `publisher-lost` the server responds, but the commentator's encoder is disconnected
 * - `missing` the server reports that there is no such stream; still retried, slowly
 * - `unsupported` this browser cannot play the source
 */
export type ProviderStatus = 'loading' | 'ready' | 'reconnecting' | 'publisher-lost' | 'missing' | 'unsupported'

/** Id of the rendition with the sound alone. */
export const SOUND_ID = 1_000

export type Rendition = {
  id: number
  height: number
  bitrateKbps: number
  /** Null when the playlist does not say it. */
  frameRate: number | null
  /** The picture's codec as viewers know it, or null when it is unknown or there is no picture. */
  codec: string | null
}

/** Sounds are numbered as the encoder does; 0 is the usual one. */
export type SoundChoice = { list(): readonly number[]; chosen(): number; choose(sound: number): void }

export type StartAt = { kind: 'live' } | { kind: 'program-time'; epochMs: number }

/** Media as it is appended to the element. */
export type WrittenMedia = {
  /** The initialisation segment of the rendition. */
  init: Uint8Array
  /** A part or a segment. */
  payload: Uint8Array
  /** Added to the times of the media. */
  offsetS: number
  /** False after skipped media, and when another encoder or engine began. */
  continues: boolean
}

export type ProviderEvents = {
  status(status: ProviderStatus): void
  /** Called when the renditions, the chosen or active rendition, or the live window changes. */
  changed(): void
  /**
   * Runs `change`, which empties the element. A copy of the last frame covers the element. Then playback
   * resumes if it was on before.
   */
  interrupt(change: () => void): void
  /** Returns where to resume after the source was opened again: live, or at the time of the picture on screen. */
  resumeAt(): StartAt
  /** This provider cannot play the source here. The next one in order of preference takes over. */
  giveUp(): void
  /** Returns true when the viewer or the browser wants to save data. */
  savesData(): boolean
  /** Returns true when the viewer's choice or the network asks for a longer buffer. */
  isSteady(): boolean
  /** Returns the share of the last seconds in which the picture moved, from 0 to 1. */
  playedShare(): number
  /** Called with this site's media in the order in which it is appended, for the captions in it. */
  wrote?(media: WrittenMedia): void
}

/**
 * Buffered seconds for players that request each part: enough for the jitter of a normal network and machine. The
 * picture is then about 1 s old.
 */
export const hlsCushionS = 0.5

export type ProviderName = 'push' | 'hls.js' | 'native' | 'file'

/** Plays one source at a time in one media element. Positions are in the element's seconds. */
export type Provider = {
  name: ProviderName
  load(source: Source, startAt: StartAt): void
  status(): ProviderStatus
  isLive(): boolean
  renditions(): readonly Rendition[]
  /** Returns the id of the chosen rendition, or null for automatic. */
  chosenRendition(): number | null
  activeRendition(): number | null
  chooseRendition(id: number | null): void
  /** Sounds of the encoder that the viewer can choose; left out where the provider knows one alone. */
  sounds?: SoundChoice
  /** Returns the position of "live": as close to the end as can be played without stalling. Null while unknown. */
  livePosition(): number | null
  /** Returns the first position that can be sought to, or null while unknown. */
  windowStart(): number | null
  /**
   * Returns the wall-clock time of the picture at `position` in epoch ms (EXT-X-PROGRAM-DATE-TIME), or null while
   * unknown.
   */
  programTimeAt(position: number): number | null
  positionAt(programTimeMs: number): number | null
  /** Returns where the picture of a position is loaded from, or null. Left out where this is not known. */
  keyframeAt?(position: number): Promise<KeyframeSource | null>
  /**
   * Returns the distance in ms from the newest published media, measured without the viewer's clock. Null while
   * unknown.
   */
  edgeLatencyMs(): number | null
  /**
   * Returns true when small rate changes are useful: the stream has parts, and the browser changes the rate without
   * stutter.
   */
  canSteerRate(): boolean
  /** Returns the buffered seconds that playback at the live edge should have at the start. */
  cushionS(): number
  /**
   * Returns by how many seconds the picture is older than the delay that the server announced, or null while unknown.
   * Left out where nothing is announced.
   */
  excessDelayS?(): number | null
  /** Returns the position whose picture has that delay now, or null while unknown. Left out where nothing is announced. */
  announcedPosition?(): number | null
  /** Returns true while playback needs a longer buffer by the network's rate. Left out where it is not measured. */
  isWeak?(): boolean
  /** Returns true while the network does not carry even the rendition that plays. */
  isTooSlow(): boolean
  bandwidthKbps(): number | null
  close(): void
}

export type ProviderLoader = {
  name: ProviderName
  canPlay(media: HTMLVideoElement, kind: SourceKind): boolean
  open(kind: SourceKind): Promise<CreateProvider>
}

export type CreateProvider = (media: HTMLVideoElement, events: ProviderEvents) => Provider
