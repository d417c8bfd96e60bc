import { useCallback, useState } from 'react'
import { type OpenInvite, openInvites, revokeInvite } from '#contract/commentator-desk.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Invitations that can still be accepted. Absent without any. */
export function InviteList() {
  const t = useTranslate()
  const moment = useMomentText()
  const { loaded, retry } = useLoaded(useCallback(() => call(openInvites), []))
  const [revoking, setRevoking] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<ReadonlySet<string>>(new Set())

  async function revoke({ id }: OpenInvite): Promise<void> {
    setRevoking(id)
    try {
      await call(revokeInvite, { id })
      setRevoked((ids) => new Set(ids).add(id))
      showToast({ tone: 'success', title: t('commentatorDesk.revoked') })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    setRevoking(null)
  }

  if (loaded && !loaded.ok) return <ReadError read={retry} />
  const open = loaded?.data.list.filter(({ id }) => !revoked.has(id)) ?? []
  if (open.length === 0) return null
  return (
    <section aria-labelledby="open-invites" className="mt-5 max-w-3xl">
      <h2 id="open-invites" className="font-semibold">
        {t('commentatorDesk.invites')}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
        {open.map((invite) => (
          <li key={invite.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <span className="block font-semibold">{invite.note || t('commentatorDesk.invite.noNote')}</span>
              <span className="block text-ink-2">
                {t('commentatorDesk.invite.by', { name: invite.byName, date: moment(invite.expiresAt) })}
              </span>
            </span>
            <Button tone="neutral" size="small" isBusy={revoking === invite.id} onClick={() => void revoke(invite)}>
              {t('commentatorDesk.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
