import { expect, test } from 'vitest'
import { contentOf } from './notification-content.ts'
import {
  type NotificationFields,
  notificationFixture,
  notificationPath,
  notificationText,
} from './notification-text.ts'
import type { NotificationTitle } from './notification-titles.ts'

const t = ((key: string, values: Record<string, unknown> = {}) => `${key} ${JSON.stringify(values)}`) as never
const time = (timeMs: number) => `at ${timeMs}`

function given(title: NotificationTitle, parts: string[], others = 0): NotificationFields {
  return { title, content: contentOf(parts), others }
}

test('a booking names the fixture, the time and the commentator, and links to the fixture', () => {
  const moved = given('BOOKING_MOVED', ['Đức – Pháp', 'duc-vs-phap-7', '1700', 'Minh | Khang'])
  expect(notificationText(moved, { t, time })).toBe(
    'notification.BOOKING_MOVED {"match":"Đức – Pháp","name":"Minh | Khang","time":"at 1700"}',
  )
  expect(notificationPath(moved)).toBe('/truc-tiep/duc-vs-phap-7')
})

test('a notification about a fixture names its id', () => {
  expect(notificationFixture(given('LIVE_STARTED', ['Đức – Pháp', 'duc-vs-phap-7/khang', '1700', 'Khang']))).toBe('7')
  expect(notificationFixture(given('TIP_SETTLED', ['Đức – Pháp', 'x-9', 'win', '0', '7']))).toBe('7')
  expect(notificationFixture(given('TIP_SETTLED', ['Đức – Pháp', 'x-9', 'win', '0']))).toBeNull()
  expect(notificationFixture(given('PREDICTION_EXACT', ['Đức – Pháp', '3', '2–1', 'r', '20', '7']))).toBe('7')
  expect(notificationFixture(given('NEW_COMMENT', ['Lan', '42', 'post', '7', '8']))).toBeNull()
})

test('a comment links to its place below the post, a friend request to the list of requests', () => {
  expect(notificationPath(given('NEW_COMMENT', ['Lan', '42', 'post', '7']))).toBe('/bang-tin?pId=42#comment-7')
  expect(notificationPath(given('NEW_COMMENT', ['Lan', '42', 'post', '']))).toBe('/bang-tin?pId=42')
  expect(notificationPath(given('COMMENT_REPLY', ['Lan', '/tip-keo/x-9', 'tip', '7']))).toBe('/tip-keo/x-9#comment-7')
  expect(notificationPath(given('FRIEND_SEND_REQUEST', ['Lan', 'lan']))).toBe(
    '/bang-tin?nType=community&fFilter=friendsRequest',
  )
})

test('an exact prediction names the fixture, the score and the reward, and links to its round', () => {
  const exact = given('PREDICTION_EXACT', ['Đức – Pháp', '3', '2–1', 'league-7', '20'])
  expect(notificationText(exact, { t, time })).toBe(
    'notification.PREDICTION_EXACT {"match":"Đức – Pháp","score":"2–1","reward":"20"}',
  )
  expect(
    notificationText(given('PREDICTION_EXACT', ['Đức – Pháp', '3', '2–1', 'league-7', '0']), { t, time }),
  ).toContain('notification.PREDICTION_EXACT.bare')
  expect(notificationPath(exact)).toBe('/du-doan?giai=3&vong=league-7')
})

test('a shoot-out duel names the other member and links to its page', () => {
  const challenged = given('MINIGAME_DUEL_CHALLENGED', ['Lan', '0123456789abcdef'])
  expect(notificationText(challenged, { t, time })).toContain('notification.MINIGAME_DUEL_CHALLENGED {"name":"Lan"')
  expect(notificationPath(challenged)).toBe('/minigame/doi-dau/0123456789abcdef')
})

test('never links outside this site', () => {
  for (const place of ['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])
    expect(notificationPath(given('NEW_COMMENT', ['Lan', place, 'tip', '']))).toBe('/thong-bao')
})

test('several members with the same action are one text with a number', () => {
  const many = given('NEW_COMMENT', ['An', '42', 'post', ''], 12)
  expect(notificationText(many, { t: ((key: string) => key) as never, time })).toBe('notification.NEW_COMMENT')
  expect(notificationText(many, { t, time })).toContain('notification.many {\\"name\\":\\"An\\",\\"others\\":12}')
  expect(notificationText({ ...many, others: 1 }, { t, time })).toContain('notification.one')
})
