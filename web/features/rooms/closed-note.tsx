import Lock from 'lucide-react/icons/lock'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** Replaces the composer in a room that its host closed. `reopen` is null for all viewers except the host. */
export function ClosedNote({ reopen }: { reopen: (() => void) | null }) {
  const t = useTranslate()
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-sm text-ink-2">
      <p className="flex min-h-11 items-center gap-2">
        <Lock size={16} aria-hidden className="shrink-0" />
        {t('rooms.closedNote')}
      </p>
      {reopen && (
        <Button tone="neutral" onClick={reopen}>
          {t('rooms.reopen')}
        </Button>
      )}
    </div>
  )
}
