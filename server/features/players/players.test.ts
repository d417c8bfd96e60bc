import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleValues, consoleAct, consoleRecords, consoleSave, consoleUndo } from '#contract/console.ts'
import { type FixtureEvent, fixtureDetails, type LineupPlayer } from '#contract/fixture-details.ts'
import { notificationSourceSwitch, notificationSources } from '#contract/notification-settings.ts'
import {
  followedPlayerIds,
  followedPlayers,
  followPlayer,
  type PlayerFigures,
  playerFixtures,
  playerInfo,
} from '#contract/players.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { search } from '#contract/search.ts'
import { teamSquad } from '#contract/teams.ts'
import { topScorers } from '#contract/tournaments.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { up as fillDues } from '#server/db/migrations/0319-players-of-stored-fixtures.ts'
import { pagesChanged, publishSiteChanged } from '#server/kit/site-changes.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const dayMs = 86_400_000
let app: TestApp
let world: World
let league: { tournamentId: string; seasonId: string }

beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'warn' } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const tournamentId = await world.tournament({ names: inAll('V.League 1'), country: 'VN' })
  league = { tournamentId, seasonId: await world.season({ tournamentId, name: '2026/27' }) }
})
afterAll(() => app.close())

const infoOf = async (id: string) => (await app.call(playerInfo, { id })).data

function goal(minute: number, player: string, more: Partial<FixtureEvent> = {}): FixtureEvent {
  const key = `goal-${minute}`
  return { key, kind: eventKinds.goal, side: 'home', minute, extraMinute: null, player, otherPlayer: '', ...more }
}

function side(...players: (string | Partial<LineupPlayer>)[]) {
  const blank = { name: '', number: null, position: '' as const, isStarter: true, isCaptain: false }
  return {
    formation: '',
    coach: '',
    players: players.map((one) => ({ ...blank, ...(typeof one === 'string' ? { name: one } : one) })),
  }
}

/** Waits until all due fixtures and teams are derived, and discards shared responses. */
async function derived(): Promise<void> {
  await eventually(async () => {
    const { rows } = await app.engines.database.pool.query(`select kind from player_dues union all
      select name from events where name in ('squad.changed', 'team.replaced', 'details.imported', 'lineups.changed',
        'fixture.happened', 'fixture.corrected', 'fixture.changed')`)
    expect(rows.slice(0, 3)).toEqual([])
  })
  publishSiteChanged(app.engines.bus)
}

async function playerIn(teamId: string, name: string): Promise<string> {
  const { list } = (await app.call(teamSquad, { id: teamId })).data
  return list.find((one) => one.name === name)?.playerId ?? `none of ${list.map((one) => one.name).join()}`
}

test('after the players of a match are derived, its teams’ pages and those of their players are rendered again', async () => {
  const [homeId, awayId] = [await world.team(), await world.team()]
  const fixtureId = await world.result({ ...league, homeId, awayId, score: [1, 0] })
  await derived()
  const pages = new Set<string>()
  const stop = app.engines.bus.subscribe(pagesChanged, async (tags) => {
    const { list } = (await app.call(teamSquad, { id: homeId })).data
    if (list.length > 0) for (const tag of tags as string[]) pages.add(tag)
  })
  const lineups = { home: side('Trịnh Hoài Sơn'), away: side('Phan Bá Tài'), isConfirmed: true }
  await app.features.fixtureDetails.keepLineups(fixtureId, lineups)
  await eventually(async () => expect([...pages]).toEqual(expect.arrayContaining([`team:${homeId}`, `team:${awayId}`])))
  stop()
})

