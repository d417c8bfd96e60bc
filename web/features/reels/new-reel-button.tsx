import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { loadPart } from '#web/shell/reload.ts'
import { Button } from '#web/ui/button.tsx'

const NewReelDialog = lazy(async () => {
  const { NewReelDialog: component } = await loadPart(() => import('./new-reel-dialog.tsx'))
  return { default: component }
})

export function NewReelButton({ highlightId }: { highlightId?: string }) {
  const t = useTranslate()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    if (session.kind === 'member' || (await askToLogIn('login'))) setOpen(true)
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
