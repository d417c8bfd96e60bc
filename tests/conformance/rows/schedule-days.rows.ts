import { daySchedule, dayTournaments, scheduleCalendar, tournamentSchedule } from '#contract/schedule-days.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [daySchedule, dayTournaments, scheduleCalendar, tournamentSchedule],
})
