import type { TextKey } from '#contract/texts/all.ts'
import { fixtureIdOfSlug } from './fixture-slug.ts'
import { partsOf } from './notification-content.ts'
import { type NotificationTitle, type PlaceKind, placeKinds } from './notification-titles.ts'

export type NotificationFields = { title: NotificationTitle; content: string; others: number }

type Language = {
  t(key: TextKey, values?: Record<string, string | number>): string
  /** Formats a time for the reader: `19:15 · T7 21/11`. */
  time(timeMs: number): string
}

const isOfMatch = (title: NotificationTitle) => title.startsWith('MATCH_')
const isOfFixture = (title: NotificationTitle) => title.startsWith('BOOKING_') || title === 'LIVE_STARTED'

/** Returns the id of the fixture that the notification reports on, or null. */
export function notificationFixture({ title, content }: Pick<NotificationFields, 'title' | 'content'>): string | null {
  const parts = partsOf(content)
  if (isOfFixture(title) || isOfMatch(title)) return fixtureIdOfSlug(parts[1]?.split('/')[0] ?? '')
  if (title === 'TIP_SETTLED') return parts[4] ?? null
  return title === 'PREDICTION_EXACT' ? (parts[5] ?? null) : null
}

/** Returns the text of a notification for the bell, a push message or a mail. */
export function notificationText({ title, content, others }: NotificationFields, { t, time }: Language): string {
  const parts = partsOf(content)
  const [first = '', , third = '', fourth = '', fifth = ''] = parts
  if (isOfFixture(title)) return t(`notification.${title}`, { match: first, name: fourth, time: time(Number(third)) })
  if (isOfMatch(title)) {
    const line = t(`notification.${title}`, { match: first, team: third })
    return fourth === '' ? line : `${line} · ${fourth}`
  }
  if (title === 'EVENT_SOON') return t(`notification.${title}`, { name: first, time: time(Number(third)) })
  if (title === 'TIP_SETTLED') return t(`notification.${title}`, { match: first })
  if (title === 'PREDICTION_EXACT')
    return t(fifth === '0' ? 'notification.PREDICTION_EXACT.bare' : `notification.${title}`, {
      match: first,
      score: third,
      reward: fifth,
    })
  if (title === 'PREDICTION_ROUND_WON')
    return t(fifth === '0' ? 'notification.PREDICTION_ROUND_WON.bare' : `notification.${title}`, {
      tournament: first,
      round: third,
      reward: fifth,
    })
  if (title === 'LEVEL_REACHED')
    return t(third === '0' ? 'notification.LEVEL_REACHED.bare' : `notification.${title}`, {
      level: first,
      reward: third,
    })
  if (title === 'WEEKLY_RECAP') return t(`notification.${title}`, { days: first, xu: third })
  if (title === 'REFERRAL_REWARDED')
    return t(third === 'invitee' ? 'notification.REFERRAL_REWARDED.invitee' : `notification.${title}`, {
      name: first,
      reward: fourth,
    })
  if (title === 'MODERATION_MUTED') {
    const values = { reason: first, time: time(Number(third)) }
    if (parts.length > 3 && fourth === '')
      return t(
        third === '' ? 'notification.MODERATION_MUTED.silencedForGood' : 'notification.MODERATION_MUTED.silenced',
        values,
      )
    return t(third === '' ? 'notification.MODERATION_MUTED.forGood' : `notification.${title}`, values)
  }
  if (title === 'MODERATION_REMOVED') {
    const thing = isPlaceKind(third) ? t(`notification.of.${third}`) : ''
    return t(first === '' ? 'notification.MODERATION_REMOVED.bare' : `notification.${title}`, { thing, text: first })
  }
  if (title === 'POST_REFUSED')
    return first === '' ? t('notification.POST_REFUSED.bare') : t(`notification.${title}`, { text: first })
  if (title === 'APPEAL_DECIDED') {
    const said = t(third === 'granted' ? `notification.${title}` : 'notification.APPEAL_DECIDED.refused')
    return first === '' ? said : `${said} “${first}”`
  }
  if (title === 'FEEDBACK_ANSWERED')
    return first === '' ? t('notification.FEEDBACK_ANSWERED.bare') : t(`notification.${title}`, { text: first })
  if (title === 'APPLICATION_ANSWERED') {
    const said = t(`notification.${title}`, { name: first })
    return fourth === '' ? said : `${said} “${fourth}”`
  }
  if (title === 'ROOM_MESSAGE') {
    const line = { name: first, room: third, text: fourth === '' ? t('notification.ROOM_MESSAGE.file') : fourth }
    return t(third === '' ? 'notification.ROOM_MESSAGE.pair' : `notification.${title}`, line)
  }
  const name =
    others === 0 ? first : t(others === 1 ? 'notification.one' : 'notification.many', { name: first, others })
  const thing = isPlaceKind(third) ? t(`notification.of.${third}`) : ''
  return t(`notification.${title}`, { name, thing, room: third })
}