test('a player has one record over all spellings, with figures that follow corrected line-ups and events', async () => {
  const [homeId, awayId] = [await world.team({ names: inAll('Công An Hà Nội') }), await world.team()]
  const first = await world.result({ ...league, homeId, awayId, score: [2, 1], kickOff: Date.now() - 20 * dayMs })
  const second = await world.result({ ...league, homeId: awayId, awayId: homeId, score: [0, 0] })
  const nextId = await world.fixture({ ...league, homeId, awayId, kickOff: Date.now() + dayMs })
  const { fixtureDetails: details } = app.features
  await details.keepLineups(first, {
    home: side({ name: 'Nguyễn Quang Hải', number: 19, position: 'M' }, 'Lê Văn Đô'),
    away: side('Người Lạ'),
    isConfirmed: true,
  })
  const scored = [goal(10, 'Nguyen Quang Hai'), goal(30, 'Le Van Do', { otherPlayer: 'N. Quang Hải' })]
  await details.keepEvents(first, [...scored, goal(50, 'Quang Hải Nguyễn')])
  await details.keepLineups(second, { home: side('Ai Đó'), away: side('Lê Văn Đô'), isConfirmed: true })
  await details.keepEvents(second, [
    goal(70, 'Lê Văn Đô', { kind: eventKinds.substitution, side: 'away', otherPlayer: 'QUANG HẢI NGUYỄN' }),
  ])
  await derived()
  const id = await playerIn(homeId, 'Nguyễn Quang Hải')
  const season: PlayerFigures = {
    matches: 2,
    starts: 1,
    minutes: 110,
    goals: 2,
    penalties: 0,
    assists: 1,
    ownGoals: 0,
    yellowCards: 0,
    redCards: 0,
  }
  const info = await infoOf(id)
  expect(info).toMatchObject({
    slug: `nguyen-quang-hai-${id}`,
    number: 19,
    position: 'midfielder',
    team: { id: homeId, name: 'Công An Hà Nội' },
    total: season,
    next: { fixtureId: nextId },
    teams: [{ team: { id: homeId }, isCurrent: true, matches: 2, goals: 2 }],
  })
  expect(info.seasons).toMatchObject([{ season: { name: '2026/27' }, tournament: { name: 'V.League 1' }, ...season }])
  expect(info.form.map(({ result, score, minutes, goals }) => [result, score, minutes, goals])).toEqual([
    ['D', [0, 0], 20, 0],
    ['W', [2, 1], 90, 2],
  ])

  // The video review takes a goal back, and the source corrects the line-up.
  await details.keepEvents(first, scored)
  await details.keepLineups(first, {
    home: side({ name: 'Nguyễn Quang Hải', number: 19, isStarter: false }, 'Lê Văn Đô'),
    away: side('Ai Khác'),
    isConfirmed: true,
  })
  await derived()
  expect((await infoOf(id)).total).toMatchObject({ matches: 2, starts: 0, goals: 1, assists: 1 })
  const page = await app.call(playerFixtures, { id, pageSize: 1, pageNum: 2 })
  expect(page.data).toMatchObject({ total: 2, totalPage: 2, list: [{ fixtureId: first, goals: 1 }] })
  const shown = (await app.call(fixtureDetails, { id: first })).data
  expect(shown.lineups?.home.players.map(({ playerId }) => playerId)).toEqual([id, expect.any(String)])
  expect(shown.events.map(({ playerId, otherPlayerId }) => playerId ?? otherPlayerId)).toContain(id)
  const { list } = (await app.call(topScorers, { id: league.tournamentId })).data
  expect(list.find(({ playerId }) => playerId === id)).toMatchObject({ goals: 1, matches: 2 })
  // The corrected line-up was the only one that named this player.
  expect((await app.call(search, { q: 'Người Lạ' })).data.players).toEqual([])
})

test('a squad names abbreviated players in full, and a club and a national team share a person', async () => {
  const [club, nation] = [await world.team(), await world.team({ kind: 'national', country: 'AR' })]
  const fixtureId = await world.result({ homeId: club, score: [1, 0] })
  await app.features.fixtureDetails.keepEvents(fixtureId, [goal(5, 'L. Messi'), goal(6, 'Alba')])
  await derived()
  const before = (await app.call(search, { q: 'messi' })).data.players
  expect(before.map(({ name }) => name)).toEqual(['L. Messi'])
  const messi = { sourceKey: 'm', name: 'Lionel Messi', number: 10, position: 'forward' as const, club: '' }
  const alba = { ...messi, sourceKey: 'a', name: 'Jordi Alba', number: 18, bornOn: '1989-03-21' }
  await app.features.teams.keepSquad(nation, [{ ...messi, bornOn: '1987-06-24', club: 'Inter Miami' }])
  await derived()
  const apart = (await app.call(search, { q: 'messi' })).data.players
  expect(apart).toHaveLength(2)
  const token = await world.tokenOf(await world.user())
  for (const { id } of apart) await app.call(followPlayer, { id }, { token })
  await app.features.teams.keepSquad(club, [{ ...messi, bornOn: '1987-06-24' }, alba])
  await derived()

  const [person, ...others] = (await app.call(search, { q: 'lionel mesi' })).data.players
  expect([person?.name, person?.followers, others]).toEqual(['Lionel Messi', 1, []])
  expect((await app.call(followedPlayerIds, undefined, { token })).data.ids).toEqual([person?.id])
  expect((await app.call(followedPlayers, undefined, { token })).data).toMatchObject({ total: 1, list: [person] })
  for (const { id } of apart)
    expect(await infoOf(id)).toMatchObject({
      id: person?.id,
      bornOn: '1987-06-24',
      nationality: { code: 'AR' },
      total: { goals: 1 },
      teams: [{ team: { id: club } }, { team: { id: nation } }],
    })
  expect(await playerIn(club, 'Jordi Alba')).toMatch(/^\d+$/)
  expect((await app.call(search, { q: 'alba' })).data.players.map(({ name }) => name)).toEqual(['Jordi Alba'])
})

