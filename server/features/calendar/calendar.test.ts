import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookingSchedule, calendarAddress, renewCalendarAddress } from '#contract/bookings.ts'
import { createWorld, inAll, type Person, type World } from '#demo/world.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const minuteMs = 60_000
let app: TestApp
let world: World
let blv: Person
let token: string

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  blv = await world.commentator({ name: 'Minh Khang' })
})
afterAll(() => app.close())
beforeEach(async () => {
  token = (await signUp(app)).accessToken
})

async function comingFixture(kickOff = Date.now() + 3 * 60 * minuteMs): Promise<string> {
  const homeId = await world.team({ names: { vi: 'Đức', en: 'Germany', zh: '德國' } })
  const awayId = await world.team({ names: inAll('Hà Nội FC') })
  return world.fixture({ kickOff, homeId, awayId, commentators: [blv] })
}

const book = (fixtureId: string) =>
  app.call(bookingSchedule, { fixtureId, commentatorId: blv.userId, name: blv.name }, { token })
const read = (path: string, headers: Record<string, string> = {}) => fetch(`${app.address}${path}`, { headers })

test('a member has a private calendar of bookings, with an alarm, and a new address disables the old one', async () => {
  const fixtureId = await comingFixture()
  await book(fixtureId)
  const { path } = (await app.call(calendarAddress, undefined, { token })).data
  expect((await app.call(calendarAddress, undefined, { token })).data.path).toBe(path)
  const answer = await read(path)
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  const text = await answer.text()
  expect(text).toContain(`UID:fixture-${fixtureId}@`)
  expect(text).toContain('TRIGGER:-PT15M')
  // Google Calendar obeys robots.txt, so the address is allowed there, and this header keeps it out of the index.
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const etag = answer.headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
    expect((await read(path, { 'if-none-match': known })).status).toBe(304)
  const renewed = (await app.call(renewCalendarAddress, undefined, { token })).data.path
  expect(renewed).not.toBe(path)
  expect([(await read(path)).status, (await read(renewed)).status]).toEqual([404, 200])
})

test('a moved fixture keeps its UID and increments SEQUENCE, a cancelled one says so, a score changes neither', async () => {
  const teamId = await world.team({ names: inAll('Hải Phòng; FC, "Đất Cảng"') })
  const fixtureId = await world.fixture({ homeId: teamId, kickOff: Date.now() + 60 * minuteMs })
  const fields = async (...names: string[]) => {
    const lines = (await (await read(`/calendar/team/${teamId}.ics`)).text()).replace(/\r\n /g, '').split('\r\n')
    return names.map((name) => lines.find((line) => line.startsWith(`${name}:`)))
  }
  const uid = (await fields('UID'))[0]
  expect(await fields('SEQUENCE', 'STATUS')).toEqual(['SEQUENCE:0', 'STATUS:CONFIRMED'])
  const kickOff = Date.parse('2027-03-04T12:30:00Z')
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), kickOff })
  expect(await fields('UID', 'SEQUENCE', 'DTSTART')).toEqual([uid, 'SEQUENCE:1', 'DTSTART:20270304T123000Z'])
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 1, homeScore: 3, awayScore: 0 })
  expect(await fields('SEQUENCE')).toEqual(['SEQUENCE:1'])
  expect((await fields('SUMMARY'))[0]).toMatch(/^SUMMARY:Hải Phòng\\; FC\\, "Đất Cảng" – Đội \d+$/)
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: -10 })
  expect(await fields('UID', 'SEQUENCE', 'STATUS')).toEqual([uid, 'SEQUENCE:2', 'STATUS:CANCELLED'])
})

/**
 * Splits a calendar into its content lines (RFC 5545, 3.1). Fails when a line does not end with CRLF or is longer than
 * 75 octets.
 */
function contentLines(text: string): string[] {
  const lines = text.split('\r\n')
  expect(lines.pop()).toBe('')
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  }
  return lines
}

test('a feed is valid iCalendar, with and without events', async () => {
  const teamId = await world.team({ names: inAll('Đội bóng có một cái tên dài đến nỗi phải xuống dòng nhiều lần') })
  const feed = async () => contentLines(await (await read(`/calendar/team/${teamId}.ics`)).text())
  const components = (lines: string[]) => lines.filter((line) => line.startsWith('BEGIN:')).slice(1)
  const empty = await feed()
  expect([empty.at(0), empty.at(-1), components(empty)]).toEqual([
    'BEGIN:VCALENDAR',
    'END:VCALENDAR',
    ['BEGIN:VTIMEZONE', 'BEGIN:STANDARD'],
  ])
  await world.fixture({ homeId: teamId })
  const filled = await feed()
  expect([filled.at(-1), components(filled)]).toEqual(['END:VCALENDAR', ['BEGIN:VEVENT']])
})

