import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { session, useSession } from '#web/api/session.ts'
import { textsOfDomain } from '#web/api/texts.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { isNewcomer } from '#web/login/newcomer.state.ts'
import { useHasRoom } from '#web/shell/use-has-room.ts'
import { useStore } from '#web/ui/store.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { loadPart } from '#web/way/reload.ts'
import { hasGuestPicks, isWelcomeRefused, readRefusal, refuseWelcome } from './welcome.state.ts'

const picksPath = '/chao-mung'

const WelcomeCard = lazyPart(async () => {
  const [part] = await Promise.all([import('./welcome-card.tsx'), textsOfDomain('welcome')])
  return part
}, 'WelcomeCard')

/** Follows what the member picked as a guest. After a failure, the rest follows at the next page load. */
async function moveGuestPicks(): Promise<void> {
  if (session.get().kind !== 'member' || !hasGuestPicks()) return
  const { movePicks } = await loadPart(() => import('./picks.ts'))
  await movePicks()
}

/**
 * Shows the invitation to new members on pages with space for it, and on the home page to guests who came back. Moves
 * the picks of a guest who became a member.
 */
export function WelcomeHost({ isReturning }: { isReturning: boolean }) {
  const { path } = splitLocale(useLocation().pathname)
  const viewer = useSession().kind
  const isNew = useStore(isNewcomer, false) && viewer === 'member'
  const hasRoom = useHasRoom()
  const isRefused = useStore(isWelcomeRefused, true)
  useEffect(readRefusal, [])
  useEffect(() => {
    const move = () =>
      void moveGuestPicks().catch((error: unknown) => console.warn('The picks could not be moved', error))
    move()
    return session.subscribe(move)
  }, [])
  const isInvited = viewer === 'guest' && isReturning && !isRefused && path === '/'
  if (!hasRoom || path === picksPath || !(isNew || isInvited)) return null
  return (
    <Suspense>
      <WelcomeCard isNew={isNew} refuse={refuseWelcome} />
    </Suspense>
  )
}
