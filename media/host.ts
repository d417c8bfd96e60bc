import type { MediaEvent } from './events.ts'
import type { PublishRequest } from './rtmp/publisher.ts'

export type Authorisation =
  | {
      allow: true
      /** Letters, digits, `_` and `-`, at most 64: it stands in paths. */
      streamId: string
      /** False keeps only the DVR window, for streams nobody will want again. Default true. */
      keepRecording?: boolean
    }
  | {
      allow: false
      /** A code the publisher is shown. */
      reason: string
    }

/** Who the engine works for: it decides who may publish and hears what happens. */
export type MediaHost = {
  /**
   * Asked before any media is taken. Answering with the stream of a publisher that is lost or still connected hands
   * that stream over.
   */
  authorise(request: PublishRequest): Promise<Authorisation>
  report(event: MediaEvent): void
}
