import UserPlus from 'lucide-react/icons/user-plus'
import { Suspense, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { LiveRoom } from './live-room.ts'

const GiveFixtureDialog = lazyPart(() => import('./give-fixture-dialog.tsx'), 'GiveFixtureDialog')

/** Lets operators add a commentator to the fixture, even when it already has one. */
export function GiveFixtureButton({ room, given }: { room: LiveRoom; given: () => void }) {
  const t = useTranslate()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (session.kind !== 'member' || session.user.role !== 'operator') return null
  return (
    <>
      <Button tone="neutral" onClick={() => setOpen(true)}>
        <UserPlus size={18} aria-hidden />
        {t('watch.give')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <GiveFixtureDialog room={room} given={given} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
