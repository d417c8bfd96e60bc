import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'

const waitMs = 200

type Props = { box: RefObject<HTMLInputElement | null>; q: string; search: (q: string) => void }

/** Searches after a pause in typing. Enter and Escape remove the focus, so that the list's keys work again. */
export function SearchBox({ box, q, search }: Props) {
  const t = useTranslate()
  const [text, setText] = useState(q)
  const asked = useRef(q)
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  // Show a query that changed elsewhere, for example when the browser navigated back.
  useEffect(() => {
    if (q !== asked.current) setText(q)
    asked.current = q
  }, [q])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text === asked.current) return
      asked.current = text
      latest.current(text)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input
      ref={box}
      type="search"
      aria-label={t('console.search')}
      aria-keyshortcuts="/"
      placeholder={t('console.search')}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
      }}
      className="h-10 w-56 rounded-md border border-line-strong bg-surface px-3 text-sm text-ink placeholder:text-ink-3"
    />
  )
}
