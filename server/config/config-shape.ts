import type { PostingRequirement } from '#server/features/account/posting.service.ts'
import type { PushContact } from './push-contact.ts'

export type Role = 'http' | 'realtime' | 'media' | 'jobs'

export type Config = {
  isProduction: boolean
  isDemo: boolean
  demoPassword: string
  host: string
  port: number
  publicUrl: string
  allowedOrigins: string[]
  dataDir: string
  secret: string
  instances: number
  roles: Role[]
  trustProxy: string[]
  imageHosts: string[]
  imageCacheBytes: number
  /** URLs of optional external services. An empty URL turns the service off. */
  zoneLookupUrl: string
  iconFallbackUrl: string
  /** Address of the newest release as JSON. Empty without one. */
  releasesUrl: string
  /** Address of the collection of openfootball without a slash at its end. Empty: nothing is fetched. */
  openfootballUrl: string
  /** Sports data providers. Null for a provider without a key. */
  sportsData: Record<SportsDataProvider, { key: string; baseUrl: string } | null>
  /**
   * Odds and tips are hidden in these countries (upper case; `*` is every country). A header from the CDN names the
   * visitor's country.
   */
  restriction: { header: string; countries: string[] }
  /** Private addresses and ranges that requests to URLs from users may reach, despite the block on private networks. */
  outbound: { allowedAddresses: string[] }
  database:
    | { kind: 'embedded'; dataDir: string; poolSize: number }
    | { kind: 'postgres'; url: string; ownerUrl: string | null; poolSize: number }
  bus: { kind: 'memory' } | { kind: 'redis'; url: string }
  storage:
    | { kind: 'disk'; directory: string }
    | { kind: 's3'; bucket: string; endpoint: string; region: string; accessKey: string; secretKey: string }
  media:
    | {
        kind: 'embedded'
        directory: string
        host: string
        rtmpPort: number
        rtmpHost: string
        /** UDP ports for encoders that send SRT. */
        srtPorts: number[]
        /**
         * Address on which the origin listens for other processes. Null without MEDIA_ORIGIN_LISTEN, which several
         * instances require.
         */
        listen: { host: string; port: number } | null
        /** Address of the origin for other processes. Null without MEDIA_ORIGIN_LISTEN. */
        originUrl: string | null
        region: string
        /** Share of the encoders, compared with other origins. */
        weight: number
        /** Time for publishers to reconnect elsewhere when this process stops. */
        drainMs: number
        transcoder: TranscoderConfig
      }
    /** Other processes have the media role. */
    | { kind: 'elsewhere'; rtmpPort: number; rtmpHost: string; srtPorts: number[]; region: string }
  /** Validity of a signed playback URL, in hours. 0 leaves URLs unsigned. */
  playbackSignedHours: number
  /** Memory of the live edge for parts and playlists. */
  liveCacheBytes: number
  /** Days after which recordings are deleted. 0 means never. */
  recordingDays: number
  /** Days after which a recording has one picture and the sound left. 0 means never. */
  recordingFullDays: number
  backup: BackupConfig
  mail: { kind: 'folder'; directory: string } | { kind: 'smtp'; url: string; from: string }
  pushContact: PushContact
  sms: { kind: 'log' } | { kind: 'http'; url: string; token: string }
  postingRequires: PostingRequirement
  /** True when staff may use their role only in sessions confirmed with a second factor. */
  isStaffSecondFactorRequired: boolean
  limits: Limits
  tips: TipSettings
  playerRatings: PlayerRatingSettings
  hasMarbleRaces: boolean
  metricsToken: string
  pages: PageSettings
  /** Null without traces. */
  tracing: TracingConfig | null
  log: LogConfig
}

/** Null leaves the place to the command: `npm start` writes a file, other commands write to stdout. */
export type LogConfig = { level: string; isPretty: boolean; to: 'output' | 'file' | null }

/** `share` is the part of the traces that is recorded, from 0 to 1. */
export type TracingConfig = { endpoint: string; share: number; roles: readonly string[] }

export type BackupConfig = {
  /** Folder or `s3://bucket/prefix`. Null without scheduled backups. */
  to: string | null
  /** Cron expression with five fields, in UTC. */
  cron: string
  /** Days after which backups are deleted. 0 means never. */
  keepDays: number
  /** Age of the last good backup from which it counts as old. */
  alarmHours: number
  /** Null stores backups without encryption. */
  passphrase: string | null
  /** Null without keys: backups can then only be in a folder. */
  bucketKeys: { endpoint: string; region: string; accessKey: string; secretKey: string } | null
}

/**
 * `auto` works while the machine has a free core, and `ffmpeg` always. `ladder` lists the renditions to make, best
 * first. `height` is the shorter side of the picture.
 */
export type TranscoderConfig =
  | { kind: 'off' }
  | { kind: 'auto' | 'ffmpeg'; ladder: { height: number; kbps: number }[]; maxStreams: number }

export type SportsDataProvider = 'isports' | 'apiFootball' | 'footballData'

/**
 * Limits per window of time. Exceptions are `socketsPerAddress` and `connectionsPerAddress`, which limit the number
 * open at the same time.
 */
export type Limits = {
  callsPerMinute: number
  /** Calls of one API key. */
  keyCallsPerMinute: number
  /** New accounts of an address without a proof of work. */
  registrations: { points: number; windowS: number }
  /** Wrong logins of an address, for any account. */
  failedLoginsPerMinute: number
  /**
   * Number of wrong passwords per account and address that cause no delay. After them each try must wait, up to 15
   * minutes.
   */
  loginFailures: number
  guestsPerHour: number
  socketsPerAddress: number
  connectionsPerAddress: number
  /**
   * `burst` is the number of messages that a member may send without waiting. Then one more is allowed every `everyMs`.
   */
  chat: { burst: number; everyMs: number }
}

export type PageSettings = {
  workers: number
  cacheMs: number
  cacheBytes: number
  /**
   * Max pages per minute that are rendered for one address, without cached pages. All addresses of a crawler in
   * `crawlers` share `crawlerRendersPerMinute`.
   */
  rendersPerMinute: number
  crawlers: string[]
  crawlerRendersPerMinute: number
}

export type TipSettings = {
  /**
   * Time after a fixture's last change before its tips are settled, for corrections. Tips on corners wait `cornersMs`,
   * because corners are counted later.
   */
  settleMs: number
  cornersMs: number
  /** Max delay of play after the planned kick-off. Tips on a fixture that is played later are void. */
  graceMs: number
  /** Maximum age of the price that a new tip is based on. */
  priceAge: { beforeMs: number; inPlayMs: number }
  perDay: number
  /** Min settled tips in the period that the leaderboard requires. */
  minSample: number
}

export type PlayerRatingSettings = {
  /** Min counted ratings of a player for an average. */
  minVotes: number
  /** Time after the end of a match in which it is open for ratings. */
  openHours: number
  /** Min age at kick-off of an account whose ratings count. */
  minAccountDays: number
}

/** Settings of a process that only serves streams and recordings, which it reads from a parent. */
export type EdgeConfig = Pick<Config, 'host' | 'port' | 'secret' | 'trustProxy' | 'instances' | 'log'> &
  Pick<Config, 'playbackSignedHours' | 'liveCacheBytes'> & {
    /** A process with the role `http`, or another edge. */
    parentUrl: string
    connectionsPerAddress: number
  }
