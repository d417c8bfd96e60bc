import { Suspense } from 'react'
import { lazyPart } from '#web/way/lazy-part.ts'

const PollDialog = lazyPart(() => import('./poll-dialog.tsx'), 'PollDialog')
const ShoutDialog = lazyPart(() => import('./shout-dialog.tsx'), 'ShoutDialog')
const ModerationDialog = lazyPart(() => import('./moderation-dialog.tsx'), 'ModerationDialog')

export type OpenDialog = 'moderation' | 'poll' | 'shout' | null

type Props = { groupId: string; isOpenToAll?: boolean; open: OpenDialog; setOpen: (open: OpenDialog) => void }

/** The open dialog of a room's moderators. `isOpenToAll` is false in rooms with admission. */
export function RoomDialog({ groupId, isOpenToAll = true, open, setOpen }: Props) {
  const close = () => setOpen(null)
  return (
    <Suspense fallback={null}>
      {open === 'moderation' && (
        <ModerationDialog
          {...{ groupId, isOpenToAll, close }}
          startPoll={() => setOpen('poll')}
          shout={() => setOpen('shout')}
        />
      )}
      {open === 'poll' && <PollDialog groupId={groupId} close={close} />}
      {open === 'shout' && <ShoutDialog groupId={groupId} close={close} />}
    </Suspense>
  )
}
