import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { type DeskHighlight, maxHighlightTitleLength } from '#contract/highlights.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { nameOf } from '#web/fixture/highlight-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const states: Record<DeskHighlight['state'], TextKey> = {
  waiting: 'desk.highlights.state.waiting',
  ready: 'desk.highlights.state.ready',
  failed: 'desk.highlights.state.failed',
  rejected: 'desk.highlights.state.rejected',
}

type DeskRowProps = {
  entry: DeskHighlight
  canMove: { up: boolean; down: boolean }
  move(step: -1 | 1): void
  update(change: { title?: string; isRejected?: boolean }): void
}

export function DeskRow({ entry, canMove, move, update }: DeskRowProps) {
  const t = useTranslate()
  const [title, setTitle] = useState<string | null>(null)
  const name = nameOf(t, entry)
  const isShown = entry.state === 'ready'
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-xs text-ink-3">
            {[entry.minute !== null && `${entry.minute}'`, t(states[entry.state])].filter(Boolean).join(' · ')}
          </span>
        </span>
        <IconButton label={t('desk.highlights.up', { name })} disabled={!canMove.up} onClick={() => move(-1)}>
          <ArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('desk.highlights.down', { name })} disabled={!canMove.down} onClick={() => move(1)}>
          <ArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('desk.highlights.rename', { name })} onClick={() => setTitle(entry.title)}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        {isShown || entry.state === 'waiting' ? (
          <IconButton label={t('desk.highlights.reject', { name })} onClick={() => update({ isRejected: true })}>
            <EyeOff size={18} aria-hidden />
          </IconButton>
        ) : (
          <IconButton
            label={t(entry.video ? 'desk.highlights.restore' : 'desk.highlights.retry', { name })}
            onClick={() => update({ isRejected: false })}
          >
            <RotateCcw size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      {title !== null && (
        <form
          className="mt-2 flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            update({ title })
            setTitle(null)
          }}
        >
          <Field
            label={t('desk.highlights.newName')}
            value={title}
            maxLength={maxHighlightTitleLength}
            className="min-w-0 flex-1"
            onChange={({ target }) => setTitle(target.value)}
          />
          <Button type="submit">{t('desk.highlights.save')}</Button>
          <Button tone="neutral" onClick={() => setTitle(null)}>
            {t('desk.highlights.cancel')}
          </Button>
        </form>
      )}
    </li>
  )
}
