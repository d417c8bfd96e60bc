import type { PublicUser } from '#contract/account.ts'
import type { FriendState } from '#contract/friends.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { useStore } from '#web/ui/store.ts'
import { noStandings, standings } from './friends.state.ts'
import { useFriendAct } from './use-friendship.ts'

/** Actions for a member in a list. `given` is the state that the list implies, used until a newer state is known. */
export function RequestButtons({ person, given }: { person: PublicUser; given: FriendState }) {
  const t = useTranslate()
  const run = useFriendAct()
  const state = useStore(standings, noStandings).get(person.userId) ?? given
  const name = { name: person.displayName }
  if (state === 'friends') return <span className="self-center text-sm text-ink-2">{t('friends.friends')}</span>
  if (state === 'blocked') return <span className="self-center text-sm text-ink-2">{t('friends.blocked')}</span>
  if (state === 'received')
    return (
      <>
        <Button size="small" className="max-sm:h-11" onClick={() => void run('accept', person, state)}>
          <ActionText name={t('friends.one.accept', name)}>{t('friends.accept')}</ActionText>
        </Button>
        <Button size="small" tone="neutral" className="max-sm:h-11" onClick={() => void run('reject', person, state)}>
          <ActionText name={t('friends.one.reject', name)}>{t('friends.reject')}</ActionText>
        </Button>
      </>
    )
  const isSent = state === 'sent'
  return (
    <Button
      size="small"
      tone="neutral"
      className="max-sm:h-11"
      onClick={() => void run(isSent ? 'cancel' : 'send', person, state)}
    >
      <ActionText name={t(isSent ? 'friends.one.takeBack' : 'friends.one.add', name)}>
        {t(isSent ? 'friends.takeBack' : 'friends.add')}
      </ActionText>
    </Button>
  )
}
