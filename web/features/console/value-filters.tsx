import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { fromLocalTime, toLocalTime } from './field-value.ts'

type Props = { label: string; value: string; change: (value: string) => void }

const boxClass = 'h-10 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink placeholder:text-ink-3'

/**
 * Filter for a time range, `from~to` in epoch milliseconds. Either end may be empty. Without both, the value is an
 * empty string.
 */
export function SpanFilter({ label, value, change }: Props) {
  const t = useTranslate()
  const [from = '', to = ''] = value.split('~')
  const local = (time: string) => (time === '' ? '' : toLocalTime(Number(time)))
  const set = (next: string, other: string, isFrom: boolean) => {
    const time = fromLocalTime(next)
    const text = time === null ? '' : String(time)
    const span = isFrom ? `${text}~${other}` : `${other}~${text}`
    change(span === '~' ? '' : span)
  }
  return (
    <span className="flex max-w-full flex-wrap gap-2">
      {[from, to].map((time, at) => {
        const text = t(at === 0 ? 'console.filter.from' : 'console.filter.to', { field: label })
        return (
          <label key={text} className="flex max-w-full flex-wrap items-center gap-1.5 text-xs text-ink-3">
            {text}
            <input
              type="datetime-local"
              value={local(time)}
              onChange={({ target }) => set(target.value, at === 0 ? to : from, at === 0)}
              className={boxClass}
            />
          </label>
        )
      })}
    </span>
  )
}

/**
 * Filter for an exact text, applied on Enter and when the input loses the focus. Removes `;` and `:`, which separate
 * filters.
 */
export function TextFilter({ label, value, change }: Props) {
  const [text, setText] = useState(value)
  const done = () => {
    const clean = text.replace(/[;:]/g, '').trim()
    if (clean !== value) change(clean)
  }
  return (
    <input
      type="text"
      aria-label={label}
      placeholder={label}
      maxLength={64}
      autoCapitalize="none"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={done}
      onKeyDown={({ key }) => key === 'Enter' && done()}
      className={`${boxClass} w-40`}
    />
  )
}
