/** `ingest` is our own low-latency HLS, `hls` somebody else's, `recording` a finished stream, `file` one MP4 or WebM. */
export type SourceKind = 'ingest' | 'hls' | 'recording' | 'file'

/** `startAtS` is where a file begins to play. */
export type Source = { url: string; kind: SourceKind; startAtS?: number }

/**
 * - `loading` nothing to show yet
 * - `ready` media is coming
 * - `reconnecting` the network or the server is away, retried without end
 * - `publisher-lost` the server is there, but the commentator's encoder is not
 * - `missing` the address answers "no such stream"; still retried, slowly
 * - `unsupported` this browser cannot play the source
 */
export type ProviderStatus = 'loading' | 'ready' | 'reconnecting' | 'publisher-lost' | 'missing' | 'unsupported'

export type Rendition = { id: number; height: number; bitrateKbps: number }

export type StartAt = { kind: 'live' } | { kind: 'program-time'; epochMs: number }

export type ProviderEvents = {
  status(status: ProviderStatus): void
  /** Renditions, the chosen or the active one, or the live window changed. */
  changed(): void
  /** Runs a change that takes the picture from the element: the last frame stays, and playback goes on afterwards. */
  interrupt(change: () => void): void
  /** Where to go on after the source had to be opened again. */
  resumeAt(): StartAt
}

/** Plays one source at a time into one media element. Positions are the element's own seconds. */
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
  /** Where "live" is: as near the end as can be played without stalling. Null while unknown. */
  livePosition(): number | null
  /** First position that can be sought to. */
  windowStart(): number | null
  /** The wall-clock time at which the picture at `position` was taken, epoch ms (EXT-X-PROGRAM-DATE-TIME). */
  programTimeAt(position: number): number | null
  positionAt(programTimeMs: number): number | null
  /** Distance from the newest published media, ms, measured without the viewer's clock. */
  edgeLatencyMs(): number | null
  /** Whether small changes of playback rate are wanted: parts, and a browser that does them cleanly. */
  canSteerRate(): boolean
  bandwidthKbps(): number | null
  close(): void
}

export type ProviderLoader = {
  canPlay(media: HTMLVideoElement, kind: SourceKind): boolean
  /** Imports the heavy part. */
  open(kind: SourceKind): Promise<CreateProvider>
}

export type CreateProvider = (media: HTMLVideoElement, events: ProviderEvents) => Provider
