import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'

const NewReelDialog = lazyPart(() => import('./new-reel-dialog.tsx'), 'NewReelDialog')

export function NewReelButton({ highlightId }: { highlightId?: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    if (await askToLogIn('login')) setOpen(true)
  }

  return (
    <>
      <Button
        tone={highlightId ? 'neutral' : 'primary'}
        size={highlightId ? 'medium' : 'small'}
        onClick={() => void open()}
      >
        <Plus size={18} aria-hidden />
        {highlightId ? t('highlights.makeReel') : <span className="reels-new">{t('reels.new')}</span>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewReelDialog {...(highlightId && { highlightId })} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
