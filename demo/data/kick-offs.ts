/**
 * Rhythm of a league: a round every `everyDays` days, from day `turn` on, at the league’s real kick-off hours. Hours
 * are in the time zone of Vietnam; 26:30 is 02:30 in the following night.
 */
type Rhythm = { turn: number; everyDays: number; hours: string }

/**
 * Days from one round to the next. Even a club that plays at the latest hour and then at the earliest one has three
 * days between its matches.
 */
export const usualDays = 4
const round = (turn: number, hours: string, everyDays = usualDays): Rhythm => ({ turn, everyDays, hours })

/** Each turn has leagues for every part of the day, so that there is a match at any hour. */
export const rhythms: Readonly<Record<string, Rhythm>> = {
  vleague: round(0, '17:00 17:00 18:00 18:00 19:15 19:15 19:15'),
  kleague: round(0, '12:00 13:00 14:30 14:30 16:00 17:00'),
  championship: round(0, '19:30 22:00 22:00 22:00 24:30 27:00'),
  sweden: round(0, '20:00 21:00 21:30 23:30 23:30 25:10'),
  brasileirao: round(0, '02:00 03:30 04:30 05:30 06:30 07:30'),
  mls: round(0, '06:30 07:30 08:00 08:30 09:30 10:30'),

  j1: round(1, '12:00 13:00 14:00 15:00 16:00 17:00'),
  thai: round(1, '18:00 18:00 18:30 19:00 19:00 19:30'),
  scotland: round(1, '19:00 22:00 22:00 22:00 24:30 26:45'),
  poland: round(1, '18:15 20:45 20:45 23:30 23:30 26:15'),
  argentina: round(1, '02:45 04:30 05:00 06:00 07:15 08:30'),
  ligamx: round(1, '06:00 07:00 08:00 09:05 10:10 10:10'),

  aleague: round(2, '11:00 12:30 14:00 15:35 16:45 17:45'),
  indonesia: round(2, '15:30 15:30 15:30 19:00 19:00 19:00'),
  austria: round(2, '20:30 20:30 23:00 23:00 23:00 26:30'),
  switzerland: round(2, '22:30 22:30 24:00 24:00 26:30 26:30'),
  serbia: round(2, '20:30 21:30 22:00 23:30 24:30 25:30'),
  colombia: round(2, '04:00 05:30 06:10 06:10 08:20 08:20'),
  usl: round(2, '06:30 07:00 08:30 09:00 09:30 10:30'),

  kleague2: round(3, '11:00 12:00 13:00 14:00 16:30 17:00'),
  china: round(3, '14:30 16:00 18:35 18:35 19:00 19:00'),
  malaysia: round(3, '19:15 19:15 20:00 20:00 20:00 21:00'),
  saudi: round(3, '20:05 21:30 21:30 22:10 24:30 25:00'),
  romania: round(3, '20:00 20:00 22:30 22:30 25:30 25:30'),
  hungary: round(3, '20:45 20:45 23:15 23:15 25:45 25:45'),
  chile: round(3, '03:30 04:00 05:30 05:30 06:30 06:30'),
  ecuador: round(3, '04:30 06:00 07:00 07:30 08:30 09:30'),

  // Leagues with fewer teams have longer breaks, so that the same two teams do not meet twice within a month.
  nba: round(0, '07:00 07:00 07:30 07:30 07:30 08:00 08:00 08:00 08:30 09:00 09:00 09:30 10:00 10:00 10:30'),
  bleague: round(1, '12:05 14:05 17:05 17:05', 5),
  euroleague: round(2, '24:00 25:00 26:30 27:00', 5),
  acb: round(3, '18:30 23:00 25:00 27:00', 5),
  vba: round(0, '17:00 19:30 19:30', 7),
  lck: round(0, '15:00 17:00 17:00 19:00', 5),
  vcs: round(1, '17:00 17:00 19:00 20:00', 5),
  lec: round(2, '23:00 24:00 25:00 26:00', 5),
  dtdv: round(3, '13:00 15:00 18:00 20:00', 5),
}

export function minutesOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return hours * 60 + minutes
}
