import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { notificationPath, notificationText } from './notification-text.ts'

const t = ((key: string, values: Record<string, unknown> = {}) => `${key} ${JSON.stringify(values)}`) as never
const time = (timeMs: number) => `at ${timeMs}`

function given(title: Notification['title'], content: string): Notification {
  return { id: '1', type: 30, title, content, status: 10, createdAt: 0 }
}

test('a booking names the fixture, the hour and the commentator, and leads to the fixture', () => {
  const moved = given('BOOKING_MOVED', 'Đức – Pháp|duc-vs-phap-7|1700|Minh Khang')
  expect(notificationText(moved, { t, time })).toBe(
    'notification.BOOKING_MOVED {"match":"Đức – Pháp","name":"Minh Khang","time":"at 1700"}',
  )
  expect(notificationPath(moved)).toBe('/truc-tiep/duc-vs-phap-7')
})

test('a comment leads to its post, a friend request to the requests', () => {
  expect(notificationPath(given('NEW_COMMENT', 'Lan|42'))).toBe('/bang-tin?pId=42')
  expect(notificationPath(given('FRIEND_SEND_REQUEST', 'Lan|key'))).toBe(
    '/bang-tin?nType=community&fFilter=friendsRequest',
  )
  expect(notificationText(given('FRIEND_SEND_REQUEST', 'Lan|key'), { t, time })).toContain('"name":"Lan"')
})
