import { useEffect } from 'react'
import { session, useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useStore } from '#web/ui/store.ts'
import { showToast } from '#web/ui/toast.ts'
import { type Followed, type FollowKind, nothingFollowed } from './followed.ts'

function useOwn(kind: FollowKind): Followed {
  const viewer = useSession()
  const userId = viewer.kind === 'member' ? viewer.user.userId : null
  const isStarting = viewer.kind === 'starting'
  useEffect(() => {
    if (!isStarting) kind.belongTo(userId)
  }, [kind, userId, isStarting])
  const known = useStore(kind.store, nothingFollowed)
  return userId === null ? nothingFollowed : known
}

/** Returns the ids of a kind that the member follows. Null for guests, on the server, and until they are loaded. */
export function useFollowed(kind: FollowKind): ReadonlySet<string> | null {
  return useOwn(kind).ids
}

export type Follow = { isFollowing: boolean; followers: number; toggle(): Promise<void> }

/**
 * Follows or unfollows one target. A guest is asked to log in first, and then follows without a second tap. An error is
 * shown in a toast. `followers` is the number when the page was rendered.
 */
export function useFollow(kind: FollowKind, id: string, given: { followers: number }): Follow {
  const t = useTranslate()
  const known = useOwn(kind)
  const isFollowing = known.ids?.has(id) ?? false
  const followers = known.followers.get(id) ?? given.followers
  async function toggle(): Promise<void> {
    if (!(await askToLogIn('login'))) return
    const member = session.get()
    if (member.kind === 'member') kind.belongTo(member.user.userId)
    try {
      await kind.set(id, !isFollowing, { followers })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }
  return { isFollowing, followers, toggle }
}
