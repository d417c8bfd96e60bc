import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/sql.ts'

export type DatabaseEngine = {
  db: Kysely<Database>
  pool: Pool
  /** One connection, whose plans are kept and read no table whole where an index will do: for statements that are kept prepared. */
  indexedPool: Pool
  /** For what opens connections of its own (jobs, LISTEN). */
  connectionString: string
  /** The role that owns the tables and migrates them; null where the program's own does. */
  ownerUrl: string | null
  close(): Promise<void>
}

/**
 * Publish and subscribe between instances; listeners of the publishing one hear it whether or not the others can be
 * reached. At most once: a message may be lost, so whoever listens compares ids or versions and reads what it missed from
 * the database.
 */
export type Bus = {
  publish(topic: string, message: unknown): void
  /** Returns the function that ends the subscription. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  /**
   * Resolves once what is published on a subscribed topic reaches this process: whoever reads the database after it
   * misses nothing. While the network is away it resolves as well, since messages are lost then; the subscription is
   * made when it is back.
   */
  listening(topic: string): Promise<void>
  /** Hears that the other instances can be reached again: what was told meanwhile is lost. Returns the function that stops it. */
  onReturn(listener: () => void): () => void
  close(): Promise<void>
}

/** Points that fill up again after a while, drawn from over all instances. */
export type Buckets = {
  /** Buckets of one name have one size; each key has its own `points` for every window. */
  open(name: string, size: { points: number; windowS: number }): Bucket
  close(): Promise<void>
}

export type Bucket = {
  /** Takes a point: null, or in how many milliseconds there are some again. */
  take(key: string): Promise<number | null>
}

/** Who was seen of late, counted over all instances; large crowds to about a hundredth. Nobody can be read out of one. */
export type Crowds = {
  /** In the present window of ten seconds. Told to the other instances with the next batch; may be lost. */
  saw(crowd: string, member: string): void
  /** Different members in the present window or the last, whichever has more. */
  count(crowd: string): Promise<number>
  close(): Promise<void>
}

export type StoredObject = { body: AsyncIterable<Uint8Array>; size: number; contentType: string }

export type Storage = {
  /** Whole or not at all: a failed put leaves nothing behind. */
  put(key: string, body: AsyncIterable<Uint8Array>, options: { contentType: string; size: number }): Promise<void>
  /** `range` in bytes, both ends included. Null when there is no such object. */
  get(key: string, range?: { start: number; end: number }): Promise<StoredObject | null>
  delete(key: string): Promise<void>
  close(): Promise<void>
}

export type Mail = { send(mail: { to: string; subject: string; text: string }): Promise<void>; close(): Promise<void> }

export type Sms = {
  /** False where there is no gateway: nothing that is sent would arrive. */
  isAvailable: boolean
  send(sms: { to: string; text: string }): Promise<void>
  close(): Promise<void>
}

export type PublishRequest = { sessionId: string; app: string; key: string; ip: string }
export type PublishDecision =
  /** `keepRecording: false` stores no more than the DVR window. */
  { allow: true; streamId: string; keepRecording?: boolean } | { allow: false; reason: string }

/** What the engine tells of a stream; every event may come twice and must be taken idempotently. */
export type MediaEvent =
  | {
      type: 'ready'
      streamId: string
      epoch: string
      playlistPath: string
      /** Null where the publisher sends sound alone. */
      width: number | null
      height: number | null
      codecs: string
    }
  /** `reason` is the engine's code: the encoder went, or was let go for what it sent. */
  | { type: 'publisher-lost'; streamId: string; reason: string }
  | { type: 'publisher-back'; streamId: string }
  | { type: 'ended'; streamId: string; recordingPath: string | null; durationMs: number; bytes: number }
  | { type: 'warning'; streamId: string; code: string; facts: Record<string, number | string> }
  | { type: 'refused'; ip: string; reason: string }
  | {
      type: 'stats'
      streamId: string
      bitrateKbps: number
      framesPerSecond: number
      partLagMs: number
    }

export type MediaHost = {
  authorise(request: PublishRequest): Promise<PublishDecision>
  report(event: MediaEvent): void
}

/**
 * Takes streams of encoders in and plays them as LL-HLS. Ours is the only one yet (engines/media); another engine has to
 * - ask `authorise` of its host before it takes any media, and play the stream that it is answered, also when that is
 *   one whose publisher was lost or is still connected: the new publisher takes it over;
 * - tell `ready` once `/live/{streamId}/index.m3u8` plays, `publisher-lost` and `-back`, `ended` exactly for streams
 *   that are over for good (also those that its own restart cut off), and `stats` every few seconds;
 * - serve `/live/{streamId}/…` and `/recordings/{streamId}/…` by GET at its origin, nothing of either private: paths
 *   hold an epoch, parts and segments never change, `index.m3u8` names `{epoch}/media.m3u8`;
 * - keep a recording, `index.m3u8` and the `{epoch}/media-{n}.mp4` that it names, until `removeRecording`.
 */
export type MediaEngine = {
  /** The product's side answers and listens; set once, by the process with the media role, before any publisher is let in. */
  attach(host: MediaHost): Promise<void>
  /** Ends a stream at once: key rotated, operator's decision. */
  kick(streamId: string): Promise<void>
  /** Deletes what was recorded of an ended stream. */
  removeRecording(streamId: string): Promise<void>
  /** Whether each stream has a `poster.jpg` beside its `poster.mp4`; left out where that is not known. */
  makesPictures?(): boolean
  /** The one frame of an MP4 as JPEG; null, and left out, where none can be made. */
  pictureOf?(still: Uint8Array): Promise<Uint8Array | null>
  /** Where encoders publish, for people to read: `rtmp://host:port/live`. */
  publishAddress: string
  /** Where the live edge fetches from and with which bearer token, or null while the engine is starting. */
  origin(): { socketPath: string } | { url: string; token?: string } | null
  close(): Promise<void>
}

export type Engines = {
  database: DatabaseEngine
  bus: Bus
  buckets: Buckets
  crowds: Crowds
  storage: Storage
  media: MediaEngine
  mail: Mail
  sms: Sms
  close(): Promise<void>
}