test('a replaced team gives its players to the other one, and equal names become one player', async () => {
  const [kept, gone, rival] = [await world.team(), await world.team(), await world.team()]
  const details = app.features.fixtureDetails
  const one = await world.result({ homeId: kept, awayId: rival, score: [1, 0] })
  const two = await world.result({ homeId: gone, awayId: rival, score: [2, 0], kickOff: Date.now() - 30 * dayMs })
  await details.keepEvents(one, [goal(1, 'Trần Đình Trọng')])
  await details.keepEvents(two, [goal(2, 'Tran Dinh Trong'), goal(3, 'Hà Đức Chinh')])
  await derived()
  const old = (await app.call(search, { q: 'tran dinh trong' })).data.players
  expect(old).toHaveLength(2)
  const fan = { token: await world.tokenOf(await world.user()) }
  for (const { id } of old) await app.call(followPlayer, { id }, fan)
  const duplicates = await Promise.all(old.map(({ id }) => infoOf(id)))
  const idIn = (teamId: string) => duplicates.find(({ team }) => team?.id === teamId)?.id ?? ''
  await app.call(notificationSourceSwitch, { kind: 'player', id: idIn(gone), isOn: false }, fan)
  await app.engines.database.db
    .transaction()
    .execute((tx) => app.features.teams.replace(tx, { teamId: gone, byId: kept }))
  await derived()
  for (const { id } of old) expect(await infoOf(id)).toMatchObject({ team: { id: kept }, total: { goals: 2 } })
  const sources = async () => (await app.call(notificationSources, {}, fan)).data.list
  await expect.poll(sources).toMatchObject([{ id: idIn(kept), isOn: false }])
  const [other] = (await app.call(search, { q: 'duc chinh' })).data.players
  expect(await infoOf(other?.id ?? '')).toMatchObject({ teams: [{ team: { id: kept }, goals: 1 }] })
})

test('fixtures stored before players existed are derived in batches, and again without a change', async () => {
  const [homeId, awayId] = [await world.team(), await world.team()]
  const fixtureIds = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      world.result({ homeId, awayId, score: [1, 0], kickOff: Date.now() - (i + 1) * dayMs }),
    ),
  )
  await app.features.fixtureDetails.addEvents(fixtureIds.map((fixtureId) => ({ fixtureId, event: goal(9, 'Đỗ Hùng') })))
  await derived()
  const { db, pool } = app.engines.database
  const tables = async () =>
    Promise.all(
      ['players', 'player_stints', 'player_matches'].map(
        async (table) => (await pool.query(`select * from ${table} order by 1, 2`)).rows,
      ),
    )
  const before = await tables()
  const fill = async () => {
    await fillDues(db)
    await app.features.fixtureDetails.addEvents([{ fixtureId: fixtureIds[0] ?? '', event: goal(9, 'Đỗ Hùng') }])
    await derived()
  }
  await fill()
  expect(await tables()).toEqual(before)
  const [player] = (await app.call(search, { q: 'do hung' })).data.players
  expect((await infoOf(player?.id ?? '')).total.goals).toBe(60)
  await pool.query('delete from player_matches')
  await fill()
  expect((await infoOf(player?.id ?? '')).total.goals).toBe(60)
})

