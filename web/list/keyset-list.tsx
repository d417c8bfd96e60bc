import type { ReactNode } from 'react'
import type { KeysetListed } from '#web/api/use-keyset-list.ts'
import { MoreButton } from './more-button.tsx'
import { ReadError } from './read-error.tsx'

type Props = {
  listed: KeysetListed<unknown>
  loading: ReactNode
  empty: ReactNode
  /** True when the list's rows reach to the edges of a card. Then the button gets space around it. */
  isInCard?: boolean
  children: ReactNode
}

/** A list that is read page by page, with its states: loading, failed, empty, and a button for more. */
export function KeysetList({ listed, loading, empty, isInCard = false, children }: Props) {
  const { list, state, hasMore, more } = listed
  if (list.length === 0 && !hasMore) {
    if (state === 'failed') return <ReadError read={more} />
    return state === 'loading' ? loading : empty
  }
  return (
    <>
      {children}
      <div className={isInCard && hasMore ? 'border-t border-line px-4 pb-4' : undefined}>
        <MoreButton
          pager={{ hasMore, isBusy: state === 'loading', hasFailed: state === 'failed', more: async () => more() }}
        />
      </div>
    </>
  )
}
