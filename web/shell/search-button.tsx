import Search from 'lucide-react/icons/search'
import { type MouseEvent, Suspense, useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { latinKey } from '#web/ui/latin-key.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

const loadDialog = () => import('#web/features/search/search-dialog.tsx')
const SearchDialog = lazyPart(loadDialog, 'SearchDialog')

/** Elements in which the key `/` writes a slash. */
const writing = 'input, textarea, select, [contenteditable="true"]'

/** A link to the search page. Once its script runs, a click or the key `/` opens the search over the page instead. */
export function SearchButton() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (latinKey(event) !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).closest?.(writing) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const open = (event: MouseEvent) => {
    // The browser opens the search page in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <LocaleLink
        to="/tim-kiem"
        prefetch="none"
        aria-label={t('shell.search')}
        title={t('shell.search')}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void loadDialog().catch(() => {})}
        className="tap tap-icon transition-colors duration-150"
      >
        <Search size={20} aria-hidden />
      </LocaleLink>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
