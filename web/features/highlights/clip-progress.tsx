import { useEffect, useState } from 'react'
import { type Highlight, ownClip } from '#contract/highlights.ts'
import { call } from '#web/api/call.ts'
import { nameOf } from '#web/fixture/highlight-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

const askAgainMs = 1_500

type State = { kind: 'cutting' } | { kind: 'ready'; clip: Highlight } | { kind: 'failed' }

export function ClipProgress({ id, startAgain }: { id: string; startAgain(): void }) {
  const t = useTranslate()
  const locale = useLocale()
  const [state, setState] = useState<State>({ kind: 'cutting' })

  useEffect(() => {
    if (state.kind !== 'cutting') return
    const timer = setInterval(() => {
      call(ownClip, { id, locale }).then(
        ({ state: now, highlight }) => {
          if (highlight) setState({ kind: 'ready', clip: highlight })
          else if (now !== 'waiting') setState({ kind: 'failed' })
        },
        // The next poll tries again.
        () => {},
      )
    }, askAgainMs)
    return () => clearInterval(timer)
  }, [id, locale, state.kind])

  return (
    <div className="flex flex-col items-stretch gap-4">
      <p role="status" className="font-semibold">
        {t(state.kind === 'cutting' ? 'clip.waiting' : state.kind === 'ready' ? 'clip.ready' : 'clip.failed')}
      </p>
      {state.kind === 'cutting' && <div aria-hidden className="skeleton aspect-video w-full rounded-lg" />}
      {state.kind === 'ready' && (
        <>
          <video
            src={state.clip.video.url}
            poster={state.clip.poster ?? undefined}
            aria-label={nameOf(t, state.clip)}
            controls
            muted
            autoPlay
            playsInline
            className="aspect-video w-full rounded-lg bg-crest-ink object-contain"
          />
          <LocaleLink to={state.clip.path} className={buttonClass()}>
            {t('clip.watch')}
          </LocaleLink>
        </>
      )}
      {state.kind === 'failed' && <Button onClick={startAgain}>{t('clip.again')}</Button>}
    </div>
  )
}
