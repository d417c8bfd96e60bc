import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import type { TipFixture } from '#contract/tips.ts'
import { useSession } from '#web/api/session.ts'
import { askToLogIn } from '#web/features/session/login.state.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { loadPart } from '#web/shell/reload.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'

const CreateTipDialog = lazy(async () => {
  const { CreateTipDialog: component } = await loadPart(() => import('./create-tip-dialog.tsx'))
  return { default: component }
})

/** Opens the dialog, whose code is fetched then. A guest logs in first and goes on without a second tap. */
export function CreateTipButton({ fixture, size }: { fixture?: TipFixture; size?: ButtonSize }) {
  const t = useTranslate()
  const isMember = useSession().kind === 'member'
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    if (isMember || (await askToLogIn('login'))) setOpen(true)
  }

  return (
    <>
      <Button size={size ?? 'medium'} onClick={() => void open()}>
        <Plus size={18} aria-hidden />
        {t('tips.create')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateTipDialog fixture={fixture ?? null} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
