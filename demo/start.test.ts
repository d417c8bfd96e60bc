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
import { fixtureDetails, headToHead } from '#contract/fixture-details.ts'
import { ledgerStatement } from '#contract/ledger.ts'
import { liveRoom } from '#contract/live.ts'
import { checkLucky, luckyList, luckyResult } from '#contract/lucky.ts'
import { minigameBoard, minigameRound } from '#contract/minigame.ts'
import { heldMessages, openAppeals, siteActs, siteBans, wordRules } from '#contract/moderation.ts'
import { newsfeedDelete, newsfeedList } from '#contract/newsfeed.ts'
import { messageList } from '#contract/notifications.ts'
import { decideReports, openReports } from '#contract/reports.ts'
import { scoringKinds } from '#contract/rules/fixture-events.ts'
import { shotsPerRound } from '#contract/rules/minigame-rules.ts'
import { vietnamDay } from '#contract/rules/vietnam-day.ts'
import { type FixtureSummary, featureMatch, liveSchedule, totalLive } from '#contract/schedule.ts'
import { login } from '#contract/session.ts'
import { roundFixtures, seasonOutline, standings, topScorers } from '#contract/tournaments.ts'
import { refuseDemoRemains } from '#server/demo-remains.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { allLines, fillIn } from './lines.ts'
import { fillDesk } from './moderators.ts'
import { newsOf, wholeFeed } from './news-claims.ts'
import { createDemo } from './start.ts'

const dayMs = 24 * 3_600_000
const log = pino({ level: 'fatal' })
let app: TestApp
let media: MediaEngine
let directory: string
let demo: ReturnType<typeof createDemo>
/** Time of all seeds. In between, a match may begin, which moves the planned week, or the day may end. */
const seededAt = Date.now()
const demoAt = (atMs: number) => createDemo({ app, config: app.config, engines: app.engines, log, now: () => atMs })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'khan-dai-demo-'))
  media = startEmbeddedMedia({ directory, rtmpPort: 0, rtmpHost: 'localhost', log })
  app = await startTestApp({ engines: { media } })
  demo = demoAt(seededAt)
  await demo.seed()
})
afterAll(async () => {
  await app.close()
  await media.close()
  await rm(directory, { recursive: true, force: true })
})

const query = (text: string, values?: unknown[]) => app.engines.database.pool.query(text, values)
const count = async (table: string) => (await query(`select count(*)::int as total from ${table}`)).rows[0].total

test('a second seed adds nothing', async () => {
  const tables = [
    'users',
    'tournaments',
    'seasons',
    'teams',
    'fixtures',
    'fixture_commentators',
    'commentator_profiles',
    'posts',
    // Uploads for articles are not counted, because a second seed may report matches that ended after the first.
    "uploads where kind <> 'article'",
    'comments',
    ...['reports', 'minigame_rounds', 'event_bookings'],
  ]
  const counted = () => Promise.all(tables.map(count))
  const before = await counted()
  await demoAt(seededAt).seed()
  expect(await counted()).toEqual(before)
  expect(before.every((total) => total > 0)).toBe(true)
})

test('the feed shows drawn pictures and a clip as their authors uploaded them, with comments below', async () => {
  const list = await wholeFeed(app)
  const files = list.flatMap(({ attachments }) => attachments)
  expect(files.filter(({ kind }) => kind === 'image').length).toBeGreaterThan(15)
  const [video] = files.filter(({ kind }) => kind === 'video')
  expect(video).toMatchObject({ width: 640, height: 328 })
  for (const path of [video?.url, video?.poster, files[0]?.url])
    expect((await fetch(app.address + path)).status).toBe(200)
  expect(list.length).toBeGreaterThanOrEqual(75)
  expect(new Set(list.map(({ content }) => content)).size).toBe(list.length)
  expect(list.filter(({ reactions }) => reactions.total > 0).length).toBeGreaterThan(60)
  const withComments = list.filter(({ comments }) => comments > 0)
  expect(withComments.length).toBeGreaterThan(50)
  for (const { id, createdAt } of withComments.slice(0, 60)) {
    const threads = (await app.call(commentPageList, { targetType: 'post', targetId: id })).data.list
    for (const comment of threads) {
      expect(comment.createdAt).toBeGreaterThan(createdAt)
      expect(comment.createdAt).toBeLessThan(Date.now())
    }
  }
})

