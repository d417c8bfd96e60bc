/**
 * `ingest` is this site's low-latency HLS, `hls` another site's, `recording` a finished stream, `file` one MP4 or WebM.
 */
export type SourceKind = 'ingest' | 'hls' | 'recording' | 'file'

/** `startAtS` is the start position of a file. */
export type Source = { url: string; kind: SourceKind; startAtS?: number }

/**
 * - `loading` nothing to show yet
 * - `ready` media arrives
 * - `reconnecting` the network or the server is unreachable; retried without limit
 * - `publisher-lost` the server responds, but the commentator's encoder is disconnected
 * - `missing` the server answers "no such stream"; still retried, slowly
 * - `unsupported` this browser cannot play the source
 */
export type ProviderStatus = 'loading' | 'ready' | 'reconnecting' | 'publisher-lost' | 'missing' | 'unsupported'

export type Rendition = { id: number; height: number; bitrateKbps: number }

export type StartAt = { kind: 'live' } | { kind: 'program-time'; epochMs: number }

export type ProviderEvents = {
  status(status: ProviderStatus): void
  /** Renditions, the chosen or the active one, or the live window changed. */
  changed(): void
  /**
   * Runs a change that removes the picture from the element. The last frame stays visible, and playback continues
   * afterwards.
   */
  interrupt(change: () => void): void
  /** Returns the position at which to resume after the source was reopened. */
  resumeAt(): StartAt
}

/** Plays one source at a time in one media element. Positions are in the element's seconds. */
export type Provider = {
  name: string
  load(source: Source, startAt: StartAt): void
  status(): ProviderStatus
  isLive(): boolean
  renditions(): readonly Rendition[]
  /** Null is automatic. */
  chosenRendition(): number | null
  activeRendition(): number | null
  chooseRendition(id: number | null): void
  /** Position of "live": as close to the end as can be played without stalling. Null while unknown. */
  livePosition(): number | null
  /** First position that can be sought to. */
  windowStart(): number | null
  /** Returns the wall-clock time of the picture at `position`, epoch ms (EXT-X-PROGRAM-DATE-TIME). */
  programTimeAt(position: number): number | null
  positionAt(programTimeMs: number): number | null
  /** Distance from the newest published media, ms, measured without the viewer's clock. */
  edgeLatencyMs(): number | null
  /**
   * Returns true when small rate changes are useful: the stream has parts, and the browser changes the rate without
   * stutter.
   */
  canSteerRate(): boolean
  bandwidthKbps(): number | null
  close(): void
}

export type ProviderLoader = {
  canPlay(media: HTMLVideoElement, kind: SourceKind): boolean
  open(kind: SourceKind): Promise<CreateProvider>
}

export type CreateProvider = (media: HTMLVideoElement, events: ProviderEvents) => Provider