/** Signs in a sports editor. Returns calls on the desk's list of players. */
async function openDesk() {
  const staff = { token: await world.tokenOf(await world.user({ role: 'sports-editor' })) }
  const on = (id: string) => ({ resource: 'players', id })
  return {
    save: (id: string, values: ConsoleValues) => app.call(consoleSave, { ...on(id), values }, staff),
    undo: (changeId: string) => app.call(consoleUndo, { changeId }, staff),
    merge: (id: string, otherId: string) =>
      app.call(consoleAct, { ...on(id), act: 'merge', otherId, reason: 'cùng một người' }, staff),
    find: async (q: string) => (await app.call(consoleRecords, { resource: 'players', q }, staff)).data.list,
  }
}

test('staff merge two records of a person: figures, followers and both addresses lead to one, also after the next import', async () => {
  const [homeId, awayId] = [await world.team(), await world.team()]
  const details = app.features.fixtureDetails
  const one = await world.result({ homeId, awayId, score: [1, 0] })
  const two = await world.result({ homeId, awayId, score: [2, 0], kickOff: Date.now() - 30 * dayMs })
  await details.keepEvents(one, [goal(1, 'Nguyễn Xuân Son')])
  await details.keepEvents(two, [goal(2, 'Rafaelson Bezerra'), goal(3, 'Rafaelson Bezerra')])
  await derived()
  const [kept, gone] = [await playerIn(homeId, 'Nguyễn Xuân Son'), await playerIn(homeId, 'Rafaelson Bezerra')]
  const fan = { token: await world.tokenOf(await world.user()) }
  await app.call(followPlayer, { id: gone }, fan)

  const desk = await openDesk()
  expect((await desk.find('rafaelson')).map(({ id }) => id)).toEqual([gone])
  expect((await desk.merge(gone, '')).data).toMatchObject({ fields: [{ path: 'otherId', rule: 'needed' }] })
  expect((await desk.merge(gone, gone)).msg).toBe('CONFLICT')
  expect((await desk.merge(gone, '999999999')).msg).toBe('NOT_FOUND')
  const answers = await Promise.all(Array.from({ length: 100 }, () => desk.merge(gone, kept)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  for (const { msg, code } of answers) if (code !== 0) expect(['CONFLICT', 'NOT_FOUND']).toContain(msg)

  await details.keepEvents(two, [goal(2, 'Rafaelson Bezerra'), goal(9, 'Rafaelson Bezerra')])
  await derived()
  for (const id of [kept, gone]) expect(await infoOf(id)).toMatchObject({ id: kept, total: { goals: 3 } })
  expect((await app.call(search, { q: 'rafaelson' })).data.players).toEqual([])
  expect((await app.call(followedPlayerIds, undefined, fan)).data.ids).toEqual([kept])
  expect(await desk.find('rafaelson')).toMatchObject([{ id: kept, values: { matches: 2 } }])
})

test('a name that staff correct and keep stays, while sources use the old one', async () => {
  const [homeId, awayId] = [await world.team(), await world.team()]
  const details = app.features.fixtureDetails
  const fixtureId = await world.result({ homeId, awayId, score: [1, 0] })
  await details.keepEvents(fixtureId, [goal(1, 'Nguyen Filip')])
  await derived()
  const id = await playerIn(homeId, 'Nguyen Filip')
  const desk = await openDesk()
  const { data } = await desk.save(id, { name: 'Filip Nguyễn Anh', keepsName: true })
  expect(data.record.values).toMatchObject({ name: 'Filip Nguyễn Anh', aliases: ['nguyen filip'] })
  await app.features.teams.keepSquad(homeId, [
    { sourceKey: '1', name: 'Nguyễn Filip', number: 1, position: 'goalkeeper', bornOn: '1992-09-14', club: '' },
  ])
  await details.keepEvents(fixtureId, [goal(1, 'Nguyen Filip'), goal(5, 'FILIP NGUYEN')])
  await derived()
  expect(await infoOf(id)).toMatchObject({ name: 'Filip Nguyễn Anh', total: { goals: 2 } })
  expect(await desk.find('nguyen filip')).toHaveLength(1)
  await desk.undo(data.changeId)
  publishSiteChanged(app.engines.bus)
  expect((await infoOf(id)).name).toBe('Nguyen Filip')
})

test.each([playerInfo, playerFixtures])('$path of an unknown player is not found', async (endpoint) => {
  expect(await app.call(endpoint, { id: '999999999999' })).toMatchObject({ status: 404, msg: 'PLAYER_NOT_FOUND' })
})
