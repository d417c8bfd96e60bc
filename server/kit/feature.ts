import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Locale } from '#contract/envelope.ts'
import type { JobName } from '#contract/texts/console-jobs.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import type { Config } from '#server/config/config-shape.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { Engines } from '#server/engines/ports.ts'
import type { Route } from '#server/http/handle.ts'
import type { StreamOrigins } from '#server/http/origins/stream-origins.ts'
import type { PlaybackAddresses } from '#server/http/playback-addresses.ts'
import type { Outbound } from '#server/http/safe-agent.ts'
import type { Authority } from '#server/http/tokens.ts'
import type { SocketEndpoint } from '#server/http/upgrades.ts'
import type { Backlog } from '#server/metrics/backlogs.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { RunSettings } from '#server/run-settings/run-settings.ts'
import type { Words } from '#server/words/words.ts'
import type { Listener } from './events.ts'
import type { Finder } from './finder.ts'
import type { PersonalPart } from './personal-data.ts'
import type { Resource } from './resource.ts'
import type { WorkQueue } from './work-queue.ts'

export type Ground = {
  engines: Engines
  config: Config
  settings: RunSettings
  brand: LiveBrand
  words: Words
  authority: Authority
  metrics: Metrics
  log: FastifyBaseLogger
  clock: Clock
  playback: PlaybackAddresses
  origins: StreamOrigins
  /** Sends requests to URLs that strangers choose, but not to private networks. */
  outbound: Outbound
  /** Returns the number of viewers of a stream, over all instances. */
  viewersOf: (streamId: string) => Promise<number>
}

export type Job = {
  name: JobName
  /** Cron expression with five fields, in UTC. */
  cron: string
  /** `stopping` is aborted when the process stops. Long work should then end early. */
  run(stopping?: AbortSignal): Promise<void>
}

/** Pages for search engines, one file per number. Each file is small enough to be read and written as a whole. */
export type SitemapSource = {
  /** Part of the file names: `/sitemap-{kind}-{number}.xml`. */
  kind: string
  /** Path pattern of the pages, without locale prefix. While the site has no such page, the source is skipped. */
  pattern: string
  /** Returns the numbers of the files that have entries, from 1. */
  numbers(): Promise<number[]>
  /** Returns a file's pages, without locale prefix. Empty for a number without entries. */
  read(number: number): Promise<SitemapEntry[]>
}

/**
 * `locales` lists the languages of the page; it is omitted when the page has all languages. `news` describes an article
 * for news search engines.
 */
export type SitemapEntry = {
  path: string
  changedAt?: Date
  locales?: readonly Locale[]
  news?: { title: string; publishedAt: Date }
}

/** The public parts of a feature. `service` is for the features that are created after it. */
export type Feature<Service = undefined> = {
  service: Service
  routes: Route[]
  /** Adds URLs whose responses are not API envelopes, such as files for other programs. */
  serve?(http: FastifyInstance): void
  sitemaps?: SitemapSource[]
  sockets?: SocketEndpoint[]
  listeners?: Listener[]
  jobs?: Job[]
  personal?: PersonalPart[]
  resources?: Resource[]
  queues?: WorkQueue[]
  backlogs?: Backlog[]
  /** Searches of the command palette beside those of `resources`. */
  finders?: Finder[]
  start?(): Promise<void>
  /** Moves long work to other processes before this one stops. Takes as long as a setting allows. */
  drain?(): Promise<void>
  close?(): Promise<void>
}
