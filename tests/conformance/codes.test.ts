import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  articleList,
  articleListByCategory,
  articleListHashtag,
  articleListMostView,
  articleListOf,
  articleListTop,
  introId,
} from '#contract/articles.ts'
import { bookingList } from '#contract/bookings.ts'
import { chatHistory, chatPageSize, followedRoomsPaged, systemMessages } from '#contract/chat.ts'
import { anchor, commentatorTotals, linkList } from '#contract/commentators.ts'
import { commentPageList } from '#contract/comments.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { messageList, notificationStatus, notificationTypes } from '#contract/notifications.ts'
import { privateMessages } from '#contract/rooms.ts'
import { feedModes, feedTabs, groupFilters, postTypes, postVisibility } from '#contract/rules/newsfeed-codes.ts'
import { notificationTitles } from '#contract/rules/notification-titles.ts'
import { oddsKinds } from '#contract/rules/odds-kinds.ts'
import { tipResults } from '#contract/rules/tip-settlement.ts'
import { featureMatch, fixtureState, liveSchedule, sports } from '#contract/schedule.ts'
import { statusOf } from '#server/features/schedule/fixture.rules.ts'

test('codes on the wire are those of the specification', () => {
  expect(postVisibility).toEqual({ public: 1, private: 2, delete: 3 })
  expect(postTypes).toEqual({
    avatar: 90,
    normal: 10,
    image: 20,
    video: 30,
    shareTips: 40,
    shareLives: 50,
    liveEvents: 60,
    shareArticle: 70,
    shareEvent: 80,
  })
  expect(feedModes).toEqual({ normal: 1, share: 2, edit: 3 })
  expect(feedTabs).toEqual({ home: 1, event: 2, community: 3, tip: 4, newsfeed: 5 })
  expect(sports).toEqual({ football: 10, basketball: 20, esport: 30, marble: 40, casino: 50 })
  expect(groupFilters).toEqual({ all: 99, normal: 10, commentator: 20 })
  expect(tipResults).toEqual({ win: 10, draw: 20, lose: 30 })
  expect(notificationTypes).toEqual({ booking: 30, message: 10 })
  expect(notificationStatus).toEqual({ unread: 10, read: 20 })
  expect(systemMessages).toEqual({ join: 5, marbleMapChange: 7, gift: 10 })
  expect([chatPageSize, introId]).toEqual([50, '4314'])
  for (const title of ['FRIEND_SEND_REQUEST', 'FRIEND_ACTION_REQUEST', 'NEW_COMMENT'])
    expect(notificationTitles).toContain(title)
  for (const kind of ['handicap', 'overUnder', 'handicapHalf', 'overUnderHalf', 'europeOdds', 'doubleChance'])
    expect(oddsKinds).toContain(kind)
  for (const kind of ['corner', 'cornerHandicap']) expect(oddsKinds).toContain(kind)
})

test('a client that knows only a fixture’s code reads it as ended, coming or live, as the specification says', () => {
  const meaning = (status: number) => {
    if (status === -1 || (status <= -10 && status >= -14)) return 'ended'
    return status >= 1 && status <= 5 ? 'live' : 'coming'
  }
  const statuses = new Map(fixtureState.options.map((state) => [state, statusOf({ state, period: 1 })]))
  expect(statuses.get('scheduled')).toBe(0)
  const ended = [...statuses].filter(([, status]) => meaning(status) === 'ended').map(([state]) => state)
  expect(ended.toSorted()).toEqual(
    ['abandoned', 'awarded', 'cancelled', 'finished', 'interrupted', 'postponed', 'tbd'].toSorted(),
  )
  expect([...statuses.values()].filter((status) => meaning(status) === 'coming')).toEqual([0])
})

test.each<[AnyEndpoint, object, object]>([
  [featureMatch, {}, { status: 20, pageSize: 40, pageNum: 1 }],
  [liveSchedule, {}, { pageSize: 200, timezone: 'Asia/Ho_Chi_Minh' }],
  [bookingList, {}, { pageNum: 1, pageSize: 100 }],
  [commentatorTotals, {}, { pageNum: 1, pageSize: 100 }],
  [anchor, {}, { pageNum: 1 }],
  [messageList, {}, { pageNum: 1, pageSize: 50 }],
  [linkList, { fixtureId: '1', userId: '1' }, { typeLinks: 20 }],
  [articleList, {}, { pageNum: 1, pageSize: 10 }],
  [articleListOf, { x: 'v-league' }, { pageNum: 1, pageSize: 10 }],
  [articleListByCategory, { categoryId: 100 }, { categoryId: '100', pageNum: 1, pageSize: 10 }],
  [articleListMostView, {}, { pageSize: 10 }],
  [articleListTop, {}, { pageSize: 10 }],
  [articleListHashtag, {}, { pageNum: 1, pageSize: 100 }],
  [commentPageList, {}, { pageNum: 1, pageSize: 10 }],
  [chatHistory, { groupId: '1' }, { pageNum: 1, pageSize: 50, searchKeyword: '' }],
  [privateMessages, { otherUserId: '1' }, { pageNum: 1, pageSize: 50 }],
  [followedRoomsPaged, {}, { pageNum: 1, pageSize: 100 }],
])('$path has the defaults of the specification', ({ input }, asked, defaults) => {
  expect((input as z.ZodMiniType).parse(asked)).toMatchObject(defaults)
})

test('each error has a unique code', () => {
  const codes = Object.values(errorCatalogue).map(({ code }) => code)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  expect(codes).not.toContain(0)
})
