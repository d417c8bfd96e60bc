import { useCallback, useEffect, useState } from 'react'
import { type FixtureSummary, liveSchedule } from '#contract/schedule.ts'
import { search } from '#contract/search.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { useLocale } from '#web/root-data.ts'

const typingMs = 250
const maxFound = 30

/** Returns live and coming fixtures by name, or those nearest to now when the text is empty. */
export function useComingFixtures(typed: string) {
  const locale = useLocale()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed])

  const read = useCallback(async (): Promise<FixtureSummary[]> => {
    if (asked === '') return (await call(liveSchedule, { pageSize: maxFound, locale })).list
    const { fixtures } = await call(search, { q: asked, limit: maxFound, locale })
    return fixtures.filter((fixture) => phaseOf(fixture) !== 'over')
  }, [asked, locale])
  return useLoaded(read)
}
