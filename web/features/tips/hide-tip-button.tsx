import { useState } from 'react'
import { mayAs } from '#contract/rules/roles.ts'
import { type Tip, tipsHide } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

/**
 * Hides the tip's text, or shows it again; the record remains. Only the tipster, moderators and operators see this
 * button.
 */
export function HideTipButton({ tip, changed }: { tip: Tip; changed: (content: string | null) => void }) {
  const t = useTranslate()
  const session = useSession()
  const isHidden = tip.content === null
  const [isBusy, setBusy] = useState(false)
  if (session.kind !== 'member') return null
  const { userId, role } = session.user
  if (userId !== tip.tipster.userId && !mayAs(role, 'moderator')) return null

  async function toggle(): Promise<void> {
    setBusy(true)
    try {
      const { content } = await call(tipsHide, { id: tip.id, hidden: !isHidden })
      changed(content)
      showToast({ tone: 'success', title: t(isHidden ? 'tip.showDone' : 'tip.hideDone') })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button tone="quiet" size="small" isBusy={isBusy} onClick={() => void toggle()}>
      {t(isHidden ? 'tip.show' : 'tip.hide')}
    </Button>
  )
}
