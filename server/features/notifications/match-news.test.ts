import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followRoom } from '#contract/chat.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import {
  notificationSettingsUpdate,
  notificationSourceMoments,
  notificationSourceSwitch,
  notificationSources,
} from '#contract/notification-settings.ts'
import { messageList, messageMarkAllRead, messageUnread } from '#contract/notifications.ts'
import { followPlayer } from '#contract/players.ts'
import { pushSubscribe } from '#contract/push.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { notificationPath } from '#contract/rules/notification-text.ts'
import { followTeam } from '#contract/teams.ts'
import { allTexts } from '#contract/texts/all.ts'
import { followTournament } from '#contract/tournaments.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { textIn } from '#server/features/notifications/push-message.rules.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type PushService, startPushService } from '#tests/setup/push-service.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let push: PushService
beforeAll(async () => {
  app = await startTestApp({ env: { OUTBOUND_ALLOWED: '127.0.0.1' } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  push = await startPushService(async () => (await app.features.notifications.push.keys()).publicKey)
})
afterAll(async () => {
  await app.close()
  await push.close()
})

async function reader() {
  const token = await world.tokenOf(await world.user())
  return {
    token,
    /** Sentences in the list of notifications, newest first, with their pages. */
    list: async () =>
      (await app.call(messageList, {}, { token })).data.list.map((one) => ({
        text: textIn({ locale: 'vi', texts: allTexts('vi') }, 'Asia/Ho_Chi_Minh', {
          ...one,
          content: inAll(one.content),
        }),
        status: one.status,
        path: notificationPath(one),
      })),
  }
}
type Choice = InputOf<typeof notificationSourceMoments>
type Reader = Awaited<ReturnType<typeof reader>>
const texts = async (who: Reader) => (await who.list()).map(({ text }) => text)
const follow = (who: Reader, teamId: string) => app.call(followTeam, { teamId }, who)

async function match() {
  const homeId = await world.team({ names: inAll('Hà Nội') })
  const awayId = await world.team({ names: inAll('Nam Định') })
  const fixtureId = await world.fixture({ homeId, awayId, kickOff: Date.now() })
  let observedAt = Date.now()
  return {
    fixtureId,
    homeId,
    awayId,
    report: async (code: number, homeScore: number, awayScore: number) => {
      observedAt += 1
      await app.features.schedule.applyUpdate({ fixtureId, observedAt, code, homeScore, awayScore })
    },
    events: (...events: FixtureEvent[]) => app.features.fixtureDetails.keepEvents(fixtureId, events),
  }
}
const [firstHalf, halfTime, secondHalf, finished] = [1, 2, 3, -1]

function goal(minute: number, player = 'Quang Hải'): FixtureEvent {
  const key = `goal-${minute}`
  return { key, kind: eventKinds.goal, side: 'home', minute, extraMinute: null, player, otherPlayer: '' }
}
const query = (text: string) => app.engines.database.pool.query(text)
/** Resolves when each change was compared and each follower notified. */
const settled = () =>
  eventually(async () => {
    expect((await query('select from events')).rows).toEqual([])
    expect((await query('select from match_moments where done_at is null')).rows).toEqual([])
    expect((await query('select from push_deliveries where done_at is null')).rows).toEqual([])
  })

describe('a match of a followed team', () => {
  test('has one notification that goes with the match: bell, socket and push', async () => {
    const [fan, { homeId, report, events }] = [await reader(), await match()]
    await follow(fan, homeId)
    const browser = push.browser()
    await app.call(pushSubscribe, { ...browser.subscription, locale: 'en' }, fan)
    const socket = await openSocket(app.address, { token: fan.token })
    socket.send({ type: 'sub', topic: 'user' })
    await socket.next(({ type }) => type === 'subbed')

    await report(firstHalf, 0, 0)
    await settled()
    expect(await texts(fan)).toEqual(['Trận đấu bắt đầu: Hà Nội 0–0 Nam Định'])
    await app.call(messageMarkAllRead, {}, fan)
    await events(goal(12))
    await report(firstHalf, 1, 0)
    await settled()
    expect(await fan.list()).toEqual([
      {
        text: 'Bàn thắng cho Hà Nội! Hà Nội 1–0 Nam Định · Quang Hải 12’',
        status: 10,
        path: expect.stringMatching(/^\/truc-tiep\/ha-noi-vs-nam-dinh-\d+$/),
      },
    ])
    await socket.next(({ type, data }) => type === 'notification' && (data as { id: unknown }).id !== null)
    expect(browser.got.map(({ message }) => message.body)).toEqual([
      'The match has started: Hà Nội 0–0 Nam Định',
      'Goal for Hà Nội! Hà Nội 1–0 Nam Định · Quang Hải 12’',
    ])
    expect(new Set(browser.got.map(({ message }) => message.tag)).size).toBe(1)
    expect(browser.got[1]?.message).toMatchObject({ fixtureId: expect.stringMatching(/^\d+$/) })
    expect(browser.got[1]?.headers).toMatchObject({ urgency: 'high' })

    await events()
    await report(firstHalf, 0, 0)
    await settled()
    expect(await texts(fan)).toEqual(['Bàn thắng không được công nhận: Hà Nội 0–0 Nam Định'])
    await report(finished, 0, 0)
    await settled()
    expect(await texts(fan)).toEqual(['Hết trận: Hà Nội 0–0 Nam Định'])
    expect((await app.call(messageUnread, undefined, fan)).data.unReadMsgCount).toBe(1)
    socket.close()
  })

  test('names the scorer later without a second notification, and never the scorer of an earlier goal', async () => {
    const [fan, { homeId, report, events }] = [await reader(), await match()]
    await follow(fan, homeId)
    await report(firstHalf, 1, 0)
    await events(goal(3))
    await report(firstHalf, 2, 0)
    await settled()
    expect(await texts(fan)).toEqual(['Bàn thắng cho Hà Nội! Hà Nội 2–0 Nam Định'])
    await app.call(messageMarkAllRead, {}, fan)
    await events(goal(3), goal(20, 'Văn Quyết'))
    await settled()
    expect(await fan.list()).toMatchObject([
      { text: 'Bàn thắng cho Hà Nội! Hà Nội 2–0 Nam Định · Văn Quyết 20’', status: 20 },
    ])
    await report(firstHalf, 3, 0)
    await report(firstHalf, 3, 1)
    await settled()
    await events(goal(3), goal(20, 'Văn Quyết'), goal(40, 'Hùng Dũng'))
    await settled()
    expect(await texts(fan)).toEqual(['Bàn thắng cho Nam Định! Hà Nội 3–1 Nam Định'])
  })

  test('has one effect of a goal that is reported five times and withdrawn twice, also in parallel', async () => {
    const [fan, { homeId, fixtureId, report }] = [await reader(), await match()]
    await follow(fan, homeId)
    await report(secondHalf, 0, 0)
    await report(secondHalf, 1, 0)
    for (let time = 0; time < 4; time += 1) await report(secondHalf, 1, 0)
    const changed = () => app.features.notifications.matchNews.changed({ fixtureId })
    await Promise.all(Array.from({ length: 100 }, changed))
    await settled()
    const revision = async () =>
      (await query(`select revision from notifications where source_key = 'match:${fixtureId}'`)).rows[0]?.revision
    expect(await revision()).toBe(1)
    await report(secondHalf, 0, 0)
    await report(secondHalf, 0, 0)
    await Promise.all(Array.from({ length: 100 }, changed))
    await settled()
    expect(await revision()).toBe(2)
    expect(await texts(fan)).toEqual(['Bàn thắng không được công nhận: Hà Nội 0–0 Nam Định'])
  })

  test('is not announced from its beginning when it was first seen late, nor long after its end', async () => {
    const fan = await reader()
    const homeId = await world.team()
    await follow(fan, homeId)
    await world.liveFixture({ homeId, minute: 40, score: [2, 1] })
    await world.result({ homeId, score: [3, 0] })
    await settled()
    expect(await texts(fan)).toEqual([])
  })
})

describe('a followed player', () => {
  test('has goals, also with a scorer who becomes known later, and their withdrawal, but no other moments', async () => {
    const [fan, both, { fixtureId, homeId, report, events }] = [await reader(), await reader(), await match()]
    const player = { name: 'Quang Hải', number: 19, position: 'M' as const, isStarter: true, isCaptain: false }
    const line = (...players: (typeof player)[]) => ({ formation: '', coach: '', players })
    const lineups = { home: line(player), away: line(), isConfirmed: true }
    await app.features.fixtureDetails.keepLineups(fixtureId, lineups)
    const playerId: string = await eventually(async () => {
      const { rows } = await query(`select player_id from player_matches where fixture_id = ${fixtureId}`)
      expect(rows).toHaveLength(1)
      return rows[0].player_id
    })
    for (const who of [fan, both]) await app.call(followPlayer, { id: playerId }, who)
    await follow(both, homeId)
    expect((await app.call(notificationSources, {}, fan)).data.list).toEqual([
      { kind: 'player', id: playerId, name: 'Quang Hải', picture: '', isOn: true, moments: null },
    ])

    await report(firstHalf, 0, 0)
    await report(firstHalf, 1, 0)
    await settled()
    expect(await texts(fan)).toEqual([])
    await app.call(messageMarkAllRead, {}, both)
    await events(goal(12))
    await settled()
    const scored = { text: 'Bàn thắng cho Hà Nội! Hà Nội 1–0 Nam Định · Quang Hải 12’' }
    expect(await fan.list()).toMatchObject([{ ...scored, status: 10 }])
    expect(await both.list()).toMatchObject([{ ...scored, status: 20 }])

    await app.call(messageMarkAllRead, {}, fan)
    await events({ ...goal(12), minute: 13 })
    await report(halfTime, 1, 0)
    await settled()
    expect(await fan.list()).toMatchObject([{ status: 20 }])
    await events()
    await report(secondHalf, 0, 0)
    await settled()
    expect(await texts(fan)).toEqual(['Bàn thắng không được công nhận: Hà Nội 0–0 Nam Định'])
    const off: Choice = { kind: 'player', id: playerId, moments: [] }
    expect(await app.call(notificationSourceMoments, off, fan)).toMatchObject({ code: 0 })
    await events(goal(60))
    await report(secondHalf, 1, 0)
    await settled()
    expect(await texts(fan)).toEqual(['Bàn thắng không được công nhận: Hà Nội 0–0 Nam Định'])
  })
})

describe('the moments that a member chose', () => {
  test('are those of the settings, and other ones for a team, a tournament or a match', async () => {
    const [general, own, quiet, room] = [await reader(), await reader(), await reader(), await reader()]
    const { homeId, awayId, fixtureId, report } = await match()
    for (const who of [general, own, quiet]) await follow(who, homeId)
    await follow(quiet, awayId)
    await app.call(notificationSettingsUpdate, { moments: ['goal'] }, general)
    const chosen: Choice = { kind: 'team', id: homeId, moments: ['halfTime'] }
    expect(await app.call(notificationSourceMoments, chosen, own)).toMatchObject({ code: 0 })
    for (const id of [homeId, awayId])
      await app.call(notificationSourceSwitch, { kind: 'team', id, isOn: false }, quiet)
    const groupId = (await app.features.chat.ensureFixtureRooms([fixtureId])).get(fixtureId) ?? ''
    await app.call(followRoom, { groupId }, room)
    expect((await app.call(notificationSources, {}, room)).data.list).toEqual([
      { kind: 'fixture', id: fixtureId, name: 'Hà Nội – Nam Định', picture: '', isOn: true, moments: null },
    ])
    const both = async () => [await texts(general), await texts(own), await texts(quiet), await texts(room)]

    await report(firstHalf, 1, 0)
    await settled()
    const scored = 'Bàn thắng cho Hà Nội! Hà Nội 1–0 Nam Định'
    expect(await both()).toEqual([[scored], [], [], [scored]])
    await report(halfTime, 1, 0)
    await settled()
    expect(await both()).toEqual([[scored], ['Nghỉ giữa hiệp: Hà Nội 1–0 Nam Định'], [], [scored]])
    await app.call(notificationSourceMoments, { ...chosen, moments: null }, own)
    await report(finished, 1, 0)
    await settled()
    expect(await both()).toMatchObject([
      [scored],
      ['Hết trận: Hà Nội 1–0 Nam Định'],
      [],
      ['Hết trận: Hà Nội 1–0 Nam Định'],
    ])
  })

  test('go with a duplicate team to the team that replaces it', async () => {
    const [fan, { homeId }] = [await reader(), await match()]
    const byId = await world.team({ names: inAll('Hà Nội FC') })
    await follow(fan, homeId)
    await app.call(notificationSourceMoments, { kind: 'team', id: homeId, moments: ['halfTime'] }, fan)
    await app.call(notificationSourceSwitch, { kind: 'team', id: homeId, isOn: false }, fan)
    await app.engines.database.db
      .transaction()
      .execute((tx) => app.features.teams.replace(tx, { teamId: homeId, byId }))
    await settled()
    expect((await app.call(notificationSources, {}, fan)).data.list).toEqual([
      { kind: 'team', id: byId, name: 'Hà Nội FC', picture: '', isOn: false, moments: ['halfTime'] },
    ])
  })

  test('keep a withdrawn goal from members who do not hear of goals', async () => {
    const [fan, { homeId, report }] = [await reader(), await match()]
    await follow(fan, homeId)
    await app.call(notificationSettingsUpdate, { moments: ['kickOff'] }, fan)
    for (const homeScore of [0, 1, 0]) await report(firstHalf, homeScore, 0)
    await settled()
    expect(await texts(fan)).toEqual(['Trận đấu bắt đầu: Hà Nội 0–0 Nam Định'])
  })

  test('are refused for a source that the member does not follow, and for unknown names', async () => {
    const fan = await reader()
    const { homeId } = await match()
    const asked: Choice = { kind: 'team', id: homeId, moments: ['goal'] }
    expect(await app.call(notificationSourceMoments, asked, fan)).toMatchObject({ status: 404, msg: 'NOT_FOUND' })
    const wrong = { ...asked, moments: ['own-goal' as 'goal'] }
    expect(await app.call(notificationSourceMoments, wrong, fan)).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
    expect(await app.call(notificationSettingsUpdate, wrong, fan)).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  })

  test('reach the followers of a tournament too, with confirmed line-ups', async () => {
    const fan = await reader()
    const fixtureId = await world.fixture({ kickOff: Date.now() + 3_600_000 })
    const { rows } = await query(`select tournament_id from fixtures where id = ${fixtureId}`)
    await app.call(followTournament, { tournamentId: rows[0].tournament_id }, fan)
    const side = { formation: '4-3-3', coach: '', players: [] }
    for (const isConfirmed of [false, true, true])
      await app.features.fixtureDetails.keepLineups(fixtureId, { home: side, away: side, isConfirmed })
    await settled()
    expect(await texts(fan)).toEqual([expect.stringMatching(/^Đã có đội hình ra sân: /)])
    await app.call(followTournament, { tournamentId: rows[0].tournament_id, follow: false }, fan)
  })
})
