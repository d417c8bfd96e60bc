import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { createStore, useStore } from '#web/ui/store.ts'

const storageKey = 'spoiler-free'
const mark = 'data-spoiler-free'

const hidden = createStore(false)

/** Whether lists hide their scores. The style sheet does the hiding by a mark on <html>, set before the first paint. */
export function useHidesScores(): boolean {
  useEffect(() => hidden.set(() => document.documentElement.hasAttribute(mark)), [])
  return useStore(hidden, false)
}

export function hideScores(isHidden: boolean): void {
  document.documentElement.toggleAttribute(mark, isHidden)
  hidden.set(() => isHidden)
  storage.write(storageKey, isHidden ? '1' : '0')
}

/** Lies over a hidden score until it is pressed; not there at all for whoever sees scores. */
export function SpoilerCover({ home, away, onReveal }: { home: string; away: string; onReveal: () => void }) {
  const t = useTranslate()
  const label = t('fixtures.reveal', { home, away })
  return (
    <button type="button" className="spoiler-cover fixture-cover" aria-label={label} title={label} onClick={onReveal}>
      <EyeOff size={16} aria-hidden />
    </button>
  )
}
