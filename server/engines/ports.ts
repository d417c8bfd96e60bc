import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#server/db/sql.ts'

export type DatabaseEngine = {
  db: Kysely<Database>
  pool: Pool
  /**
   * Pool with one connection, for prepared statements. It caches their plans, and it avoids reading a whole table when
   * an index exists.
   */
  indexedPool: Pool
  /** For code that opens separate connections (jobs, LISTEN). */
  connectionString: string
  /** Connection string of the role that owns and migrates the tables. Null when there is no separate owner role. */
  ownerUrl: string | null
  /**
   * Rejects when PostgreSQL does not answer, or when it is read-only: a standby, or a primary that was replaced. The
   * connections to such a server are then replaced.
   */
  checkWritable(): Promise<void>
  /** Calls the listener after each query of `db`, in the context of its caller. `text` has placeholders for values. */
  watchQueries(listener: (query: { text: string; durationMs: number; isGood: boolean }) => void): void
  close(): Promise<void>
}

/**
 * Publish/subscribe between instances. Listeners of the publishing instance get each message even when the other
 * instances are unreachable. Delivery is at most once: a message may be lost, so listeners compare ids or versions and
 * read missed changes from the database.
 */
export type Bus = {
  publish(topic: string, message: unknown): void
  /** Returns an unsubscribe function. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  /**
   * Resolves once messages on a subscribed topic reach this process. A listener that reads the database afterwards
   * misses nothing. It also resolves while the network is down, when messages are lost anyway. Then the subscription is
   * made when the network is back.
   */
  listening(topic: string): Promise<void>
  /**
   * Calls the listener when the other instances are reachable again. Messages published during the interruption are
   * lost. Returns an unsubscribe function.
   */
  onReturn(listener: () => void): () => void
  close(): Promise<void>
}

/** Rate limit points that refill over time, shared by all instances. */
export type Buckets = {
  /** Each key has `points` per window. All callers must use the same size for the same name. */
  open(name: string, size: { points: number; windowS: number }): Bucket
  close(): Promise<void>
}

export type Bucket = {
  /**
   * Takes a point and returns null. When the key has no points left, returns the milliseconds until it has points
   * again.
   */
  take(key: string): Promise<number | null>
  /** Returns a point that was taken. */
  giveBack(key: string): Promise<void>
  /** Returns the number of points taken in the current window, including refused ones. */
  used(key: string): Promise<number>
}

/**
 * Counts the members seen recently over all instances, in large crowds with an error of about one percent. The members
 * cannot be listed.
 */
export type Crowds = {
  /**
   * Counts the member in the current window of ten seconds. With several instances, the member is reported to the
   * others in a batch, which may be lost.
   */
  saw(crowd: string, member: string): void
  /** Returns the number of different members in the current or the previous window, whichever is larger. */
  count(crowd: string): Promise<number>
  close(): Promise<void>
}

export type StoredObject = { body: AsyncIterable<Uint8Array>; size: number; contentType: string }
/** `version` changes when the object is replaced. */
export type StoredEntry = { key: string; size: number; version: string }

export type Storage = {
  /** Stores the whole object or nothing: a failed put leaves no remains. */
  put(key: string, body: AsyncIterable<Uint8Array>, options: { contentType: string; size: number }): Promise<void>
  /**
   * Reads a range in bytes, inclusive at both ends, or the whole object. `size` is always the size of the whole object.
   * Returns null when there is no such object.
   */
  get(key: string, range?: { start: number; end: number }): Promise<StoredObject | null>
  delete(key: string): Promise<void>
  /** Lists the objects whose keys begin with `prefix`: nothing, or a path with a final slash. */
  list(prefix: string): AsyncIterable<StoredEntry>
  /** Rejects when the store cannot be used: it does not answer, or its bucket or folder is gone. */
  check(): Promise<void>
  close(): Promise<void>
}

export type Letter = {
  to: string
  subject: string
  text: string
  /** The sender's name, unless the configured sender has one. */
  from?: string | undefined
  /** Becomes part of the Message-ID, so that mailboxes recognise a mail that is sent again. */
  id?: string | undefined
  /** The member to whom the site shows that the mail could not be sent. */
  userId?: string | undefined
  /** A newer mail of the topic replaces the member's earlier ones that were not sent. */
  topic?: string | undefined
  /** Milliseconds until what the mail contains has expired. Afterwards it is not sent again. */
  validMs?: number | undefined
  /** Address that unsubscribes the recipient. Only mails of a list have one. */
  unsubscribeUrl?: string | undefined
}
/** `send` throws MailPostponed when the mail did not arrive and can be sent again later. */
/** `send` resolves with the mail server's answer, if there is a server. */
export type Mail = { send(mail: Letter): Promise<string | undefined>; close(): Promise<void> }

