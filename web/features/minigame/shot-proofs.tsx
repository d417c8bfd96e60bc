import { useState } from 'react'
import type { MinigameRound } from '#contract/minigame.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { checkRound } from './check-shot.ts'

export function ShotProofs({ round }: { round: MinigameRound }) {
  const t = useTranslate()
  const [checked, setChecked] = useState<boolean[] | 'insecure' | null>(null)
  const check = async () => setChecked((await checkRound(round.id, round.shots)) ?? 'insecure')
  return (
    <details className="mt-4 border-t border-line pt-1" onToggle={(event) => event.currentTarget.open && void check()}>
      <summary className="tap flex items-center font-semibold text-primary">{t('minigame.fair')}</summary>
      <p className="text-sm text-ink-2">{t('minigame.fair.text')}</p>
      <div role="status" className="mt-2 text-sm">
        {checked === 'insecure' && <p>{t('shell.noHashes')}</p>}
        {Array.isArray(checked) && (
          <ol className="grid gap-1">
            {round.shots.map(({ number, outcome }, at) => (
              <li key={number} className="tabular flex justify-between gap-3">
                <span>{`${t('minigame.shot', { number })}: ${t(`minigame.outcome.${outcome}`)}`}</span>
                <span className={checked[at] ? 'font-semibold text-good' : 'font-semibold text-danger'}>
                  {t(checked[at] ? 'minigame.fair.good' : 'minigame.fair.bad')}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <LocaleLink
        to={`/minigame/${round.id}`}
        className="tap mt-1 inline-flex items-center text-sm font-semibold text-primary hover:underline"
      >
        {t('minigame.fair.open')}
      </LocaleLink>
    </details>
  )
}
