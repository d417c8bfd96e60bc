import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = { NODE_ENV: 'production', SECRET: 'x'.repeat(40), PUBLIC_URL: 'https://khandai.example' }

test('with nothing set every engine is the one that works at once, and the demo world is on', () => {
  const config = readConfig({})
  expect([config.database, config.bus, config.storage, config.media, config.mail].map((e) => e.kind)).toEqual([
    'embedded',
    'memory',
    'disk',
    'embedded',
    'log',
  ])
  expect(config.isDemo).toBe(true)
})

test('production has no demo world and allows sockets from its own address alone', () => {
  const config = readConfig(production)
  expect(config.isDemo).toBe(false)
  expect(config.allowedOrigins).toEqual(['https://khandai.example'])
})

test.each([
  [{ ...production, SECRET: '' }, /SECRET must be set/],
  [{ ...production, SECRET: 'short' }, /at least 32/],
  [{ ...production, PUBLIC_URL: '' }, /PUBLIC_URL must be set/],
  [{ ...production, DEMO: 'on' }, /DEMO=on is refused/],
  [{ DEMO: 'maybe' }, /DEMO must be on or off/],
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
  [{ DATABASE_URL: 'mysql://db/x' }, /DATABASE_URL must be an address like postgres:/],
  [{ ROLES: 'http,magic' }, /not magic/],
  [{ RTMP_PORT: '70000' }, /RTMP_PORT must be a port up to 65535/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL knows .*, not loud/],
])('a wrong or half-set configuration stops with what to set: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
