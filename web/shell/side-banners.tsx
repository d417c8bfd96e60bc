import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import type { Banner } from '#contract/site.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'

/**
 * 160 x 500 beside the content, shown from 1536 px on, where the content's 1360 px plus both banners would still meet:
 * there the layout gives the middle column what is left (default.layout.tsx), so that they never cover it.
 */
export function SideBanner({ side }: { side: 'left' | 'right' }) {
  const { banners } = useRootData()
  const banner = banners[side]
  return (
    <aside className={classNames('hidden w-40 shrink-0 2xl:block', side === 'left' ? 'order-first' : 'order-last')}>
      {banner && <Closable banner={banner} />}
    </aside>
  )
}

function closedKey(id: string): string {
  return `khan-dai.banner.${id}`
}

function Closable({ banner }: { banner: Banner }) {
  const t = useTranslate()
  const [isClosed, setClosed] = useState(false)
  useEffect(() => setClosed(tabStorage.read(closedKey(banner.id)) === 'closed'), [banner.id])
  if (isClosed) return null
  const close = () => {
    tabStorage.write(closedKey(banner.id), 'closed')
    setClosed(true)
  }
  return (
    <section aria-label={t('shell.banner')} className="sticky top-[calc(var(--header)+1.25rem)]">
      <a
        href={banner.linkUrl}
        target="_blank"
        rel="nofollow noopener"
        className="block h-125 w-40 overflow-hidden rounded-lg border border-line bg-surface"
      >
        <Picture src={banner.imageUrl} alt={banner.alt} width={160} height={500} className="h-125 w-40 object-cover" />
      </a>
      <button
        type="button"
        aria-label={t('shell.closeBanner')}
        className="absolute right-1.5 top-1.5 inline-flex size-8 items-center justify-center rounded-full bg-picture-chip text-on-picture"
        onClick={close}
      >
        <X size={16} aria-hidden />
      </button>
    </section>
  )
}
