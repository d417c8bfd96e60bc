import Scissors from 'lucide-react/icons/scissors'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { usePlayer } from '#web/player/use-player.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const ClipDialog = lazyPart(() => import('./clip-dialog.tsx'), 'ClipDialog')

type ClipButtonProps = {
  fixtureId: string
  /** Returns the stream that the picture of this program time belongs to. */
  streamIdAt(programTimeMs: number): string
  isCompact?: boolean
}

/** Clips the last seconds of the stream in the surrounding player. `isCompact` shows only the icon. */
export function ClipButton({ fixtureId, streamIdAt, isCompact = false }: ClipButtonProps) {
  const t = useTranslate()
  const player = usePlayer()
  const [untilMs, setUntil] = useState<number | null>(null)

  async function open(): Promise<void> {
    // The clip ends at the time of the press, even when the login takes long.
    const now = player.programTimeMs()
    if (now === null) {
      showToast({ tone: 'danger', title: t('clip.noPicture') })
      return
    }
    if (await askToLogIn('login')) setUntil(Math.round(now))
  }

  return (
    <>
      <Button tone="neutral" title={isCompact ? t('clip.open') : undefined} onClick={() => void open()}>
        <Scissors size={18} aria-hidden />
        <span className={isCompact ? 'sr-only' : undefined}>{t('clip.open')}</span>
      </Button>
      {untilMs !== null && (
        <Suspense fallback={null}>
          <ClipDialog of={{ fixtureId, streamId: streamIdAt(untilMs), untilMs }} close={() => setUntil(null)} />
        </Suspense>
      )}
    </>
  )
}
