import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import { type PostingRequirement, postingRequirements } from '#server/features/account/posting.service.ts'
import { backupOf } from './backup-setting.ts'
import type { Config, EdgeConfig, LogConfig, Role, TracingConfig } from './config-shape.ts'
import { isPublicHost } from './public-host.ts'
import { pushContactOf } from './push-contact.ts'
import { ConfigError, type Env, readerOf, type SettingReader, secureUrl, url, wholeGroup } from './setting-reader.ts'
import { settings } from './settings.ts'
import { srtPortsOf } from './srt-setting.ts'
import { transcoderOf } from './transcoder-setting.ts'

const roles: readonly Role[] = ['http', 'realtime', 'media', 'jobs']
const edgeRole = 'edge'
const environments: readonly string[] = ['production', 'development', 'test']
const logLevels: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const logFormats: readonly string[] = ['json', 'pretty']
const logPlaces: readonly string[] = ['output', 'file']

const maxUsualWorkers = 4

/** Returns the default number of render workers, at most four. Leaves one of several processors to the serving thread. */
function usualWorkers(): number {
  return Math.min(maxUsualWorkers, Math.max(1, availableParallelism() - 1))
}

/** Returns null without an endpoint. */
function tracingOf(read: SettingReader, roles: readonly Role[]): TracingConfig | null {
  const endpoint = read.text('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === '') return null
  const share = Number(read.text('OTEL_TRACES_SAMPLER_ARG'))
  if (!(share >= 0 && share <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  return { endpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint, ['http:', 'https:']), share, roles }
}

function rolesOf(read: SettingReader, instances: number): Role[] {
  const chosen = read.list('ROLES')
  if (chosen.includes(edgeRole))
    throw new ConfigError('ROLES=edge stands alone: the role http contains an edge already.')
  const unknown = chosen.filter((name) => !roles.includes(name as Role))
  if (unknown.length > 0) throw new ConfigError(`ROLES knows ${roles.join(', ')}, not ${unknown.join(', ')}.`)
  if (chosen.length === 0) throw new ConfigError(`ROLES must name at least one of ${roles.join(', ')}.`)
  const left = roles.filter((role) => !chosen.includes(role))
  if (left.length > 0 && instances === 1)
    throw new ConfigError(
      `ROLES leaves out ${left.join(', ')}, which another process must have: set INSTANCES to how many there are.`,
    )
  return chosen as Role[]
}

function mediaOf(
  read: SettingReader,
  known: { roles: Role[]; instances: number; directory: string; rtmpHost: string },
): Config['media'] {
  const { roles: own, instances, directory, rtmpHost } = known
  const rtmpPort = read.port('RTMP_PORT')
  const srtPorts = srtPortsOf(read)
  const region = read.text('MEDIA_REGION')
  if (own.includes('media')) {
    const listen = listenOf(read)
    if (instances > 1 && !listen)
      throw new ConfigError(
        'INSTANCES is above 1, so MEDIA_ORIGIN_LISTEN must be set where the media role is, e.g. 10.0.0.5:8090, or media left out of ROLES.',
      )
    return {
      kind: 'embedded',
      directory,
      host: read.text('HOST'),
      rtmpPort,
      rtmpHost,
      srtPorts,
      listen,
      originUrl: originUrlOf(read, listen),
      region,
      weight: read.atLeastOne('MEDIA_WEIGHT'),
      drainMs: read.whole('MEDIA_DRAIN_SECONDS') * 1_000,
      transcoder: transcoderOf(read),
    }
  }
  return { kind: 'elsewhere', rtmpPort, rtmpHost, srtPorts, region }
}

function listenOf(read: SettingReader): { host: string; port: number } | null {
  const raw = read.text('MEDIA_ORIGIN_LISTEN')
  if (raw === '') return null
  const [, host = '', port] = /^(.+):(\d{1,5})$/.exec(raw) ?? []
  const address = host.replace(/^\[(.+)\]$/, '$1')
  if (isIP(address) === 0 || Number(port) > 65_535 || Number(port) === 0)
    throw new ConfigError(`MEDIA_ORIGIN_LISTEN must be an address and a port like 10.0.0.5:8090, not "${raw}".`)
  return { host: address, port: Number(port) }
}

function originUrlOf(read: SettingReader, listen: { host: string; port: number } | null): string | null {
  const raw = read.text('MEDIA_ORIGIN_URL')
  if (raw === '') {
    if (!listen) return null
    const { host, port } = listen
    if (host === '0.0.0.0' || host === '::')
      throw new ConfigError(
        'MEDIA_ORIGIN_LISTEN is every address of this machine, so MEDIA_ORIGIN_URL must be the one that other processes reach, e.g. http://10.0.0.5:8090.',
      )
    return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  }
  const { origin, href } = new URL(url('MEDIA_ORIGIN_URL', raw, ['http:', 'https:']))
  if (href !== `${origin}/`) throw new ConfigError(`MEDIA_ORIGIN_URL is host and port alone: ${origin}, not ${raw}.`)
  return origin
}

/**
 * Throws ConfigError unless each origin is written exactly as in the browser's `Origin` header (no path, no final
 * slash). Origins are compared exactly, so no other spelling would ever match.
 */
function originsOf(read: SettingReader): string[] {
  return read.list('ALLOWED_ORIGINS').map((origin) => {
    const { origin: meant } = new URL(url('ALLOWED_ORIGINS', origin, ['https:', 'http:']))
    if (meant !== origin) throw new ConfigError(`ALLOWED_ORIGINS takes origins alone: ${meant}, not ${origin}.`)
    return origin
  })
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

function proxiesOf(read: SettingReader): string[] {
  return read.list('TRUST_PROXY').map((proxy) => {
    // Rejects plain numbers. In other programs a number counts proxies, but here it would be read as an address.
    const isAddress = proxyNames.includes(proxy) || isIP(proxy.split('/')[0] ?? '') !== 0
    if (!isAddress || !isCompiled(proxy))
      throw new ConfigError(`TRUST_PROXY takes addresses, ranges like 10.0.0.0/8 or loopback, not "${proxy}".`)
    return proxy
  })
}

function outboundOf(read: SettingReader): string[] {
  return read.list('OUTBOUND_ALLOWED').map((range) => {
    const [address = '', bits] = range.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    if (most < 0 || !isRange)
      throw new ConfigError(`OUTBOUND_ALLOWED takes addresses and ranges like 10.0.0.0/8, not "${range}".`)
    return range
  })
}

function isCompiled(proxy: string): boolean {
  try {
    proxyAddr.compile([proxy])
    return true
  } catch {
    return false
  }
}

function feedOf(read: SettingReader, group: 'ISPORTS' | 'API_FOOTBALL' | 'FOOTBALL_DATA') {
  const [keyName, urlName] = [`SPORTS_DATA_${group}_KEY`, `SPORTS_DATA_${group}_URL`] as const
  if (!wholeGroup(read, [keyName, urlName])) return null
  const baseUrl = secureUrl(read, urlName, ', or the key could be read on its way')
  const { search, username } = new URL(baseUrl)
  if (search !== '' || username !== '')
    throw new ConfigError(`${urlName} is the address alone; the key belongs in ${keyName}.`)
  return { key: read.text(keyName), baseUrl }
}

function smsOf(read: SettingReader): Config['sms'] {
  if (!read.text('SMS_GATEWAY_URL')) {
    if (read.text('SMS_GATEWAY_TOKEN')) throw new ConfigError('SMS_GATEWAY_TOKEN is set, so SMS_GATEWAY_URL must be.')
    return { kind: 'log' }
  }
  const gateway = secureUrl(read, 'SMS_GATEWAY_URL', ', or codes could be read on their way')
  return { kind: 'http', url: gateway, token: read.text('SMS_GATEWAY_TOKEN') }
}

function restrictionOf(read: SettingReader): Config['restriction'] {
  const countries = read.list('ODDS_OFF_COUNTRIES').map((country) => country.toUpperCase())
  const wrong = countries.find((country) => !/^([A-Z0-9]{2}|\*)$/.test(country))
  if (wrong) throw new ConfigError(`ODDS_OFF_COUNTRIES takes two-letter countries or *, not "${wrong}".`)
  const header = read.text('COUNTRY_HEADER').toLowerCase()
  if (countries.some((country) => country !== '*') && header === '')
    throw new ConfigError(
      'ODDS_OFF_COUNTRIES is set, so COUNTRY_HEADER must name the header that contains the country.',
    )
  return { header, countries }
}

function databaseOf(read: SettingReader, directory: string): Config['database'] {
  const poolSize = read.atLeastOne('DATABASE_POOL')
  const at = (name: 'DATABASE_URL' | 'DATABASE_OWNER_URL') =>
    read.text(name) ? url(name, read.text(name), ['postgres:', 'postgresql:']) : null
  const [program, ownerUrl] = [at('DATABASE_URL'), at('DATABASE_OWNER_URL')]
  if (program) return { kind: 'postgres', url: program, ownerUrl, poolSize }
  if (ownerUrl) throw new ConfigError('DATABASE_OWNER_URL is set, so DATABASE_URL must be.')
  return { kind: 'embedded', dataDir: directory, poolSize }
}

function storageOf(read: SettingReader, directory: string): Config['storage'] {
  if (!wholeGroup(read, ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']))
    return { kind: 'disk', directory }
  return {
    kind: 's3',
    bucket: read.text('S3_BUCKET'),
    endpoint: url('S3_ENDPOINT', read.text('S3_ENDPOINT'), ['http:', 'https:']),
    region: read.text('S3_REGION'),
    accessKey: read.text('S3_ACCESS_KEY'),
    secretKey: read.text('S3_SECRET_KEY'),
  }
}

/** Returns true for a process that only serves streams and recordings of a parent. */
export function isEdge(env: Env = process.env): boolean {
  return readerOf(env).list('ROLES').join() === edgeRole
}

/** Reads the settings of a process with the role `edge` alone. Throws ConfigError like `readConfig`. */
export function readEdgeConfig(env: Env = process.env): EdgeConfig {
  const read = readerOf(env)
  const parentUrl = read.text('EDGE_PARENT_URL')
  if (!parentUrl)
    throw new ConfigError(
      'ROLES is edge, so EDGE_PARENT_URL must be set to a process with the role http or edge, e.g. https://khandai.example.',
    )
  const secret = read.text('SECRET')
  if (read.oneOf('NODE_ENV', environments) === 'production' && secret.length < 32)
    throw new ConfigError('SECRET must be the one of the site, with at least 32 characters.')
  return {
    parentUrl: new URL(url('EDGE_PARENT_URL', parentUrl, ['http:', 'https:'])).origin,
    host: read.text('HOST'),
    port: read.port('PORT'),
    secret,
    trustProxy: proxiesOf(read),
    instances: read.atLeastOne('INSTANCES'),
    connectionsPerAddress: read.whole('CONNECTIONS_PER_ADDRESS', 20_000),
    playbackSignedHours: read.whole('PLAYBACK_SIGNED_HOURS'),
    liveCacheBytes: read.atLeastOne('LIVE_CACHE_MB') * 1024 * 1024,
    log: logOf(read),
  }
}

/** Reads the settings that commands of backups need. Throws ConfigError like `readConfig`. */
export function readBackupConfig(
  env: Env = process.env,
): Pick<Config, 'database' | 'dataDir' | 'storage' | 'backup'> & { mediaDirectory: string } {
  const read = readerOf(env)
  const { database, dataDir } = readDatabaseConfig(env)
  const storage = storageOf(read, resolve(dataDir, 'files'))
  return { database, dataDir, storage, backup: backupOf(read), mediaDirectory: resolve(dataDir, 'media') }
}

/** Reads only the database settings, for commands that do not start the site. Throws ConfigError like `readConfig`. */
export function readDatabaseConfig(env: Env = process.env): Pick<Config, 'database' | 'dataDir'> {
  const read = readerOf(env)
  const dataDir = resolve(read.text('DATA_DIR'))
  if (read.atLeastOne('INSTANCES') > 1 && !read.text('DATABASE_URL'))
    throw new ConfigError(
      'INSTANCES is above 1, so DATABASE_URL must be set: the embedded database belongs to one instance.',
    )
  return { dataDir, database: databaseOf(read, resolve(dataDir, 'postgres')) }
}

/** Reads and checks the environment. Throws ConfigError with a sentence that names the setting to change. */
export function readConfig(env: Env = process.env): Config {
  const read = readerOf(env)
  const publicUrl = read.text('PUBLIC_URL')
  if (publicUrl) url('PUBLIC_URL', publicUrl, ['http:', 'https:'])
  const isSaid = read.oneOf('NODE_ENV', environments) === 'production'
  const demo = read.oneOf('DEMO', ['on', 'off'])
  const isProduction = isSaid || (demo !== 'on' && publicUrl !== '' && isPublicHost(new URL(publicUrl).hostname))
  if (isProduction && demo === 'on')
    throw new ConfigError('DEMO=on is refused in production: it creates accounts with a known password.')
  const isDemo = !isProduction && demo !== 'off'

  const secret = read.text('SECRET')
  if (isProduction && secret === settings.SECRET.fallback)
    throw new ConfigError(
      isSaid
        ? 'SECRET must be set in production, to at least 32 random characters.'
        : `PUBLIC_URL is a public address, so this is production: set SECRET to at least 32 random characters, or DEMO=on to show the demo world at ${publicUrl}.`,
    )
  if (isProduction && secret.length < 32)
    throw new ConfigError('SECRET is too short: set at least 32 random characters.')

  if (isProduction && !publicUrl)
    throw new ConfigError('PUBLIC_URL must be set in production, e.g. https://khandai.example.')
  if (isProduction && !publicUrl.startsWith('https:'))
    throw new ConfigError(`PUBLIC_URL must begin with https:// in production, not be ${publicUrl}: tokens are secrets.`)

  const instances = read.atLeastOne('INSTANCES')
  const chosenRoles = rolesOf(read, instances)
  const redisUrl = read.text('REDIS_URL')
  if (instances > 1 && !redisUrl)
    throw new ConfigError(
      'INSTANCES is above 1, so REDIS_URL must be set: the in-process bus does not cross instances.',
    )
  const { database, dataDir } = readDatabaseConfig(env)
  const storage = storageOf(read, resolve(dataDir, 'files'))
  if (instances > 1 && storage.kind === 'disk')
    throw new ConfigError('INSTANCES is above 1, so S3_BUCKET must be set: a folder belongs to one instance.')

  return {
    isProduction,
    isDemo,
    demoPassword: read.text('DEMO_PASSWORD'),
    host: read.text('HOST'),
    port: read.port('PORT'),
    publicUrl: publicUrl.replace(/\/$/, ''),
    allowedOrigins: [...(publicUrl ? [new URL(publicUrl).origin] : []), ...originsOf(read)],
    dataDir,
    secret,
    instances,
    roles: chosenRoles,
    trustProxy: proxiesOf(read),
    imageHosts: read.list('IMAGE_HOSTS'),
    imageCacheBytes: read.whole('IMAGE_CACHE_MB') * 1024 * 1024,
    zoneLookupUrl: secureUrl(read, 'ZONE_LOOKUP_URL'),
    releasesUrl: secureUrl(read, 'RELEASES_URL'),
    openfootballUrl: secureUrl(read, 'OPENFOOTBALL_URL').replace(/\/$/, ''),
    iconFallbackUrl: secureUrl(read, 'ICON_FALLBACK_URL').replace(/\/$/, ''),
    sportsData: {
      isports: feedOf(read, 'ISPORTS'),
      apiFootball: feedOf(read, 'API_FOOTBALL'),
      footballData: feedOf(read, 'FOOTBALL_DATA'),
    },
    restriction: restrictionOf(read),
    outbound: { allowedAddresses: outboundOf(read) },
    database,
    bus: redisUrl ? { kind: 'redis', url: url('REDIS_URL', redisUrl, ['redis:', 'rediss:']) } : { kind: 'memory' },
    storage,
    media: mediaOf(read, {
      roles: chosenRoles,
      instances,
      directory: resolve(dataDir, 'media'),
      rtmpHost: read.text('RTMP_HOST') || (publicUrl ? new URL(publicUrl).hostname : 'localhost'),
    }),
    playbackSignedHours: read.whole('PLAYBACK_SIGNED_HOURS'),
    liveCacheBytes: read.atLeastOne('LIVE_CACHE_MB') * 1024 * 1024,
    recordingDays: read.whole('RECORDING_DAYS'),
    recordingFullDays: read.whole('RECORDING_FULL_DAYS'),
    backup: backupOf(read),
    mail: read.text('SMTP_URL')
      ? { kind: 'smtp', url: url('SMTP_URL', read.text('SMTP_URL'), ['smtp:', 'smtps:']), from: read.text('MAIL_FROM') }
      : { kind: 'folder', directory: resolve(dataDir, 'mail') },
    pushContact: pushContactOf(read, publicUrl),
    sms: smsOf(read),
    postingRequires: read.oneOf('POSTING_REQUIRES', postingRequirements) as PostingRequirement,
    isStaffSecondFactorRequired: read.oneOf('STAFF_SECOND_FACTOR', ['on', 'off']) === 'on',
    limits: {
      callsPerMinute: read.whole('CALLS_PER_MINUTE', isDemo ? 600 : 300),
      keyCallsPerMinute: read.atLeastOne('KEY_CALLS_PER_MINUTE'),
      registrations: isDemo
        ? { points: read.whole('REGISTRATIONS_PER_HOUR', 60), windowS: 60 }
        : { points: read.whole('REGISTRATIONS_PER_HOUR', 20), windowS: 3600 },
      failedLoginsPerMinute: read.whole('FAILED_LOGINS_PER_MINUTE', isDemo ? 600 : 120),
      loginFailures: read.whole('LOGIN_FAILURES'),
      guestsPerHour: read.whole('GUESTS_PER_HOUR', 30_000),
      socketsPerAddress: read.whole('SOCKETS_PER_ADDRESS', isDemo ? Number.MAX_SAFE_INTEGER : 10_000),
      connectionsPerAddress: read.whole('CONNECTIONS_PER_ADDRESS', isDemo ? Number.MAX_SAFE_INTEGER : 20_000),
      chat: {
        burst: read.whole('CHAT_BURST', isDemo ? 10 : 5),
        everyMs: read.whole('CHAT_EVERY_MS', isDemo ? 500 : 1_500),
      },
    },
    tips: {
      settleMs: read.whole('TIP_SETTLE_MINUTES', isDemo ? 1 : 10) * 60_000,
      cornersMs: read.whole('TIP_CORNER_MINUTES', isDemo ? 1 : 60) * 60_000,
      graceMs: read.whole('TIP_GRACE_HOURS') * 3_600_000,
      priceAge: {
        beforeMs: read.whole('TIP_PRICE_MINUTES') * 60_000,
        inPlayMs: read.whole('TIP_LIVE_PRICE_SECONDS') * 1_000,
      },
      perDay: read.whole('TIPS_PER_DAY'),
      minSample: read.whole('TIP_MIN_SAMPLE'),
    },
    playerRatings: {
      minVotes: read.whole('PLAYER_RATING_MIN_VOTES'),
      openHours: read.whole('PLAYER_RATING_HOURS'),
      minAccountDays: read.whole('PLAYER_RATING_ACCOUNT_DAYS'),
    },
    hasMarbleRaces: read.oneOf('MARBLE_RACES', ['on', 'off']) === 'on',
    pages: {
      workers: Math.max(1, read.whole('RENDER_WORKERS', usualWorkers())),
      cacheMs: read.whole('PAGE_CACHE_MS'),
      cacheBytes: read.atLeastOne('PAGE_CACHE_MB') * 1024 * 1024,
      rendersPerMinute: read.whole('PAGES_PER_MINUTE', isDemo ? 6_000 : 3_000),
      crawlers: read.list('CRAWLERS'),
      crawlerRendersPerMinute: read.whole('CRAWLER_PAGES_PER_MINUTE'),
    },
    metricsToken: read.text('METRICS_TOKEN'),
    tracing: tracingOf(read, chosenRoles),
    log: logOf(read),
  }
}

function logOf(read: SettingReader): Config['log'] {
  const format = read.oneOf('LOG_FORMAT', logFormats)
  return {
    level: read.oneOf('LOG_LEVEL', logLevels),
    isPretty: format ? format === 'pretty' : Boolean(process.stdout.isTTY),
    to: (read.oneOf('LOG_TO', logPlaces) || null) as LogConfig['to'],
  }
}
