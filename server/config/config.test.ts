import { expect, test } from 'vitest'
import { isEdge, readConfig, readEdgeConfig } from './config.ts'

const production = { NODE_ENV: 'production', SECRET: 'x'.repeat(40), PUBLIC_URL: 'https://khandai.example' }

const several = {
  INSTANCES: '3',
  DATABASE_URL: 'postgres://db/x',
  REDIS_URL: 'redis://bus',
  S3_BUCKET: 'files',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY: 'a',
  S3_SECRET_KEY: 's',
}

test('with no settings, every engine is the one that needs no setup, and the demo world is on', () => {
  const config = readConfig({})
  expect([config.database, config.bus, config.storage, config.media, config.mail].map((e) => e.kind)).toEqual([
    'embedded',
    'memory',
    'disk',
    'embedded',
    'folder',
  ])
  expect(config.isDemo).toBe(true)
})

test('production has no demo world and allows sockets only from the site’s address', () => {
  const config = readConfig(production)
  expect(config.isDemo).toBe(false)
  expect(config.allowedOrigins).toEqual(['https://khandai.example'])
})

test.each(['https://khandai.example', 'https://203.0.113.9', 'https://[2001:db8::1]'])(
  'a public address means production unless DEMO is on: %s',
  (address) => {
    const shared = { PUBLIC_URL: address, DATABASE_URL: 'postgres://db/x' }
    expect(() => readConfig(shared)).toThrow(/PUBLIC_URL is a public address, so this is production: set SECRET/)
    expect(readConfig({ ...shared, SECRET: 'x'.repeat(40) })).toMatchObject({ isProduction: true, isDemo: false })
    expect(readConfig({ ...shared, DEMO: 'on' })).toMatchObject({ isProduction: false, isDemo: true })
  },
)

test.each([
  'http://localhost:3000',
  'https://127.0.0.1',
  'http://192.168.1.20:3000',
  'http://[fd00::1]',
  'http://tivi.local',
  'http://nas',
])('a private address does not mean production: %s', (address) => {
  expect(readConfig({ PUBLIC_URL: address })).toMatchObject({ isProduction: false, isDemo: true })
})

test('accepts proxy addresses, ranges and names, and exact origins, unchanged', () => {
  const env = {
    TRUST_PROXY: 'loopback, 10.0.0.0/8, 203.0.113.9, fc00::/7',
    ALLOWED_ORIGINS: 'https://a.example,http://localhost:8080',
  }
  const { trustProxy, allowedOrigins } = readConfig(env)
  expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', '203.0.113.9', 'fc00::/7'])
  expect(allowedOrigins).toEqual(['https://a.example', 'http://localhost:8080'])
})

test('a media process listens, and announces the address for other processes', () => {
  const mediaOf = (env: Record<string, string>) => readConfig({ ...several, ROLES: 'media', ...env }).media
  const named = mediaOf({ MEDIA_ORIGIN_LISTEN: '[::]:8090', MEDIA_ORIGIN_URL: 'https://origin.example/' })
  expect(named).toMatchObject({ listen: { host: '::', port: 8090 }, originUrl: 'https://origin.example' })
  const usual = mediaOf({ MEDIA_ORIGIN_LISTEN: '[fc00::5]:8090' })
  expect(usual).toMatchObject({ kind: 'embedded', originUrl: 'http://[fc00::5]:8090', weight: 1, drainMs: 60_000 })
  expect(readConfig({ ...several, ROLES: 'jobs', MEDIA_REGION: 'hn' }).media).toMatchObject({
    kind: 'elsewhere',
    region: 'hn',
  })
})

test('an edge needs its parent and the secret of the site, and no database', () => {
  const edge = {
    ROLES: 'edge',
    EDGE_PARENT_URL: 'https://khandai.example/',
    SECRET: 's'.repeat(32),
    NODE_ENV: 'production',
  }
  expect([isEdge(edge), isEdge({}), isEdge({ ROLES: 'http' })]).toEqual([true, false, false])
  expect(readEdgeConfig(edge)).toMatchObject({ parentUrl: 'https://khandai.example', liveCacheBytes: 96 * 1024 * 1024 })
  expect(() => readEdgeConfig({ ROLES: 'edge' })).toThrow(/EDGE_PARENT_URL must be set/)
  expect(() => readEdgeConfig({ ...edge, SECRET: '' })).toThrow(/SECRET must be the one of the site/)
})

test('encoders may send SRT to a port or to a range of ports', () => {
  const portsOf = (SRT_PORTS: string) => readConfig({ SRT_PORTS }).media.srtPorts
  expect(['', '10080', '10080-10082'].map(portsOf)).toEqual([[], [10_080], [10_080, 10_081, 10_082]])
  expect(() => portsOf('10089-10080')).toThrow('SRT_PORTS takes a port or a range like 10080-10089, not "10089-10080".')
  expect(() => portsOf('0-9')).toThrow('SRT_PORTS takes a port')
  expect(() => portsOf('65530-65540')).toThrow('SRT_PORTS takes a port')
  expect(() => portsOf('10080,10081')).toThrow('SRT_PORTS takes a port')
  expect(() => portsOf('10000-10032')).toThrow('SRT_PORTS takes at most 32 ports, not 33.')
})

