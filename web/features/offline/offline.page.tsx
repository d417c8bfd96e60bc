import BookOpenText from 'lucide-react/icons/book-open-text'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Newspaper from 'lucide-react/icons/newspaper'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { checkNetwork, isReachable } from '#web/api/network.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { readUrl } from '#web/read-url.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStore } from '#web/ui/store.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { deletePages, type KeptPage, readKeptPages } from './kept-pages.ts'

/** Returns the path that the visitor requested. Returns null without one, or when it is not on this site. */
function wantedPath(search: string): string | null {
  const wanted = new URLSearchParams(search).get('tu') ?? ''
  const url = wanted.startsWith('/') ? readUrl(wanted, location.origin) : null
  return url?.origin === location.origin ? url.pathname + url.search : null
}

/**
 * Lists the pages that can be read offline. When another page was requested, opens it as soon as the server responds.
 */
export default function OfflinePage() {
  const t = useTranslate()
  const isHere = useStore(isReachable, true)
  const wanted = wantedPath(useLocation().search)
  const [pages, setPages] = useState<KeptPage[] | null>(null)
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    void readKeptPages().then(setPages, () => setPages([]))
  }, [])
  useEffect(() => void checkNetwork(), [])
  useEffect(() => {
    // `isReachable` is true before the first check, so wait for a check.
    if (!wanted) return
    void checkNetwork().then(() => isReachable.get() && location.replace(wanted))
    return isReachable.subscribe(() => isReachable.get() && location.replace(wanted))
  }, [wanted])

  async function retry(): Promise<void> {
    setLooking(true)
    await checkNetwork()
    setLooking(false)
  }
  async function forget(): Promise<void> {
    await deletePages()
    setPages([])
  }

  const text = textOf({ isHere, isWanting: wanted !== null, hasPages: pages === null || pages.length > 0 })
  const Sign = isHere ? Wifi : WifiOff
  return (
    <div className="mx-auto max-w-3xl pb-8">
      <PageHead title={t('offline.title')} isIndexed={false} />
      <div className="card flex flex-col items-start gap-4 p-5 sm:flex-row sm:items-center sm:p-6">
        <span aria-hidden className="flex size-14 shrink-0 items-center justify-center rounded-full bg-surface-3">
          <Sign size={26} className={isHere ? 'text-primary' : 'text-ink-2'} />
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-bold sm:text-2xl">{t(isHere ? 'offline.here.title' : 'offline.away.title')}</h1>
          <p role="status" className="mt-1 text-ink-2">
            {text && t(text)}
          </p>
        </div>
        {!isHere && (
          <Button tone="neutral" isBusy={isLooking} onClick={() => void retry()}>
            <RefreshCw size={18} aria-hidden />
            {t('state.retry')}
          </Button>
        )}
      </div>
      {pages === null ? (
        <Skeleton className="mt-6 h-40 w-full" />
      ) : (
        <KeptLists pages={pages} isHere={isHere} forget={() => void forget()} />
      )}
    </div>
  )
}

/** Returns the text for the state, or null. It mentions stored pages only when there are some. */
function textOf({ isHere, isWanting, hasPages }: Record<'isHere' | 'isWanting' | 'hasPages', boolean>) {
  if (isHere) return hasPages ? 'offline.here.text' : null
  if (isWanting) return hasPages ? 'offline.away.back' : 'offline.away.wait'
  return hasPages ? 'offline.away.text' : null
}

function KeptLists({ pages, isHere, forget }: { pages: KeptPage[]; isHere: boolean; forget: () => void }) {
  const t = useTranslate()
  const schedules = pages.filter(({ kind }) => kind === 'schedule')
  const articles = pages.filter(({ kind }) => kind === 'article')
  if (schedules.length + articles.length === 0)
    return (
      <EmptyState
        icon={<BookOpenText size={26} />}
        title={t('offline.empty.title')}
        text={t('offline.empty.text')}
        action={
          isHere && (
            <LocaleLink to="/lich-thi-dau" className={buttonClass()}>
              {t('nav.fixtures')}
            </LocaleLink>
          )
        }
      />
    )
  return (
    <>
      <KeptList id="schedules" title={t('offline.schedules')} pages={schedules} icon={<CalendarDays size={20} />} />
      <KeptList id="articles" title={t('offline.articles')} pages={articles} icon={<Newspaper size={20} />} />
      <Button tone="quiet" size="small" className="mt-6" onClick={forget}>
        {t('offline.forget')}
      </Button>
    </>
  )
}

type KeptListProps = { id: string; title: string; pages: KeptPage[]; icon: ReactNode }

/** List of stored pages. The links are plain, because the service worker handles only full page loads. */
function KeptList({ id, title, pages, icon }: KeptListProps) {
  const t = useTranslate()
  const moment = useMomentText()
  if (pages.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8">
      <SectionHeading id={id} title={title} />
      <ul className="card mt-3 divide-y divide-line overflow-hidden">
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path} className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-surface-2 sm:px-5">
              <span aria-hidden className="text-primary">
                {icon}
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 font-semibold">{page.title}</span>
                <span className="tabular text-sm text-ink-3">{t('offline.keptAt', { moment: moment(page.at) })}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
