import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import type { Config } from './config.ts'
import type { Engines } from './engines/ports.ts'
import type { Listener } from './events.ts'
import type { Route } from './http/bind.ts'
import type { Metrics } from './http/metrics.ts'
import type { PlaybackAddresses } from './http/playback-addresses.ts'
import type { Outbound } from './http/safe-agent.ts'
import type { Authority } from './http/tokens.ts'
import type { PersonalPart } from './personal-data.ts'
import type { Resource } from './resource.ts'

/** What every feature may stand on. */
export type Ground = {
  engines: Engines
  config: Config
  authority: Authority
  metrics: Metrics
  log: FastifyBaseLogger
  playback: PlaybackAddresses
  /** Asks addresses that strangers chose, and no private network. */
  outbound: Outbound
  /** How many watch a stream, over all instances. */
  viewersOf: (streamId: string) => Promise<number>
}

/** Answers the upgrade of one WebSocket path. */
export type SocketEndpoint = { path: string; upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void }

export type Job = {
  name: string
  /** Five-field cron expression, UTC. */
  cron: string
  run(): Promise<void>
}

/** Pages for search engines: one file a number, few enough entries each that it is read and written at once. */
export type SitemapSource = {
  /** Names the files: `/sitemap-{kind}-{number}.xml`. */
  kind: string
  /** The page that shows one, without locale prefix; while the site has no such page the source is left out. */
  pattern: string
  /** The files that hold something, numbered from 1. */
  numbers(): Promise<number[]>
  /** A file's pages without locale prefix; none for a number that holds nothing. */
  read(number: number): Promise<SitemapEntry[]>
}

/** `locales`: the languages that it can be read in, where not in all; `news` names it for search engines of news. */
export type SitemapEntry = {
  path: string
  changedAt?: Date
  locales?: readonly Locale[]
  news?: { title: string; publishedAt: Date }
}

/** What a feature gives: its service to the features below it, and what it puts on the wire. */
export type Feature<Service = undefined> = {
  service: Service
  routes: Route[]
  /** Addresses outside the envelope: files for other programs. */
  serve?(http: FastifyInstance): void
  sitemaps?: SitemapSource[]
  sockets?: SocketEndpoint[]
  listeners?: Listener[]
  jobs?: Job[]
  /** What it keeps of a member. */
  personal?: PersonalPart[]
  /** What operators look after in the console. */
  resources?: Resource[]
  /** Runs once the database is migrated, before the first request. */
  start?(): Promise<void>
  close?(): Promise<void>
}
