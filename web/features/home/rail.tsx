import type { ReactNode } from 'react'
import { ShelfRow } from '#web/features/works/shelf-row.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

type RailProps = {
  title: string
  to: string
  place: ReactNode
  loaded: { ok: boolean } | null
  retry: () => void
  children: ReactNode
}

/** One row of stories. Its placeholders have the same height as the stories, so that the layout does not move. */
export function Rail({ title, to, place, loaded, retry, children }: RailProps) {
  const t = useTranslate()
  if (loaded?.ok === false)
    return (
      <div className="card mt-8">
        <ReadError read={retry} />
      </div>
    )
  // Does not use `AllLink`. If one more module imported it, the build would move code of other pages into this page's
  // first script.
  const all = (
    <LocaleLink
      to={to}
      className="tap inline-flex items-center px-2 text-sm font-semibold text-primary hover:underline"
    >
      {t('state.seeAll')}
      <span className="sr-only">: {title}</span>
    </LocaleLink>
  )
  return (
    <ShelfRow title={title} action={all}>
      {loaded ? children : Array.from({ length: 6 }, (_, at) => at).map((at) => <li key={at}>{place}</li>)}
    </ShelfRow>
  )
}
