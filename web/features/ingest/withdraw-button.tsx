import { useState } from 'react'
import { entryStatus, scheduleUpdate } from '#contract/commentators.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

type Step = 'idle' | 'asking' | 'giving'
type Props = { fixture: FixtureSummary; bookings: number; withdrawn: () => void }

/** Withdraws from the fixture, after a confirmation that explains the effect on members who booked. */
export function WithdrawButton({ fixture, bookings, withdrawn }: Props) {
  const t = useTranslate()
  const [step, setStep] = useState<Step>('idle')
  const [failure, setFailure] = useState('')
  const names = { home: fixture.home.name, away: fixture.away.name }

  async function withdraw() {
    setStep('giving')
    setFailure('')
    try {
      await call(scheduleUpdate, { id: fixture.fixtureId, status: entryStatus.withdrawn })
      showToast({ tone: 'success', title: t('entry.withdraw.done', names) })
      withdrawn()
    } catch (error) {
      const isOnAir = error instanceof CallError && error.name === 'ALREADY_LIVE'
      setFailure(isOnAir ? t('entry.withdraw.onAir') : failureText(t, error))
      setStep('idle')
    }
  }

  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <FormAlert text={failure} />
      {step === 'idle' ? (
        <Button tone="neutral" className="self-start" onClick={() => setStep('asking')}>
          {t('entry.withdraw')}
        </Button>
      ) : (
        <div role="alertdialog" aria-label={t('entry.withdraw')} className="rounded-md bg-danger-soft p-4">
          <p className="text-sm font-semibold text-danger">{t('entry.withdraw.confirm', names)}</p>
          {bookings > 0 && (
            <p className="tabular mt-1 text-sm text-danger">{t('entry.withdraw.booked', { count: bookings })}</p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button tone="neutral" disabled={step === 'giving'} onClick={() => setStep('idle')}>
              {t('entry.withdraw.no')}
            </Button>
            <Button tone="danger" isBusy={step === 'giving'} onClick={() => void withdraw()}>
              {t('entry.withdraw.yes')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
