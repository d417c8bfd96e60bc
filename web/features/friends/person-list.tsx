import { type ReactNode, useEffect, useState } from 'react'
import type { KeysetPage } from '#contract/envelope.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PersonLineSkeletons } from './person-line.tsx'

type PersonListProps<T extends { userId: string }> = {
  label: string
  /** Must be the same function in each render. A new function reads the list again. */
  read: (after: string | undefined) => Promise<KeysetPage<T>>
  line: (entry: T) => ReactNode
  empty: ReactNode
}

/** Two columns on wide screens, with a line between the columns. */
const listClass = classNames(
  'card overflow-hidden @3xl:grid @3xl:grid-cols-2',
  '@3xl:[&>li:nth-child(2)]:border-t-0 @3xl:[&>li:nth-child(even)]:border-l',
)

export function PersonList<T extends { userId: string }>({ label, read: readPage, line, empty }: PersonListProps<T>) {
  const t = useTranslate()
  const { list: read, state, hasMore, more } = useKeysetList(readPage)
  // The earlier entries remain visible while the list is read again, so that the layout does not jump.
  const [before, setBefore] = useState<readonly T[] | null>(null)
  useEffect(() => {
    if (state === 'idle') setBefore(read)
  }, [state, read])
  const isReading = state === 'loading'
  const list = isReading && read.length === 0 ? before : read
  if (state === 'failed' && read.length === 0)
    return (
      <div className="card">
        <ReadError read={more} />
      </div>
    )
  if (list?.length === 0) return <div className="card">{empty}</div>
  return (
    <>
      <div className="@container">
        <ul aria-label={list ? label : t('friends.loading')} aria-busy={isReading} className={listClass}>
          {list ? list.map((entry) => line(entry)) : <PersonLineSkeletons />}
        </ul>
      </div>
      {(hasMore || state === 'failed') && (
        <Button tone="neutral" className="mt-3 w-full" isBusy={isReading} onClick={more}>
          {t(state === 'failed' ? 'state.retry' : 'state.showMore')}
        </Button>
      )}
    </>
  )
}
