import { expect, test } from 'vitest'
import { competitionNames } from '#server/features/sports-data/competition-names.data.ts'
import { demoFacts } from './facts.ts'
import { withReplays } from './replays.ts'

const dayMs = 24 * 3_600_000
const facts = demoFacts()
const league = (sheets: typeof facts, code: string) => {
  const found = sheets.find(({ tournament }) => tournament.code === code)
  if (!found) throw new Error(`there is no ${code}`)
  return found
}

test.each(Array.from({ length: 18 }, (_, i) => Date.parse('2026-11-21T05:00:00Z') + i * 31 * dayMs))(
  'at %i a known season is in play, shifted by whole weeks, with past and future fixtures',
  (nowMs) => {
    const [was, is] = [league(facts, 'en.1'), league(withReplays(facts, nowMs), 'en.1-replay')]
    const moved = new Set(
      is.fixtures.map(({ kickOff }, i) => Date.parse(kickOff) - Date.parse(was.fixtures[i]?.kickOff ?? '')),
    )
    expect([...moved].map((ms) => ms % (7 * dayMs))).toEqual([0])
    const over = is.fixtures.filter(({ state }) => state === 'finished')
    expect(over.length).toBeGreaterThan(60)
    expect(over.length).toBeLessThan(380)
    for (const fixture of is.fixtures) {
      const place = is.fixtures.indexOf(fixture)
      const isOver = Date.parse(fixture.kickOff) < nowMs - 3 * 3_600_000
      expect(fixture.score).toEqual(
        isOver ? was.fixtures[place]?.score : fixture.state === 'finished' ? fixture.score : null,
      )
    }
  },
)

test('a replayed season says so in the tournament’s name, in three languages', () => {
  for (const code of ['en.1-replay', 'de.1-replay', 'it.1-replay']) {
    const names = competitionNames[code]?.names
    expect(names).toMatchObject({
      vi: expect.stringMatching(/2025\/26 \(phát lại\)$/),
      en: expect.stringMatching(/2025\/26 \(replay\)$/),
      zh: expect.stringMatching(/^2025\/26.*（重播）$/),
    })
  }
})
