import { useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'

export type Undoable = { changeIds: readonly string[]; text: string; until: number }

export function UndoBar({ done, undo, gone }: { done: Undoable; undo: () => void; gone: () => void }) {
  const t = useTranslate()
  const [left, setLeft] = useState(() => secondsUntil(done.until))
  useEffect(() => {
    const tick = () => {
      const now = secondsUntil(done.until)
      setLeft(now)
      if (now <= 0) gone()
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [done, gone])
  return (
    <div className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-md items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-sm shadow-pop">
      <p role="status" className="min-w-0 flex-1 font-semibold">
        {done.text}
      </p>
      <span className="tabular text-xs text-ink-3">{t('console.undo.left', { seconds: left })}</span>
      <Button tone="quiet" size="small" onClick={undo}>
        {t('console.undo')} <kbd aria-hidden>z</kbd>
      </Button>
    </div>
  )
}

function secondsUntil(time: number): number {
  return Math.max(0, Math.ceil((time - Date.now()) / 1_000))
}
