import type { MediaEngine, MediaRelay } from '#server/engines/ports.ts'

export type OriginAddress = { socketPath: string } | { url: string; token?: string }

/** An origin that encoders may use. */
export type LivingOrigin = {
  id: string
  url: string
  rtmpHost: string
  rtmpPort: number
  weight: number
  streams: number
}

/** Finds the origin of a stream, among those of all processes with the media role. */
export type StreamOrigins = {
  /** Returns the address of the stream's origin, a few seconds old at most. Returns null while there is no origin. */
  locate(streamId: string): Promise<OriginAddress | null>
  /** Reads the address again, after a failure at `tried`. Returns null unless the stream has moved. */
  relocate(streamId: string, tried: OriginAddress | null): Promise<OriginAddress | null>
  /** Returns the address of a certain origin. Returns null when it is unknown. */
  addressOf(originId: string): Promise<OriginAddress | null>
  /** Returns the URL for the encoder of a member, as shown to people. */
  publishAddress(userId: string): Promise<string>
  /** Publishes for a browser of a member. `keyFor` creates the key for an origin. */
  relay(userId: string, keyFor: (originId: string) => string): Promise<MediaRelay>
  /** Returns the other origins that take encoders now. */
  others(): Promise<readonly LivingOrigin[]>
  /** Returns true when each stream has a `poster.jpg` beside its `poster.mp4`. */
  makesPictures(): boolean
  close(): void
}

/** Origin of a site whose only process has the media role, or of a test. */
export function oneOrigin(media: Pick<MediaEngine, 'origin'> & Partial<MediaEngine>): StreamOrigins {
  return {
    locate: async () => media.origin(),
    relocate: async () => null,
    addressOf: async () => media.origin(),
    publishAddress: async () => media.publishAddress ?? '',
    async relay(_, keyFor) {
      if (!media.relay) throw new Error('ECONNREFUSED')
      return media.relay({ key: keyFor(media.id ?? '') })
    },
    others: async () => [],
    makesPictures: () => media.makesPictures?.() ?? false,
    close() {},
  }
}
