import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { fixtureTopic } from '#contract/fixture.socket.ts'
import { fixtureOdds, type OddsLine } from '#contract/odds.ts'
import { call } from '#web/api/call.ts'
import { useTopic } from '#web/api/socket.ts'
import { deltaOf, receiveDeltas } from '#web/fixture/fixture.state.ts'
import { useLocale } from '#web/root-data.ts'
import { receiveLines, rememberLines } from './odds.state.ts'

export type FixtureOdds = DataOf<typeof fixtureOdds>

const refreshMs = 60_000

/**
 * Returns one fixture's odds. Prices are updated live. The list of lines is read again when a new line appears, after a
 * reconnect, and every minute. With `companyId`, only that company's lines are read.
 */
export function useFixtureOdds(given: FixtureOdds, companyId?: string): FixtureOdds {
  const locale = useLocale()
  const { fixtureId } = given.fixture
  const [kept, setKept] = useState({ given, odds: given })
  if (kept.given !== given) setKept({ given, odds: given })
  const odds = kept.given === given ? kept.odds : given
  useEffect(() => rememberLines(odds.lines), [odds])

  const refresh = useCallback(async () => {
    if (document.visibilityState === 'hidden') return
    try {
      const fresh = await call(fixtureOdds, { fixtureId, companyId, locale })
      setKept((now) => (now.given === given ? { given, odds: fresh } : now))
    } catch (error) {
      console.warn('The odds could not be refreshed', error)
    }
  }, [fixtureId, companyId, locale, given])

  useTopic(
    fixtureTopic,
    { fixtureId },
    {
      subbed(fixture) {
        if (fixture) receiveDeltas([deltaOf(fixture)])
        void refresh()
      },
      on: {
        fixture: ({ data }) => receiveDeltas([data]),
        fixtureOdds({ list }) {
          receiveLines(list)
          if (list.some((line) => isUnlisted(line, odds, companyId))) void refresh()
        },
      },
    },
  )
  useEffect(() => {
    const timer = setInterval(() => void refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [refresh])
  return odds
}

function isUnlisted(line: OddsLine, { lines }: FixtureOdds, companyId: string | undefined): boolean {
  if (companyId !== undefined && line.companyId !== companyId) return false
  return !lines.some(
    (one) => one.companyId === line.companyId && one.kind === line.kind && one.lineIndex === line.lineIndex,
  )
}
