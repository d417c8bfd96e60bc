import { useEffect, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { scheduleCalendar } from '#contract/schedule-days.ts'
import { call } from '#web/api/call.ts'

export type CalendarQuery = Omit<InputOf<typeof scheduleCalendar>, 'month'>
/** Number of fixtures by date. Null while loading or after a failure; the viewer can choose days anyway. */
export type MonthCounts = ReadonlyMap<string, number> | null

export function useMonthCounts(month: string, query: CalendarQuery): MonthCounts {
  const asked = JSON.stringify({ month, ...query })
  const [known, setKnown] = useState<{ asked: string; counts: MonthCounts }>({ asked: '', counts: null })
  useEffect(() => {
    let isWanted = true
    call(scheduleCalendar, JSON.parse(asked) as InputOf<typeof scheduleCalendar>).then(
      ({ days }) => isWanted && setKnown({ asked, counts: new Map(days.map(({ date, total }) => [date, total])) }),
      (error) => console.warn('The days of the month could not be counted', error),
    )
    return () => {
      isWanted = false
    }
  }, [asked])
  return known.asked === asked ? known.counts : null
}
