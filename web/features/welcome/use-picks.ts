import { useEffect } from 'react'
import { session, useSession } from '#web/api/session.ts'
import { useFollowed } from '#web/features/follows/use-follow.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useStore } from '#web/ui/store.ts'
import { showToast } from '#web/ui/toast.ts'
import { followOf, guestPicks, noPicks, type PickKind, readPicks, togglePick } from './picks.ts'

export type Picked = {
  has(kind: PickKind, id: string): boolean
  count: number
  toggle(kind: PickKind, id: string): void
}

/** Picks of the viewer: what a member follows, or what a guest chose in this browser. */
export function usePicks(): Picked {
  const t = useTranslate()
  const isMember = useSession().kind === 'member'
  const own = useStore(guestPicks, noPicks)
  const teams = useFollowed(followOf.team)
  const commentators = useFollowed(followOf.commentator)
  useEffect(() => guestPicks.set(readPicks), [])
  const followed = { team: teams, commentator: commentators }
  const has = (kind: PickKind, id: string) => (isMember ? (followed[kind]?.has(id) ?? false) : own[kind].includes(id))
  const countOf = (kind: PickKind) => (isMember ? (followed[kind]?.size ?? 0) : own[kind].length)
  return {
    has,
    count: countOf('team') + countOf('commentator'),
    toggle(kind, id) {
      if (session.get().kind !== 'member') return togglePick(kind, id)
      followOf[kind]
        .set(id, !has(kind, id), { followers: 0 })
        .catch((error: unknown) => showToast({ tone: 'danger', title: failureText(t, error) }))
    },
  }
}