export type Sms = {
  /** False when there is no gateway, so that no message would arrive. */
  isAvailable: boolean
  send(sms: { to: string; text: string }): Promise<void>
  close(): Promise<void>
}

export type PublishRequest = { sessionId: string; app: string; key: string; ip: string }
export type PublishDecision =
  | {
      allow: true
      streamId: string
      /** False stores only the DVR window. */
      keepRecording?: boolean
      /** Number of this publish among all of the stream, at any engine. The stream's events repeat it. */
      generation?: number
      /** Names of the stream's earlier epochs, in order of creation. Their addresses continue with the new one. */
      epochs?: readonly string[]
    }
  | { allow: false; reason: string }

/**
 * `track` is the number of the encoder's video track, or null for a rendition with sound alone. `sound` is the number of
 * the encoder's sound; every picture has sound 0.
 */
export type RenditionStats = {
  track: number | null
  sound: number
  /** True when the engine makes it of the encoder's picture. */
  isMadeHere: boolean
  width: number | null
  height: number | null
  codecs: string
  frameRate: number | null
  bitrateKbps: number
}

/**
 * Work on the renditions of one stream. `restarts` counts from the publisher's connection; `lagMs` is the delay behind
 * the encoder's picture.
 */
export type TranscoderStats = {
  state: 'idle' | 'running' | 'restarting' | 'full' | 'paused' | 'failed'
  restarts: number
  lagMs: number
}

/** Measured on the lead track since the previous statistics. */
export type StreamFigures = {
  /** Usual distance of two frames. Null without video. */
  frameIntervalMs: number | null
  /** Frames that the gaps between timestamps lack. */
  missingFrames: number
  /** Frames that arrived more than 250 ms later than the fastest one. */
  lateFrames: number
  /** Lateness of the latest frame. */
  jitterMs: number
  keyframeIntervalMs: number | null
  /** Null without sound. `isSilent` is a guess by the size of the frames. */
  sound: { kbps: number; isSilent: boolean } | null
  /** Reports of OBS about itself. Null for an encoder without such reports. */
  encoder: EncoderFigures | null
}

/** Numbers of frames since the previous statistics, and the newest times. */
export type EncoderFigures = {
  rendered: number
  /** Composed too late. */
  lagged: number
  /** Thrown away because the network was too slow. */
  dropped: number
  output: number
  /** The encoder was too slow. */
  skipped: number
  encodeMs: number | null
  latencyMs: number | null
}

/** One encoded packet of a publish that this process relays. Times in milliseconds. */
export type RelayPacket =
  | { kind: 'video-config'; track: number; timestampMs: number; data: Uint8Array }
  | { kind: 'video'; track: number; timestampMs: number; isKeyframe: boolean; compositionMs: number; data: Uint8Array }
  | { kind: 'audio-config' | 'audio'; timestampMs: number; data: Uint8Array }

export type MovedStream = { streamId: string; generation: number; originId: string | null }

/** Without `at`, the publish is for the engine of this process. */
export type RelayPublish = { key: string; at?: { host: string; port: number } }

export type MediaRelay = {
  /** Returns false when the connection's buffer is full: wait for `drained` before sending more. */
  send(packet: RelayPacket): boolean
  drained(): Promise<void>
  /** Resolves with the reason when either side ends the publish. */
  closed: Promise<string>
  /** Resolves when the engine asks the publisher to move to another one, because it stops. */
  asked: Promise<void>
  /** Ends the stream. */
  end(): void
  /** Drops the connection. The stream waits for its publisher as after a network failure. */
  drop(): void
}

/**
 * Events from the engine. Each event can arrive twice, so handling must be idempotent. `generation` is that of the newest
 * publish at this engine, so an event from before the stream moved is recognised. It is null when a restart of the
 * engine cut off the stream.
 */
export type MediaEvent =
  | { type: 'refused'; ip: string; reason: string }
  | (StreamReport & { generation: number | null })

