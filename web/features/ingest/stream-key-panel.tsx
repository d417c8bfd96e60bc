import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rotateStreamKey } from '#contract/ingest.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { showToast } from '#web/ui/toast.ts'
import { CopyLine } from './copy-line.tsx'
import type { KeyInfo } from './use-desk.ts'

type Step = 'idle' | 'asking' | 'making'

/** Publish address and stream key. A new key is shown only once. */
export function StreamKeyPanel({ info, onMade }: { info: KeyInfo; onMade: () => void }) {
  const t = useTranslate()
  const [step, setStep] = useState<Step>('idle')
  const [madeKey, setMadeKey] = useState<string | null>(null)
  const buttons = useRef<HTMLDivElement>(null)

  /** Moves the focus to the first button of the step, because the pressed one is gone. */
  function go(next: Step) {
    flushSync(() => setStep(next))
    buttons.current?.querySelector('button')?.focus()
  }

  async function make() {
    go('making')
    try {
      setMadeKey((await call(rotateStreamKey)).key)
      onMade()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    go('idle')
  }

  return (
    <section aria-labelledby="stream-key" className="card scroll-mt-20 p-4 sm:p-5">
      <SectionHeading id="stream-key" title={t('goLive.key')} />
      <p className="mt-1 text-sm text-ink-2">{t('goLive.key.text')}</p>
      <CopyLine label={t('goLive.server')} value={info.server} />
      {info.srt && <SrtServer {...info.srt} />}
      {madeKey ? (
        <>
          <CopyLine label={t('goLive.key')} value={madeKey} />
          <p role="alert" className="mt-2 text-sm font-semibold text-gold-ink">
            {t('goLive.key.once')}
          </p>
        </>
      ) : (
        <KeyFacts info={info} />
      )}
      <div ref={buttons} className="mt-4">
        {step === 'asking' ? (
          <div role="alertdialog" aria-label={t('goLive.key.rotate')} className="rounded-md bg-danger-soft p-4">
            <p className="text-sm font-semibold text-danger">{t('goLive.key.confirm')}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button tone="neutral" onClick={() => go('idle')}>
                {t('goLive.key.confirm.no')}
              </Button>
              <Button tone="danger" onClick={() => void make()}>
                {t('goLive.key.confirm.yes')}
              </Button>
            </div>
          </div>
        ) : (
          <Button
            tone={info.exists ? 'neutral' : 'primary'}
            isBusy={step === 'making'}
            onClick={() => (info.exists ? go('asking') : void make())}
          >
            {t(info.exists ? 'goLive.key.rotate' : 'goLive.key.make')}
          </Button>
        )}
      </div>
    </section>
  )
}

function SrtServer({ server, lastPort }: NonNullable<KeyInfo['srt']>) {
  const t = useTranslate()
  return (
    <>
      <CopyLine label={t('goLive.srt')} value={server} />
      <p className="mt-2 text-sm text-ink-2">
        {t('goLive.srt.text')} {server.endsWith(`:${lastPort}`) ? '' : t('goLive.srt.ports', { lastPort })}
      </p>
    </>
  )
}

function KeyFacts({ info: { createdAt, hint } }: { info: KeyInfo }) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  return (
    <p className="mt-3 text-sm">
      {createdAt === null ? t('goLive.key.none') : t('goLive.key.exists', { hint, time: kickOffText(createdAt) })}
    </p>
  )
}
