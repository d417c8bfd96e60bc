import { useEffect, useState } from 'react'
import { type FixtureSummary, totalLive } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useLocale } from '#web/root-data.ts'
import { deltaOf, receiveDeltas } from './fixture.state.ts'
import { byHeat } from './heat.ts'

/** product.md 4, 9: the live schedule's state holds `matchInChatBox`, and refreshes every 60 s. */
const refreshMs = 60_000
const mostChoices = 40

export type ChatBox = {
  /** The match whose room the box shows: the chosen one while it is on, else the hottest. */
  match: FixtureSummary | null
  matches: FixtureSummary[]
  isLoaded: boolean
  choose(fixtureId: string): void
}

export function useMatchInChatBox(): ChatBox {
  const locale = useLocale()
  const [matches, setMatches] = useState<FixtureSummary[] | null>(null)
  const [chosenId, choose] = useState<string | null>(null)

  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const { list } = await call(totalLive, { pageSize: mostChoices, locale })
        receiveDeltas(list.map(deltaOf))
        setMatches(byHeat(list))
      } catch (error) {
        console.warn('The matches of the chat box could not be read', error)
        setMatches((known) => known ?? [])
      }
    }
    void refresh()
    const timer = setInterval(() => void refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [locale])

  const list = matches ?? []
  // The hottest may change each minute: what one reads stays until it is over.
  const match = list.find(({ fixtureId }) => fixtureId === chosenId) ?? list[0] ?? null
  useEffect(() => {
    if (match && match.fixtureId !== chosenId) choose(match.fixtureId)
  }, [match, chosenId])
  return { match, matches: list, isLoaded: matches !== null, choose }
}
