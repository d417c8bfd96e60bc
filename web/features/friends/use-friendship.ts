import { useEffect, useState } from 'react'
import type { FriendState } from '#contract/friends.ts'
import { userTopic } from '#contract/user.socket.ts'
import { CallError } from '#web/api/call-error.ts'
import { session, useSession } from '#web/api/session.ts'
import { useTopic } from '#web/api/socket.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useStore } from '#web/ui/store.ts'
import { showToast } from '#web/ui/toast.ts'
import {
  act,
  belongTo,
  type FriendAction,
  learn,
  noStandings,
  publishNews,
  readStanding,
  standings,
  undoing,
} from './friends.state.ts'

/** Subscribes to other members' friend actions while mounted. Render it for members only. */
export function FriendNews(): null {
  useTopic(
    userTopic,
    {},
    {
      on: {
        friend({ data }) {
          learn(data.userId, data.state)
          publishNews()
        },
      },
    },
  )
  return null
}

/**
 * Returns the current member's id, and clears the friendship states when the member changes. Returns null for guests,
 * and until the session is loaded.
 */
export function useOwnId(): string | null {
  const viewer = useSession()
  const ownId = viewer.kind === 'member' ? viewer.user.userId : null
  const isStarting = viewer.kind === 'starting'
  useEffect(() => {
    if (!isStarting) belongTo(ownId)
  }, [ownId, isStarting])
  return ownId
}

type Person = { userId: string; displayName: string }

/**
 * Returns a function that runs an action and shows a toast: the result, with an undo button if there is one, or the
 * error. A guest is asked to log in first.
 */
export function useFriendAct(): (action: FriendAction, person: Person, before: FriendState) => Promise<void> {
  const t = useTranslate()
  return async function run(action, person, before): Promise<void> {
    if (!(await askToLogIn('login'))) return
    const now = session.get()
    if (now.kind !== 'member' || now.user.userId === person.userId) return
    belongTo(now.user.userId)
    try {
      await act(action, person.userId, before)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      return
    }
    const inverse = undoing[action]
    const then = standings.get().get(person.userId) ?? 'none'
    showToast({
      tone: 'success',
      title: t(`friends.done.${action === 'send' && then === 'friends' ? 'accept' : action}`, {
        name: person.displayName,
      }),
      ...(inverse && {
        action: { label: t('friends.undo'), run: () => void run(inverse, person, then) },
      }),
    })
  }
}

/**
 * Returns the friendship state with a member, or null for guests and until it is loaded. `isGone` is true when the
 * viewer may not see the member.
 */
export function useStanding(userId: string): { state: FriendState | null; isGone: boolean } {
  const ownId = useOwnId()
  const known = useStore(standings, noStandings).get(userId) ?? null
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    setGone(false)
    if (ownId === null || ownId === userId) return
    let isCurrent = true
    readStanding(userId).catch((error: unknown) => {
      if (isCurrent && error instanceof CallError && error.name === 'USER_NOT_FOUND') setGone(true)
    })
    return () => {
      isCurrent = false
    }
  }, [ownId, userId])
  return { state: ownId === null ? null : known, isGone }
}
