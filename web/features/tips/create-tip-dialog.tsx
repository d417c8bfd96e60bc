import { useState } from 'react'
import type { TipFixture } from '#contract/tips.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FixturePicker } from './fixture-picker.tsx'
import { TipForm } from './tip-form.tsx'

/** First the fixture, unless it is given; then what is picked on it. */
export function CreateTipDialog({ fixture: given, close }: { fixture: TipFixture | null; close: () => void }) {
  const t = useTranslate()
  const [fixture, setFixture] = useState(given)
  return (
    <Dialog title={t('createTip.title')} text={t('createTip.text')} closeLabel={t('createTip.close')} onClose={close}>
      {fixture ? (
        <TipForm
          key={fixture.fixtureId}
          fixture={fixture}
          changeFixture={given ? null : () => setFixture(null)}
          close={close}
        />
      ) : (
        <FixturePicker choose={setFixture} />
      )}
      <p className="mt-4 text-xs text-ink-3">{t('tips.notice')}</p>
    </Dialog>
  )
}
