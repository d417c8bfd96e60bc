import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Send from 'lucide-react/icons/send'
import { useEffect, useRef } from 'react'
import { siteFileName } from '#contract/rules/site-file-name.ts'
import { savePicture, sharePicture } from '#web/features/rewards/share-picture.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { copyLink } from '#web/shell/copy-link.ts'
import { Button } from '#web/ui/button.tsx'
import { loadPart } from '#web/way/reload.ts'

export function InvitationCard({ name, code }: { name: string; code: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const canvas = useRef<HTMLCanvasElement>(null)
  const link = `${location.origin}${localePath(locale, '/gioi-thieu-ban-be')}?ma=${code}`
  const siteName = t('site.name')
  const fileName = siteFileName(siteName, '.png')
  const [line, text, codeLabel] = [t('referral.card.line'), t('referral.card.text'), t('referral.card.code')]
  useEffect(() => {
    loadPart(() => import('./draw-card.ts'))
      .then(({ drawCard }) => {
        if (canvas.current) return drawCard(canvas.current, { siteName, name, line, text, codeLabel, code, link })
      })
      .catch((error: unknown) => console.warn('The picture could not be drawn', error))
  }, [siteName, name, line, text, codeLabel, code, link])

  async function share(): Promise<void> {
    const words = { title: t('referral.title'), text: t('referral.share.text', { name, code }), url: link, fileName }
    if (!(await sharePicture(canvas.current, words))) await copyLink(link, t)
  }

  return (
    <section className="card p-4 lg:sticky lg:top-5">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('referral.card', { name, code })}
        className="mx-auto block aspect-[4/5] w-full max-w-96 rounded-lg bg-surface-3"
      />
      <Button size="large" className="mt-4 w-full" onClick={() => void share()}>
        <Send size={18} aria-hidden />
        {t('referral.share')}
      </Button>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button tone="neutral" onClick={() => void copyLink(link, t)}>
          <Copy size={18} aria-hidden />
          {t('referral.copy')}
        </Button>
        <Button tone="neutral" onClick={() => void savePicture(canvas.current, fileName)}>
          <Download size={18} aria-hidden />
          {t('referral.save')}
        </Button>
      </div>
      <label className="mt-3 block text-xs text-ink-2">
        {t('referral.link')}
        <input
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="mt-1 h-11 w-full truncate rounded-md border border-line bg-surface-2 px-3 text-sm text-ink"
        />
      </label>
    </section>
  )
}
