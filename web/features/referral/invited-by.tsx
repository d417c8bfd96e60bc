import { useCallback, useEffect } from 'react'
import { referralOf } from '#contract/referral.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { keepInviteCode } from './invite-code.ts'

/** Shows guests who invited them. Stores a valid code for the registration form. */
export function InvitedBy({ code }: { code: string }) {
  const t = useTranslate()
  const text = useNumberText()
  const read = useCallback(
    () =>
      call(referralOf, { code }).catch((error: unknown) => {
        if (error instanceof CallError && error.status < 500) return null
        throw error
      }),
    [code],
  )
  const { loaded } = useLoaded(read)
  const invitation = loaded?.ok ? loaded.data : null
  useEffect(() => {
    if (invitation) keepInviteCode(invitation.code)
  }, [invitation])
  return (
    <div className="frame pt-5">
      <section className="card flex min-h-24 flex-wrap items-center gap-4 p-5" aria-live="polite">
        {loaded === null ? (
          <Skeleton className="h-14 w-full" />
        ) : invitation ? (
          <>
            <Avatar
              name={invitation.user.displayName}
              seed={invitation.user.userId}
              picture={invitation.user.profilePicture}
              size={44}
            />
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-bold">{t('referral.invited', { name: invitation.user.displayName })}</p>
              <p className="text-sm text-ink-2">
                {t('referral.invited.text', { amount: text(invitation.inviteeReward) })}
              </p>
            </div>
          </>
        ) : (
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">{t('referral.invited.unknown')}</p>
        )}
        {loaded && <Button onClick={() => void askToLogIn('register')}>{t('referral.invited.join')}</Button>}
      </section>
    </div>
  )
}
