import type { EngineSettings } from './engine.ts'
import type { Authorisation } from './host.ts'
import type { OriginListen } from './http/origin.ts'
import type { MediaEvent } from './kit/events.ts'
import type { PublishRequest } from './rtmp/publisher.ts'

// Messages between the media process and its parent over Node's IPC channel. Plain JSON. Every request has an id, which
// the response repeats.

export type ParentMessage =
  /** The first message. */
  | { type: 'start'; settings: EngineSettings }
  | { type: 'verdict'; id: number; verdict: Authorisation }
  | { type: 'kick'; id: number; streamId: string; reason: string }
  | { type: 'remove-recording'; id: number; streamId: string }
  | { type: 'release'; id: number; streamId: string; generation: number }
  /** Answered when no publisher is left. */
  | { type: 'drain'; id: number; places: Record<string, string> }
  /** Flush, disconnect publishers and exit with code 0. */
  | { type: 'stop' }

export type MediaMessage =
  | {
      type: 'listening'
      rtmpPort: number
      origin: OriginListen
      makesPictures: boolean
      makesRenditions: boolean
      takesSrt: boolean
    }
  /** The process exits after this. */
  | { type: 'failed'; message: string }
  | { type: 'authorise'; id: number; request: PublishRequest }
  | { type: 'done'; id: number }
  | { type: 'failed-to'; id: number; message: string }
  | { type: 'event'; event: MediaEvent }
