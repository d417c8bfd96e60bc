import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { Locale } from '#contract/envelope.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import { sports } from '#contract/schedule.ts'
import { calendarName } from '#server/http/calendar-name.ts'
import type { CalendarRow } from './calendar.store.ts'

const minuteMs = 60_000
const lengthMs: Record<number, number> = { [sports.football]: 115 * minuteMs, [sports.basketball]: 130 * minuteMs }
const usualLengthMs = 90 * minuteMs
const alarmBeforeS = 15 * 60
const refreshS = 3_600
/**
 * UTC offset of Vietnam, whose clocks never change. A fixture whose time is to be decided is shown on its day in
 * Vietnam.
 */
const vietnamMs = 7 * 3_600_000

/**
 * Writes a calendar of fixtures (RFC 5545). An event keeps its UID. Its SEQUENCE increases when the fixture is moved,
 * called off or put back on, so that subscribed programs update it. Titles never contain a score, because a calendar
 * must not spoil the result. `site` is the site's name in ASCII.
 */
export function calendarText(rows: CalendarRow[], view: CalendarFacts & { name: string; site: string }): string {
  const calendar = ical({
    name: calendarName(view.name),
    prodId: { company: view.site, product: view.site, language: view.locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshS,
  })
  for (const row of rows) calendar.createEvent(eventOf(row, view))
  // A calendar needs at least one component (RFC 5545, 3.6).
  if (rows.length === 0) calendar.timezone({ name: 'Asia/Ho_Chi_Minh', generator: () => vietnamTime })
  // Every content line ends with CRLF (RFC 5545, 3.1), including the last one.
  return `${calendar.toString().trimEnd()}\r\n`
}

const vietnamTime = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Ho_Chi_Minh',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0700',
  'TZOFFSETTO:+0700',
  'TZNAME:+07',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

type CalendarFacts = {
  origin: string
  locale: Locale
  hasAlarms: boolean
  words: { provisional: string; toBeDecided: string }
}

function eventOf(row: CalendarRow, { origin, locale, hasAlarms, words }: CalendarFacts): ICalEventData {
  const slug = fixtureSlug({ home: row.home.vi, away: row.away.vi, fixtureId: row.id })
  const prefix = locale === 'vi' ? '' : `/${locale}`
  const url = `${origin}${prefix}/truc-tiep/${slug}`
  const timeState = row.state === 'tbd' ? 'tbd' : row.time_state
  const note = { exact: '', provisional: ` (${words.provisional})`, tbd: ` (${words.toBeDecided})` }[timeState]
  const isCalledOff = ['cancelled', 'postponed', 'abandoned'].includes(row.state)
  return {
    // Uses an id of the database instead of the host name, so that events survive a move to another host (RFC 7986,
    // 5.3).
    id: `fixture-${row.id}@${row.site}`,
    sequence: row.calendar_sequence,
    ...(timeState === 'tbd'
      ? // An all-day event without an end lasts that day (RFC 5545, 3.6.1).
        { start: new Date(row.kick_off.getTime() + vietnamMs), allDay: true }
      : { start: row.kick_off, end: new Date(row.kick_off.getTime() + (lengthMs[row.sport] ?? usualLengthMs)) }),
    stamp: row.changed_at,
    lastModified: row.changed_at,
    summary: `${row.home[locale]} – ${row.away[locale]}${note}`,
    description: [row.tournament[locale], row.round[locale], url].filter(Boolean).join('\n'),
    location: row.venue || null,
    url,
    status: isCalledOff
      ? ICalEventStatus.CANCELLED
      : timeState === 'exact'
        ? ICalEventStatus.CONFIRMED
        : ICalEventStatus.TENTATIVE,
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(hasAlarms && timeState === 'exact' && !isCalledOff
      ? { alarms: [{ type: ICalAlarmType.display, trigger: alarmBeforeS }] }
      : {}),
  }
}
