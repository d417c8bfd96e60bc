import Check from 'lucide-react/icons/check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { PostReason } from '#contract/for-you.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { reasonText } from './reason-text.ts'

type WhyDialogProps = { reasons: readonly PostReason[]; author: string; adjust: () => void; close: () => void }

/** Shows why a post is in the order “for you”, strongest reason first. */
export function WhyDialog({ reasons, author, adjust, close }: WhyDialogProps) {
  const t = useTranslate()
  return (
    <Dialog title={t('forYou.why')} closeLabel={t('post.close')} onClose={close}>
      <ol className="flex flex-col gap-3">
        {reasons.map((reason) => (
          <li key={reason.kind} className="flex items-start gap-3">
            <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-primary" />
            <span className="min-w-0">{reasonText(t, reason, author)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-2">{t('forYou.why.text')}</p>
      <Button tone="neutral" className="mt-4 w-full" onClick={adjust}>
        <SlidersHorizontal size={18} aria-hidden />
        {t('forYou.adjust')}
      </Button>
    </Dialog>
  )
}
