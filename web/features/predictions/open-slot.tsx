import Check from 'lucide-react/icons/check'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { type PredictionSlot, predictScore } from '#contract/predictions.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'
import { predictionWrites } from './prediction-writes.ts'
import { ScoreStepper } from './score-stepper.tsx'

type Predicted = DataOf<typeof predictScore>
type Draft = { home: number | null; away: number | null }

type Props = Pick<PredictionSlot, 'fixture' | 'prediction'> & {
  jokerFactor: number
  onKept: (predicted: Predicted) => void
  /** Called when saving fails for any reason. The parent then reads the slot again. */
  onRefused: () => void
}

export function OpenSlot({ fixture, prediction, jokerFactor, onKept, onRefused }: Props) {
  const t = useTranslate()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { home, away } = draft ?? prediction ?? { home: null, away: null }
  const isKept = prediction !== null && home === prediction.home && away === prediction.away
  // When the member first chooses one team's goals, the other team's are 0.
  const choose = (part: Partial<Draft>) => setDraft({ home: part.home ?? home ?? 0, away: part.away ?? away ?? 0 })

  async function send(given: { home: number; away: number; joker?: boolean }): Promise<void> {
    if (!(await askToLogIn('login'))) return
    setBusy(true)
    try {
      onKept(await predictionWrites.write(() => call(predictScore, { fixtureId: fixture.fixtureId, ...given })))
      setDraft(null)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      onRefused()
    } finally {
      setBusy(false)
    }
  }

  const isJoker = prediction?.isJoker ?? false
  return (
    <>
      <div className="grid grid-cols-1 gap-1.5">
        <ScoreStepper side={fixture.home} goals={home} disabled={isBusy} choose={(goals) => choose({ home: goals })} />
        <ScoreStepper side={fixture.away} goals={away} disabled={isBusy} choose={(goals) => choose({ away: goals })} />
      </div>
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          aria-pressed={isJoker}
          disabled={isBusy || home === null || away === null}
          title={t(isJoker ? 'predictions.joker.back' : 'predictions.joker.play', { factor: jokerFactor })}
          onClick={() => void send({ home: home ?? 0, away: away ?? 0, joker: !isJoker })}
          className={classNames(
            'inline-flex h-11 min-w-0 items-center gap-1.5 rounded-md px-2.5 text-sm font-semibold transition-colors duration-150 disabled:opacity-55',
            isJoker ? 'bg-gold-soft text-gold-ink' : 'text-ink-2 hover:bg-surface-3 hover:text-ink',
          )}
        >
          <Star size={18} aria-hidden className="shrink-0" fill={isJoker ? 'currentColor' : 'none'} />
          <span className="truncate">{t('predictions.joker')}</span>
          <span className="tabular">×{jokerFactor}</span>
        </button>
        {isKept ? (
          <p
            className="inline-flex h-11 shrink-0 items-center gap-1.5 px-2 text-sm font-semibold text-primary"
            role="status"
          >
            <Check size={18} aria-hidden />
            {t('predictions.saved', { home: home ?? 0, away: away ?? 0 })}
          </p>
        ) : (
          <Button
            isBusy={isBusy}
            disabled={home === null || away === null}
            className="shrink-0"
            onClick={() => void send({ home: home ?? 0, away: away ?? 0 })}
          >
            {t('predictions.save')}
          </Button>
        )}
      </div>
    </>
  )
}
