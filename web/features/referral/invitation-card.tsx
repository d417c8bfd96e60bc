import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Send from 'lucide-react/icons/send'
import { useEffect, useRef } from 'react'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { cardSize, drawCard } from './draw-card.ts'

const fileName = 'khan-dai.png'

export function InvitationCard({ name, code }: { name: string; code: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const canvas = useRef<HTMLCanvasElement>(null)
  const link = `${location.origin}${localePath(locale, '/gioi-thieu-ban-be')}?ma=${code}`
  const [line, text, codeLabel] = [t('referral.card.line'), t('referral.card.text'), t('referral.card.code')]
  useEffect(() => {
    if (canvas.current) void drawCard(canvas.current, { name, line, text, codeLabel, code, link })
  }, [name, line, text, codeLabel, code, link])

  const picture = () =>
    new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, 'image/png')
      else resolve(null)
    })

  async function share(): Promise<void> {
    const blob = await picture()
    const words = { title: t('referral.title'), text: t('referral.share.text', { name, code }), url: link }
    const files = blob ? [new File([blob], fileName, { type: 'image/png' })] : []
    const withPicture = { ...words, files }
    const data = files.length > 0 && navigator.canShare?.(withPicture) ? withPicture : words
    // The promise rejects when the user closes the share sheet, which is not an error.
    if (navigator.share) await navigator.share(data).catch(() => undefined)
    else await copy()
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      showToast({ tone: 'success', title: t('referral.copied') })
    } catch {
      showToast({ tone: 'danger', title: t('referral.copy.failed') })
    }
  }

  async function save(): Promise<void> {
    const blob = await picture()
    if (!blob) return
    const address = URL.createObjectURL(blob)
    const anchor = document.createElement('a')
    anchor.href = address
    anchor.download = fileName
    anchor.click()
    URL.revokeObjectURL(address)
  }

  return (
    <section className="card p-4 lg:sticky lg:top-5">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('referral.card', { name, code })}
        width={cardSize.width}
        height={cardSize.height}
        className="mx-auto block w-full max-w-96 rounded-lg bg-surface-3"
      />
      <Button size="large" className="mt-4 w-full" onClick={() => void share()}>
        <Send size={18} aria-hidden />
        {t('referral.share')}
      </Button>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button tone="neutral" onClick={() => void copy()}>
          <Copy size={18} aria-hidden />
          {t('referral.copy')}
        </Button>
        <Button tone="neutral" onClick={() => void save()}>
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
