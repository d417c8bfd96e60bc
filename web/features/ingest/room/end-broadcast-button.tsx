import Square from 'lucide-react/icons/square'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'

const EndBroadcastDialog = lazyPart(() => import('./end-broadcast-dialog.tsx'), 'EndBroadcastDialog')

/** `isOwn` is false for operators, who end a commentator's broadcast. */
type Props = { streamId: string; viewers: number; ended: () => void; isOwn?: boolean }

export function EndBroadcastButton(props: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)}>
        <Square size={16} aria-hidden />
        {t('broadcast.end')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EndBroadcastDialog {...props} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