test('the transcoder is off, or makes the sizes of a ladder for a number of streams, by default in idle time', () => {
  const transcoderOf = (env: Record<string, string>) => {
    const { media } = readConfig(env)
    return media.kind === 'embedded' ? media.transcoder : null
  }
  expect(transcoderOf({ TRANSCODER: 'off' })).toEqual({ kind: 'off' })
  expect(transcoderOf({})).toEqual({ ...transcoderOf({ TRANSCODER: 'ffmpeg' }), kind: 'auto' })
  expect(transcoderOf({ TRANSCODER: 'ffmpeg' })).toEqual({
    kind: 'ffmpeg',
    ladder: [
      { height: 720, kbps: 2500 },
      { height: 480, kbps: 1200 },
      { height: 360, kbps: 600 },
    ],
    maxStreams: 2,
  })
  expect(
    transcoderOf({ TRANSCODER: 'ffmpeg', TRANSCODER_LADDER: ' 360p:600 , 180p:200', TRANSCODER_MAX: '8' }),
  ).toMatchObject({ ladder: [{ height: 360 }, { height: 180, kbps: 200 }], maxStreams: 8 })
})

test.each([
  [{ TRANSCODER: 'gstreamer' }, /TRANSCODER knows auto, ffmpeg, off, not gstreamer/],
  [{ TRANSCODER_MAX: '0' }, /TRANSCODER_MAX must be at least 1/],
  [
    { TRANSCODER_LADDER: '720:2500' },
    /TRANSCODER_LADDER takes sizes with kbps like 720p:2500,480p:1200, not "720:2500"/,
  ],
  [{ TRANSCODER_LADDER: '480p:1200 -y /etc/passwd' }, /TRANSCODER_LADDER takes sizes with kbps/],
  [{ TRANSCODER_LADDER: '361p:600' }, /even sizes from 90p to 2160p, not 361p/],
  [{ TRANSCODER_LADDER: '4320p:9000' }, /even sizes from 90p to 2160p, not 4320p/],
  [{ TRANSCODER_LADDER: '720p:99999' }, /takes 50 to 20000 kbps, not 99999/],
  [{ TRANSCODER_LADDER: ',' }, /takes one to 4 sizes, not 0/],
  [{ TRANSCODER_LADDER: '360p:600,720p:2500' }, /begins with the best: 720p:2500 cannot follow 360p:600/],
  [{ TRANSCODER_LADDER: '720p:600,360p:600' }, /begins with the best: 360p:600 cannot follow 720p:600/],
])('a transcoder that cannot work is refused: %o', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test.each([
  [{ ...production, SECRET: '' }, /SECRET must be set/],
  [{ ...production, SECRET: 'short' }, /at least 32/],
  [{ ...production, PUBLIC_URL: '' }, /PUBLIC_URL must be set/],
  [{ ...production, PUBLIC_URL: 'http://khandai.example' }, /must begin with https/],
  [{ ...production, NODE_ENV: '', PUBLIC_URL: 'http://khandai.example' }, /must begin with https/],
  [{ ...production, DEMO: 'on' }, /DEMO=on is refused/],
  [{ DEMO: 'maybe' }, /DEMO knows on, off, not maybe/],
  [{ PORT: 'eighty' }, /PORT must be a whole number, not "eighty"/],
  [
    { S3_BUCKET: 'files', S3_ACCESS_KEY: 'a' },
    /S3_BUCKET, S3_ACCESS_KEY is set, so S3_ENDPOINT, S3_SECRET_KEY must be set too/,
  ],
  [{ SPORTS_DATA_ISPORTS_KEY: 'k' }, /SPORTS_DATA_ISPORTS_KEY is set, so SPORTS_DATA_ISPORTS_URL must be set too/],
  [
    { SPORTS_DATA_FOOTBALL_DATA_URL: 'https://feed.example' },
    /SPORTS_DATA_FOOTBALL_DATA_URL is set, so SPORTS_DATA_FOOTBALL_DATA_KEY must be set too/,
  ],
  [
    { SPORTS_DATA_API_FOOTBALL_KEY: 'k', SPORTS_DATA_API_FOOTBALL_URL: 'http://feed.example' },
    /SPORTS_DATA_API_FOOTBALL_URL must begin with https/,
  ],
  [
    { SPORTS_DATA_ISPORTS_KEY: 'k', SPORTS_DATA_ISPORTS_URL: 'https://feed.example?api_key=k' },
    /the key belongs in SPORTS_DATA_ISPORTS_KEY/,
  ],
  [{ INSTANCES: '2', DATABASE_URL: 'postgres://db/x' }, /REDIS_URL must be set/],
  [{ INSTANCES: '2', REDIS_URL: 'redis://bus' }, /DATABASE_URL must be set/],
  [{ DATABASE_OWNER_URL: 'postgres://db/x' }, /DATABASE_OWNER_URL is set, so DATABASE_URL must be/],
  [{ DATABASE_URL: 'mysql://db/x' }, /DATABASE_URL must be an address like postgres:/],
  [{ INSTANCES: '2', DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://bus' }, /S3_BUCKET must be set: a folder/],
  [{ ROLES: 'http,magic' }, /not magic/],
  [{ ROLES: 'http,edge' }, /ROLES=edge stands alone/],
  [{ ROLES: ',' }, /ROLES must name at least one of http, realtime/],
  [{ ROLES: 'http,realtime' }, /ROLES leaves out media, jobs, which another process must have: set INSTANCES/],
  [several, /INSTANCES is above 1, so MEDIA_ORIGIN_LISTEN must be set where the media role is/],
  [
    { ...several, MEDIA_ORIGIN_LISTEN: '0.0.0.0:8090' },
    /so MEDIA_ORIGIN_URL must be the one that other processes reach/,
  ],
  [{ MEDIA_ORIGIN_LISTEN: '8090' }, /must be an address and a port like 10.0.0.5:8090, not "8090"/],
  [{ MEDIA_ORIGIN_LISTEN: '10.0.0.5:80901' }, /MEDIA_ORIGIN_LISTEN must be an address and a port/],
  [{ MEDIA_ORIGIN_LISTEN: 'media.internal:8090' }, /MEDIA_ORIGIN_LISTEN must be an address and a port/],
  [{ MEDIA_ORIGIN_URL: '10.0.0.5:8090' }, /MEDIA_ORIGIN_URL must be an address like http:\/\/… or https:/],
  [{ MEDIA_ORIGIN_URL: 'http://media.internal:8090/live' }, /alone: http:\/\/media.internal:8090, not/],
  [{ RTMP_PORT: '70000' }, /RTMP_PORT must be a port up to 65535/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL knows .*, not loud/],
  [{ LOG_FORMAT: 'xml' }, /LOG_FORMAT knows json, pretty, not xml/],
  [{ LOG_TO: 'syslog' }, /LOG_TO knows output, file, not syslog/],
  [{ NODE_ENV: 'prod' }, /NODE_ENV knows production, development, test, not prod/],
  [
    { ALLOWED_ORIGINS: 'https://app.example/' },
    /takes origins alone: https:\/\/app.example, not https:\/\/app.example\//,
  ],
  [{ ALLOWED_ORIGINS: 'https://ok.example, https://APP.example' }, /alone: https:\/\/app.example, not/],
  [{ ALLOWED_ORIGINS: 'app.example' }, /ALLOWED_ORIGINS must be an address like https:/],
  [{ TRUST_PROXY: '1' }, /TRUST_PROXY takes addresses, .*, not "1"/],
  [{ TRUST_PROXY: '10.0.0.0/8, nginx' }, /not "nginx"/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /not "0.0.0.0\/0"/],
  [{ OUTBOUND_ALLOWED: '10.0.0.0/8, proxy' }, /OUTBOUND_ALLOWED takes addresses and ranges .*, not "proxy"/],
  [{ OUTBOUND_ALLOWED: '10.0.0.0/33' }, /not "10.0.0.0\/33"/],
  [{ DATABASE_POOL: '0' }, /DATABASE_POOL must be at least 1/],
  [{ INSTANCES: '0' }, /INSTANCES must be at least 1/],
])('a wrong or incomplete configuration stops with an instruction: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

const bucketKeys = { BACKUP_S3_ENDPOINT: 'https://s3.example', BACKUP_S3_ACCESS_KEY: 'a', BACKUP_S3_SECRET_KEY: 's' }

test('backups are scheduled by their place alone, with separate keys or those of the file store', () => {
  expect(readConfig({}).backup).toMatchObject({ to: null, keepDays: 14, alarmHours: 36, passphrase: null })
  expect(readConfig({ BACKUP_TO: '/mnt/backups' }).backup).toMatchObject({ to: '/mnt/backups', cron: '0 19 * * *' })
  const to = { BACKUP_TO: 's3://backups/site' }
  expect(readConfig({ ...to, ...bucketKeys }).backup.bucketKeys).toMatchObject({ accessKey: 'a', region: 'auto' })
  const store = { S3_BUCKET: 'f', S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY: 'b', S3_SECRET_KEY: 's' }
  expect(readConfig({ ...to, ...store }).backup.bucketKeys).toMatchObject({ accessKey: 'b' })
})

test.each([
  [{ BACKUP_TO: 's3://backups' }, /BACKUP_TO is a bucket, so BACKUP_S3_ENDPOINT/],
  [{ BACKUP_TO: 'ftp://backups' }, /BACKUP_TO must be a folder or an address like s3/],
  [{ BACKUP_CRON: 'daily' }, /BACKUP_CRON must be a cron expression with five fields/],
  [{ BACKUP_PASSPHRASE: 'kurz' }, /BACKUP_PASSPHRASE is too short/],
  [{ BACKUP_S3_ENDPOINT: 'https://s3.example' }, /so BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY must be set too/],
])('a wrong setting of backups stops the start: %o', (env, message) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(message)
})
