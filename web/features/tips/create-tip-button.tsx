import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Tip, TipFixture } from '#contract/tips.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useLocale } from '#web/root-data.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { tipPath } from './tip-address.ts'

const CreateTipDialog = lazyPart(() => import('./create-tip-dialog.tsx'), 'CreateTipDialog')

type Props = {
  fixture?: TipFixture
  size?: ButtonSize
  /** Called with the new tip. By default, the tip's page opens. */
  given?: (tip: Tip) => void
}

/**
 * Opens the dialog, whose code is loaded at the first press. A guest logs in first, and continues without a second tap.
 */
export function CreateTipButton({ fixture, size, given }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    if (await askToLogIn('login')) setOpen(true)
  }

  return (
    <>
      <Button size={size ?? 'medium'} onClick={() => void open()}>
        <Plus size={18} aria-hidden />
        {t('tips.create')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateTipDialog
            fixture={fixture ?? null}
            given={given ?? ((tip) => void navigate(localePath(locale, tipPath(tip))))}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