test('reports cover played matches and previews cover coming ones, with the current table and no repeated picture', async () => {
  const { covers, claims } = await newsOf(app)
  expect(new Set(covers).size).toBe(covers.length)
  for (const kind of ['report', 'preview'])
    expect(claims.filter((claim) => claim.kind === kind).length).toBeGreaterThanOrEqual(3)
  for (const { claimed, actual } of claims) expect(claimed).toEqual(actual)
})

test('the first visitor finds every past prediction and tip settled, and odds for every fixture', async () => {
  const left = await app.engines.database.pool.query(
    `select (select count(*)::int from predictions p join fixtures f on f.id = p.fixture_id
        where p.outcome is null and f.state = 'finished') as predictions,
      (select count(*)::int from fixtures f where f.sport = 10 and f.source_key like 'demo:%'
        and f.kick_off between now() - interval '23 hours' and now() + interval '40 hours'
        and not exists (select 1 from odds_lines l where l.fixture_id = f.id)) as odds,
      (select count(*)::int from tip_standings s join tips t on t.id = s.tip_id join fixtures f on f.id = t.fixture_id
        where s.due_at is not null and f.state = 'finished' and f.kick_off < now() - interval '4 hours') as tips`,
  )
  expect(left.rows).toEqual([{ predictions: 0, odds: 0, tips: 0 }])
  expect(await count('tips')).toBeGreaterThan(100)
})

test('moderators find reports of posts and comments, and removed content stays removed', async () => {
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
  await demoAt(seededAt).seed()
  expect(await open()).toEqual(left)
})

