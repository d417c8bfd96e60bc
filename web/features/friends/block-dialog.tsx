import type { FriendState } from '#contract/friends.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useFriendAct } from './use-friendship.ts'

type Props = { person: { userId: string; displayName: string }; state: FriendState; close: () => void }

/** Asks for confirmation before a block. `state` is the current friendship. */
export function BlockDialog({ person, state, close }: Props) {
  const t = useTranslate()
  const run = useFriendAct()
  const name = { name: person.displayName }
  return (
    <ConfirmDialog
      title={t('friends.block.title', name)}
      text={t('friends.block.text', name)}
      confirmLabel={t('friends.block')}
      confirm={() => void run('block', person, state)}
      close={close}
    />
  )
}
