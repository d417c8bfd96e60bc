import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/sql.ts'

export type DatabaseEngine = {
  db: Kysely<Database>
  pool: Pool
  /** For what opens connections of its own (jobs, LISTEN). */
  connectionString: string
  close(): Promise<void>
}

/**
 * Publish and subscribe between instances. At most once: a message may be lost, so whoever listens compares ids or
 * versions and reads what it missed from the database.
 */
export type Bus = {
  publish(topic: string, message: unknown): void
  /** Returns the function that ends the subscription. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void
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
  | { type: 'publisher-lost'; streamId: string }
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

export type MediaEngine = {
  /** The product's side answers and listens; set once, before any publisher is let in. */
  attach(host: MediaHost): Promise<void>
  /** Ends a stream at once: key rotated, operator's decision. */
  kick(streamId: string): Promise<void>
  /** Deletes what was recorded of an ended stream. */
  removeRecording(streamId: string): Promise<void>
  /** Whether each stream has a `poster.jpg` beside its `poster.mp4`; left out where that is not known. */
  makesPictures?(): boolean
  /** Where encoders publish, for people to read: `rtmp://host:port/live`. */
  publishAddress: string
  /** Where the live edge fetches from, or null while the engine is starting. */
  origin(): { socketPath: string } | { url: string } | null
  close(): Promise<void>
}

export type Engines = {
  database: DatabaseEngine
  bus: Bus
  storage: Storage
  media: MediaEngine
  mail: Mail
  sms: Sms
  close(): Promise<void>
}