test('each section of the moderators’ desk has entries, and a second seed adds nothing', async () => {
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

test('the demo member is notified of comments and reactions on a post', async () => {
  const { data } = await app.call(login, { username: 'demo', password: app.config.demoPassword })
  const kinds = async () => {
    const { list } = (await app.call(messageList, {}, { token: data.accessToken })).data
    return list.map(({ kind }) => kind)
  }
  await expect.poll(kinds).toEqual(expect.arrayContaining(['comments', 'reactions', 'friends']))
})

test('the demo member has films and comics in progress', async () => {
  const { data } = await app.call(login, { username: 'demo', password: app.config.demoPassword })
  const as = { token: data.accessToken }
  for (const call of [filmContinue, comicContinue]) {
    const { list } = (await app.call(call, {}, as)).data
    expect(list.map(({ place }) => place > 0)).toEqual([true, true, true])
  }
})

test('the statement of the demo member covers several days, newest first, and ends with the opening balance', async () => {
  const { data } = await app.call(login, { username: 'demo', password: app.config.demoPassword })
  const { list } = (await app.call(ledgerStatement, { pageSize: 100 }, { token: data.accessToken })).data
  const times = list.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(times[0]).toBeLessThanOrEqual(Date.now())
  expect(list.at(-1)).toMatchObject({ reason: 'opening', amount: 5_000 })
  // On some days no prediction of the member was exact, so none was rewarded.
  expect(list.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['check-in', 'mission', 'referral']))
  expect(new Set(times.map((at) => at % 3_600_000)).size).toBeGreaterThan(10)
})

test('members have played the penalty game by its rules, and the boards of the day and week show their scores', async () => {
  // The board of today is empty when the day has ended since the seed.
  if (vietnamDay(Date.now()) !== vietnamDay(seededAt)) await demoAt(Date.now()).seed()
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

const leagueOf = async (key: string) =>
  String((await query('select id from tournaments where source_key = $1', [key])).rows[0].id)

/** Returns the fixtures of a season that have a score, with their details. Reads them round by round as a page does. */
async function playedIn(id: string) {
  const { rounds } = (await app.call(seasonOutline, { id })).data
  const lists = await Promise.all(rounds.map(({ key }) => app.call(roundFixtures, { id, round: key, pageSize: 100 })))
  const played = lists
    .flatMap(({ data }) => data.list)
    .filter(({ state, status }) => state === 'finished' || status > 0)
  return Promise.all(
    played.map(async (fixture) => ({
      fixture,
      details: (await app.call(fixtureDetails, { id: fixture.fixtureId })).data,
    })),
  )
}

test.each(['demo:vleague', 'demo:championship'])(
  'results, tables, form, scorers, line-ups and events of %s agree with each other for the past eight weeks',
  async (key) => {
    const id = await leagueOf(key)
    const played = await playedIn(id)
    const over = played.filter(({ fixture }) => fixture.state === 'finished')
    expect(Math.min(...over.map(({ fixture }) => fixture.kickOff))).toBeLessThan(Date.now() - 56 * dayMs)
    const goals: string[] = []
    const tally = new Map<string, { points: number; goalsFor: number; goalsAgainst: number; form: string[] }>()
    for (const { fixture, details } of over) {
      const { home, away } = fixture
      const scored = details.events.filter(({ kind }) => scoringKinds.some((one) => one === kind))
      expect([home.score, away.score]).toEqual(
        (['home', 'away'] as const).map((side) => scored.filter((goal) => goal.side === side).length),
      )
      for (const side of ['home', 'away'] as const) {
        const names = details.lineups?.[side].players.map(({ name }) => name) ?? []
        const sideEvents = details.events.filter((event) => event.side === side)
        const named = sideEvents.flatMap(({ player, otherPlayer }) => [player, ...(otherPlayer ? [otherPlayer] : [])])
        expect(names).toEqual(expect.arrayContaining(named))
        const [own, other] = side === 'home' ? [home, away] : [away, home]
        goals.push(...scored.filter((goal) => goal.side === side).map(({ player }) => `${own.id} ${player}`))
        const result = (own.score ?? 0) > (other.score ?? 0) ? 'W' : own.score === other.score ? 'D' : 'L'
        const row = tally.get(own.id) ?? { points: 0, goalsFor: 0, goalsAgainst: 0, form: [] }
        tally.set(own.id, {
          points: row.points + { W: 3, D: 1, L: 0 }[result],
          goalsFor: row.goalsFor + (own.score ?? 0),
          goalsAgainst: row.goalsAgainst + (other.score ?? 0),
          form: [...row.form, result],
        })
      }
    }
    const [table] = (await app.call(standings, { id })).data.groups
    const settled = table?.rows.filter(({ isLive }) => !isLive) ?? []
    expect(table?.rows).toHaveLength(tally.size)
    for (const { team, points, goalsFor, goalsAgainst, form } of settled)
      expect({ points, goalsFor, goalsAgainst, form }).toEqual({
        ...tally.get(team.id),
        form: tally.get(team.id)?.form.slice(-5),
      })
    const { list } = (await app.call(topScorers, { id, pageSize: 100 })).data
    const live = new Set(
      played.flatMap(({ fixture }) => (fixture.status > 0 ? [fixture.home.id, fixture.away.id] : [])),
    )
    expect(list[0]?.goals).toBeGreaterThan(3)
    for (const { team, name, goals: shown } of list.filter((one) => !live.has(one.team.id)))
      expect([name, shown]).toEqual([name, goals.filter((goal) => goal === `${team.id} ${name}`).length])
  },
)

test('every invented result has goals with scorers, and line-ups', async () => {
  const { rows } = await app.engines.database.pool.query(
    `select f.source_key from fixtures f left join fixture_details d on d.fixture_id = f.id
     where f.origin = 'simulated' and f.sport = 10 and f.state = 'finished' and (d.lineups is null or
       f.home_score + f.away_score <> (select count(*) from fixture_events e
         where e.fixture_id = f.id and e.kind in (1, 7, 8) and e.player <> ''))`,
  )
  expect(rows).toEqual([])
})

test('the teams of the match on air have a place in the table and results', async () => {
  const { list } = (await app.call(totalLive)).data
  const fixture = list.find(({ commentators }) => commentators.some(({ username }) => username === 'blv'))
  if (!fixture) throw new Error('the match of the clips is not listed')
  const [table] = (await app.call(standings, { id: fixture.tournament.id })).data.groups
  const played = [fixture.home, fixture.away].map(({ id }) => table?.rows.find(({ team }) => team.id === id)?.played)
  expect(Math.min(...played.map(Number))).toBeGreaterThanOrEqual(14)
  const { homeLatest, awayLatest } = (await app.call(headToHead, { id: fixture.fixtureId })).data
  expect(Math.min(homeLatest.length, awayLatest.length)).toBeGreaterThanOrEqual(4)
})

test('simulated fixtures stay out of real competitions, replays are marked, clubs rest two full days and do not meet again within a month', async () => {
  const { pool } = app.engines.database
  const mixed = await pool.query(
    'select tournament_id from fixtures group by tournament_id having count(distinct origin) > 1',
  )
  expect(mixed.rows).toEqual([])
  const replayed = await pool.query(
    `select distinct origin from fixtures f join tournaments t on t.id = f.tournament_id where t.code like '%-replay'`,
  )
  expect(replayed.rows).toEqual([{ origin: 'replay' }])
  const madeUp = `fixtures, unnest(array[home_id, away_id]) as team where origin = 'simulated' and source_key like 'demo:%'`
  const tooSoon = await pool.query(
    `select team, before, kick_off from (
       select team, kick_off, lag(kick_off) over (partition by team order by kick_off) as before from ${madeUp}
     ) as played where kick_off - before < interval '64 hours'`,
  )
  expect(tooSoon.rows).toEqual([])
  const again = await pool.query(
    `select home_id, away_id, kick_off from (
       select home_id, away_id, kick_off, lag(kick_off) over (
         partition by least(home_id, away_id), greatest(home_id, away_id) order by kick_off) as before
       from fixtures where origin = 'simulated' and source_key like 'demo:%'
     ) as met where kick_off - before < interval '31 days'`,
  )
  expect(again.rows).toEqual([])
})

test('production refuses to start on a database with the demo world', async () => {
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

test('a fixture is live at any time, a week is planned, and coming featured fixtures have commentators', async () => {
  const { data } = await app.call(totalLive)
  expect(data.totalLive).toBeGreaterThanOrEqual(1)
  expect(data.list.every(({ status }) => status >= 1 && status <= 5)).toBe(true)
  expect((await app.call(liveSchedule, { pageSize: 1 })).data.total).toBeGreaterThan(300)
  const featured = (await app.call(featureMatch)).data.list
  expect(featured.some(({ commentators }) => commentators.length > 0)).toBe(true)
})

test('a started demo puts streams on air through the real ingest with two renditions and sound, two on one fixture, and writes in rooms', async () => {
  const stop = await demo.play()
  let onAir: FixtureSummary[] = []
  const areBothOnAir = async () => {
    const { list } = (await app.call(totalLive)).data
    onAir = list.filter(({ commentators }) => commentators.some(({ isLive }) => isLive))
    return onAir.some(({ commentators }) => commentators.filter(({ isLive }) => isLive).length === 2)
  }
  await expect.poll(areBothOnAir).toBe(true)
  const shared = onAir.find(({ commentators }) => commentators.filter(({ isLive }) => isLive).length === 2)
  const room = await app.call(liveRoom, { id: shared?.fixtureId ?? '' })
  expect(room.data.commentators.map(({ name }) => name)).toEqual(['Minh Khang', 'Thảo Vy'])
  for (const { streams } of room.data.commentators) {
    const playlist = await (await fetch(app.address + streams[0]?.url)).text()
    const sizes = [...playlist.matchAll(/mp4a\.40\.2",RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size)
    expect(sizes).toEqual(['640x360', '320x180'])
  }
  await expect.poll(() => count('chat_messages')).toBeGreaterThan(5)
  await expect.poll(() => count('gift_tallies')).toBeGreaterThan(0)
  await stop()
  const streams = 'select 1 from live_sessions s where s.user_id = g.commentator_id and s.fixture_id = g.fixture_id'
  expect((await query(`select 1 from gift_tallies g where not exists (${streams})`)).rows).toEqual([])
})

test('at least 120 different lines exist, and none has an unfilled placeholder', () => {
  const facts = { home: 'Hà Nội', away: 'Nam Định', blv: 'Minh Khang', team: 'Hà Nội', score: '1-0' }
  expect(new Set(allLines).size).toBeGreaterThanOrEqual(120)
  for (const line of allLines) expect(fillIn(line, facts)).not.toMatch(/[{}]/)
})
