import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from '#contract/account.ts'
import { comicContinue } from '#contract/comics.ts'
import { commentPageList } from '#contract/comments.ts'
import { consoleRecords } from '#contract/console.ts'
import { filmContinue } from '#contract/films.ts'
import { headToHead } from '#contract/fixtures.ts'
import { ledgerStatement } from '#contract/ledger.ts'
import { liveRoom } from '#contract/live.ts'
import { checkLucky, luckyList, luckyResult } from '#contract/lucky.ts'
import { minigameBoard, minigameRound } from '#contract/minigame.ts'
import { shotsPerRound } from '#contract/minigame-rules.ts'
import { heldMessages, openAppeals, siteActs, siteBans, wordRules } from '#contract/moderation.ts'
import { newsfeedDelete, newsfeedList } from '#contract/newsfeed.ts'
import { messageList } from '#contract/notifications.ts'
import { decideReports, openReports } from '#contract/reports.ts'
import { type FixtureSummary, featureMatch, liveSchedule, totalLive } from '#contract/schedule.ts'
import { login } from '#contract/session.ts'
import { seasonOutline, standings } from '#contract/tournaments.ts'
import { refuseDemoRemains } from '#server/demo-remains.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { allLines, fillIn } from './lines.ts'
import { fillDesk } from './moderators.ts'
import { createDemo } from './start.ts'

const log = pino({ level: 'fatal' })
let app: TestApp
let media: MediaEngine
let directory: string
let demo: ReturnType<typeof createDemo>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'khan-dai-demo-'))
  media = startEmbeddedMedia({ directory, rtmpPort: 0, rtmpHost: 'localhost', log })
  app = await startTestApp({ engines: { media } })
  demo = createDemo({ app, config: app.config, engines: app.engines, log })
  await demo.seed()
})
afterAll(async () => {
  await app.close()
  await media.close()
  await rm(directory, { recursive: true, force: true })
})

async function count(table: string): Promise<number> {
  const { rows } = await app.engines.database.pool.query(`select count(*)::int as total from ${table}`)
  return rows[0].total
}

test('a second seed finds everything in place', async () => {
  const tables = [
    'users',
    'tournaments',
    'seasons',
    'teams',
    'fixtures',
    'fixture_commentators',
    'commentator_profiles',
    'posts',
    'uploads',
    'comments',
    'reports',
    'minigame_rounds',
    'event_bookings',
  ]
  const counted = () => Promise.all(tables.map(count))
  const before = await counted()
  await createDemo({ app, config: app.config, engines: app.engines, log }).seed()
  expect(await counted()).toEqual(before)
  expect(before.every((total) => total > 0)).toBe(true)
})

test('the feed shows drawn pictures and a clip as their authors uploaded them, with what others said below', async () => {
  const { list } = (await app.call(newsfeedList, { pageSize: 50 })).data
  const files = list.flatMap(({ attachments }) => attachments)
  expect(files.filter(({ kind }) => kind === 'image').length).toBeGreaterThan(15)
  const [video] = files.filter(({ kind }) => kind === 'video')
  expect(video).toMatchObject({ width: 640, height: 328 })
  for (const path of [video?.url, video?.poster, files[0]?.url])
    expect((await fetch(app.address + path)).status).toBe(200)
  const withComments = list.filter(({ comments }) => comments > 0)
  expect(withComments.length).toBeGreaterThan(8)
  for (const { id, createdAt } of withComments) {
    const threads = (await app.call(commentPageList, { targetType: 'post', targetId: id })).data.list
    for (const comment of threads) {
      expect(comment.createdAt).toBeGreaterThan(createdAt)
      expect(comment.createdAt).toBeLessThan(Date.now())
    }
  }
})

test('moderators find reports of posts and comments, and what they take away stays away', async () => {
  const { data } = await app.call(login, { username: 'admin', password: app.config.demoPassword })
  const as = { token: data.accessToken }
  const open = async () => (await app.call(openReports, {}, as)).data.list
  const [first] = await open()
  expect(new Set((await open()).map(({ kind }) => kind))).toEqual(new Set(['post', 'comment']))
  expect((await open()).every(({ shown, reporter }) => shown?.path && reporter)).toBe(true)
  if (!first) throw new Error('nothing was reported')
  const { kind, targetId } = first
  await app.call(decideReports, { kind, targetId, decision: 'upheld', remove: true }, as)
  const [post] = (await app.call(newsfeedList)).data.list
  await app.call(newsfeedDelete, { id: post?.id ?? '' }, as)
  const left = await open()
  await createDemo({ app, config: app.config, engines: app.engines, log }).seed()
  expect(await open()).toEqual(left)
})

