import { useEffect } from 'react'
import type { Reaction, ReactionSummary } from '#contract/reactions.ts'
import { session, sessionReady, useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useStore } from '#web/ui/store.ts'
import { showToast } from '#web/ui/toast.ts'
import { noReactions, type Reacted, type ReactionKind } from './reacted.ts'

const nothingKnown: Reacted = new Map()

/**
 * Reads the reactions to one target, and changes the viewer's own. A guest is asked to log in first, and then reacts
 * without a second tap. An error is shown in a toast.
 */
export function useReaction(kind: ReactionKind, id: string) {
  const t = useTranslate()
  const viewer = useSession()
  const isMember = viewer.kind === 'member'
  const userId = isMember ? viewer.user.userId : null
  const isStarting = viewer.kind === 'starting'
  const known = useStore(kind.store, nothingKnown)
  useEffect(() => {
    if (isStarting) return
    kind.belongTo(userId)
    void sessionReady().then(() => kind.want(id))
  }, [kind, id, userId, isStarting])
  const summary: ReactionSummary = known.get(id) ?? noReactions

  async function react(reaction: Reaction | null): Promise<void> {
    if (!(await askToLogIn('login'))) return
    const member = session.get()
    if (member.kind === 'member') kind.belongTo(member.user.userId)
    try {
      await kind.set(id, reaction)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }
  return { summary, react }
}
