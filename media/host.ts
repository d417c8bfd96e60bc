import type { MediaEvent } from './kit/events.ts'
import type { PublishRequest } from './rtmp/publisher.ts'

export type Authorisation =
  | {
      allow: true
      /** Letters, digits, `_` and `-`, at most 64: it is used in paths. */
      streamId: string
      /** False stores only the DVR window, without a recording. Default true. */
      keepRecording?: boolean
      /** Number of this publish among all of the stream, at any engine. Every event of the stream repeats it. Default 0. */
      generation?: number
      /** Names of the stream's earlier epochs, in order of creation, also of those at other engines. */
      epochs?: readonly string[]
    }
  | {
      allow: false
      /** Code that the publisher receives. */
      reason: string
    }

/** The product that uses the engine: it decides who may publish and receives the events. */
export type MediaHost = {
  /**
   * Called before any media is accepted. When the result names the stream of a lost or connected publisher, the new
   * publisher takes over that stream.
   */
  authorise(request: PublishRequest): Promise<Authorisation>
  report(event: MediaEvent): void
}
