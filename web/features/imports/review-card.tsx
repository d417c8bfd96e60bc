import { useState } from 'react'
import { decideImport, type ImportReview } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { DeskCard, Mark } from '#web/features/moderation/desk-card.tsx'
import { useAct } from '#web/features/moderation/use-act.ts'
import { sportByCode } from '#web/fixture/sport.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { OwnPicker } from './own-picker.tsx'

type Props = { review: ImportReview; reload: () => Promise<void> }

/** A source's name, with our teams or fixtures that it may be, and a search for others. */
export function ReviewCard({ review, reload }: Props) {
  const t = useTranslate()
  const about = useAboutText()
  const { isBusy, act } = useAct(reload)
  const [isSearching, setSearching] = useState(false)
  const { reviewId, provider, kind, name, candidates, createdAt } = review
  const decide = (id: string | null) =>
    void act(() => call(decideImport, { reviewId, id }), t(id === null ? 'imports.ignored' : 'imports.matched'))
  return (
    <DeskCard
      at={createdAt}
      head={
        <>
          <Mark text={t(`console.queue.imports.${kind}`)} />
          <span className="text-ink-2">{provider}</span>
        </>
      }
      actions={
        <>
          {candidates.map((candidate) => (
            <Button key={candidate.id} isBusy={isBusy} onClick={() => decide(candidate.id)}>
              {t('imports.is', { name: candidate.name })}
            </Button>
          ))}
          <Button tone="neutral" aria-expanded={isSearching} onClick={() => setSearching(!isSearching)}>
            {t('imports.other')}
          </Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => decide(null)}>
            {t('imports.ignore')}
          </Button>
        </>
      }
    >
      <p className="mt-2 font-semibold" lang="">
        <bdi translate="no">{name}</bdi>
      </p>
      <p className="text-sm text-ink-2">{about(review)}</p>
      {isSearching && <OwnPicker kind={kind} label={t('imports.find', { name })} choose={(id) => decide(id)} />}
    </DeskCard>
  )
}

function useAboutText(): (review: ImportReview) => string {
  const t = useTranslate()
  const locale = useLocale()
  const timeText = useKickOffText()
  return ({ about: { country, sport, kickOff } }) => {
    const sportName = sport === null ? null : sportByCode(sport)
    return [
      sportName && t(sportName.label),
      country && new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country.slice(0, 2)),
      kickOff !== null && timeText(kickOff),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
