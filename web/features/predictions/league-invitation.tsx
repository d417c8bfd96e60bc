import { useCallback } from 'react'
import { leagueInvitation } from '#contract/prediction-leagues.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/**
 * Shows the owner and the league of an invitation code. Renders nothing while loading or after an error, because
 * joining shows the error.
 */
export function LeagueInvitation({ code }: { code: string }) {
  const t = useTranslate()
  const read = useCallback(() => call(leagueInvitation, { code }), [code])
  const { loaded } = useLoaded(read)
  if (!loaded?.ok) return null
  const { name, owner, members, isClosed, isFull } = loaded.data
  return (
    <div className="flex items-center gap-3 rounded-md bg-surface-2 p-3" role="status">
      <Avatar name={owner.displayName} seed={owner.userId} picture={owner.profilePicture} size={36} />
      <p className="min-w-0 flex-1 text-sm text-ink-2">
        {t('predictions.leagues.invited', { name: owner.displayName })}
        <span className="block truncate text-base font-bold text-ink">{name}</span>
        {isClosed
          ? t('predictions.leagues.closed')
          : isFull
            ? t('predictions.leagues.full')
            : t('predictions.leagues.members', { members })}
      </p>
    </div>
  )
}
