import Link2 from 'lucide-react/icons/link-2'
import Share2 from 'lucide-react/icons/share-2'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { shareLink } from '#web/shell/copy-link.ts'
import { Button, type ButtonTone } from '#web/ui/button.tsx'
import { duelPath } from './duel-path.ts'

/** Sends the link of a duel with the system's share sheet on touch devices, and copies it elsewhere. */
export function SendLink({ duelId, tone = 'primary' }: { duelId: string; tone?: ButtonTone }) {
  const t = useTranslate()
  const locale = useLocale()

  async function send(): Promise<void> {
    const url = location.origin + localePath(locale, duelPath(duelId))
    await shareLink({ title: t('minigameDuel.title'), text: t('minigameDuel.send.text'), url }, t)
  }

  return (
    <Button tone={tone} className="w-full" onClick={() => void send()}>
      <Share2 size={18} aria-hidden className="pointer-fine:hidden" />
      <Link2 size={18} aria-hidden className="hidden pointer-fine:block" />
      {t('minigameDuel.send')}
    </Button>
  )
}
