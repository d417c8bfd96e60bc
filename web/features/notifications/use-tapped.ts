import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { stepTimeMs, watched } from '#web/step/picture-clock.ts'
import { showToast } from '#web/ui/toast.ts'

/**
 * Messages from web/public/service-worker.js. `whereabouts` asks for the tab's page; `tapped` has the notification that
 * was tapped, for a tab that plays video. `hold` asks how long a notification must wait for the tab's picture.
 */
type FromWorker =
  | { kind: 'whereabouts' }
  | { kind: 'hold'; fixtureId: string; at: number }
  | { kind: 'tapped'; title: string; body: string; path: string }

/** Longer than for other toasts, because the member has tapped to read this one. */
const shownMs = 20_000

function isPlaying(): boolean {
  return [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended)
}

function holdMs({ fixtureId, at }: { fixtureId: string; at: number }): number {
  const timeMs = watched()?.fixtureId === fixtureId ? stepTimeMs('events') : null
  return timeMs === null ? 0 : Math.max(0, at - timeMs)
}

/** Answers the worker's queries, and shows a tapped notification as a toast with a button to its target. */
export function useTapped(): void {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    function follow({ data, ports: [answer] }: MessageEvent<FromWorker>): void {
      if (data.kind === 'whereabouts') {
        const path = splitLocale(location.pathname).path + location.search
        answer?.postMessage({ path, isPlaying: isPlaying() })
      }
      if (data.kind === 'hold') answer?.postMessage({ holdMs: holdMs(data) })
      if (data.kind === 'tapped') {
        const { title, body, path } = data
        const action = { label: t('notifications.show'), run: () => void navigate(localePath(locale, path)) }
        showToast({ tone: 'neutral', title, text: body, durationMs: shownMs, action })
      }
    }
    worker?.addEventListener('message', follow)
    return () => worker?.removeEventListener('message', follow)
  }, [t, locale, navigate])
}
