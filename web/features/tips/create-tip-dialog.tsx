import { useState } from 'react'
import type { Tip, TipFixture } from '#contract/tips.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FixturePicker } from './fixture-picker.tsx'
import { TipForm } from './tip-form.tsx'

type Props = { fixture: TipFixture | null; given: (tip: Tip) => void; close: () => void }

export function CreateTipDialog({ fixture: chosen, given, close }: Props) {
  const t = useTranslate()
  const [fixture, setFixture] = useState(chosen)
  return (
    <Dialog title={t('createTip.title')} text={t('createTip.text')} closeLabel={t('createTip.close')} onClose={close}>
      {fixture ? (
        <TipForm
          key={fixture.fixtureId}
          fixture={fixture}
          changeFixture={chosen ? null : () => setFixture(null)}
          given={given}
          close={close}
        />
      ) : (
        <FixturePicker choose={setFixture} />
      )}
      <p className="mt-4 text-xs text-ink-3">{t('tips.notice')}</p>
    </Dialog>
  )
}
