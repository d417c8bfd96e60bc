import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { liveRoom } from '#contract/live.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { playPreview } from '#web/player/preview.ts'
import { useLocale } from '#web/root-data.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { classNames } from '#web/ui/class-names.ts'
import { createStore, useStore } from '#web/ui/store.ts'

const pausedKey = 'khan-dai.previewPaused'
/** Stored for the tab, so that the preview stays paused when the viewer returns to the page. */
const isPaused = createStore(tabStorage.read(pausedKey) === '1')
/** True when there is a preview that can be paused. */
const isMoving = createStore(false)

type Connection = EventTarget & { saveData?: boolean }
const connection = (navigator as Navigator & { connection?: Connection }).connection
const calm = matchMedia('(prefers-reduced-motion: reduce)')

function subscribePreferences(listener: () => void): () => void {
  calm.addEventListener('change', listener)
  connection?.addEventListener?.('change', listener)
  return () => {
    calm.removeEventListener('change', listener)
    connection?.removeEventListener?.('change', listener)
  }
}

/** Returns false for viewers who prefer reduced motion or save data. */
function useIsAllowed(): boolean {
  return useSyncExternalStore(
    subscribePreferences,
    () => !calm.matches && connection?.saveData !== true,
    () => false,
  )
}

/** Returns the URLs of our own live streams by commentator id, or null until loaded. */
function useStreams(fixtureId: string, isWanted: boolean): Map<string, string> | null {
  const locale = useLocale()
  const [streams, setStreams] = useState<Map<string, string> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    call(liveRoom, { id: fixtureId, locale }).then(
      ({ commentators }) => {
        const found = commentators.flatMap(({ userId, streams: all }): [string, string][] => {
          const own = all.find(({ kind, live }) => live && kind === 'ingest')
          return own ? [[userId, own.url]] : []
        })
        if (isCurrent) setStreams(new Map(found))
      },
      (error: unknown) => console.warn('The preview could not be found', error),
    )
    return () => {
      isCurrent = false
    }
  }, [fixtureId, locale, isWanted])
  return streams
}

/** Returns true while part of the video is in view on a visible page. Nothing is fetched otherwise. */
function useIsSeen(video: HTMLVideoElement | null): boolean {
  const [isInView, setInView] = useState(false)
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    if (!video) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    const update = () => setOpen(document.visibilityState === 'visible')
    observer.observe(video)
    document.addEventListener('visibilitychange', update)
    update()
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [video])
  return isInView && isOpen
}

type PreviewProps = { fixtureId: string; userId: string | undefined }

/**
 * Muted preview of the chosen commentator's stream over the poster. It is decorative, because the live page is one tap
 * away.
 */
export function HeroPreview({ fixtureId, userId }: PreviewProps) {
  const isAllowed = useIsAllowed()
  const paused = useStore(isPaused, true)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const isSeen = useIsSeen(video)
  const url = useStreams(fixtureId, isAllowed)?.get(userId ?? '')
  const [shownUrl, setShownUrl] = useState<string | null>(null)
  const isShown = shownUrl !== null && shownUrl === url
  const isOn = isAllowed && isSeen && !paused
  useEffect(() => {
    if (!isOn || !video || !url) return
    return playPreview(video, { url, shown: () => setShownUrl(url), failed: () => setShownUrl(null) })
  }, [isOn, video, url])
  useEffect(() => {
    isMoving.set(() => isAllowed && url !== undefined)
    return () => isMoving.set(() => false)
  }, [isAllowed, url])
  if (!isAllowed) return null
  return (
    <video
      ref={setVideo}
      muted
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      data-preview={isShown ? 'moving' : 'still'}
      className={classNames(
        'absolute inset-0 size-full scale-145 object-cover transition-opacity duration-200',
        isShown ? 'opacity-100' : 'opacity-0',
      )}
    />
  )
}

/** Pause button for the preview. Content that moves automatically must be stoppable (WCAG 2.2.2). */
export function PreviewButton() {
  const t = useTranslate()
  const moving = useStore(isMoving, false)
  const paused = useStore(isPaused, true)
  if (!moving) return null
  const label = t(paused ? 'home.preview.play' : 'home.preview.pause')
  const toggle = () => {
    isPaused.set((now) => !now)
    tabStorage.write(pausedKey, isPaused.get() ? '1' : '0')
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={toggle}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-picture-glass text-on-picture transition-colors duration-150 hover:bg-picture-chip"
    >
      {paused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
    </button>
  )
}
