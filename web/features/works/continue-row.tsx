import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { listStarted, type StartedWork } from './follow-places.ts'
import type { KindOfWork } from './kind-of-work.ts'
import { ProgressBar } from './progress-bar.tsx'
import { ShelfRow } from './shelf-row.tsx'

type Props = { of: KindOfWork; title: string; icon: ReactNode; textOf: (one: StartedWork) => string }

/**
 * Works that the viewer has started, above everything else. The early script (shell/early-script.ts) reserves the row,
 * so that nothing moves: for viewers who had such a row last time, and for members on a new device. In a reserved row
 * without started works, shows an explanation once.
 */
export function ContinueRow({ of, title, icon, textOf }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const viewer = useSession()
  const who = viewer.kind === 'member' ? viewer.user.userId : viewer.kind
  const place = useRef<HTMLDivElement>(null)
  const [list, setList] = useState<StartedWork[] | null>(null)
  const isMember = viewer.kind === 'member'
  // The early script did not reserve the row for a member who logged in after the page was loaded, so reserve it now.
  useLayoutEffect(() => {
    if (isMember && storage.read(`continue-${of.kind}`) === null) keepRoom(of)
  }, [of, isMember])
  useEffect(() => {
    if (who === 'starting') return
    let isCurrent = true
    listStarted(of, locale).then(
      (found) => {
        if (!isCurrent) return
        setList(found)
        storage.write(`continue-${of.kind}`, found.length > 0 ? '1' : '0')
        // Visible content must not move. So a row without reserved space appears only when it is below the screen,
        // otherwise on the next visit.
        const isBelow = (place.current?.getBoundingClientRect().top ?? 0) >= innerHeight
        if (found.length > 0 && isBelow) keepRoom(of)
      },
      (error: unknown) => console.warn('The started works could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [of, locale, who])
  return (
    <>
      <div ref={place} />
      <div className={`continue-${of.kind}`}>
        <ShelfRow title={title}>
          {list === null ? (
            <Waiting />
          ) : list.length === 0 ? (
            <Waiting text={t('works.continue.none')} />
          ) : (
            list.map((one) => (
              <li key={one.work.id} className={cardClass}>
                <LocaleLink to={of.partPath(one.work.slug, one.part.position)} className="group block rounded-lg">
                  <span
                    className="relative block aspect-video overflow-hidden rounded-lg border border-line"
                    style={{ backgroundColor: one.work.colour }}
                  >
                    <Picture
                      src={one.part.still || one.work.still}
                      alt=""
                      width={320}
                      height={180}
                      isPhoto
                      className="size-full object-cover"
                    />
                    <span
                      aria-hidden
                      className="absolute inset-0 m-auto flex size-12 items-center justify-center rounded-full bg-picture-chip text-on-picture"
                    >
                      {icon}
                    </span>
                    <ProgressBar share={of.shareOf(one.place, one.part)} className="absolute inset-x-0 bottom-0" />
                  </span>
                  <span className="mt-2 block truncate text-sm font-semibold text-ink group-hover:underline">
                    {one.work.title}
                  </span>
                  <span className="tabular block truncate text-xs text-ink-3">{textOf(one)}</span>
                </LocaleLink>
              </li>
            ))
          )}
        </ShelfRow>
      </div>
    </>
  )
}

/** Placeholder with the height of one card, with skeletons or a text. */
function Waiting({ text }: { text?: string }) {
  return (
    <li className={classNames('relative shrink-0', text ? 'w-full' : 'snap-start')}>
      <div className={classNames(cardClass, text && 'invisible')}>
        <Skeleton className="aspect-video w-full rounded-lg" />
        <Skeleton className="mt-2 h-4 w-4/5" />
        <Skeleton className="mt-1.5 h-3 w-1/2" />
      </div>
      {text && (
        <p className="absolute inset-0 flex items-center justify-center rounded-lg border border-dashed border-line-strong p-4 text-center text-sm text-ink-2">
          {text}
        </p>
      )}
    </li>
  )
}

function keepRoom({ kind }: KindOfWork): void {
  document.documentElement.toggleAttribute(`data-continue-${kind}`, true)
}

const cardClass = 'w-56 shrink-0 snap-start sm:w-72'
