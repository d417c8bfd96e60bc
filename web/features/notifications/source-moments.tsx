import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import type { MatchMoment } from '#contract/rules/match-moments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { MomentChips } from './moment-chips.tsx'

type SourceMomentsProps = {
  name: string
  shown: readonly MatchMoment[]
  /** Null while the source follows the general settings. */
  own: readonly MatchMoment[] | null
  general: readonly MatchMoment[]
  choose: (moments: MatchMoment[] | null) => void
}

/** Lets the member choose other moments for one team, tournament, match or player. Folded until asked for. */
export function SourceMoments({ name, shown, own, general, choose }: SourceMomentsProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="px-3 pb-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-1.5 text-xs font-semibold text-primary"
      >
        <SlidersHorizontal size={14} aria-hidden />
        <span className="sr-only">{t('notifications.moments.of', { name })}: </span>
        {t(own === null ? 'notifications.moments.general' : 'notifications.moments.own')}
      </button>
      {isOpen && (
        <div className="mt-1 flex flex-col items-start gap-2">
          <MomentChips
            label={t('notifications.moments.of', { name })}
            shown={shown}
            chosen={own ?? general}
            choose={choose}
          />
          {own !== null && (
            <Button tone="quiet" onClick={() => choose(null)}>
              {t('notifications.moments.general')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
