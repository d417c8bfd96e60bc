import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { showToast } from '#web/ui/toast.ts'

/** What web/public/service-worker.js asks a tab for after a tap on a notification, and what it hands to one that plays. */
type FromWorker = { kind: 'whereabouts' } | { kind: 'tapped'; title: string; body: string; path: string }

/** A tap says that the member wants to read it: longer than what comes by itself. */
const shownMs = 20_000

function isPlaying(): boolean {
  return [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended)
}

/** Shows a tapped notification on this page, with a button that leads to what it is about. */
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