export type StreamReport =
  | {
      type: 'ready'
      streamId: string
      epoch: string
      playlistPath: string
      /** Null when the publisher sends only audio. */
      width: number | null
      height: number | null
      codecs: string
      isRecorded: boolean
    }
  /**
   * `reason` is the engine's code. Either the encoder disconnected, or the engine disconnected the encoder because of
   * its data.
   */
  | { type: 'publisher-lost'; streamId: string; reason: string }
  | { type: 'publisher-back'; streamId: string }
  | { type: 'ended'; streamId: string; recordingPath: string | null; durationMs: number; bytes: number }
  | { type: 'warning'; streamId: string; code: string; facts: Record<string, number | string> }
  /** The cause of an earlier warning is gone. */
  | { type: 'mended'; streamId: string; code: string }
  | {
      type: 'stats'
      streamId: string
      /** False while the stream waits for a lost publisher. */
      isPublishing: boolean
      bitrateKbps: number
      framesPerSecond: number
      partLagMs: number
      renditions: RenditionStats[]
      /** Null when the engine makes no renditions. */
      transcoder: TranscoderStats | null
      /** Omitted by engines that do not measure the publisher. */
      figures?: StreamFigures
    }

export type MediaHost = {
  authorise(request: PublishRequest): Promise<PublishDecision>
  report(event: MediaEvent): void
}

/**
 * Receives streams from encoders and plays them as LL-HLS. This project's engine (engines/media) is the only one yet.
 * Another engine must
 * - call `authorise` of its host before it accepts any media, and play the stream named in the response. That stream's
 *   publisher may be lost or still connected: the new publisher then takes it over;
 * - report `ready` once `/live/{streamId}/index.m3u8` plays, `publisher-lost` and `-back`, `ended` exactly for streams
 *   that will not continue (including those interrupted by a restart of the engine), and `stats` every few seconds;
 * - serve `/live/{streamId}/…` and `/recordings/{streamId}/…` by GET at its origin, with nothing private in either:
 *   paths contain an epoch, parts and segments never change, `index.m3u8` names `{epoch}/media.m3u8` first, then
 *   `{epoch}/v{track}/media.m3u8` of further renditions and `{epoch}/audio/media.m3u8`;
 *   `index-a{sound}.m3u8`, `{epoch}/v{track}.a{sound}/media.m3u8` and `{epoch}/a{sound}/media.m3u8` of further sounds;
 * - keep a recording, `index.m3u8` and the `{folder}/media-{n}.mp4` that it names, until `removeRecording`.
 */
export type MediaEngine = {
  /** Identity of this process's engine, which stays with its folder. Null in a process without the media role. */
  id: string | null
  /** Sets the product's callbacks, once, before any publisher is accepted. The process with the media role calls it. */
  attach(host: MediaHost): Promise<void>
  /** Ends a stream immediately. The encoder receives the reason, by default `ENDED_BY_SERVER`. */
  kick(streamId: string, reason?: string): Promise<void>
  /** Deletes a recording at every engine. */
  removeRecording(streamId: string): Promise<void>
  /** Deletes this engine's copy of a recording, after it was moved. */
  dropRecording(streamId: string): Promise<void>
  /**
   * Reports to every engine that the stream is at this origin since this generation, or that it has ended (null). Another
   * engine with an earlier publish gives it up.
   */
  announceMove(stream: MovedStream): Promise<void>
  /**
   * Accepts no more publishers and asks those of the given streams to reconnect at these addresses. Resolves when no
   * publisher is left.
   */
  drain(places: Record<string, string>): Promise<void>
  /** Returns true when each stream has a `poster.jpg` beside its `poster.mp4`. */
  makesPictures?(): boolean
  /**
   * Returns the single frame of an MP4 as JPEG, or null when the engine cannot make a JPEG. Omitted by engines in
   * another process.
   */
  pictureOf?(still: Uint8Array): Promise<Uint8Array | null>
  /**
   * Publishes to the engine for a browser that cannot. The engine calls `authorise` of its host with this key. Rejects
   * with the engine's code as the message.
   */
  relay(publish: RelayPublish): Promise<MediaRelay>
  /** URL for encoders, as shown to people: `rtmp://host:port/live`. */
  publishAddress: string
  /** Returns the address of this process's engine for playback, with its bearer token. Null while there is none. */
  origin(): { socketPath: string } | { url: string; token?: string } | null
  close(): Promise<void>
}

export type RedisStates = {
  /** Returns this process's connections to Redis by their use, each with true while Redis answers. */
  states(): ReadonlyMap<string, boolean>
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
  /** Absent without Redis. */
  redis?: RedisStates
  close(): Promise<void>
}
