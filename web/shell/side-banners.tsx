import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { type Banner, bannerClick, bannerView } from '#contract/site.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { call } from '#web/api/call.ts'
import { readCookie, writeCookie } from '#web/api/cookies.ts'
import { sessionReady } from '#web/api/session.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { Picture } from '#web/ui/picture.tsx'

/**
 * Banners of 160 x 500 px, on medium and wider screens. From 1280 px they are at both edges; on narrower screens they
 * are stacked beside the page. From 1536 px, a closed banner leaves its space empty, so that the content stays centred.
 *
 * They come before the page in the document. The browser paints while it parses, and a column that comes later would
 * move the page.
 */
export function SideBanners() {
  const { banners } = useRootData()
  return (
    <div className="side-banners">
      <div className="side-banner">{banners.left && <Closable banner={banners.left} label="shell.bannerLeft" />}</div>
      <div className="side-banner">
        {banners.right && <Closable banner={banners.right} label="shell.bannerRight" />}
      </div>
    </div>
  )
}

/** An impression by the advertisers' definition: half of the banner for a second, in a visible tab. */
const seenPart = 0.5
const seenMs = 1_000

/**
 * Calls `run` once, when the element was seen for `seenMs`. Never calls it when the tab is hidden at that moment.
 * Returns a stop function.
 */
function whenSeen(watched: Element, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isInView = false
  /** Starts the second again: the tab may have been hidden during it. */
  function restart(): void {
    clearTimeout(timer)
    if (!isInView || document.visibilityState !== 'visible') return
    timer = setTimeout(() => {
      stop()
      run()
    }, seenMs)
  }
  function stop(): void {
    clearTimeout(timer)
    watch.disconnect()
    document.removeEventListener('visibilitychange', restart)
  }
  const watch = new IntersectionObserver(
    (entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false
      restart()
    },
    { threshold: seenPart },
  )
  watch.observe(watched)
  document.addEventListener('visibilitychange', restart)
  return stop
}

async function countBanner(counter: typeof bannerView | typeof bannerClick, id: string): Promise<void> {
  try {
    await sessionReady()
    await call(counter, { id })
  } catch (error) {
    console.warn('A banner could not be counted', error)
  }
}

type ClosableProps = { banner: Banner; label: TextKey }

/**
 * Returns the ids of closed banners. They stay closed in all tabs until the browser's session ends. The inline script
 * hides them before the first paint.
 */
function closedBanners(): string[] {
  return readCookie('closed-banners')?.split('.') ?? []
}

/** A banner that leads into this site. Members know it already. */
const isHouse = ({ linkUrl }: Banner) => linkUrl.startsWith('/')

const Closable = cachedFragment('banner', function Closable({ banner, label }: ClosableProps) {
  const t = useTranslate()
  const [isClosed, setClosed] = useState(false)
  useEffect(() => setClosed(closedBanners().includes(banner.id)), [banner.id])
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!isClosed && link.current) return whenSeen(link.current, () => void countBanner(bannerView, banner.id))
    return undefined
  }, [banner.id, isClosed])
  if (isClosed) return null
  const close = () => {
    writeCookie('closed-banners', [...new Set([...closedBanners(), banner.id])].join('.'), 'session')
    setClosed(true)
  }
  return (
    <section data-banner={banner.id} className={isHouse(banner) ? 'guest-only' : undefined} aria-label={t(label)}>
      <a
        ref={link}
        onClick={() => void countBanner(bannerClick, banner.id)}
        href={banner.linkUrl}
        target="_blank"
        rel="nofollow noopener"
        className="block h-125 w-40 overflow-hidden rounded-lg border border-line bg-surface"
      >
        <Picture src={banner.imageUrl} alt={banner.alt} width={160} height={500} className="h-125 w-40 object-cover" />
      </a>
      <button type="button" aria-label={t('shell.closeBanner')} className="side-close" onClick={close}>
        <X size={16} aria-hidden />
      </button>
    </section>
  )
})