test('each section of the moderators’ desk has something to look at, and a second seed adds nothing', async () => {
  const { accessToken: token } = (await app.call(login, { username: 'admin', password: app.config.demoPassword })).data
  const lists = async () =>
    (
      await Promise.all([
        app.call(wordRules, {}, { token }),
        app.call(heldMessages, {}, { token }),
        app.call(siteBans, {}, { token }),
        app.call(openAppeals, {}, { token }),
        app.call(siteActs, {}, { token }),
      ])
    ).map(({ data }) => data.list.length)
  const before = await lists()
  expect(before.every((length) => length > 0)).toBe(true)
  await fillDesk(app)
  expect(await lists()).toEqual(before)
})

test('operators find one person behind many accounts, and a family that only shares its network', async () => {
  const { data } = await app.call(login, { username: 'admin', password: app.config.demoPassword })
  const { list } = (await app.call(consoleRecords, { resource: 'fraud' }, { token: data.accessToken })).data
  const found = list.map(({ values }) => [values.kind, values.severity, values.accounts])
  expect(found.toSorted()).toEqual([
    ['address', 'low', 3],
    ['address', 'low', 6],
    ['device', 'severe', 6],
    ['ring', 'severe', 6],
  ])
  expect(list.every(({ values }) => Number(values.xu) > 0)).toBe(true)
})

test('the demo member is told of the comments on a post and of those who liked it', async () => {
  const { data } = await app.call(login, { username: 'demo', password: app.config.demoPassword })
  const kinds = async () => {
    const { list } = (await app.call(messageList, {}, { token: data.accessToken })).data
    return list.map(({ kind }) => kind)
  }
  await expect.poll(kinds).toEqual(expect.arrayContaining(['comments', 'reactions', 'friends']))
})

test('the demo member is in the middle of films and comics', async () => {
  const { data } = await app.call(login, { username: 'demo', password: app.config.demoPassword })
  const as = { token: data.accessToken }
  for (const call of [filmContinue, comicContinue]) {
    const { list } = (await app.call(call, {}, as)).data
    expect(list.map(({ place }) => place > 0)).toEqual([true, true, true])
  }
})

test('the statement of the demo member goes back for days, newest first, and ends with what he began with', async () => {
  const { data } = await app.call(login, { username: 'demo', password: app.config.demoPassword })
  const { list } = (await app.call(ledgerStatement, { pageSize: 100 }, { token: data.accessToken })).data
  const times = list.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(times[0]).toBeLessThanOrEqual(Date.now())
  expect(list.at(-1)).toMatchObject({ reason: 'opening', amount: 5_000 })
  expect(list.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['check-in', 'mission', 'referral', 'prediction']),
  )
  expect(new Set(times.map((at) => at % 3_600_000)).size).toBeGreaterThan(10)
})

test('members have taken penalties by the rules, and stand on the boards of today and the week with what they shot', async () => {
  const [today, week] = await Promise.all(
    (['day', 'week'] as const).map(async (period) => (await app.call(minigameBoard, { period })).data),
  )
  expect(today?.players).toBeGreaterThanOrEqual(15)
  expect(week?.players).toBeGreaterThanOrEqual(today?.players ?? 0)
  const [best] = today?.list ?? []
  const { round } = (await app.call(minigameRound, { id: best?.roundId ?? '' })).data
  expect(round).toMatchObject({ points: best?.points, goals: best?.goals, price: 0 })
  expect(round.shots).toHaveLength(shotsPerRound)
})

test('several members have won on the wheel, and a past turn of the demo member can be checked', async () => {
  const { data } = await app.call(login, { username: 'demo', password: app.config.demoPassword })
  const as = { token: data.accessToken }
  const { winners } = (await app.call(luckyList, { type: 1 }, as)).data
  expect(new Set(winners.map(({ username }) => username)).size).toBeGreaterThan(5)
  const { list } = (await app.call(luckyResult, { type: 1 }, as)).data
  expect(list.length).toBeGreaterThan(10)
  const { round } = (await app.call(checkLucky, { id: list[0]?.id ?? '' })).data
  expect(round.seed).toMatch(/^[0-9a-f]{64}$/)
})

test('a simulated league has a table of its planned rounds', async () => {
  const { rows } = await app.engines.database.pool.query(`select id from tournaments where source_key = 'demo:vleague'`)
  const id = String(rows[0].id)
  expect((await app.call(seasonOutline, { id })).data).toMatchObject({ hasTable: true })
  const [table] = (await app.call(standings, { id })).data.groups
  expect(table?.rows.length).toBeGreaterThanOrEqual(10)
})

