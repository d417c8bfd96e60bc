/**
 * Rhythm of a league. Each line of `rounds` is one round of a week, as weekdays with their kick-off hours. Hours are in
 * the time zone of Vietnam; 26:30 is 02:30 in the following night, and 42:45 is 18:45 on the following day.
 */
export type Rhythm = {
  rounds: Slot[][]
  /** Weeks after the opening in which the first round is played. */
  fromWeek: number
  /** Rounds of a season, when it is not each pair twice. */
  seasonRounds: number | null
  /** Month and day of the first round, like `03-09`, for a league that plays in one calendar year and then rests. */
  startsOn: string | null
  /** True when the hours may be some quarters of an hour later (`shiftOf` in calendar.ts). */
  isFlexible: boolean
}
/** `day` counts from Monday, which is 0. `minute` is the minute of that day. */
export type Slot = { day: number; minute: number }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Leagues with two rounds a week begin later, so that all leagues have played about as many rounds. */
const halfSpeedWeeks = 7

export function minutesOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return hours * 60 + minutes
}

/** Parses `Fri 18:00 19:15, Sat 17:00` to slots. */
function slotsOf(text: string): Slot[] {
  return text.split(',').flatMap((part) => {
    const [weekday = '', ...hours] = part.trim().split(' ')
    const day = weekdays.indexOf(weekday)
    if (day < 0) throw new Error(`${text} has a weekday that does not exist`)
    return hours.map((hour) => ({ day, minute: minutesOf(hour) }))
  })
}

function weekly(text: string, seasonRounds: number | null = null): Rhythm {
  return { rounds: [slotsOf(text)], fromWeek: 0, seasonRounds, startsOn: null, isFlexible: false }
}

/** A weekend round and one in the middle of the week. Clubs have two full days between their matches. */
function twice(first: string, second: string): Rhythm {
  return {
    rounds: [slotsOf(first), slotsOf(second)],
    fromWeek: halfSpeedWeeks,
    seasonRounds: 33,
    startsOn: null,
    isFlexible: true,
  }
}

function calendarYear(startsOn: string, seasonRounds: number, text: string): Rhythm {
  return { rounds: [slotsOf(text)], fromWeek: 0, seasonRounds, startsOn, isFlexible: false }
}

const americanDay = '03:15 04:30 05:45 07:00 08:15 09:40'
const southernDay = '03:15 04:30 05:45 05:45 07:00 07:00'
const pacificDay = '07:00 08:15 08:15 09:40 09:40 09:40'
const nbaDay = '07:00 07:00 07:30 07:30 07:30 08:00 08:00 08:00 08:30 09:00 09:00 09:30 10:00 10:00 10:30'
const europeanDay = '20:00 21:15 22:30 23:45 25:00 26:00'

/** Together the leagues have kick-offs at any hour of each weekday, at most 85 minutes apart. */
export const rhythms: Readonly<Record<string, Rhythm>> = {
  vleague: weekly('Fri 18:00 19:15, Sat 17:00 18:00 19:15, Sun 18:00 19:15'),
  thai: weekly('Sat 18:00 19:00, Sun 18:00 18:30 42:45 43:30', 33),
  saudi: weekly('Thu 18:45 22:00, Fri 21:30 24:30, Sat 22:10 25:00', 33),
  championship: weekly('Fri 27:00, Sat 19:30 22:00 22:00 22:00, Sun 19:00', 33),
  scotland: weekly('Sat 19:30 22:00 22:00 22:00 24:30, Sun 22:00', 33),
  switzerland: weekly('Sat 24:00 24:00 26:30, Sun 20:15 22:30 22:30', 33),
  kleague2: weekly('Sun 11:00 12:20 12:20 13:40 15:00 16:15', 33),
  kleague: calendarYear('03-09', 38, 'Sat 12:00 14:30 14:30, Sun 12:00 14:30 17:00'),
  mls: calendarYear('02-23', 34, 'Sun 06:30 06:30 07:30 08:30 09:30 09:30'),

  argentina: twice(`Mon ${southernDay}`, `Thu ${southernDay}`),
  usl: twice(`Mon ${pacificDay}`, `Thu ${pacificDay}`),
  colombia: twice(`Tue ${americanDay}`, `Fri ${americanDay}`),
  chile: twice(`Tue ${southernDay}`, `Sat ${southernDay}`),
  ligamx: twice(`Wed ${americanDay}`, 'Sat 07:00 08:15 09:40, Sun 07:00 08:15 09:40'),
  brasileirao: twice(`Thu ${southernDay}`, `Sun ${southernDay}`),

  j1: twice('Tue 11:00 12:20 13:40, Wed 11:00 12:20 13:40', 'Sat 11:00 12:20 12:20 13:40 13:40 15:00'),
  aleague: twice('Mon 11:00 12:20 13:40 15:00 16:15 17:30', 'Thu 11:00 12:20 13:40, Fri 11:00 12:20 13:40'),
  malaysia: twice('Tue 15:00 16:15 17:30 18:45 18:45 20:00', 'Fri 15:00 16:15 17:30, Sat 16:15 17:30 18:45'),
  indonesia: twice('Wed 15:00 16:15 17:30, Thu 15:00 16:15 17:30', 'Sun 15:00 16:15 17:30 18:45 18:45 18:45'),

  poland: twice(`Mon ${europeanDay}`, `Thu ${europeanDay}`),
  austria: twice(`Tue ${europeanDay}`, `Fri ${europeanDay}`),
  serbia: twice(`Wed ${europeanDay}`, `Sat ${europeanDay}`),
  romania: twice('Wed 18:45 20:00 22:30, Thu 20:00 21:15 22:30', `Sun ${europeanDay}`),

  nba: { ...twice(`Tue ${nbaDay}`, `Sat ${nbaDay}`), seasonRounds: null, isFlexible: false },
  bleague: weekly('Sat 12:05 14:05, Sun 12:05 17:05'),
  euroleague: weekly('Thu 24:00 25:00, Fri 26:30 27:00'),
  acb: weekly('Sat 23:00 25:00, Sun 18:30 23:00'),
  vba: weekly('Sat 17:00 19:30, Sun 19:30'),
  lck: weekly('Wed 15:00 17:00, Thu 17:00 19:00'),
  vcs: weekly('Fri 17:00 19:00, Sat 17:00 20:00'),
  lec: weekly('Sat 23:00 24:00, Sun 23:00 24:00'),
  dtdv: weekly('Thu 18:00 20:00, Sun 13:00 15:00'),
}
