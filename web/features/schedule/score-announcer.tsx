import { useEffect, useState } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { newestOf } from '#web/fixture/fixture.state.ts'
import { scoreOf } from '#web/fixture/fixture-text.ts'
import { useHidesScores } from '#web/fixture/spoilers.tsx'
import { useTranslate } from '#web/i18n/translate.ts'

/** Goals within this time are announced together, at most the last `maxSaid`. */
const everyMs = 4_000
const maxSaid = 3
const football = 10

/**
 * Announces new football scores of a list to screen readers, unless scores are hidden. Basketball is left out, because
 * it would never be silent.
 */
export function ScoreAnnouncer({ fixtures }: { fixtures: readonly FixtureSummary[] }) {
  const t = useTranslate()
  const isHidden = useHidesScores()
  const [text, setText] = useState('')
  useEffect(() => {
    if (isHidden) return setText('')
    const listed = fixtures.filter(({ sport }) => sport === football)
    const said = new Map(listed.map((one) => [one.fixtureId, scoreOf(newestOf(one))?.join()]))
    const timer = setInterval(() => {
      const news = listed.map(newestOf).filter((one) => scoreOf(one)?.join() !== said.get(one.fixtureId))
      if (news.length === 0) return
      for (const one of news) said.set(one.fixtureId, scoreOf(one)?.join())
      const lines = news.slice(-maxSaid).map(({ home, away }) =>
        t('fixtures.scoreNews', {
          home: home.name,
          homeScore: home.score ?? 0,
          away: away.name,
          awayScore: away.score ?? 0,
        }),
      )
      setText(lines.join('. '))
    }, everyMs)
    return () => clearInterval(timer)
  }, [t, fixtures, isHidden])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