test('the teams of the featured match have a place in the table, results, and met before', async () => {
  const { list } = (await app.call(liveSchedule)).data
  const fixture = list.find(({ commentators }) => commentators.some(({ username }) => username === 'blv'))
  if (!fixture) throw new Error('the match of the clips is not listed')
  const [table] = (await app.call(standings, { id: fixture.tournament.id })).data.groups
  const played = [fixture.home, fixture.away].map(({ id }) => table?.rows.find(({ team }) => team.id === id)?.played)
  expect(Math.min(...played.map(Number))).toBeGreaterThanOrEqual(4)
  const { meetings, homeLatest, awayLatest } = (await app.call(headToHead, { id: fixture.fixtureId })).data
  expect(meetings.length).toBeGreaterThanOrEqual(1)
  expect(Math.min(homeLatest.length, awayLatest.length)).toBeGreaterThanOrEqual(4)
})

test('what is made up stands in no real competition, and no club plays twice within a day', async () => {
  const { pool } = app.engines.database
  const mixed = await pool.query(
    'select tournament_id from fixtures group by tournament_id having count(distinct origin) > 1',
  )
  expect(mixed.rows).toEqual([])
  // The matches of the clips are one after the other for ever, and what else their teams play is over.
  const tooSoon = await pool.query(
    `select team, before, kick_off from (
       select team, kick_off, lag(kick_off) over (partition by team order by kick_off) as before
       from fixtures, unnest(array[home_id, away_id]) as team
       where sport = 10 and source_key not like 'demo:showcase-%'
     ) as played where kick_off - before < interval '1 day'`,
  )
  expect(tooSoon.rows).toEqual([])
  const elsewhere = await pool.query(
    `with showcased as (
       select distinct team from fixtures, unnest(array[home_id, away_id]) as team where source_key like 'demo:showcase-%'
     )
     select fixtures.id from fixtures join showcased on team in (home_id, away_id)
     where source_key not like 'demo:showcase-%' and (state <> 'finished' or kick_off > now() - interval '1 day')`,
  )
  expect(elsewhere.rows).toEqual([])
})

test('production does not start on what the demo world left behind', async () => {
  await expect(refuseDemoRemains(app.engines.database.db)).rejects.toThrow('whose accounts have a known password')
  const fresh = await openTestDatabase()
  await refuseDemoRemains(fresh.db)
  await fresh.close()
})

test.each([
  ['demo', 'user'],
  ['blv', 'commentator'],
  ['admin', 'operator'],
])('%s logs in with the demo password and is %s', async (username, role) => {
  const { data } = await app.call(login, { username, password: app.config.demoPassword })
  expect((await app.call(userInfo, undefined, { token: data.accessToken })).data).toMatchObject({ username, role })
})

test('about ten fixtures are live, a week is planned, and featured fixtures to come have commentators', async () => {
  const { data } = await app.call(totalLive)
  expect(data.totalLive).toBeGreaterThanOrEqual(7)
  expect(data.list.every(({ status }) => status >= 1 && status <= 5)).toBe(true)
  expect((await app.call(liveSchedule, { pageSize: 1 })).data.total).toBeGreaterThan(500)
  const featured = (await app.call(featureMatch)).data.list
  expect(featured.some(({ commentators }) => commentators.length > 0)).toBe(true)
})

test('set in motion, three streams go on air through the real ingest, two of them on one fixture, and rooms talk', async () => {
  const stop = await demo.play()
  let onAir: FixtureSummary[] = []
  const commentatorsOnAir = async () => {
    const { list } = (await app.call(totalLive)).data
    onAir = list.filter(({ commentators }) => commentators.some(({ isLive }) => isLive))
    return onAir.flatMap(({ commentators }) => commentators.filter(({ isLive }) => isLive))
  }
  await expect.poll(commentatorsOnAir).toHaveLength(3)
  const shared = onAir.find(({ commentators }) => commentators.length === 2)
  const room = await app.call(liveRoom, { id: shared?.fixtureId ?? '' })
  expect(room.data.commentators.map(({ name }) => name)).toEqual(['Minh Khang', 'Thảo Vy'])
  for (const { streams } of room.data.commentators) {
    const playlist = await fetch(app.address + streams[0]?.url)
    expect(await playlist.text()).toContain('#EXT-X-STREAM-INF')
  }
  await expect.poll(() => count('chat_messages')).toBeGreaterThan(5)
  await stop()
})

test('there is enough to say, and nothing is left to fill in', () => {
  const facts = { home: 'Hà Nội', away: 'Nam Định', blv: 'Minh Khang', team: 'Hà Nội', score: '1-0' }
  expect(new Set(allLines).size).toBeGreaterThanOrEqual(120)
  for (const line of allLines) expect(fillIn(line, facts)).not.toMatch(/[{}]/)
})
