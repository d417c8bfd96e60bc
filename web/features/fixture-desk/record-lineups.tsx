import { Suspense, useState } from 'react'
import type { DeskFixture } from '#contract/fixture-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'

const LineupForm = lazyPart(() => import('./lineup-form.tsx'), 'LineupForm')

type Props = { desk: DeskFixture; changed: () => void }

/** The line-ups of both teams in short, with a form for each. */
export function RecordLineups({ desk, changed }: Props) {
  const t = useTranslate()
  const [open, setOpen] = useState<'home' | 'away' | null>(null)
  return (
    <>
      {(['home', 'away'] as const).map((side) => {
        const players = desk.lineups?.[side].players ?? []
        const names = (isStarter: boolean) =>
          players.filter((one) => one.isStarter === isStarter).map(({ name }) => name)
        const title = t('fixtureDesk.lineup', { team: desk.fixture[side].name })
        return (
          <section key={side} aria-label={title}>
            <h2 className="text-lg font-bold">{title}</h2>
            {(['starters', 'bench'] as const).map((part) => {
              const listed = names(part === 'starters')
              return (
                listed.length > 0 && (
                  <p key={part} dir="auto" className="mt-1 text-sm [overflow-wrap:anywhere]">
                    <span className="font-semibold">
                      {t(`fixtureDesk.lineup.${part}`)} ({listed.length}):
                    </span>{' '}
                    <span className="text-ink-2">{listed.join(', ')}</span>
                  </p>
                )
              )
            })}
            <Button tone="neutral" className="mt-2" onClick={() => setOpen(side)}>
              {t('fixtureDesk.lineup.edit')}
            </Button>
          </section>
        )
      })}
      <Suspense fallback={null}>
        {open && <LineupForm desk={desk} side={open} saved={changed} close={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
