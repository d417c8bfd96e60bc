import CodeXml from 'lucide-react/icons/code-xml'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { Embedded } from './embed-dialog.tsx'

const EmbedDialog = lazyPart(() => import('./embed-dialog.tsx'), 'EmbedDialog')

type EmbedButtonProps = {
  embedded: Embedded
  /** The widths at which the button shows only its icon. */
  isCompact?: boolean | 'on phones'
}

/** Opens the dialog with the code of a widget. */
export function EmbedButton({ embedded, isCompact = false }: EmbedButtonProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="neutral" title={isCompact ? t('embed.open') : undefined} onClick={() => setOpen(true)}>
        <CodeXml size={18} aria-hidden />
        <span className={isCompact === 'on phones' ? 'max-sm:sr-only' : isCompact ? 'sr-only' : undefined}>
          {t('embed.open')}
        </span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EmbedDialog embedded={embedded} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
