import { type ReactNode, useEffect, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import type { FollowKind } from './followed.ts'
import { useFollowed } from './use-follow.ts'

export type FollowedEntry = { id: string; path: string; name: string; mark: ReactNode }

type FollowedStripProps = {
  kind: FollowKind
  title: string
  /** Shown to a member who follows nothing yet. */
  invitation: string
  load: () => Promise<FollowedEntry[]>
}

const places = ['a', 'b', 'c', 'd', 'e']

/**
 * Strip above a list, with the targets that the member follows. Its space is reserved before the first paint; guests do
 * not see it.
 */
export function FollowedStrip({ kind, title, invitation, load }: FollowedStripProps) {
  const followed = useFollowed(kind)
  const count = followed?.size
  const [entries, setEntries] = useState<FollowedEntry[] | null>(null)
  useEffect(() => {
    if (count === undefined) return setEntries(null)
    let isCurrent = true
    load().then(
      (list) => isCurrent && setEntries(list),
      (error: unknown) => console.warn('The follows could not be listed', error),
    )
    return () => {
      isCurrent = false
    }
  }, [count, load])
  return (
    <section className="member-only mt-5 min-h-24" aria-label={title}>
      <h2 className="text-sm font-semibold text-ink-2">{title}</h2>
      {entries?.length === 0 ? (
        <p className="mt-3 text-sm text-ink-3">{invitation}</p>
      ) : (
        <ul className="scroll-row -mx-4 mt-2 px-4 py-0.5">
          {entries
            ? entries.map(({ id, path, name, mark }) => (
                <li key={id} className="shrink-0">
                  <LocaleLink
                    to={path}
                    className="card flex h-14 max-w-56 items-center gap-2.5 px-3 text-sm font-semibold hover:border-line-strong"
                  >
                    {mark}
                    <span className="truncate">{name}</span>
                  </LocaleLink>
                </li>
              ))
            : places.map((place) => (
                <li key={place}>
                  <Skeleton className="h-14 w-40" />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}