test('an event keeps its UID when the site changes its host, and another site has different UIDs', async () => {
  const teamId = await world.team({ names: inAll('Đội chuyển nhà') })
  const fixtureId = await world.fixture({ homeId: teamId })
  const uidOf = (text: string) => /^UID:(.+)\r$/m.exec(text)?.[1]
  const uid = uidOf(await (await read(`/calendar/team/${teamId}.ics`)).text())
  expect(uid).toMatch(new RegExp(`^fixture-${fixtureId}@[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`))
  const moved = await startTestApp({ env: { PUBLIC_URL: 'https://khac.example', DEMO: 'on' } })
  const other = createWorld(moved, { password: 'Kh4n-dai-thu-nghiem' })
  const otherTeam = await other.team({ names: inAll('Đội chuyển nhà') })
  await other.fixture({ homeId: otherTeam })
  const { rows } = await app.engines.database.pool.query('select id from calendar_site')
  await moved.engines.database.pool.query('update calendar_site set id = $1', [rows[0].id])
  const text = await (await fetch(`${moved.address}/calendar/team/${otherTeam}.ics`)).text()
  expect(text).toContain('https://khac.example/truc-tiep/')
  expect(uidOf(text)?.split('@')[1]).toBe(uid?.split('@')[1])
  await moved.close()
})

test.each([{ timeState: 'tbd' as const }, { code: -11 }])(
  'an undecided kick-off time is a whole day in Vietnam: %o',
  async (news) => {
    const fixtureId = await comingFixture(Date.parse('2027-03-04T18:30:00Z'))
    await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), ...news })
    const text = await (await read(`/calendar/commentator/${blv.userId}.ics`)).text()
    const entry = text.split('BEGIN:VEVENT').find((part) => part.includes(`fixture-${fixtureId}@`))
    expect(entry).toContain('DTSTART;VALUE=DATE:20270305\r\n')
    expect(entry).not.toContain('DTEND')
    expect(entry).toContain('STATUS:TENTATIVE')
  },
)

test('a provisional kick-off time is tentative', async () => {
  const fixtureId = await comingFixture()
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), timeState: 'provisional' })
  const text = await (await read(`/calendar/commentator/${blv.userId}.ics?locale=en`)).text()
  const entry = text
    .replace(/\r\n /g, '')
    .split('BEGIN:VEVENT')
    .find((part) => part.includes(`fixture-${fixtureId}@`))
  expect(entry).toContain('STATUS:TENTATIVE')
  expect(entry).toContain('Germany – Hà Nội FC (provisional)')
})

test.each([
  '/calendar/team/999999999.ics',
  '/calendar/team/x.ics',
  '/calendar/user/nobody.ics',
  '/calendar/film/1.ics',
  '/calendar/team/1',
])('%s is not found', async (path) => {
  expect((await read(path)).status).toBe(404)
})

test('a long calendar is complete, and is built once until one of its fixtures changes', async () => {
  const teamId = await world.team({ names: inAll('Đội nhiều trận') })
  const fixtures: string[] = []
  for (let n = 0; n < 45; n++)
    fixtures.push(await world.fixture({ homeId: teamId, kickOff: Date.now() + (n + 1) * 60 * minuteMs }))
  const path = `/calendar/team/${teamId}.ics`
  const [first, second] = await Promise.all([read(path), read(path)])
  const text = await first.text()
  expect(text.match(/BEGIN:VCALENDAR|END:VCALENDAR/g)).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  expect([...text.matchAll(/UID:fixture-(\d+)@/g)].map((found) => found[1])).toEqual(fixtures)
  expect(text.match(/END:VEVENT\r\n/g)).toHaveLength(45)
  expect([second.headers.get('etag'), await second.text()]).toEqual([first.headers.get('etag'), text])
  const kickOff = Date.now() + 30 * 24 * 60 * minuteMs
  await app.features.schedule.applyUpdate({ fixtureId: fixtures[0] ?? '', observedAt: Date.now(), kickOff })
  expect((await read(path)).headers.get('etag')).not.toBe(first.headers.get('etag'))
})

test('limits calendar requests per client address', async () => {
  const few = await startTestApp({ env: { CALLS_PER_MINUTE: '1', TRUST_PROXY: 'loopback' } })
  try {
    const from = (ip: string) => fetch(`${few.address}/calendar/team/1.ics`, { headers: { 'x-forwarded-for': ip } })
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await from('203.0.113.7')).status)
    expect(statuses).toEqual([...Array(10).fill(404), 429])
    expect(Number((await from('203.0.113.7')).headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('203.0.113.8')).status).toBe(404)
  } finally {
    await few.close()
  }
})
