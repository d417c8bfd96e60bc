import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ConsoleValues,
  consoleAct,
  consoleRecord,
  consoleRecords,
  consoleResources,
  consoleSave,
  consoleUndo,
} from '#contract/console.ts'
import { consoleBulkAct } from '#contract/console-lists.ts'
import { consoleFigures } from '#contract/figures.ts'
import { askMemberRole } from '#contract/member-desk.ts'
import { siteActs } from '#contract/moderation.ts'
import { createRoom, requestVipRoom, roomInfo, roomMembers } from '#contract/rooms.ts'
import { builtInBrand } from '#contract/rules/brand.ts'
import { mayOpen, type Screen } from '#contract/rules/desk-rights.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { workQueues } from '#contract/work-queue.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import type { Letter } from '#server/engines/ports.ts'
import { createMailService } from '#server/features/mails/mails.service.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let token: string

/** While `isDown`, the mail server refuses every mail. */
const mailServer = { isDown: true, sent: [] as string[] }

beforeAll(async () => {
  const mail = {
    async send({ subject, unsubscribeUrl }: Letter) {
      if (mailServer.isDown) throw new Error('421 too busy')
      mailServer.sent.push(`${subject} ${unsubscribeUrl}`)
      return undefined
    },
    close: async () => {},
  }
  app = await startTestApp({ engines: { mail } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator())
})
afterAll(() => app.close())

const listOf = async (resource: string) => (await app.call(consoleRecords, { resource }, { token })).data.list
const act = (resource: string, name: string, id = '', reason = '') =>
  app.call(consoleAct, { resource, act: name, id, reason }, { token })
const save = (resource: string, values: ConsoleValues, id?: string) =>
  app.call(consoleSave, { resource, values, ...(id !== undefined && { id }) }, { token })

describe('the figures of the desk', () => {
  test('compare today with the same span of yesterday', async () => {
    const { db } = app.engines.database
    await db.deleteFrom('figure_spans').execute()
    const today = beginOfDay(vietnamDay(Date.now()))
    const yesterday = beginOfDay(addDays(vietnamDay(Date.now()), -1))
    const names = { requests: 200, failures: 3, seconds: 10, messages: 40, bytes: 5_000 }
    const spans = Object.entries(names).flatMap(([name, value]) => [
      { name, subject: '', at: new Date(today), value },
      { name, subject: '', at: new Date(yesterday), value: value * 2 },
    ])
    const fixtureId = await world.fixture()
    const viewers = [
      { name: 'viewers', subject: '', at: new Date(today), value: 120 },
      { name: 'viewers', subject: fixtureId, at: new Date(today), value: 90 },
      { name: 'viewers', subject: '', at: new Date(yesterday), value: 80 },
    ]
    await db
      .insertInto('figure_spans')
      .values([...spans, ...viewers])
      .execute()
    const { data } = await app.call(consoleFigures, { locale: 'en' }, { token })
    const found = Object.fromEntries(data.list.map(({ name, ...rest }) => [name, [rest.today, rest.yesterday]]))
    expect(found).toMatchObject({
      viewers: [120, 80],
      messages: [40, 80],
      bandwidth: [5_000, 10_000],
      errors: [0.015, 0.015],
      answers: [0.05, 0.05],
      waiting: [null, null],
    })
    expect(found.registrations?.[0]).toBeGreaterThan(0)
    expect(data.matches).toMatchObject([{ fixtureId, now: 0, highest: 90 }])
    expect([data.hours.today[0], data.hours.yesterday[0], data.hours.yesterday.length]).toEqual([120, 80, 24])
  })

  test('add what the process has measured, once, and the highest of what was sampled', async () => {
    const { db } = app.engines.database
    await db.deleteFrom('figure_spans').execute()
    const { figures } = app.features
    const sumOf = async (name: string) =>
      (await db.selectFrom('figure_spans').select('value').where('name', '=', name).execute()).map(({ value }) => value)
    await figures.addOwn()
    const [before = 0] = await sumOf('requests')
    await app.call(consoleFigures, { locale: 'zh' }, { token })
    await eventually(async () => {
      await figures.addOwn()
      expect((await sumOf('requests'))[0]).toBe(before + 1)
    })
    expect((await sumOf('bytes'))[0]).toBeGreaterThan(500)
    await figures.sample()
    await figures.sample()
    expect(await sumOf('viewers')).toEqual([0])
  })
})

describe('the jobs', () => {
  test('are listed with their last run, and one is run on request', async () => {
    const idOf = async () => (await listOf('jobs')).find(({ values }) => values.name === 'figures.forget')
    expect(await idOf()).toMatchObject({ id: 'figures.forget', values: { runs: 0, error: '' } })
    expect((await act('jobs', 'run', 'figures.forget')).msg).toBe('Success')
    await eventually(async () => {
      expect((await idOf())?.values).toMatchObject({ runs: 1, error: '', endedAt: expect.any(Number) })
    })
    const { list } = (await app.call(siteActs, {}, { token })).data
    expect(list[0]).toMatchObject({ kind: 'record.acted', reason: expect.stringContaining('jobs figures.forget run') })
    expect((await act('jobs', 'nothing', 'figures.forget')).msg).toBe('NOT_FOUND')
  })

  test('start no backup while none is scheduled', async () => {
    expect((await act('backups', 'start')).msg).toBe('UNAVAILABLE')
  })
})

test('a mail that could not be sent is sent again or dropped, and its text is not readable in the database', async () => {
  const { db } = app.engines.database
  const { secret } = app.config
  const mails = createMailService({
    db,
    mail: app.engines.mail,
    brand: { now: () => builtInBrand },
    secret,
    log: (await import('pino')).pino({ level: 'fatal' }),
  })
  const unsubscribeUrl = 'https://khandai.example/unsubscribe/x'
  const letter = (subject: string) => ({
    to: 'lan@example.test',
    subject,
    text: `bí mật ${randomUUID()}`,
    unsubscribeUrl,
  })
  for (const subject of ['Đặt lại mật khẩu', 'Thư thứ hai']) await mails.send(letter(subject))
  const [second, first] = await listOf('mails')
  expect(first?.values).toMatchObject({ subject: 'Đặt lại mật khẩu', tries: 1, error: '421 too busy' })
  const rows = await db.selectFrom('unsent_mails').selectAll().execute()
  expect(rows.some(({ sealed }) => sealed.includes('bí mật'))).toBe(false)

  expect((await act('mails', 'retry', first?.id)).msg).toBe('UNAVAILABLE')
  const logged = (await app.call(siteActs, {}, { token })).data.list.map(({ kind }) => kind)
  expect(logged.slice(0, 2)).toEqual(['record.failed', 'record.acted'])
  expect((await listOf('mails')).at(-1)?.values.tries).toBe(2)
  mailServer.isDown = false
  expect((await act('mails', 'retry', first?.id)).data.record).toBeNull()
  expect(mailServer.sent).toEqual([`Đặt lại mật khẩu ${unsubscribeUrl}`])
  await act('mails', 'drop', second?.id)
  expect(await listOf('mails')).toEqual([])
})

test('a ruling needs a team of the season and a value of its kind, and its removal is undone', async () => {
  const tournamentId = await world.tournament()
  const seasonId = await world.season({ tournamentId })
  const homeId = await world.team({ names: inAll('Arsenal') })
  await world.fixture({ tournamentId, seasonId, homeId })
  const ruling = { seasonId, teamId: homeId, kind: 'points', value: -3, reason: 'Accounts' }
  const faultsOf = async (values: ConsoleValues) =>
    (
      (await save('rulings', { ...ruling, ...values })) as unknown as {
        data: { fields: { path: string; rule: string }[] }
      }
    ).data.fields
  expect(await faultsOf({ teamId: await world.team() })).toEqual([{ path: 'teamId', rule: 'notInSeason' }])
  expect(await faultsOf({ value: 0 })).toEqual([{ path: 'value', rule: 'ruling' }])
  expect(await faultsOf({ reason: '' })).toEqual([{ path: 'reason', rule: 'needed' }])
  const { id } = (await save('rulings', ruling)).data.record
  expect((await save('rulings', ruling)).msg).toBe('CONFLICT')
  expect((await app.call(consoleRecord, { resource: 'rulings', id }, { token })).data.record.values).toMatchObject(
    ruling,
  )
})

test('a source does not change the names of a team that keeps them', async () => {
  const { teams } = app.features
  const team = {
    sourceKey: 'test:keeps',
    sport: 10,
    names: inAll('Hanoi'),
    shortName: 'HAN',
    colour: '#112233',
  } as const
  const id = await teams.keepTeam(team)
  const names = { vi: 'Hà Nội', en: 'Hanoi FC', zh: '河內' }
  await save('teams', { names, keepsNames: true }, id)
  await teams.keepTeam({ ...team, names: inAll('HANOI'), city: 'Hà Nội' })
  expect((await app.call(consoleRecord, { resource: 'teams', id }, { token })).data.record.values).toMatchObject({
    names,
    city: 'Hà Nội',
  })
  await save('teams', { keepsNames: false }, id)
  await teams.keepTeam(team)
  expect((await app.call(consoleRecord, { resource: 'teams', id }, { token })).data.record.values.names).toEqual(
    inAll('Hanoi'),
  )
})

describe('rights by desk', () => {
  const staff = ['moderator', 'editor', 'sports-editor', 'operator', 'owner'] as const

  test.each(staff)('a %s gets the lists and queues of the own screens, and is refused the others', async (role) => {
    const own = await world.tokenOf(await world.user({ role }))
    const all = (await app.call(consoleResources, undefined, { token })).data.list.map(({ name }) => name)
    const { list } = (await app.call(consoleResources, undefined, { token: own })).data
    expect(list.map(({ name }) => name)).toEqual(all.filter((name) => mayOpen(role, name)))
    const queues = (await app.call(workQueues, undefined, { token: own })).data.list
    expect(queues.filter(({ name }) => !mayOpen(role, name))).toEqual([])
    for (const resource of ['teams', 'banners', 'rooms', 'jobs'] satisfies Screen[])
      expect([resource, (await app.call(consoleRecords, { resource }, { token: own })).msg]).toEqual([
        resource,
        mayOpen(role, resource) ? 'Success' : 'NOT_PERMISSIONS',
      ])
  })

  test('only an owner asks for the roles of operators and owners', async () => {
    const { userId } = await world.user()
    const ask = async (by: string, role: 'editor' | 'operator') =>
      (await app.call(askMemberRole, { userId, role, note: 'đã thử việc' }, { token: by })).msg
    expect(await ask(token, 'operator')).toBe('NOT_PERMISSIONS')
    expect(await ask(token, 'editor')).toBe('Success')
    const owner = await world.tokenOf(await world.user({ role: 'owner' }))
    expect(await ask(owner, 'operator')).toBe('CONFLICT')
  })
})

describe('rooms at the desk', () => {
  const room = { kind: 'vip', name: 'Phòng chiến thuật', introduction: 'Bàn về sơ đồ' }
  const infoOf = async (groupId: string, by: string) => (await app.call(roomInfo, { groupId }, { token: by })).data
  const faultsOf = async (values: ConsoleValues) =>
    ((await save('rooms', values)).data as unknown as { fields: { path: string; rule: string }[] }).fields

  test('are created for a chosen host, as members create them, and an undo takes them back', async () => {
    const host = await world.user({ name: 'Hà Chủ' })
    expect(await faultsOf({ ...room, hostName: 'khong_co_ai' })).toEqual([{ path: 'hostName', rule: 'member' }])
    const blocked = { ...room, hostName: host.username, name: 'giết cả nhà mày' }
    expect(await faultsOf(blocked)).toEqual([{ path: 'name', rule: 'blocked' }])
    const moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
    const values = { ...room, hostName: host.username }
    const { data } = await app.call(consoleSave, { resource: 'rooms', values }, { token: moderator })
    const { id } = data.record
    expect(data.record.values).toMatchObject({ host: expect.stringContaining('Hà Chủ'), people: 1, isClosed: false })
    expect(await infoOf(id, await world.tokenOf(host))).toMatchObject({ kind: 'vip', name: room.name, standing: 'in' })
    expect((await app.call(consoleUndo, { changeId: data.changeId }, { token: moderator })).msg).toBe('Success')
    expect((await app.call(roomInfo, { groupId: id }, { token: moderator })).msg).toBe('ROOM_NOT_FOUND')
    const editor = await world.tokenOf(await world.user({ role: 'editor' }))
    expect((await app.call(consoleSave, { resource: 'rooms', values }, { token: editor })).msg).toBe('NOT_PERMISSIONS')
  })

  test('get members admitted, turned away and made host by staff, and the log names them', async () => {
    const [host, guest, heir] = [await world.user(), await world.user(), await world.user({ name: 'Kế Nhiệm' })]
    const { id } = (await save('rooms', { ...room, hostName: host.username })).data.record
    const own = await world.tokenOf(guest)
    await app.call(requestVipRoom, { groupId: id, username: guest.username }, { token: own })
    const values = async () => (await listOf('rooms')).find((one) => one.id === id)?.values
    expect(await values()).toMatchObject({ asking: 1, waiting: [guest.username], people: 1 })

    const moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
    const actOn = async (name: string, username: string, by = moderator) =>
      (await app.call(consoleAct, { resource: 'rooms', act: name, id, reason: 'theo đơn', username }, { token: by }))
        .msg
    expect(await actOn('admit', '')).toBe('BAD_INPUT')
    expect(await actOn('admit', 'khong_co_ai')).toBe('USER_NOT_FOUND')
    expect(await actOn('admit', guest.username)).toBe('Success')
    expect(await actOn('admit', guest.username)).toBe('CONFLICT')
    expect((await infoOf(id, own)).standing).toBe('in')
    expect(await actOn('turnAway', host.username)).toBe('NOT_PERMISSIONS')
    expect(await actOn('turnAway', guest.username)).toBe('Success')
    expect(await actOn('turnAway', guest.username)).toBe('USER_NOT_FOUND')
    expect((await infoOf(id, own)).standing).toBe('none')
    expect(await actOn('handOver', heir.username)).toBe('Success')
    expect(await actOn('handOver', heir.username)).toBe('CONFLICT')
    expect(await values()).toMatchObject({ host: expect.stringContaining('Kế Nhiệm'), people: 2, asking: 0 })
    const editor = await world.tokenOf(await world.user({ role: 'editor' }))
    expect(await actOn('handOver', host.username, editor)).toBe('NOT_PERMISSIONS')

    const log = (await app.call(consoleRecords, { resource: 'acts', q: `rooms ${id} handOver` }, { token })).data.list
    expect(log.map((one) => [one.values.kind, one.values.member])).toEqual([
      ['record.failed', expect.stringContaining('Kế Nhiệm')],
      ['record.acted', expect.stringContaining('Kế Nhiệm')],
      ['record.acted', expect.stringContaining('Kế Nhiệm')],
    ])
    const many = { resource: 'rooms', act: 'handOver', ids: [id], reason: 'theo đơn', isPreview: false }
    expect((await app.call(consoleBulkAct, many, { token })).msg).toBe('NOT_FOUND')
  })

  test('are renamed and described by staff, and the people in them see the new name and who chose it', async () => {
    const host = await world.user()
    const { id } = (await save('rooms', { ...room, hostName: host.username })).data.record
    const own = await world.tokenOf(host)
    const socket = await openSocket(app.address, { token: own })
    await socket.sub(id)
    const moderator = await world.tokenOf(await world.user({ name: 'Điều Hành', role: 'moderator' }))
    const change = (values: ConsoleValues) =>
      app.call(consoleSave, { resource: 'rooms', id, values }, { token: moderator })
    const blocked = (await change({ name: 'giết cả nhà mày' })).data as unknown as { fields: unknown[] }
    expect(blocked.fields).toEqual([{ path: 'name', rule: 'blocked' }])
    const { data } = await change({ name: 'Phòng sơ đồ', introduction: 'Chỉ nói về sơ đồ' })
    const renamed = await socket.next((e) => e.type === 'message' && e.data.name === 'Phòng sơ đồ')
    expect(renamed.data).toMatchObject({ change: 'renamed', byName: 'Điều Hành' })
    expect(await infoOf(id, own)).toMatchObject({ name: 'Phòng sơ đồ', about: 'Chỉ nói về sơ đồ' })
    expect((await app.call(consoleUndo, { changeId: data.changeId }, { token: moderator })).msg).toBe('Success')
    await socket.next((e) => e.type === 'message' && e.data.name === room.name)
    await change({ introduction: 'Sơ đồ địt mẹ' })
    expect((await infoOf(id, own)).about).toMatch(/^Sơ đồ \*+ mẹ$/)
    await socket.close()
  })

  test('pass to any member when they are public, and the old host becomes a follower', async () => {
    const [host, heir] = [await world.user(), await world.user()]
    const { id } = (await save('rooms', { ...room, kind: 'group', hostName: host.username })).data.record
    const handOver = { resource: 'rooms', act: 'handOver', id, reason: 'chủ cũ bận', username: heir.username }
    expect((await app.call(consoleAct, handOver, { token })).msg).toBe('Success')
    expect((await app.call(consoleAct, { ...handOver, act: 'admit' }, { token })).msg).toBe('CONFLICT')
    const members = await app.call(roomMembers, { groupId: id }, { token: await world.tokenOf(heir) })
    expect(members.data.list.map(({ userId, runsRoom }) => [userId, runsRoom]).toSorted()).toEqual(
      [
        [host.userId, false],
        [heir.userId, true],
      ].toSorted(),
    )
  })
})

test('staff close a public room with a reason, and find it in the log', async () => {
  const host = await world.tokenOf(await world.commentator({ name: 'Chủ Phòng' }))
  const { groupId: roomId } = (await app.call(createRoom, { kind: 'group', name: 'Phòng ồn ào' }, { token: host })).data
  const moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
  const room = async () => (await listOf('rooms')).find(({ id }) => id === roomId)
  expect((await room())?.values).toMatchObject({ isClosed: false, host: expect.stringContaining('Chủ Phòng') })
  const close = (reason: string) =>
    app.call(consoleAct, { resource: 'rooms', act: 'close', id: roomId, reason }, { token: moderator })
  expect((await close('')).msg).toBe('BAD_INPUT')
  expect((await close('quảng cáo vé giả')).data.record?.values.isClosed).toBe(true)
  expect((await close('quảng cáo vé giả')).msg).toBe('CONFLICT')
  const log = (await app.call(consoleRecords, { resource: 'acts', q: 'vé giả' }, { token })).data.list
  expect(log.map(({ values }) => values.reason)).toEqual([`rooms ${roomId} close: quảng cáo vé giả`])
  const wrong = await app.call(consoleSave, { resource: 'acts', id: log[0]?.id, values: { reason: '' } }, { token })
  expect(wrong.msg).toBe('BAD_INPUT')
})