/** Returns the page that a notification opens, without a locale prefix. */
export function notificationPath({ title, content }: Pick<NotificationFields, 'title' | 'content'>): string {
  const [, second = '', third = '', fourth = ''] = partsOf(content)
  switch (title) {
    case 'FRIEND_SEND_REQUEST':
      return '/bang-tin?nType=community&fFilter=friendsRequest'
    case 'FRIEND_ACTION_REQUEST':
      return `/thanh-vien/${encodeURIComponent(second)}`
    case 'NEW_COMMENT':
    case 'COMMENT_REPLY':
    case 'NEW_REACTION':
    case 'MENTION':
    case 'POST_SHARED':
      return `${placePath(third, second)}${fourth === '' ? '' : `#comment-${encodeURIComponent(fourth)}`}`
    case 'POST_REFUSED':
      return '/bang-tin?soan=nhap'
    case 'EVENT_SOON':
      return `/su-kien/${encodeURIComponent(second)}`
    case 'TIP_SETTLED':
      return `/tip-keo/${second}`
    case 'PREDICTION_EXACT':
    case 'PREDICTION_ROUND_WON':
      return `/du-doan?giai=${encodeURIComponent(second)}&vong=${encodeURIComponent(fourth)}`
    case 'REFERRAL_REWARDED':
      return '/gioi-thieu-ban-be'
    case 'MINIGAME_DUEL_CHALLENGED':
    case 'MINIGAME_DUEL_ACCEPTED':
    case 'MINIGAME_DUEL_FINISHED':
      return `/minigame/doi-dau/${encodeURIComponent(second)}`
    case 'WEEKLY_RECAP':
      return '/phan-thuong#tuan-truoc'
    case 'LEVEL_REACHED':
      return '/nhiem-vu-hang-ngay'
    case 'VIP_APPROVED':
    case 'VIP_REQUESTED':
    case 'ROOM_HANDED_OVER':
    case 'ROOM_MESSAGE':
      return `/chatroom/${encodeURIComponent(second)}`
    case 'FEEDBACK_ANSWERED':
      return '/phan-hoi'
    case 'APPLICATION_ANSWERED':
      return `/tuyen-dung/${encodeURIComponent(second)}`
    case 'MODERATION_MUTED':
      return fourth === '' ? '/khieu-nai' : `/khieu-nai?phong=${encodeURIComponent(fourth)}`
    case 'APPEAL_DECIDED':
    case 'MODERATION_REMOVED':
      return '/thong-bao'
    default:
      return `/truc-tiep/${second}`
  }
}

/** Returns the path of a post for its id. For all other kinds, `place` is already a path. */
function placePath(kind: string, place: string): string {
  if (kind === 'post') return `/bang-tin?pId=${encodeURIComponent(place)}`
  return /^\/(?![/\\])/.test(place) ? place : '/thong-bao'
}

function isPlaceKind(kind: string): kind is PlaceKind {
  return (placeKinds as readonly string[]).includes(kind)
}
